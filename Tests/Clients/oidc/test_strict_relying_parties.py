"""Strict relying parties: idpyoidc and simple-openid-connect, unchanged."""

import pytest
from cryptojwt import KeyJar
from cryptojwt.jwk.rsa import RSAKey
from cryptojwt.key_bundle import KeyBundle
from idpyoidc.client.defaults import DEFAULT_OIDC_SERVICES
from idpyoidc.client.rp_handler import RPHandler
from simple_openid_connect.client import OpenidClient
from simple_openid_connect.data import RpInitiatedLogoutRequest
from simple_openid_connect.pkce import generate_pkce_pair

from support.browser import Browser, Landing
from support.provider import CALLBACK, PASSWORD, PERSON, SIGNED_OUT, Key, Provider, configuration
from support.server import Server

ADD_ONS = {
    "pkce": {
        "function": "idpyoidc.client.oauth2.add_on.pkce.add_support",
        "kwargs": {"code_challenge_length": 64, "code_challenge_method": "S256"},
    }
}
SERVICES = DEFAULT_OIDC_SERVICES | {"end_session": {"class": "idpyoidc.client.oidc.end_session.EndSession"}}


@pytest.fixture(scope="module")
def key():
    return Key()


@pytest.fixture(scope="module")
def provider(key):
    with Server(config=configuration(key)) as running:
        yield Provider(running)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """idpyoidc keeps its own keys below the working directory."""
    monkeypatch.chdir(tmp_path)


def handler(provider, method, keys=None, name="us", **changes):
    """An application that knows the issuer's address and, unless it registers itself, its own id."""
    described = {
        "client_type": "oidc",
        "issuer": provider.issuer,
        "redirect_uris": [CALLBACK],
        "post_logout_redirect_uris": [SIGNED_OUT],
        "response_types_supported": ["code"],
        "scopes_supported": ["openid", "email", "profile"],
        "token_endpoint_auth_methods_supported": [method],
        "token_endpoint_auth_signing_alg_values_supported": ["RS256" if keys else "HS256"],
        "client_authn_methods": [method],
        "services": SERVICES,
        "add_ons": ADD_ONS,
    } | changes
    return RPHandler(base_url="https://rp.example.test", client_configs={name: described}, keyjar=keys)


def key_jar(key, client):
    """The application's own key, as the library keeps it."""
    bundle = KeyBundle()
    bundle.append(RSAKey(priv_key=key.private, kid=key.kid, use="sig", alg="RS256"))
    jar = KeyJar()
    for owner in ("", client):
        jar.add_kb(owner, bundle)
    return jar


def signed_in(provider, party, browser, name="us"):
    """What the library makes of the whole round: it checks issuer, signature, nonce, state and hashes by itself."""
    started = party.begin(name)
    url = started if isinstance(started, str) else started["url"]
    landing = browser.open(url).submit(username=PERSON, password=PASSWORD)
    done = party.finalize(provider.issuer, landing.query)
    assert "error" not in done, done
    return done


@pytest.mark.parametrize(
    ("client", "secret", "method"),
    [
        ("first", "first-secret-123", "client_secret_basic"),
        ("poster", "poster-secret-123", "client_secret_post"),
        ("asserter", "asserter-secret-0123456789", "client_secret_jwt"),
    ],
)
def test_idpyoidc_with_a_secret(provider, client, secret, method):
    party = handler(provider, method, client_id=client, client_secret=secret)
    browser = Browser(provider.server)
    done = signed_in(provider, party, browser)
    assert done["userinfo"]["email"] == "ada@example.com"
    renewed = party.refresh_access_token(done["state"])
    assert renewed["access_token"] != done["token"]
    assert party.get_user_info(done["state"])["name"] == "Ada Lovelace"
    out = browser.open(party.logout(done["state"], post_logout_redirect_uri=SIGNED_OUT)["url"])
    assert isinstance(out, Landing) and out.target == SIGNED_OUT and out.query["state"]
    assert browser.open(party.begin("us")).path == "/login", "the session is over"


def test_idpyoidc_with_a_key(provider, key):
    party = handler(provider, "private_key_jwt", key_jar(key, "signer"), client_id="signer")
    done = signed_in(provider, party, Browser(provider.server))
    assert party.refresh_access_token(done["state"])["id_token"]


def test_idpyoidc_registers_itself(provider):
    party = handler(provider, "client_secret_basic", name="")
    done = signed_in(provider, party, Browser(provider.server), name=provider.issuer)
    assert done["userinfo"]["email"] == "ada@example.com"


def test_idpyoidc_takes_no_answer_of_another_issuer(provider, key):
    with Server(config=configuration(key)) as running:
        other = Provider(running)
        party = handler(provider, "client_secret_basic", client_id="first", client_secret="first-secret-123")
        landing = Browser(provider.server).open(party.begin("us")).submit(username=PERSON, password=PASSWORD)
        mixed = landing.query | {"iss": other.issuer}
        with pytest.raises(Exception, match="(?i)issuer|iss"):
            party.finalize(provider.issuer, mixed)


@pytest.mark.parametrize("secret", [None, "first-secret-123"], ids=["public", "confidential"])
def test_simple_openid_connect(provider, secret):
    party = OpenidClient.from_issuer_url(
        provider.issuer, CALLBACK, "first" if secret else "web", secret, scope="openid email"
    )
    verifier, challenge = generate_pkce_pair()
    flow = party.authorization_code_flow
    pkce = {"code_challenge": challenge, "code_challenge_method": "S256"}
    browser = Browser(provider.server)
    url = flow.start_authentication(state="a-state", nonce="a-nonce", **pkce)
    landing = browser.open(url).submit(username=PERSON, password=PASSWORD)
    tokens = flow.handle_authentication_result(landing.url, state="a-state", code_verifier=verifier, **pkce)
    identity = party.decode_id_token(tokens.id_token, nonce="a-nonce")
    assert party.fetch_userinfo(tokens.access_token).sub == identity.sub
    assert party.exchange_refresh_token(tokens.refresh_token).access_token
    if secret:
        assert party.introspect_token(tokens.access_token).active
    request = RpInitiatedLogoutRequest(id_token_hint=tokens.id_token, post_logout_redirect_uri=SIGNED_OUT, state="bye")
    assert browser.open(party.initiate_logout(request)).url == SIGNED_OUT + "?state=bye"
