"""Rich authorization requests (RFC 9396)."""

import json

import pytest
import requests
from joserfc import jwt as joserfc
from joserfc.jwk import KeySet

from support.provider import Key, Provider, RelyingParty, configuration, register, registered
from support.server import Server

PAYMENT = {
    "type": "payment_initiation",
    "actions": ["initiate"],
    "locations": ["https://bank.example.test"],
    "instructedAmount": {"currency": "EUR", "amount": "12.50"},
}
ACCOUNT = {"type": "account_information", "identifier": "a-1"}


@pytest.fixture(scope="module")
def provider():
    types = ["payment_initiation", "account_information"]
    pretended = {"id": "bank", "scopes": ["bank"]}
    realm = configuration(Key("ES256"), authorizationDetailTypes=types, resources=[pretended])["realms"][0]
    plain = configuration(Key("ES256"), id="plain")["realms"][0]
    plain["clients"] = [{"id": "simple", "redirectUris": realm["clients"][0]["redirectUris"]}]
    with Server(config={"realms": [realm, plain]}) as running:
        yield Provider(running)


@pytest.fixture
def party(provider):
    return RelyingParty(provider)


def claims(provider, token):
    return joserfc.decode(token, KeySet.import_key_set(provider.keys()), algorithms=["RS256"]).claims


def test_what_was_asked_for_is_in_everything(provider, party):
    resource = f"{provider.issuer}/resources/bank"
    asked = json.dumps([PAYMENT, ACCOUNT])
    tokens = party.tokens(authorization_details=asked, resource=resource)
    assert tokens["authorization_details"] == [PAYMENT, ACCOUNT]
    assert claims(provider, tokens["access_token"])["authorization_details"] == [PAYMENT, ACCOUNT]
    assert "authorization_details" not in claims(provider, tokens["id_token"])
    said = requests.post(
        provider["introspection_endpoint"],
        data={"token": tokens["access_token"]}, auth=(party.id, party.secret), timeout=60,
    ).json()  # fmt: skip
    assert said["authorization_details"] == [PAYMENT, ACCOUNT]
    told = requests.get(resource, headers={"Authorization": f"Bearer {tokens['access_token']}"}, timeout=60).json()
    assert told["token"]["authorization_details"] == [PAYMENT, ACCOUNT]
    # A refresh keeps all, or some of them.
    form = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}
    assert party.token(form).json()["authorization_details"] == [PAYMENT, ACCOUNT]
    fewer = party.token(form | {"authorization_details": json.dumps([ACCOUNT])}).json()
    assert (
        fewer["authorization_details"] == claims(provider, fewer["access_token"])["authorization_details"] == [ACCOUNT]
    )
    larger = PAYMENT | {"instructedAmount": {"currency": "EUR", "amount": "99"}}
    refused = party.token(form | {"authorization_details": json.dumps([larger])})
    assert refused.json()["error"] == "invalid_authorization_details"


def test_a_code_is_redeemed_for_some_of_them(provider, party):
    code = party.sign_in(authorization_details=json.dumps([PAYMENT, ACCOUNT])).query["code"]
    refused = party.redeem(code, authorization_details=json.dumps([ACCOUNT | {"identifier": "b-2"}]))
    assert refused.json()["error"] == "invalid_authorization_details"
    tokens = party.redeem(code, authorization_details=json.dumps([PAYMENT])).json()
    assert tokens["authorization_details"] == [PAYMENT]


def test_pushed_signed_and_without_a_person(provider, party):
    asked = json.dumps([PAYMENT])
    pushed = requests.post(
        provider["pushed_authorization_request_endpoint"],
        data=party.parameters(authorization_details=asked), auth=(party.id, party.secret), timeout=60,
    ).json()  # fmt: skip
    url = f"{provider['authorization_endpoint']}?client_id={party.id}&request_uri={pushed['request_uri']}"
    code = party.browser.open(url).submit(username="ada", password="Correct-Horse-1").query["code"]
    assert party.redeem(code).json()["authorization_details"] == [PAYMENT]
    key = Key("ES256")
    signer = registered(provider, jwks={"keys": [key.jwk]})
    # In a request object it is a list, and no text.
    signed = key.sign(signer.parameters(authorization_details=[PAYMENT]))
    code = signer.ask(request=signed).submit(username="ada", password="Correct-Horse-1").query["code"]
    assert signer.redeem(code).json()["authorization_details"] == [PAYMENT]
    own = {"grant_type": "client_credentials", "scope": "orders", "authorization_details": asked}
    answer = party.token(own).json()
    assert (
        answer["authorization_details"]
        == claims(provider, answer["access_token"])["authorization_details"]
        == [PAYMENT]
    )
    other = {"grant_type": "password", "username": "ada", "password": "Correct-Horse-1"}
    assert party.token(other | {"authorization_details": asked}).json()["error"] == "invalid_authorization_details"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("{}", "not a JSON list"),
        ("[]", "not a JSON list"),
        ("[1]", "object 1 is none"),
        ('[{"actions": []}]', "no type"),
        ('[{"type": "unheard_of"}]', "known: payment_initiation, account_information"),
        ('[{"type": "payment_initiation", "actions": "initiate"}]', "not a list of strings"),
        ('[{"type": "payment_initiation", "identifier": 1}]', "identifier"),
        (json.dumps([PAYMENT] * 51), "more than 50"),
    ],
)
def test_what_is_refused(party, asked, words):
    refused = party.ask(authorization_details=asked).query
    assert refused["error"] == "invalid_authorization_details" and words in refused["error_description"], refused


def test_a_client_has_types_of_its_own(provider):
    party = registered(provider, authorization_details_types=["account_information"])
    assert party.tokens(authorization_details=json.dumps([ACCOUNT]))["authorization_details"] == [ACCOUNT]
    refused = party.ask(authorization_details=json.dumps([PAYMENT])).query
    assert refused["error"] == "invalid_authorization_details"
    assert register(provider, 400, authorization_details_types=["unheard_of"])["error"] == "invalid_client_metadata"


def test_discovery_and_export(provider):
    assert provider["authorization_details_types_supported"] == ["payment_initiation", "account_information"]
    exported = provider.server.control.get("export").json()["realms"][0]
    assert exported["authorizationDetailTypes"] == ["payment_initiation", "account_information"]
    # Where no types are known, the parameter means nothing (RFC 6749 §3.1).
    plain = Provider(provider.server, "plain")
    assert "authorization_details_types_supported" not in plain.meta
    party = RelyingParty(plain, "simple", None)
    assert "authorization_details" not in party.tokens(authorization_details="nonsense")
