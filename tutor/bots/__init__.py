"""Players that need no person. A bot sees only what its seat may see."""

from tutor.bots.base import Bot, bot_named, bots_of
from tutor.bots.runner import GameOver, play_game

__all__ = ["Bot", "GameOver", "bot_named", "bots_of", "play_game"]
