"""Random games of every edition, listened to: whatever is offered, refused, asked and told is a whole sentence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from contract.playing import game
from explain.hearing import faults
from strategies import EDITIONS

from tutor.content.models import LANGS, Lang
from tutor.explain.speaker import Speaker
from tutor.kernel.records import plain
from tutor.kernel.replay import Moment
from tutor.kernel.state import pending
from tutor.kernel.windows import open_seats

NUMBERS = range(8)
REFUSED = 4  # so many refusals are read at every moment

Heard = tuple[str, Lang, str]
each = pytest.mark.parametrize("number", NUMBERS)
every_edition = pytest.mark.parametrize("edition_id", EDITIONS)


@cache
def heard(edition_id: str, number: int) -> tuple[Heard, ...]:
    found: dict[Heard, None] = {}
    moments, luck = game(edition_id, number).line.moments, Random(number)
    for before, now in pairwise(moments):
        for lang in LANGS:
            found.update(dict.fromkeys(_asked(edition_id, number, before, lang, luck)))
            found.update(dict.fromkeys(_told(edition_id, number, before, now, lang)))
    return tuple(found)


def _asked(edition_id: str, number: int, moment: Moment[Any], lang: Lang, luck: Random) -> Iterator[Heard]:
    """What stands before those who must decide: windows, offers, numbers, and why something else is not allowed."""
    found, state = game(edition_id, number).edition, moment.state
    window = pending(state)
    if window is None or state.ending is not None:
        return
    speaker = Speaker(found, lang, state)
    yield from ((f"window {window.kind}", lang, speaker.window(window, p.seat)) for p in state.players)
    yield from (("offer", lang, speaker.action(a)) for x in open_seats(window) for a in found.game.offers(state, x))
    yield from ((f"term {t.key}", lang, speaker.term(t)) for ts in found.table.numbers(state) for t in ts)
    kinds = [rule for rule in found.game.rules.actions if window.kind in rule.windows]
    tried = [a for rule in kinds for p in state.players for a in rule.candidates(state, p.seat)]
    for action in luck.sample(tried, min(REFUSED, len(tried))):
        for denied in found.game.why_not(state, action):
            yield f"denial {denied.rule}:{denied.key}", lang, speaker.denial(denied)


def _told(edition_id: str, number: int, before: Moment[Any], now: Moment[Any], lang: Lang) -> Iterator[Heard]:
    """What has happened, in the words of the table; some kinds of events are silent on purpose."""
    found = game(edition_id, number).edition
    speaker = Speaker(found, lang, now.state, before.state)
    silent = {key.split(":")[0] for key, entry in found.texts["events"].items() if not entry[lang]}
    for event in now.events:
        text = speaker.event(event)
        if text or event.kind not in silent:
            yield event.kind, lang, text


@each
@every_edition
def test_a_random_game_is_told_without_a_gap(edition_id: str, number: int) -> None:
    lines = heard(edition_id, number)
    assert len(lines) > 50
    assert [(what, text, fault) for what, lang, text in lines if (fault := faults(text, lang))] == []


@each
@every_edition
def test_different_offers_have_different_labels(edition_id: str, number: int) -> None:
    """Copies of one card may look alike, nothing else."""
    played = game(edition_id, number)
    for moment in played.line.moments[::3]:
        state, window = moment.state, pending(moment.state)
        if window is None or state.ending is not None:
            continue
        actions = [a for seat in open_seats(window) for a in played.edition.game.offers(state, seat)]
        for lang in LANGS:
            speaker = Speaker(played.edition, lang, state)
            meant = {(a.seat, speaker.action(a)) for a in actions}
            assert len(meant) == len({(a.seat, _told_apart(speaker, a)) for a in actions}), sorted(meant)


def _told_apart(speaker: Speaker, action: Any) -> str:
    """An action as data, its cards and monsters by name."""

    def by_name(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [by_name(x) for x in value]
        return speaker.thing(value) if isinstance(value, str) else value

    return str({k: by_name(v) for k, v in plain(action).items()})
