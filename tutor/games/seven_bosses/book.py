"""The rule set of the booklet; every module of this folder declares into it."""

from __future__ import annotations

from tutor.kernel.rules import RuleSet

# What a card says goes before the booklet.
RULES = RuleSet(layers=("rulebook", "card"))

guard = RULES.guard
step = RULES.step
procedure = RULES.procedure
term = RULES.term
answer = RULES.answer
limit = RULES.limit
action = RULES.action
setup = RULES.setup
follows_from = RULES.follows_from
