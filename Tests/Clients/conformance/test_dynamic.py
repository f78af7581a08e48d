"""The Dynamic plan: clients that register themselves and authenticate by their own keys."""

import jwt
import pytest
import requests

from support.provider import (
    CALLBACK,
    PASSWORD,
    PERSON,
    WITH_REFRESH,
    Key,
    Landing,
    Page,
    RelyingParty,
    redeem,
    register,
    registered,
)


@pytest.fixture
def signer(provider, key):
    method = "private_key_jwt"
    return registered(provider, token_endpoint_auth_method=method, jwks={"keys": [key.jwk]}, grant_types=WITH_REFRESH)


def test_oidcc_server(provider, signer, key):
    answer = redeem(signer, key, signer.sign_in())
    assert answer.status_code == 200, answer.text
    assert provider.verified(answer.json()["id_token"], signer.id)["sub"]


def test_a_registration_is_shown_to_the_holder_of_its_token(provider):
    client = register(provider)
    address, token = client["registration_client_uri"], client["registration_access_token"]
    shown = requests.get(address, headers={"Authorization": f"Bearer {token}"}, timeout=60)
    assert shown.status_code == 200 and shown.json()["client_id"] == client["client_id"]
    assert shown.json()["client_secret"] == client["client_secret"] and client["client_secret_expires_at"] == 0
    assert requests.get(address, headers={"Authorization": "Bearer x"}, timeout=60).status_code == 401
    assert requests.get(address, timeout=60).status_code == 401


def test_unknown_metadata_is_ignored(provider):
    """RFC 7591 §2; MCP clients send `resource` (turnstone#1082, 2026)."""
    client = register(provider, resource="https://mcp.example/mcp", x_of_their_own={"a": [1]})
    assert client["client_id"] and "x_of_their_own" not in client


def test_oidcc_idtoken_rs256(provider):
    party = registered(provider, id_token_signed_response_alg="RS256")
    assert jwt.get_unverified_header(party.tokens()["id_token"])["alg"] == "RS256"


def test_oidcc_idtoken_unsigned(provider):
    assert register(provider, 400, id_token_signed_response_alg="none")["error"] == "invalid_client_metadata"


def test_oidcc_userinfo_rs256(provider):
    party = registered(provider, userinfo_signed_response_alg="RS256")
    answer = party.info(party.tokens(scope="openid email")["access_token"])
    assert answer.headers["Content-Type"].startswith("application/jwt")
    assert provider.verified(answer.text, party.id)["email"] == "ada@example.com"


def test_oidcc_redirect_uri_query_ok(provider):
    party = registered(provider, redirect_uris=[CALLBACK + "?foo=bar"])
    landing = party.sign_in()
    assert landing.query["foo"] == "bar" and landing.query["code"]


@pytest.mark.parametrize("asked", ["?foo=baz", "", "?foo=bar&x=1"])
def test_oidcc_redirect_uri_query_mismatch(provider, asked):
    party = registered(provider, redirect_uris=[CALLBACK + "?foo=bar"])
    assert isinstance(party.ask(redirect_uri=CALLBACK + asked), Page)


def test_oidcc_redirect_uri_query_added(provider):
    party = registered(provider)
    assert isinstance(party.ask(redirect_uri=CALLBACK + "?foo=bar"), Page)


def test_oidcc_redirect_uri_regfrag(provider):
    assert register(provider, 400, redirect_uris=[CALLBACK + "#foo"])["error"] == "invalid_redirect_uri"


def test_oidcc_ensure_redirect_uri_in_authorization_request(provider):
    party = registered(provider, redirect_uris=[CALLBACK, CALLBACK + "2"])
    assert isinstance(party.ask(redirect_uri=None), Page)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("software_statement", "not implemented: software_statement"),
        # What realms with `encryption` do is test_oidc_encryption.py's.
        (
            "id_token_encrypted_response_alg",
            "id_token_encrypted_response_alg is not supported: the realm encrypts nothing",
        ),
    ],
)
def test_what_is_not_done_is_refused_by_name(provider, name, words):
    answer = register(provider, 400, **{name: "https://rp.example.test/x"})
    assert answer["error"] == "invalid_client_metadata" and words in answer["error_description"]


def test_oidcc_3rd_party_init_login_nohttps(provider):
    assert register(provider, 400, initiate_login_uri="http://rp.example.test/")["error"] == "invalid_client_metadata"


@pytest.mark.parametrize("audience", ["issuer", "token_endpoint"])
def test_oidcc_ensure_client_assertion_with_iss_aud_succeeds(provider, signer, key, audience):
    form = {"grant_type": "authorization_code", "code": signer.sign_in().query["code"], "redirect_uri": CALLBACK}
    assert signer.token(form | signer.assertion(key, aud=provider[audience])).status_code == 200


def test_oidcc_refresh_token(provider, signer, key):
    tokens = redeem(signer, key, signer.sign_in()).json()
    form = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}
    assert signer.token(form | signer.assertion(key)).status_code == 200


def test_oidcc_server_rotate_keys(own_provider):
    before = {key["kid"] for key in own_provider.keys()["keys"]}
    rotated = own_provider.server.control.call("POST", "keys/rotate", {"realm": "demo"})
    assert rotated.status_code == 200, rotated.text
    after = {key["kid"] for key in own_provider.keys()["keys"]}
    assert before < after
    party = RelyingParty(own_provider)
    assert jwt.get_unverified_header(party.tokens()["id_token"])["kid"] in after - before


def assert_linked(provider, name):
    """The page links to it and loads nothing from there."""
    client = register(provider, **{name: "https://rp.example.test/x?a=1&b=2"})
    assert client[name] == "https://rp.example.test/x?a=1&b=2"
    page = RelyingParty(provider, client["client_id"], client["client_secret"]).ask()
    links = [one["href"] for one in page.document.links if one["href"].startswith("https://rp.example")]
    assert links == [client[name]]
    assert not [tag for tag, attributes in page.document.tags if "rp.example" in (attributes.get("src") or "")]


def test_oidcc_registration_logo_uri(provider):
    assert_linked(provider, "logo_uri")


def test_oidcc_registration_policy_uri(provider):
    assert_linked(provider, "policy_uri")


def test_oidcc_registration_tos_uri(provider):
    assert_linked(provider, "tos_uri")


def test_the_apps_own_site_is_linked(provider):
    assert_linked(provider, "client_uri")


def test_a_logo_that_is_in_the_registration_is_drawn(provider):
    picture = "data:image/png;base64,iVBORw0KGgo="
    client = register(provider, logo_uri=picture)
    page = RelyingParty(provider, client["client_id"], client["client_secret"]).ask()
    assert ("img", picture) in [(tag, attributes.get("src")) for tag, attributes in page.document.tags]


@pytest.mark.parametrize("value", ["javascript:alert(1)", "data:text/html,x", "//rp.example.test", 7])
@pytest.mark.parametrize("name", ["logo_uri", "policy_uri", "tos_uri", "client_uri"])
def test_dangerous_client_metadata_is_rejected(provider, name, value):
    assert register(provider, 400, **{name: value})["error"] == "invalid_client_metadata"


def test_a_request_object_comes_by_value(provider, signer, key):
    inside = signer.parameters()
    page = signer.ask(request=key.sign(inside), state="overridden")
    landing = page.submit(username=PERSON, password=PASSWORD)
    assert isinstance(landing, Landing) and landing.query["state"] == inside["state"]


def test_another_key_proves_nothing(provider, signer):
    answer = redeem(signer, Key(), signer.sign_in())
    assert answer.status_code in (400, 401) and answer.json()["error"] == "invalid_client"


def test_an_assertion_serves_once(provider, signer, key):
    proof = signer.assertion(key)
    form = {"grant_type": "authorization_code", "redirect_uri": CALLBACK}
    first = signer.token(form | proof | {"code": signer.sign_in().query["code"]})
    assert first.status_code == 200
    signer.browser.session.cookies.clear()
    again = signer.token(form | proof | {"code": signer.sign_in().query["code"]})
    assert again.json()["error"] == "invalid_client"
