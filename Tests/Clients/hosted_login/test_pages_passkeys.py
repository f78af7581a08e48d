"""Passkeys on the hosted pages, with Chromium's virtual authenticator."""

import json

import pytest
from selenium.webdriver.common.by import By

from support.browser import Browser, authorize_url, login_page, redeem
from support.chromium import Authenticator, complaints, enter, fill, go, landed, leaving, press, wait
from support.pools import PASSWORD, passwordless
from support.tokens import claims_of

pytestmark = pytest.mark.browser


@pytest.fixture
def shop(server):
    pool = passwordless(server, factors=["PASSWORD", "WEB_AUTHN"])
    pool.api.set_user_pool_mfa_config(UserPoolId=pool.id, WebAuthnConfiguration={"RelyingPartyId": "localhost"})
    return pool


@pytest.fixture
def client(shop, web_app):
    return shop.web_client(CallbackURLs=[web_app + "/callback"])


@pytest.fixture
def authenticator(scripted_chromium):
    """A driver with an authenticator."""
    scripted_chromium.authenticator = Authenticator(scripted_chromium)
    yield scripted_chromium
    scripted_chromium.authenticator.remove()


def add(driver, client, person, web_app):
    driver.get(authorize_url(client))
    enter(driver, username=person.email, password=PASSWORD)
    landed(driver, web_app)
    driver.get(authorize_url(client, path="/passkeys/add"))
    go(driver, "make a passkey")
    return landed(driver, web_app)


def test_a_passkey_is_made_at_the_address_that_the_guide_prints(authenticator, client, shop, web_app):
    """Two parameters; the app hears of the outcome by `result`, as it was recorded of the service."""
    driver, person = authenticator, shop.user()
    driver.get(authorize_url(client))
    enter(driver, username=person.email, password=PASSWORD)
    landed(driver, web_app)
    driver.get(authorize_url(client, path="/passkeys/add", response_type=None, scope=None, state=None))
    go(driver, "make a passkey")
    assert landed(driver, web_app) == {"result": "success"}
    token = client.sign_in(person)["AccessToken"]
    assert len(shop.api.list_web_authn_credentials(AccessToken=token)["Credentials"]) == 1


def test_a_passkey_is_made_and_signs_in(authenticator, client, shop, web_app):
    driver, person = authenticator, shop.user()
    assert add(driver, client, person, web_app) == {"result": "success", "state": "a-state"}
    token = client.sign_in(person)["AccessToken"]
    (kept,) = shop.api.list_web_authn_credentials(AccessToken=token)["Credentials"]
    assert kept["RelyingPartyId"] == "localhost" and kept["AuthenticatorTransports"] == ["internal"]
    for _ in range(2):
        # What the browser suggests at the name is not taken.
        driver.authenticator.present(False)
        driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        driver.get(authorize_url(client))
        fill(driver, username=person.email)
        go(driver, "passkey")
        driver.authenticator.present(True)
        go(driver, "use my passkey")
        assert redeem(client, landed(driver, web_app)["code"]).status_code == 200
    assert complaints(driver) == []


def test_what_goes_wrong_is_said_and_another_way_is_left(authenticator, client, shop, web_app):
    driver, person = authenticator, shop.user()
    add(driver, client, person, web_app)
    driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
    driver.authenticator.forget()
    driver.get(authorize_url(client))
    fill(driver, username=person.email)
    go(driver, "passkey")
    assert not driver.find_element(By.ID, "passkeyProblem").is_displayed()
    press(driver, "use my passkey")
    wait(driver, lambda d: d.find_element(By.ID, "passkeyProblem").is_displayed())
    go(driver, "another way")
    enter(driver, password=PASSWORD)
    assert "code" in landed(driver, web_app)


def test_without_script_the_page_says_so(chromium, client, shop, web_app, authenticator):
    person = shop.user()
    add(authenticator, client, person, web_app)
    chromium.get(authorize_url(client))
    fill(chromium, username=person.email)
    go(chromium, "passkey")
    assert "runs scripts" in chromium.find_element(By.CSS_SELECTOR, "noscript p").text


def test_only_who_is_signed_in_adds_one(server, client, shop):
    landing = Browser(server).open(authorize_url(client, path="/passkeys/add"))
    assert landing.query == {"result": "invalid_session", "state": "a-state"}


def test_a_pool_without_passkeys_has_no_script(server):
    pool = passwordless(server)
    page = login_page(Browser(server), pool.web_client())
    assert "script-src" not in page.headers["Content-Security-Policy"] and "<script" not in page.html


def test_a_passkey_signs_in_without_a_username(authenticator, client, shop, web_app):
    driver, person = authenticator, shop.user()
    add(driver, client, person, web_app)
    # The browser may ask the authenticator for suggestions late: the test touches it only after they were dismissed.
    script = """
      const get = navigator.credentials.get.bind(navigator.credentials);
      navigator.credentials.get = async (options) => {
        if (options.mediation !== "conditional") await new Promise((go) => { window.touch = go; });
        return get(options);
      };"""
    driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
    for _ in range(2):
        driver.authenticator.present(False)
        driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        driver.get(authorize_url(client))
        assert not driver.find_element(By.ID, "signInFormUsername").get_attribute("value")
        press(driver, "passkey")
        wait(driver, lambda d: d.execute_script("return Boolean(window.touch)"))
        driver.authenticator.present(True)
        with leaving(driver):
            driver.execute_script("window.touch()")
        answer = redeem(client, landed(driver, web_app)["code"]).json()
        assert claims_of(answer["id_token"])["sub"] == person.sub
    assert complaints(driver) == []


def test_the_browser_offers_passkeys_where_a_name_is_typed(authenticator, client, shop, web_app):
    driver, person = authenticator, shop.user()
    add(driver, client, person, web_app)
    driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
    driver.get(authorize_url(client))
    # The simulated authenticator accepts what the browser would show as a suggestion at the name.
    assert redeem(client, landed(driver, web_app)["code"]).status_code == 200


def found(page, key):
    """What a passkey signs for the sign-in page."""
    options = json.loads(page.form.named("credential")["data-options"])
    assert options["allowCredentials"] == []
    return json.dumps(key.get(options))


def test_a_passkey_assertion_signs_in_once(server, client, shop):
    from support.passkeys import Passkey

    person, key = shop.user(), Passkey(origin=server.url)
    token = client.sign_in(person)["AccessToken"]
    options = shop.api.start_web_authn_registration(AccessToken=token)["CredentialCreationOptions"]
    shop.api.complete_web_authn_registration(AccessToken=token, Credential=key.create(options))
    page = login_page(Browser(server), client)
    credential = found(page, key)
    landing = page.submit(credential=credential)
    assert claims_of(redeem(client, landing.query["code"]).json()["id_token"])["sub"] == person.sub
    again = login_page(Browser(server), client).submit(credential=credential)
    assert "once" in again.alert
    # Not what another client's page asked for, and nothing that we did not ask for at all.
    other = shop.web_client(CallbackURLs=client.description["CallbackURLs"])
    foreign = found(login_page(Browser(server), other), key)
    refused = login_page(Browser(server), client).submit(credential=foreign)
    assert "passkey cannot be used here" in refused.alert
    for spoilt in ("{}", '{"type":"public-key"}', "[]"):
        refused = login_page(Browser(server), client).submit(credential=spoilt)
        assert refused.alert and "cognito" not in refused.browser.cookies


def test_passkeys_do_not_reveal_users(server, client, shop):
    page = login_page(Browser(server), client).press("passkey", username=str(shop.user()))
    assert "WEB_AUTHN" not in page.html and page.button("password")


def test_a_spoilt_answer_is_refused(server, client, shop):
    # The page of a user who has one, with a response that no authenticator made.
    from support.passkeys import Passkey

    person, key = shop.user(), Passkey(origin=server.url)
    token = client.sign_in(person)["AccessToken"]
    options = shop.api.start_web_authn_registration(AccessToken=token)["CredentialCreationOptions"]
    shop.api.complete_web_authn_registration(AccessToken=token, Credential=key.create(options))
    page = login_page(Browser(server), client).press("passkey", username=str(person))
    policy = page.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy and "unsafe" not in policy
    for spoilt in ("", "{}", "[", '{"type":"public-key"}'):
        page = page.press("use my passkey", credential=spoilt)
        assert page.browser.cookies.get("cognito") is None
    assert "passkey cannot be used here" in page.alert


def test_a_page_that_stood_open_too_long_takes_no_passkey(own_server):
    from support.passkeys import Passkey

    pool = passwordless(own_server, factors=["PASSWORD", "WEB_AUTHN"])
    pool.api.set_user_pool_mfa_config(UserPoolId=pool.id, WebAuthnConfiguration={"RelyingPartyId": "localhost"})
    client, person, key = pool.web_client(), pool.user(), Passkey(origin=own_server.url)
    token = client.sign_in(person)["AccessToken"]
    options = pool.api.start_web_authn_registration(AccessToken=token)["CredentialCreationOptions"]
    pool.api.complete_web_authn_registration(AccessToken=token, Credential=key.create(options))
    page = login_page(Browser(own_server), client)
    own_server.clock.advance(minutes=29)
    late = login_page(Browser(own_server), client)
    assert "code" in page.submit(credential=found(page, key)).query
    own_server.clock.advance(minutes=31)
    refused = late.submit(credential=found(late, key))
    assert "session is expired" in refused.alert
    # The page that says so asks for a signature anew.
    assert "code" in refused.submit(credential=found(refused, key)).query


def test_one_factor_of_two_does_not_sign_in(server):
    pool = passwordless(server, factors=["PASSWORD", "WEB_AUTHN"])
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id,
        MfaConfiguration="ON",
        SoftwareTokenMfaConfiguration={"Enabled": True},
        WebAuthnConfiguration={"RelyingPartyId": "localhost"},
    )
    page = login_page(Browser(server), pool.web_client())
    assert page.form.named("credential") is None and "script-src" not in page.headers["Content-Security-Policy"]
