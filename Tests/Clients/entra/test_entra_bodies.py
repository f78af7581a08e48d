"""
The bodies of the clients' own tests of version 2: what a test there gives the client as the service's answer, this
server answers too.
"""

import uuid

import pytest
import requests

from entra.linked import resolved
from entra.tenant import Tenant, configuration
from support.server import Server

PASSWORD = "Correct-Horse-1"
NEW = "Poppy?9032"


@pytest.fixture(scope="module")
def tenant():
    configured = configuration()
    with Server(config={"entraTenants": [configured]}) as running:
        yield Tenant(running, configured)


@pytest.fixture
def address():
    return f"nora-{uuid.uuid4().hex[:8]}@meadow.example"


# The bodies of the clients' tests, as facts: members, and the words that are the same in every answer.

TEXT, NUMBER, FLAG = str, int, bool


def link(*names):
    return {name: {"href": TEXT} for name in names}


def method(kind, *links):
    return {"id": TEXT, "type": kind, "_links": link("challenge", *links)} | (
        {"hint": TEXT} if kind != "password" else {}
    )


def choice(factor, *methods):
    return {
        "continuationToken": TEXT,
        "challengeContext": {"authenticationFactor": factor},
        "_embedded": {"methods": list(methods)},
    }


ASKED = {"continuationToken": TEXT, "state": "interactionRequired"}
ENTRY = {
    "error": "InsufficientAuthorization",
    "error_description": "No authenticated credentials found in request.",
    "continuation_token": TEXT,
    "sign_in": TEXT,
    "sign_up": TEXT,
    "reset_password": TEXT,
    "_links": link("signIn", "signUp", "resetPassword"),
}
PASSWORD_CHALLENGE = ASKED | {"action": "verify", "id": TEXT, "type": "password", "_links": link("verify")}
CODE_CHALLENGE = ASKED | {
    "action": "verify",
    "id": TEXT,
    "type": "email",
    "codeLength": NUMBER,
    "hint": TEXT,
    "_links": link("verify", "resend"),
}
RISK = ASKED | {"action": "riskverify", "_links": link("riskverify")}
RISK_PASSED = ASKED | {
    "action": "verify",
    "scenario": TEXT,
    "id": TEXT,
    "type": "sms",
    "hint": TEXT,
    "payload": {"codeLength": NUMBER},
    "_links": link("verify", "resend"),
}
DONE = {"continuationToken": TEXT, "state": "continue", "_links": link("continue")}
EMAIL_WANTED = ASKED | {
    "action": "collectAttributes",
    "attributes": [
        {
            "attributeId": "email",
            "inputType": "text",
            "required": True,
            "canChange": True,
            "label": "Email Address",
            "regex": "^.*",
        }
    ],
    "_links": {"submitAttributes": {"href": TEXT, "name": "submitAttributes"}},
}
REST_WANTED = ASKED | {
    "action": "collectAttributes",
    "attributes": [
        {
            "attributeId": "password",
            "inputType": "password",
            "required": True,
            "canChange": True,
            "label": "Password",
            "confirmationInput": "retype",
        },
        {"attributeId": TEXT, "inputType": "text", "required": True, "canChange": True, "label": TEXT},
        {"attributeId": TEXT, "inputType": "text", "required": False, "canChange": True, "label": TEXT},
    ],
    "_links": link("submitAttributes"),
}
UPDATE = ASKED | {"action": "update", "_links": link("update")}
POLL = ASKED | {"action": "poll", "_links": link("poll")}


def covers(shape, body, place="body"):
    """Whether the answer has all that the shape has."""
    if isinstance(shape, dict):
        assert isinstance(body, dict), place
        for name, part in shape.items():
            assert name in body, f"{place}.{name}: {body}"
            covers(part, body[name], f"{place}.{name}")
    elif isinstance(shape, list):
        assert isinstance(body, list) and len(body) == len(shape), f"{place}: {body}"
        for index, part in enumerate(shape):
            covers(part, body[index], f"{place}[{index}]")
    elif isinstance(shape, type):
        assert type(body) is shape, f"{place}: {body}"
    else:
        assert body == shape, f"{place}: {body}"


def error(code, inner, number, *details):
    found = {"code": code, "message": TEXT, "timestamp": TEXT, "traceId": TEXT, "correlationId": TEXT}
    if inner or details:
        found["innerError"] = {}
    if inner:
        found["innerError"]["code"] = inner
    if details:
        found["innerError"]["details"] = list(details)
    return found, number


WEAK = {"attributeIds": ["password"], "code": "passwordPolicyViolation", "message": TEXT}
TAKEN = {"attributeIds": ["email"], "code": "userAlreadyExists", "message": TEXT}


class Replay:
    """Follows links by hand, and compares each answer with the body that a client's test has at that place."""

    def __init__(self, tenant, app):
        self.tenant, self.app = tenant, app

    def open(self):
        body = self.tenant.post("oauth2/v2.0/authorize-challenge", app=self.app).json()
        self.token = body["continuation_token"]
        return body

    def call(self, href, method="POST", **members):
        return requests.request(
            method,
            resolved(self.tenant.authority, href),
            json={"continuationToken": self.token} | members,
            timeout=30,
        )

    def step(self, shape, href, method="POST", **members):
        body = self.call(href, method, **members).json()
        covers(shape, body)
        self.token = body["continuationToken"]
        return body

    def fails(self, expected, href, method="POST", **members):
        shape, number = expected
        answer = self.call(href, method, **members)
        assert answer.status_code == 400
        body = answer.json()
        covers({"error": shape}, body)
        assert body["error"]["message"].startswith(f"AADSTS{number}: ")
        assert ("innerError" in shape) == ("innerError" in body["error"])

    def chosen(self, body, kind):
        (found,) = [one for one in body["_embedded"]["methods"] if one["type"] == kind]
        return found["_links"]["challenge"]["href"]


def test_bodies_of_a_sign_in(tenant):
    """SignInV2.spec.ts, with a password, a code, and both second factors one by one."""
    replay = Replay(tenant, "sms")
    entry = replay.open()
    covers(ENTRY, entry)
    replay.fails(error("invalidRequest", None, 50034), entry["sign_in"], username="missing@contoso.com")
    replay.fails(error("invalidRequest", None, 90100), entry["sign_in"], username="not-an-email")
    body = replay.step(choice("singleFactor", method("password")), entry["sign_in"], username="sms@example.com")
    body = replay.step(PASSWORD_CHALLENGE, replay.chosen(body, "password"))
    verify = body["_links"]["verify"]["href"]
    replay.fails(error("invalidGrant", "invalidUserNameOrPassword", 50126), verify, password="incorrect")
    body = replay.step(choice("multiFactor", method("sms")), verify, password=PASSWORD)
    body = replay.step(RISK, replay.chosen(body, "sms"))
    body = replay.step(RISK_PASSED, body["_links"]["riskverify"]["href"])
    body = replay.step(DONE, body["_links"]["verify"]["href"], otp=tenant.code("+15555550123"))
    replay = Replay(tenant, "code")
    body = replay.step(
        choice("singleFactor", method("email", "verify")), replay.open()["sign_in"], username="otp@example.com"
    )
    body = replay.step(CODE_CHALLENGE, replay.chosen(body, "email"))
    body = replay.step(CODE_CHALLENGE, body["_links"]["resend"]["href"])
    replay.step(DONE, body["_links"]["verify"]["href"], otp=tenant.code("otp@example.com"))
    answer = tenant.post("oauth2/v2.0/authorize-challenge", continuation_token=replay.token)
    covers({"code": TEXT}, answer.json())


def test_bodies_of_a_sign_up(tenant, address):
    """SignUpV2.spec.ts, and the errors that it maps."""
    replay = Replay(tenant, "both")
    body = replay.step(EMAIL_WANTED, replay.open()["sign_up"])
    submit = body["_links"]["submitAttributes"]["href"]
    taken = error("invalidRequest", None, 1003037, TAKEN)
    replay.fails(taken, submit, attributes={"email": "ada@example.com"})
    weak = error("invalidRequest", "attributeValidationError", 1002027, WEAK)
    replay.fails(weak, submit, attributes={"email": address, "password": "weak"})
    body = replay.step(CODE_CHALLENGE | {"codeLength": 8}, submit, attributes={"email": address})
    body = replay.step(REST_WANTED, body["_links"]["verify"]["href"], otp=tenant.code(address))
    submit = body["_links"]["submitAttributes"]["href"]
    required = {"attributeIds": ["displayName"], "code": "attributeRequired", "message": TEXT}
    missing = error("invalidRequest", "attributeValidationError", 1002027, required)
    replay.fails(missing, submit, attributes={"password": "Tulip!4471"})
    replay.step(DONE, submit, attributes={"password": "Tulip!4471", "displayName": "Nora"})


def test_bodies_of_a_reset():
    """ResetPasswordV2.spec.ts: by mail and by phone, with polls."""
    configured = configuration(pollsInProgress=1)
    with Server(config={"entraTenants": [configured]}) as running:
        tenant = Tenant(running, configured)
        replay = Replay(tenant, "password")
        shape = choice("singleFactor", method("email", "verify"), method("sms")) | {"scenario": "recovery"}
        body = replay.step(shape, replay.open()["reset_password"], username="sms@example.com")
        phone = replay.chosen(body, "sms")
        body = replay.step(CODE_CHALLENGE, replay.chosen(body, "email"))
        verify = body["_links"]["verify"]["href"]
        replay.fails(error("invalidGrant", "invalidOneTimeCode", 50181), verify, otp="000000")
        body = replay.step(UPDATE, verify, otp=tenant.code("sms@example.com"))
        update = body["_links"]["update"]["href"]
        weak = error("invalidRequest", "passwordTooWeak", 120002)
        replay.fails(weak, update, "PUT", newPassword="weakweak")
        body = replay.step(POLL, update, "PUT", newPassword=NEW)
        body = replay.step(POLL, body["_links"]["poll"]["href"])
        replay.step(DONE, body["_links"]["poll"]["href"])
        body = replay.step(shape, replay.open()["reset_password"], username="sms@example.com")
        assert replay.chosen(body, "sms") == phone
        body = replay.step(RISK, phone)
        body = replay.step(RISK_PASSED | {"scenario": "recovery"}, body["_links"]["riskverify"]["href"])
        replay.step(UPDATE, body["_links"]["verify"]["href"], otp=tenant.code("+15555550123"))
