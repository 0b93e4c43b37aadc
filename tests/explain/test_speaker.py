"""The speaker: agreement with "you", articles, variants, prices, windows, and names in either language."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.explain.speaker import Speaker
from tutor.games.munchkin_quest.actions import Enhance, PlayCheat
from tutor.games.registry import edition
from tutor.kernel.chance import Chance
from tutor.kernel.events import Event, Term
from tutor.kernel.verdict import Denied
from tutor.kernel.windows import Window

MQ = edition("munchkin-quest")
POTION = "mq.card.potion-of-strength"


@pytest.fixture(scope="module")
def state() -> Any:
    start = {
        "room": "mq.card.padded-room",
        "rooms": [{"id": "here", "at": [0, 0]}, {"id": "next", "at": [0, 1], "tile": "mq.house.executives-only"}],
        "seats": [{"name": "you", "hand": [POTION]}, {"name": "igor"}, {"name": "Carol"}],
        "monsters": [{"card": "mq.card.shrieking-geek"}, {"card": "mq.house.deadline"}, {"card": "mq.card.orcs"}],
    }
    return MQ.table.lay_out(MQ.table.START.model_validate(start), Chance(seed=1), "").state


def event(kind: str, rule: str = "mq.combat.win", **facts: Any) -> Event:
    return Event(kind, (rule,), facts)


def both(state: Any, said: Event) -> tuple[str, str]:
    return Speaker(MQ, "en", state).event(said), Speaker(MQ, "ja", state).event(said)


def test_the_reader_is_spoken_to_as_you(state: Any) -> None:
    used = {"card": POTION, "side": "munchkins", "n": 5}
    en, ja = both(state, event("OneShotUsed", seat=0, **used))
    assert en == "You use Potion of Strength: +5 for the munchkins."
    assert ja == "あなたが「怪力薬」を使う。マンチキン側に+5。"
    assert both(state, event("OneShotUsed", seat=1, **used))[0].startswith("Igor uses Potion")


def test_you_is_small_within_a_sentence_and_owns_as_your(state: Any) -> None:
    assert both(state, event("HelpAskedOf", seat=1, to=0))[0] == "Igor asks you for help."
    assert both(state, event("TurnEnded", seat=0)) == ("Your turn ends.", "あなたのターンが終わる。")
    assert both(state, event("TurnEnded", seat=1)) == ("Igor's turn ends.", "イゴールのターンが終わる。")
    returned = event("OneShotReturned", seat=0, card=POTION)
    assert both(state, returned)[0] == "Potion of Strength goes back to your hand."


def test_any_seat_can_be_the_reader(state: Any) -> None:
    assert Speaker(MQ, "en", state, you=1).event(event("MustRun", seat=1)) == "You must run away."
    assert Speaker(MQ, "en", state, you=1).seat(1) == "You"
    assert Speaker(MQ, "en", state).seat(1) == "Igor"


def test_articles_stand_before_names_that_bring_none(state: Any) -> None:
    ran = {"seat": 2, "room": "next", "from": "here"}
    assert both(state, event("RanInto", **ran))[0] == "Carol ends up in “Executives Only”."
    assert both(state, event("RanInto", **{**ran, "room": "here"}))[0] == "Carol ends up in the Padded Room."
    beaten = [both(state, event("MonsterJoined", monster=m))[0] for m in ("m1", "m2", "m3")]
    assert beaten[0] == "The Shrieking Geek must be fought as well."
    assert beaten[1] == "The Deadline must be fought as well."
    assert beaten[2] == "The 3879 Orcs must be fought as well."


@pytest.mark.parametrize(
    "name, owns, the",
    [
        ("Zombees", "Zombees'", "the Zombees"),
        ("Orc", "Orc's", "the Orc"),
        ("Boss", "Boss's", "the Boss"),
        ("Cell 3", "Cell 3's", "Cell 3"),
    ],
)
def test_what_is_many_or_has_a_number_is_said_so(state: Any, name: str, owns: str, the: str) -> None:
    speaker = Speaker(MQ, "en", state)
    assert speaker.say("Here: {word's} die.", {"word": name}) == f"Here: {owns} die."
    assert speaker.say("Here is {the word}.", {"word": name}) == f"Here is {the}."


def test_what_is_aimed_at_nothing_yet_names_nothing(state: Any) -> None:
    for move in (Enhance(0, "mq.card.hairy", ""), PlayCheat(0, "mq.card.cheat", "")):
        for lang, unnamed in (("en", "unnamed"), ("ja", "無指定")):
            assert unnamed not in Speaker(MQ, lang, state).action(move)
    aimed = Speaker(MQ, "en", state).action(Enhance(0, "mq.card.hairy", "m2"))
    assert aimed.startswith("Play Hairy on ")


def test_lists_end_with_and(state: Any) -> None:
    ignoring = event("MonsterIgnores", seat=1, monsters=("m1", "m2", "m3"))
    en, ja = both(state, ignoring)
    assert en == "Igor is ignored by the Shrieking Geek, The Deadline and the 3879 Orcs."
    assert ja == "「わめくオタ、締め切り、3879 体のオーク」はイゴールを無視する。"


def test_only_the_first_of_a_list_opens_the_sentence(state: Any) -> None:
    speaker = Speaker(MQ, "en", state, you=0)
    assert speaker.say("It is over. {winners} won.", {"winners": [1, 0]}) == "It is over. Igor and you won."
    assert speaker.say("It is over. {winners} won.", {"winners": [0, 1]}) == "It is over. You and Igor won."


def test_variants_are_chosen_by_rule_and_by_facts(state: Any) -> None:
    tie = event("FightLost", "mq.combat.tie", munchkins=9, monsters=9)
    assert "tie" in both(state, tie)[0]
    assert "tie" not in both(state, event("FightLost", munchkins=8, monsters=9))[0]
    drawn = {"seat": 1, "deck": "treasure", "n": 1, "cards": (POTION,)}
    assert both(state, event("CardsDrawn", open=False, **drawn))[0] == "Igor draws 1 Treasure card."
    assert "Potion of Strength" in both(state, event("CardsDrawn", open=True, **drawn))[0]


def test_seat_0_counts_as_somebody(state: Any) -> None:
    assert Speaker(MQ, "en", state).action_data("ask-for-help", {"seat": 1, "whom": 0}) == "Ask you for help"
    assert Speaker(MQ, "en", state).action_data("ask-for-help", {"seat": 1, "whom": -1}) == "Ask for help"


@pytest.mark.parametrize(
    "deal, en, ja",
    [
        ({}, "for free", "無償で手助けする"),
        ({"treasures": 2, "pick": "last"}, ": 2 Treasures, picked last", "手助けする：トレジャー2枚、後取り"),
        ({"gold": 1000}, ": 1,000 gold to the helper", "手助けする：ヘルパーに1,000ゴールド"),
        ({"pays": 5}, ": 5 gold from the helper", "手助けする：ヘルパーから5ゴールド"),
    ],
)
def test_prices_of_help(state: Any, deal: dict[str, Any], en: str, ja: str) -> None:
    action = MQ.game.action_of({"do": "offer-help", "seat": 1, "deal": deal})
    assert Speaker(MQ, "en", state).action(action).removeprefix("Offer to help").strip() == en
    assert Speaker(MQ, "ja", state).action(action) == ja


def test_a_refusal_says_the_case(state: Any) -> None:
    denied = Denied("mq.help.one", {"helper": 1})
    assert Speaker(MQ, "en", state).denial(denied) == "A fight has only one helper, and Igor is helping."
    yours = Denied("mq.help.one", {"helper": 0})
    assert Speaker(MQ, "en", state).denial(yours) == "A fight has only one helper, and you are helping."
    early = Denied("mq.combat.last-calls", {"action": "set-die", "window": "fight"}, "not-now")
    assert Speaker(MQ, "en", state).denial(early) == "Setting a die is not possible before the dice are rolled."


def test_one_rule_may_have_several_refusals_told_apart_by_their_facts(state: Any) -> None:
    speaker = Speaker(MQ, "en", state)
    taken = speaker.denial(Denied("mq.bribe.pick-order", {"card": POTION}))
    promised = speaker.denial(Denied("mq.bribe.pick-order", {"n": 0}))
    assert "Potion of Strength" in taken
    assert "promised" in promised


def test_a_direction_is_one_though_a_room_may_be_called_so() -> None:
    rooms = [
        {"id": "hall", "at": [0, 0]},
        {"id": "east", "at": [0, 1], "tile": "mq.card.treasury", "links": {"west": "wall"}},
    ]
    start = {"phase": "move", "rooms": rooms, "seats": [{"where": "hall"}, {"where": "east"}]}
    laid = MQ.table.lay_out(MQ.table.START.model_validate(start), Chance(), "").state
    move = MQ.game.action_of({"do": "move", "seat": 0, "to": "east"})
    speaker = Speaker(MQ, "en", laid)
    assert speaker.action(move) == "Go east"
    assert speaker.thing("east") == "Treasury"
    (wall,) = MQ.game.why_not(laid, move)
    assert speaker.denial(wall) == "To the east, there is a wall, and only magic passes it."


def test_what_is_not_named_or_not_seen_is_said_so(state: Any) -> None:
    denied = Denied("mq.anytime.curse", {"card": ""}, "no-curse")
    assert Speaker(MQ, "en", state).denial(denied) == "Something unnamed is no Curse."
    assert Speaker(MQ, "ja", state).denial(denied) == "「無指定」は呪いではない。"
    assert Speaker(MQ, "en", state).thing("?") == "a hidden card"


def test_labels_of_terms(state: Any) -> None:
    speaker = Speaker(MQ, "en", state)
    rule = "mq.combat.monster-bonus-to-monster"
    assert speaker.term(Term(4, rule, "against", "x", {"monster": "m3", "seat": 0, "word": "elf"})) == "Against Elves"
    assert speaker.term(Term(3, rule, "against", "x", {"monster": "m3", "seat": 0, "word": ""})) == (
        "On the monster card"
    )
    boost = Term(-2, "mq.nonhelper.backstab", "boost", "thief.discard", {"seat": 1, "card": "thief.discard"})
    assert speaker.term(boost) == "Backstab"


def test_a_window_asks_whoever_must_decide_and_tells_the_rest(state: Any) -> None:
    speaker = Speaker(MQ, "en", state)
    window = Window("fight", "mq.combat.last-calls", (0, 1, 2), lead=0)
    assert speaker.window(window, 0) == "Roll the dice, or do something first?"
    assert speaker.window(window, 1) == "You decide when to roll. Until then cards may be played."
    calls = Window("calls", "mq.combat.announce", (1, 2), passed=(1,))
    assert speaker.window(calls, 2) == "The dice are about to be rolled. Any reaction?"
    assert speaker.window(calls, 1) == "The others may react before the roll. Next: Carol."


def test_pages_and_rulings() -> None:
    assert Speaker(MQ, "en").page("mq.combat.tie").startswith("p. ")
    assert Speaker(MQ, "ja").page("mq.combat.tie").endswith("ページ")
    assert Speaker(MQ, "en").page("mq.ruling.main-leaves") == "ruling"
