"""Requests of client libraries, byte by byte as their sources make them."""

import base64
import hashlib
import json
import re
import secrets
import uuid
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import jwt
import pytest
import requests

from entra.browser import Browser as TenantBrowser
from entra.tenant import Tenant
from entra.tenant import configuration as tenant_configuration
from support.browser import PKCE, Browser, Landing, Page
from support.pools import PASSWORD, SIGNED_OUT
from support.provider import PERSON, Provider
from support.server import Server
from support.tokens import claims_of

APP = "com.example.app:/oauth2redirect"
APP_OUT = "com.example.app:/endsession"


@pytest.fixture
def client(pool):
    return pool.web_client()


@pytest.fixture(scope="module")
def provider():
    """A realm with a public app, as AppAuth and the libraries for browsers want it."""
    described = configuration_of_apps()
    with Server(config=described) as running:
        yield Provider(running)


def configuration_of_apps():
    app = {
        "id": "app",
        "redirectUris": [APP, "http://127.0.0.1/callback", "https://app.example.test/done", "http://localhost:3000/"],
        "postLogoutRedirectUris": [APP_OUT, "http://localhost:3000/"],
    }
    person = {"username": PERSON, "password": PASSWORD, "claims": {"email": "ada@example.com"}}
    return {"realms": [{"id": "demo", "clients": [app], "users": [person]}]}


# --- Amplify and its forerunners, at a pool ---


def test_amplify_swift_in_a_private_sheet(client, person, server):
    """No cookie before, none kept; the sheet ends on the first address of the scheme."""
    pkce, state = PKCE(), str(uuid.uuid4())
    url = (
        f"{server.url}/oauth2/authorize?client_id={client.id}&code_challenge={pkce.challenge}&code_challenge_method=S256"
        f"&identity_provider=COGNITO&lang=en&login_hint={quote(person.email)}&nonce=n&prompt=login"
        f"&redirect_uri=exampleauth://auth&response_type=code&scope=email%20openid&state={state}"
    )
    page = Browser(server).open(url)
    assert page.form.named("username").value == person.email
    landing = page.submit(password=PASSWORD)
    assert landing.answer.status_code in (302, 303) and landing.url.startswith("exampleauth://auth?")
    assert not urlsplit(landing.url).fragment and landing.query["state"] == state
    body = {
        "grant_type": "authorization_code",
        "client_id": client.id,
        "code": landing.query["code"],
        "redirect_uri": "exampleauth://auth",
        "code_verifier": pkce.verifier,
    }
    raw = "&".join(f"{name}={value}" for name, value in body.items())  # it escapes nothing
    answer = requests.post(f"{server.url}/oauth2/token", data=raw, timeout=60).json()
    assert {"id_token", "access_token", "refresh_token"} <= set(answer) and type(answer["expires_in"]) is int
    assert type(claims_of(answer["access_token"])["iat"]) is int


def test_amplify_android_custom_tab(client, person, browser):
    """`Uri.Builder` escapes everything; a provider and an identifier may both come, and `prompt` may be empty."""
    pkce, state = PKCE(), base64.urlsafe_b64encode(secrets.token_bytes(24)).decode().rstrip("=")
    query = {
        "client_id": client.id,
        "redirect_uri": "exampleauth://auth",
        "response_type": "code",
        "scope": "openid email profile",
        "state": state,
        "nonce": "n-1",
        "lang": "de",
        "login_hint": "",
        "prompt": "",
        "resource": "",
        "code_challenge": pkce.challenge,
        "code_challenge_method": "S256",
    }
    page = browser.open("/oauth2/authorize?" + urlencode(query, quote_via=quote))
    landing = page.submit(username=person.email, password=PASSWORD)
    assert landing.query["state"] == state
    form = {"grant_type": "authorization_code", "client_id": client.id, "redirect_uri": "exampleauth://auth"}
    form |= {"code_verifier": pkce.verifier, "code": landing.query["code"]}
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = requests.post(f"{browser.base}/oauth2/token", data=form, headers=headers, timeout=60)
    assert claims_of(answer.json()["id_token"])["nonce"] == "n-1"
    spent = requests.post(f"{browser.base}/oauth2/token", data=form, headers=headers, timeout=60)
    assert 200 <= spent.status_code < 500 and spent.json()["error"] == "invalid_grant"


def test_aws_mobile_client_android(client, person, browser):
    """AuthClient.java: scopes in a set's order, user data beside, and a state that must be its own."""
    pkce, state = PKCE(), base64.urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip("=")
    context = base64.b64encode(json.dumps({"payload": "x", "signature": "y", "version": "ANDROID"}).encode()).decode()
    url = (
        f"/oauth2/authorize?client_id={client.id}&redirect_uri={quote('exampleauth://auth', safe='')}"
        f"&response_type=code&code_challenge={pkce.challenge}&code_challenge_method=S256&state={state}"
        f"&scope={quote('openid phone aws.cognito.signin.user.admin email', safe='')}"
        f"&userContextData={quote(context, safe='')}"
    )
    landing = browser.open(url).submit(username=person.email, password=PASSWORD)
    assert landing.query["state"] == state and set(landing.query) == {"code", "state"}
    form = {"client_id": client.id, "redirect_uri": "exampleauth://auth", "grant_type": "authorization_code"}
    form |= {"code": landing.query["code"], "code_verifier": pkce.verifier}
    tokens = requests.post(f"{browser.base}/oauth2/token", data=form, timeout=60).json()
    assert claims_of(tokens["access_token"])["username"] and tokens["refresh_token"]
    out = f"/logout?client_id={client.id}&logout_uri={quote(SIGNED_OUT, safe='')}"
    assert browser.open(out).url == SIGNED_OUT


def test_aws_mobile_client_ios(pool, person, browser):
    """AWSCognitoAuth.m: a raw provider, a trailing `&`, refreshes by OAuth, a sign-out that escapes nothing."""
    client, pkce = pool.web_client(), PKCE()
    url = (
        f"/oauth2/authorize?identity_provider=COGNITO&scope=email%20openid&redirect_uri=exampleauth://auth"
        f"&state={uuid.uuid4()}&response_type=code&client_id={client.id}&code_challenge={pkce.challenge}"
        "&code_challenge_method=S256&"
    )
    landing = browser.open(url).submit(username=person.email, password=PASSWORD)
    body = f"grant_type=authorization_code&client_id={client.id}&code={landing.query['code']}"
    body += f"&redirect_uri=exampleauth://auth&code_verifier={pkce.verifier}"
    headers = {"Content-Type": "application/x-www-form-urlencoded", "User-Agent": "aws-sdk-iOS/2.41.0 iOS/17.4 en_US"}
    tokens = requests.post(f"{browser.base}/oauth2/token", data=body, headers=headers, timeout=60).json()
    body = f"grant_type=refresh_token&client_id={client.id}&refresh_token={tokens['refresh_token']}"
    renewed = requests.post(f"{browser.base}/oauth2/token", data=body, headers=headers, timeout=60).json()
    assert renewed["access_token"] and "refresh_token" not in renewed
    bad = requests.post(f"{browser.base}/oauth2/token", data=body + "x", headers=headers, timeout=60)
    assert bad.json()["error"] == "invalid_grant"
    assert browser.open(f"/logout?logout_uri={SIGNED_OUT}&client_id={client.id}").url == SIGNED_OUT


def test_amplify_javascript_implicit(pool, person, browser):
    """It splits the fragment by & and = and decodes nothing."""
    client = pool.web_client(AllowedOAuthFlows=["implicit"])
    url = f"/oauth2/authorize?redirect_uri=exampleauth%3A%2F%2Fauth&response_type=token&client_id={client.id}"
    landing = browser.open(url + "&identity_provider=COGNITO&scope=openid%20email&state=abc").submit(
        username=person.email, password=PASSWORD
    )
    read = dict(part.split("=") for part in landing.url.split("#")[1].split("&"))
    assert read["state"] == "abc" and read["token_type"] == "Bearer"
    assert claims_of(read["id_token"])["at_hash"] and claims_of(read["access_token"])["token_use"] == "access"


def test_amplify_javascript_reads_errors(client, browser):
    landing = browser.open(
        f"/oauth2/authorize?redirect_uri=exampleauth%3A%2F%2Fauth&response_type=code&client_id={client.id}"
        "&scope=nothing&state=abc"
    )
    assert landing.query["error_description"] == "invalid_scope" and landing.query["state"] == "abc"
    form = {
        "grant_type": "authorization_code",
        "client_id": client.id,
        "code": "x",
        "redirect_uri": "exampleauth://auth",
    }
    answer = requests.post(
        f"{browser.base}/oauth2/token", data=form, headers={"x-amz-user-agent": "aws-amplify/6"}, timeout=60
    ).json()
    # `error_message` is what it reads first; the service sends none, and it shows `error`.
    assert answer == {"error": "invalid_grant"}


def test_amplify_flutter(client, person, browser):
    """On phones it is the libraries above; on a desktop it builds this by itself (hosted_ui_platform.dart)."""
    pkce, state = PKCE(), secrets.token_urlsafe(12)
    query = {
        "response_type": "code",
        "client_id": client.id,
        "redirect_uri": "exampleauth://auth",
        "code_challenge": pkce.challenge,
        "code_challenge_method": "S256",
        "state": state,
        "scope": "openid email profile phone aws.cognito.signin.user.admin",
        "nonce": secrets.token_urlsafe(12),
        "identity_provider": "COGNITO",
    }
    landing = browser.open("/oauth2/authorize?" + urlencode(query)).submit(username=person.email, password=PASSWORD)
    form = {
        "grant_type": "authorization_code",
        "code": landing.query["code"],
        "redirect_uri": "exampleauth://auth",
        "code_verifier": pkce.verifier,
        "client_id": client.id,
    }
    answer = requests.post(f"{browser.base}/oauth2/token", data=form, timeout=60)
    assert answer.json()["token_type"] == "Bearer" and claims_of(answer.json()["id_token"])["nonce"] == query["nonce"]


# --- Standard libraries, at a realm ---


def app_auth(provider, redirect=APP, **changes):
    """The request of OIDAuthorizationRequest, and of AuthorizationRequest.java."""
    pkce = PKCE()
    query = {
        "client_id": "app",
        "nonce": secrets.token_urlsafe(16),
        "redirect_uri": redirect,
        "response_type": "code",
        "scope": "openid profile",
        "state": secrets.token_urlsafe(16),
        **pkce.parameters,
    } | changes
    browser = Browser(provider.server)
    rest = browser.open(provider["authorization_endpoint"] + "?" + urlencode(query, quote_via=quote))
    assert isinstance(rest, Page), rest
    landing = rest.submit(username=PERSON, password=PASSWORD)
    assert landing.query["state"] == query["state"]
    form = {
        "client_id": "app",
        "code": landing.query["code"],
        "code_verifier": pkce.verifier,
        "grant_type": "authorization_code",
        "redirect_uri": redirect,
    }
    answer = requests.post(provider["token_endpoint"], data=form, timeout=60)
    return browser, query, landing, answer


def test_app_auth_ios(provider):
    browser, query, landing, answer = app_auth(provider)
    assert landing.url.startswith(APP + "?"), "compared with the redirect URI as it is"
    # OIDServiceDiscovery refuses a document that lacks one of these.
    required = ["authorization_endpoint", "token_endpoint", "jwks_uri", "response_types_supported"]
    assert all(
        provider.meta[name] for name in [*required, "subject_types_supported", "id_token_signing_alg_values_supported"]
    )
    claims = provider.verified(answer.json()["id_token"], "app")
    assert claims["nonce"] == query["nonce"] and abs(claims["iat"] - claims["auth_time"]) < 600
    out = {"id_token_hint": answer.json()["id_token"], "post_logout_redirect_uri": APP_OUT, "state": "bye"}
    assert browser.open(provider["end_session_endpoint"] + "?" + urlencode(out)).url == APP_OUT + "?state=bye"


def test_app_auth_android(provider):
    """It refuses tokens whose issuer has a query or fragment, or that came more than ten minutes ago."""
    _, query, _, answer = app_auth(provider, ui_locales="de en", display="popup", prompt="select_account login")
    claims = jwt.decode(answer.json()["id_token"], options={"verify_signature": False})
    issuer = urlsplit(claims["iss"])
    assert issuer.hostname and not issuer.query and not issuer.fragment and claims["nonce"] == query["nonce"]
    renewed = requests.post(
        provider["token_endpoint"],
        data={"client_id": "app", "grant_type": "refresh_token", "refresh_token": answer.json()["refresh_token"]},
        timeout=60,
    )
    assert renewed.json()["access_token"]


def test_app_auth_on_a_loopback_port(provider):
    """The desktop's redirect handler listens on whatever port it gets."""
    _, _, landing, answer = app_auth(provider, redirect="http://127.0.0.1:53211/callback")
    assert landing.target == "http://127.0.0.1:53211/callback" and answer.status_code == 200


def test_an_https_callback_ends_a_sheet(provider):
    """`.https(host:path:)`: the first navigation to that host and path, by a plain redirect."""
    _, _, landing, answer = app_auth(provider, redirect="https://app.example.test/done")
    assert landing.answer.status_code == 303 and landing.target == "https://app.example.test/done"
    assert answer.status_code == 200


def test_oidc_client_ts(provider):
    """From a page of another origin: preflight, then the form, whose JSON must be called so."""
    origin = {"Origin": "http://localhost:3000"}
    asked = origin | {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    allowed = requests.options(provider["token_endpoint"], headers=asked, timeout=60)
    assert allowed.ok and allowed.headers["Access-Control-Allow-Origin"] in ("*", origin["Origin"])
    browser, _, landing, answer = app_auth(provider, redirect="http://localhost:3000/")
    assert answer.headers["Content-Type"].startswith("application/json")
    first = provider.verified(answer.json()["id_token"], "app")
    form = {"grant_type": "refresh_token", "client_id": "app", "refresh_token": answer.json()["refresh_token"]}
    renewed = requests.post(provider["token_endpoint"], data=form, headers=origin, timeout=60)
    second = provider.verified(renewed.json()["id_token"], "app")
    assert [first[name] for name in ("sub", "auth_time", "iss")] == [
        second[name] for name in ("sub", "auth_time", "iss")
    ]
    # Silent renewal in a frame stays silent, whatever comes of it.
    silent = urlencode({"client_id": "app", "redirect_uri": "http://localhost:3000/", "response_type": "code"})
    rest = browser.open(f"{provider['authorization_endpoint']}?{silent}&scope=openid&prompt=none&state=s")
    assert isinstance(rest, Landing) and rest.query["code"]


def test_oauth4webapi(provider):
    """Exactly `application/json`, for errors too, exactly 200, no challenge beside an error, `iss` as advertised."""
    _, _, landing, answer = app_auth(provider)
    assert answer.status_code == 200 and answer.headers["Content-Type"].split(";")[0] == "application/json"
    assert answer.json()["token_type"].lower() == "bearer" and answer.json()["expires_in"] > 0
    assert landing.query["iss"] == provider.issuer
    form = {"client_id": "app", "grant_type": "authorization_code", "code": "x", "redirect_uri": APP}
    bad = requests.post(provider["token_endpoint"], data=form, timeout=60)
    assert bad.status_code == 400 and bad.headers["Content-Type"].split(";")[0] == "application/json"
    assert "WWW-Authenticate" not in bad.headers
    keys = requests.get(provider["jwks_uri"], timeout=60)
    assert keys.headers["Content-Type"].split(";")[0] in ("application/json", "application/jwk-set+json")


# --- MSAL, at a tenant ---


@pytest.fixture(scope="module")
def tenant():
    configured = tenant_configuration()
    with Server(config={"entraTenants": [configured]}) as running:
        yield Tenant(running, configured)


MSAL = {
    "iOS": {
        "redirect_uri": "msauth.com.example.app://auth",
        "x-client-SKU": "MSAL.iOS",
        "x-client-Ver": "1.6.0",
        "x-client-OS": "17.4",
        "x-client-CPU": "64",
        "x-client-DM": "iPhone",
        "x-app-name": "App",
        "x-app-ver": "1.0",
        "haschrome": "1",
        "return-client-request-id": "true",
        "prompt": "select_account",
        "instance_aware": "false",
    },
    "Android": {
        "redirect_uri": "msauth.com.example.app://auth",
        "x-client-SKU": "MSAL.Android",
        "x-client-Ver": "5.4.0",
        "x-client-OS": "34",
        "haschrome": "1",
        "instance_aware": "false",
        "prompt": "select_account",
        "login_hint": "",
        "claims": '{"access_token":{"xms_cc":{"values":["protapp"]}}}',
    },
    "JavaScript": {
        "redirect_uri": "http://localhost:3000/callback",
        "response_mode": "fragment",
        "x-client-SKU": "msal.js.browser",
        "x-client-VER": "4.12.0",
        "client-request-id": "00000000-0000-4000-8000-000000000001",
        "client_info": "1",
    },
}


@pytest.mark.parametrize("library", sorted(MSAL))
def test_msal(tenant, library):
    verifier = secrets.token_urlsafe(32)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    query = {
        "client_id": tenant.apps["password"],
        "response_type": "code",
        "scope": "openid profile offline_access",
        "state": base64.b64encode(b'{"id":"1"}|x').decode(),
        "nonce": "n-1",
        "client_info": "1",
        "client-request-id": str(uuid.uuid4()),
        "code_challenge": challenge,
        "code_challenge_method": "S256",
    } | MSAL[library]
    browser = TenantBrowser()
    browser.get(f"{tenant.authority}/oauth2/v2.0/authorize?{urlencode(query, quote_via=quote)}")
    browser.submit(loginfmt="ada@example.com")
    browser.submit(passwd="Correct-Horse-1")
    assert browser.landed.startswith(query["redirect_uri"])
    parts = urlsplit(browser.landed)
    assert bool(parts.fragment) == (library == "JavaScript")
    answer = {name: values[0] for name, values in parse_qs(parts.query or parts.fragment).items()}
    assert answer["state"] == query["state"] and answer["client_info"]
    form = {
        "grant_type": "authorization_code",
        "code": answer["code"],
        "redirect_uri": query["redirect_uri"],
        "code_verifier": verifier,
        "scope": query["scope"],
        "client_info": "1",
        "X-AnchorMailbox": "",
    }
    headers = {"Origin": "http://localhost:3000"} if library == "JavaScript" else {}
    tokens = tenant.post("oauth2/v2.0/token", headers=headers, **form)
    assert tokens.status_code == 200, tokens.text
    claims = jwt.decode(tokens.json()["id_token"], options={"verify_signature": False})
    assert claims["nonce"] == "n-1" and tokens.json()["client_info"] and tokens.json()["refresh_token"]
    info = json.loads(base64.urlsafe_b64decode(tokens.json()["client_info"] + "=="))
    assert info["uid"] == claims["oid"] and re.fullmatch(r"[0-9a-f-]{36}", info["utid"])
