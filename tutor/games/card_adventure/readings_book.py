"""Where other readings of unclear passages are declared; every module of readings does so."""

from __future__ import annotations

from tutor.games.card_adventure.book import RULES
from tutor.kernel.readings import Declared

DECLARED = Declared(RULES.layers)
reading = DECLARED.new
