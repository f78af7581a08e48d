"""OpenID Federation 1.0: unregistered relying parties sign users in through a trust chain."""

import json
import time
from urllib.parse import urlencode

import pytest
import requests
from joserfc import jws
from joserfc import jwt as joserfc
from joserfc.jwk import KeySet

from support.browser import Landing, Page
from support.federation import STATEMENT, Entity, Party, Statements
from support.listener import listening
from support.provider import CALLBACK, PASSWORD, PERSON, Key, Provider, RelyingParty
from support.server import Server

LEFT = Key("ES256", kid="stranger")
POLICY = {
    "openid_relying_party": {
        "scope": {"default": ["openid"], "subset_of": ["openid", "email"]},
        "grant_types": {"subset_of": ["authorization_code"], "default": ["authorization_code"]},
        "token_endpoint_auth_method": {"one_of": ["private_key_jwt"], "essential": True},
        "client_name": {"value": "Named by the anchor"},
    }
}


@pytest.fixture(scope="module")
def host():
    with listening(Statements, entities={}, hits=[]) as running:
        yield running


@pytest.fixture(scope="module")
def anchor(host):
    return Entity(host, "ta")


@pytest.fixture(scope="module")
def member(host):
    """Of the federation whose anchor is a realm."""
    return Party(host, "member")


@pytest.fixture(scope="module")
def provider(host, anchor, member):
    realms = [
        {
            "id": "federation",
            "federation": {
                "provider": False,
                "entities": "any",
                "subordinates": [{"id": "op"}, {"id": member.id, "jwks": member.jwks, "metadataPolicy": POLICY}],
            },
        },
        {
            "id": "op",
            "users": [{"username": PERSON, "password": PASSWORD, "claims": {"email": "ada@example.com"}}],
            "federation": {
                "authorityHints": ["federation"],
                "trustAnchors": [{"id": "federation"}, {"id": anchor.id, "jwks": anchor.jwks}],
                "clientRegistration": ["automatic"],
                "entities": "any",
            },
        },
        {
            "id": "careful",
            "federation": {
                "trustAnchors": [{"id": anchor.id, "jwks": anchor.jwks}],
                "clientRegistration": ["automatic"],
                "authorityHints": ["federation"],
            },
        },
    ]
    with Server(config={"realms": realms}) as running:
        federation = f"{running.url}/federation"
        member.superiors.append(federation)
        yield Provider(running, "op")


def relying(provider, party):
    return RelyingParty(provider, party.id, None)


def signed_in(provider, party, **changes):
    """The tokens of a person who signed in."""
    app = relying(provider, party)
    page = app.browser.open(_address(provider, party, party.request(provider.issuer, **changes)))
    assert isinstance(page, Page) and page.path == "/login", page
    landing = page.submit(username=PERSON, password=PASSWORD)
    assert isinstance(landing, Landing), landing
    return redeemed(app, party, landing.query["code"])


def redeemed(app, party, code):
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK}
    answer = app.token(form | app.assertion(party.own))
    assert answer.status_code == 200, answer.text
    return answer.json()


def _address(provider, party, request):
    # A browser is sent back to an address that is known before the object is read.
    beside = {"response_type": "code", "scope": "openid", "redirect_uri": CALLBACK}
    query = {"client_id": party.id, "request": request} | beside
    return f"{provider['authorization_endpoint']}?{urlencode(query)}"


def asked(provider, party, request):
    """Where a browser gets with a request."""
    return relying(provider, party).browser.open(_address(provider, party, request))


def pushed(provider, party, status, key=None, **form):
    app = relying(provider, party)
    plain = {"redirect_uri": CALLBACK, "response_type": "code", "scope": "openid"}
    data = (form or plain) | app.assertion(key or party.own)
    answer = requests.post(provider["pushed_authorization_request_endpoint"], data=data, timeout=60)
    assert answer.status_code == status, answer.text
    return answer.json()


def resolved(provider, realm, status=200, **query):
    answer = requests.get(f"{provider.server.url}/{realm}/federation/resolve", params=query, timeout=60)
    assert answer.status_code == status, answer.text
    return answer


def test_a_party_of_the_realms_federation(provider, member):
    said = joserfc.decode(
        requests.get(f"{provider.issuer}/.well-known/openid-federation", timeout=60).text,
        lambda token: KeySet.import_key_set(json.loads(token.payload)["jwks"]),
        algorithms=["RS256"],
    ).claims
    assert said["metadata"]["openid_provider"]["client_registration_types_supported"] == ["automatic"]
    assert provider["client_registration_types_supported"] == ["automatic"]
    tokens = signed_in(provider, member)
    assert provider.verified(tokens["id_token"], member.id)["aud"] in (member.id, [member.id])
    assert tokens["scope"] == "openid", "the default of the policy, whatever was asked for"


def test_by_way_of_an_intermediate(provider, host, anchor):
    middle = Entity(host, "middle", anchor)
    party = Party(host, "deep", middle, scope="openid email profile orders")
    anchor.vouch(
        middle, metadata_policy={"openid_relying_party": {"scope": {"subset_of": ["openid", "email", "profile"]}}}
    )
    middle.vouch(
        party,
        metadata={"openid_relying_party": {"client_name": "Named by its superior"}},
        metadata_policy={"openid_relying_party": {"scope": {"subset_of": ["openid", "email", "phone"]}}},
    )
    tokens = signed_in(provider, party, scope="openid email profile")
    assert set(tokens["scope"].split()) == {"openid", "email"}, "the policies of both"


def test_a_pushed_request_needs_no_object(provider, member):
    name = pushed(provider, member, 201)["request_uri"]
    app = relying(provider, member)
    page = app.browser.open(f"{provider['authorization_endpoint']}?client_id={member.id}&request_uri={name}")
    assert isinstance(page, Page) and page.path == "/login", page
    assert pushed(provider, member, 201, request=member.request(provider.issuer))["request_uri"]
    form = {"redirect_uri": CALLBACK, "response_type": "code"}
    several = relying(provider, member).assertion(member.own, aud=[provider.issuer, provider["token_endpoint"]])
    refused = requests.post(provider["pushed_authorization_request_endpoint"], data=form | several, timeout=60)
    assert refused.status_code == 400 and refused.json()["error"] == "invalid_client"
    assert "aud must be the issuer" in refused.json()["error_description"]


def test_requests_prove_their_sender(provider, member):
    issuer = provider.issuer
    once = member.request(issuer)
    assert isinstance(asked(provider, member, once), Page)
    for request, reason in (
        (once, "used before"),
        (member.request(issuer, key=LEFT), "signature"),
        (member.request(issuer, aud=[issuer, "https://other.example.test"]), "aud is not the issuer alone"),
        (member.request(issuer, aud=None), "aud is not the issuer alone"),
        (member.request(issuer, sub=member.id), "sub"),
        (member.request(issuer, jti=None), "jti is missing"),
        (member.request(issuer, iss=None), "iss is missing"),
        (member.request(issuer, exp=None), "exp is missing"),
    ):
        landing = asked(provider, member, request)
        assert isinstance(landing, Landing), (reason, landing)
        assert landing.query["error"] == "invalid_request_object", landing
        assert reason in landing.query["error_description"], landing
    landing = relying(provider, member).ask()
    assert isinstance(landing, Landing) and landing.query["error"] == "invalid_request_object", landing
    assert "sign their requests" in landing.query["error_description"]


def test_without_trust_there_is_no_redirect(provider, host, anchor):
    left = Party(host, "left", "http://127.0.0.1:1")
    for party in (left, Party(host, "orphan")):
        page = asked(provider, party, party.request(provider.issuer))
        assert isinstance(page, Page) and page.status >= 400, page
        assert "The client is not trusted" in page.text and "authority_hints" in page.text, page
    said = pushed(provider, left, 400)
    assert said["error"] == "invalid_trust_chain" and "127.0.0.1:1 cannot be fetched" in said["error_description"]
    assert pushed(provider, Party(host, "alone"), 404)["error"] == "invalid_trust_anchor"


@pytest.mark.parametrize(
    ("name", "statement", "error", "reason"),
    [
        ("long", {"constraints": {"max_path_length": 0, "naming_constraints": {"permitted": [".example.test"]}}},
         "invalid_trust_chain", "permit .example.test"),
        ("kind", {"constraints": {"allowed_entity_types": ["openid_provider"]}},
         "invalid_metadata", "openid_relying_party"),
        ("rule", {"metadata_policy": {"openid_relying_party": {"logo_uri": {"essential": True}}}},
         "invalid_metadata", "logo_uri"),
        ("clash", {"metadata_policy": {"openid_relying_party": {"x": {"one_of": ["a"], "add": ["a"]}}}},
         "invalid_metadata", "one_of"),
        ("crit", {"crit": ["jti"], "jti": "a"}, "invalid_trust_chain", "jti"),
        ("operators", {"metadata_policy_crit": ["regexp"]}, "invalid_trust_chain", "regexp"),
        ("late", {"exp": 1}, "invalid_trust_chain", "exp"),
        ("early", {"iat": int(time.time()) + 3600}, "invalid_trust_chain", "iat"),
        ("keys", {"jwks": {"keys": [LEFT.jwk]}}, "invalid_trust_chain", "signed"),
        ("other", {"sub": "https://other.example.test"}, "invalid_trust_chain", "another"),
        ("hints", {"authority_hints": ["https://a.example.test"]}, "invalid_trust_chain", "authority_hints"),
    ],
)  # fmt: skip
def test_what_a_superior_says_counts(provider, host, anchor, name, statement, error, reason):
    party = Party(host, name, anchor)
    anchor.vouch(party, **statement)
    said = pushed(provider, party, 400)
    assert said["error"] == error and reason in said["error_description"], said


def test_what_a_party_says_of_itself_counts(provider, host, anchor):
    for name, changes, reason in (
        ("secret", {"token_endpoint_auth_method": "client_secret_basic"}, "client_secret_basic"),
        ("explicit", {"client_registration_types": ["explicit"]}, "automatic"),
        ("nowhere", {"redirect_uris": None}, "redirect_uris"),
        ("keyless", {"jwks": None}, "jwks"),
    ):
        said = pushed(provider, Party(host, name, anchor, **changes), 400)
        assert said["error"] == "invalid_metadata" and reason in said["error_description"], said
    untyped = Party(host, "untyped", anchor)
    untyped.configuration = lambda: untyped.sign(untyped.id, {"jwks": untyped.jwks, "metadata": {}}, typ="JWT")
    assert STATEMENT in pushed(provider, untyped, 404)["error_description"]


def test_a_loop_ends(provider, host):
    first, second = Entity(host, "first"), Entity(host, "second")
    first.superiors, second.superiors = [second.id], [first.id]
    first.vouch(second)
    second.vouch(first)
    party = Party(host, "looped", first)
    assert pushed(provider, party, 404)["error"] == "invalid_trust_anchor"


def test_private_addresses_are_not_asked(provider, host, anchor):
    party = Party(host, "private", anchor)
    before = len(host.hits)
    careful = Provider(provider.server, "careful")
    said = pushed(careful, party, 404)
    assert "https" in said["error_description"] and len(host.hits) == before


def test_resolving(provider, host, anchor, member):
    federation = f"{provider.server.url}/federation"
    answer = resolved(provider, "federation", sub=member.id, trust_anchor=[federation, "https://other.example.test"])
    assert answer.headers["Content-Type"] == "application/resolve-response+jwt"
    configuration = requests.get(f"{federation}/.well-known/openid-federation", timeout=60).text
    keys = KeySet.import_key_set(json.loads(payload(configuration))["jwks"])
    token = joserfc.decode(answer.text, keys, algorithms=["RS256"])
    assert token.header["typ"] == "resolve-response+jwt"
    said = token.claims
    assert (said["iss"], said["sub"]) == (federation, member.id)
    told = said["metadata"]["openid_relying_party"]
    assert told["client_name"] == "Named by the anchor" and told["scope"] == "openid"
    assert told["grant_types"] == ["authorization_code"] and told["redirect_uris"] == [CALLBACK]
    chain = [json.loads(payload(one)) for one in said["trust_chain"]]
    assert [(one["iss"], one["sub"]) for one in chain] == [
        (member.id, member.id), (federation, member.id), (federation, federation)
    ]  # fmt: skip
    assert said["exp"] == min(one["exp"] for one in chain)
    of_one_type = resolved(
        provider, "federation", sub=member.id, trust_anchor=federation, entity_type="openid_provider")  # fmt: skip
    assert joserfc.decode(of_one_type.text, keys, algorithms=["RS256"]).claims["metadata"] == {}
    # A realm is resolved like any other entity.
    leaf = resolved(provider, "op", sub=provider.issuer, trust_anchor=federation)
    assert json.loads(payload(leaf.text))["metadata"]["openid_provider"]["issuer"] == provider.issuer
    for status, error, query in (
        (400, "invalid_request", {"trust_anchor": federation}),
        (400, "invalid_request", {"sub": member.id}),
        (404, "invalid_trust_anchor", {"sub": member.id, "trust_anchor": "https://other.example.test"}),
        (404, "not_found", {"sub": f"{host.url}/none", "trust_anchor": federation}),
        (404, "not_found", {"sub": "none", "trust_anchor": federation}),
    ):
        refused = resolved(provider, "federation", status, **query)
        assert refused.json()["error"] == error and refused.json()["error_description"], refused.text


def payload(token):
    return jws.extract_compact(token.encode()).payload
