"""Request objects and pushed requests: parameters beside them are ignored.

RFC 9101 §6.3 (only the parameters in the request object), RFC 9126 §4 (pushed requests alike), RFC 7519 §4.1 (times,
audience).
"""

import time

import jwt
import pytest
import requests

from support.provider import CALLBACK, PASSWORD, PERSON, Key, Landing, Page, Provider, RelyingParty, configuration
from support.server import Server
from support.shelf import Shelf

GOOGLE = {
    "ProviderName": "Google",
    "ProviderType": "Google",
    "AttributeMapping": {"email": "email"},
    "Played": {"people": [{"sub": "117", "email": "g@example.com", "name": "Gaspard"}], "mode": "choose"},
}


@pytest.fixture(scope="module")
def provider():
    with Server(config=configuration(Key("ES256"))) as running:
        yield Provider(running)


@pytest.fixture
def party(provider):
    return RelyingParty(provider)


def signed(party, *without, **changes):
    """A request object by the client's secret."""
    claims = party.parameters(**changes)
    return jwt.encode({k: v for k, v in claims.items() if k not in without}, party.secret, "HS256")


def push(party, form):
    endpoint = party.provider["pushed_authorization_request_endpoint"]
    return requests.post(endpoint, data=form, auth=(party.id, party.secret), timeout=60)


def answered(page):
    landing = page.submit(username=PERSON, password=PASSWORD) if isinstance(page, Page) else page
    assert isinstance(landing, Landing), landing
    return landing.query


BESIDE = {
    "scope": "openid email orders",
    "state": "beside",
    "nonce": "beside",
    "prompt": "none",
    "max_age": "never",
    "response_mode": "form_post",
    "login_hint": "grace",
    "claims": "[",
    "code_challenge": "short",
    "response_type": "token",
    "dpop_jkt": "beside",
    "redirect_uri": "https://evil.example.test/",
}


@pytest.mark.parametrize("name", sorted(BESIDE))
def test_nothing_beside_a_request_object_counts(party, name):
    inside = {"nonce": None, "state": "inside"}
    answer = answered(party.ask(**{"request": signed(party, **inside), name: BESIDE[name]}))
    assert answer["state"] == "inside", answer
    tokens = party.redeem(answer["code"]).json()
    assert tokens["scope"] == "openid"
    assert "nonce" not in jwt.decode(tokens["id_token"], options={"verify_signature": False})


@pytest.mark.parametrize("name", sorted(BESIDE))
def test_nothing_beside_a_pushed_request_counts(party, name):
    pushed = push(party, party.parameters(nonce=None, state="inside"))
    address = f"{party.provider['authorization_endpoint']}?client_id={party.id}"
    query = requests.models.PreparedRequest()
    query.prepare_url(address, {"request_uri": pushed.json()["request_uri"], name: BESIDE[name]})
    answer = answered(party.browser.open(query.url))
    assert answer["state"] == "inside", answer
    tokens = party.redeem(answer["code"]).json()
    assert tokens["scope"] == "openid"
    assert "nonce" not in jwt.decode(tokens["id_token"], options={"verify_signature": False})


def test_parameters_missing_from_the_request_object_are_not_taken_from_the_query(party):
    """No state and no callback of the query stand in for those that the object lacks."""
    assert "state" not in answered(party.ask(request=signed(party, "state")))
    page = party.ask(request=signed(party, "redirect_uri"))
    assert isinstance(page, Page) and page.status == 400
    assert answered(party.ask(request=signed(party, "response_type")))["error"] == "invalid_request"


def test_a_page_says_what_is_wrong_with_the_request(party):
    """Nothing beside the object says where the client is told: a page tells of the object, not of a missing address."""
    bare = {"redirect_uri": None, "response_type": None, "scope": None, "state": None, "nonce": None}
    pushed = push(party, party.parameters()).json()["request_uri"]
    for request, code, words in (
        ({"request": signed(party, exp=int(time.time()) - 60)}, "invalid_request_object", "it has expired"),
        ({"request": "x.y.z"}, "invalid_request_object", "the request object was refused"),
        (
            {"request_uri": pushed[:-1] + ("1" if pushed.endswith("0") else "0")},
            "invalid_request_uri",
            "not that of an unused request",
        ),
    ):
        page = party.ask(**bare | request)
        assert isinstance(page, Page) and page.status == 400, page
        assert words in page.text and code in page.text and "'redirect_uri' is not present" not in page.text, page.text
    entry = party.provider.server.control.get("requests", front="oauth", limit=1).json()["requests"][0]
    assert "request_uri is not that of an unused request" in entry["reason"]


def test_who_asks_is_the_same_inside_and_outside(party):
    for changes in ({"client_id": "second"}, {"iss": "second"}, {"client_id": 7}):
        answer = answered(party.ask(request=signed(party, **changes)))
        assert answer["error"] == "invalid_request_object", changes
    assert "code" in answered(party.ask(request=signed(party, "client_id", iss=party.id)))


@pytest.mark.parametrize("name", ["client_id", "request"])
def test_nothing_that_counts_comes_twice(party, name):
    url = party.url(request=signed(party))
    repeated = party.id if name == "client_id" else signed(party)
    rest = party.browser.open(f"{url}&{name}={repeated}")
    assert answered(rest)["error"] == "invalid_request"
    assert "code" in answered(party.browser.open(f"{party.url(request=signed(party))}&state=a&state=b"))


@pytest.mark.parametrize(
    "changes",
    [
        {"aud": "https://other.example.test"},
        {"aud": ["https://other.example.test"]},
        {"aud": 7},
        {"exp": -1},
        {"exp": "soon"},
        {"nbf": 3600},
        {"nbf": "now"},
    ],
    ids=str,
)
def test_an_object_is_for_us_and_in_time(party, changes):
    times = {k: int(time.time()) + v if isinstance(v, int) and k != "aud" else v for k, v in changes.items()}
    answer = answered(party.ask(request=signed(party, **times)))
    (name,) = changes
    assert answer["error"] == "invalid_request_object", answer
    assert name in answer["error_description"] or "expired" in answer["error_description"]
    assert push(party, {"request": signed(party, **times)}).json()["error"] == "invalid_request_object"


@pytest.mark.parametrize("audience", [str, lambda issuer: [issuer, "https://other.example.test"]])
def test_a_good_object_says_so(party, audience):
    now = int(time.time())
    good = signed(party, aud=audience(party.provider.issuer), exp=now + 60, nbf=now - 5, iat=now, iss=party.id)
    assert "code" in answered(party.ask(request=good))


def test_an_object_lasts_while_the_person_types(start):
    """It is in time when the browser comes; the pages behind that look again and are not so strict."""
    server = start(config=configuration(Key("ES256")))
    party = RelyingParty(Provider(server))
    page = party.ask(request=signed(party, exp=int(time.time()) + 60))
    server.clock.advance(minutes=5)
    assert "code" in answered(page)
    party.browser.session.cookies.clear()
    assert answered(party.ask(request=signed(party, exp=int(time.time()) + 60)))["error"] == "invalid_request_object"


def test_a_pushed_object_was_in_time_when_it_was_pushed(start):
    server = start(config=configuration(Key("ES256")))
    party = RelyingParty(Provider(server))
    pushed = push(party, {"request": signed(party, state="inside", exp=int(time.time()) + 60), "state": "beside"})
    server.clock.advance(minutes=5)
    address = f"{party.provider['authorization_endpoint']}?client_id={party.id}"
    answer = answered(party.browser.open(f"{address}&request_uri={pushed.json()['request_uri']}"))
    assert answer["state"] == "inside" and "code" in answer


def test_a_person_still_chooses_a_provider(start):
    """The pages add that choice to the request's address, and it counts, unless the app has chosen already."""
    client = {
        "ClientId": "shop",
        "ClientSecret": "shopsecret0123456789",
        "CallbackURLs": [CALLBACK],
        "AllowedOAuthFlows": ["code"],
        "AllowedOAuthScopes": ["openid", "email"],
        "AllowedOAuthFlowsUserPoolClient": True,
        "SupportedIdentityProviders": ["COGNITO", "Google"],
    }
    described = {"Id": "eu-west-1_Shop00001", "PoolName": "shop", "Profile": "oidc", "Clients": [client]}
    server = start(config={"userPools": [described | {"IdentityProviders": [GOOGLE]}]})
    party = RelyingParty(Provider(server, described["Id"]), "shop", "shopsecret0123456789")
    page = party.ask(request=signed(party, state="inside")).follow("google")
    assert page.path == "/provider" and page.press("gaspard").query["state"] == "inside"
    pushed = push(party, party.parameters(state="pushed", identity_provider="COGNITO", prompt="login"))
    address = f"{party.provider['authorization_endpoint']}?client_id={party.id}"
    page = party.browser.open(f"{address}&request_uri={pushed.json()['request_uri']}&identity_provider=Google")
    assert page.path == "/login"


# --- Addresses of a configuration may have a query ---


def test_addresses_with_a_query():
    shelf, key = Shelf(), Key()
    client = {
        "id": "app",
        "redirectUris": [CALLBACK],
        "postLogoutRedirectUris": [CALLBACK],
        "authentication": "private_key_jwt",
        "jwksUri": f"{shelf.url}/jwks?client=app",
        "requestUris": [f"{shelf.url}/request?client=app"],
        "backchannelLogoutUri": f"{shelf.url}/out?client=app",
        "frontchannelLogoutUri": "https://rp.example.test/bye/?client=app",
        "subjectType": "pairwise",
        "sectorIdentifierUri": "https://rp.example.test/sector.json?client=app",
    }
    person = {"username": PERSON, "password": PASSWORD}
    try:
        with Server(config={"realms": [{"id": "demo", "clients": [client], "users": [person]}]}) as server:
            party = RelyingParty(Provider(server), "app", None)
            shelf.put("/jwks?client=app", {"keys": [key.jwk]})
            address = shelf.put("/request?client=app", key.sign(party.parameters(state="inside")))
            answer = answered(party.ask(request_uri=address))
            assert answer["state"] == "inside", answer
            form = {"grant_type": "authorization_code", "code": answer["code"], "redirect_uri": CALLBACK}
            tokens = party.token(form | party.assertion(key)).json()
            out = f"{party.provider['end_session_endpoint']}?id_token_hint={tokens['id_token']}"
            page = party.browser.open(out)
            assert "https://rp.example.test/bye/?client=app&amp;iss=" in page.html
            assert [path for path, _, _ in shelf.posted] == ["/out?client=app"]
    finally:
        shelf.stop()


@pytest.mark.parametrize("name", ["backchannelLogoutUri", "frontchannelLogoutUri"])
def test_an_address_that_is_called_has_no_fragment(name, start):
    client = {"id": "app", "redirectUris": [CALLBACK], name: "https://rp.example.test/bye#part"}
    with pytest.raises(Exception, match=f"(?s){name}|an address"):
        start(config={"realms": [{"id": "demo", "clients": [client]}]})
