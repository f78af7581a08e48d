"""The hosted pages by plain HTTP: authorize, sign in, come back with a code. No script runs here."""

import re
import uuid
from urllib.parse import quote, urlsplit

import pytest
import requests
from support.browser import PKCE, Browser, Landing, Page, authorize_url, redeem, sign_in, token_call
from support.pools import (
    CALLBACK, EXPIRED, MISMATCH, OTHER_PASSWORD, PASSWORD, SCOPES, SIGNED_OUT, UUID, WRONG_PASSWORD, Pool, address,
    attributes, fails, passwordless)
from support.tokens import claims_of, expect_token

TEMPORARY = "Temporary-Pass-1"


@pytest.fixture
def client(pool):
    return pool.web_client()


@pytest.fixture
def browser(server):
    return Browser(server)


def login_page(browser, client, **parameters) -> Page:
    page = browser.open(authorize_url(client, **parameters))
    assert isinstance(page, Page) and page.path == "/login" and page.status == 200, page
    return page


def refused(browser, url):
    """The server shows an error page and sends the browser nowhere."""
    page = browser.open(url)
    assert isinstance(page, Page), page
    assert page.status == 400, page
    assert not [hop for hop in browser.hops if hop[3] and not urlsplit(hop[3]).path.startswith("/error")]
    return page


# --- The way there and back ---


def test_a_password_brings_a_code_and_the_exact_state(pool, client, person, browser):
    pkce, nonce, state = PKCE(), uuid.uuid4().hex, "a state/with+odd=characters&%25 é"
    page = login_page(browser, client, state=state, nonce=nonce, scope="openid email profile", **pkce.parameters)
    assert [hop[:2] for hop in browser.hops] == [("GET", 302), ("GET", 200)]
    landing = page.submit(username=person.email, password=PASSWORD)
    assert browser.hops[0][:2] == ("POST", 303)
    assert landing.target == CALLBACK and set(landing.query) == {"code", "state"}
    assert landing.query["state"] == state
    assert UUID.match(landing.query["code"])

    answer = redeem(client, landing.query["code"], pkce)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].replace(" ", "").lower() == "application/json;charset=utf-8"
    assert "no-store" in answer.headers["Cache-Control"]
    tokens = answer.json()
    assert set(tokens) == {"id_token", "access_token", "refresh_token", "token_type", "expires_in"}
    assert tokens["token_type"] == "Bearer" and tokens["expires_in"] == 3600
    identity = expect_token(
        tokens["id_token"], pool, client, "id", sub=person.sub, nonce=nonce, email=person.email, email_verified=True,
        cognito_username=person.sub, at_hash=..., origin_jti=..., jti=...)
    access = expect_token(
        tokens["access_token"], pool, client, "access", sub=person.sub, username=person.sub, version=2)
    assert sorted(access["scope"].split()) == ["email", "openid", "profile"]
    assert access["origin_jti"] == identity["origin_jti"]


def test_the_hash_of_the_access_token_is_right(pool, client, person, browser):
    import base64
    import hashlib

    tokens = redeem(client, sign_in(browser, client, person).query["code"]).json()
    half = hashlib.sha256(tokens["access_token"].encode()).digest()[:16]
    assert claims_of(tokens["id_token"])["at_hash"] == base64.urlsafe_b64encode(half).rstrip(b"=").decode()


@pytest.mark.parametrize("callback", [
    "myapp://", "myapp://cb", "com.x:/cb", "http://localhost:1234/cb", "https://app.example.com/cb?x=1",
    "exampleauth://auth", "http://127.0.0.1:9/", "https://app.example.com/"])
def test_every_kind_of_callback_is_reached_byte_by_byte(pool, person, browser, callback):
    client = pool.web_client(CallbackURLs=[callback])
    landing = sign_in(browser, client, person)
    joint = "&" if "?" in callback else "?"
    assert re.fullmatch(re.escape(callback + joint) + r"code=[0-9a-f-]{36}&state=a-state", landing.url), landing.url
    assert redeem(client, landing.query["code"]).status_code == 200


def test_without_a_state_none_comes_back(client, person, browser):
    assert set(sign_in(browser, client, person, state=None).query) == {"code"}


@pytest.mark.parametrize("state", ["x", "%", "a b", "a+b", "a=b&c=d", "äöü", "{\"a\":1}", "x" * 1000, "%2525", "#"])
def test_any_state_comes_back_unchanged(client, person, browser, state):
    assert sign_in(browser, client, person, state=state).query["state"] == state


@pytest.mark.parametrize("encoded", [quote("exampleauth://auth", safe=""), "exampleauth://auth", "exampleauth:%2F/auth"])
def test_the_redirect_may_be_escaped_or_not(client, person, browser, encoded):
    url = authorize_url(client, redirect_uri=None) + "&redirect_uri=" + encoded
    landing = browser.open(url).submit(username=person.email, password=PASSWORD)
    assert landing.target == CALLBACK


@pytest.mark.parametrize("extra", ["&", "&&", "&foo", "&prompt=", "&lang=&login_hint=", "&userContextData=eyJ9", "&a=b&a=c"])
def test_empty_and_unknown_parameters_are_taken(client, person, browser, extra):
    page = browser.open(authorize_url(client) + extra)
    assert page.submit(username=person.email, password=PASSWORD).target == CALLBACK


def test_the_alias_of_authorize_works(client, person, browser):
    page = browser.open(authorize_url(client, path="/authorize"))
    assert page.submit(username=person.email, password=PASSWORD).target == CALLBACK


def test_login_takes_the_request_itself(client, person, browser):
    page = browser.open(authorize_url(client, path="/login"))
    assert page.status == 200
    assert page.submit(username=person.email, password=PASSWORD).target == CALLBACK


def test_a_code_opens_the_other_front(pool, client, person, browser):
    """Mobile libraries refresh and sign out through the JSON API with what the pages gave them."""
    tokens = redeem(client, sign_in(browser, client, person, scope=" ".join(SCOPES)).query["code"]).json()
    assert client.who(tokens["access_token"])["Username"] == person.sub
    refreshed = client.rotate(tokens["refresh_token"])
    assert claims_of(refreshed["AccessToken"])["origin_jti"] == claims_of(tokens["access_token"])["origin_jti"]
    assert client.refresh(tokens["refresh_token"])["IdToken"]
    client.revoke(tokens["refresh_token"])
    with fails("NotAuthorizedException", "Access Token has been revoked"):
        client.who(tokens["access_token"])


# --- What the mobile and web libraries send ---


def test_as_the_swift_library_asks(client, person, browser):
    verifier = PKCE()
    state = str(uuid.uuid4()).lower()
    url = (f"{browser.base}/oauth2/authorize?client_id={client.id}&code_challenge={verifier.challenge}"
           f"&code_challenge_method=S256&nonce={uuid.uuid4()}&redirect_uri=exampleauth%3A%2F%2Fauth&response_type=code"
           "&scope=aws.cognito.signin.user.admin%20email%20openid%20phone%20profile"
           f"&state={state}&userContextData=eyJwYXlsb2FkIjoi+/8=")
    landing = browser.open(url).submit(username=person.email, password=PASSWORD)
    assert landing.query["state"] == state
    body = (f"grant_type=authorization_code&client_id={client.id}&code={landing.query['code']}"
            f"&redirect_uri=exampleauth://auth&code_verifier={verifier.verifier}")
    answer = requests.post(browser.base + "/oauth2/token", data=body, timeout=10)
    assert "Content-Type" not in answer.request.headers
    tokens = answer.json()
    assert {"id_token", "access_token", "refresh_token"} <= set(tokens)
    assert client.rotate(tokens["refresh_token"])["AccessToken"]
    out = browser.open(f"/logout?client_id={client.id}&logout_uri=exampleauth%3A%2F%2Fsignout")
    assert out.url == SIGNED_OUT


def test_as_the_android_library_asks(client, person, browser):
    verifier = PKCE()
    url = (f"{browser.base}/oauth2/authorize?response_type=code&client_id={client.id}"
           f"&redirect_uri=exampleauth%3A%2F%2Fauth&scope=openid%20email&state=Zm9v&prompt="
           f"&code_challenge={verifier.challenge}&code_challenge_method=S256")
    landing = browser.open(url).submit(username=person.email, password=PASSWORD)
    assert landing.query["state"] == "Zm9v"
    answer = redeem(client, landing.query["code"], verifier)
    assert answer.status_code == 200 and answer.json()["refresh_token"]


def test_as_the_javascript_library_asks(client, person, browser):
    verifier = PKCE("a" * 64 + "B" * 64)
    url = (f"{browser.base}/oauth2/authorize?redirect_uri=exampleauth%3A%2F%2Fauth&response_type=code"
           f"&client_id={client.id}&identity_provider=COGNITO&scope=openid%20email%20aws.cognito.signin.user.admin"
           f"&state={'s' * 32}-637573746f6d&code_challenge={verifier.challenge}&code_challenge_method=S256")
    landing = browser.open(url).submit(username=person.email, password=PASSWORD)
    assert landing.query["state"] == "s" * 32 + "-637573746f6d"
    answer = requests.post(browser.base + "/oauth2/token", timeout=10, headers={
        "Content-Type": "application/x-www-form-urlencoded", "x-amz-user-agent": "aws-amplify/6", "Origin": "http://localhost:3000"},
        data=f"grant_type=authorization_code&code={landing.query['code']}&client_id={client.id}"
             f"&redirect_uri=exampleauth%3A%2F%2Fauth&code_verifier={verifier.verifier}")
    assert answer.status_code == 200 and answer.headers["Access-Control-Allow-Origin"] in ("*", "http://localhost:3000")
    assert "origin_jti" in claims_of(answer.json()["access_token"])


def test_as_the_older_ios_library_asks(client, person, browser):
    verifier = PKCE()
    url = (f"{browser.base}/oauth2/authorize?scope=email%20openid&redirect_uri=exampleauth://auth"
           f"&state={uuid.uuid4()}&response_type=code&client_id={client.id}&code_challenge={verifier.challenge}"
           "&code_challenge_method=S256&")
    landing = browser.open(url).submit(username=person.email, password=PASSWORD)
    body = (f"grant_type=authorization_code&client_id={client.id}&code={landing.query['code']}"
            f"&redirect_uri=exampleauth://auth&code_verifier={verifier.verifier}")
    assert requests.post(browser.base + "/oauth2/token", data=body, timeout=10).status_code == 200


def test_as_a_generic_library_asks(pool, client, person, browser):
    """Authlib: discovery, a code with PKCE, the id token's nonce, userInfo, refresh, revocation."""
    from authlib.integrations.requests_client import OAuth2Session

    meta = requests.get(f"{pool.issuer}/.well-known/openid-configuration", timeout=10).json()
    session = OAuth2Session(
        client.id, scope="openid email", redirect_uri=CALLBACK, code_challenge_method="S256",
        token_endpoint_auth_method="none", revocation_endpoint_auth_method="none")
    verifier = PKCE().verifier
    url, state = session.create_authorization_url(meta["authorization_endpoint"], code_verifier=verifier, nonce="n1")
    landing = browser.open(url).submit(username=person.email, password=PASSWORD)
    assert landing.query["state"] == state
    token = session.fetch_token(
        meta["token_endpoint"], authorization_response=landing.url, code_verifier=verifier, state=state)
    assert expect_token(token["id_token"], pool, client, "id")["nonce"] == "n1"
    info = session.get(meta["userinfo_endpoint"]).json()
    assert info["sub"] == person.sub and info["email"] == person.email
    refreshed = session.refresh_token(meta["token_endpoint"], refresh_token=token["refresh_token"])
    assert refreshed["access_token"] != token["access_token"]
    answer = session.revoke_token(
        meta["revocation_endpoint"], token["refresh_token"], token_type_hint="refresh_token",
        body=f"client_id={client.id}")
    assert answer.status_code == 200
    assert session.get(meta["userinfo_endpoint"]).status_code == 401


@pytest.mark.parametrize("method", ["client_secret_basic", "client_secret_post"])
def test_as_a_generic_library_with_a_secret_asks(pool, person, browser, method):
    from authlib.integrations.requests_client import OAuth2Session

    client = pool.web_client(GenerateSecret=True)
    meta = requests.get(f"{pool.issuer}/.well-known/openid-configuration", timeout=10).json()
    session = OAuth2Session(
        client.id, client.secret, scope="openid", redirect_uri=CALLBACK, token_endpoint_auth_method=method)
    url, _ = session.create_authorization_url(meta["authorization_endpoint"])
    landing = browser.open(url).submit(username=person.email, password=PASSWORD)
    token = session.fetch_token(meta["token_endpoint"], authorization_response=landing.url)
    assert claims_of(token["access_token"])["client_id"] == client.id


# --- Requests that are refused ---


def test_an_unknown_client_gets_a_page(client, browser):
    for unknown in ("0unknown0client0id00000000", "", None, "<script>"):
        refused(browser, authorize_url(client, client_id=unknown))


@pytest.mark.parametrize("foreign", [
    "https://evil.example.com/", "exampleauth://auth/", "exampleauth://auth?x=1", "exampleauth://AUTH",
    "exampleauth://auth#part", "Exampleauth://auth", "exampleauth://auth/../other", "javascript:alert(1)", "/local",
    "exampleauth://auth@evil.example.com", " exampleauth://auth"])
def test_a_foreign_redirect_gets_a_page(client, browser, foreign):
    page = refused(browser, authorize_url(client, redirect_uri=foreign))
    assert "redirect_mismatch" in page.url + page.text


def test_a_missing_redirect_gets_a_page(client, browser):
    page = refused(browser, authorize_url(client, redirect_uri=None))
    assert "Required String parameter 'redirect_uri' is not present" in page.text


def test_the_error_page_says_what_happened(client, browser):
    page = refused(browser, authorize_url(client, redirect_uri="https://evil.example.com/"))
    assert page.path == "/error" and page.query["error"] == "redirect_mismatch"
    assert page.query["client_id"] == client.id
    assert "An error was encountered with the requested page." in page.text


def test_a_callback_of_another_client_is_foreign(pool, browser):
    first, second = pool.web_client(CallbackURLs=["first://cb"]), pool.web_client(CallbackURLs=["second://cb"])
    refused(browser, authorize_url(first, redirect_uri="second://cb"))
    assert second.id != first.id


@pytest.mark.parametrize("parameters, error", [
    ({"response_type": None}, "invalid_request"),
    ({"response_type": "id_token"}, "invalid_request"),
    ({"response_type": ""}, "invalid_request"),
    ({"response_type": "token"}, "unauthorized_client"),
    ({"code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"}, "invalid_request"),
    ({"code_challenge_method": "S256"}, "invalid_request"),
    ({"code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "plain"},
     "invalid_request"),
    ({"scope": "openid nothing"}, "invalid_scope"),
    ({"scope": "other/read"}, "invalid_scope"),
    ({"prompt": "none"}, "login_required"),
])
def test_a_bad_request_goes_back_with_the_state(client, browser, parameters, error):
    landing = browser.open(authorize_url(client, state="s t+a%te", **parameters))
    assert isinstance(landing, Landing), landing
    assert landing.target == CALLBACK and landing.query["error"] == error
    assert landing.query["state"] == "s t+a%te"
    assert "code" not in landing.query and not landing.fragment


def test_a_scope_that_the_client_lacks_is_refused(pool, browser):
    client = pool.web_client(AllowedOAuthScopes=["openid", "email"])
    landing = browser.open(authorize_url(client, scope="openid phone"))
    assert landing.query["error"] == "invalid_scope"


def test_a_client_without_the_pages_is_refused(pool, browser):
    client = pool.client(CallbackURLs=[CALLBACK])
    page = browser.open(authorize_url(client))
    assert not isinstance(page, Landing) or "error" in page.query
    assert "code" not in getattr(page, "query", {})


def test_without_a_scope_all_of_the_clients_are_given(client, person, browser):
    landing = sign_in(browser, client, person, scope=None)
    tokens = redeem(client, landing.query["code"]).json()
    assert sorted(claims_of(tokens["access_token"])["scope"].split()) == sorted(SCOPES)


def test_without_openid_there_is_no_id_token(pool, person, browser):
    client = pool.web_client(AllowedOAuthScopes=["openid", "aws.cognito.signin.user.admin"])
    landing = sign_in(browser, client, person, scope="aws.cognito.signin.user.admin")
    tokens = redeem(client, landing.query["code"]).json()
    assert "id_token" not in tokens and tokens["refresh_token"]
    assert claims_of(tokens["access_token"])["scope"] == "aws.cognito.signin.user.admin"


# --- The code ---


def test_a_code_is_redeemed_once(client, person, browser):
    pkce = PKCE()
    code = sign_in(browser, client, person, **pkce.parameters).query["code"]
    assert redeem(client, code, pkce).status_code == 200
    again = redeem(client, code, pkce)
    assert again.status_code == 400 and again.json()["error"] == "invalid_grant"


def test_one_code_serves_one_caller(client, person, browser, together):
    code = sign_in(browser, client, person).query["code"]
    answers, _ = together(lambda _: redeem(client, code).status_code)
    assert sorted(answers) == [200] + [400] * 7


def test_a_code_lives_for_five_minutes(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, person = pool.web_client(), pool.user()
    early = sign_in(Browser(own_server), client, person).query["code"]
    late = sign_in(Browser(own_server), client, person).query["code"]
    own_server.clock.advance(299)
    assert redeem(client, early).status_code == 200
    own_server.clock.advance(2)
    answer = redeem(client, late)
    assert answer.status_code == 400 and answer.json()["error"] == "invalid_grant"


@pytest.mark.parametrize("sent, changes, outcome", [
    (True, {}, 200),
    (True, {"code_verifier": "wrong" * 10}, "invalid_grant"),
    (True, {"code_verifier": None}, ("invalid_grant", "invalid_request")),
    (True, {"code_verifier": ""}, ("invalid_grant", "invalid_request")),
    (False, {"code_verifier": "stray" * 10}, 200),
    (False, {"redirect_uri": "exampleauth://auth/"}, "unauthorized_client"),
    (False, {"redirect_uri": None}, ("invalid_request", "unauthorized_client", "invalid_grant")),
    (False, {"code": "00000000-0000-0000-0000-000000000000"}, "invalid_grant"),
    (False, {"code": None}, "invalid_request"),
    (False, {"client_id": "0unknown0client0id00000000"}, "invalid_client"),
    (False, {"client_id": None}, ("invalid_request", "invalid_client")),
    (False, {"grant_type": None}, "invalid_request"),
    (False, {"grant_type": "password"}, "unsupported_grant_type"),
    (False, {"client_secret": "not a secret"}, "invalid_client"),
])
def test_a_code_is_redeemed_by_who_asked_for_it(client, person, browser, sent, changes, outcome):
    pkce = PKCE()
    code = sign_in(browser, client, person, **pkce.parameters if sent else {}).query["code"]
    answer = redeem(client, code, pkce if sent else None, **changes)
    if outcome == 200:
        assert answer.status_code == 200, answer.text
        return
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"] in ((outcome,) if isinstance(outcome, str) else outcome)
    assert "access_token" not in answer.json()


def test_the_challenge_of_the_standard_fits_its_verifier(client, person, browser):
    pkce = PKCE("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    assert pkce.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    assert redeem(client, sign_in(browser, client, person, **pkce.parameters).query["code"], pkce).status_code == 200


def test_a_code_belongs_to_its_client(pool, client, person, browser):
    other = pool.web_client()
    code = sign_in(browser, client, person).query["code"]
    answer = redeem(other, code)
    assert answer.status_code == 400 and answer.json()["error"] == "invalid_grant"


def test_a_wrong_secret_does_not_burn_the_code(pool, person, browser):
    client = pool.web_client(GenerateSecret=True)
    code = sign_in(browser, client, person).query["code"]
    wrong = redeem(client, code, client_secret="x" * 50)
    assert wrong.status_code == 400 and wrong.json()["error"] == "invalid_client"
    none = requests.post(browser.base + "/oauth2/token", timeout=10, data={
        "grant_type": "authorization_code", "client_id": client.id, "code": code, "redirect_uri": CALLBACK})
    assert none.status_code == 400 and none.json()["error"] == "invalid_client"
    assert redeem(client, code).status_code == 200


def test_a_user_disabled_meanwhile_gets_no_tokens(pool, client, person, browser):
    code = sign_in(browser, client, person).query["code"]
    pool.api.admin_disable_user(UserPoolId=pool.id, Username=person.email)
    answer = redeem(client, code)
    assert answer.status_code == 400 and answer.json()["error"] == "invalid_grant"


# --- The login page ---


def test_the_page_keeps_its_contract(client, browser):
    page = login_page(browser, client)
    document = page.document
    root = dict(next(attributes for tag, attributes in document.tags if tag == "html"))
    assert root["lang"] and root["dir"] == "ltr"
    assert len(document.headings) == 1 and document.headings[0].strip()
    assert document.title.startswith("Sign in") and "app" in document.title
    assert [tag for tag, _ in document.tags].count("main") == 1
    metas = {attributes.get("name"): attributes.get("content") for tag, attributes in document.tags if tag == "meta"}
    assert metas["color-scheme"] == "light dark" and "noindex" in metas["robots"] and "width" in metas["viewport"]
    assert not [attributes for tag, attributes in document.tags
                if any((attributes.get(name) or "").startswith(("http:", "https:", "//")) for name in ("src", "href"))]

    form = page.form
    user, password = form.named("username"), form.named("password")
    assert user["id"] == "signInFormUsername" and user["type"] == "text"
    assert user["autocomplete"].split()[0] == "username" and "webauthn" in user["autocomplete"].split()
    assert user["autocapitalize"] == "none" and user["spellcheck"] == "false" and "required" in user
    assert password["id"] == "signInFormPassword" and password["type"] == "password"
    assert password["autocomplete"] == "current-password"
    assert form.named("_csrf").value
    submit = next(one for one in form.buttons if one.name == "signInSubmitButton")
    assert submit["type"] == "submit" and "login-submit" in submit["class"].split()
    labels = {attributes.get("for") for tag, attributes in document.tags if tag == "label"}
    assert {"signInFormUsername", "signInFormPassword"} <= labels
    assert any("visible-lg" in (attributes.get("class") or "").split() for _, attributes in document.tags)


def test_the_page_is_guarded(client, browser):
    headers = login_page(browser, client).headers
    assert "no-store" in headers["Cache-Control"]
    assert headers["X-Frame-Options"] == "DENY" or "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "form-action" not in headers["Content-Security-Policy"]
    assert "unsafe-inline" not in headers["Content-Security-Policy"].split("style-src")[0]
    assert headers["Referrer-Policy"] in ("no-referrer", "same-origin")
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_nothing_that_came_in_comes_out_as_markup(client, browser):
    evil = '"><script>alert(1)</script><b x=\'y\'>&amp;{{x}}'
    page = browser.open(authorize_url(client, state=evil, login_hint=evil, nonce=evil, lang=evil))
    assert "<script>alert" not in page.html
    assert page.form.named("username").value == evil
    again = page.submit(username=evil, password=PASSWORD)
    assert isinstance(again, Page) and "<script>alert" not in again.html
    assert again.form.named("username").value == evil
    error = browser.open("/error?error=" + quote(evil) + "&client_id=" + quote(evil))
    assert "<script>alert" not in error.html and error.status == 400


def test_a_hint_fills_in_the_name(client, browser):
    assert login_page(browser, client, login_hint="ada@example.com").form.named("username").value == "ada@example.com"


@pytest.mark.parametrize("existence", ["LEGACY", "ENABLED"])
def test_a_wrong_password_shows_the_page_again(pool, person, browser, existence):
    client = pool.web_client(PreventUserExistenceErrors=existence)
    page = login_page(browser, client).submit(username=person.email, password=OTHER_PASSWORD)
    assert page.status == 200 and page.path == "/login"
    assert page.alert == WRONG_PASSWORD
    assert page.form.named("username").value == person.email
    assert page.form.named("password").value == ""
    assert page.form.named("username")["aria-invalid"] == "true" or page.form.named("password")["aria-invalid"] == "true"
    landing = page.submit(username=person.email, password=PASSWORD)
    assert landing.target == CALLBACK and landing.query["state"] == "a-state"


def test_an_unknown_name_looks_like_a_wrong_password(pool, browser):
    client = pool.web_client(PreventUserExistenceErrors="ENABLED")
    page = login_page(browser, client).submit(username=address(), password=PASSWORD)
    assert page.alert == WRONG_PASSWORD


def test_a_disabled_user_is_told(pool, client, person, browser):
    pool.api.admin_disable_user(UserPoolId=pool.id, Username=person.email)
    page = login_page(browser, client).submit(username=person.email, password=PASSWORD)
    assert page.alert == "User is disabled."


def test_guessing_locks_here_too(pool, client, person, browser):
    page = login_page(browser, client)
    for _ in range(5):
        page = page.submit(username=person.email, password=OTHER_PASSWORD)
        assert page.alert == WRONG_PASSWORD
    page = page.submit(username=person.email, password=PASSWORD)
    assert isinstance(page, Page) and page.alert == "Password attempts exceeded"


def test_cancelling_goes_back_with_an_error(client, browser):
    landing = login_page(browser, client).press("^cancel$")
    assert isinstance(landing, Landing) and landing.target == CALLBACK
    assert landing.query["error"] == "access_denied" and landing.query["state"] == "a-state"
    assert "code" not in landing.query


def test_older_names_of_the_fields_are_taken(client, person, browser):
    page = login_page(browser, client)
    landing = browser.post(page.url, {
        "_csrf": page.form.named("_csrf").value, "login": person.email, "password": PASSWORD, "cognitoAsfData": "",
        "signInSubmitButton": "Sign in"})
    assert isinstance(landing, Landing) and landing.target == CALLBACK


# --- Forged posts ---


def test_a_post_needs_the_token_of_the_page(client, person, browser):
    page = login_page(browser, client)
    for token in (None, "", "wrong", str(uuid.uuid4())):
        pairs = page.body(username=person.email, password=PASSWORD) | {"_csrf": token}
        answer = browser.post(page.url, {name: value for name, value in pairs.items() if value is not None})
        assert isinstance(answer, Page), answer
        assert answer.path == "/error" or answer.status in (400, 403)
    assert page.submit(username=person.email, password=PASSWORD).target == CALLBACK


def test_a_post_without_the_cookie_is_refused(server, client, person, browser):
    page = login_page(browser, client)
    stranger = Browser(server)
    answer = stranger.post(page.url, page.body(username=person.email, password=PASSWORD))
    assert isinstance(answer, Page) and (answer.path == "/error" or answer.status in (400, 403))


def test_two_tabs_work(client, person, browser):
    first, second = login_page(browser, client, state="one"), login_page(browser, client, state="two")
    landing = first.submit(username=person.email, password=PASSWORD)
    assert isinstance(landing, Landing) and landing.query["state"] == "one"
    landing = second.submit(username=person.email, password=PASSWORD)
    assert isinstance(landing, Landing) and landing.query["state"] == "two"


def test_a_script_may_make_its_own_pair(server, client, person):
    """Scripted clients invent the cookie and the field: what counts is that both are the same."""
    token = str(uuid.uuid4())
    answer = requests.post(
        authorize_url(client, path="/login"), timeout=10, allow_redirects=False, cookies={"XSRF-TOKEN": token},
        data={"_csrf": token, "username": person.email, "password": PASSWORD})
    assert answer.status_code in (302, 303) and answer.headers["Location"].startswith(CALLBACK + "?code=")


def test_a_post_without_a_request_is_refused(server, client, person):
    token = str(uuid.uuid4())
    answer = requests.post(
        server.url + "/login", timeout=10, allow_redirects=False, cookies={"XSRF-TOKEN": token},
        data={"_csrf": token, "username": person.email, "password": PASSWORD})
    assert answer.status_code in (302, 303, 400)
    assert not answer.headers.get("Location", "").startswith(CALLBACK)


def test_a_post_to_a_foreign_redirect_goes_nowhere(client, person):
    token = str(uuid.uuid4())
    answer = requests.post(
        authorize_url(client, path="/login", redirect_uri="https://evil.example.com/"), timeout=10,
        allow_redirects=False, cookies={"XSRF-TOKEN": token},
        data={"_csrf": token, "username": person.email, "password": PASSWORD})
    assert "evil.example.com" not in answer.headers.get("Location", "").split("?")[0]
    assert "code=" not in answer.headers.get("Location", "")


# --- The session ---


def test_a_signed_in_browser_is_not_asked_again(pool, client, person, browser):
    sign_in(browser, client, person)
    landing = browser.open(authorize_url(client, state="second"))
    assert isinstance(landing, Landing) and set(landing.query) == {"code", "state"}
    assert landing.query["state"] == "second"
    other = pool.web_client(CallbackURLs=["other://cb"])
    landing = browser.open(authorize_url(other, prompt="none"))
    tokens = redeem(other, landing.query["code"]).json()
    assert claims_of(tokens["id_token"])["sub"] == person.sub


def test_the_session_is_the_pools_own(server, client, person, browser):
    sign_in(browser, client, person)
    other = Pool(server).web_client()
    page = browser.open(authorize_url(other))
    assert isinstance(page, Page) and page.path == "/login"


def test_the_session_cookie_is_guarded(client, person, browser):
    sign_in(browser, client, person)
    cookie = browser.cookies["cognito"]
    assert cookie.has_nonstandard_attr("HttpOnly") and cookie.get_nonstandard_attr("SameSite") == "Lax"
    assert cookie.path == "/" and len(cookie.value) >= 22
    assert person.sub not in cookie.value and person.email not in cookie.value


def test_the_session_lasts_an_hour(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, person, browser = pool.web_client(), pool.user(), Browser(own_server)
    sign_in(browser, client, person)
    own_server.clock.advance(minutes=59)
    assert isinstance(browser.open(authorize_url(client)), Landing)
    own_server.clock.advance(minutes=2)
    page = browser.open(authorize_url(client))
    assert isinstance(page, Page) and page.path == "/login"
    assert browser.open(authorize_url(client, prompt="none")).query["error"] == "login_required"


def test_a_session_keeps_the_time_of_the_sign_in(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, person, browser = pool.web_client(), pool.user(), Browser(own_server)
    first = claims_of(redeem(client, sign_in(browser, client, person).query["code"]).json()["id_token"])
    own_server.clock.advance(minutes=10)
    second = claims_of(redeem(client, browser.open(authorize_url(client)).query["code"]).json()["id_token"])
    assert second["auth_time"] == first["auth_time"] and second["iat"] == first["iat"] + 600


def test_the_app_may_ask_for_the_password_again(pool, client, person, browser):
    sign_in(browser, client, person)
    page = login_page(browser, client, prompt="login")
    other = pool.user()
    landing = page.submit(username=other.email, password=PASSWORD)
    assert claims_of(redeem(client, landing.query["code"]).json()["id_token"])["sub"] == other.sub
    landing = browser.open(authorize_url(client))
    assert claims_of(redeem(client, landing.query["code"]).json()["id_token"])["sub"] == other.sub


def test_an_invented_session_is_none(client, browser):
    browser.session.cookies.set("cognito", "x" * 40, domain="localhost.local", path="/")
    browser.session.cookies.set("cognito", "x" * 40, domain="localhost", path="/")
    assert isinstance(browser.open(authorize_url(client)), Page)


def test_a_disabled_user_has_no_session(pool, client, person, browser):
    sign_in(browser, client, person)
    pool.api.admin_disable_user(UserPoolId=pool.id, Username=person.email)
    answer = browser.open(authorize_url(client))
    assert isinstance(answer, Page) or "code" not in answer.query


def test_a_deleted_user_has_no_session(pool, client, person, browser):
    sign_in(browser, client, person)
    pool.api.admin_delete_user(UserPoolId=pool.id, Username=person.email)
    assert isinstance(browser.open(authorize_url(client)), Page)


# --- Signing out ---


def signed_in(browser, client):
    return isinstance(browser.open(authorize_url(client)), Landing)


def test_a_sign_out_ends_the_session_and_goes_home(client, person, browser):
    sign_in(browser, client, person)
    landing = browser.open(f"/logout?client_id={client.id}&logout_uri={quote(SIGNED_OUT, safe='')}&state=ignored")
    assert isinstance(landing, Landing) and landing.url == SIGNED_OUT, "exactly, with nothing added"
    assert not signed_in(browser, client)


def test_a_sign_out_may_lead_to_another_sign_in(client, person, browser):
    sign_in(browser, client, person)
    page = browser.open(authorize_url(client, path="/logout", state="again", scope=None))
    assert isinstance(page, Page) and page.path == "/login" and page.status == 200
    landing = page.submit(username=person.email, password=PASSWORD)
    assert landing.target == CALLBACK and landing.query["state"] == "again"
    tokens = redeem(client, landing.query["code"]).json()
    assert sorted(claims_of(tokens["access_token"])["scope"].split()) == sorted(SCOPES)


@pytest.mark.parametrize("query", [
    "logout_uri=https%3A%2F%2Fevil.example.com%2F", "", "post_logout_redirect_uri=exampleauth%3A%2F%2Fsignout",
    "logout_uri=exampleauth%3A%2F%2Fauth"])
def test_a_foreign_way_out_gets_a_page_and_no_session(client, person, browser, query):
    sign_in(browser, client, person)
    page = browser.open(f"/logout?client_id={client.id}&{query}")
    assert isinstance(page, Page) and page.status == 400 and page.path == "/error"
    assert "Required String parameter 'redirect_uri' is not present" in page.text
    assert not signed_in(browser, client)


def test_a_sign_out_without_a_client_gets_a_page(browser):
    page = browser.open("/logout")
    assert isinstance(page, Page) and page.status == 400
    page = browser.open("/login")
    assert isinstance(page, Page) and page.status == 400


def test_a_sign_out_elsewhere_keeps_the_browsers_session(pool, client, person, browser):
    tokens = redeem(client, sign_in(browser, client, person, scope=" ".join(SCOPES)).query["code"]).json()
    pool.api.global_sign_out(AccessToken=tokens["access_token"])
    assert signed_in(browser, client)


# --- First passwords, unconfirmed users, sign-up, recovery, codes ---


def test_an_invited_user_chooses_a_password_on_the_page(pool, client, browser):
    ada = address()
    pool.api.admin_create_user(
        UserPoolId=pool.id, Username=ada, TemporaryPassword=TEMPORARY, MessageAction="SUPPRESS",
        UserAttributes=attributes({"email": ada, "email_verified": "true"}))
    page = login_page(browser, client).submit(username=ada, password=TEMPORARY)
    assert isinstance(page, Page), page
    page = page.submit(new_password="short")
    assert "Password not long enough" in page.alert
    landing = page.submit(new_password=PASSWORD)
    assert isinstance(landing, Landing) and landing.query["state"] == "a-state"
    assert redeem(client, landing.query["code"]).status_code == 200
    assert pool.status_of(ada) == "CONFIRMED"


def test_two_different_new_passwords_are_noticed(pool, client, browser):
    ada = address()
    pool.api.admin_create_user(
        UserPoolId=pool.id, Username=ada, TemporaryPassword=TEMPORARY, MessageAction="SUPPRESS",
        UserAttributes=attributes({"email": ada, "email_verified": "true"}))
    page = login_page(browser, client).submit(username=ada, password=TEMPORARY)
    fields = page.form.with_autocomplete("new-password")
    if len(fields) < 2:
        pytest.skip("the page asks once")
    page = page.submit(**{fields[0].name: PASSWORD, fields[1].name: OTHER_PASSWORD})
    assert isinstance(page, Page) and page.alert
    assert pool.status_of(ada) == "FORCE_CHANGE_PASSWORD"


def sign_up_page(browser, client, **parameters):
    page = browser.open(authorize_url(client, path="/signup", **parameters))
    assert isinstance(page, Page) and page.status == 200, page
    return page


def test_the_login_page_leads_to_sign_up_and_recovery(client, browser):
    page = login_page(browser, client, state="kept")
    assert page.follow("sign up").path == "/signup"
    assert page.follow("forgot").path.lower() == "/forgotpassword"
    assert "state=kept" in page.link("sign up")["href"]


def test_a_new_user_signs_up_confirms_and_is_signed_in(pool, client, browser, outbox):
    ada = address()
    page = sign_up_page(browser, client, state="kept").submit(username=ada, new_password=PASSWORD)
    assert isinstance(page, Page) and page.path == "/confirm", page
    assert "u***@e***" in page.text
    assert pool.status_of(ada) == "UNCONFIRMED"
    code = outbox.last(ada)
    assert code["kind"] == "sign_up"
    page = page.submit(code="000000" if code["code"] != "000000" else "111111")
    assert isinstance(page, Page) and page.alert == MISMATCH
    landing = page.submit(code=code["code"])
    assert isinstance(landing, Landing) and landing.query["state"] == "kept", landing
    tokens = redeem(client, landing.query["code"]).json()
    assert claims_of(tokens["id_token"])["email"] == ada
    assert pool.status_of(ada) == "CONFIRMED" and pool.attributes_of(ada)["email_verified"] == "true"
    assert client.sign_in(ada)


def test_required_attributes_are_asked_for(server, browser, outbox):
    pool = Pool(server, Schema=[{"Name": "name", "Required": True}])
    client, ada = pool.web_client(), address()
    page = sign_up_page(browser, client)
    field = next(one for one in page.form.fields if one.name and "name" in one.name and "username" not in one.name)
    page = page.submit(**{"username": ada, "new_password": PASSWORD, field.name: "Ada"})
    landing = page.submit(code=outbox.code(ada))
    assert isinstance(landing, Landing)
    assert pool.attributes_of(ada)["name"] == "Ada"


def test_a_refused_sign_up_shows_why(client, person, browser, outbox):
    page = sign_up_page(browser, client).submit(username=person.email, new_password=PASSWORD)
    assert page.path == "/signup" and page.alert == "User already exists"
    assert page.form.named("username").value == person.email
    ada = address()
    page = page.submit(username=ada, new_password="lowercase-1")
    assert page.alert == "Password did not conform with policy: Password must have uppercase characters"
    assert outbox.none(ada)
    page = page.submit(username="not an address", new_password=PASSWORD)
    assert "Username should be an email." in page.alert


def test_a_pool_may_refuse_sign_up(server, browser):
    client = Pool(server, AdminCreateUserConfig={"AllowAdminCreateUserOnly": True}).web_client()
    page = login_page(browser, client)
    assert not [one for one in page.document.links if re.search("sign up", one.text, re.IGNORECASE)]
    page = browser.open(authorize_url(client, path="/signup"))
    if page.status == 200:
        page = page.submit(username=address(), new_password=PASSWORD)
        assert page.alert == "SignUp is not permitted for this user pool"


def test_another_code_is_sent_on_demand(pool, client, browser, outbox):
    ada = address()
    page = sign_up_page(browser, client).submit(username=ada, new_password=PASSWORD)
    first = outbox.last(ada)
    try:
        page = page.press("send a new code|new code|resend")
    except AssertionError:
        page = page.follow("send a new code|new code|resend")
    assert isinstance(page, Page) and page.path == "/confirm", page
    second = outbox.last(ada)
    assert second["id"] != first["id"] and second["kind"] == "resend"
    if first["code"] != second["code"]:
        page = page.submit(code=first["code"])
        assert page.alert == MISMATCH
    assert isinstance(page.submit(code=second["code"]), Landing)


def test_an_unconfirmed_user_is_sent_to_confirm(pool, client, browser, outbox):
    ada = address()
    client.sign_up(ada)
    page = login_page(browser, client, state="kept").submit(username=ada, password=PASSWORD)
    assert isinstance(page, Page) and page.path == "/confirm", page
    landing = page.submit(code=outbox.code(ada))
    assert isinstance(landing, Landing) and landing.query["state"] == "kept"
    assert redeem(client, landing.query["code"]).status_code == 200


def test_confirming_needs_a_sign_up_first(client, browser):
    page = browser.open(authorize_url(client, path="/confirm"))
    assert isinstance(page, Page) and "code" not in page.query
    assert page.status in (200, 400)
    assert not page.document.forms or page.path == "/login" or not page.document.forms[0].with_autocomplete("one-time-code")


def test_a_forgotten_password_is_set_anew(pool, client, person, browser, outbox):
    page = browser.open(authorize_url(client, path="/forgotPassword", state="kept"))
    assert page.status == 200
    page = page.submit(username=person.email)
    assert page.path.lower() == "/confirmforgotpassword" and "u***@e***" in page.text
    message = outbox.last(person.email)
    assert message["kind"] == "forgot_password"
    wrong = "000000" if message["code"] != "000000" else "111111"
    page = page.submit(code=wrong, new_password=OTHER_PASSWORD)
    assert page.alert == MISMATCH
    page = page.submit(code=message["code"], new_password="short")
    assert page.alert == "Password does not conform to policy: Password not long enough"
    page = page.submit(code=message["code"], new_password=OTHER_PASSWORD)
    assert isinstance(page, Page) and page.path == "/login"
    landing = page.submit(username=person.email, password=OTHER_PASSWORD)
    assert isinstance(landing, Landing) and landing.query["state"] == "kept"
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        client.sign_in(person, PASSWORD)


def test_recovery_hides_who_exists(pool, browser, outbox):
    client, nobody = pool.web_client(PreventUserExistenceErrors="ENABLED"), address()
    page = browser.open(authorize_url(client, path="/forgotPassword")).submit(username=nobody)
    assert page.path.lower() == "/confirmforgotpassword" and "u***@e***" in page.text
    assert outbox.none(nobody)
    page = page.submit(code="123456", new_password=OTHER_PASSWORD)
    assert page.alert in (MISMATCH, EXPIRED)


@pytest.mark.parametrize("path", ["/forgotpassword", "/FORGOTPASSWORD"])
def test_some_paths_are_read_in_any_case(client, browser, path):
    assert browser.open(authorize_url(client, path=path)).status == 200


def otp_page(browser, server):
    pool = passwordless(server)
    client, person = pool.web_client(), pool.user()
    page = login_page(browser, client, state="kept").press("email me a code", username=person.email)
    assert isinstance(page, Page) and page.form.with_autocomplete("one-time-code"), page
    return client, person, page


def test_a_mailed_code_signs_in(server, browser, outbox):
    client, person, page = otp_page(browser, server)
    assert "u***@e***" in page.text
    field = page.form.with_autocomplete("one-time-code")[0]
    assert field.name == "code" and field["type"] == "text" and field["inputmode"] == "numeric"
    assert field["pattern"] == "[0-9]*" and field["maxlength"] == "8"
    message = outbox.last(person.email)
    assert message["kind"] == "sign_in_otp" and re.fullmatch(r"\d{8}", message["code"])
    wrong = "00000000" if message["code"] != "00000000" else "11111111"
    page = page.submit(code=wrong)
    assert isinstance(page, Page) and page.alert
    landing = page.submit(code=message["code"])
    assert isinstance(landing, Landing) and landing.query["state"] == "kept"
    tokens = redeem(client, landing.query["code"]).json()
    assert claims_of(tokens["id_token"])["sub"] == person.sub
    assert isinstance(browser.open(authorize_url(client)), Landing), "it is a session like any other"


def test_another_sign_in_code_kills_the_first(server, browser, outbox):
    client, person, page = otp_page(browser, server)
    first = outbox.last(person.email)
    try:
        page = page.press("resend|new code|another code|again")
    except AssertionError:
        page = page.follow("resend|new code|another code|again")
    second = outbox.last(person.email)
    assert second["id"] != first["id"]
    if first["code"] != second["code"]:
        page = page.submit(code=first["code"])
        assert isinstance(page, Page) and page.alert
    landing = page.submit(code=second["code"])
    assert isinstance(landing, Landing) and landing.query["state"] == "kept" and client.id


def test_a_code_page_may_be_left(server, browser):
    _, _, page = otp_page(browser, server)
    landing = page.press("^cancel$")
    assert isinstance(landing, Landing) and landing.query["error"] == "access_denied"


def test_without_codes_in_the_pool_the_page_offers_none(client, browser):
    page = login_page(browser, client)
    with pytest.raises(AssertionError):
        page.button("email me a code")


def test_a_mailed_code_hides_who_exists(server, browser, outbox):
    client, nobody = passwordless(server).web_client(PreventUserExistenceErrors="ENABLED"), address()
    page = login_page(browser, client).press("email me a code", username=nobody)
    assert page.form.with_autocomplete("one-time-code") and "u***@e***" in page.text
    assert outbox.none(nobody)
    page = page.submit(code="12345678")
    assert isinstance(page, Page) and page.alert


# --- Methods ---


@pytest.mark.parametrize("method, path, allowed", [
    ("POST", "/oauth2/authorize", "GET"),
    ("DELETE", "/login", "GET"),
    ("POST", "/logout", "GET"),
    ("GET", "/oauth2/token", "POST"),
    ("GET", "/oauth2/revoke", "POST"),
])
def test_another_method_is_not_allowed(server, method, path, allowed):
    answer = requests.request(method, server.url + path, timeout=10, allow_redirects=False)
    assert answer.status_code == 405 and allowed in answer.headers["Allow"]


def test_a_client_with_a_secret_signs_in_by_the_pages(pool, person, browser):
    client = pool.web_client(GenerateSecret=True)
    for basic in (True, False):
        code = sign_in(browser, client, person, prompt="login").query["code"]
        answer = redeem(client, code, basic=basic)
        assert answer.status_code == 200, answer.text
    again = token_call(client, {"grant_type": "refresh_token", "refresh_token": answer.json()["refresh_token"],
                                "client_id": client.id})
    assert again.status_code == 200
