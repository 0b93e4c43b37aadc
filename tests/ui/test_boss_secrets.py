"""Boss Monster: what a seat may not see never reaches its browser; and what may be changed, branched and dealt."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from ui.bosses import EDITIONS, own_row, until_built
from ui.matches import desk_of, playing, sit_down
from ui.walking import Screen, plain

from tutor.games.boss_monster.state import Dungeons
from tutor.games.boss_monster.views import DECKS
from tutor.games.boss_monster.whatif import apply_change
from tutor.kernel.records import evolve
from tutor.lessons.truth import change_of
from tutor.ui.desk import change_asked
from tutor.ui.session import Session


def hidden_from(s: Dungeons, seat: int) -> set[str]:
    found = {card for deck in DECKS for card in getattr(s, deck)}
    for p in s.players:
        if p.seat != seat:
            found |= {*p.hand, *p.bosses, *(there.top for there in p.dungeon if there.down)}
    return found


def without_lists(screen: Screen) -> Screen:
    """What-if offers every card there is; that says nothing of where one lies."""
    return {k: v for k, v in screen.items() if k != "whatif"}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("luck", [1, 2, 3])
def test_hidden_cards_stay_in_the_kernel(edition: str, luck: int) -> None:
    session = sit_down(edition, seed=luck, players=4)
    for screen in playing(session, 60, luck):
        desk = desk_of(session)
        offers = desk.line.game.offers(desk.line.state, 0)
        shown = {getattr(a, "pick", "") for a in offers}  # an effect may let one look
        hidden = hidden_from(desk.line.state, 0) - shown
        sent = plain(without_lists(screen))
        told = plain({k: screen[k] for k in ("story", "log")})
        seen = {card for card in hidden if f'"{card}"' in sent and f'"{card}"' not in told}
        assert not seen
        table = plain(screen["rows"]["rows"])
        names = {desk.line.state.box.cards[c].name.en for c in hidden}
        public = {desk.line.state.box.cards[c].name.en for c in open_cards(desk.line.state)}
        assert not [name for name in names - public if f'"{name}"' in table]


def open_cards(s: Dungeons) -> set[str]:
    found = {*s.discard, *s.players[0].hand, *(p.boss for p in s.players if p.boss)}
    for p in s.players:
        for there in p.dungeon:
            found |= {*there.cards[:-1], *(() if there.down and p.seat else there.cards)}
    return found


# -- what if ---------------------------------------------------------------------------------------------------------


def all_cards(s: Dungeons) -> Counter[str]:
    found: list[str] = [*s.discard, *s.aside, *(g.card for g in s.town)]
    for deck in DECKS:
        found += getattr(s, deck)
    for p in s.players:
        found += [*p.hand, p.boss, *(c for there in p.dungeon for c in there.cards)]
        found += [*(g.card for g in p.entrance), *(x.card for x in p.scored)]
    return Counter(found)


def changes_of(screen: Screen) -> list[dict[str, Any]]:
    whatif = screen["whatif"]
    selects = [
        {**row["go"], "value": whatif["lists"][row["list"]][n % 5]["value"]} for n, row in enumerate(whatif["more"])
    ]
    return [*(chip["go"] for chip in whatif["chips"]), *selects]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_change_moves_cards_and_loses_none(edition: str) -> None:
    session = sit_down(edition, players=3)
    screen = until_built(session)
    before = all_cards(desk_of(session).line.state)
    changed = 0
    for go in changes_of(screen):
        session.handle(go)
        if session.branch is not None:
            changed += 1
            assert all_cards(session.branch.line.state) == before
            assert session.screen()["whatif"]["compare"]
        session.handle({"do": "return"})
    assert changed > 6
    assert all_cards(desk_of(session).line.state) == before


def test_a_branch_is_compared_with_the_position_by_what_differs() -> None:
    session = Session(lang="en", address={"lesson": "bmr.lesson.adventure"})
    screen = session.screen()
    screen = session.handle(screen["whatif"]["chips"][0]["go"])
    compare = screen["whatif"]["compare"]
    assert compare["rows"]
    assert all(row["left"] != row["right"] for row in compare["rows"])
    assert all(row["cite"]["label"] for row in compare["rows"])
    assert "fight" not in plain(screen["whatif"])
    rooms = sum(cell["kind"] == "room" for cell in own_row(screen)["cells"])
    screen = session.handle({"do": "return"})
    assert sum(cell["kind"] == "room" for cell in own_row(screen)["cells"]) == rooms + 1


# -- what is changed, and what is hidden -----------------------------------------------------------------------------


def other_secrets(s: Dungeons, you: int) -> Dungeons:
    """The same position for the reader's seat: others hold as many other rooms and spells, from the decks."""
    decks = {kind: list(getattr(s, f"{kind}_deck")) for kind in ("room", "spell")}
    players = []
    for p in s.players:
        hand = list(p.hand)
        if p.seat != you:
            for n, card in enumerate(p.hand):
                deck = decks[s.box.deck_of[card]]
                hand[n] = deck.pop(0)
                deck.append(card)
        players.append(evolve(p, hand=tuple(hand)))
    return evolve(s, players=tuple(players), **{f"{kind}_deck": tuple(deck) for kind, deck in decks.items()})


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_change_does_not_tell_whether_a_card_is_in_another_hand(edition: str) -> None:
    session = sit_down(edition, players=3)
    whatif = until_built(session)["whatif"]
    desk = desk_of(session)
    game, you = desk.line.game, desk.you
    both = (desk.line.state, other_secrets(desk.line.state, you))
    assert game.view(both[0], you) == game.view(both[1], you)
    held = {card for s in both for p in s.players if p.seat != you for card in p.hand}
    changed = 0
    for row in whatif["more"]:
        for value in (option["value"] for option in whatif["lists"][row["list"]] if option["value"] in held):
            change = change_of(desk.edition, change_asked({**row["go"], "value": value}))
            left, right = (apply_change(s, change) for s in both)
            assert game.view(left, you) == game.view(right, you), change
            assert all_cards(left) == all_cards(right) == all_cards(both[0])
            changed += 1
    assert changed > 10


# -- before and after a match ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_match_is_set_up_and_found_again(edition: str) -> None:
    page = Session(lang="en", address={"page": "deal", "edition": edition}).screen()
    assert page["page"] == "deal"
    groups = {group["key"]: group for group in page["deal"]["groups"]}
    assert [o["key"] for o in groups["players"]["options"]] == ["2", "3", "4"]
    chosen = [o["key"] for o in groups["variants"]["options"]][:2]
    session = Session(lang="en")
    screen = session.handle({**page["deal"]["go"], "players": "4", "variants": ",".join(chosen), "bot": "random"})
    state = desk_of(session).line.state
    assert (len(state.players), state.variants) == (4, tuple(chosen))
    again = Session(lang="en", keeper=session.keeper)
    assert again.handle({"do": "hello", "search": screen["address"]})["hash"] == screen["hash"]


@pytest.mark.parametrize("more", ["players=5", "players=1", "players=x", "variants=none", "bot=none"])
def test_what_no_match_knows_leads_nowhere(more: str) -> None:
    search = f"?deal=boss-monster-alpha&seed=1&{more}"
    assert Session().handle({"do": "hello", "search": search})["page"] == "lost"


def test_the_film_tells_who_walked_where() -> None:
    session = sit_down("boss-monster-alpha", players=2)
    films = [screen["rows"]["film"] for screen in playing(session, 80) if screen["rows"]["film"]]
    assert films
    kinds = {step["kind"] for film in films for step in film["steps"]}
    assert {"lured", "enters", "room", "hurt"} <= kinds
    assert all(step["text"] and step["figure"] for film in films for step in film["steps"])
    assert len({film["key"] for film in films}) == len(films)
