"""Injected errors of tenants: each number has the class of recorded answers, with `suberror` and `claims`."""

import json

import msal
import pytest
import requests

from entra.browser import Browser
from entra.pages import authorize, callback, signed_in
from entra.tenant import Tenant, configuration, refusal, secured
from support.server import Server

CLAIMS = '{"access_token":{"capolids":{"essential":true,"values":["4b51ba35-b7b1-4b3f-8e14-4a3a1c3f2a11"]}}}'
# Numbers that this server answers nothing with by itself: the class, `suberror` and the status of recorded answers.
RECORDED = [
    (16000, "interaction_required", None, 400),
    (50049, "invalid_instance", None, 400),
    (50076, "invalid_grant", "basic_action", 400),
    (50173, "invalid_grant", "bad_token", 400),
    (50196, "invalid_grant", None, 400),
    (500133, "invalid_grant", None, 400),
    (53003, "invalid_grant", None, 400),
    (53005, "unauthorized_client", "protection_policy_required", 400),
    (650053, "invalid_client", None, 400),
    (700081, "invalid_grant", None, 400),
    (700082, "invalid_grant", "bad_token", 400),
    (700084, "invalid_grant", "bad_token", 400),
    (7000222, "invalid_client", None, 401),
    (9002326, "invalid_request", None, 400),
    (9010010, "invalid_target", None, 400),
]


@pytest.fixture(scope="module")
def tenant():
    configured = configuration()
    with Server(config={"entraTenants": [configured]}) as running:
        yield Tenant(running, configured)


@pytest.fixture
def order(tenant):
    def order(match=None, **error):
        tenant.server.control.post(
            "faults",
            {"match": {"front": "entra"} | (match or {"operation": "oauth2/v2.0/token"}), "action": {"error": error}},
        )

    yield order
    tenant.server.control.call("DELETE", "faults")


def reason(tenant):
    return tenant.server.control.get("requests", limit=1).json()["requests"][0].get("reason")


@pytest.mark.parametrize("number, error, suberror, status", RECORDED)
def test_the_class_of_a_number(tenant, order, number, error, suberror, status):
    order(code=f"AADSTS{number}")
    refusal(tenant.post("oauth2/v2.0/token", grant_type="refresh_token"), error, number, suberror, status)
    assert "is not known here" not in (reason(tenant) or "")


def test_an_unrecorded_error_number_is_reported(tenant, order):
    order(code="AADSTS123456")
    refusal(tenant.post("oauth2/v2.0/token", grant_type="refresh_token"), "invalid_request", 123456)
    assert "AADSTS123456 is not known" in reason(tenant)


def test_the_order_says_what_stands_in_the_answer(tenant, order):
    order(code="AADSTS50158", error="interaction_required", suberror="additional_action", claims=CLAIMS)
    answer = tenant.post("oauth2/v2.0/token", grant_type="refresh_token")
    body = refusal(answer, "interaction_required", 50158, "additional_action")
    assert body["claims"] == CLAIMS
    [written] = tenant.server.control.get("faults").json()["faults"]
    assert written["action"]["error"] == {
        "code": "AADSTS50158",
        "error": "interaction_required",
        "suberror": "additional_action",
        "claims": CLAIMS,
    }


@pytest.mark.parametrize("member, value", [("error", "no blank"), ("suberror", ""), ("claims", "[]"), ("claims", "{")])
def test_an_order_that_is_none(tenant, member, value):
    answer = requests.post(
        f"{tenant.server.url}/_understudy/faults",
        json={"match": {}, "action": {"error": {"code": "AADSTS50076", member: value}}},
        timeout=30,
    )
    assert answer.status_code == 400 and answer.json()["pointer"] == f"/action/error/{member}"


def test_msal_hands_the_order_on(tmp_path):
    """MSAL for Python gives its caller what decides that the user is asked again."""
    with secured(tmp_path) as site:
        application = msal.PublicClientApplication(
            site.apps["password"], authority=site.authority, instance_discovery=False, verify=site.trust
        )
        scopes = [f"api://{site.apps['api']}/Read"]
        flow = application.initiate_auth_code_flow(scopes, redirect_uri="http://localhost:4711")
        browser = Browser(verify=site.trust).get(flow["auth_uri"])
        browser.submit(loginfmt="ada@example.com")
        browser.submit(passwd="Correct-Horse-1")
        result = application.acquire_token_by_auth_code_flow(flow, callback(browser))
        assert "access_token" in result, result
        [account] = application.get_accounts()
        site.server.control.session.verify = site.trust
        error = {"code": "AADSTS50076", "claims": CLAIMS}
        site.server.control.post("faults", {"match": {"front": "entra"}, "action": {"error": error}})
        refused = application.acquire_token_silent_with_error(scopes, account, force_refresh=True)
        assert (refused["error"], refused["suberror"], refused["claims"]) == ("invalid_grant", "basic_action", CLAIMS)
        assert refused["error_codes"] == [50076]


def test_the_authorization_endpoint_tells_the_app(tenant):
    browser = Browser().get(authorize(tenant, prompt="none", state="s1"))
    told = callback(browser)
    assert told["error"] == "login_required" and told["state"] == "s1"
    assert told["error_uri"] == "https://login.microsoftonline.com/error?code=50058"


def test_a_refresh_token_that_is_too_old_tells_its_times(tenant):
    token = signed_in(tenant, "ada@example.com")["refresh_token"]
    control = tenant.server.control
    try:
        issued = control.post("clock", {"freeze": True}).json()["now"]
        token = signed_in(tenant, "ada@example.com")["refresh_token"]
        control.post("clock", {"advance": "P91D"})
        answer = tenant.post("oauth2/v2.0/token", grant_type="refresh_token", refresh_token=token)
        body = refusal(answer, "invalid_grant", 700082, "bad_token")
        words = body["error_description"]
        assert f"The token was issued on {issued[:19]}" in words, words
        assert "and was inactive for 90.00:00:00." in words, words
    finally:
        control.post("clock", {"reset": True})


def test_a_grant_that_was_revoked_tells_its_times(tenant):
    control = tenant.server.control
    try:
        issued = control.post("clock", {"freeze": True}).json()["now"]
        tokens = signed_in(tenant, "sms@example.com", app="either")
        control.post("clock", {"advance": "PT1H"})
        start = tenant.post(
            "resetpassword/v1.0/start", "either", username="sms@example.com", challenge_type="oob redirect"
        ).json()
        sent = tenant.post(
            "resetpassword/v1.0/challenge",
            "either",
            continuation_token=start["continuation_token"],
            challenge_type="oob redirect",
        ).json()
        proved = tenant.post(
            "resetpassword/v1.0/continue",
            "either",
            continuation_token=sent["continuation_token"],
            grant_type="oob",
            oob=tenant.code("sms@example.com"),
        ).json()
        tenant.post(
            "resetpassword/v1.0/submit",
            "either",
            continuation_token=proved["continuation_token"],
            new_password="Tulip!44-seven",
        )
        answer = tenant.post(
            "oauth2/v2.0/token", "either", grant_type="refresh_token", refresh_token=tokens["refresh_token"]
        )
        words = refusal(answer, "invalid_grant", 50173, "bad_token")["error_description"]
        assert f"The grant was issued on '{issued[:19]}" in words, words
        assert "the TokensValidFrom date (before which tokens are not valid) for this user is '" in words, words
    finally:
        control.post("clock", {"reset": True})


def test_the_words_of_an_account_without_a_password(tenant):
    answer = tenant.post(
        "resetpassword/v1.0/start", "either", username="otp@example.com", challenge_type="oob redirect"
    )
    words = refusal(answer, "invalid_request", 500222)["error_description"]
    assert words.startswith("AADSTS500222: The tenant or user does not support native credential recovery.")


@pytest.mark.parametrize("target", ["+123", "+1", "+12345", "+123456", "+0123456789", "0123456789", "+1 555 0100"])
def test_an_unknown_phone_number(tenant, target):
    begun = tenant.post(
        "oauth2/v2.0/initiate",
        "strong",
        username="ada@example.com",
        challenge_type="oob password redirect",
        capabilities="mfa_required registration_required",
    ).json()
    asked = tenant.post(
        "oauth2/v2.0/challenge",
        "strong",
        continuation_token=begun["continuation_token"],
        challenge_type="password redirect",
    ).json()
    wanted = tenant.post(
        "oauth2/v2.0/token",
        "strong",
        continuation_token=asked["continuation_token"],
        grant_type="password",
        password="Correct-Horse-1",
        scope="openid",
    ).json()
    assert wanted["suberror"] == "registration_required", wanted
    listed = tenant.post("register/v1.0/introspect", "strong", continuation_token=wanted["continuation_token"]).json()
    answer = tenant.post(
        "register/v1.0/challenge",
        "strong",
        continuation_token=listed["continuation_token"],
        challenge_target=target,
        challenge_channel="sms",
        challenge_type="oob",
    )
    refusal(answer, "invalid_request", 901001)


def test_a_fault_of_the_configuration_has_them():
    error = {"code": "AADSTS50076", "error": "interaction_required", "suberror": "basic_action", "claims": CLAIMS}
    configured = configuration()
    fault = {"match": {"operation": "oauth2/v2.0/token"}, "action": {"error": error}}
    with Server(config={"entraTenants": [configured], "faults": [fault]}) as running:
        tenant = Tenant(running, configured)
        body = refusal(
            tenant.post("oauth2/v2.0/token", grant_type="refresh_token"), "interaction_required", 50076, "basic_action"
        )
        assert json.loads(body["claims"]) == json.loads(CLAIMS)
