"""The flows of version 2 by each client as its sources have it: what it sends, and what it makes of the answers."""

import json
import uuid

import pytest

from entra.ios import Malformed
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
