"""
The OpenID Foundation's modules for the Basic, Implicit, Hybrid and Form Post plans, by their names: what each asserts,
against a realm of ours. `flow` stands for the plans' response types, `mode` for the Form Post plans.
"""

import math
import re
from collections import Counter

import jwt
import pytest
import requests

from support.provider import (
    CALLBACK,
    CLAIMS,
    PASSWORD,
    PERSON,
    PKCE,
    PROFILE,
    Landing,
    Page,
    RelyingParty,
    half,
    posted,
    posts,
)

FLOWS = ["code", "id_token", "id_token token", "code id_token", "code token", "code id_token token"]
FORM_POST = [None, "form_post"]
INTERACTION = {"login_required", "interaction_required", "consent_required", "account_selection_required"}
every_flow = pytest.mark.parametrize("flow", FLOWS)
every_mode = pytest.mark.parametrize("mode", FORM_POST)


def answer_of(landing, flow, mode=None):
    """What came back, by whichever way the plan says."""
    if mode == "form_post":
        assert posts(landing), landing
        assert landing.headers["Cache-Control"].find("no-store") >= 0
        return posted(landing)
    assert isinstance(landing, Landing) and landing.target == CALLBACK, landing
    if flow == "code":
        assert not landing.fragment
        return landing.query
    assert not landing.query
    return landing.fragment


def sign_in(party, flow="code", mode=None, **changes):
    """Signs in and gets all that the flow gives: the answer, the id token's claims, the access token."""
    sent = party.parameters(response_type=flow, response_mode=mode, **changes)
    landing = party.sign_in(**{"nonce": None} | sent)
    return checked(party, sent, answer_of(landing, flow, mode), flow)


def checked(party, sent, answer, flow):
    assert answer.get("state") == sent.get("state") and answer["iss"] == party.provider.issuer, answer
    assert ("code" in answer) == ("code" in flow.split())
    claims, token = None, answer.get("access_token")
    if "id_token" in answer:
        claims = party.provider.verified(answer["id_token"], party.id)
        assert claims["nonce"] == sent["nonce"]
        assert claims.get("c_hash") == (half(answer["code"]) if "code" in answer else None)
        assert claims.get("at_hash") == (half(token) if token else None)
    if "token" in flow.split():
        assert answer["token_type"] == "Bearer" and int(answer["expires_in"]) > 0
    if "code" in answer:
        reply = party.redeem(answer["code"])
        assert reply.status_code == 200 and "no-store" in reply.headers["Cache-Control"]
        assert reply.headers["Content-Type"].startswith("application/json")
        tokens = reply.json()
        assert tokens["token_type"] == "Bearer" and tokens["expires_in"] > 0
        second = party.provider.verified(tokens["id_token"], party.id)
        assert second.get("nonce") == sent.get("nonce")
        assert second.get("at_hash", half(tokens["access_token"])) == half(tokens["access_token"])
        if claims:
            assert (second["sub"], second["iss"]) == (claims["sub"], claims["iss"])
        claims, token = claims or second, tokens["access_token"]
    assert all(type(claims[name]) is int for name in ("exp", "iat", "auth_time"))
    return answer, claims, token


def entropy(text):
    counts = Counter(text)
    return -sum(n / len(text) * math.log2(n / len(text)) for n in counts.values()) * len(text)


@every_mode
@every_flow
def test_oidcc_server(party, flow, mode):
    answer, claims, _ = sign_in(party, flow, mode)
    expected = {"iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "at_hash", "c_hash", "jti"}
    assert set(claims) <= expected, "claims that nobody asked for"
    if "code" in answer:
        assert len(answer["code"]) * 8 >= 128 and re.fullmatch(r"[A-Za-z0-9._~-]+", answer["code"])
        assert entropy(answer["code"]) > 96


@every_mode
@pytest.mark.parametrize("flow", [flow for flow in FLOWS if "code" in flow.split()])
def test_oidcc_server_client_secret_post(provider, flow, mode):
    party = RelyingParty(provider, "poster", "poster-secret-123")
    sent = party.parameters(response_type=flow, response_mode=mode)
    answer = answer_of(party.sign_in(**sent), flow, mode)
    reply = party.redeem(answer["code"], basic=False, client_secret=party.secret)
    assert reply.status_code == 200, reply.text


def test_oidcc_response_type_missing(party):
    landing = party.ask(response_type=None)
    assert landing.query["error"] in ("invalid_request", "unsupported_response_type") and landing.query["state"]


@every_flow
def test_oidcc_idtoken_signature(party, flow):
    sent = party.parameters(response_type=flow)
    answer = answer_of(party.sign_in(**sent), flow)
    token = answer.get("id_token") or party.redeem(answer["code"]).json()["id_token"]
    header = jwt.get_unverified_header(token)
    assert header["alg"] == "RS256" and header["kid"] in {one["kid"] for one in party.provider.keys()["keys"]}


def test_oidcc_idtoken_unsigned(provider):
    assert "none" not in provider["id_token_signing_alg_values_supported"]


with_access_token = pytest.mark.parametrize("flow", [flow for flow in FLOWS if flow != "id_token"])


@with_access_token
def test_oidcc_userinfo_get(party, flow):
    _, claims, token = sign_in(party, flow)
    assert party.info(token).json()["sub"] == claims["sub"]


@with_access_token
def test_oidcc_userinfo_post_header(party, flow):
    _, claims, token = sign_in(party, flow)
    assert party.info(token, "POST").json()["sub"] == claims["sub"]


@with_access_token
def test_oidcc_userinfo_post_body(party, flow):
    _, claims, token = sign_in(party, flow)
    answer = requests.post(party.provider["userinfo_endpoint"], data={"access_token": token}, timeout=60)
    assert answer.status_code == 200 and answer.json()["sub"] == claims["sub"]


@every_mode
@pytest.mark.parametrize("flow", ["code", "code token"])
def test_oidcc_ensure_request_without_nonce_succeeds_for_code_flow(party, flow, mode):
    _, claims, _ = sign_in(party, flow, mode, nonce=None)
    assert "nonce" not in claims


@every_mode
@pytest.mark.parametrize("flow", [flow for flow in FLOWS if "id_token" in flow.split()])
def test_oidcc_ensure_request_without_nonce_fails(party, flow, mode):
    landing = party.ask(response_type=flow, nonce=None, response_mode=mode)
    assert answer_of(landing, flow, mode)["error"] == "invalid_request"


SCOPES = {
    "profile": set(PROFILE),
    "email": {"email", "email_verified"},
    "address": {"address"},
    "phone": {"phone_number", "phone_number_verified"},
}
EXPECTED = CLAIMS | {"address": {"formatted": CLAIMS["address"]}}


def released(party, flow, scope):
    _, claims, token = sign_in(party, flow, scope=f"openid {scope}")
    return claims if flow == "id_token" else party.info(token).json()


def assert_scopes(party, flow, *names):
    said = released(party, flow, " ".join(names))
    wanted = set().union(*(SCOPES[name] for name in names))
    assert {name: said.get(name) for name in wanted} == {name: EXPECTED[name] for name in wanted}
    assert not (set(EXPECTED) - wanted) & set(said), "claims of scopes that were not asked for"


@every_flow
def test_oidcc_scope_profile(party, flow):
    assert_scopes(party, flow, "profile")


@every_flow
def test_oidcc_scope_email(party, flow):
    assert_scopes(party, flow, "email")


@every_flow
def test_oidcc_scope_address(party, flow):
    assert_scopes(party, flow, "address")


@every_flow
def test_oidcc_scope_phone(party, flow):
    assert_scopes(party, flow, "phone")


@every_flow
def test_oidcc_scope_all(party, flow):
    assert_scopes(party, flow, "profile", "email", "address", "phone")


@every_flow
def test_oidcc_alternate_happy_flow(party, flow):
    changed = " ".join(reversed(flow.split()))
    sent = party.parameters(response_type=changed, scope="email openid")
    checked(party, sent, answer_of(party.sign_in(**dict(reversed(sent.items()))), flow), flow)


@every_flow
def test_oidcc_display_page(party, flow):
    sign_in(party, flow, display="page")


@every_flow
def test_oidcc_display_popup(party, flow):
    sign_in(party, flow, display="popup")


@every_flow
def test_oidcc_prompt_login(own_provider, flow):
    party = RelyingParty(own_provider)
    _, first, _ = sign_in(party, flow)
    own_provider.server.clock.advance(seconds=2)
    _, second, _ = sign_in(party, flow, prompt="login")
    assert second["sub"] == first["sub"] and second["auth_time"] > first["auth_time"]


@every_mode
@every_flow
def test_oidcc_prompt_none_not_logged_in(party, flow, mode):
    sent = party.parameters(response_type=flow, prompt="none", response_mode=mode)
    answer = answer_of(party.ask(**sent), flow, mode)
    assert answer["error"] in INTERACTION and answer["state"] == sent["state"]
    assert set(answer) <= {"error", "error_description", "error_uri", "state", "session_state", "iss"}


@every_mode
@every_flow
def test_oidcc_prompt_none_logged_in(party, flow, mode):
    _, first, _ = sign_in(party, flow, mode)
    sent = party.parameters(response_type=flow, prompt="none", response_mode=mode)
    _, second, _ = checked(party, sent, answer_of(party.ask(**sent), flow, mode), flow)
    assert (second["sub"], second["auth_time"]) == (first["sub"], first["auth_time"])


@every_flow
def test_oidcc_max_age_1(own_provider, flow):
    party = RelyingParty(own_provider)
    _, first, _ = sign_in(party, flow)
    own_provider.server.clock.advance(seconds=2)
    _, second, _ = sign_in(party, flow, max_age="1")
    assert second["auth_time"] > first["auth_time"]


@every_flow
def test_oidcc_max_age_10000(party, flow):
    _, first, _ = sign_in(party, flow)
    sent = party.parameters(response_type=flow, max_age="10000")
    _, second, _ = checked(party, sent, answer_of(party.silently(**sent), flow), flow)
    assert second["auth_time"] == first["auth_time"]


@every_flow
def test_oidcc_ensure_request_with_unknown_parameter_succeeds(party, flow):
    sign_in(party, flow, extra="foobar")


@every_flow
def test_oidcc_id_token_hint(party, flow):
    answer = answer_of(party.sign_in(response_type=flow), flow)
    hint = answer.get("id_token") or party.redeem(answer["code"]).json()["id_token"]
    sent = party.parameters(response_type=flow, prompt="none", id_token_hint=hint)
    checked(party, sent, answer_of(party.ask(**sent), flow), flow)


@every_flow
def test_oidcc_login_hint(party, flow):
    page = party.ask(response_type=flow, login_hint=PERSON)
    assert page.form.named("username").value == PERSON
    assert isinstance(page.submit(password=PASSWORD), Landing)


@every_flow
def test_oidcc_ui_locales(party, flow):
    sign_in(party, flow, ui_locales="se")


@every_flow
def test_oidcc_claims_locales(party, flow):
    sign_in(party, flow, claims_locales="se")


@every_flow
def test_oidcc_ensure_request_with_acr_values_succeeds(party, flow):
    _, claims, _ = sign_in(party, flow, acr_values="gold silver")
    assert claims["acr"] in ("gold", "silver")


@every_flow
def test_oidcc_claims_essential(party, flow):
    place = "id_token" if flow == "id_token" else "userinfo"
    _, claims, token = sign_in(party, flow, claims='{"%s": {"name": {"essential": true}}}' % place)
    said = claims if flow == "id_token" else party.info(token).json()
    assert said["name"] == CLAIMS["name"]


def test_oidcc_codereuse(party):
    code = party.sign_in().query["code"]
    token = party.redeem(code).json()["access_token"]
    again = party.redeem(code)
    assert again.status_code == 400 and again.json()["error"] == "invalid_grant"
    assert party.info(token).status_code == 401


def test_oidcc_codereuse_30seconds(own_provider):
    party = RelyingParty(own_provider)
    code = party.sign_in().query["code"]
    token = party.redeem(code).json()["access_token"]
    own_provider.server.clock.advance(seconds=30)
    assert party.redeem(code).json()["error"] == "invalid_grant"
    assert party.info(token).status_code == 401


@every_flow
def test_oidcc_ensure_registered_redirect_uri(party, flow):
    page = party.ask(response_type=flow, redirect_uri="https://evil.example.test/callback")
    assert isinstance(page, Page) and page.status == 400


def test_oidcc_ensure_post_request_succeeds(party):
    page = party.browser.post(party.provider["authorization_endpoint"], party.parameters())
    assert page.path == "/login" and isinstance(page.submit(username=PERSON, password=PASSWORD), Landing)


@every_flow
def test_oidcc_request_uri_unsigned_supported_correctly_or_rejected_as_unsupported(party, flow):
    # Registered addresses are taken (test_remote_documents.py); any other is refused.
    assert party.provider["require_request_uri_registration"] is True
    answer = answer_of(party.ask(response_type=flow, request_uri="https://rp.example.test/request"), flow)
    assert answer["error"] == "request_uri_not_supported"


@every_flow
def test_oidcc_unsigned_request_object_supported_correctly_or_rejected_as_unsupported(party, flow):
    unsigned = jwt.encode({"client_id": party.id}, None, "none")
    answer = answer_of(party.ask(response_type=flow, request=unsigned), flow)
    assert answer["error"] == "request_not_supported"


@every_flow
def test_oidcc_ensure_request_object_with_redirect_uri(party, flow):
    inside = party.parameters(response_type=flow)
    signed = jwt.encode(inside, party.secret, "HS256")
    page = party.ask(response_type=flow, redirect_uri="https://evil.example.test/callback", request=signed)
    landing = page.submit(username=PERSON, password=PASSWORD)
    checked(party, inside, answer_of(landing, flow), flow)


@pytest.mark.parametrize("flow", ["code", "code id_token", "code token", "code id_token token"])
def test_oidcc_refresh_token(party, other_party, flow):
    answer = answer_of(party.sign_in(response_type=flow, scope="openid offline_access"), flow)
    tokens = party.redeem(answer["code"]).json()
    first = party.provider.verified(tokens["id_token"], party.id)
    form = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}
    foreign = other_party.token(form)
    assert foreign.status_code == 400 and foreign.json()["error"] == "invalid_grant"
    reply = party.token(form)
    assert reply.status_code == 200 and "no-store" in reply.headers["Cache-Control"]
    second = party.provider.verified(reply.json()["id_token"], party.id)
    for name in ("iss", "sub", "aud", "auth_time"):
        assert second[name] == first[name]
    assert "nonce" not in second


@pytest.mark.parametrize("flow", ["code", "code id_token", "code token", "code id_token token"])
def test_oidcc_ensure_request_with_valid_pkce_succeeds(party, flow):
    pkce = PKCE()
    answer = answer_of(party.sign_in(response_type=flow, **pkce.parameters), flow)
    assert party.redeem(answer["code"], code_verifier=pkce.verifier).status_code == 200
