"""A table that notes which fields of the state its log has told of."""

from __future__ import annotations

from typing import Any, ClassVar

from tutor.kernel.table import Table


class Watched(Table[Any]):
    told: ClassVar[set[str]] = set()

    def log(self, kind: str, rules: str | tuple[str, ...], facts: dict[str, Any], **changes: Any) -> int:
        self.told.update(changes)
        return super().log(kind, rules, facts, **changes)
