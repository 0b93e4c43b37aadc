"""A position is entered by answering questions, and is a table like any other."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Raw
from ui.walking import LANGS

from tutor.explain.speaker import Speaker
from tutor.games.registry import edition, editions
from tutor.lessons.trails import pack
from tutor.tables.companion import (
    UNKNOWN,
    Cards,
    Choice,
    Misfit,
    Situation,
    asked_of,
    catalogue,
    lying,
    situations_of,
    table_of,
)
from tutor.tables.opening import open_table
from tutor.ui.session import Session

DEEP = Raw(b"[" * 5000 + b"]" * 5000)
SITUATIONS = [(name, n) for name in editions() for n in range(len(situations_of(name)))]


def opened(name: str, lang: str = "en", **more: str) -> Session:
    return Session(lang=lang, address={"page": "companion", "edition": name, "lang": lang, **more})


def do(session: Session, verb: str, **given: Any) -> dict[str, Any]:
    return session.handle({"do": f"companion.{verb}", **given})


def test_every_edition_has_questions() -> None:
    assert {name for name, _ in SITUATIONS} == set(editions())


@pytest.mark.parametrize("name, n", SITUATIONS)
@pytest.mark.parametrize("lang", LANGS)
def test_an_answered_form_is_laid_out_and_played_on(name: str, n: int, lang: str) -> None:
    session = opened(name, lang)
    do(session, "turn-to", key=situations_of(name)[n].id)
    screen = do(session, "example")
    assert screen["companion"]["misfit"] is None
    screen = do(session, "lay")
    assert screen["page"] == "table", screen
    line = session.desk.line  # type: ignore[union-attr]
    assert any(line.game.offers(line.state, seat) for seat in range(len(line.state.players)))
    assert screen["crumbs"][1]["go"]["form"]
    back = session.handle(dict(screen["crumbs"][1]["go"]))
    assert back["page"] == "companion"
    assert session.own.answers == dict(situations_of(name)[n].example.items())


@pytest.mark.parametrize("name, n", SITUATIONS)
def test_an_empty_form_is_a_position_or_says_why_not(name: str, n: int) -> None:
    session = opened(name)
    do(session, "turn-to", key=situations_of(name)[n].id)
    screen = do(session, "lay")
    assert screen["page"] == "table" or screen["companion"]["misfit"]["text"]


@pytest.mark.parametrize("name, n", SITUATIONS)
def test_every_card_that_is_asked_for_is_in_the_box(name: str, n: int) -> None:
    situation = situations_of(name)[n]
    kinds = {card.kind for card in catalogue(name).values()}
    for ask in (*situation.asks, *situation.seats.asks):
        if isinstance(ask, Cards | Choice):
            assert set(ask.kinds) <= kinds, ask.id
        if isinstance(ask, Choice):
            assert ask.options or ask.of or ask.kinds, ask.id


IMPOSSIBLE = [
    ("munchkin-quest", 0, {"seat.0.traits": ["mq.card.warrior", "mq.card.wizard"]}, "mq.raceclass.max"),
    ("munchkin-quest", 0, {"seat.0.gear": ["mq.card.firemans-helmet"] * 2}, "mq.setup.decks"),
    ("boss-monster-alpha", 0, {"seat.0.dungeon": ["bm.card.open-grave"] * 5}, "bma.component.rooms"),
    ("boss-monster-revised", 0, {"seat.0.souls": ["bm.card.nick-the-masher"] * 2}, ""),
    ("seven-bosses", 0, {"seat.0.front": ["sb.card.ghost", "sb.card.ghost"]}, ""),
    ("card-plus-adventure", 0, {"seat.0.role": ["cpa.house.trap.1"]}, ""),
]


@pytest.mark.parametrize("name, n, answers, rule", IMPOSSIBLE)
def test_a_position_that_cannot_be_is_refused_where_it_is_wrong(
    name: str, n: int, answers: dict[str, Any], rule: str
) -> None:
    with pytest.raises(Misfit) as caught:
        table_of(name, situations_of(name)[n], {**situations_of(name)[n].example, **answers})
    assert caught.value.where
    assert caught.value.what
    assert not rule or caught.value.rule == rule


@pytest.mark.parametrize("lang", LANGS)
def test_the_rule_against_a_position_is_told_with_its_page(lang: str) -> None:
    session = opened("munchkin-quest", lang)
    do(session, "example")
    do(session, "add", key="seat.0.traits", card="mq.card.wizard")
    misfit = do(session, "lay")["companion"]["misfit"]
    assert misfit["text"] == edition("munchkin-quest").ledger["mq.raceclass.max"].text[lang]
    assert misfit["cite"]["rule"] == "mq.raceclass.max"
    assert session.page == "companion"


def test_cards_that_nobody_knows_are_any_that_fit() -> None:
    situation = situations_of("seven-bosses")[0]
    answers = {**situation.example, "seat.1.front": ["sb.card.ghost", UNKNOWN, UNKNOWN], "seat.1.rear": [UNKNOWN]}
    table = table_of("seven-bosses", situation, answers)
    _, line = open_table(table)
    assert sum(len(column) for column in table.start["seats"][1]["columns"]) == 4
    assert UNKNOWN not in str(table.start)
    assert line.state is not None


def needed_in(situation: Situation) -> list[str]:
    """What has to be answered, of those that the example answers."""
    asks = {ask.id: ask for ask in situation.asks}
    asks |= {f"seat.{n}.{ask.id}": ask for n in range(2) for ask in asked_of(situation, n)}
    return [key for key in situation.example if key in asks and asks[key].needed]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name, n", SITUATIONS)
def test_nothing_is_made_up_that_must_be_told(name: str, n: int, lang: str) -> None:
    """One's own boss card and the rows, the board and one's class are asked for, not chosen by the engine."""
    session = opened(name, lang)
    situation = situations_of(name)[n]
    do(session, "turn-to", key=situation.id)
    for key in needed_in(situation):
        do(session, "clear")
        for told, value in situation.example.items():
            if told != key:
                session.own.answers[told] = value
        misfit = do(session, "lay")["companion"]["misfit"]
        assert misfit["title"] == {"ja": "まだ足りないところがあります", "en": "Something is still missing"}[lang]
        ask = session.own.asked(key)
        assert ask is not None
        assert misfit["where"].endswith(ask.label[lang])


def test_what_is_usual_stands_in_the_form_and_in_the_position() -> None:
    """A class that nobody has chosen is one of the three that are offered, and the one that is seen to be."""
    session = opened("card-plus-adventure")
    shown = next(ask for ask in session.screen()["companion"]["seats"][0]["asks"] if ask["key"] == "seat.0.role")
    assert [option["text"] for option in shown["options"]] == ["Warrior", "Mage", "Spellblade"]
    assert shown["value"] == "cpa.card.warrior"
    situation = situations_of("card-plus-adventure")[0]
    for role in ("", "cpa.card.mage"):
        answers = {**situation.example, "seat.0.attack": [], "seat.0.role": role}
        _, line = open_table(table_of("card-plus-adventure", situation, answers))
        assert line.state.players[0].role == (role or "cpa.card.warrior")


def test_the_games_with_something_that_must_be_told() -> None:
    needed = {name: len(needed_in(situations_of(name)[n])) for name, n in SITUATIONS}
    assert needed["seven-bosses"] >= 3
    assert needed["card-plus-adventure"] == 2


def test_a_fight_without_a_monster_is_none() -> None:
    """Whoever asks about a fight is not shown a table at which nobody fights."""
    session = opened("munchkin-quest")
    do(session, "set", key="seat.0.level", value="5")
    misfit = do(session, "lay")["companion"]["misfit"]
    assert (misfit["title"], misfit["where"]) == ("Something is still missing", "Monsters")


def test_a_boss_card_that_lies_face_up_can_be_entered() -> None:
    situation = situations_of("seven-bosses")[0]
    answers = {**situation.example, "seat.0.boss_up": "true", "seat.1.boss-shown": ["sb.card.boss-gunman"]}
    _, line = open_table(table_of("seven-bosses", situation, answers))
    assert [(p.boss, p.boss_up) for p in line.state.players] == [
        ("sb.card.boss-ghost", True),
        ("sb.card.boss-gunman", True),
    ]
    assert [a.id for a in asked_of(situation, 1) if a.id.startswith("boss")] == ["boss-shown"]


def test_an_assassination_that_is_answered_can_be_entered() -> None:
    situation = situations_of("seven-bosses")[1]
    _, line = open_table(table_of("seven-bosses", situation, dict(situation.example)))
    assert {type(a).__name__ for a in line.game.offers(line.state, 0)} >= {"UseTrigger", "LetBe"}
    assert line.state.attacks[0].named == "sb.card.bullet"


BEYOND = [
    ("munchkin-quest", 0, "seat.0.level", "11", "mq.level.range"),
    ("munchkin-quest", 0, "seat.1.level", "0", "mq.absolute.level-floor"),
    ("munchkin-quest", 0, "seat.0.health", "5", "mq.health.no-over-max"),
    ("munchkin-quest", 0, "seat.0.gold", "-5", "mq.gold.uses"),
    ("munchkin-quest", 0, "seat.0.gold", "10000", ""),
    ("munchkin-quest", 0, "seat.0.level", "", ""),
    ("munchkin-quest", 0, "seat.0.level", "many", ""),
    ("munchkin-quest", 0, "seat.0.level", "4.5", ""),
    ("munchkin-quest", 1, "seat.0.spent", "-1", "mq.component.move-token"),
    ("munchkin-quest", 1, "seat.0.spent", "21", ""),
    ("card-plus-adventure", 0, "turn", "0", ""),
    ("card-plus-adventure", 0, "turn", "99", "cpa.priority.board-rules"),
    ("seven-bosses", 0, "turn", "1", "sb.action.skip-first"),
    ("seven-bosses", 0, "turn", "100", ""),
]


@pytest.mark.parametrize("name, n, key, value, rule", BEYOND)
@pytest.mark.parametrize("lang", LANGS)
def test_a_number_is_never_made_to_fit(name: str, n: int, key: str, value: str, rule: str, lang: str) -> None:
    session = opened(name, lang)
    do(session, "turn-to", key=situations_of(name)[n].id)
    do(session, "example")
    do(session, "set", key=key, value=value)
    screen = do(session, "lay")
    assert screen["page"] == "companion"
    misfit = screen["companion"]["misfit"]
    assert misfit["where"]
    if rule:
        assert misfit["text"] == edition(name).ledger[rule].text[lang]
    else:
        assert misfit["text"].startswith("Enter a whole number from" if lang == "en" else ("0から", "1から", "2から"))
    asks = [*screen["companion"]["asks"], *(ask for seat in screen["companion"]["seats"] for ask in seat["asks"])]
    assert next(ask for ask in asks if ask["key"] == key)["value"] == value


def test_a_refused_number_is_still_refused_by_the_link_to_it() -> None:
    session = opened("munchkin-quest")
    do(session, "example")
    for value in ("", "many", "11"):
        do(session, "set", key="seat.0.level", value=value)
        again = opened("munchkin-quest", form=session.own.code())
        assert do(again, "lay")["companion"]["misfit"]["where"] == "You: Level"


@pytest.mark.parametrize("n", range(2))
def test_a_munchkin_of_level_ten_can_be_entered(n: int) -> None:
    session = opened("munchkin-quest")
    do(session, "turn-to", key=situations_of("munchkin-quest")[n].id)
    do(session, "example")
    do(session, "set", key="seat.1.level", value="10")
    assert do(session, "lay")["page"] == "table"
    assert session.desk.line.state.players[1].level == 10  # type: ignore[union-attr]


def test_more_cards_than_can_lie_there_are_refused_and_none_is_dropped() -> None:
    session = opened("boss-monster-revised", "ja")
    rooms = [id for id, card in catalogue("boss-monster-revised").items() if card.kind == "room"][:6]
    do(session, "example")
    for at in range(5):
        do(session, "drop", key="seat.0.dungeon", at=5 - at - 1)
    for room in rooms:
        do(session, "add", key="seat.0.dungeon", card=room)
    screen = do(session, "lay")
    assert screen["companion"]["misfit"]["text"]
    assert session.own.answers["seat.0.dungeon"] == rooms


@pytest.mark.parametrize("name, n", SITUATIONS)
def test_what_stands_chosen_in_a_list_is_laid_out_too(name: str, n: int) -> None:
    """Nobody has pressed "Add" beside it."""
    situation = situations_of(name)[n]
    own = {f"seat.0.{a.id}": a for a in asked_of(situation, 0) if isinstance(a, Cards)}
    asks = {a.id: a for a in situation.asks if isinstance(a, Cards) and not a.about} | own
    chosen = {key: next(iter(lying(name, ask))) for key, ask in asks.items()}
    session = opened(name)
    do(session, "turn-to", key=situation.id)
    do(session, "lay", chosen=chosen)
    form = session.own if session.page == "companion" else opened(name, form=session.desk.address()["form"]).own  # type: ignore[union-attr]
    assert {key: form.answers[key] for key in chosen} == {key: [card] for key, card in chosen.items()}


GEEK = {
    "seats": 4,
    "room": ["mq.card.padded-room"],
    "monsters": ["mq.card.shrieking-geek"],
    "enhancers.0": ["mq.card.ancient", "mq.card.hairy", "mq.card.baby"],
    "base.0": "2",
    "helper": "1",
    "used": ["mq.card.freezing-explosive-potion"],
    "thrown": ["mq.card.potion-of-strength"],
    "thrower.0": "2",
    "seat.0.level": 5,
    "seat.0.health": 4,
    "seat.0.traits": ["mq.card.warrior"],
    "seat.0.gear": ["mq.card.firemans-helmet"],
    "seat.1.level": 9,
    "seat.1.traits": ["mq.card.elf"],
    "seat.1.gear": ["mq.card.adamantium-armor", "mq.house.giants-toothpick", "mq.house.boots-of-insult-and-injury"],
}


def test_the_fight_of_page_eleven_can_be_entered() -> None:
    """Just before the dice: 5 + 2 + 5 with 9 + 9 of the helper, against 6 + 6 + 10 + 5 - 5 and a potion's 5."""
    session = opened("munchkin-quest")
    for key, given in GEEK.items():
        for card in given if isinstance(given, list) else ():
            do(session, "add", key=key, card=card)
        if not isinstance(given, list):
            do(session, "set", key=key, value=given)
    assert session.own.answers == GEEK
    screen = do(session, "lay")
    assert screen["page"] == "table", screen["companion"]["misfit"]
    line = session.desk.line  # type: ignore[union-attr]
    sides = ("munchkins", "monsters")
    totals = [sum(t.value for t in line.game.ask(line.state, "mq.combat.total", side)) for side in sides]
    assert totals == [30, 27]
    assert line.state.foes[0].base == 2


def test_what_is_told_of_a_card_goes_with_it() -> None:
    session = opened("munchkin-quest")
    for card in ("mq.card.gazebo", "mq.card.shrieking-geek"):
        do(session, "add", key="monsters", card=card)
    do(session, "add", key="enhancers.0", card="mq.card.baby")
    do(session, "add", key="enhancers.1", card="mq.card.ancient")
    do(session, "add", key="enhancers.2", card="mq.card.hairy")
    screen = do(session, "drop", key="monsters", at=0)
    asked = [ask for ask in screen["companion"]["asks"] if ask["key"].startswith("enhancers.")]
    assert [ask["label"] for ask in asked] == ["Enhancers on Shrieking Geek"]
    assert session.own.answers == {"monsters": ["mq.card.shrieking-geek"], "enhancers.0": ["mq.card.ancient"]}


def test_what_is_not_asked_is_not_taken() -> None:
    session = opened("munchkin-quest")
    for key in ("seat.9.level", "seat.1.hand", "start", "seat.x.level", "", "seat."):
        do(session, "set", key=key, value="3")
        do(session, "add", key=key, card="mq.card.warrior")
    do(session, "add", key="seat.0.traits", card="mq.card.shrieking-geek")
    do(session, "drop", key="seat.0.traits", at=7)
    assert not any(session.own.answers.values())


DAMAGED = [
    *("", "x", pack([1]), pack(Raw(b"x")), pack(Raw(b'"\xff"')), pack({"given": 3}), pack({"given": DEEP})),
    pack({"of": 1, "given": {"seats": "many", "seat.0.gear": 7, "seat.0.level": {"a": []}}}),
    pack({"given": {"seats": "²", f"seat.{'9' * 5000}.level": 1, "monsters": [[]], f"base.{'9' * 5000}": 1}}),
]


@pytest.mark.parametrize("code", DAMAGED)
def test_a_damaged_form_in_a_link_opens_some_page_without_an_apology(code: str) -> None:
    session = opened("munchkin-quest", form=code)
    assert session.screen()["page"] in ("companion", "lost")
    assert not session.sorry


@pytest.mark.parametrize("name, n", SITUATIONS)
@pytest.mark.parametrize("lang", LANGS)
def test_the_table_calls_everybody_what_the_form_did(name: str, n: int, lang: str) -> None:
    session = opened(name, lang)
    do(session, "turn-to", key=situations_of(name)[n].id)
    titles = [seat["title"] for seat in do(session, "example")["companion"]["seats"]]
    do(session, "lay")
    line = session.desk.line  # type: ignore[union-attr]
    speaker = Speaker(edition(name), lang, line.state)
    assert [speaker.seat(seat) for seat in range(len(titles))] == titles
