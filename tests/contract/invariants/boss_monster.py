"""What holds in every position of Boss Monster, in both editions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tutor.games.boss_monster.book import citing
from tutor.games.boss_monster.damage import ROOMS
from tutor.games.boss_monster.game import ALPHA, REVISED
from tutor.games.boss_monster.positions import POSITIONS as RULES
from tutor.games.boss_monster.scoring import SOULS, WOUNDS
from tutor.games.boss_monster.state import Dungeons, Player, playing
from tutor.games.boss_monster.windows import ADVENTURE, ANSWER, BUILD, FIRST
from tutor.kernel.events import Event, total
from tutor.kernel.state import pending as pending_window
from tutor.kernel.windows import Frame, Window, open_seats

DECKS = ("room_deck", "spell_deck", "hero_deck", "epic_deck", "boss_deck")
# Verbs that move a card or a hero from one place to another tell it by the line at one of the two.
QUIET = frozenset({*DECKS, "discard", "aside", "players", "town", "walk", "waiting", "active", "turn"})
GAMES = {"alpha": ALPHA, "revised": REVISED}
LONGEST = 5

# The ways in which a hero's visit or a game can end: the kind of event that tells it, and the rule that it cites first.
WAYS = {
    "ten-souls": ("GameEnded", "bm.end.win-ten-or-more"),
    "tie-by-difference": ("GameEnded", "bm.end.tiebreak-difference"),
    "tie-by-lowest-xp": ("GameEnded", "bm.end.tiebreak-lowest-xp"),
    "last-one-left": ("GameEnded", "bm.end.lose-five-or-more"),
    "most-souls-less-wounds": ("GameEnded", "bmr.variant.unlimited-lives-winner"),
    "tie": ("TieBreaks", "bm.goal.ties-see-tiebreaker"),
    "hero-decks-empty": ("TieBreaks", "bmr.variant.unlimited-lives-end"),
    "no-heroes-left": ("TieBreaks", "bm.end.no-heroes-left"),
    "standstill": ("TieBreaks", "bm.ruling.standstill"),
    "player-lost": ("PlayerOut", "bm.end.lose-five-or-more"),
    "hero-survived": ("WoundTaken", "bm.adventure.survival"),
    "hero-killed-in-a-room": ("HeroDied", "bma.adventure.death"),
    "hero-dead-on-leaving": ("HeroDied", "bmr.adventure.death"),
    "hero-killed-by-a-spell": ("HeroDied", "bm.spell.phase-icon"),
    "hero-killed-by-an-ability": ("HeroDied", "bm.activated.definition"),
    "hero-killed-by-a-level-up": ("HeroDied", "bm.levelup.first-five"),
    "hero-frightened": ("HeroReturnedToTown", "bm.spell.phase-icon"),
}
_FOUR = ["golem-factory", "neanderthal-cave", "open-grave", "specters-sanctum"]
# Where a dealt game leads only seldom, the games begin here.
POSITIONS: dict[str, dict[str, Any]] = {
    "no-heroes-left": {
        "seats": [{"souls": ["bm.card.nick-the-masher"], "dungeon": ["bm.card.golem-factory"]}, {}],
        "decks": {"only": ["hero", "epic"]},
    },
    "standstill": {
        "seats": [{"boss": "bm.card.king-croak"}, {"boss": "bm.card.robobo"}],
        "town": ["bm.card.nick-the-masher"],
        "decks": {"only": ["hero", "epic"]},
    },
    "hero-killed-by-a-level-up": {
        "seats": [
            {
                "boss": "bm.card.gorgona",
                "dungeon": [f"bm.card.{room}" for room in _FOUR],
                "hand": ["bm.card.dragon-hatchery"],
                "souls": ["bm.card.boden-the-pantless"],
            },
            {"boss": "bm.card.robobo", "dungeon": ["bm.card.dark-altar"]},
        ],
        "town": ["bm.card.nick-the-masher"],
    },
}


# -- cards -----------------------------------------------------------------------------------------------------------


def copies(s: Dungeons) -> Counter[str]:
    lying: list[str] = [d.card for d in s.waiting if d.spell]
    for p in s.players:
        lying += [*p.hand, *p.bosses, *([p.boss] if p.boss else [])]
        lying += [card for there in p.dungeon for card in there.cards]
        lying += [*(g.card for g in p.entrance), *(x.card for x in p.scored)]
    lying += [g.card for g in s.town] + ([s.walk.hero.card] if s.walk is not None else [])
    for pile in (*DECKS, "discard", "aside"):
        lying += getattr(s, pile)
    return Counter(lying)


def box(s: Dungeons) -> frozenset[str]:
    return frozenset(s.box.cards)


def pending(_: Dungeons) -> frozenset[str]:
    return frozenset()


def hidden_from(s: Dungeons, seat: int) -> frozenset[str]:
    hidden = {card for deck in DECKS for card in getattr(s, deck)}
    for p in s.players:
        if p.seat != seat:
            hidden |= {*p.hand, *p.bosses, *(there.top for there in p.dungeon if there.down)}
    return frozenset(hidden - _known(s, seat))


def _known(s: Dungeons, seat: int) -> set[str]:
    """Cards that have lain open and are at work, wherever they are now; and what somebody finds who searches."""
    known = (
        {d.card for d in s.waiting} | {d.target for d in s.waiting} | {x for e in s.effects for x in (e.source, e.card)}
    )
    window = pending_window(s)
    if window is not None and seat in window.seats:
        known |= _offered(s, set(window.about.get("options", ())))
    return known.union(*(_at_work(frame) for frame in s.stack))


def _offered(s: Dungeons, options: set[str]) -> set[str]:
    """What can be chosen; of cards that are alike in one hand or deck only one can, and all are shown."""
    alike = {card.partition("/")[0] for card in options}
    places = [*(set(p.hand) for p in s.players), *(set(getattr(s, deck)) for deck in DECKS)]
    shown = {card for lying in places if lying & options for card in lying}
    return options | {card for card in shown if card.partition("/")[0] in alike}


def _at_work(frame: Frame) -> set[str]:
    """What an effect comes from, and what has been chosen for it so far; the room that a hero has entered."""
    about = frame.about
    return {*(about.get(key, "") for key in ("source", "card", "pick", "room")), *about.get("picks", ())}


def _strangers(s: Dungeons) -> Iterator[str]:
    """Cards that lie where their kind has no place."""
    heroes = [*s.town, *(g for p in s.players for g in p.entrance), *([s.walk.hero] if s.walk is not None else [])]
    scored = [x.card for p in s.players for x in p.scored]
    rooms = [card for p in s.players for there in p.dungeon for card in there.cards]
    places: list[tuple[str, tuple[str, ...], list[str] | tuple[str, ...]]] = [
        *((f"the {deck}", (deck.removesuffix("_deck"),), getattr(s, deck)) for deck in DECKS),
        ("the discard pile", ("room", "spell"), s.discard),
        ("a hand", ("room", "spell"), [card for p in s.players for card in p.hand]),
        ("a dungeon", ("room",), rooms),
        ("a boss's place", ("boss",), [card for p in s.players for card in (*p.bosses, *([p.boss] if p.boss else []))]),
        ("town or a dungeon", ("hero", "epic"), [g.card for g in heroes]),
        ("a scoring area", ("hero", "epic"), scored),
    ]
    for place, kinds, cards in places:
        yield from (f"{card} lies in {place}" for card in cards if s.box.deck_of[card] not in kinds)


# -- positions -------------------------------------------------------------------------------------------------------


def wrong(s: Dungeons) -> Iterator[str]:
    cite = citing(s.edition)
    if s.ending is None:
        yield from (f"{what} ({rule})" for rule, what in RULES.wrong(s, cite))
    yield from _strangers(s)
    for p in s.players:
        yield from (f"seat {p.seat} {what}" for what in _of_player(s, p))
    yield from _walking(s)
    ids = [d.id for d in s.waiting]
    if ids != sorted(set(ids)) or any(id > s.made for id in ids):
        yield f"what waits is out of order: {ids}"
    if s.waiting and s.phase not in ("build", "adventure"):
        yield f"{s.waiting} waits in the phase {s.phase}"
    if s.effects and s.phase in ("setup", "beginning"):
        yield f"{s.effects} have outlasted their turn"
    window = pending_window(s)
    if window is not None:
        yield from _of_window(s, window)


def _of_player(s: Dungeons, p: Player) -> Iterator[str]:
    if any(not there.cards for there in p.dungeon):
        yield "has an empty place"
    if len(p.dungeon) > LONGEST:
        yield f"has {len(p.dungeon)} places"
    if any(not set(there.used) <= set(there.cards) for there in p.dungeon):
        yield "has used a room that is not there"
    if p.out and s.starters > 2 and (p.hand or p.boss or p.dungeon or p.entrance or p.scored):
        yield "has lost and still has cards"
    game = GAMES[s.edition]
    for question, soul in ((SOULS, True), (WOUNDS, False)):
        counted = sum(2 if s.hero(x.card).epic else 1 for x in p.scored if x.soul == soul)
        if total(game.ask(s, question, p.seat)) != counted:
            yield f"has {counted} by the scoring area, and the game says otherwise ({question})"
    shown = sum(1 for there in p.dungeon if there.working)
    if total(game.ask(s, ROOMS, p.seat)) != shown:
        yield f"has {shown} rooms that work, and the game says otherwise"


def _walking(s: Dungeons) -> Iterator[str]:
    walk = s.walk
    if walk is None:
        return
    if s.phase != "adventure" or walk.seat != s.active:
        yield f"{walk.hero.card} walks through the dungeon of seat {walk.seat}, who is not active ({s.active})"
    if not -1 <= walk.at < max(1, len(s.players[walk.seat].dungeon)) or (walk.inside and walk.at < 0):
        yield f"{walk.hero.card} is at place {walk.at}"


def _of_window(s: Dungeons, window: Window) -> Iterator[str]:
    """Nobody is asked who has lost, and everybody in his turn."""
    alive = playing(s)
    if not set(window.seats) <= set(alive) or window.lead not in (-1, *window.seats):
        yield f"{window.kind} asks {window.seats} (lead {window.lead}) of {alive}"
    if not open_seats(window):
        yield f"{window.kind} asks nobody"
    order = sorted(alive, key=lambda seat: -s.xp(seat))
    if window.kind == BUILD:
        before = set(order[: order.index(s.active)])
        chosen = {seat for seat in alive if s.players[seat].chosen}
        if chosen - {s.active} != before:
            yield f"seat {s.active} builds, and {chosen} of {order} have built"
    if window.kind == ADVENTURE and s.phase != "adventure":
        yield f"the window {ADVENTURE} in the phase {s.phase}"
    if window.kind == ANSWER and not any(d.card == window.about["card"] for d in s.waiting):
        yield f"{window.about['card']} is answered and does not wait"
    if window.kind == FIRST and any(s.players[seat].dungeon for seat in order[order.index(window.lead) :]):
        yield f"seat {window.lead} builds a first room out of turn"


# -- from one moment to the next -------------------------------------------------------------------------------------

FIXED = ("edition", "variants", "starters", "inline")
PHASES = ("beginning", "build", "bait", "adventure", "end")
# What lets cards leave a scoring area, or lets a wound become a soul.
UNSCORE = {"HeroRaised", "SoulHarvested", "PlayerLost"}


def wrong_change(before: Dungeons, now: Dungeons, events: tuple[Event, ...]) -> Iterator[str]:
    """What may not become of a position in one step."""
    yield from (f"{field} has changed" for field in FIXED if getattr(before, field) != getattr(now, field))
    told = {event.kind for event in events}
    for a, b in zip(before.players, now.players, strict=True):
        yield from (f"seat {b.seat} {what}" for what in _turned(a, b, told))
    if before.turn != now.turn and not {"TurnEnded", "SetUpEnded"} & told:
        yield f"turn {now.turn} began, and the one before has not ended"
    if now.turn > before.turn + 1:
        yield f"turns {before.turn + 1} to {now.turn - 1} went by unseen"
    if not set(before.aside) <= set(now.aside):
        yield "a card that was out of the game has come back"
    lured = {event.facts["hero"] for event in events if event.kind == "HeroLuredByCard"}
    if now.hero_deck and set(before.epic_deck) - set(now.epic_deck) - lured and before.turn:
        yield "an epic hero came before the last ordinary one"
    yield from _acting(before, events)
    yield from _phases(before, events)


def _turned(a: Player, b: Player, told: set[str]) -> Iterator[str]:
    if a.out and not b.out:
        yield "is in the game again"
    if a.levelled and not b.levelled:
        yield "can level up again"
    if a.boss and a.boss != b.boss and not b.out:
        yield "has another boss"
    was, now = ({x.card: x.soul for x in p.scored} for p in (a, b))
    if was.keys() - now.keys() and not UNSCORE & told:
        yield f"has lost {was.keys() - now.keys()} of the scoring area"
    if now.keys() - was.keys() and not {"SoulGained", "WoundTaken"} & told:
        yield f"has scored {now.keys() - was.keys()} untold"
    if any(was[card] != soul for card, soul in now.items() if card in was) and not {"WoundHealed", *UNSCORE} & told:
        yield "has a hero turned over in the scoring area"


def _acting(before: Dungeons, events: tuple[Event, ...]) -> Iterator[str]:
    """Whoever has acted was asked, or has chosen together with the last one who was."""
    window = pending_window(before)
    for event in events:
        if event.kind == "Acted":
            asked = () if window is None else window.seats if window.mode == "each" else open_seats(window)
            if event.facts["seat"] not in asked:
                yield f"seat {event.facts['seat']} acted, and {asked} were asked"


def _phases(before: Dungeons, events: tuple[Event, ...]) -> Iterator[str]:
    """The five phases follow one another."""
    at = before.phase
    for event in events:
        if event.kind == "PhaseBegan":
            wanted = "beginning" if at in ("setup", "end") else PHASES[PHASES.index(at) + 1]
            at = event.facts["phase"]
            if at != wanted:
                yield f"the phase {at} began where {wanted} should have"
