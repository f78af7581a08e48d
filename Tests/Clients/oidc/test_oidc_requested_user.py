"""A request that names a user is answered for that user alone.

OpenID Connect Core 1.0 §3.1.2.2: the server must not reply with an id token or access token for a different person,
whatever way they signed in; §3.1.2.6 has `login_required` for it.
"""

import json

import pytest
import requests

from support.passkeys import Passkey
from support.provider import CALLBACK, PASSWORD, PERSON, Key, Landing, Page, Provider, RelyingParty, configuration
from support.server import Server

POOL = "eu-west-1_Shop00001"
ADA, GRACE = "ada@example.com", "grace@example.com"


def described():
    client = {
        "ClientId": "shop",
        "ClientSecret": "websecret0123456789",
        "CallbackURLs": [CALLBACK],
        "AllowedOAuthFlows": ["code", "implicit"],
        "AllowedOAuthScopes": ["openid", "email", "aws.cognito.signin.user.admin"],
        "AllowedOAuthFlowsUserPoolClient": True,
        "ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
        "SupportedIdentityProviders": ["COGNITO", "Google"],
    }
    google = {
        "ProviderName": "Google",
        "ProviderType": "Google",
        "AttributeMapping": {"email": "email"},
        "Played": {"people": [{"sub": "117", "email": "g@example.com", "name": "Gaspard"}], "mode": "choose"},
    }
    return {
        "Id": POOL,
        "PoolName": "shop",
        "Profile": "oidc",
        "UsernameAttributes": ["email"],
        "AutoVerifiedAttributes": ["email"],
        "Policies": {"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN", "EMAIL_OTP"]}},
        "WebAuthnRelyingPartyID": "localhost",
        "IdentityProviders": [google],
        "Clients": [client],
        "Users": [{"Username": name, "Password": PASSWORD} for name in (ADA, GRACE)],
    }


@pytest.fixture(scope="module")
def server():
    with Server(config={"userPools": [described()]} | configuration(Key("ES256"))) as running:
        yield running


@pytest.fixture
def party(server):
    return RelyingParty(Provider(server, POOL), "shop", "websecret0123456789")


@pytest.fixture
def hint(server, party):
    """An id token of Ada's, from another browser."""
    other = RelyingParty(party.provider, party.id, party.secret)
    landing = other.ask().submit(username=ADA, password=PASSWORD)
    return other.redeem(landing.query["code"]).json()["id_token"]


@pytest.fixture(params=["id_token_hint", "claims", "values"])
def naming(request, party, hint):
    """Each way to say that Ada is meant."""
    sub = party.provider.verified(hint, party.id)["sub"]
    return {
        "id_token_hint": {"id_token_hint": hint},
        "claims": {"claims": json.dumps({"id_token": {"sub": {"value": sub}}})},
        "values": {"claims": json.dumps({"userinfo": {"sub": {"values": ["x", sub]}}})},
    }[request.param]


def refused(landing):
    """The app hears that nobody whom it asked for signed in, and gets nothing else."""
    assert isinstance(landing, Landing), landing
    answer = landing.query | landing.fragment
    assert answer["error"] == "login_required" and answer["state"], answer
    assert not {"code", "id_token", "access_token"} & set(answer), answer
    return True


def test_a_password_of_another_person(party, naming):
    assert refused(party.ask(**naming).submit(username=GRACE, password=PASSWORD))
    assert "code" in party.silently(prompt="none").query, "she is signed in, only not for this request"
    assert refused(party.silently(prompt="none", **naming))
    landing = party.ask(**naming).submit(username=ADA, password=PASSWORD)
    assert party.redeem(landing.query["code"]).status_code == 200


@pytest.mark.parametrize("kind", ["token", "id_token", "id_token token", "code id_token", "none"])
def test_tokens_right_in_the_answer(party, hint, kind):
    assert refused(party.ask(response_type=kind, id_token_hint=hint).submit(username=GRACE, password=PASSWORD))
    landing = party.ask(response_type=kind, id_token_hint=hint).submit(username=ADA, password=PASSWORD)
    assert "error" not in landing.query | landing.fragment


def test_a_person_from_a_provider(party, hint):
    page = party.ask(id_token_hint=hint, identity_provider="Google")
    assert page.path == "/provider" and refused(page.press("gaspard"))


def test_a_person_who_signs_up(server, party, hint):
    page = party.ask(id_token_hint=hint).follow("sign up|create")
    page = page.submit(username="new@example.com", new_password=PASSWORD)
    assert refused(page.submit(code=server.outbox.code("new@example.com")))


def test_a_person_with_a_code_by_mail(server, party, hint):
    page = party.ask(id_token_hint=hint).press("email_code", username=GRACE)
    assert refused(page.submit(code=server.outbox.code(GRACE)))


def test_a_person_with_a_passkey(server, party, hint):
    api, key = server.api("eu-west-1"), Passkey(origin=server.url)
    token = party.redeem(
        party.sign_in(GRACE, scope="openid aws.cognito.signin.user.admin", prompt="login").query["code"]
    ).json()["access_token"]
    options = api.start_web_authn_registration(AccessToken=token)["CredentialCreationOptions"]
    api.complete_web_authn_registration(AccessToken=token, Credential=key.create(options))
    page = RelyingParty(party.provider, party.id, party.secret).ask(id_token_hint=hint)
    options = json.loads(page.form.named("credential")["data-options"])
    assert refused(page.submit(credential=json.dumps(key.get(options))))


def test_an_account_that_is_not_meant_is_not_chosen(party, hint):
    party.sign_in(GRACE)
    page = party.ask(id_token_hint=hint, prompt="select_account")
    assert page.form.named("password") is not None, "the session of somebody else is no choice"
    assert refused(page.submit(username=GRACE, password=PASSWORD))


def test_another_person_is_not_asked_to_agree(party, hint):
    """Nor does a form that was made for another request get around it."""
    assert refused(party.ask(id_token_hint=hint, prompt="consent").submit(username=GRACE, password=PASSWORD))
    page = party.ask(prompt="consent")
    assert isinstance(page, Page)
    asked = party.ask(id_token_hint=hint)
    answer = party.browser.post(asked.url, page.body() | {"action": "allow"})
    assert isinstance(answer, Page) and answer.form.named("password") is not None


def test_a_pushed_request_names_its_person(party, naming):
    pushed = party.parameters(**naming)
    endpoint, auth = party.provider["pushed_authorization_request_endpoint"], (party.id, party.secret)
    name = requests.post(endpoint, data=pushed, auth=auth, timeout=60).json()["request_uri"]
    address = f"{party.provider['authorization_endpoint']}?client_id={party.id}&request_uri={name}"
    assert refused(party.browser.open(address).submit(username=GRACE, password=PASSWORD))


def test_an_id_token_hint_must_match_the_picked_user(start):
    people = [{"username": name} for name in ("ada", "grace")]
    realm = {"id": "open", "clients": "any", "signIn": "choose", "users": people}
    provider = Provider(start(config={"realms": [realm]}), "open")
    first, second = (RelyingParty(provider, "spa", None) for _ in range(2))
    hint = first.redeem(first.ask().press("ada").query["code"]).json()["id_token"]
    assert refused(second.ask(id_token_hint=hint).press("grace"))
    assert "code" in second.ask(id_token_hint=hint).press("ada").query


@pytest.mark.parametrize("value", [7, {}, [], None, True])
def test_a_subject_is_a_text(server, value):
    party = RelyingParty(Provider(server))
    wanted = json.dumps({"id_token": {"sub": {"value": value}}})
    assert party.silently(claims=wanted).query["error"] == "invalid_request"


def test_contradicting_sub_claims_are_rejected(server):
    party = RelyingParty(Provider(server))
    sub = party.provider.verified(party.tokens()["id_token"], party.id)["sub"]
    both = {"id_token": {"sub": {"value": sub}}, "userinfo": {"sub": {"value": "x"}}}
    assert refused(party.ask(claims=json.dumps(both)).submit(username=PERSON, password=PASSWORD))
