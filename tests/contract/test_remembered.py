"""What the engine remembers, so as to be quick, is what it would find if it looked anew."""

from __future__ import annotations

from typing import Any

from contract.playing import editions, moments

from tutor.kernel.chance import Chance
from tutor.kernel.engine import Game
from tutor.kernel.events import Term
from tutor.kernel.records import encode, evolve
from tutor.kernel.state import Action, pending
from tutor.kernel.windows import open_seats


@editions
def test_offers_are_all_that_is_proposed_and_not_refused(edition_id: str, block: range) -> None:
    """Words at hand, guards that are implied, and guards that follow from words save time and change nothing."""
    for played, i in moments(edition_id, block, every=5):
        game, state = played.line.game, played.line.moments[i].state
        for seat in range(len(state.players)):
            assert game.offers(state, seat) == plainly(game, state, seat), f"seat {seat}, {i} actions, {played!r}"


def plainly(game: Any, state: Any, seat: int) -> tuple[Action, ...]:
    """What the seat may do, found the long way: everything that is proposed in this window, asked about one by one."""
    window = pending(state)
    if window is None or state.ending is not None or seat not in open_seats(window):
        return ()
    kinds = [rule for rule in game.rules.actions if window.kind in rule.windows]
    return tuple(a for kind in kinds for a in kind.candidates(state, seat) if not game.why_not(state, a))


class Doubting(Game[Any]):
    """A game that works out every answer a second time, without what it must not depend on."""

    doubts = True
    checked = 0

    def ask(self, s: Any, question: str, about: Any) -> tuple[Term, ...]:
        found = super().ask(s, question, about)
        if self.doubts:
            self.doubts, known = False, (self.asked_of, self._answers, self._lasting)
            self.asked_of, self._answers, self._lasting = None, {}, {}
            again = super().ask(self.bare(s, question), question, about)
            self.asked_of, self._answers, self._lasting = known
            assert again == found, f"{question} {about}"
            self.doubts, self.checked = True, self.checked + 1
        return found

    def bare(self, s: Any, question: str) -> Any:
        """The state without anything that may not bear on the answer."""
        reads = self.rules.reads.get(question, (None,))
        fields = [field for field in reads if isinstance(field, str)]
        if len(fields) < len(reads):
            return evolve(s, stack=(), chance=Chance())
        return self.state(**{field: getattr(s, field) for field in fields})


@editions
def test_no_answer_depends_on_what_is_pending_or_on_the_luck_to_come(edition_id: str, block: range) -> None:
    """Nor on any field but those from which it is said to follow. So answers are remembered as long as those last."""
    doubting: Doubting | None = None
    for played, i in moments(edition_id, block, every=9):
        game, moment = played.line.game, played.line.moments[i]
        if moment.action is None:
            continue
        if doubting is None or doubting.rules is not game.rules:
            doubting = doubting_as(game)
        before = played.line.moments[i - 1].state
        for seat in range(len(before.players)):
            assert doubting.offers(before, seat) == game.offers(before, seat)
        assert encode(doubting.play(before, moment.action)) == encode(game.play(before, moment.action))
    assert doubting is not None
    assert doubting.checked > 400  # the shortest games ask no more


def doubting_as(game: Any) -> Doubting:
    given = (game.view, game._well_formed, game._over_rule, game._at_hand, game.cite)
    return Doubting(game.edition, game.rules, game.state, *given)
