"""
The parameter `claims`: what an API demands of a token, passed on by MSAL.

- `{"access_token":{"acrs":{"essential":true,"value":"c4"}}}` at the token endpoint makes native authentication ask
  for a second factor, or have one registered: MSALNativeAuthSignInJITEndToEndTests.swift of
  AzureAD/microsoft-authentication-library-for-objc (against the real service), read 2026-11-22.
- The access token names it in a list, `"acrs":["c4"`: MSALNativeAuthSignInWithMFAV2EndToEndTests.swift there,
  test_signInAuthenticationContextClaim_mfaFlowIsTriggeredAndAccessTokenContainsClaims.
- `acrs` and `xms_cc` in tokens, claims challenges: MicrosoftDocs/entra-docs, claims-challenge.md and
  developer-guide-conditional-access-authentication-context.md, read 2026-11-22.
- 50076 with `basic_action`: recorded refusals of 2020 to 2024 ("you must use multi-factor authentication to access
  '00000003-0000-0000-c000-000000000000'").
"""

import json
import re
import uuid

import jwt
import pytest

from entra.browser import Browser
from entra.ios import BrowserRequired, Client, Failure
from entra.pages import authorize, callback, redeem
from entra.tenant import Tenant, configuration, refusal
from support.reasons import reason
from support.server import Server

PASSWORD = "Correct-Horse-1"
BOTH = "registration_required mfa_required"
C4 = '{"access_token":{"acrs":{"essential":true,"value":"c4"}}}'
GRAPH = "00000003-0000-0000-c000-000000000000"


@pytest.fixture(scope="module")
def tenant():
    configured = configuration()
    configured["users"].append({"username": "page@example.com", "password": PASSWORD})
    with Server(config={"entraTenants": [configured]}) as running:
        yield Tenant(running, configured)


@pytest.fixture
def address():
    return f"nora-{uuid.uuid4().hex[:8]}@meadow.example"


def failing(call, *arguments, **form) -> Failure:
    with pytest.raises(Failure) as caught:
        call(*arguments, **form)
    return caught.value


def decoded(token):
    return jwt.decode(token, options={"verify_signature": False})


def password_asked(tenant, username="ada@example.com", app="password", capabilities=BOTH):
    client = Client(tenant, app, capabilities=capabilities)
    return client, client.challenge(client.initiate(username))[1]


def test_a_context_has_a_method_registered_after_a_sign_up(tenant, address):
    """test_createUserAndAddSameEmailAsStrongAuthMethod_thenAutomaticallySignInSuccessfully_withPreverified"""
    client = Client(tenant, "password", capabilities=BOTH)
    asked, _ = client.sign_up(address, "Tulip!4471")
    done = client.sign_up_continue(asked, "oob", oob=tenant.code(address))
    needed = failing(client.tokens, done, "continuation_token", claims=C4)
    assert (needed.error, needed.suberror) == ("invalid_grant", "registration_required")
    # The token of before stands: without the context there is nothing to be registered.
    token, methods = client.register_introspect(needed.body["continuation_token"])
    assert [method["challenge_channel"] for method in methods] == ["email", "sms"]
    kind, token = client.register_challenge(token, methods[0], address)
    assert kind == "preverified"
    # MSAL goes on with its defaults: the sign-in retains the request.
    account = client.tokens(client.register_continue(token), "continuation_token")
    assert account.username == address
    assert account.access_claims["acrs"] == ["c4"] and "acrs" not in account.claims


def test_a_context_is_another_method_and_then_a_second_factor(tenant, address):
    """test_createUserAndAddDifferentEmailAsStrongAuthMethod_thenSignInSuccessfully"""
    client = Client(tenant, "password", capabilities=BOTH)
    asked, _ = client.sign_up(address, "Tulip!4471")
    client.sign_up_continue(asked, "oob", oob=tenant.code(address))
    client, token = password_asked(tenant, address)
    needed = failing(client.tokens, token, "password", password="Tulip!4471", claims=C4)
    assert needed.suberror == "registration_required"
    token, methods = client.register_introspect(needed.body["continuation_token"])
    other = f"alt-{address}"
    _, token, _ = client.register_challenge(token, methods[0], other)
    account = client.tokens(client.register_continue(token, tenant.code(other)), "continuation_token", claims=C4)
    assert account.access_claims["acrs"] == ["c4"]
    # From now on there is a second factor.
    client, token = password_asked(tenant, address)
    needed = failing(client.tokens, token, "password", password="Tulip!4471", claims=C4)
    assert (needed.code, needed.suberror) == (50076, "mfa_required")
    token, methods = client.introspect(needed.body["continuation_token"])
    _, token, _ = client.challenge(token, methods[0]["id"])
    both = C4[:-1] + ',"id_token":{"acrs":{"essential":true,"values":["c1"]}}}'
    account = client.tokens(token, "mfa_oob", oob=tenant.code(other), claims=both)
    assert account.access_claims["acrs"] == ["c4"] and account.claims["acrs"] == ["c1"]
    # Without the demand nothing is asked for, and nothing is in the token.
    account = client.sign_in(address, "Tulip!4471")
    assert "acrs" not in account.access_claims


def test_without_the_capabilities_there_is_the_browser(tenant):
    """test_createUserAndDoNotSendCapabilities_thenBrowserRequiredIsExpected"""
    client, token = password_asked(tenant, capabilities="")
    with pytest.raises(BrowserRequired) as caught:
        client.tokens(token, "password", password=PASSWORD, claims=C4)
    assert caught.value.args[0]


def test_a_code_by_mail_is_no_second_factor_behind_a_code_by_mail(tenant, address):
    client = Client(tenant, "code", "oob", capabilities=BOTH)
    asked, _ = client.sign_up(address)
    client.sign_up_continue(asked, "oob", oob=tenant.code(address))
    _, token, _ = client.challenge(client.initiate(address))
    needed = failing(client.tokens, token, "oob", oob=tenant.code(address), claims=C4)
    assert needed.suberror == "registration_required"
    token, methods = client.register_introspect(needed.body["continuation_token"])
    assert [method["challenge_channel"] for method in methods] == ["sms"]
    mail = methods[0] | {"challenge_channel": "email"}
    assert failing(client.register_challenge, token, mail, f"alt-{address}").code == 901001
    _, token, _ = client.register_challenge(token, methods[0], "+15555550199")
    account = client.tokens(client.register_continue(token, tenant.code("+15555550199")), "continuation_token")
    assert account.access_claims["acrs"] == ["c4"]


def test_a_context_that_is_not_essential(tenant):
    wish = '{"access_token":{"acrs":{"value":"c1"}},"id_token":{"acrs":null}}'
    client, token = password_asked(tenant)
    refused = failing(client.tokens, token, "password", password=PASSWORD, claims=wish)
    assert "not implemented: claims.id_token.acrs" in refused.description
    wish = '{"access_token":{"acrs":{"value":"c1"}}}'
    account = client.tokens(token, "password", password=PASSWORD, claims=wish)
    assert "acrs" not in account.access_claims
    client, token = password_asked(tenant, app="mfa")
    needed = failing(client.tokens, token, "password", password=PASSWORD, claims=wish)
    _, token, _ = client.challenge(needed.body["continuation_token"])
    account = client.tokens(token, "mfa_oob", oob=tenant.code("ada@example.com"))
    assert account.access_claims["acrs"] == ["c1"]


def refresh(tenant, account, claims, app="password", scope="openid offline_access"):
    return tenant.post(
        "oauth2/v2.0/token",
        app=app,
        grant_type="refresh_token",
        refresh_token=account.refresh_token,
        scope=scope,
        claims=claims,
    )


def test_a_refresh_needs_the_second_factor_of_its_sign_in(tenant):
    client, token = password_asked(tenant)
    weak = client.tokens(token, "password", password=PASSWORD)
    body = refusal(refresh(tenant, weak, C4), "invalid_grant", 50076, "basic_action")
    assert f"you must use multi-factor authentication to access '{GRAPH}'." in body["error_description"]
    assert body["claims"] == C4
    assert f"{GRAPH} is for sign-ins with a second factor, and this one has none" in reason(tenant.server)
    api = tenant.apps["api"]
    body = refusal(refresh(tenant, weak, C4, scope=f"api://{api}/Read"), "invalid_grant", 50076, "basic_action")
    assert f"to access '{api}'." in body["error_description"]
    assert refresh(tenant, weak, None).status_code == 200
    client, token = password_asked(tenant, app="mfa")
    needed = failing(client.tokens, token, "password", password=PASSWORD)
    _, token, _ = client.challenge(needed.body["continuation_token"])
    strong = client.tokens(token, "mfa_oob", oob=tenant.code("ada@example.com"))
    assert "acrs" not in strong.access_claims
    fresh = refresh(tenant, strong, C4, app="mfa")
    assert fresh.status_code == 200, fresh.text
    assert decoded(fresh.json()["access_token"])["acrs"] == ["c4"]


def test_capabilities_of_the_client(tenant):
    """MSAL sends them with every call once an app has set `clientCapabilities`."""
    claims = '{"access_token":{"xms_cc":{"values":["CP1","foo"]}}}'
    client, token = password_asked(tenant)
    account = client.tokens(token, "password", password=PASSWORD, claims=claims)
    assert account.access_claims["xms_cc"] == ["CP1"] and "xms_cc" not in account.claims
    fresh = refresh(tenant, account, claims)
    assert decoded(fresh.json()["access_token"])["xms_cc"] == ["CP1"]
    daemon = tenant.post(
        "oauth2/v2.0/token",
        app="daemon",
        grant_type="client_credentials",
        client_secret="daemon-secret",
        scope=f"api://{tenant.apps['api']}/.default",
        claims=claims,
    )
    assert decoded(daemon.json()["access_token"])["xms_cc"] == ["CP1"]


@pytest.mark.parametrize(
    "claims, number, text",
    [
        ("{", 9002313, "Invalid request. Request is malformed or invalid."),
        ("[]", 9002313, ""),
        ('"acrs"', 9002313, ""),
        ('{"access_token": []}', 9002313, ""),
        ('{"access_token": {"acrs": "c1"}}', 9002313, ""),
        ('{"access_token": {"acrs": {"essential": 1, "value": "c1"}}}', 9002313, ""),
        ("[" * 3000, 9002313, ""),
        ('{"userinfo": {"given_name": null}}', 900144, "not implemented: claims.userinfo"),
        ('{"access_token": {"acrs": {"essential": true}}}', 900144, "not implemented: claims.access_token.acrs"),
        (
            '{"access_token": {"acrs": {"essential": true, "value": "c100"}}}',
            900144,
            "not implemented: claims.access_token.acrs",
        ),
        ('{"id_token": {"acrs": {"value": "possession"}}}', 900144, "not implemented: claims.id_token.acrs"),
        ('{"access_token": {"polids": {"values": ["x"]}}}', 900144, "not implemented: claims.access_token.polids"),
        ('{"id_token": {"sub": {"value": "x"}}}', 900144, "not implemented: claims.id_token.sub"),
        ('{"id_token": {"groups": null}}', 900144, "not implemented: claims.id_token.groups"),
        (
            '{"access_token": {"nbf": {"essential": true, "value": "99999999999"}}}',
            900144,
            "not implemented: claims.access_token.nbf",
        ),
    ],
)
def test_what_is_not_done_is_refused_by_name(tenant, claims, number, text):
    client, token = password_asked(tenant)
    for form in (
        {"continuation_token": token, "grant_type": "password", "password": PASSWORD, "scope": "openid"},
        {"grant_type": "password", "username": "ada@example.com", "password": PASSWORD, "scope": "openid"},
        {"grant_type": "refresh_token", "refresh_token": "x", "scope": "openid"},
    ):
        body = refusal(tenant.post("oauth2/v2.0/token", claims=claims, **form), "invalid_request", number)
        assert text in body["error_description"]
    # It consumes nothing.
    client.tokens(token, "password", password=PASSWORD)


def test_what_tokens_have_anyway(tenant):
    claims = {
        "id_token": {"auth_time": {"essential": True}, "sub": None},
        # The challenge of continuous access evaluation.
        "access_token": {"nbf": {"essential": True, "value": "1604106651"}, "oid": {"essential": True}},
    }
    client, token = password_asked(tenant)
    account = client.tokens(token, "password", password=PASSWORD, claims=json.dumps(claims))
    assert account.claims["auth_time"] and account.access_claims["nbf"] > 1604106651


def test_grants_without_a_second_factor(tenant):
    answer = tenant.post(
        "oauth2/v2.0/token",
        grant_type="password",
        username="ada@example.com",
        password=PASSWORD,
        scope="openid",
        claims=C4,
    )
    refusal(answer, "invalid_grant", 50076)
    answer = tenant.post(
        "oauth2/v2.0/token",
        app="daemon",
        grant_type="client_credentials",
        client_secret="daemon-secret",
        scope=f"api://{tenant.apps['api']}/.default",
        claims=C4,
    )
    refusal(answer, "invalid_request", 900144)


def test_the_pages_ask_for_a_second_factor(tenant):
    browser = Browser()
    # A session of a password alone is not enough: it answers what asks for nothing.
    browser.get(authorize(tenant)).submit(loginfmt="page@example.com")
    browser.submit(passwd=PASSWORD)
    weak = callback(browser)["code"]
    browser.landed = None
    browser.get(authorize(tenant, prompt="none", claims=C4))
    answer = callback(browser)
    assert answer["error"] == "interaction_required" and answer["error_description"].startswith("AADSTS50076: ")
    # The code of before asks for too much at the token endpoint, and is not spent by that.
    refusal(redeem(tenant, weak, claims=C4), "invalid_grant", 50076, "basic_action")
    assert redeem(tenant, weak).status_code == 200
    browser.landed = None
    browser.get(authorize(tenant, claims=C4)).submit(loginfmt="page@example.com")
    browser.submit(passwd=PASSWORD)
    assert browser.landed is None
    browser.submit(target="page-alt@example.com")
    browser.submit(otc=tenant.code("page-alt@example.com"))
    made = redeem(tenant, callback(browser)["code"]).json()
    assert decoded(made["access_token"])["acrs"] == ["c4"]
    fresh = tenant.post(
        "oauth2/v2.0/token", grant_type="refresh_token", refresh_token=made["refresh_token"], claims=C4
    ).json()
    assert decoded(fresh["access_token"])["acrs"] == ["c4"]
    # The session is strong now, and answers without a page; in an answer's own tokens, too.
    browser.landed = None
    both = (
        '{"id_token":{"acrs":{"essential":true,"value":"c2"}},"access_token":{"acrs":{"essential":true,"value":"c4"}}}'
    )
    browser.get(authorize(tenant, prompt="none", claims=both, response_type="id_token token", nonce="n"))
    answer = callback(browser)
    assert decoded(answer["id_token"])["acrs"] == ["c2"] and decoded(answer["access_token"])["acrs"] == ["c4"]
    browser.landed = None
    browser.get(authorize(tenant, prompt="none", claims=C4))
    made = redeem(tenant, callback(browser)["code"], claims=C4).json()
    assert decoded(made["access_token"])["acrs"] == ["c4"]


def test_the_authorization_endpoint_refuses_by_name(tenant):
    browser = Browser()
    browser.get(authorize(tenant, claims='{"userinfo": {}}'))
    answer = callback(browser)
    assert answer["error"] == "invalid_request"
    assert re.search(r"not implemented: claims\.userinfo", answer["error_description"])
    browser.get(authorize(tenant, claims="{"))
    assert callback(browser)["error_description"].startswith("AADSTS9002313: ")
