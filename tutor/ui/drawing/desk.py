"""The board maker at an address: the desk of a drawing, and the links that lead to it."""

from __future__ import annotations

from tutor.kernel.verdict import BadInput
from tutor.maker.codes import code_of, draft_in
from tutor.maker.desk import Desk, Intent, copy_of, words_of
from tutor.ui.address import LONGEST, read_link, write_address


class MakerDesk(Desk):
    """A drawing that an address can lead to, as long as it is small enough for one."""

    @classmethod
    def opened(cls, address: dict[str, str]) -> MakerDesk:
        """The drawing that an address names; a blank one if it names none. BadInput if it cannot be read."""
        if code := address.get("drawn"):
            return cls(draft_in(code))
        if id := address.get("board"):
            return cls(copy_of(id))
        return cls()

    def address(self) -> dict[str, str]:
        """The way back to this drawing, as long as an address can carry it."""
        here = {"page": "maker", "drawn": code_of(self.draft)} if self.draft.cells else {"page": "maker"}
        return here if len(write_address(here)) <= LONGEST else {"page": "maker"}

    def _do_code(self, intent: Intent) -> None:
        """The drawing of a link, or of the code in it."""
        given = str(intent.get("code") or "").strip()
        try:
            draft = draft_in(read_link(given).get("drawn", given))
        except BadInput:
            self.once["link"] = {"search": None, "note": words_of("link-bad"), "n": self.n}
            return self.tell("link-bad")
        self.begin_with(draft, "code")
        self.tell("opened-link")

    def _do_link(self, _: Intent) -> None:
        search = write_address({"page": "maker", "drawn": code_of(self.draft)})
        fits = len(search) <= LONGEST
        note = None if fits else words_of("link-long")
        self.once["link"] = {"search": search if fits else None, "note": note, "n": self.n}
        self.tell("link-made" if fits else "link-long")
