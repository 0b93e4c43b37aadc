"""Laying out a position: the fight, the Curse about to strike, the decks, and what is pending."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.book import RULES, setup
from tutor.games.munchkin_quest.cards import Curse, Item
from tutor.games.munchkin_quest.ignoring import ignores
from tutor.games.munchkin_quest.meeting import boss_awaits
from tutor.games.munchkin_quest.start import BoostSpec, DealSpec, DieSpec, FightSpec, Phase, Start
from tutor.games.munchkin_quest.state import (
    HAS_HELPED,
    NOBODY,
    Bid,
    Boost,
    Deal,
    Die,
    Fight,
    Player,
    Quest,
    calls_of,
    foes_in,
)
from tutor.games.munchkin_quest.taking import Cards
from tutor.kernel import chance
from tutor.kernel.chance import Chance
from tutor.kernel.records import evolve
from tutor.kernel.verdict import BadInput, Impossible
from tutor.kernel.windows import Task

DECKS = ("monster", "treasure", "dxm")
BETWEEN_FIGHTS = ("deal", "opening", "start", "turn", "move", "charity", "monsters")
BEFORE_A_TURN = ("opening", "start")
CURSES_STRIKE = ("turn", "fight", "calls", "move")
# The step at which a phase goes on, by the procedure and the rule of that step.
STEPS = {
    "deal": ("opening", "mq.setup.mapmaker"),
    "opening": ("opening", "mq.character.opening-play"),
    "start": ("turn", "mq.turn.phases"),
    "turn": ("turn-itself", "mq.combat.trigger-start"),
    "move": ("turn-itself", "mq.turn.movement-contents"),
    "charity": ("turn-itself", "mq.charity.avoid"),
    "monsters": ("monster-turn", "mq.mturn.roll"),
    "fight": ("fight", "mq.combat.last-calls"),
    "calls": ("fight", "mq.combat.announce"),
    "rolled": ("fight", "mq.combat.no-cards-after-roll"),
    "won": ("win", "mq.win.defeated"),
    "lost": ("lose", "mq.lose.damage"),
    "run": ("lose", "mq.lose.run"),
}


# -- the fight -------------------------------------------------------------------------------------------------------


def a_fight(start: Start, s: Quest, cards: Cards) -> Fight | None:
    spec = start.fight
    if spec is None:
        return None
    main = s.players[start.turn if spec.main is None else spec.main]
    if spec.deal is not None and spec.helper is None:
        raise BadInput("fight.deal: it is what the helper gets; name him in `helper`")
    monsters = _monsters(spec, s, main)
    return Fight(
        main=main.seat,
        where=main.where,
        monsters=monsters,
        stage="rolled" if phase_of(start, s) in ("rolled", "won", "lost", "run") else "open",
        helper=NOBODY if spec.helper is None else spec.helper,
        called=spec.called,
        asked=spec.asked,
        bids=tuple(Bid(b.seat, _deal(b.deal, main, f"fight.bids.{i}")) for i, b in enumerate(spec.bids)),
        deal=_deal(spec.deal, main, "fight") if spec.deal else None,
        boosts=tuple(_boost(b, cards, f"fight.boosts.{i}") for i, b in enumerate(spec.boosts)),
        dice=tuple(_die(d, s, main.seat, f"fight.dice.{i}") for i, d in enumerate(spec.dice)),
        used=(
            *(() if spec.helper is None else (HAS_HELPED,)),
            *(calls_of(m) for m in monsters if s.monster(s.foe(m)).calls),
        ),
    )


def _monsters(spec: FightSpec, s: Quest, main: Player) -> tuple[str, ...]:
    if spec.monsters is None:
        return tuple(f.id for f in foes_in(s, main.where) if not ignores(s, f, main.seat))
    for i, id in enumerate(spec.monsters):
        _check_monster(s, id, f"fight.monsters.{i}")
    if len(set(spec.monsters)) < len(spec.monsters):
        raise BadInput("fight.monsters: one monster is named twice")
    return spec.monsters


def _check_monster(s: Quest, id: str, place: str) -> None:
    known = [f.id for f in s.foes]
    if id not in known:
        raise BadInput(f"{place}: there is no monster {id!r:.60}; monsters are {', '.join(known) or 'none'}")


def _deal(spec: DealSpec, main: Player, place: str) -> Deal:
    missing = next((i for i in spec.items if all(g.card != i for g in main.gear)), None)
    if missing is not None:
        raise BadInput(f"{place}.deal.items: {missing!r:.60} is not in play before the main player")
    return Deal(spec.treasures, spec.pick, spec.gold, spec.pays, spec.items)


def _boost(spec: BoostSpec, cards: Cards, place: str) -> Boost:
    card = cards.take(spec.card, f"{place}.card", lambda c: isinstance(c, Item))
    item = cards.box.cards[card]
    assert isinstance(item, Item)
    rule = "mq.throw.into-combat" if spec.thrown else "mq.combat.use-oneshot-hand"
    return Boost(card, spec.seat, spec.side, item.bonus, rule)


def _die(spec: DieSpec, s: Quest, main: int, place: str) -> Die:
    if spec.of in (names := [f"p{p.seat}" for p in s.players]):
        rolls = names.index(spec.of)
    elif spec.of.startswith("p"):
        raise BadInput(f"{place}.of: there is no munchkin {spec.of!r:.60}; they are {', '.join(names)}")
    else:
        _check_monster(s, spec.of, f"{place}.of")
        rolls = s.foe(spec.of).base
    return Die((main if rolls == NOBODY else rolls) if spec.owner is None else spec.owner, spec.of, spec.face)


# -- a Curse, the decks ----------------------------------------------------------------------------------------------


def lay_out_curse(start: Start, s: Quest, cards: Cards) -> tuple[Task, ...]:
    """The procedure of the Curse that is about to strike, if there is one."""
    spec = start.curse
    if spec is None:
        return ()
    if phase_of(start, s) not in CURSES_STRIKE:
        raise BadInput(f"curse: none strikes in the phase {phase_of(start, s)!r}; phases: {', '.join(CURSES_STRIKE)}")
    card = cards.take(spec.card, "curse.card", lambda c: isinstance(c, Curse))
    curse = cards.box.cards[card]
    if spec.item and getattr(curse, "chooser", "") != "player":
        raise BadInput("curse.item: the victim of this Curse chooses; leave it out")
    if spec.item and all(g.card != spec.item for g in s.players[spec.victim].gear):
        raise BadInput(f"curse.item: {spec.item!r:.60} is not in play before the victim")
    return (Task("curse", 0, {"card": card, "by": spec.by, "victim": spec.victim, "item": spec.item}),)


@setup("mq.component.decks", "mq.setup.decks", "mq.setup.discard-piles")
def lay_out_decks(start: Start, state: Quest, cards: Cards, luck: Chance) -> Quest:
    """The cards are of three kinds, told apart by their backs: Deus ex Munchkin (DxM), Monster and Treasure.

    The cards are sorted into three decks (Monster, Treasure, DxM) and each is shuffled.

    Each of the three decks has its own discard pile, face up.
    """
    tops = {d: _pile(cards, d, getattr(start.decks, d), "decks", "mq.component.decks") for d in DECKS}
    piles = {d: _pile(cards, d, getattr(start.discards, d), "discards", "mq.setup.discard-piles") for d in DECKS}
    for boost in state.fight.boosts if state.fight is not None else ():
        deck = cards.box.deck_of[boost.card]
        piles[deck] = (*piles[deck], boost.card)
    fields: dict[str, Any] = {}
    for d, top in tops.items():
        rest: tuple[str, ...] = ()
        if not start.decks.only:
            rest, luck = chance.shuffle(luck, cards.rest(d))
        fields[f"{d}_deck"] = (*top, *rest)
        fields[f"{d}_pile"] = piles[d]
    return evolve(state, chance=luck, **fields)


def _pile(cards: Cards, deck: str, named: tuple[str, ...], where: str, rule: str) -> tuple[str, ...]:
    taken = tuple(cards.take(c, f"{where}.{deck}") for c in named)
    wrong = next((c for c in taken if cards.box.deck_of[c] != deck), None)
    if wrong is not None:
        raise Impossible(rule, f"{where}.{deck}: {wrong!r} belongs to the {cards.box.deck_of[wrong]} deck")
    return taken


# -- what is pending -------------------------------------------------------------------------------------------------


def phase_of(start: Start, s: Quest) -> Phase:
    """The phase named, or the one that the position is in by nature."""
    if start.phase is not None:
        return start.phase
    if start.fight is not None:
        return "rolled" if start.fight.dice else "fight"
    return "fight" if foes_in(s, s.players[start.turn].where) else "move"


def what_is_pending(start: Start, s: Quest) -> tuple[Task, ...]:
    """The procedures that wait under the position; the engine runs them to the first decision."""
    phase = phase_of(start, s)
    if phase == "move" and boss_awaits(s, s.turn):
        phase = "turn"  # before anything else is done there, the Boss is drawn
    if s.players[s.turn].dead and s.fight is None and phase not in ("start", "monsters"):
        raise BadInput(f"turn: the munchkin of seat {s.turn} is dead; he revives in the phase 'start'")
    if phase in BETWEEN_FIGHTS and s.fight is not None:
        raise BadInput(f"phase: in {phase!r} there is no fight; leave out `fight:` or `phase:`")
    if phase == "start":
        return (_at("start"),)
    if phase in ("deal", "opening"):
        return Task("turn"), _at(phase)
    after = Task("turn", 1)
    if phase == "monsters":
        return Task("turn", 2), _at(phase)
    if phase in BETWEEN_FIGHTS:
        return after, _at(phase)
    if s.fight is not None:
        last = (_at(phase),) if STEPS[phase][0] != "fight" else ()
        now = _at(phase) if not last else Task("fight", len(RULES.procedures["fight"]))
        return (after, _at("move"), now, *last)
    if not foes_in(s, s.players[s.turn].where):
        raise BadInput("phase: there is no monster to fight in the room of the player whose turn it is")
    return after, _at("turn")


@setup("mq.move.reset")
def check_fresh(start: Start, s: Quest) -> None:
    """When a turn ends its move tokens are reset."""
    p, phase = s.players[s.turn], phase_of(start, s)
    if phase in BEFORE_A_TURN and (p.spent or p.stepped):
        raise Impossible("mq.move.reset", f"seats.{p.seat}: in the phase {phase!r} no Move has been spent")


def _at(phase: Phase) -> Task:
    procedure, rule = STEPS[phase]
    rules = [step.rules[0] for step in RULES.procedures[procedure]]
    return Task(procedure, rules.index(rule))
