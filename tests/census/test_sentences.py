"""Every rule and ruling is told in whole sentences, in both languages, without ids and without the program."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tutor.content.models import LANGS, Text, parts_of
from tutor.games.registry import edition, editions

INSIDE = re.compile(r"\b(mq|bma?|bmr|cpa|sb)\.[a-z]|\b[Ee]ngines?\b|エンジン|プログラム|設定値|\bsetting\b")
WHOLE = {"ja": re.compile(r"[。」）]$"), "en": re.compile(r"^(p\.\d|[A-Z0-9\"'\[+-]).*[.!?\"')]$", re.DOTALL)}
# Words of one printing for what the other calls otherwise.
OTHER_BOOK = {
    "boss-monster-alpha": re.compile("アクティブ不可|エピックヒーロー|有効ルーム|スペル|トレジャー|ソウル"),
    "boss-monster-revised": re.compile("すごいヒーロー|つよい部屋|不能状態|呪文|宝物|部屋|(?<!悪)魂"),
}


def _sentences(id: str) -> Iterator[tuple[str, str, str]]:
    for rule in edition(id).ledger.values():
        for text in parts_of(rule, Text):
            yield from ((rule.id, lang, text[lang].strip()) for lang in LANGS)


@pytest.mark.parametrize("id", editions())
def test_a_rule_says_nothing_about_the_program(id):
    assert [(rule, said) for rule, _, said in _sentences(id) if INSIDE.search(said)] == []


@pytest.mark.parametrize("id", editions())
def test_a_rule_is_made_of_whole_sentences(id):
    assert [(rule, said) for rule, lang, said in _sentences(id) if not WHOLE[lang].search(said)] == []


@pytest.mark.parametrize("id", OTHER_BOOK)
def test_a_rule_is_told_in_the_words_of_its_own_printing(id):
    told = ((rule.id, rule.text.ja) for rule in edition(id).ledger.values())
    assert [(rule, said) for rule, said in told if OTHER_BOOK[id].search(said)] == []
