"""Where other readings are declared; every module of readings declares into it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tutor.games.munchkin_quest.book import RULES
from tutor.games.munchkin_quest.verbs import Quests
from tutor.kernel.readings import Declared

DECLARED = Declared(RULES.layers)
reading = DECLARED.new
Step = Callable[[Quests, dict[str, Any]], None]
