"""What the table may wait for."""

from __future__ import annotations

LAY_OUT = "lay-out"  # both players lay out their members
ACTION = "action"  # the turn player may use an action ability
REARRANGE = "rearrange"  # somebody may rearrange his members
ASSASSINATE = "assassinate"  # somebody chooses the target of an assassination
ACCUSE = "accuse"  # an ability turns up a member and may send it to the graveyard
ANSWER = "answer"  # something has happened that trigger abilities and trumps answer
CHOOSE = "choose"  # an effect asks somebody to choose
NAME = "name"  # an effect asks for a code name
DECLARE = "declare"  # a new target lies face down: its name is declared anew
