"""
The flows of version 2 by each client as its sources have it, and the bodies of the clients' own tests: what a test
there gives the client as the service's answer, this server answers too.
"""

import json
import uuid

import pytest
import requests

from entra.ios import Malformed
from entra.linked import resolved
from entra.sdks import ALL, IOS, Android, Failed, JavaScript
from entra.tenant import Tenant, configuration
from support.server import Server

PASSWORD = "Correct-Horse-1"
NEW = "Poppy?9032"


@pytest.fixture(scope="module")
def tenant():
    configured = configuration(pollsInProgress=2)
    with Server(config={"entraTenants": [configured]}) as running:
        yield Tenant(running, configured)


@pytest.fixture
def address():
    return f"nora-{uuid.uuid4().hex[:8]}@meadow.example"


def failure(call, *arguments, **members):
    with pytest.raises(Failed) as caught:
        call(*arguments, **members)
    return caught.value.args[0]


def wrong(code):
    return "1" * len(code) if code != "1" * len(code) else "2" * len(code)


def with_password(sdk, username="ada@example.com"):
    sdk.start("sign_in", username=username)
    sdk.choose("password")
    return sdk


@pytest.mark.parametrize("kind", ALL)
class TestSignIn:
    def test_with_a_password(self, kind, tenant):
        sdk = with_password(kind(tenant, "password"))
        assert failure(sdk.prove, password="wrong") == "invalid credentials"
        assert sdk.prove(password=PASSWORD).finish().username == "ada@example.com"

    def test_with_a_code_and_another_one(self, kind, tenant):
        sdk = kind(tenant, "code")
        sdk.start("sign_in", username="otp@example.com")
        sdk.choose("email")
        code = tenant.code("otp@example.com")
        assert failure(sdk.prove, otp=wrong(code)) == "invalid code"
        sdk.resend()
        assert failure(sdk.prove, otp=code) == "invalid code"
        assert sdk.prove(otp=tenant.code("otp@example.com")).finish().username == "otp@example.com"

    @pytest.mark.parametrize("factor", ["email", "sms"])
    def test_with_a_second_factor(self, kind, factor, tenant):
        username = "ada@example.com" if factor == "email" else "sms@example.com"
        sdk = with_password(kind(tenant, "mfa" if factor == "email" else "sms"), username)
        sdk.prove(password=PASSWORD)
        assert (sdk.action, sdk.factor) == ("challenge", "multiFactor")
        before = (sdk.token, sdk.methods)
        if factor not in sdk.codes:
            assert failure(sdk.choose, factor) == "unsupported method"
            return
        sdk.choose(factor)
        assert failure(sdk.prove, otp="0") == "invalid code"
        # MFA end-to-end tests of MSAL for iOS: the method can be chosen again with the older state.
        sdk.token, sdk.methods = before
        sdk.choose(factor)
        sdk.resend()
        code = tenant.code(username if factor == "email" else "+15555550123")
        assert sdk.prove(otp=code).finish().username == username

    def test_of_nobody(self, kind, tenant):
        sdk = kind(tenant, "password")
        assert failure(sdk.start, "sign_in", username="nobody@example.com") == "user not found"
        expected = "invalid username" if kind is JavaScript else "general [90100]"
        assert failure(sdk.start, "sign_in", username="not-an-email") == expected
        sdk.token = ""
        assert failure(sdk.follow, "/x/api/v2.0/signin/start", username="ada@example.com") == "general [90100]"

    def test_without_a_link(self, kind, tenant):
        with pytest.raises(Malformed, match="reset_password"):
            kind(tenant, "code").start("reset_password", username="otp@example.com")

    def test_in_a_browser(self, kind):
        configured = configuration(redirects={"oauth2/v2.0/authorize-challenge": ""})
        with Server(config={"entraTenants": [configured]}) as running:
            sdk = kind(Tenant(running, configured), "password")
            assert failure(sdk.start, "sign_in", username="ada@example.com") == "browser required"


@pytest.mark.parametrize("kind", [IOS, Android])
def test_claims_of_the_code(kind, tenant):
    """They send claims with the code alone; the answer has the number (MSAL for iOS: parseToken)."""
    claims = json.dumps({"access_token": {"acrs": {"essential": True, "value": "c4"}}})
    sdk = with_password(kind(tenant, "password")).prove(password=PASSWORD)
    assert failure(sdk.finish, claims=claims) == 50076


@pytest.mark.parametrize("kind", ALL)
@pytest.mark.parametrize("factor", ["email", "sms"])
def test_reset(kind, factor):
    configured = configuration(pollsInProgress=2)
    with Server(config={"entraTenants": [configured]}) as running:
        tenant = Tenant(running, configured)
        sdk = kind(tenant, "password")
        sdk.start("reset_password", username="sms@example.com")
        assert sdk.body["scenario"] == "recovery" and sdk.factor == "singleFactor"
        if factor not in sdk.codes:
            assert failure(sdk.choose, factor) == "unsupported method"
            return
        sdk.choose(factor)
        code = tenant.code("sms@example.com" if factor == "email" else "+15555550123")
        assert failure(sdk.prove, otp=wrong(code)) == "invalid code"
        sdk.prove(otp=code)
        for bad in ("weakweak", "Ab1!", "Password1!", PASSWORD):
            assert failure(sdk.change, bad) == "invalid password"
        assert sdk.change(NEW).finish().username == "sms@example.com"
        assert with_password(kind(tenant, "password"), "sms@example.com").prove(password=NEW).finish()


@pytest.mark.parametrize("kind", [JavaScript, IOS])
class TestSignUp:
    def test_with_everything_up_front(self, kind, tenant, address):
        sdk = kind(tenant, "both")
        sdk.sign_up(address, "Tulip!4471", displayName="Nora", country="NO")
        assert (sdk.action, sdk.body["codeLength"], sdk.body["type"]) == ("verify", 8, "email")
        assert failure(sdk.prove, otp="0") == "invalid code"
        account = sdk.resend().prove(otp=tenant.code(address)).finish()
        assert account.username == address and account.claims["name"] == "Nora"

    @pytest.mark.parametrize("given", [{}, {"password": "Tulip!4471"}, {"country": "NO"}, {"username": "nora"}])
    def test_with_some_of_it(self, kind, given, tenant, address):
        """SignUpV2.spec.ts: the initial combinations."""
        sdk = kind(tenant, "both")
        sdk.sign_up(address, **given).prove(otp=tenant.code(address))
        assert sdk.action == "collectAttributes"
        wanted = [one["attributeId"] for one in sdk.body["attributes"]]
        assert wanted == [name for name in ("password", "displayName", "country") if name not in given]
        if kind is JavaScript:
            assert failure(sdk.submit, country="NO") == ("attributes required" if wanted else None)
        rest = {"password": "Tulip!4471", "displayName": "Nora"}
        assert sdk.submit(**{name: value for name, value in rest.items() if name in wanted}).finish()

    def test_refused(self, kind, tenant, address):
        sdk = kind(tenant, "both")
        expected = {JavaScript: ("user already exists", "invalid password")}
        taken, weak = expected.get(kind, ("general [1003037]", "general [1002027]"))
        assert failure(sdk.sign_up, "ada@example.com") == taken
        assert failure(sdk.sign_up, address, "weakweak") == weak


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


def test_an_answer_that_a_client_gives_up_on(tenant):
    """The simulators demand: each refuses an answer without what its parser wants."""
    for kind, change in [
        (JavaScript, lambda body: body.pop("challengeContext")),
        (IOS, lambda body: body["_embedded"]["methods"][0].pop("id")),
        (Android, lambda body: body["_embedded"]["methods"][0].pop("_links")),
        (Android, lambda body: body["_embedded"].pop("methods")),
    ]:
        sdk = kind(tenant, "password")
        sdk.start("sign_in", username="ada@example.com")
        body = json.loads(json.dumps(sdk.body))
        change(body)
        with pytest.raises(Malformed, match="authenticationFactor|method"):
            sdk.take(body)
