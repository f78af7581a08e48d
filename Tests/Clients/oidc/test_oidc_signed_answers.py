"""Answers that are signed tokens (JARM, RFC 9701), realms of pushed requests alone (RFC 9126), step-up (RFC 9470)."""

import re
from types import SimpleNamespace

import jwt
import pytest
import requests
from joserfc import jwt as joserfc
from joserfc.jwk import KeySet

from support.browser import Browser, Landing, Page
from support.provider import CALLBACK, PASSWORD, PERSON, Key, Provider, RelyingParty, configuration, posted, registered
from support.server import Server


@pytest.fixture(scope="module")
def provider():
    vault = {"id": "vault", "scopes": ["vault.open"], "requiredAcr": ["gold", "silver"], "maxAge": 300}
    realm = configuration(Key("ES256"), signing=["RS256", "ES256"], resources=[vault])["realms"][0]
    client = {"id": "pushing", "redirectUris": [CALLBACK]}
    pushed = {"id": "pushed", "requirePushedRequests": True, "clients": [client], "users": realm["users"]}
    with Server(config={"realms": [realm, pushed]}) as running:
        yield Provider(running)


@pytest.fixture
def party(provider):
    return RelyingParty(provider)


def opened(provider, text, algorithm="RS256"):
    """The token, as a validator has it that knows nothing but the published keys."""
    return joserfc.decode(text, KeySet.import_key_set(provider.keys()), algorithms=[algorithm])


def answer(provider, party, sent, algorithm="RS256"):
    """What the one parameter of a signed answer says."""
    assert list(sent) == ["response"], sent
    claims = opened(provider, sent["response"], algorithm).claims
    rules = joserfc.JWTClaimsRegistry(
        iss={"essential": True, "value": provider.issuer},
        aud={"essential": True, "value": party.id},
        exp={"essential": True},
    )
    rules.validate(claims)
    return claims


@pytest.mark.parametrize("mode", ["jwt", "query.jwt", "fragment.jwt", "form_post.jwt"])
def test_a_code_comes_signed(provider, party, mode):
    # From the page of a sign-in, and at once.
    for rest in (party.ask(response_mode=mode, state="s1").submit(username=PERSON, password=PASSWORD), None):
        rest = rest or party.ask(response_mode=mode, state="s1")
        if mode == "form_post.jwt":
            sent = {name: value for name, value in posted(rest).items() if name}
        else:
            sent = rest.fragment if mode == "fragment.jwt" else rest.query
        claims = answer(provider, party, sent)
        assert claims["state"] == "s1"
        tokens = party.redeem(claims["code"])
        assert tokens.status_code == 200, tokens.text


def test_tokens_come_signed(provider, party):
    landing = party.ask(response_mode="jwt", response_type="code id_token token", nonce="n")
    landing = landing.submit(username=PERSON, password=PASSWORD)
    claims = answer(provider, party, landing.fragment)
    assert claims["token_type"] == "Bearer" and claims["expires_in"] == 3600
    assert opened(provider, claims["id_token"]).claims["nonce"] == "n"
    assert party.info(claims["access_token"]).status_code == 200
    # Not in a query, where others read it.
    refused = party.ask(response_mode="query.jwt", response_type="id_token", nonce="n")
    assert answer(provider, party, refused.fragment or refused.query)["error"] == "unsupported_response_mode"


def test_an_error_comes_signed(provider, party):
    silent = party.ask(response_mode="jwt", prompt="none", state="s2")
    claims = answer(provider, party, silent.query)
    assert (claims["error"], claims["state"]) == ("login_required", "s2")
    unknown = party.ask(response_mode="secret.jwt")
    assert unknown.query["error"] == "unsupported_response_mode"
    pushed = requests.post(
        provider["pushed_authorization_request_endpoint"],
        data=party.parameters(response_mode="jwt", prompt="none"),
        auth=(party.id, party.secret),
        timeout=60,
    ).json()
    landing = party.browser.open(
        f"{provider['authorization_endpoint']}?client_id={party.id}&request_uri={pushed['request_uri']}"
    )
    assert answer(provider, party, landing.query)["error"] == "login_required"


def test_a_client_chooses_what_signs_its_answers(provider):
    party = registered(provider, authorization_signed_response_alg="ES256", introspection_signed_response_alg="ES256")
    landing = party.ask(response_mode="jwt").submit(username=PERSON, password=PASSWORD)
    code = answer(provider, party, landing.query, "ES256")["code"]
    tokens = party.redeem(code).json()
    assert introspected(provider, party, tokens["access_token"], "ES256")["active"] is True
    assert provider["authorization_signing_alg_values_supported"] == ["RS256", "ES256"]


def introspected(provider, party, token, algorithm="RS256"):
    said = requests.post(
        provider["introspection_endpoint"],
        data={"token": token},
        auth=(party.id, party.secret),
        headers={"Accept": "application/token-introspection+jwt"},
        timeout=60,
    )
    assert said.status_code == 200 and said.headers["Content-Type"] == "application/token-introspection+jwt", said.text
    told = opened(provider, said.text, algorithm)
    assert told.header["typ"] == "token-introspection+jwt"
    assert (told.claims["iss"], told.claims["aud"]) == (provider.issuer, party.id) and told.claims["iat"]
    assert not {"sub", "exp"} & set(told.claims)
    return told.claims["token_introspection"]


def test_introspection_comes_signed(provider, party):
    token = party.tokens()["access_token"]
    plain = requests.post(
        provider["introspection_endpoint"], data={"token": token}, auth=(party.id, party.secret), timeout=60
    ).json()
    assert plain["active"] is True
    assert introspected(provider, party, token) == plain
    assert introspected(provider, party, "x") == {"active": False}


def test_a_realm_takes_pushed_requests_alone(provider):
    pushed = Provider(provider.server, "pushed")
    assert pushed["require_pushed_authorization_requests"] is True
    assert provider["require_pushed_authorization_requests"] is False
    party = RelyingParty(pushed, "pushing", None)
    refused = party.ask()
    assert isinstance(refused, Landing) and refused.query["error"] == "invalid_request"
    assert "push" in refused.query["error_description"]
    endpoint = pushed["pushed_authorization_request_endpoint"]
    name = requests.post(endpoint, data=party.parameters(), timeout=60).json()["request_uri"]
    page = party.browser.open(f"{pushed['authorization_endpoint']}?client_id=pushing&request_uri={name}")
    assert isinstance(page, Page), page
    code = page.submit(username=PERSON, password=PASSWORD).query["code"]
    assert party.redeem(code).status_code == 200
    exported = provider.server.control.get("export").json()["realms"][1]
    assert exported["requirePushedRequests"] is True


def test_a_resource_asks_for_more(provider):
    """RFC 9470: the client reads the challenge and asks for what it says."""
    vault = f"{provider.issuer}/resources/vault"
    wanted = {"scope": "openid vault.open", "resource": vault}

    def call(token):
        answer = requests.get(vault, headers={"Authorization": f"Bearer {token}"}, timeout=60)
        challenge = dict(re.findall(r'(\w+)="([^"]*)"', answer.headers.get("WWW-Authenticate", "")))
        return SimpleNamespace(status=answer.status_code, challenge=challenge, body=answer.json())

    party = RelyingParty(provider)
    party.browser = Browser(provider.server)
    weak = call(party.tokens(**wanted)["access_token"])
    assert (weak.status, weak.body["error"]) == (401, "insufficient_user_authentication")
    assert weak.challenge["error"] == "insufficient_user_authentication"
    assert (weak.challenge["acr_values"], weak.challenge["max_age"]) == ("gold silver", "300")
    more = {"acr_values": weak.challenge["acr_values"], "max_age": weak.challenge["max_age"]}
    strong = party.redeem(party.silently(**wanted, **more).query["code"]).json()["access_token"]
    good = call(strong)
    assert good.status == 200 and good.body["token"]["acr"] == "gold" and good.body["token"]["auth_time"]

    provider.server.clock.advance(minutes=10)
    late = call(strong)
    assert late.status == 401 and "too long ago" in late.body["error_description"]
    page = party.ask(**wanted, **more)
    assert isinstance(page, Page), page
    code = page.submit(username=PERSON, password=PASSWORD).query["code"]
    assert call(party.redeem(code).json()["access_token"]).status == 200
    assert jwt.get_unverified_header(strong)["typ"] == "at+jwt"
