"""Everything that happens, is refused, counted or offered is said in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from contract.playing import Played, editions, moments
from contract.test_play import denied, some_wishes
from strategies import offers_of_all

from tutor.content.models import LANGS
from tutor.explain import speaker
from tutor.explain.speaker import Speaker
from tutor.explain.template import fill, places
from tutor.games.registry import editions as all_editions
from tutor.kernel.events import Term
from tutor.kernel.records import encode
from tutor.kernel.state import pending

ID = re.compile(rf"\b({'|'.join(e.prefix for e in all_editions().values())})\.[a-z]")
LEFT_OVER = re.compile(r"[{}]|\[(?![^\W\d_])|\bNone\b|\bTrue\b|\bFalse\b|  |\|")  # keywords of cards stand in brackets
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


@pytest.fixture(autouse=True)
def _every_place_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """A place without a fact would be left empty in silence."""

    def checked(template: str, facts: dict[str, Any], *how: Any) -> str:
        missing = places(template) - set(facts)
        assert not missing, f"{template!r} wants {missing}; there are {facts}"
        return fill(template, facts, *how)

    monkeypatch.setattr(speaker, "fill", checked)


def check(text: str, lang: str, about: object, *, silent: bool = False) -> None:
    if silent and not text:
        return
    assert text.strip(), f"nothing is said in {lang} of {about}"
    assert not ID.search(text), f"an id in {text!r}: {about}"
    assert not LEFT_OVER.search(text), f"left over in {text!r}: {about}"
    assert bool(JAPANESE.search(text)) == (lang == "ja"), f"not {lang}: {text!r}: {about}"


def speakers(edition: Any, *states: Any) -> Iterator[tuple[str, Speaker]]:
    """Both languages, told to nobody in particular and to the first player."""
    for lang in LANGS:
        for you in (None, 0):
            yield lang, Speaker(edition, lang, *states, you=you)


@editions
def test_events_are_told(edition_id: str, block: range) -> None:
    for played, i in moments(edition_id, block, every=2):
        now, before = played.line.moments[i], played.line.moments[max(0, i - 1)]
        for lang, said in speakers(played.edition, now.state, before.state):
            for event in now.events:
                check(said.event(event), lang, event, silent=True)


@editions
def test_actions_have_labels(edition_id: str, block: range) -> None:
    for played, i in moments(edition_id, block, every=9):
        line = played.line.at(i)
        for lang, said in speakers(played.edition, line.state):
            for action in offers_of_all(line):
                check(said.action(action), lang, action)


@editions
def test_refusals_are_explained(edition_id: str, block: range) -> None:
    for played, i in moments(edition_id, block, every=6):
        state = played.line.moments[i].state
        for action in some_wishes(played.line.game, played.line.moments, i, Random(i)):
            for denial in denials_of(played.line.game, state, action):
                for lang, said in speakers(played.edition, state):
                    check(said.denial(denial), lang, denial)


def denials_of(game: Any, state: Any, action: Any) -> tuple[Any, ...]:
    """Errors of the engine are told by another test."""
    try:
        return denied(game, state, action)
    except AssertionError:
        return ()


@editions
def test_windows_say_what_they_wait_for(edition_id: str, block: range) -> None:
    for played, i in moments(edition_id, block, every=2):
        state = played.line.moments[i].state
        window = pending(state)
        if window is None:
            continue
        for lang, said in speakers(played.edition, state):
            for seat in (-1, *window.seats):
                check(said.window(window, seat), lang, window)


@editions
def test_numbers_have_names(edition_id: str, block: range) -> None:
    """Each line of a sum once a game: most stay as they are from one position to the next."""
    told: set[tuple[int, bytes]] = set()
    for played, i in moments(edition_id, block, every=3):
        state = played.line.moments[i].state
        found = {(id(played), encode(term)): term for term in _terms(played, state)}
        for lang, said in speakers(played.edition, state):
            for term in (found[key] for key in found.keys() - told):
                assert term.rule in played.edition.ledger
                check(said.term(term), lang, term)
        told |= found.keys()


def _terms(played: Played, state: Any) -> Iterator[Term]:
    for terms in played.edition.table.numbers(state, played.line.game):
        yield from terms


@editions
def test_rules_of_events_have_sentences(edition_id: str, block: range) -> None:
    cited = {r for played, i in moments(edition_id, block) for e in played.line.moments[i].events for r in e.rules}
    for played, _ in moments(edition_id, block[:1]):
        for lang, said in speakers(played.edition):
            for rule in cited:
                check(said.rule(rule).text[lang], lang, rule)
