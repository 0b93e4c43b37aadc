"""The rule set of the booklet; every module of this folder declares into it."""

from __future__ import annotations

from tutor.kernel.rules import RuleSet

# A board goes before a card, a card before the booklet; what a group has agreed on goes before everything.
RULES = RuleSet(layers=("rulebook", "card", "board", "house"))

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
