"""Pages that are submitted twice, after going back, after expiry or without cookies."""

from urllib.parse import urljoin

import requests

from federation.test_federation import CONFIGURATION as FEDERATION
from federation.test_federation import Shop
from support.browser import Browser, Page, authorize_url, login_page, redeem
from support.pools import OTHER_PASSWORD, PASSWORD, Pool, address, passwordless
from support.server import Server, StartFailure, eventually


def again(page, press=None, **answers):
    """Posts the form of a page that was left before, as a browser does that went back to it."""
    form = page.form
    pairs = page.body(form, **answers)
    if press:
        _, button = page.button(press)
        pairs[button.name] = button.value
    return page.browser.post(urljoin(page.url, form.attributes["action"]), pairs)


def test_a_browser_without_cookies_is_told(server, pool):
    client, person = pool.web_client(), pool.user()
    page = login_page(Browser(server), client)
    pairs = page.body(username=person.email, password=PASSWORD)
    url = urljoin(page.url, page.form.attributes["action"])
    answer = requests.post(url, data=pairs, timeout=60)
    assert answer.status_code == 400 and "This page is out of date" in answer.text
    assert "accept cookies" in answer.text and "Location" not in answer.headers


def test_a_sign_in_that_is_pressed_twice(server, pool):
    client, person = pool.web_client(), pool.user()
    page = login_page(Browser(server), client)
    landings = [again(page, username=person.email, password=PASSWORD) for _ in range(2)]
    # Each of them opens the app; the browser follows the last.
    for landing in landings:
        assert redeem(client, landing.query["code"]).status_code == 200


def test_a_code_that_is_pressed_twice(server, outbox):
    pool = passwordless(server)
    client, person = pool.web_client(), pool.user()
    page = login_page(Browser(server), client).press("email me a code", username=person.email)
    code = outbox.code(person.email)
    assert "code" in again(page, "continue", code=code).query
    late = again(page, "continue", code=code)
    assert isinstance(late, Page) and late.status == 200 and "only be used once" in late.alert
    # From there one goes on at once.
    assert "code" in late.submit(username=person.email, password=PASSWORD).query


def test_a_sign_up_that_is_pressed_twice(server, pool):
    client, mail = pool.web_client(), address()
    page = Browser(server).open(authorize_url(client, path="/signup"))
    first = again(page, "sign up", username=mail, new_password=PASSWORD)
    assert first.path == "/confirm"
    second = again(page, "sign up", username=mail, new_password=PASSWORD)
    assert second.path == "/signup" and second.alert == "User already exists"
    # The first page still does what it says.
    assert "code" in first.submit(code=server.outbox.code(mail)).query


def test_a_confirmation_that_one_goes_back_to(server, pool):
    client, mail = pool.web_client(), address()
    page = Browser(server).open(authorize_url(client, path="/signup"))
    page = page.submit(username=mail, new_password=PASSWORD)
    assert "code" in page.submit(code=server.outbox.code(mail)).query
    late = again(page, "confirm", code="123456")
    assert isinstance(late, Page) and late.status == 200 and "Current status is CONFIRMED" in late.alert


def test_a_new_password_that_one_goes_back_to(server, pool, outbox):
    client, person = pool.web_client(), pool.user()
    page = Browser(server).open(authorize_url(client, path="/forgotPassword")).submit(username=person.email)
    code = outbox.code(person.email)
    assert page.submit(code=code, new_password=OTHER_PASSWORD).path == "/login"
    late = again(page, "change", code=code, new_password=PASSWORD)
    assert isinstance(late, Page) and late.status == 200 and "request a code again" in late.alert
    assert client.sign_in(person, OTHER_PASSWORD)["AccessToken"]


def at_port(port, *arguments):
    """A server at the port of one that has ended, which somebody's outgoing call may have for the moment."""

    def start():
        try:
            return Server(*arguments, port=port)
        except StartFailure as failure:
            assert "in use" in str(failure), failure
            return None

    return eventually(start)


def test_pages_that_lie_open_while_the_server_starts_anew(tmp_path):
    path = tmp_path / "shop.yaml"
    verified = "UserAttributes: [{Name: email_verified, Value: 'true'}]"
    path.write_text(FEDERATION.replace("Password: Correct-Horse-1}", f"Password: Correct-Horse-1, {verified}}}"))
    with Server("--config", path) as running:
        port, browser = running.port, Browser(running)
        page = Shop(running).open(browser)
        forgotten = page.follow("forgot").submit(username="ada@example.com")
        assert forgotten.path == "/confirmForgotPassword"
    with at_port(port, "--config", path):
        landing = again(page, username="ada@example.com", password=PASSWORD)
        assert landing.query["code"] and landing.query["state"] == "a-state"
        late = again(forgotten, "change", code="123456", new_password=OTHER_PASSWORD)
        assert isinstance(late, Page) and late.status == 200 and late.alert


def test_a_client_without_accounts_of_the_pool(server, pool, web_app):
    """Sign-up and recovery lead to the ways that the client offers, however one comes there."""
    pool.api.create_identity_provider(
        UserPoolId=pool.id,
        ProviderName="Works",
        ProviderType="OIDC",
        ProviderDetails={
            "client_id": "a",
            "client_secret": "b",
            "attributes_request_method": "GET",
            "oidc_issuer": "https://issuer.example.com",
            "authorize_scopes": "openid",
        },
    )
    own = pool.web_client()
    other = pool.web_client(SupportedIdentityProviders=["Works"])
    for path in ("/signup", "/forgotPassword", "/confirm", "/confirmForgotPassword", "/resendcode"):
        answer = requests.get(authorize_url(other, path=path), allow_redirects=False, timeout=60)
        assert answer.status_code == 302 and "/login?" in answer.headers["Location"], path
    # Nor does a form of another client's page get in.
    mail = address()
    page = Browser(server).open(authorize_url(own, path="/signup"))
    pairs = page.body(username=mail, new_password=PASSWORD)
    url = urljoin(page.url, page.form.attributes["action"]).replace(own.id, other.id)
    answer = page.browser.session.post(url, data=pairs, allow_redirects=False, timeout=60)
    assert answer.status_code == 303 and "/login?" in answer.headers["Location"]
    assert pool.api.list_users(UserPoolId=pool.id)["Users"] == []


def test_another_second_factor(server):
    from hosted_login.test_hosted_mfa import SMS, register

    pool = Pool(server)
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id,
        MfaConfiguration="OPTIONAL",
        SoftwareTokenMfaConfiguration={"Enabled": True},
        SmsMfaConfiguration={"SmsConfiguration": SMS},
    )
    client, person = pool.web_client(), pool.user()
    register(pool, client, person)
    page = login_page(Browser(server), client).submit(username=person.email, password=PASSWORD)
    assert "another way" not in page.text, "there is no other"
    refused = again(page, code="000000")
    assert refused.alert
    # A forged form that asks for another factor does not sign in either.
    pairs = page.body() | {"action": "other"}
    stayed = page.browser.post(urljoin(page.url, page.form.attributes["action"]), pairs)
    assert isinstance(stayed, Page) and "cognito" not in page.browser.cookies
