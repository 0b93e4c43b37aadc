"""Boss Monster among the editions."""

from __future__ import annotations

from tutor.games.edition import Edition

EDITIONS: tuple[Edition, ...] = ()
