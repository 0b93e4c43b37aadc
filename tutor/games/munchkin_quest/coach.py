"""What a coach points out to a player before a rule is forgotten: from his own view and the engine's own offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from tutor.games.edition import Advice
from tutor.games.munchkin_quest import actions as do
from tutor.games.munchkin_quest.carrying import MOVE_LEFT
from tutor.games.munchkin_quest.charity import EXCESS
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.in_rooms import MakeDeal, PickUp, SearchRoom
from tutor.games.munchkin_quest.munchkins import item_of
from tutor.games.munchkin_quest.odds import fight_odds
from tutor.games.munchkin_quest.state import Quest
from tutor.kernel.engine import Game
from tutor.kernel.events import total
from tutor.kernel.replay import plain_action
from tutor.kernel.state import Action

BAD = Fraction(1, 2)
GOOD = Fraction(9, 10)
Offers = tuple[Action, ...]
Watch = Callable[[Game[Quest], Quest, int, Offers], Iterator[Advice]]


def advice(s: Quest, seat: int, offers: Offers, game: Game[Quest] = GAME) -> tuple[Advice, ...]:
    """The most pressing first. `s` is what the seat may see."""
    if s.ending is not None or not offers:
        return ()
    return tuple(found for watch in WATCHES for found in watch(game, s, seat, offers))


def _offered(offers: Offers, kind: type[Action]) -> Any:
    return next((a for a in offers if isinstance(a, kind)), None)


# -- in a fight ------------------------------------------------------------------------------------------------------


def _the_odds(game: Game[Quest], s: Quest, seat: int, offers: Offers) -> Iterator[Advice]:
    """Bad odds, without having asked for help; a card that would change them most."""
    if s.fight is None or s.fight.main != seat or _offered(offers, do.AnnounceRoll) is None:
        return
    odds = fight_odds(s, game)
    if odds is None:
        return
    told = {"chance": str(odds.chance)}
    if odds.chance >= GOOD:
        yield Advice("good-odds", "mq.combat.win", told)
        return
    ask = _offered(offers, do.AskForHelp)
    if odds.chance < BAD and ask is not None and not s.fight.called:
        yield Advice("ask-for-help", "mq.combat.ask-help", told, plain_action(ask))
    better = [*_better(game, s, offers, told, odds.chance)]
    yield from better
    if not better and (s.fight.called or ask is None or odds.chance >= BAD):
        yield Advice("fair-odds" if odds.chance >= BAD else "bad-odds", "mq.combat.win", told)


def _better(game: Game[Quest], s: Quest, offers: Offers, told: dict[str, Any], now: Fraction) -> Iterator[Advice]:
    """The helper, and the card, that change the odds most."""
    helpers: list[Any] = [a for a in offers if isinstance(a, do.ChooseHelper)]
    cards: list[Any] = [a for a in offers if isinstance(a, do.Banish)]
    cards += [a for a in offers if isinstance(a, do.UseOneShot) and a.side == "munchkins"]
    if (found := _best(game, s, helpers, now)) is not None:
        more = {**told, "better": str(found[1]), "helper": found[0].helper}
        yield Advice("take-helper", "mq.help.one", more, plain_action(found[0]))
    if (found := _best(game, s, cards, now)) is not None:
        more = {**told, "better": str(found[1]), "card": found[0].card}
        yield Advice("better-odds", "mq.combat.use-oneshot-hand", more, plain_action(found[0]))


def _best(game: Game[Quest], s: Quest, ways: list[Any], now: Fraction) -> tuple[Any, Fraction] | None:
    chances = [(a, after.chance) for a in ways if (after := fight_odds(game.apply(s, a).state, game)) is not None]
    found = max(chances, key=lambda way: way[1], default=None)
    return found if found is not None and found[1] > now else None


def _must_run(game: Game[Quest], s: Quest, seat: int, offers: Offers) -> Iterator[Advice]:
    """After a fight that was lost: where to."""
    if _offered(offers, do.RunTo) is not None:
        yield Advice("run", "mq.run.choose-room", {})


# -- before the turn ends --------------------------------------------------------------------------------------------


def _too_many_cards(game: Game[Quest], s: Quest, seat: int, offers: Offers) -> Iterator[Advice]:
    """More than five cards at the end of the turn."""
    n = total(game.ask(s, EXCESS, seat))
    if n and seat == s.turn and s.fight is None:
        yield Advice("too-many-cards", "mq.charity.limit", {"n": n})


def _something_to_play(game: Game[Quest], s: Quest, seat: int, offers: Offers) -> Iterator[Advice]:
    """Cards in the hand that are of no use there."""
    for a in offers:
        if isinstance(a, do.GoUpALevel):
            yield Advice("level-card", "mq.anytime.level-card", {"card": a.card}, plain_action(a))
        elif isinstance(a, do.PlayTrait) and not a.instead:
            yield Advice("trait", "mq.raceclass.play", {"card": a.card}, plain_action(a))
        elif isinstance(a, do.PutInPlay) and not a.place and not a.cheat and _strengthens(s, a.card):
            yield Advice("put-in-play", "mq.item.hand-not-item", {"card": a.card}, plain_action(a))


def _strengthens(s: Quest, card: str) -> bool:
    item = item_of(s, card)
    return item is not None and not item.one_shot and item.bonus > 0


def _unspent_move(game: Game[Quest], s: Quest, seat: int, offers: Offers) -> Iterator[Advice]:
    """Move that would be lost, and what it could be spent on here."""
    if _offered(offers, do.FinishTurn) is None:
        return
    left = total(game.ask(s, MOVE_LEFT, seat))
    for kind, key, rule in (
        (SearchRoom, "search", "mq.search.action"),
        (PickUp, "pick-up", "mq.item.pickup"),
        (MakeDeal, "deal", "mq.deal.cost"),
    ):
        if (a := _offered(offers, kind)) is not None:
            yield Advice(key, rule, {"n": left}, plain_action(a))
    if left > 0 and _offered(offers, do.Move) is not None:
        yield Advice("move-left", "mq.move.no-carry-over", {"n": left})


def _big_items(game: Game[Quest], s: Quest, seat: int, offers: Offers) -> Iterator[Advice]:
    """Big items that cost Move."""
    rules = ("mq.item.big-penalty", "mq.item.big-one-free")
    n = -sum(t.value for t in game.ask(s, MOVE_LEFT, seat) if t.rule in rules)
    if n > 0 and _offered(offers, do.FinishTurn) is not None:
        yield Advice("big-items", "mq.item.big-penalty", {"n": n})


def _levels_and_health(game: Game[Quest], s: Quest, seat: int, offers: Offers) -> Iterator[Advice]:
    """A level that could be bought, or given up for one's last health."""
    if (buy := _offered(offers, do.BuyLevel)) is not None:
        yield Advice("buy-level", "mq.levelup.buy", {}, plain_action(buy))
    heal = _offered(offers, do.Heal)
    if heal is not None and s.players[seat].health <= 1:
        yield Advice("heal", "mq.noncombat.heal", {}, plain_action(heal))


WATCHES: tuple[Watch, ...] = (
    _the_odds,
    _must_run,
    _too_many_cards,
    _levels_and_health,
    _something_to_play,
    _unspent_move,
    _big_items,
)
