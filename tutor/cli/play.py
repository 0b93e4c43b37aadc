"""`tutor play EDITION`: a game against bots in the terminal, or among bots alone."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from tutor.bots import GameOver, bot_named, play_game
from tutor.cli.person import Sitting
from tutor.cli.seating import cards_of, seating, seed_of
from tutor.cli.telling import Told, how_it_ended
from tutor.cli.terminal import paint, print_json
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.tables.records import record_of
from tutor.tables.referee import Referee


def run(args: Namespace) -> int:
    edition, players, names = seating(args, 0 if args.json else 1)
    seed = seed_of(args)
    cards = cards_of(args, edition)
    bots = [bot_named(edition, name) for name in names or ("sensible",)]
    if not args.json and len(names) < players:
        table, (own, rules) = edition.table, edition.agreed(args.variant)
        dealt = table.dealt_with(seed, cards, rules) if cards else table.dealt(players, seed, own, game=rules)
        return Sitting(edition, rules, dealt, bots, seed, args.lang).play()
    game = play_game(edition, bots, players, seed, tuple(args.variant), cards)
    if args.json:
        print_json(_record(edition, game))
    else:
        _show(edition, game, Told(args.lang))
    return 0


def _record(edition: Edition, game: GameOver) -> dict[str, Any]:
    return record_of(edition.id, game.start, game.line, game.bots, {"way": game.way, "winners": list(game.winners)})


def _show(edition: Edition, game: GameOver, told: Told) -> None:
    """The whole game as its log."""
    moments = game.line.moments
    for number, action in enumerate(game.line.actions, 1):
        referee = Referee(edition, game.line.at(number))
        speaker = Speaker(edition, told.lang, moments[number].state)
        label, who = speaker.action(action), speaker.seat(action.seat)
        print(f"{paint(str(number), 'dim')} {paint(label, 'bold')}  {paint(who, 'dim')}")
        told.events([referee.told_event(e, moments[number - 1].state) for e in moments[number].events])
    print(f"\n{how_it_ended(Speaker(edition, told.lang, game.line.state), game.line.state.ending)}")
