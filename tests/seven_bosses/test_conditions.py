"""A refused trigger ability says for what it waits, and what has happened instead; in both languages."""

from __future__ import annotations

import pytest
from seven_bosses.house import EDITION, GAME, cards, do, laid, quiet

from tutor.explain.speaker import Speaker
from tutor.games.seven_bosses.actions import Choose
from tutor.games.seven_bosses.cards import box
from tutor.games.seven_bosses.state import Syndicates

ATTACK = """
phase: assassination
attack: {target: front-0, name: ~hermit}
seats:
- {columns: [[~hermit], [~gunman]], boss: ~boss-hermit}
- {columns: %s, up: %s, boss: ~boss-canary}
"""
USED = """
phase: action
seats:
- {columns: [[~observer], [~gunman]], up: [~observer], boss: ~boss-gunman}
- {columns: [[~gunman], [~ghost], [~canary], [~underling], [~bullet], [~observer]], boss: ~boss-canary}
"""
FRONT = "[[~hermit], [~gunman], [~ghost], [~canary], [~underling], [~bullet], [~observer]]"


def _attack(columns: str = FRONT, up: str = "[]") -> Syndicates:
    return laid(ATTACK % (columns, up)).state


def _told(s: Syndicates, card: str, lang: str, seat: int = 1) -> str:
    action = GAME.action_of({"do": "trigger", "seat": seat, "member": cards(card)})
    found = next(denied for denied in GAME.why_not(s, action) if "condition" in denied.facts)
    return Speaker(EDITION, lang, s, you=seat).denial(found)


TARGET = "becomes the target of an assassination"
# Who is asked in vain, where, and what is said.
CASES = {
    "gunman": ("~gunman/b", "[]", "Gunman answers only when an ability of another member is used. {now}"),
    "observer": ("~observer/b", "[]", f"Observer answers only when this very card {TARGET}. {{now}}"),
    "bullet": ("~bullet/b", "[]", f"Bullet answers only when this very card {TARGET}. {{now}}"),
    "canary": ("~canary/b", "[~canary]", f"Canary answers only when this very card {TARGET}. {{now}}"),
    "ghost": (
        "~ghost/b",
        "[]",
        f"Ghost answers only when this very card {TARGET} while another of its side is in the front row. {{now}}",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_it_waits_for_something_else_than_this_target(name: str) -> None:
    card, up, said = CASES[name]
    assert _told(_attack(up=up), card, "en") == said.format(now="Now the target is your front card 1, Hermit.")
    japanese = _told(_attack(up=up), card, "ja")
    assert "応じられるのは" in japanese
    assert japanese.endswith("今、暗殺対象になっているのはあなたの前衛1「ハーミット」。")


def test_every_trigger_ability_of_the_box_has_words_for_its_condition() -> None:
    conditions = {"beside" if half.beside else half.when for sides in box().triggers.values() for _, half in sides}
    assert {f"{condition}:when" for condition in conditions} <= set(EDITION.texts["words"])
    assert {card for card, sides in _members() if sides} <= {*CASES, "underling"}


def _members() -> list[tuple[str, list[str]]]:
    found: dict[str, list[str]] = {}
    for sides in box().triggers.values():
        for id, half in sides:
            found.setdefault(id.rpartition(".")[2], []).append(half.when)
    return list(found.items())


def test_an_underling_does_not_save_itself() -> None:
    s = laid((ATTACK % ("[[~underling], [~canary]]", "[]")).replace("name: ~hermit", "name: ~underling")).state
    said = _told(s, "~underling/b", "en")
    assert (
        said
        == f"Underling answers only when another member of its own side {TARGET}. Now Underling itself is the target."
    )
    assert _told(s, "~underling/b", "ja").endswith("今は「手下」自身が暗殺対象になっている。")


def test_a_ghost_that_is_alone_in_front_is_told_so() -> None:
    s = laid((ATTACK % ("[[~ghost, ~canary]]", "[]")).replace("name: ~hermit", "name: ~ghost")).state
    assert _told(s, "~ghost/b", "en").endswith(" Now no other is in the front row.")
    assert _told(s, "~ghost/b", "ja").endswith("今は、ほかに前衛がいない。")


def test_whose_target_it_is_stays_his() -> None:
    """The attacker wishes for an answer: the target is not his, and who it is he does not read."""
    said = _told(GAME.view(_attack(), 0), "~gunman/a", "en", seat=0)
    assert said.endswith(" Now the target is Player 2's front card 1.")


def test_the_use_of_an_ability_is_no_target() -> None:
    s, _ = do(laid(USED).state, {"do": "use", "seat": 0, "member": "~observer/a"})
    assert _told(s, "~bullet/b", "en").endswith(" Now Player 1 has used the ability of Observer.")
    assert _told(s, "~bullet/b", "ja").endswith("今は、プレイヤー1の「オブザーバー」の能力が使われた。")


def test_a_card_does_not_answer_its_own_use() -> None:
    """On a card of one's own both halves may answer uses."""
    text = {"ja": "能力が使用された時：無効にする。", "en": "When an ability is used: nullify it."}
    half = {"when": "used", "does": [{"does": "nullify"}], "text": text}
    own = [{"id": "sb.card.gunman", "upper": half, "lower": half}]
    s, _ = do(laid(USED, own=own).state, {"do": "use", "seat": 0, "member": "~observer/a"})
    s, _ = do(s, {"do": "trigger", "seat": 1, "member": "~gunman/b"})
    assert _told(s, "~gunman/b", "en").endswith(" Now it is Gunman's own ability that has been used.")
    assert _told(s, "~gunman/b", "ja").endswith("今、使われたのは「ガンマン」自身の能力。")


def test_where_nothing_is_to_be_answered_it_says_so() -> None:
    s = laid(USED).state
    assert _told(s, "~gunman/a", "en", seat=0).endswith(" Now nothing has happened that could be answered.")
    assert _told(s, "~gunman/a", "ja", seat=0).endswith("今は、応じるようなことが何も起きていない。")


SEEN = """
phase: assassination
attack: {target: front-0, name: ~ghost}
seats:
- {columns: [[~gunman], [~ghost], [~canary]], up: [~canary], seen: [~gunman], boss: ~boss-ghost}
- {columns: [[~observer], [~hermit]], boss: ~boss-hermit}
"""
NOTHING_TO_SEE = {
    "front-0": "Who the front card 1 is, is known already: there is nothing more to look at.",
    "front-2": "The effect of Observer does not let you choose that.",
}


@pytest.mark.parametrize("place", NOTHING_TO_SEE)
def test_whoever_is_known_is_not_looked_at_again(place: str) -> None:
    s, _ = do(laid(SEEN).state, {"do": "trigger", "seat": 1, "member": "~observer/b"})
    s, _ = quiet(s)
    assert [a.pick for a in GAME.offers(s, 1) if isinstance(a, Choose)] == ["front-1"]
    denied = GAME.why_not(s, Choose(1, place))
    assert [Speaker(EDITION, "en", s).denial(x) for x in denied] == [NOTHING_TO_SEE[place]]
