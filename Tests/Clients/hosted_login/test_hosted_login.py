"""The hosted pages by plain HTTP, without script: authorize, sign in, return with a code. No script runs here."""

import re
import uuid
from urllib.parse import quote, urlsplit

import pytest
import requests

from support.browser import PKCE, Browser, Landing, Page, authorize_url, login_page, redeem, sign_in, token_call
from support.pools import (
    CALLBACK,
    PASSWORD,
    SCOPES,
    SIGNED_OUT,
    UUID,
    Pool,
    fails,
)
from support.tokens import claims_of, expect_token


@pytest.fixture
def client(pool):
    return pool.web_client()


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
        tokens["id_token"],
        pool,
        client,
        "id",
        sub=person.sub,
        nonce=nonce,
        email=person.email,
        email_verified=True,
        cognito_username=person.sub,
        at_hash=...,
        origin_jti=...,
        jti=...,
    )
    access = expect_token(
        tokens["access_token"], pool, client, "access", sub=person.sub, username=person.sub, version=2
    )
    assert sorted(access["scope"].split()) == ["email", "openid", "profile"]
    assert access["origin_jti"] == identity["origin_jti"]


def test_the_hash_of_the_access_token_is_right(pool, client, person, browser):
    import base64
    import hashlib

    tokens = redeem(client, sign_in(browser, client, person).query["code"]).json()
    half = hashlib.sha256(tokens["access_token"].encode()).digest()[:16]
    assert claims_of(tokens["id_token"])["at_hash"] == base64.urlsafe_b64encode(half).rstrip(b"=").decode()


@pytest.mark.parametrize(
    "callback",
    [
        "myapp://",
        "myapp://cb",
        "com.x:/cb",
        "http://localhost:1234/cb",
        "https://app.example.com/cb?x=1",
        "exampleauth://auth",
        "http://127.0.0.1:9/",
        "https://app.example.com/",
    ],
)
def test_every_kind_of_callback_is_reached_byte_by_byte(pool, person, browser, callback):
    client = pool.web_client(CallbackURLs=[callback])
    landing = sign_in(browser, client, person)
    joint = "&" if "?" in callback else "?"
    assert re.fullmatch(re.escape(callback + joint) + r"code=[0-9a-f-]{36}&state=a-state", landing.url), landing.url
    assert redeem(client, landing.query["code"]).status_code == 200


def test_without_a_state_none_comes_back(client, person, browser):
    assert set(sign_in(browser, client, person, state=None).query) == {"code"}


@pytest.mark.parametrize("state", ["x", "%", "a b", "a+b", "a=b&c=d", "äöü", '{"a":1}', "x" * 1000, "%2525", "#"])
def test_any_state_comes_back_unchanged(client, person, browser, state):
    assert sign_in(browser, client, person, state=state).query["state"] == state


@pytest.mark.parametrize(
    "encoded", [quote("exampleauth://auth", safe=""), "exampleauth://auth", "exampleauth:%2F/auth"]
)
def test_the_redirect_may_be_escaped_or_not(client, person, browser, encoded):
    url = authorize_url(client, redirect_uri=None) + "&redirect_uri=" + encoded
    landing = browser.open(url).submit(username=person.email, password=PASSWORD)
    assert landing.target == CALLBACK


@pytest.mark.parametrize(
    "extra", ["&", "&&", "&foo", "&prompt=", "&lang=&login_hint=", "&userContextData=eyJ9", "&a=b&a=c"]
)
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


def test_a_code_is_valid_at_the_other_front(pool, client, person, browser):
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
    url = (
        f"{browser.base}/oauth2/authorize?client_id={client.id}&code_challenge={verifier.challenge}"
        f"&code_challenge_method=S256&nonce={uuid.uuid4()}&redirect_uri=exampleauth%3A%2F%2Fauth&response_type=code"
        "&scope=aws.cognito.signin.user.admin%20email%20openid%20phone%20profile"
        f"&state={state}&userContextData=eyJwYXlsb2FkIjoi+/8="
    )
    landing = browser.open(url).submit(username=person.email, password=PASSWORD)
    assert landing.query["state"] == state
    body = (
        f"grant_type=authorization_code&client_id={client.id}&code={landing.query['code']}"
        f"&redirect_uri=exampleauth://auth&code_verifier={verifier.verifier}"
    )
    answer = requests.post(browser.base + "/oauth2/token", data=body, timeout=60)
    assert "Content-Type" not in answer.request.headers
    tokens = answer.json()
    assert {"id_token", "access_token", "refresh_token"} <= set(tokens)
    assert client.rotate(tokens["refresh_token"])["AccessToken"]
    out = browser.open(f"/logout?client_id={client.id}&logout_uri=exampleauth%3A%2F%2Fsignout")
    assert out.url == SIGNED_OUT


def test_as_the_android_library_asks(client, person, browser):
    verifier = PKCE()
    url = (
        f"{browser.base}/oauth2/authorize?response_type=code&client_id={client.id}"
        f"&redirect_uri=exampleauth%3A%2F%2Fauth&scope=openid%20email&state=Zm9v&prompt="
        f"&code_challenge={verifier.challenge}&code_challenge_method=S256"
    )
    landing = browser.open(url).submit(username=person.email, password=PASSWORD)
    assert landing.query["state"] == "Zm9v"
    answer = redeem(client, landing.query["code"], verifier)
    assert answer.status_code == 200 and answer.json()["refresh_token"]


def test_as_the_javascript_library_asks(client, person, browser):
    verifier = PKCE("a" * 64 + "B" * 64)
    url = (
        f"{browser.base}/oauth2/authorize?redirect_uri=exampleauth%3A%2F%2Fauth&response_type=code"
        f"&client_id={client.id}&identity_provider=COGNITO&scope=openid%20email%20aws.cognito.signin.user.admin"
        f"&state={'s' * 32}-637573746f6d&code_challenge={verifier.challenge}&code_challenge_method=S256"
    )
    landing = browser.open(url).submit(username=person.email, password=PASSWORD)
    assert landing.query["state"] == "s" * 32 + "-637573746f6d"
    answer = requests.post(
        browser.base + "/oauth2/token",
        timeout=60,
        headers={
            "Content-Type": "application/x-www-form-urlencoded",
            "x-amz-user-agent": "aws-amplify/6",
            "Origin": "http://localhost:3000",
        },
        data=f"grant_type=authorization_code&code={landing.query['code']}&client_id={client.id}"
        f"&redirect_uri=exampleauth%3A%2F%2Fauth&code_verifier={verifier.verifier}",
    )
    assert answer.status_code == 200 and answer.headers["Access-Control-Allow-Origin"] in ("*", "http://localhost:3000")
    assert "origin_jti" in claims_of(answer.json()["access_token"])


def test_as_the_older_ios_library_asks(client, person, browser):
    verifier = PKCE()
    url = (
        f"{browser.base}/oauth2/authorize?scope=email%20openid&redirect_uri=exampleauth://auth"
        f"&state={uuid.uuid4()}&response_type=code&client_id={client.id}&code_challenge={verifier.challenge}"
        "&code_challenge_method=S256&"
    )
    landing = browser.open(url).submit(username=person.email, password=PASSWORD)
    body = (
        f"grant_type=authorization_code&client_id={client.id}&code={landing.query['code']}"
        f"&redirect_uri=exampleauth://auth&code_verifier={verifier.verifier}"
    )
    assert requests.post(browser.base + "/oauth2/token", data=body, timeout=60).status_code == 200


def test_as_a_generic_library_asks(pool, client, person, browser):
    """Authlib: discovery, a code with PKCE, the id token's nonce, userInfo, refresh, revocation."""
    from authlib.integrations.requests_client import OAuth2Session

    meta = requests.get(f"{pool.issuer}/.well-known/openid-configuration", timeout=60).json()
    session = OAuth2Session(
        client.id,
        scope="openid email",
        redirect_uri=CALLBACK,
        code_challenge_method="S256",
        token_endpoint_auth_method="none",
        revocation_endpoint_auth_method="none",
    )
    verifier = PKCE().verifier
    url, state = session.create_authorization_url(meta["authorization_endpoint"], code_verifier=verifier, nonce="n1")
    landing = browser.open(url).submit(username=person.email, password=PASSWORD)
    assert landing.query["state"] == state
    token = session.fetch_token(
        meta["token_endpoint"], authorization_response=landing.url, code_verifier=verifier, state=state
    )
    assert expect_token(token["id_token"], pool, client, "id")["nonce"] == "n1"
    info = session.get(meta["userinfo_endpoint"]).json()
    assert info["sub"] == person.sub and info["email"] == person.email
    refreshed = session.refresh_token(meta["token_endpoint"], refresh_token=token["refresh_token"])
    assert refreshed["access_token"] != token["access_token"]
    answer = session.revoke_token(
        meta["revocation_endpoint"],
        token["refresh_token"],
        token_type_hint="refresh_token",
        body=f"client_id={client.id}",
    )
    assert answer.status_code == 200
    assert session.get(meta["userinfo_endpoint"]).status_code == 401


@pytest.mark.parametrize("method", ["client_secret_basic", "client_secret_post"])
def test_as_a_generic_library_with_a_secret_asks(pool, person, browser, method):
    from authlib.integrations.requests_client import OAuth2Session

    client = pool.web_client(GenerateSecret=True)
    meta = requests.get(f"{pool.issuer}/.well-known/openid-configuration", timeout=60).json()
    session = OAuth2Session(
        client.id, client.secret, scope="openid", redirect_uri=CALLBACK, token_endpoint_auth_method=method
    )
    url, _ = session.create_authorization_url(meta["authorization_endpoint"])
    landing = browser.open(url).submit(username=person.email, password=PASSWORD)
    token = session.fetch_token(meta["token_endpoint"], authorization_response=landing.url)
    assert claims_of(token["access_token"])["client_id"] == client.id


# --- Requests that are refused ---


def test_an_unknown_client_gets_a_page(client, browser):
    for unknown in ("0unknown0client0id00000000", "", None, "<script>"):
        refused(browser, authorize_url(client, client_id=unknown))


@pytest.mark.parametrize(
    "foreign",
    [
        "https://evil.example.com/",
        "exampleauth://auth/",
        "exampleauth://auth?x=1",
        "exampleauth://AUTH",
        "exampleauth://auth#part",
        "Exampleauth://auth",
        "exampleauth://auth/../other",
        "javascript:alert(1)",
        "/local",
        "exampleauth://auth@evil.example.com",
        " exampleauth://auth",
    ],
)
def test_an_unregistered_redirect_uri_gets_an_error_page(client, browser, foreign):
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


@pytest.mark.parametrize(
    "parameters, error",
    [
        ({"response_type": None}, "invalid_request"),
        ({"response_type": "id_token"}, "invalid_request"),
        ({"response_type": ""}, "invalid_request"),
        ({"response_type": "token"}, "unauthorized_client"),
        ({"code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"}, "invalid_request"),
        ({"code_challenge_method": "S256"}, "invalid_request"),
        (
            {"code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "plain"},
            "invalid_request",
        ),
        ({"scope": "openid nothing"}, "invalid_request"),
        ({"scope": "other/read"}, "invalid_request"),
        ({"prompt": "none"}, "login_required"),
    ],
)
def test_a_bad_request_goes_back_with_the_state(client, browser, parameters, error):
    landing = browser.open(authorize_url(client, state="s t+a%te", **parameters))
    assert isinstance(landing, Landing), landing
    assert landing.target == CALLBACK and landing.query["error"] == error
    assert landing.query["state"] == "s t+a%te"
    assert "code" not in landing.query and not landing.fragment


def test_a_scope_that_the_client_lacks_is_refused(pool, browser):
    client = pool.web_client(AllowedOAuthScopes=["openid", "email"])
    landing = browser.open(authorize_url(client, scope="openid phone"))
    assert landing.query["error"] == "invalid_request" and landing.query["error_description"] == "invalid_scope"


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


@pytest.mark.parametrize(
    "sent, changes, outcome",
    [
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
    ],
)
def test_a_code_is_redeemed_by_its_client_alone(client, person, browser, sent, changes, outcome):
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
    none = requests.post(
        browser.base + "/oauth2/token",
        timeout=60,
        data={"grant_type": "authorization_code", "client_id": client.id, "code": code, "redirect_uri": CALLBACK},
    )
    assert none.status_code == 400 and none.json()["error"] == "invalid_client"
    assert redeem(client, code).status_code == 200


def test_a_user_disabled_meanwhile_gets_no_tokens(pool, client, person, browser):
    code = sign_in(browser, client, person).query["code"]
    pool.api.admin_disable_user(UserPoolId=pool.id, Username=person.email)
    answer = redeem(client, code)
    assert answer.status_code == 400 and answer.json()["error"] == "invalid_grant"


# --- Methods ---


@pytest.mark.parametrize(
    "method, path, allowed",
    [
        ("POST", "/oauth2/authorize", "GET"),
        ("DELETE", "/login", "GET"),
        ("POST", "/logout", "GET"),
        ("GET", "/oauth2/token", "POST"),
        ("GET", "/oauth2/revoke", "POST"),
    ],
)
def test_another_method_is_not_allowed(server, method, path, allowed):
    answer = requests.request(method, server.url + path, timeout=60, allow_redirects=False)
    assert answer.status_code == 405 and allowed in answer.headers["Allow"]


def test_a_client_with_a_secret_signs_in_by_the_pages(pool, person, browser):
    client = pool.web_client(GenerateSecret=True)
    for basic in (True, False):
        code = sign_in(browser, client, person, prompt="login").query["code"]
        answer = redeem(client, code, None, basic)
        assert answer.status_code == 200, answer.text
    again = token_call(
        client, {"grant_type": "refresh_token", "refresh_token": answer.json()["refresh_token"], "client_id": client.id}
    )
    assert again.status_code == 200
