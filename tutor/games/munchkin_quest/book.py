"""The rule set of the edition; every module of this folder declares into it."""

from __future__ import annotations

from tutor.kernel.rules import RuleSet

# A card prevails over a room, a room over the rulebook, and a few rules over everything (mq.priority.*).
RULES = RuleSet(layers=("rulebook", "room", "card", "absolute"))

guard = RULES.guard
step = RULES.step
procedure = RULES.procedure
term = RULES.term
answer = RULES.answer
limit = RULES.limit
part = RULES.part
action = RULES.action
setup = RULES.setup
follows_from = RULES.follows_from
WORDS = RULES.words
