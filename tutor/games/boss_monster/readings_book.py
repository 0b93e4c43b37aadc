"""Where other readings of unclear passages are declared, by their neutral ids; every module of readings does so."""

from __future__ import annotations

from tutor.games.boss_monster.book import RULES
from tutor.kernel.readings import Declared

DECLARED = Declared(RULES.layers)
reading = DECLARED.new
