"""The table of 7 Bosses: what it shows is what the game says, and every move can be made on it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from seven_bosses.house import CARD, GAME, do, laid, quiet
from ui.matches import desk_of
from ui.pressing import as_text, moves_on
from ui.seven import PRESSED, cards, offers_of, play, shows, sit_down
from ui.walking import LANGS

from tutor.games.seven_bosses.actions import LayOut, Rearrange
from tutor.games.seven_bosses.knowledge import WAYS, WHICH_BOSS, WORLDS
from tutor.games.seven_bosses.state import Syndicates, members
from tutor.kernel.events import total
from tutor.kernel.replay import Moment
from tutor.ui.play.page import drawing
from tutor.ui.session import Session

STACK = """
phase: assassination
attack: {target: front-0, name: ~ghost}
seats:
- {columns: [[~hermit], [~gunman], [~fixer]], boss: ~boss-hermit}
- {columns: [[~canary], [~underling], [~ghost]], boss: ~boss-canary}
"""
STRIKE = {"do": "assassinate", "seat": 0, "target": "front-0", "name": "~canary"}
BOTH_MAY = """
phase: action
seats:
- {columns: [[~ghost], [~gunman], [~fixer]], up: [~ghost], boss: ~boss-fixer}
- {columns: [[~canary], [~gunman], [~ghost]], boss: ~boss-canary}
"""
SHOT = """
phase: assassination
attack: {target: front-0, name: ~ghost}
seats:
- {columns: [[~hermit], [~gunman], [~fixer], [~underling]], boss: ~boss-hermit}
- {columns: [[~bullet], [~underling], [~ghost]], boss: ~boss-ghost}
"""
TOLD = """
phase: action
seats:
- {columns: [[~observer], [~ghost]], up: [~observer], boss: ~boss-ghost}
- {columns: [[~hermit, ~fixer], [~canary]], barred: {~hermit: [~fixer], ~canary: [~fixer]}, boss: ~boss-hermit}
"""


@pytest.mark.parametrize("lang", LANGS)
def test_a_whole_game_is_drawn_to_its_end(lang: str) -> None:
    session = sit_down(lang=lang)
    for screen in play(session):
        assert [side["seat"] for side in screen["syndicate"]["sides"]] == ["b", "a"]
        assert len(list(cards(screen))) == sum(len(members(state(session), seat)) for seat in (0, 1))
    ending = session.screen()["syndicate"]["ending"]
    assert [row["won"] for row in ending["rows"]] == [True, False]
    assert ending["rows"][1]["cells"][0] in {card.name[lang] for card in state(session).box.members.values()}
    assert not [card for card in cards(session.screen()) if card["tag"]]
    assert session.screen()["syndicate"]["known"]["halves"] == []
    assert session.screen()["story"]["next"]["go"]["deal"] == "seven-bosses"


def state(session: Session) -> Syndicates:
    found: Syndicates = desk_of(session).line.state
    return found


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_every_move_can_be_made_by_pressing(seed: int) -> None:
    """What the rules offer is on the screen, or there after a press on its cards; any order of one's rows is."""
    session = sit_down(seed)
    for screen in play(session, luck=seed):
        offers = offers_of(session)
        found = moves_on(screen, *PRESSED)
        for go in [c["go"] for c in cards(screen) if c["go"]["do"] == "card"]:
            found |= moves_on(session.handle(go), *PRESSED)
            session.handle(go)
        assert session.picked == ""
        wanted = {as_text(a) for a in offers if not isinstance(a, LayOut | Rearrange)}
        assert wanted <= found
        arranger = screen["syndicate"]["arranger"]
        assert (arranger is not None) == any(isinstance(a, LayOut | Rearrange) for a in offers)


def test_any_order_of_the_rows_can_be_sent() -> None:
    session = sit_down()
    arranger = session.screen()["syndicate"]["arranger"]
    hand = [column[0] for column in arranger["columns"]]
    columns = [[hand[7], hand[0]], [hand[3], hand[5]], [hand[2]], [hand[1], hand[6]], [hand[4]]]
    screen = session.handle({"do": "act", "move": {**arranger["move"], "columns": columns}})
    assert screen["refusal"] is None
    own = screen["syndicate"]["sides"][1]["columns"]
    assert [own[0][row]["name"] for row in ("front", "rear")] == ["Ghost", "Gunman"]
    assert own[2]["rear"] is None


def test_a_press_that_is_none_says_why() -> None:
    """A name that is wrongly given, a third card in a column: the wish is repeated, with reason and page."""
    session = sit_down()
    move = session.screen()["syndicate"]["arranger"]["move"]
    deep = [[*move["columns"][0], *move["columns"][1], *move["columns"][2]], *move["columns"][3:]]
    refusal = session.handle({"do": "act", "move": {**move, "columns": deep}})["refusal"]
    assert refusal["title"].endswith("not possible")
    assert refusal["reasons"][0]["cite"]["label"] == "rulebook"


# -- what can be known -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [3, 5])
def test_worlds_and_chances_are_what_the_game_counts(seed: int) -> None:
    session = sit_down(seed)
    for screen in play(session, luck=seed):
        s, game = state(session), desk_of(session).line.game
        for half, viewer in zip(screen["syndicate"]["known"]["halves"], (0, 1), strict=False):
            view = game.view(s, 0)
            assert half["n"] == f"{total(game.ask(view, WORLDS, viewer)):,}"
            for rows in (half["boss"]["rows"], half["card"] and half["card"]["rows"]):
                if rows:
                    assert sum(Fraction(row["value"]) for row in rows if not row["out"]) == 1
                    assert len(rows) == (7 if rows is half["boss"]["rows"] else 8)
                    assert all(session.handle(row["go"])["slip"]["body"] for row in rows if row["out"])
            assert len([r for r in half["boss"]["rows"] if not r["out"]]) == len(game.ask(view, WHICH_BOSS, viewer))


def test_an_excluded_name_brings_the_event_that_excluded_it() -> None:
    session = sit_down()
    for screen in play(session):
        half = (screen["syndicate"]["known"]["halves"] or [{"card": None}])[0]
        rows = [r for r in (half["card"] or {"rows": ()})["rows"] if r["out"]]
        if rows:
            slip = session.handle(rows[0]["go"])["slip"]
            assert rows[0]["name"] in slip["title"]
            assert slip["rows"]
            assert slip["rows"][0]["cite"]["label"]
            return
    raise AssertionError("nobody is ever turned up")


def test_what_was_told_of_a_place_counts() -> None:
    """Fixer lies in the rear: the two front cards share two names, and each is one of them in half of the orders."""
    screen = shows(laid(TOLD).state).screen()
    half = screen["syndicate"]["known"]["halves"][0]
    assert half["n"] == f"{2 * 3}"
    assert {r["name"]: r["value"] for r in half["card"]["rows"] if not r["out"]} == {"Hermit": "1/2", "Canary": "1/2"}
    assert "front card 1" in half["card"]["title"]
    told = {r["name"]: r["value"] for r in half["card"]["rows"] if r["out"]}
    assert told["Fixer"] == "other row"


@pytest.mark.parametrize("lang", LANGS)
def test_a_card_that_both_know_is_nobody_else(lang: str) -> None:
    """Where Bullet is known to lie, other names are ruled out by that, and not by any row."""
    seats = "\n- {columns: [[~bullet, ~fixer], [~canary]], seen: [~bullet], boss: ~boss-canary}\n"
    session = shows(laid(TOLD.split("\n- {columns: [[~hermit")[0] + seats).state)
    session.handle({"do": "lang", "lang": lang})
    slip = session.handle({"do": "term", "id": "about:out:0:sb.card.fixer:front-0"})["slip"]
    assert "Both know who lies here" in slip["body"] or "もう2人とも知っている" in slip["body"]


@pytest.mark.parametrize("lang", LANGS)
def test_whoever_came_back_from_the_graveyard_is_ruled_out_by_that(lang: str) -> None:
    """Nobody has put a boss card under the deck; Hermit brings back the last who fell, by a text of one's own."""
    seats = "\n- {columns: [[~hermit], [~fixer]], graveyard: [~bullet], boss: ~boss-fixer}\n"
    own = [{"id": f"{CARD}hermit", "upper": {"does": [{"does": "recall"}], "text": "Own."}}]
    before = laid("active: 1\nturn: 6" + TOLD.split("\n- {columns: [[~hermit")[0] + seats, own=own).state
    after = GAME.play(before, GAME.action_of({"do": "use", "seat": 1, "member": f"{CARD}hermit/b"}))
    session = shows(after.state, Moment(before), Moment(after.state, None, after.events))
    session.handle({"do": "lang", "lang": lang})
    mine = session.screen()["syndicate"]["known"]["halves"][0]
    (row,) = [r for r in mine["boss"]["rows"] if r["id"] == f"{CARD}boss-bullet"]
    assert row["value"] == {"en": "came back", "ja": "復活"}[lang]
    slip = session.handle(row["go"])["slip"]
    assert {"en": "came back from the graveyard", "ja": "墓場に行って戻った"}[lang] in slip["body"]
    assert slip["rows"], "the event that brought it back stands there"


def test_what_the_other_knows_is_the_other_half() -> None:
    screen = shows(laid(TOLD).state).screen()
    mine, theirs = screen["syndicate"]["known"]["halves"]
    assert (mine["key"], theirs["key"]) == ("mine", "theirs")
    assert [r["value"] for r in theirs["card"]["rows"] if not r["out"]] == ["1"]


def test_a_prediction_hides_what_is_counted() -> None:
    desk = desk_of(session := shows(laid(TOLD).state))
    table = desk.edition.table.screen.stage(drawing(session, desk.line, desk.before), (), sealed=True)[0]["syndicate"]
    assert table["known"]["halves"] == []
    assert all(card["n"] is None for card in cards({"syndicate": table}))


# -- the stack -------------------------------------------------------------------------------------------------------


def test_answers_are_stacked_the_latest_on_top() -> None:
    session = shows(laid(STACK).state, you=1)
    screen = session.handle({"do": "act", "move": {"do": "trigger", "seat": 1, "member": "sb.card.underling/b"}})
    items = screen["syndicate"]["chain"]["items"]
    assert [(x["n"], x["kind"], x["seat"]) for x in items] == [(2, "use", "b"), (1, "attack", "a")]
    assert items[0]["top"]
    assert "Ghost" in items[1]["text"]
    who = screen["syndicate"]["chain"]["who"]
    assert [(row["seat"], row["state"]) for row in who["rows"]] == [("b", "asked"), ("a", "nothing")]
    assert "Ghost" in who["rows"][0]["text"]
    assert "Underling" in who["used"]
    assert all(row["cite"]["label"] for row in who["rows"])


def test_only_who_was_asked_has_declined() -> None:
    """Both may have something against the use of an ability: one is asked, then the other."""
    used, _ = do(laid(BOTH_MAY).state, {"do": "use", "seat": 0, "member": "~ghost/a"})
    declined, _ = do(used, {"do": "let-be", "seat": 1})
    for found, states in ((used, [("b", "asked"), ("a", "next")]), (declined, [("a", "asked"), ("b", "declined")])):
        rows = shows(found).screen()["syndicate"]["chain"]["who"]["rows"]
        assert [(row["seat"], row["state"]) for row in rows] == states


def test_a_number_is_told_of_the_one_whose_card_it_is() -> None:
    """What a seat can know of a card is about the other's card."""
    session = Session(lang="en", address={"lesson": "sb.lesson.first-kill", "step": "two-left"})
    assert session.screen()["notes"]["items"][0]["label"] == "Who the opponent's front card 2 may be, as you see it: 2"


@pytest.mark.parametrize("lang", LANGS)
def test_an_effect_stands_in_the_stack_until_all_of_it_is_done(lang: str) -> None:
    """Bullet goes to the graveyard and has somebody assassinated: that too is answered above it."""
    used, _ = do(laid(SHOT).state, {"do": "trigger", "seat": 1, "member": "~bullet/b"})
    shot, _ = quiet(used)
    session = shows(shot, you=1)
    items = session.handle({"do": "lang", "lang": lang})["syndicate"]["chain"]["items"]
    assert [(x["n"], x["kind"], x["seat"]) for x in items] == [(2, "use", "b"), (1, "attack", "a")]
    grave, now = {"en": ("graveyard", "being carried out"), "ja": ("墓場にいる", "処理している")}[lang]
    assert items[0]["fate"] == now
    assert all(grave in x["text"] for x in items)
    assert not any({"en": "face down", "ja": "（裏）"}[lang] in x["text"] for x in items)
    struck, _ = do(shot, {"do": "assassinate", "seat": 1, "target": "front-0", "name": "~hermit"})
    items = shows(struck).screen()["syndicate"]["chain"]["items"]
    assert [(x["n"], x["kind"], x["seat"]) for x in items] == [(3, "attack", "b"), (2, "use", "b"), (1, "attack", "a")]
    saved, _ = do(struck, {"do": "trigger", "seat": 0, "member": "~underling/a"})
    items = shows(saved).screen()["syndicate"]["chain"]["items"]
    assert [x["kind"] for x in items] == ["use", "attack", "use", "attack"]
    assert [bool(x["fate"]) for x in items] == [False, False, True, False]


def test_the_trump_says_when_it_can_be_used_and_why_not() -> None:
    session = shows(laid(STACK).state, you=1)
    trump = session.screen()["syndicate"]["chain"]["who"]["trump"]
    assert trump["can"]
    assert "Telltale Song" in trump["text"]
    screen = session.handle({"do": "act", "move": {"do": "trump", "seat": 1}})
    assert screen["syndicate"]["sides"][1]["boss"]["up"]
    other = shows(laid(STACK).state, you=0).screen()["syndicate"]["chain"]["who"]["trump"]
    assert not other["can"]
    assert other["cite"]["label"] == "p. 11"


def test_whoever_has_lost_the_boss_has_no_secret_any_more() -> None:
    before, _ = do(laid(STACK.replace("attack: {target: front-0, name: ~ghost}", "")).state, STRIKE)
    lost, _ = quiet(before)
    for you, told in ((0, "Player 2's boss was Canary."), (1, "Player 1's boss card lies face down.")):
        screen = shows(lost, you=you).screen()["syndicate"]
        theirs = screen["sides"][0]["boss"]
        assert told in theirs["told"]
        assert theirs["name"] == ("Canary" if you == 0 else "")
        assert [row["cells"][0] for row in screen["ending"]["rows"]][1] == "Canary"


def test_the_first_player_skips_the_action_phase() -> None:
    session = sit_down()
    laid_out = session.screen()["syndicate"]["arranger"]["move"]
    phases = session.handle({"do": "act", "move": laid_out})["syndicate"]["strip"]["phases"]
    assert phases[0]["state"] == "skipped"
    assert "first turn" in session.handle(phases[0]["go"])["slip"]["body"]


def test_the_half_in_force_is_the_one_of_the_side_that_lies_up() -> None:
    found = {c["name"]: c for c in cards(shows(laid(TOLD).state).screen()) if c["name"]}
    assert found["Observer"]["half"]["now"] == "lower"
    assert found["Ghost"]["half"]["now"] == "upper"
    slip = shows(laid(TOLD).state).handle({"do": "term", "id": "about:card:0:front-0"})["slip"]
    assert ["in force now" in fact["text"] for fact in slip["facts"][:2]] == [False, True]


# -- other worlds ----------------------------------------------------------------------------------------------------


def test_supposing_a_card_to_be_somebody_leaves_fewer_worlds() -> None:
    session = shows(laid(TOLD).state)
    whatif = session.screen()["whatif"]
    control = next(c for c in whatif["more"] if c["key"] == "suppose-front-0")
    assert {o["label"] for o in whatif["lists"][control["list"]]} == {"(unknown)", "Hermit", "Canary"}
    screen = session.handle({**control["go"], "value": "sb.card.canary"})
    assert screen["whatif"]["on"]
    rows = {row["what"]: (row["left"], row["right"]) for row in screen["whatif"]["compare"]["rows"]}
    assert rows["Worlds, as you see them"] == ("6", "3")
    assert session.handle({"do": "return"})["syndicate"]["known"]["halves"][0]["n"] == "6"


@pytest.mark.parametrize("seed", [2, 3])
def test_a_change_moves_cards_and_loses_none(seed: int) -> None:
    session = sit_down(seed)
    for n, screen in enumerate(play(session, 20, seed)):
        whatif = screen["whatif"] if n % 5 == 4 else None
        if not whatif:
            continue
        gos = [c["go"] for c in whatif["chips"]]
        gos += [{**c["go"], "value": o["value"]} for c in whatif["more"] for o in whatif["lists"][c["list"]]]
        before = all_cards(state(session))
        for go in gos:
            session.handle(go)
            if session.branch is not None:
                assert all_cards(session.branch.line.state) == before
                session.handle({"do": "return"})


def all_cards(s: Syndicates) -> list[str]:
    found = [*s.deck, *s.gone, *s.undealt]
    for p in s.players:
        found += [p.boss, *p.hand, *p.graveyard, *(m.card for _, m in members(s, p.seat))]
    return sorted(found)


def test_ways_of_a_card_sum_to_the_orders() -> None:
    s = laid(TOLD).state
    game = desk_of(sit_down()).line.game
    for place in ("front-0", "front-1", "rear-0"):
        assert total(game.ask(s, WAYS, {"seat": 0, "target": place})) == 2


@pytest.mark.parametrize("lang", LANGS)
def test_what_has_been_used_waits_and_the_screen_says_for_what(lang: str) -> None:
    """Before the use nothing; after it the move that carries it out, in the words of its button."""
    session = Session(address={"lesson": "sb.lesson.first-kill", "step": "save", "lang": lang})
    screen = session.screen()
    assert screen["syndicate"]["hint"] == ""
    screen = session.handle(screen["acts"][0]["go"])
    let_be = next(act for act in screen["acts"] if act["go"].get("move", {}).get("do") == "let-be")
    assert let_be["label"] in screen["syndicate"]["hint"]
    screen = session.handle(let_be["go"])
    assert screen["coach"]["done"]
    assert screen["syndicate"]["hint"] == ""


@pytest.mark.parametrize("lang", LANGS)
def test_the_numbers_under_the_story_say_what_they_count(lang: str) -> None:
    score = Session(address={"lesson": "sb.lesson.first-kill", "lang": lang}).screen()["syndicate"]["score"]
    assert score["unit"]
    assert score["unit"] != score["says"]


@pytest.mark.parametrize("lang", LANGS)
def test_a_keyword_on_a_button_says_what_it_does(lang: str) -> None:
    session = shows(laid(BOTH_MAY).state)
    acts = session.handle({"do": "lang", "lang": lang})["acts"]
    note = next(a["note"] for a in acts if a["go"]["move"].get("member") == "sb.card.ghost/a")
    lurk = {"en": "Lurk: this member is turned face down again.", "ja": "潜伏：このカードを裏向きに戻す。"}
    assert note == lurk[lang]
    fixer = next(a["note"] for a in acts if a["go"]["move"].get("member") == "sb.card.fixer/a")
    assert fixer.endswith(note)


@pytest.mark.parametrize("lang", LANGS)
def test_keywords_stand_without_their_brackets(lang: str) -> None:
    session = Session(address={"lesson": "sb.lesson.first-kill", "step": "save", "lang": lang})
    told = [act["note"] or "" for act in session.screen()["acts"]]
    for key in ("about:bosses", "about:members", "about:boss:0"):
        slip = session.handle({"do": "term", "id": key, "anchor": "x"})["slip"]
        told += [slip["body"], *(row["text"] for row in slip["rows"])]
    assert len(told) > 15
    assert not [text for text in told if "[" in text]
