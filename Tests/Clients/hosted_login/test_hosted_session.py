"""The browser's session: one sign-in for all clients, for an hour, until sign-out."""

from urllib.parse import quote

import pytest

from support.browser import Browser, Landing, Page, authorize_url, login_page, redeem, sign_in
from support.pools import CALLBACK, PASSWORD, SCOPES, SIGNED_OUT, Pool
from support.tokens import claims_of


@pytest.fixture
def client(pool):
    return pool.web_client()


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


@pytest.mark.parametrize(
    "query",
    [
        "logout_uri=https%3A%2F%2Fevil.example.com%2F",
        "",
        "post_logout_redirect_uri=exampleauth%3A%2F%2Fsignout",
        "logout_uri=exampleauth%3A%2F%2Fauth",
    ],
)
def test_a_foreign_logout_uri_gets_a_page_and_no_session(client, person, browser, query):
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
