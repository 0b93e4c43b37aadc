"""Hard cases: chains, nested assassinations, trumps of the house set, and how they end."""

from __future__ import annotations

import pytest
from seven_bosses.house import do, kinds, laid, refusals

from tutor.games.seven_bosses import play
from tutor.games.seven_bosses.state import Member, Syndicates
from tutor.kernel.chance import Chance
from tutor.kernel.state import pending
from tutor.kernel.verdict import BadInput, Impossible

LET_BE = ({"do": "let-be", "seat": 0}, {"do": "let-be", "seat": 1})


def waits_for(s: Syndicates) -> tuple[str, int]:
    window = pending(s)
    assert window is not None
    return window.kind, window.seats[0]


# -- answers and answers to them -------------------------------------------------------------------------------------

TWO_ANSWERS = """
phase: assassination
attack: {target: front-0, name: ~bullet}
seats:
- {columns: [[~hermit]], up: [~hermit], boss: ~boss-hermit, boss_up: true}
- {columns: [[~bullet], [~underling], [~ghost]], boss: ~boss-ghost}
"""


def test_of_two_answers_to_one_occasion_the_later_is_carried_out_first() -> None:
    s, events = do(
        laid(TWO_ANSWERS).state,
        {"do": "trigger", "seat": 1, "member": "~bullet/b"},
        {"do": "trigger", "seat": 1, "member": "~underling/b"},
        LET_BE[1],
    )
    order = [e.facts["card"] for e in events if e.kind == "CarriedOut"]
    assert order == ["sb.card.underling/b", "sb.card.bullet/b"]
    assert waits_for(s) == ("assassinate", 1)


def test_nothing_is_carried_out_before_both_have_declined() -> None:
    s, events = do(laid(TWO_ANSWERS).state, {"do": "trigger", "seat": 1, "member": "~bullet/b"})
    assert "CarriedOut" not in kinds(events)
    assert [used.card for used in s.chain] == ["sb.card.bullet/b"]
    assert waits_for(s) == ("answer", 1)


def test_gunman_may_nullify_an_ability_of_his_own_side() -> None:
    s = laid("""
phase: action
seats:
- {columns: [[~fixer], [~gunman]], up: [~fixer], boss: ~boss-gunman}
- {columns: [[~ghost]], boss: ~boss-ghost}
""").state
    s, _ = do(s, {"do": "use", "seat": 0, "member": "~fixer/a"})
    assert waits_for(s) == ("answer", 0)
    _, events = do(s, {"do": "trigger", "seat": 0, "member": "~gunman/a"})
    assert "EffectNullified" in kinds(events)


def test_the_player_who_did_not_cause_it_is_asked_first() -> None:
    s = laid("{phase: action, seats: [{up: [~fixer]}, {}]}").state
    s, _ = do(s, {"do": "use", "seat": 0, "member": "~fixer/a"})
    assert waits_for(s) == ("answer", 1)
    s, _ = do(s, LET_BE[1])
    assert waits_for(s) == ("answer", 0)


def test_ghost_cannot_save_itself_when_it_is_alone_in_front() -> None:
    text = """
phase: assassination
attack: {{target: front-0, name: ~ghost}}
seats:
- {{columns: [[~hermit]], boss: ~boss-hermit}}
- {{columns: {columns}, boss: ~boss-canary}}
"""
    alone = laid(text.format(columns="[[~ghost, ~canary]]")).state
    assert "sb.trigger.when" in refusals(alone, do="trigger", seat=1, member="~ghost/b")
    beside = laid(text.format(columns="[[~ghost], [~canary]]")).state
    assert refusals(beside, do="trigger", seat=1, member="~ghost/b") == []


def test_whoever_turns_up_against_an_assassination_is_still_judged_by_the_name() -> None:
    text = """
phase: assassination
attack: {target: front-0, name: ~gunman}
seats:
- {columns: [[~hermit]], up: [~hermit], boss: ~boss-hermit, boss_up: true}
- {columns: [[~observer], [~ghost]], boss: ~boss-ghost}
"""
    s, _ = do(laid(text).state, {"do": "trigger", "seat": 1, "member": "~observer/b"})
    _, events = do(s, LET_BE[1]) if waits_for(s)[0] == "answer" else (s, ())
    assert "WrongName" in kinds(events)
    assert "Buried" not in kinds(events)


# -- trumps ----------------------------------------------------------------------------------------------------------


def test_quick_draw_silences_the_opponent_until_the_end_of_the_next_own_turn() -> None:
    s = laid("""
phase: assassination
turn: 2
attack: {target: front-0, name: ~ghost}
seats:
- {columns: [[~bullet], [~hermit]], boss: ~boss-hermit, up: [~hermit]}
- {columns: [[~gunman], [~ghost]], boss: ~boss-gunman}
""").state
    s, events = do(s, {"do": "trump", "seat": 1})
    assert {"MadeToFail", "LastsOn", "TurnedUp"} <= set(kinds(events))
    assert [c.front.up for c in s.players[0].columns if c.front] == [True, True]
    s, _ = do(s, {"do": "no-action", "seat": 1}, {"do": "keep-rows", "seat": 1})
    s, events = do(s, {"do": "assassinate", "seat": 1, "target": "front-0"}, LET_BE[0])
    assert "LastsNoLonger" in kinds(events)
    assert s.lasting == ()


def test_a_silenced_ability_is_used_and_has_no_effect() -> None:
    s = laid("""
phase: action
turn: 4
lasting: [{kind: silence, seat: 1, card: ~boss-gunman, until: 5}]
seats:
- {columns: [[~fixer], [~hermit]], up: [~fixer], boss: ~boss-hermit}
- {columns: [[~gunman]], up: [~gunman], boss: ~boss-gunman, boss_up: true}
""").state
    _, events = do(s, {"do": "use", "seat": 0, "member": "~fixer/a"})
    assert "StaysUsed" in kinds(events)
    assert "TurnedDown" not in kinds(events)


def test_telltale_song_shows_a_card_of_the_rear_row_and_calls_back_who_fell_last() -> None:
    s = laid("""
phase: assassination
attack: {target: front-0, name: ~ghost}
seats:
- {columns: [[~hermit, ~fixer], [~ghost]], boss: ~boss-hermit}
- {columns: [[~canary]], boss: ~boss-canary}
""").state
    fell_last = s.players[1].graveyard[-1]
    s, _ = do(s, {"do": "trump", "seat": 1}, LET_BE[1])
    s, events = do(s, {"do": "choose", "seat": 1, "pick": "rear-0"})
    assert [c.rear.seen for c in s.players[0].columns if c.rear] == [True]
    assert s.players[1].columns[-1].front == Member(fell_last, up=True)
    assert fell_last not in s.players[1].graveyard
    assert "AssassinationFailed" in kinds(events)


DOWN_TOGETHER = """
phase: assassination
attack: {target: front-0, name: ~ghost}
seats:
- {columns: [[~ghost], [~hermit], [~underling]], up: [~hermit, ~ghost], boss: ~boss-hermit}
- {columns: [[~bullet], [~fixer]], boss: ~boss-bullet}
"""


@pytest.mark.parametrize("target, winner", [("front-1", 1), ("front-0", 0)])
def test_down_together_decides_the_game(target: str, winner: int) -> None:
    s, _ = do(laid(DOWN_TOGETHER).state, {"do": "trump", "seat": 1}, {"do": "enough", "seat": 1})
    s, events = do(s, {"do": "assassinate", "seat": 1, "target": target}, *LET_BE[:1])
    assert "GameEnded" in kinds(events)
    assert s.ending is not None
    assert s.ending.winners == (winner,)


def test_without_a_boss_card_for_whoever_is_left_figurehead_loses() -> None:
    s = laid("""
phase: assassination
attack: {target: front-0, name: ~ghost}
seats:
- {columns: [[~hermit]], boss: ~boss-hermit}
- {columns: [[~fixer], [~underling]], boss: ~boss-fixer}
""").state
    s, events = do(s, {"do": "trump", "seat": 1}, *([LET_BE[1]] if s.ending is None else []))
    assert s.ending is not None
    assert (s.ending.way, s.ending.winners) == ("no-boss", (0,))
    assert "BossesDrawn" in kinds(events)


def test_the_new_boss_has_its_own_trump() -> None:
    s = laid("""
phase: assassination
attack: {target: front-0, name: ~fixer}
deck: [~boss-canary]
seats:
- {columns: [[~hermit]], up: [~hermit], boss: ~boss-hermit, boss_up: true}
- {columns: [[~fixer], [~canary]], boss: ~boss-fixer}
""").state
    s, _ = do(s, {"do": "trump", "seat": 1})
    assert (s.players[1].boss, s.players[1].boss_up, s.players[1].spared) == ("sb.card.boss-canary", False, False)
    assert s.gone == ("sb.card.boss-fixer",)


def test_double_without_anybody_else_in_front_makes_it_fail() -> None:
    s = laid("""
phase: assassination
attack: {target: front-0, name: ~ghost}
seats:
- {columns: [[~hermit]], boss: ~boss-hermit}
- {columns: [[~ghost, ~canary]], boss: ~boss-ghost}
""").state
    s, events = do(s, {"do": "trump", "seat": 1})
    assert {"MadeToFail", "AssassinationFailed"} <= set(kinds(events))


def test_surveillance_shows_a_card_and_hides_observer_at_the_beginning_of_each_own_turn() -> None:
    s = laid("""
phase: turn
turn: 4
lasting: [{kind: watch, seat: 0, card: ~boss-observer}]
seats:
- {columns: [[~observer], [~canary]], up: [~observer], boss: ~boss-observer, boss_up: true}
- {columns: [[~hermit, ~fixer], [~ghost]], boss: ~boss-ghost}
""").state
    s, events = do(s, {"do": "choose", "seat": 0, "pick": "rear-0"})
    assert [(e.kind, e.facts["card"]) for e in events[1:3]] == [
        ("LookedAt", "sb.card.fixer/b"),
        ("TurnedDown", "sb.card.observer/a"),
    ]
    assert waits_for(s) == ("action", 0)


# -- positions and input ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_the_first_player_is_found_by_chance(seed: int) -> None:
    s = play.deal(2, seed)
    for seat in (0, 1):
        s, _ = play.GAME.play(s, play.GAME.offers(s, seat)[0])
    assert s.active == s.first
    assert s.phase == "rearrangement"


def test_two_play() -> None:
    with pytest.raises(Impossible) as refused:
        play.deal(3, 1)
    assert refused.value.rule == "sb.general.two-players"


WRONG = {
    "seats.0": "seats: [{columns: [[~nobody]]}, {}]",
    "attack": "{phase: action, attack: {target: front-0, name: ~ghost}}",
    "attack.target": "{phase: assassination, attack: {target: middle-1, name: ~ghost}}",
    "deck": "deck: [~boss-nobody]",
}
CANNOT_BE = {
    "sb.setup.deck": "deck: [~boss-ghost, ~boss-hermit, ~boss-canary, ~boss-gunman, ~boss-bullet, ~boss-observer]",
    "sb.trump.once": """
turn: 5
lasting:
- {kind: silence, seat: 0, card: ~boss-gunman, until: 7}
- {kind: silence, seat: 0, card: ~boss-gunman, until: 5}
seats: [{boss: ~boss-gunman, boss_up: true}, {}]
""",
}


@pytest.mark.parametrize("place", WRONG)
def test_bad_positions_are_told_where_they_are_bad(place: str) -> None:
    with pytest.raises(BadInput) as refused:
        laid(WRONG[place])
    assert str(refused.value).startswith(f"{place}:")


@pytest.mark.parametrize("rule", CANNOT_BE)
def test_what_cannot_have_come_about_is_refused_by_its_rule(rule: str) -> None:
    with pytest.raises(Impossible) as refused:
        laid(CANNOT_BE[rule])
    assert refused.value.rule == rule


@pytest.mark.parametrize(
    "start, cards, says",
    [
        ("phase: deal", ["nobody"], "there is no such card"),
        ("phase: deal", ["boss-hermit", "boss-hermit"], "named twice"),
        ("seats: [{boss: ~boss-hermit}, {}]", ["boss-hermit"], "cannot be drawn"),
        ("gone: [~boss-fixer]\nseats: [{boss: ~boss-ghost}, {}]", ["boss-fixer"], "cannot be drawn"),
    ],
)
def test_scripted_draws_name_boss_cards_that_can_be_drawn(start: str, cards: list[str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        laid(start, Chance(cards=tuple(f"sb.card.{card}" for card in cards)))


@pytest.mark.parametrize(
    "action",
    [
        {"do": "use", "seat": 0, "member": "~nobody/a"},
        {"do": "use", "seat": 5, "member": "~hermit/a"},
        {"do": "assassinate", "seat": 0, "target": "front-9", "name": ""},
        {"do": "assassinate", "seat": 0, "target": "front-0", "name": "~nobody"},
        {"do": "rearrange", "seat": 0, "columns": [[]]},
    ],
)
def test_what_is_no_action_is_bad_input(action: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        refusals(laid("phase: action").state, **action)
