"""Cards with unusual effects: which card does what, and when. What happens then stands in modules of its own."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.actions import FEATS, GainHealth
from tutor.games.munchkin_quest.book import guard
from tutor.games.munchkin_quest.common import in_fight
from tutor.games.munchkin_quest.offers import feat_of
from tutor.games.munchkin_quest.state import NOBODY, Foe, Quest
from tutor.kernel.engine import tag_of
from tutor.kernel.verdict import Facts, facts

RULE = "mq.anytime.curse"
FOR_HEALTH = ("recover", "add-health")


@guard("mq.cards.timing", *FEATS, basic=3, implied=True)
def a_card_that_does_this(s: Quest, a: Any) -> Facts | None:
    """Every card can be played only at the times its kind allows."""
    feat = feat_of(s, a.card)
    deeds = FOR_HEALTH if isinstance(a, GainHealth) else (tag_of(a.__class__),)
    return None if feat is not None and feat.does in deeds else facts(key="no-feat", card=a.card)


@guard("mq.noncombat.cards", *FEATS, basic=4)
def some_cards_are_not_for_combat(s: Quest, a: Any) -> Facts | None:
    """A card that says "any time except in combat" may be played at any time outside combat."""
    if s.fight is None or not in_fight(s, a.seat):
        return None
    feat = feat_of(s, a.card)
    return facts(card=a.card, seat=a.seat) if feat is not None and feat.when == "no-fight" else None


def base_colour(s: Quest, foe: Foe) -> str:
    return s.players[foe.base].colour if foe.base != NOBODY else ""


def only_some_monsters(s: Quest, card: str, monster: str) -> tuple[str, str]:
    """What the card asks of a monster and this one is not: the colour of its base, a keyword."""
    feat = feat_of(s, card)
    if feat is None or not (feat.colour or feat.keyword):
        return "", ""
    foe = s.foe(monster)
    colour = feat.colour if feat.colour and feat.colour != base_colour(s, foe) else ""
    keyword = feat.keyword if feat.keyword and feat.keyword not in s.monster(foe).keywords else ""
    return colour, keyword
