"""A sandbox: an isolated environment within a server, and what a test reads and steers there."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import TracebackType
from typing import Any, Literal
from urllib.parse import quote

from ._wire import Refusal, Wire

Channel = Literal["email", "sms"]
Defect = Literal[
    "expired",
    "not_yet_valid",
    "wrong_key",
    "unknown_kid",
    "alg_none",
    "tampered",
    "wrong_issuer",
    "wrong_audience",
]
WrongAttestation = Literal["origin", "rp_id_hash", "challenge", "flags", "signature"]
WrongAssertion = Literal["origin", "rp_id_hash", "challenge", "flags", "signature", "counter"]
TokenKind = Literal["access", "id", "refresh"]
MessageKind = Literal[
    "sign_up",
    "resend",
    "forgot_password",
    "verify_attribute",
    "sign_in_otp",
    "mfa",
    "invitation",
    "mfa_reminder",
    "notice",
]


@dataclass(frozen=True)
class Message:
    """A mail or text message that was kept in the outbox instead of being sent."""

    id: str
    to: str
    channel: str
    kind: str
    body: str
    subject: str | None
    code: str | None
    link: str | None
    temporary_password: str | None
    #: All members, as the server sent them.
    raw: dict[str, Any] = field(repr=False)

    @classmethod
    def read(cls, raw: dict[str, Any]) -> Message:
        return cls(
            id=raw["id"],
            to=raw["to"],
            channel=raw["channel"],
            kind=raw["kind"],
            body=raw["body"],
            subject=raw.get("subject"),
            code=raw.get("code"),
            link=raw.get("link"),
            temporary_password=raw.get("temporary_password"),
            raw=raw,
        )


@dataclass(frozen=True)
class RecordedRequest:
    """A request that a client sent, with its answer. Passwords, codes and tokens are `***`."""

    id: str
    front: str
    operation: str
    method: str
    path: str
    client: str | None
    user: str | None
    #: 0 where the connection was dropped.
    status: int
    error: str | None
    #: Of a refused request: what came, what was expected, and what to change. The client does not see it.
    reason: str | None
    #: The challenge that the answer asks for, where a sign-in is not over.
    challenge: str | None
    #: All members, as the server sent them: `raw["request"]["headers"]`, `raw["response"]["body"]`, …
    raw: dict[str, Any] = field(repr=False)

    @classmethod
    def read(cls, raw: dict[str, Any]) -> RecordedRequest:
        return cls(
            id=raw["id"],
            front=raw["front"],
            operation=raw["operation"],
            method=raw["method"],
            path=raw["path"],
            client=raw.get("client"),
            user=raw.get("user"),
            status=raw["status"],
            error=raw.get("error"),
            reason=raw.get("reason"),
            challenge=raw.get("challenge"),
            raw=raw,
        )


@dataclass(frozen=True)
class Fault:
    """A fault that is in force until it has struck `times` times, or is removed."""

    id: str
    sandbox: Sandbox = field(repr=False)

    def remove(self) -> None:
        self.sandbox.control("DELETE", f"faults/{quote(self.id, safe='')}")


@dataclass(frozen=True)
class Authenticator:
    """An authenticator in software: it answers passkey ceremonies in place of a phone or a security key."""

    id: str
    sandbox: Sandbox = field(repr=False)

    def attest(self, options: dict[str, Any], origin: str, *, wrong: WrongAttestation | None = None) -> dict[str, Any]:
        """Makes a passkey: answers the options of a registration, as a browser's `toJSON()` does.

        `options` are what the app received, with or without the wrapper `publicKey`. `wrong` makes the answer wrong in
        exactly one way.
        """
        return self._answer("attest", options, origin, wrong)

    def assertion(self, options: dict[str, Any], origin: str, *, wrong: WrongAssertion | None = None) -> dict[str, Any]:
        """Signs with a passkey: answers the options of a sign-in."""
        return self._answer("assert", options, origin, wrong)

    def remove(self) -> None:
        self.sandbox.control("DELETE", f"authenticators/{quote(self.id, safe='')}")

    def _answer(self, call: str, options: dict[str, Any], origin: str, wrong: str | None) -> dict[str, Any]:
        body = _present({"options": options, "origin": origin, "wrong": wrong})
        path = f"authenticators/{quote(self.id, safe='')}/{call}"
        credential: dict[str, Any] = self.sandbox.control("POST", path, body)
        return credential


@dataclass(frozen=True)
class Tokens:
    """Tokens made to order; `None` where the kind was not asked for."""

    access_token: str | None = field(repr=False)
    id_token: str | None = field(repr=False)


class Sandbox:
    """An isolated environment within a server: realms, clock, outbox, journal and faults of its own.

    Use it as a context manager, or call `delete`. The one named `default` cannot be deleted; `reset` empties it.
    """

    def __init__(self, wire: Wire, info: dict[str, Any]) -> None:
        self._wire = wire
        #: What the server says of the sandbox: `user_pools`, `entra_tenants`, `identity_pools` and more.
        self.info = info

    # --- What is in it ---

    @property
    def id(self) -> str:
        """Its id: the AWS access key id of calls that name no pool, such as CreateUserPool."""
        identifier: str = self.info["sandbox"]
        return identifier

    @property
    def mapping(self) -> dict[str, str]:
        """The ids of this sandbox by those of the configuration: `mapping["understudyweb"]`. Empty for `default`."""
        ids: dict[str, str] = self.info.get("mapping", {})
        return ids

    def id_of(self, configured: str) -> str:
        """The id here of a pool, client, tenant, application or domain of the configuration."""
        if not self.mapping:
            return configured
        try:
            return self.mapping[configured]
        except KeyError:
            raise KeyError(
                f"{configured} is not in the configuration; expected one of {sorted(self.mapping)}"
            ) from None

    @property
    def client_configuration(self) -> dict[str, Any]:
        """Ready settings of clients: `boto3`, `amplify_config`, `amplify_configuration`, `aws_configuration`, `msal`.

        `amplify_outputs`, which cannot name a server, is for reference only. `reaches` says where the clients of each
        connect to.
        """
        configuration: dict[str, Any] = self.info["client_configuration"]
        return configuration

    # --- Mails and texts ---

    def messages(
        self,
        to: str | None = None,
        *,
        kind: MessageKind | None = None,
        channel: Channel | None = None,
        realm: str | None = None,
        wait: float | None = None,
    ) -> list[Message]:
        """The messages that match, newest last. With `wait` (seconds), it returns as soon as there is one."""
        query = {"to": to, "kind": kind, "channel": channel, "realm": realm, "wait": _whole(wait)}
        return [Message.read(raw) for raw in self.control("GET", "messages", query=query)["messages"]]

    def wait_for_message(
        self,
        to: str | None = None,
        *,
        kind: MessageKind | None = None,
        channel: Channel | None = None,
        realm: str | None = None,
        timeout: float = 5,
    ) -> Message:
        """The newest message that matches, as soon as there is one. TimeoutError after `timeout` seconds."""
        query = {"to": to, "kind": kind, "channel": channel, "realm": realm, "wait": _whole(timeout)}
        try:
            return Message.read(self.control("GET", "messages/latest", query=query))
        except Refusal as refusal:
            if refusal.code != "message_not_found":
                raise
        wanted = ", ".join(f"{name}={value}" for name, value in query.items() if value is not None and name != "wait")
        there = "; ".join(f"{message.kind} to {message.to}" for message in self.messages()[-5:]) or "none"
        raise TimeoutError(f"no message ({wanted or 'any'}) within {timeout} s; the outbox has: {there}")

    def wait_for_code(
        self,
        to: str | None = None,
        *,
        kind: MessageKind | None = None,
        channel: Channel | None = None,
        realm: str | None = None,
        timeout: float = 5,
    ) -> str:
        """The code of the newest message that matches, as soon as there is one. TimeoutError after `timeout`."""
        message = self.wait_for_message(to, kind=kind, channel=channel, realm=realm, timeout=timeout)
        if message.code is None:
            raise LookupError(f"the newest message to {message.to} ({message.kind}) has no code: {message.body!r}")
        return message.code

    # --- Time ---

    def now(self) -> datetime:
        """The time of this sandbox."""
        return _time(self.control("GET", "clock")["now"])

    def advance_clock(self, by: timedelta | float) -> datetime:
        """Moves the clock on, by a timedelta or by seconds. Codes, sessions and tokens expire by it. The new time."""
        seconds = by.total_seconds() if isinstance(by, timedelta) else by
        duration = f"{'-' if seconds < 0 else ''}PT{abs(seconds):.3f}S"
        return _time(self.control("POST", "clock", {"advance": duration})["now"])

    def freeze_clock(self, at: datetime | None = None) -> datetime:
        """Stops the clock, now or at a time with a time zone."""
        return _time(self.control("POST", "clock", {"freeze": True if at is None else _text(at)})["now"])

    def reset_clock(self) -> datetime:
        """Returns to the time of the machine."""
        return _time(self.control("POST", "clock", {"reset": True})["now"])

    # --- Faults ---

    def fault(
        self,
        operation: str | None = None,
        *,
        error: str | None = None,
        message: str | None = None,
        status: int | None = None,
        delay: timedelta | float | None = None,
        drop: Literal["before", "after", "mid_body"] | None = None,
        corrupt: Literal["truncate", "malformed_json", "empty"] | None = None,
        throttle: tuple[int, int] | None = None,
        times: int | None = None,
        nth: list[int] | None = None,
        match: dict[str, Any] | None = None,
    ) -> Fault:
        """Makes requests fail on purpose, until it has struck `times` times or is removed.

        `operation` is named as in the journal: `InitiateAuth`, `token`, `otp/start`. `error` is a code of the front
        that is called: an AWS exception, an OAuth error, an AADSTS number. `delay` is a timedelta or seconds;
        `throttle` is (limit, seconds); `nth` lists which of the matching requests fail, from 1. `match` narrows
        further: `front`, `client`, `user`, `path`, `method`, `probability`.
        """
        matching = {"operation": operation, "nth": nth, **(match or {})}
        action: dict[str, Any] = {"drop": drop, "corrupt": corrupt}
        if error is not None:
            action["error"] = _present({"code": error, "message": message, "status": status})
        elif message is not None or status is not None:
            raise ValueError("message and status belong to an error; expected error=CODE as well")
        if delay is not None:
            action["delay_ms"] = round(1000 * (delay.total_seconds() if isinstance(delay, timedelta) else delay))
        if throttle is not None:
            action["throttle"] = {"limit": throttle[0], "per_seconds": throttle[1]}
        body = _present({"match": _present(matching), "action": _present(action), "times": times})
        return Fault(self.control("POST", "faults", body)["id"], self)

    def clear_faults(self) -> None:
        self.control("DELETE", "faults")

    # --- What clients sent ---

    def requests(
        self,
        operation: str | None = None,
        *,
        front: str | None = None,
        client: str | None = None,
        user: str | None = None,
        status: int | None = None,
        wait: float | None = None,
    ) -> list[RecordedRequest]:
        """The requests that match, oldest first. With `wait` (seconds), it returns as soon as there is one."""
        query = {
            "operation": operation,
            "front": front,
            "client": client,
            "user": user,
            "status": status,
            "wait": _whole(wait),
        }
        return [RecordedRequest.read(raw) for raw in self.control("GET", "requests", query=query)["requests"]]

    def refusals(self) -> list[dict[str, Any]]:
        """What clients used and the server does not support; empty after a suite that needs nothing more."""
        refused: list[dict[str, Any]] = self.control("GET", "refusals")["refusals"]
        return refused

    # --- Users and tokens ---

    def create_user(
        self,
        username: str,
        password: str | None = None,
        *,
        attributes: dict[str, str] | None = None,
        groups: list[str] | None = None,
        status: str | None = None,
        realm: str | None = None,
    ) -> dict[str, Any]:
        """Makes a user, confirmed unless `status` says otherwise, without sending a message."""
        body = {
            "username": username,
            "password": password,
            "attributes": attributes,
            "groups": groups,
            "status": status,
            "realm": realm,
        }
        user: dict[str, Any] = self.control("POST", "users", _present(body))
        return user

    def tokens(
        self,
        user: str | None = None,
        *,
        use: Literal["access", "id", "both"] = "both",
        client: str | None = None,
        realm: str | None = None,
        claims: dict[str, Any] | None = None,
        remove: list[str] | None = None,
        expires_in: int | None = None,
        issuer: str | None = None,
        defect: Defect | None = None,
    ) -> Tokens:
        """Tokens of a sign-in that did not have to happen; `defect` makes them wrong in exactly one way.

        Without a user it is a client's own access token, and `use` must be `access`.
        """
        body = {
            "user": user,
            "use": use,
            "client_id": client,
            "realm": realm,
            "claims": claims,
            "remove": remove,
            "expires_in": expires_in,
            "issuer": issuer,
            "defect": defect,
        }
        made = self.control("POST", "tokens", _present(body))
        return Tokens(made.get("access_token"), made.get("id_token"))

    def authenticator(
        self,
        *,
        algorithm: Literal["ES256", "EdDSA", "RS256"] | None = None,
        resident: bool | None = None,
        user_verified: bool | None = None,
        backup: bool | Literal["eligible"] | None = None,
        counter: int | None = None,
    ) -> Authenticator:
        """Makes an authenticator in software; by default one like a phone's, with ES256."""
        body = {
            "algorithm": algorithm,
            "resident": resident,
            "user_verified": user_verified,
            "backup": backup,
            "counter": counter,
        }
        return Authenticator(self.control("POST", "authenticators", _present(body))["id"], self)

    def expire(
        self, user: str, what: TokenKind = "access", *, session: str | None = None, realm: str | None = None
    ) -> None:
        """From now on, the tokens of one kind that a user has been given are answered as expired.

        `user` is a `sub`, or a name for every account of that name. `session` limits it to one sign-in (`origin_jti`).
        Tokens issued later, other kinds and other users are untouched.
        """
        body = _present({"what": what, "session": session, "realm": realm})
        self.control("POST", f"users/{quote(user, safe='')}/expire", body)

    # --- The whole ---

    def snapshot(self, name: str | None = None) -> str:
        """Keeps the present state; the id is for `restore`."""
        identifier: str = self.control("POST", "snapshots", _present({"name": name}))["id"]
        return identifier

    def restore(self, snapshot: str) -> None:
        self.control("POST", f"snapshots/{quote(snapshot, safe='')}/restore")

    def reset(self) -> None:
        """Back to the state in which it was made, without faults, messages and requests."""
        self.control("POST", "reset")

    def delete(self) -> None:
        """Removes it; nothing happens if it is gone already."""
        try:
            self._wire.call("DELETE", f"sandboxes/{quote(self.id, safe='')}")
        except Refusal as refusal:
            if refusal.code != "sandbox_not_found":
                raise

    def control(self, method: str, path: str, body: Any = None, *, query: dict[str, Any] | None = None) -> Any:
        """Any other call of the control API, in this sandbox: `control("GET", "export")`."""
        return self._wire.call(method, path, body, query, self.id)

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.delete()

    def __repr__(self) -> str:
        return f"<Sandbox {self.id}>"


def _present(members: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


def _whole(seconds: float | None) -> int | None:
    """The server counts whole seconds, 60 at most."""
    return None if seconds is None else min(60, max(0, -int(-seconds // 1)))


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def _text(time: datetime) -> str:
    if time.tzinfo is None:
        raise ValueError(f"{time!r} has no time zone; expected one, such as datetime.timezone.utc")
    return time.isoformat()
