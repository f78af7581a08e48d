"""The login page: its contract, its CSRF protection, its errors."""

import uuid
from urllib.parse import quote

import pytest
import requests

from support.browser import Browser, Landing, Page, authorize_url, login_page
from support.pools import CALLBACK, OTHER_PASSWORD, PASSWORD, WRONG_PASSWORD, Pool, address


@pytest.fixture
def client(pool):
    return pool.web_client()


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
    assert not [
        attributes
        for tag, attributes in document.tags
        if any((attributes.get(name) or "").startswith(("http:", "https:", "//")) for name in ("src", "href"))
    ]

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
    evil = "\"><script>alert(1)</script><b x='y'>&amp;{{x}}"
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
    assert (
        page.form.named("username")["aria-invalid"] == "true" or page.form.named("password")["aria-invalid"] == "true"
    )
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


def test_guessing_locks_here_too(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, person = pool.web_client(), pool.user()
    page = login_page(Browser(own_server), client)
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
    landing = browser.post(
        page.url,
        {
            "_csrf": page.form.named("_csrf").value,
            "login": person.email,
            "password": PASSWORD,
            "cognitoAsfData": "",
            "signInSubmitButton": "Sign in",
        },
    )
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
        authorize_url(client, path="/login"),
        timeout=60,
        allow_redirects=False,
        cookies={"XSRF-TOKEN": token},
        data={"_csrf": token, "username": person.email, "password": PASSWORD},
    )
    assert answer.status_code in (302, 303) and answer.headers["Location"].startswith(CALLBACK + "?code=")


def test_a_post_without_a_request_is_refused(server, client, person):
    token = str(uuid.uuid4())
    answer = requests.post(
        server.url + "/login",
        timeout=60,
        allow_redirects=False,
        cookies={"XSRF-TOKEN": token},
        data={"_csrf": token, "username": person.email, "password": PASSWORD},
    )
    assert answer.status_code in (302, 303, 400)
    assert not answer.headers.get("Location", "").startswith(CALLBACK)


def test_a_post_to_a_foreign_redirect_goes_nowhere(client, person):
    token = str(uuid.uuid4())
    answer = requests.post(
        authorize_url(client, path="/login", redirect_uri="https://evil.example.com/"),
        timeout=60,
        allow_redirects=False,
        cookies={"XSRF-TOKEN": token},
        data={"_csrf": token, "username": person.email, "password": PASSWORD},
    )
    assert "evil.example.com" not in answer.headers.get("Location", "").split("?")[0]
    assert "code=" not in answer.headers.get("Location", "")
