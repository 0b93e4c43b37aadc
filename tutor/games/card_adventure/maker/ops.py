"""What may be done to a draft, by name. Each way of editing is declared where it is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pydantic import ValidationError

from tutor.games.card_adventure.maker.draft import Draft
from tutor.games.card_adventure.maker.refusing import Edit, Refused

Op = Callable[[Draft, Edit], Draft]
OPS: dict[str, Op] = {}
MOST_AT_ONCE = 2_000


def op(name: str) -> Callable[[Op], Op]:
    def declared(function: Op) -> Op:
        OPS[name] = function
        return function

    return declared


def edit(draft: Draft, wanted: Edit | Sequence[Edit]) -> Draft:
    """The draft after an edit, or after several of which each has to be possible; Refused if one is not."""
    steps = [wanted] if isinstance(wanted, dict) else list(wanted)
    if len(steps) > MOST_AT_ONCE:
        raise Refused("too-much", n=MOST_AT_ONCE)
    for step in steps:
        if not isinstance(step, dict) or step.get("op") not in OPS:
            raise Refused("unknown", given=str(step.get("op") if isinstance(step, dict) else step)[:40])
        try:
            draft = OPS[step["op"]](draft, step)
        except ValidationError:
            raise Refused("misfit") from None
    return draft
