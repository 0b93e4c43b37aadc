"""Who is let in: everybody, or whoever has the host's word. Nobody gets a name, and no browser is made to carry one."""

from __future__ import annotations

import hashlib
import hmac
import uuid
from typing import Any

from jupyter_server.auth.identity import User
from voila.voila_identity_provider import VoilaIdentityProvider, VoilaLoginHandler

from tutor.serve.handlers import FriendlyErrors
from tutor.serve.pages import door, preferred


def cookie_secret(key: str, token: str | None) -> bytes:
    """What signs the cookies: the same after a restart, so that nobody has to type the word again, and another one for
    another word.
    """
    return hashlib.sha256(f"{key} {token or ''}".encode()).digest()


class Door(VoilaIdentityProvider):
    """Upstream invents a name for every visitor and leaves it in the browser for a month."""

    def generate_anonymous_user(self, handler: Any) -> User:
        return User(uuid.uuid4().hex, "reader", "reader", "", None, None)

    def process_login_form(self, handler: Any) -> User | None:
        """As upstream means it; upstream asks a method that is not there."""
        typed = handler.get_argument("password", default="", strip=False)
        right = self.auth_enabled and hmac.compare_digest(typed.encode(), self.token.encode())
        return self.generate_anonymous_user(handler) if right else None

    def set_login_cookie(self, handler: Any, user: User) -> None:
        if self.auth_enabled:  # then it stands for the word, which need not be typed again
            super().set_login_cookie(handler, user)


class Login(FriendlyErrors, VoilaLoginHandler):
    """Where the host's word is asked for, in the reader's languages."""

    def _render(self, message: dict[str, str] | None = None) -> None:
        house = self.settings["tutor"]
        wish = self.get_query_argument("lang", "")
        lang = preferred(wish, self.request.headers.get("Accept-Language", ""), house.lang)
        self.set_header("Cache-Control", "no-store")
        self.finish(door(lang, house.base_url, self.xsrf_form_html(), wrong=message is not None))
