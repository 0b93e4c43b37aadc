"""Cards that let a munchkin recover, and cards that raise his health for good."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import GainHealth
from tutor.games.munchkin_quest.book import guard, procedure, step
from tutor.games.munchkin_quest.feats import FOR_HEALTH, RULE
from tutor.games.munchkin_quest.offers import feat_of, feats_at_hand
from tutor.games.munchkin_quest.state import Quest
from tutor.games.munchkin_quest.verbs import Quests, change, recover, spend
from tutor.games.munchkin_quest.windows import ANY_TIME, interrupt
from tutor.kernel.verdict import Facts, facts


@guard("mq.health.no-over-max", GainHealth, basic=6)
def only_what_is_lost_is_recovered(s: Quest, a: GainHealth) -> Facts | None:
    """Health cannot be recovered above the maximum."""
    feat, p = feat_of(s, a.card), s.players[a.seat]
    idle = feat is not None and feat.does == "recover" and p.health >= p.tokens
    return facts(seat=a.seat, health=p.health) if idle else None


def health_candidates(s: Quest, seat: int) -> Iterator[GainHealth]:
    yield from (GainHealth(seat, card) for card, _ in feats_at_hand(s, seat, *FOR_HEALTH))


@interrupt(GainHealth, RULE, health_candidates, ANY_TIME, needs=tuple(f"feat:{deed}" for deed in FOR_HEALTH))
def gain_health(t: Quests, a: GainHealth) -> None:
    """A Curse, or any card that says it may be played at any time, may be played at any time."""
    feat = feat_of(t.s, a.card)
    assert feat is not None
    spend(t, a.seat, a.card, RULE)
    t.begin("recover" if feat.does == "recover" else "more-health", seat=a.seat, n=feat.n)


@step("mq.health.recover-flip")
def black_tokens_turn_red(t: Quests, about: dict[str, Any]) -> None:
    """Recovered health turns that many black tokens red."""
    if not t.s.players[about["seat"]].dead:
        recover(t, about["seat"], about["n"], ("mq.health.recover-flip",))


@step("mq.health.more-tokens")
def a_token_is_added(t: Quests, about: dict[str, Any]) -> None:
    """When a card raises health, a token is added."""
    p = t.s.players[about["seat"]]
    told = {"n": about["n"], "tokens": p.tokens + about["n"]}
    more = {"tokens": p.tokens + about["n"], "health": p.health + about["n"]}
    change(t, p.seat, "TokensAdded", "mq.health.more-tokens", told, **more)


procedure("recover", black_tokens_turn_red)
procedure("more-health", a_token_is_added)
