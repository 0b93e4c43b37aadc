"""`tutor rule ID`: one rule, and everything that shows it."""

from __future__ import annotations

import pytest
from cli.calling import call

from tutor.games.registry import editions

QUEST = editions()["munchkin-quest"]


def test_a_rule_and_what_shows_it() -> None:
    rule = call("rule", "mq.help.one", "--json").json
    assert (rule["page"], rule["section"], rule["enforced"]) == (10, "手助けを求める", True)
    assert set(rule["text"]) == {"ja", "en"}
    assert [p["holds"] for p in rule["proofs"]] == [True] * len(rule["proofs"])
    assert rule["proofs"]
    assert "mq.term.helper" in [t["id"] for t in rule["terms"]]
    assert "mq.example.shrieking-geek" in rule["examples"]


def test_a_rule_says_what_would_be_without_it() -> None:
    without = call("rule", "mq.icon.green", "--json").json["without"]
    assert without["with_it"]["en"].startswith("Dice: 3")
    assert without["without_it"]["en"].startswith("Dice: 1")
    assert "ルールがなければ：" in call("rule", "mq.icon.green", "--lang", "ja").out
    advice = next(rule.id for rule in QUEST.ledger.values() if rule.who == "tutor")
    assert call("rule", advice, "--json").json["without"] is None


def test_a_ruling_says_why() -> None:
    rule = next(r for r in QUEST.ledger.values() if r.ruling is not None)
    told = call("rule", rule.id).out
    assert "Our reading: " in told
    assert "Because: " in told
    assert "なぜなら：" in call("rule", rule.id, "--lang", "ja").out


@pytest.mark.parametrize("id, lang", [("boss-monster-alpha", "ja"), ("boss-monster-revised", "en")])
def test_a_rule_on_which_editions_differ_is_told_with_what_each_of_them_shows(id: str, lang: str) -> None:
    difference = next(d for d in editions()[id].differences if d.sides[id].rules)
    told = "".join(call("rule", difference.sides[id].rules[0], "--lang", lang).out.split())
    for said in (difference.topic, *(side.says for side in difference.sides.values())):
        assert "".join(said[lang].split()) in told
