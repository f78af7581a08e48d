"""Calls of the control API, with nothing but the standard library."""

from __future__ import annotations

import json
import ssl
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

# Seconds beyond those that a call asks the server to wait.
_PATIENCE = 30


class Refusal(Exception):
    """The server refused a call of the control API.

    `code` is stable and listed in the OpenAPI document at `/_understudy/openapi.json`; `pointer` names the member of
    the request that was wrong, if one was.
    """

    def __init__(self, status: int, code: str, detail: str, pointer: str | None = None) -> None:
        super().__init__(f"{detail} ({status} {code}{f' at {pointer}' if pointer else ''})")
        self.status = status
        self.code = code
        self.detail = detail
        self.pointer = pointer


class Unreachable(Exception):
    """No server answers at the address."""


class Wire:
    """Sends calls to one server."""

    def __init__(self, url: str, token: str | None, ca_file: str | None) -> None:
        self._base = url.rstrip("/") + "/_understudy/"
        self._token = token
        handlers: list[urllib.request.BaseHandler] = [urllib.request.ProxyHandler({})]
        if url.startswith("https://"):
            handlers.append(urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=ca_file)))
        # A proxy of the environment is for the internet, not for a server beside the tests.
        self._opener = urllib.request.build_opener(*handlers)

    def text(self, path: str) -> str:
        return self._send("GET", path, None, {}, None).decode()

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        query: dict[str, Any] | None = None,
        sandbox: str | None = None,
    ) -> Any:
        """The answer's JSON; `None` where it is empty."""
        answer = self._send(method, path, body, query or {}, sandbox)
        return json.loads(answer) if answer else None

    def _send(self, method: str, path: str, body: Any, query: dict[str, Any], sandbox: str | None) -> bytes:
        given = {name: str(value) for name, value in query.items() if value is not None}
        url = self._base + path + (f"?{urllib.parse.urlencode(given)}" if given else "")
        request = urllib.request.Request(url, method=method)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if self._token:
            request.add_header("Authorization", f"Bearer {self._token}")
        if sandbox:
            request.add_header("Understudy-Sandbox", sandbox)
        try:
            with self._opener.open(request, timeout=float(query.get("wait") or 0) + _PATIENCE) as answer:
                content: bytes = answer.read()
                return content
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(error.code, error.read()) from None
        except (urllib.error.URLError, OSError) as error:
            reason = getattr(error, "reason", error)
            raise Unreachable(f"{self._base}: {reason}; expected a running server") from error


def _refusal(status: int, body: bytes) -> Refusal:
    try:
        problem = json.loads(body)
        return Refusal(status, problem["code"], problem["detail"], problem.get("pointer"))
    except (ValueError, KeyError, TypeError):
        return Refusal(status, "unknown", body.decode(errors="replace")[:200] or "no body")
