"""MSAL for Python, unmodified, over https, and a tenant's pages."""

import base64
import hashlib
import json
import os
import re
import threading
import uuid
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
import msal
import pytest
import requests

from entra.browser import Browser
from entra.tenant import refusal, secured

PASSWORD = "Correct-Horse-1"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with secured(tmp_path_factory.mktemp("data")) as tenant:
        yield tenant


@pytest.fixture
def public(site):
    return msal.PublicClientApplication(
        site.apps["password"], authority=site.authority, instance_discovery=False, verify=site.trust
    )


@pytest.fixture
def browser(site):
    return Browser(verify=site.trust)


def sign_in(browser, username="ada@example.com", password=PASSWORD):
    assert browser.heading == "Sign in"
    browser.submit(loginfmt=username)
    assert browser.heading == "Enter password"
    return browser.submit(passwd=password)


def callback(browser) -> dict:
    parts = urlsplit(browser.landed)
    return {name: values[0] for name, values in parse_qs(parts.query or parts.fragment).items()}


def test_authorization_code(public, site, browser):
    scope = f"api://{site.apps['api']}/Read"
    flow = public.initiate_auth_code_flow([scope], redirect_uri="http://localhost:4711")
    sign_in(browser.get(flow["auth_uri"]))
    assert browser.landed.startswith("http://localhost:4711?")
    result = public.acquire_token_by_auth_code_flow(flow, callback(browser))
    assert "error" not in result, result
    assert result["id_token_claims"]["preferred_username"] == "ada@example.com"
    assert result["id_token_claims"]["nonce"]
    accounts = public.get_accounts()
    assert [account["username"] for account in accounts] == ["ada@example.com"]
    assert accounts[0]["home_account_id"].endswith(site.id)
    silent = public.acquire_token_silent([scope], accounts[0])
    assert silent["access_token"] == result["access_token"]
    fresh = public.acquire_token_silent([scope], accounts[0], force_refresh=True)
    assert fresh["access_token"] != result["access_token"]
    other = public.acquire_token_silent([f"api://{site.apps['api']}/Write"], accounts[0])
    claims = jwt.decode(other["access_token"], options={"verify_signature": False})
    assert claims["scp"] == "Write" and claims["aud"] == site.apps["api"]
    # A code works once.
    again = public.acquire_token_by_auth_code_flow(flow, callback(browser))
    assert again["error"] == "invalid_grant" and again["error_codes"] == [54005]


def test_the_tokens_are_verified_by_the_keys(public, site, browser):
    flow = public.initiate_auth_code_flow([], redirect_uri="http://localhost:4711")
    sign_in(browser.get(flow["auth_uri"]))
    result = public.acquire_token_by_auth_code_flow(flow, callback(browser))
    document = requests.get(
        f"{site.authority}/v2.0/.well-known/openid-configuration", verify=site.trust, timeout=30
    ).json()
    keys = requests.get(document["jwks_uri"], verify=site.trust, timeout=30).json()["keys"]
    key = keys[0]
    certificate = base64.b64decode(key["x5c"][0])
    thumbprint = base64.urlsafe_b64encode(hashlib.sha1(certificate).digest()).decode().rstrip("=")
    assert key["kid"] == key["x5t"] == thumbprint
    assert jwt.get_unverified_header(result["id_token"]) == {"typ": "JWT", "alg": "RS256", "kid": thumbprint}
    claims = jwt.decode(
        result["id_token"],
        jwt.PyJWK(key | {"alg": "RS256"}),
        algorithms=["RS256"],
        audience=site.apps["password"],
        issuer=document["issuer"],
    )
    for name in ["oid", "tid", "sub", "ver", "uti", "sid", "iat", "nbf", "exp", "auth_time", "name"]:
        assert claims[name], name
    answer = requests.get(
        document["userinfo_endpoint"],
        headers={"Authorization": f"Bearer {result['access_token']}"},
        verify=site.trust,
        timeout=30,
    )
    assert answer.json()["name"] == "Ada"
    bad = requests.get(
        document["userinfo_endpoint"], headers={"Authorization": "Bearer x"}, verify=site.trust, timeout=30
    )
    assert bad.status_code == 401


def test_device_code(public, site, browser):
    flow = public.initiate_device_flow([])
    assert len(flow["user_code"]) == 9 and flow["user_code"] in flow["message"]
    flow["interval"] = 1
    results = []
    waiting = threading.Thread(target=lambda: results.append(public.acquire_token_by_device_flow(flow)))
    browser.get(flow["verification_uri"])
    browser.submit(otc="nothing")
    assert "did not work" in browser.said
    browser.submit(otc=flow["user_code"].lower())
    sign_in(browser)
    assert browser.heading == "Are you trying to sign in to password?"
    browser.submit("allow")
    assert "You have signed in" in browser.heading
    waiting.start()
    waiting.join(30)
    assert results[0]["id_token_claims"]["preferred_username"] == "ada@example.com", results


def test_device_code_that_is_not_there_yet(site):
    def post(path, **form):
        data = {"client_id": site.apps["password"]} | form
        return requests.post(f"{site.authority}/oauth2/v2.0/{path}", data=data, verify=site.trust, timeout=30)

    offer = post("devicecode", scope="openid").json()
    grant = "urn:ietf:params:oauth:grant-type:device_code"
    refusal(post("token", grant_type=grant, device_code=offer["device_code"]), "authorization_pending", 70016)
    refusal(post("token", grant_type=grant, device_code=offer["device_code"]), "slow_down", 70016)
    refusal(post("token", grant_type=grant, device_code="nothing"), "bad_verification_code", 70018)


class AtItsPort(requests.adapters.HTTPAdapter):
    """The client drops the port where it asks whether a password is checked elsewhere."""

    def __init__(self, port):
        super().__init__()
        self.port = port

    def send(self, request, **options):
        request.url = request.url.replace("https://localhost/", f"https://localhost:{self.port}/")
        return super().send(request, **options)


def test_password(site):
    session = requests.Session()
    session.mount("https://localhost/common/userrealm/", AtItsPort(site.server.port))
    public = msal.PublicClientApplication(
        site.apps["password"], authority=site.authority, instance_discovery=False, http_client=session
    )
    result = public.acquire_token_by_username_password("ada@example.com", PASSWORD, [])
    assert "error" not in result, result
    assert result["id_token_claims"]["preferred_username"] == "ada@example.com"
    wrong = public.acquire_token_by_username_password("ada@example.com", "wrong", [])
    assert wrong["error"] == "invalid_grant" and wrong["error_codes"] == [50126]


def test_client_credentials(site):
    def daemon(secret):
        return msal.ConfidentialClientApplication(
            site.apps["daemon"],
            client_credential=secret,
            authority=f"https://localhost:{site.server.port}/{site.id}",
            instance_discovery=False,
            verify=site.trust,
        )

    scope = f"api://{site.apps['api']}/.default"
    application = daemon("daemon-secret")
    result = application.acquire_token_for_client([scope])
    assert "error" not in result, result
    claims = jwt.decode(result["access_token"], options={"verify_signature": False})
    assert claims["roles"] == ["Things.Read.All"] and claims["oid"] == claims["sub"]
    assert claims["aud"] == site.apps["api"] and "scp" not in claims and claims["azpacr"] == "1"
    assert application.acquire_token_for_client([scope])["access_token"] == result["access_token"]
    wrong = daemon("wrong").acquire_token_for_client([scope])
    assert wrong["error"] == "invalid_client" and wrong["error_codes"] == [7000215]


def test_instance_discovery(site):
    """The document that clients ask the host of the world's directory for."""
    answer = requests.get(
        f"{site.server.url}/common/discovery/instance",
        params={"api-version": "1.1", "authorization_endpoint": f"{site.authority}/oauth2/v2.0/authorize"},
        verify=site.trust,
        timeout=30,
    ).json()
    assert answer["tenant_discovery_endpoint"] == f"{site.authority}/v2.0/.well-known/openid-configuration"
    assert answer["metadata"][0]["aliases"] == [f"localhost:{site.server.port}"]
    oidc = msal.PublicClientApplication(
        site.apps["password"], oidc_authority=f"{site.server.url}/{site.id}/v2.0", verify=site.trust
    )
    assert oidc.authority.token_endpoint.endswith("/oauth2/v2.0/token")


def authorize(site, app="password", **changes):
    query = {
        "client_id": site.apps[app],
        "redirect_uri": "http://localhost:3000/callback",
        "response_type": "code",
        "scope": "openid profile",
        "state": "a b+c",
        "client_info": "1",
    } | changes
    pairs = {name: value for name, value in query.items() if value is not None}
    return f"{site.authority}/oauth2/v2.0/authorize?{urlencode(pairs)}"


def test_a_session_answers_at_once(site, browser):
    browser.get(authorize(site, prompt="none"))
    answer = callback(browser)
    assert answer["error"] == "login_required" and answer["error_description"].startswith("AADSTS50058: ")
    sign_in(browser.get(authorize(site)))
    answer = callback(browser)
    assert answer["state"] == "a b+c" and answer["code"] and answer["session_state"]
    info = json.loads(base64.urlsafe_b64decode(answer["client_info"] + "=="))
    assert info["utid"] == site.id
    browser.get(authorize(site, app="either", prompt="none", state="2"))
    assert callback(browser)["state"] == "2" and "code" in callback(browser)
    browser.get(authorize(site, prompt="login"))
    assert browser.heading == "Sign in"
    browser.get(f"{site.authority}/oauth2/v2.0/logout?post_logout_redirect_uri=http://localhost:3000/&state=x")
    assert browser.landed == "http://localhost:3000/?state=x"
    browser.get(authorize(site, prompt="none"))
    assert callback(browser)["error"] == "login_required"


def test_tokens_in_the_answer(site, browser):
    url = authorize(site, response_type="code id_token", nonce="n-1", response_mode="fragment")
    sign_in(browser.get(url))
    assert "#" in browser.landed
    answer = callback(browser)
    claims = jwt.decode(answer["id_token"], options={"verify_signature": False})
    assert claims["nonce"] == "n-1" and claims["c_hash"]
    browser.get(authorize(site, response_type="id_token token", nonce="n-2", response_mode="form_post"))
    assert re.search(r'name="id_token" value="[^"]+"', browser.text) and 'name="access_token"' in browser.text


@pytest.mark.parametrize(
    "changes, text",
    [
        ({"client_id": str(uuid.UUID(int=1))}, "AADSTS700016"),
        ({"client_id": None}, "AADSTS900144"),
        ({"redirect_uri": "https://evil.example/"}, "AADSTS50011"),
        ({"redirect_uri": "http://localhost:3000/other"}, "AADSTS50011"),
    ],
)
def test_who_must_not_be_redirected(site, browser, changes, text):
    browser.get(authorize(site, **changes))
    assert browser.landed is None and text in browser.text and browser.status == 400


@pytest.mark.parametrize(
    "changes, error",
    [
        ({"response_type": None}, "invalid_request"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"response_mode": "odd"}, "invalid_request"),
        ({"response_type": "id_token"}, "invalid_request"),
        ({"scope": None}, "invalid_request"),
        ({"scope": "api://nothing/x"}, "invalid_resource"),
        ({"code_challenge": "x" * 43}, "invalid_request"),
    ],
)
def test_what_the_app_is_told(site, browser, changes, error):
    browser.get(authorize(site, **changes))
    answer = callback(browser)
    assert answer["error"] == error and answer["state"] == "a b+c"
    assert answer["error_description"].startswith("AADSTS")


def test_cancelling(site, browser):
    browser.get(authorize(site)).submit("cancel")
    assert callback(browser)["error"] == "access_denied"


def test_wrong_words_on_the_pages(site, browser):
    browser.get(authorize(site, login_hint="nobody@example.com"))
    browser.submit(loginfmt="nobody@example.com")
    assert "couldn’t find an account" in browser.said
    browser.submit(loginfmt="ada@example.com")
    browser.submit(passwd="wrong")
    assert browser.said == "Your account or password is incorrect."
    browser.submit(passwd=PASSWORD)
    assert callback(browser)["code"]
    forged = browser.session.post(authorize(site).replace("/oauth2/v2.0/authorize", "/login"), data={"loginfmt": "x"})
    assert forged.status_code == 400 and "AADSTS165000" in forged.text


def test_a_code_on_the_pages(site, browser):
    browser.get(authorize(site, app="code"))
    browser.submit(loginfmt="otp@example.com")
    assert browser.heading == "Enter code"
    first = site.code("otp@example.com")
    browser.submit("resend")
    browser.submit(otc=first)
    assert browser.said.startswith("That code is incorrect")
    browser.submit(otc=site.code("otp@example.com"))
    assert callback(browser)["code"]


def test_sign_up_and_recovery_on_the_pages(site, browser):
    address = f"{uuid.uuid4().hex}@meadow.example"
    browser.get(authorize(site, app="both"))
    browser.submit("new-account")
    browser.submit(loginfmt="ada@example.com")
    assert "already an account" in browser.said
    browser.submit(loginfmt=address)
    browser.submit(otc=site.code(address))
    browser.submit(passwd="aaaaaaaa")
    assert "can’t be used" in browser.said
    browser.submit(passwd="Tulip!4471")
    browser.submit(**{"attribute.displayName": "Nora"})
    assert callback(browser)["code"]
    browser.landed = None
    browser.get(authorize(site, app="both", prompt="login")).submit(loginfmt=address)
    browser.submit("forgot")
    browser.submit(otc=site.code(address))
    browser.submit(passwd="Poppy?9032")
    assert callback(browser)["code"]
    other = Browser(verify=site.trust)
    sign_in(other.get(authorize(site, app="both")), address, "Poppy?9032")
    assert callback(other)["code"]


def test_second_factors_on_the_pages(site, browser):
    sign_in(browser.get(authorize(site, app="mfa")))
    assert browser.heading == "Help us protect your account"
    browser.submit(otc=site.code("ada@example.com"))
    assert callback(browser)["code"]
    other = Browser(verify=site.trust)
    sign_in(other.get(authorize(site, app="strong")))
    other.submit(target="alt@meadow.example")
    other.submit(otc=site.code("alt@meadow.example"))
    assert callback(other)["code"]


def test_the_authority_is_there(site):
    assert os.path.exists(site.trust)
