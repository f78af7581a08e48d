"""Reasons of plain realms and tenants use their own terms and not Cognito's.

Each call is refused by the realm or the tenant. Neither the answer nor the reason in the journal has a word of pools.
"""

import re
import uuid

import pytest
import requests

from support.browser import Page
from support.provider import CALLBACK, PASSWORD, PERSON, Provider, RelyingParty
from support.server import Server

# Parameters, settings and operations of the service, and its name for a realm.
FOREIGN = re.compile(
    r"SECRET_HASH|secret hash|HMAC|GenerateSecret|(?<!post_)(?<!channel_)logout_uri|LogoutURLs|AllowedOAuth"
    r"|ExplicitAuthFlows|CallbackURLs|InitiateAuth|Admin[A-Z]\w+|ForgotPassword|ConfirmSignUp|RefreshTokenValidity"
    r"|AuthSessionValidity|RefreshTokenRotation|EnableTokenRevocation|SetRiskConfiguration|\bAccessToken\b|\bIdToken\b|aws\.cognito|DEVICE_KEY"
    r"|\b[Pp]ools?\b|Cognito"
)
EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange"
ACCESS = "urn:ietf:params:oauth:token-type:access_token"
TENANT = "00000000-0000-4370-8000-000000000009"
APP, DAEMON = "00000000-0000-4370-8000-0000000000d1", "00000000-0000-4370-8000-0000000000d2"

REALM = {
    "id": "weir",
    "clients": [
        {
            "id": "web",
            "secret": "a secret of web",
            "redirectUris": [CALLBACK],
            "grantTypes": ["authorization_code", "password"],
            "scopes": ["openid"],
        },
        {"id": "app", "redirectUris": [CALLBACK], "scopes": ["openid", "email"]},
        {"id": "silent", "secret": "another secret", "grantTypes": ["client_credentials"]},
    ],
    "users": [{"username": PERSON, "password": PASSWORD}],
}
DIRECTORY = {
    "tenantId": TENANT,
    "domain": "weir.onmicrosoft.com",
    "userFlows": [{"name": "password", "method": "emailPassword"}],
    "applications": [
        {"appId": APP, "name": "app", "userFlow": "password", "redirectUris": [CALLBACK]},
        {"appId": DAEMON, "name": "daemon", "secret": "a-secret-of-daemon"},
    ],
}


@pytest.fixture(scope="module")
def server():
    with Server(config={"realms": [REALM], "entraTenants": [DIRECTORY]}) as running:
        yield running


@pytest.fixture(scope="module")
def party(server):
    return RelyingParty(Provider(server, "weir"), "web", "a secret of web")


def told(server, answer):
    """The words of an answer, and the reasons of the requests that led to it."""
    entries = server.control.get("requests", limit=3).json()["requests"]
    reasons = " | ".join(entry.get("reason") or "" for entry in entries)
    text = answer.text if isinstance(answer, Page) else answer.content.decode(errors="replace")
    address = (answer.headers.get("Location") or "") if not isinstance(answer, Page) else ""
    # Pages name the server's console and style; the visible text is between the tags.
    return re.sub(r"<style.*?</style>|<[^>]*>", " ", text, flags=re.S), reasons, address


BASIC = {"auth": ("web", "a secret of web")}
FORMS = {
    "no secret": ("token", {"grant_type": "authorization_code", "client_id": "web"}, {}),
    "a wrong secret": ("token", {"grant_type": "authorization_code"}, {"auth": ("web", "wrong")}),
    "a wrong secret in the form": ("token", {"client_id": "web", "client_secret": "wrong"}, {}),
    "a secret of a public client": ("token", {"client_id": "app", "client_secret": "x"}, {}),
    "an unknown client": ("token", {"grant_type": "authorization_code", "client_id": "wbe"}, {}),
    "no client": ("token", {"grant_type": "authorization_code"}, {}),
    "an unknown grant": ("token", {"grant_type": "magic"}, BASIC),
    "no grant": ("token", {}, BASIC),
    "a grant that is not allowed": ("token", {"grant_type": "client_credentials"}, BASIC),
    "a scope that is not allowed": (
        "token",
        {"grant_type": "client_credentials", "scope": "x"},
        {"auth": ("silent", "another secret")},
    ),
    "no code": ("token", {"grant_type": "authorization_code", "code": "x", "redirect_uri": CALLBACK}, BASIC),
    "an unknown code": (
        "token",
        {"grant_type": "authorization_code", "code": str(uuid.uuid4()), "redirect_uri": CALLBACK},
        BASIC,
    ),
    "an unknown refresh token": ("token", {"grant_type": "refresh_token", "refresh_token": "x"}, BASIC),
    "a wrong password": ("token", {"grant_type": "password", "username": PERSON, "password": "Wrong-1"}, BASIC),
    "an unknown user": ("token", {"grant_type": "password", "username": "nobody", "password": "Wrong-1"}, BASIC),
    "a token to exchange": (
        "token",
        {"grant_type": EXCHANGE, "subject_token": "x", "subject_token_type": ACCESS},
        BASIC,
    ),
    "introspection without a secret": ("introspect", {"token": "x", "client_id": "web"}, {}),
    "introspection of a public client": ("introspect", {"token": "x", "client_id": "app"}, {}),
    "revocation without a token": ("revoke", {}, BASIC),
    "revocation with a wrong secret": ("revoke", {"token": "x"}, {"auth": ("web", "wrong")}),
    "a pushed request with a wrong secret": ("par", {}, {"auth": ("web", "wrong")}),
    "a pushed request to a foreign address": ("par", {"redirect_uri": "https://evil.example.test/"}, BASIC),
    "an unknown device": ("device_authorization", {"client_id": "nobody"}, {}),
    "a person at another device": ("bc-authorize", {"login_hint": "nobody"}, BASIC),
    "registration": ("register", {}, {}),
}


@pytest.mark.parametrize("name", sorted(FORMS))
def test_endpoints_of_a_realm_have_words_of_their_own(server, party, name):
    path, form, options = FORMS[name]
    answer = requests.post(f"{server.url}/weir/{path}", data=form, timeout=30, **options)
    assert answer.status_code >= 400, answer.text
    for text in told(server, answer):
        assert not FOREIGN.search(text), (FOREIGN.search(text), text)


def test_a_secret_that_is_missing_is_not_called_wrong(server):
    form = {"grant_type": "authorization_code", "client_id": "web"}
    answer = requests.post(f"{server.url}/weir/token", data=form, timeout=30).json()
    assert answer["error"] == "invalid_client" and "shows none" in answer["error_description"]
    assert "right" not in answer["error_description"]
    entry = server.control.get("requests", limit=1).json()["requests"][0]
    assert entry["reason"].startswith("client web has a secret, and the request shows none: send it by HTTP Basic")


QUERIES = {
    "userinfo without a token": ("userinfo", {}),
    "a sign-in of nobody's client": ("authorize", {"client_id": "nobody", "response_type": "code"}),
    "a sign-in without a client": ("authorize", {"response_type": "code"}),
    "a sign-in without an address": ("authorize", {"client_id": "web", "response_type": "code"}),
    "a sign-in to a foreign address": (
        "authorize",
        {"client_id": "web", "response_type": "code", "redirect_uri": "https://evil.example.test/", "scope": "openid"},
    ),
    "an unknown response type": (
        "authorize",
        {"client_id": "web", "response_type": "magic", "redirect_uri": CALLBACK, "scope": "openid"},
    ),
    "a sign-in of a client without pages": (
        "authorize",
        {"client_id": "silent", "response_type": "code", "redirect_uri": CALLBACK, "scope": "openid"},
    ),
    "a sign-out to a foreign address": (
        "logout",
        {"client_id": "web", "post_logout_redirect_uri": "https://evil.example.test/"},
    ),
    "a sign-out without a client": ("logout", {"post_logout_redirect_uri": "https://evil.example.test/"}),
    "a sign-out with a foreign hint": ("logout", {"id_token_hint": "x.y.z"}),
    "a registration of nobody": ("register/nobody", {}),
}


@pytest.mark.parametrize("name", sorted(QUERIES))
def test_addresses_of_a_realm_have_words_of_their_own(server, party, name):
    path, query = QUERIES[name]
    answer = requests.get(f"{server.url}/weir/{path}", params=query, timeout=30, allow_redirects=False)
    assert answer.status_code >= 300, answer.text
    for text in told(server, answer):
        assert not FOREIGN.search(text), (FOREIGN.search(text), text)
    if path == "logout":
        # The browser stays at the realm's own address.
        assert answer.status_code == 400 and "post_logout_redirect_uri" in answer.text or "id_token_hint" in answer.text
    elif "Location" in answer.headers and not answer.headers["Location"].startswith(CALLBACK):
        page = requests.get(server.url + answer.headers["Location"], timeout=30)
        assert not FOREIGN.search(told(server, page)[0]), page.text


def test_tokens_at_the_wrong_place_are_told_in_words_of_the_standard(server, party):
    tokens = party.tokens()
    for name, token in (("id", tokens["id_token"]), ("none", "x"), ("changed", tokens["access_token"][:-4] + "AAAA")):
        answer = party.info(token)
        assert answer.status_code == 401, name
        for text in told(server, answer):
            assert not FOREIGN.search(text), (name, text)


def test_an_address_that_no_issuer_has_is_not_taken_for_a_pools(server):
    for path in ("realms/weir", "nobody"):
        answer = requests.get(f"{server.url}/{path}/.well-known/openid-configuration", timeout=30)
        assert answer.status_code == 404 and not FOREIGN.search(answer.text), answer.text


def test_an_empty_hint_at_a_sign_out_counts_as_none(server):
    """RFC 6749 §3.1. AppAuth for iOS sends it (AppAuth-iOS#665)."""
    for path in ("weir/logout", "weir/endsession"):
        answer = requests.get(
            f"{server.url}/{path}", params={"id_token_hint": "", "state": "", "client_id": "web"}, timeout=30
        )
        assert path.endswith("endsession") or answer.status_code == 200, answer.text


def native(server, path, **form):
    return requests.post(f"{server.url}/{TENANT}/{path}", data={"client_id": APP} | form, timeout=30)


TENANT_CALLS = {
    "a wrong secret": {"client_id": DAEMON, "client_secret": "wrong", "grant_type": "client_credentials"},
    "no secret": {"client_id": DAEMON, "grant_type": "client_credentials"},
    "an unknown application": {"client_id": str(uuid.uuid4()), "grant_type": "client_credentials"},
    "no application": {"client_id": "", "grant_type": "client_credentials"},
    "an unknown code": {"grant_type": "authorization_code", "code": str(uuid.uuid4()), "redirect_uri": CALLBACK},
    "an unknown refresh token": {"grant_type": "refresh_token", "refresh_token": "x"},
    "a wrong password": {
        "grant_type": "password",
        "username": "ada@example.com",
        "password": "Wrong-1",
        "continuation_token": "x",
    },
    "an unknown grant": {"grant_type": "magic"},
}


@pytest.mark.parametrize("name", sorted(TENANT_CALLS))
def test_tenants_have_words_of_their_own(server, name):
    form = TENANT_CALLS[name] | {"scope": "https://graph.microsoft.com/.default"}
    answer = native(server, "oauth2/v2.0/token", **form)
    assert answer.status_code >= 400, answer.text
    for text in told(server, answer):
        assert not FOREIGN.search(text), (FOREIGN.search(text), text)


def test_a_wrong_secret_of_an_application_is_told_without_a_formula(server):
    native(server, "oauth2/v2.0/token", **TENANT_CALLS["a wrong secret"] | {"scope": f"api://{DAEMON}/.default"})
    entry = server.control.get("requests", limit=1).json()["requests"][0]
    assert "HMAC" not in entry["reason"] and entry["reason"].startswith(f"the secret is not that of client {DAEMON}")
