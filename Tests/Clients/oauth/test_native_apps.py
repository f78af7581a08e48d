"""Native apps: implicit grant, private browser sheets, custom schemes, sign-out by redirect."""

import pytest
import requests

from support.browser import Browser, Landing, Page, authorize_url, login_page, sign_in
from support.chromium import fill, sets_out_for
from support.pools import PASSWORD
from support.server import Server
from support.tokens import claims_of

ADA = "ada@example.com"


@pytest.fixture(scope="module")
def sample():
    """A server for an app after Apple's sample: no code, no state, no token endpoint."""
    client = {
        "ClientId": "directapp",
        "CallbackURLs": ["exampleauth://auth"],
        "LogoutURLs": ["exampleauth://signout"],
        "AllowedOAuthFlows": ["code"],
        "AllowedOAuthScopes": ["openid", "email"],
        "AllowedOAuthFlowsUserPoolClient": True,
        "DirectToken": True,
    }
    user = {"Username": ADA, "Password": PASSWORD}
    pool = {"PoolName": "direct", "UsernameAttributes": ["email"], "Clients": [client], "Users": [user]}
    with Server(config={"userPools": [pool]}) as running:
        yield running


@pytest.mark.parametrize("start", ["/auth", "/auth?scheme=exampleauth", "/auth?callback_url=exampleauth://auth&x=1"])
def test_a_token_right_on_the_callback(sample, start):
    page = Browser(sample).open(start)
    landing = page.submit(username=ADA, password=PASSWORD)
    assert landing.target == "exampleauth://auth" and "code" not in landing.query
    # Apps read it without decoding.
    assert f"token={landing.query['token']}" in landing.url
    headers = {"Authorization": f"Bearer {landing.query['token']}"}
    info = requests.get(sample.url + "/oauth2/userInfo", headers=headers, timeout=60)
    assert info.json()["email"] == ADA


def test_the_token_s_name_and_kind_are_the_client_s(start):
    client = {
        "ClientId": "example",
        "CallbackURLs": ["exampleauth://auth?x=1"],
        "DirectToken": {"Parameter": "session", "Token": "id", "With": ["expires_in", "user"]},
    }
    user = {"Username": ADA, "Password": PASSWORD}
    pool = {"PoolName": "direct", "UsernameAttributes": ["email"], "Clients": [client], "Users": [user]}
    running = start(config={"userPools": [pool]})
    landing = Browser(running).open("/auth?state=s").submit(username=ADA, password=PASSWORD)
    assert landing.url.startswith("exampleauth://auth?x=1&session=") and "token" not in landing.query
    claims = claims_of(landing.query["session"])
    assert claims["token_use"] == "id" and claims["aud"] == "example"
    assert landing.query["expires_in"] == "3600" and landing.query["state"] == "s"
    assert landing.query["user"] == claims["cognito:username"]


def test_a_refusal_has_its_twin_on_the_callback(sample):
    landing = Browser(sample).open("/auth").press("^cancel$")
    assert landing.target == "exampleauth://auth" and landing.query["error"] == "access_denied"
    assert "token" not in landing.query


@pytest.mark.parametrize("query", ["scheme=evil", "redirect_uri=https://evil.example", "callback=evil://auth"])
def test_an_unregistered_callback_gets_an_error_page(sample, query):
    page = Browser(sample).open("/auth?" + query)
    assert isinstance(page, Page) and page.path == "/error" and "evil" not in (page.headers.get("Location") or "")


@pytest.mark.browser
def test_a_browser_sets_out_for_the_app_with_the_token(sample, chromium):
    chromium.get(sample.url + "/auth")
    fill(chromium, username=ADA, password=PASSWORD)
    assert sets_out_for(chromium, "exampleauth://auth?token=", "^sign in$")


@pytest.mark.parametrize("callback", ["exampleauth://auth", "com.example:/cb", "https://app.example.com/auth/done"])
def test_cancel_tells_the_app(server, pool, callback):
    client = pool.web_client(CallbackURLs=[callback])
    landing = login_page(Browser(server), client).press("^cancel$")
    assert landing.target == callback and landing.query["error"] == "access_denied"
    assert landing.query["state"] == "a-state" and "error_description" not in landing.query


def test_a_private_sheet_keeps_nothing_for_the_next(server, pool, person):
    client = pool.web_client(CallbackURLs=["exampleauth://auth"], LogoutURLs=["exampleauth://signout"])
    sign_in(Browser(server), client, person)
    sheet = Browser(server)
    assert isinstance(login_page(sheet, client), Page)
    # Signing out in a sheet that knows of no session goes home all the same.
    out = sheet.open(f"/logout?client_id={client.id}&logout_uri=exampleauth%3A%2F%2Fsignout")
    assert out.url == "exampleauth://signout"


@pytest.mark.parametrize(
    "query",
    [
        "client_id={id}&logout_uri=exampleauth%3A%2F%2Fsignout",
        "logout_uri=exampleauth://signout&client_id={id}",
        "client_id={id}&logout_uri=exampleauth://signout&",
    ],
    ids=["swift and android", "older ios", "trailing"],
)
def test_signing_out_comes_back_to_the_app(server, pool, person, query):
    client = pool.web_client(CallbackURLs=["exampleauth://auth"], LogoutURLs=["exampleauth://signout"])
    browser = Browser(server)
    sign_in(browser, client, person)
    out = browser.open("/logout?" + query.format(id=client.id))
    assert isinstance(out, Landing) and out.url == "exampleauth://signout"
    assert browser.open(authorize_url(client)).path == "/login"


def test_the_sheet_can_be_left_and_used_again(server, pool, person):
    """Each sheet begins with a request of its own; none disturbs another."""
    client = pool.web_client(CallbackURLs=["exampleauth://auth"])
    browser = Browser(server)
    left = login_page(browser, client, state="first")
    landing = login_page(browser, client, state="second").submit(username=person.email, password=PASSWORD)
    assert landing.query["state"] == "second"
    assert left.submit(username=person.email, password=PASSWORD).query["state"] == "first"


def test_the_host_lists_apps_with_https_callbacks(start):
    """What Apple's systems ask for before a session may end on `https://{this host}/…`: JSON, and no redirect."""
    app = "TEAM123456.com.example.app"
    server = start(config={"server": {"appleApps": [app]}})
    answer = requests.get(server.url + "/.well-known/apple-app-site-association", allow_redirects=False, timeout=60)
    assert answer.status_code == 200 and answer.headers["Content-Type"].startswith("application/json")
    assert answer.json() == {"webcredentials": {"apps": [app]}}


def test_a_host_lists_no_app_by_default(server):
    answer = requests.get(server.url + "/.well-known/apple-app-site-association", timeout=60)
    assert answer.status_code == 404
