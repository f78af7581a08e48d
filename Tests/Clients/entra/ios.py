"""
What MSAL for iOS does with native authentication: it takes 200 for success and nothing else, reads errors of 400 and
401 alone, and decodes every member with its exact type.
"""

import base64
import json
import uuid
from dataclasses import dataclass, field

import requests


class Malformed(AssertionError):
    """An answer that the real client cannot decode."""


@dataclass
class Failure(Exception):
    """An error as the client's delegates get it."""

    error: str
    codes: list = field(default_factory=list)
    suberror: str | None = None
    description: str = ""
    body: dict = field(default_factory=dict)

    @property
    def code(self):
        """Only the first counts."""
        return self.codes[0] if self.codes else None


class BrowserRequired(Exception):
    """The server answered with a redirect."""


def _typed(body, name, kind, required=True):
    value = body.get(name)
    if value is None:
        if required:
            raise Malformed(f"{name} is missing in {body}")
        return None
    if kind is int and (isinstance(value, bool) or not isinstance(value, int)):
        raise Malformed(f"{name} is no integer in {body}")
    if not isinstance(value, kind):
        raise Malformed(f"{name} is no {kind.__name__} in {body}")
    return value


class Client:
    """One application object of the SDK."""

    def __init__(self, tenant, app, challenge_types="oob password", capabilities=""):
        self.tenant = tenant
        self.client_id = tenant.apps[app]
        self.types = f"{challenge_types} redirect".strip()
        self.capabilities = capabilities
        self.correlation = str(uuid.uuid4()).upper()

    def call(self, path, **form):
        data = {"client_id": self.client_id} | {name: value for name, value in form.items() if value is not None}
        response = requests.post(
            f"{self.tenant.authority}/{path}",
            data=data,
            timeout=30,
            headers={
                "client-request-id": self.correlation,
                "return-client-request-id": "true",
                "x-client-SKU": "MSAL.iOS",
                "x-ms-PkeyAuth+": "1.0",
                "Accept": "application/json",
            },
        )
        assert response.headers["client-request-id"] == self.correlation
        uuid.UUID(response.headers["x-ms-request-id"])
        assert "WWW-Authenticate" not in response.headers
        if response.status_code not in (200, 400, 401):
            raise Malformed(f"the body of status {response.status_code} is lost")
        body = response.json()
        if response.status_code == 200:
            if body.get("challenge_type") == "redirect":
                raise BrowserRequired(body.get("redirect_reason"))
            return body
        raise self._failure(body)

    @staticmethod
    def _failure(body):
        error = _typed(body, "error", str)
        codes = _typed(body, "error_codes", list, required=False) or []
        if not codes or not all(isinstance(code, int) and not isinstance(code, bool) for code in codes):
            raise Malformed(f"error_codes: {body}")
        for name in ("invalid_attributes", "unverified_attributes"):
            for attribute in _typed(body, name, list, required=False) or []:
                if not all(isinstance(value, str) for value in attribute.values()):
                    raise Malformed(f"{name}: {body}")
        for attribute in _typed(body, "required_attributes", list, required=False) or []:
            _typed(attribute, "name", str)
            _typed(attribute, "type", str)
            _typed(attribute, "required", bool)
            _typed(attribute.get("options", {}), "regex", str, required=False)
        _typed(body, "error_description", str, required=False)
        _typed(body, "suberror", str, required=False)
        return Failure(error, codes, body.get("suberror"), body.get("error_description", ""), body)

    def _token(self, body):
        return _typed(body, "continuation_token", str)

    def _code_sent(self, body, target="challenge_target_label"):
        if _typed(body, "challenge_type", str) != "oob":
            raise Malformed(f"a code was expected: {body}")
        _typed(body, target, str)
        assert _typed(body, "challenge_channel", str).lower() in ("email", "sms")
        return self._token(body), _typed(body, "code_length", int)

    # Signing in

    def initiate(self, username):
        return self._token(
            self.call(
                "oauth2/v2.0/initiate",
                username=username,
                challenge_type=self.types,
                capabilities=self.capabilities or None,
            )
        )

    def challenge(self, token, method=None):
        """("password", token), or ("oob", token, length)."""
        body = self.call("oauth2/v2.0/challenge", continuation_token=token, challenge_type=self.types, id=method)
        kind = _typed(body, "challenge_type", str)
        if kind == "password":
            return kind, self._token(body)
        return kind, *self._code_sent(body)

    def introspect(self, token):
        body = self.call("oauth2/v2.0/introspect", continuation_token=token)
        methods = _typed(body, "methods", list)
        assert methods
        for method in methods:
            for name in ("id", "challenge_type", "challenge_channel"):
                _typed(method, name, str)
            _typed(method, "login_hint", str, required=False)
        return self._token(body), methods

    def tokens(self, token, grant, scopes=(), **form):
        scope = " ".join([*scopes, "openid", "profile", "offline_access"])
        body = self.call(
            "oauth2/v2.0/token", continuation_token=token, grant_type=grant, scope=scope, client_info="true", **form
        )
        return Account(body)

    def sign_in(self, username, password):
        kind, token, *_ = self.challenge(self.initiate(username))
        assert kind == "password"
        return self.tokens(token, "password", password=password, username=username, challenge_type=self.types)

    def refresh(self, account, scopes=()):
        """Silently: by the discovery document, at the address that the account was filed under."""
        document = requests.get(
            f"{self.tenant.server.url}/{account.tenant}/v2.0/.well-known/openid-configuration", timeout=30
        ).json()
        for name in ("authorization_endpoint", "token_endpoint", "issuer"):
            _typed(document, name, str)
        response = requests.post(
            document["token_endpoint"],
            timeout=30,
            headers={"client-request-id": self.correlation},
            data={
                "client_id": self.client_id,
                "scope": " ".join([*scopes, "openid", "profile", "offline_access"]),
                "grant_type": "refresh_token",
                "refresh_token": account.refresh_token,
                "client_info": "1",
            },
        )
        if response.status_code != 200:
            raise self._failure(response.json())
        fresh = Account(response.json())
        granted = fresh.body["scope"].lower().split()
        assert all(scope.lower() in granted for scope in scopes), fresh.body["scope"]
        return fresh

    # Signing up

    def sign_up(self, username, password=None, attributes=None):
        """Begins; the first challenge must be a code."""
        token = self._token(
            self.call(
                "signup/v1.0/start",
                username=username,
                password=password,
                challenge_type=self.types,
                attributes=json.dumps(attributes) if attributes else None,
                capabilities=self.capabilities or None,
            )
        )
        return self.sign_up_code(token)

    def sign_up_code(self, token):
        return self._code_sent(self.call("signup/v1.0/challenge", continuation_token=token, challenge_type=self.types))

    def sign_up_password_challenge(self, token):
        body = self.call("signup/v1.0/challenge", continuation_token=token, challenge_type=self.types)
        assert _typed(body, "challenge_type", str) == "password"
        return self._token(body)

    def sign_up_continue(self, token, grant, **form):
        return self._token(self.call("signup/v1.0/continue", continuation_token=token, grant_type=grant, **form))

    # Recovering

    def reset(self, username):
        token = self._token(self.call("resetpassword/v1.0/start", username=username, challenge_type=self.types))
        return self.reset_code(token)

    def reset_code(self, token):
        return self._code_sent(
            self.call("resetpassword/v1.0/challenge", continuation_token=token, challenge_type=self.types)
        )

    def reset_continue(self, token, code):
        return self._token(
            self.call("resetpassword/v1.0/continue", continuation_token=token, grant_type="oob", oob=code)
        )

    def reset_submit(self, token, password):
        body = self.call("resetpassword/v1.0/submit", continuation_token=token, new_password=password)
        _typed(body, "poll_interval", int)
        token = self._token(body)
        # One poll and at most five more.
        for _ in range(6):
            body = self.call("resetpassword/v1.0/poll_completion", continuation_token=token)
            status = _typed(body, "status", str)
            assert status in ("succeeded", "in_progress", "not_started", "failed")
            if status == "succeeded":
                return self._token(body)
        raise AssertionError("the reset never succeeded")

    # Strong methods

    def register_introspect(self, token):
        body = self.call("register/v1.0/introspect", continuation_token=token)
        methods = _typed(body, "methods", list)
        assert methods
        return self._token(body), methods

    def register_challenge(self, token, method, target):
        body = self.call(
            "register/v1.0/challenge",
            continuation_token=token,
            challenge_type=method["challenge_type"],
            challenge_target=target,
            challenge_channel=method["challenge_channel"],
        )
        if body["challenge_type"] == "preverified":
            return "preverified", self._token(body)
        assert "challenge_target_label" not in body
        return "oob", *self._code_sent(body, target="challenge_target")

    def register_continue(self, token, code=None):
        grant = "oob" if code else "continuation_token"
        return self._token(self.call("register/v1.0/continue", continuation_token=token, grant_type=grant, oob=code))


class Account:
    """What is filed away after a sign-in."""

    def __init__(self, body):
        self.body = body
        self.access_token = _typed(body, "access_token", str)
        self.refresh_token = _typed(body, "refresh_token", str)
        assert _typed(body, "token_type", str).lower() == "bearer"
        assert _typed(body, "expires_in", int) > 0
        info = json.loads(base64.urlsafe_b64decode(_typed(body, "client_info", str) + "=="))
        self.user, self.tenant = info["uid"], info["utid"]
        self.claims = self._claims(_typed(body, "id_token", str))
        self.access_claims = self._claims(self.access_token)
        assert self.claims["oid"] == self.user and self.claims["tid"] == self.tenant
        self.username = self.claims["preferred_username"]

    @staticmethod
    def _claims(token):
        parts = token.split(".")
        assert len(parts) == 3
        decoded = []
        for part in parts:
            data = base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
            try:
                # The client parses every part that is text, the signature too.
                decoded.append(json.loads(data.decode()) if data else None)
            except UnicodeDecodeError:
                decoded.append(None)
        return decoded[1]
