"""Accessibility of the pages: keyboard, screen reader, languages."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support.browser import authorize_url
from support.chromium import enter, follow, landed, leaving
from support.gallery import as_before, look
from support.pools import OTHER_PASSWORD, PASSWORD, Pool

pytestmark = pytest.mark.browser

LANGUAGES = ["de", "en", "es", "fr", "id", "it", "ja", "ko", "pt-BR", "zh-CN", "zh-TW"]


@pytest.fixture(scope="module")
def shop(server):
    """A pool whose people meet every page."""
    factors = ["PASSWORD", "EMAIL_OTP", "SMS_OTP", "WEB_AUTHN"]
    pool = Pool(server, Policies={"SignInPolicy": {"AllowedFirstAuthFactors": factors}})
    pool.api.set_user_pool_mfa_config(UserPoolId=pool.id, WebAuthnConfiguration={"RelyingPartyId": "localhost"})
    return pool


@pytest.fixture
def driver(scripted_chromium):
    yield scripted_chromium
    as_before(scripted_chromium)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_fits(driver, shop, web_app, language):
    client = shop.web_client(CallbackURLs=[web_app + "/callback"])
    driver.get(authorize_url(client, lang=language))
    assert driver.find_element(By.TAG_NAME, "html").get_attribute("lang") == language
    look(driver, f"language-sign-in-{language}", shop.server.url, widths=(320,))
    follow(driver, 'a[href*="/signup"]')
    assert driver.find_element(By.TAG_NAME, "html").get_attribute("lang") == language, "the choice stays"
    look(driver, f"language-sign-up-{language}", shop.server.url, widths=(320,))


def test_the_keyboard_alone_signs_in(driver, shop, web_app):
    client, person = shop.web_client(CallbackURLs=[web_app + "/callback"]), shop.user()
    driver.get(authorize_url(client))
    active = lambda: driver.switch_to.active_element  # noqa: E731
    assert active().get_attribute("name") == "username", "one can type at once"
    active().send_keys(person.email + Keys.TAB)
    assert active().get_attribute("name") == "password"
    order, places = [], []
    for _ in range(6):
        active().send_keys(Keys.TAB)
        order.append(active().get_attribute("value") or active().text)
        places.append(driver.execute_script("return document.activeElement.getBoundingClientRect().top"))
        ring = active().value_of_css_property("outline-style")
        assert ring not in ("none", ""), "where one is can be seen"
    assert order[:4] == ["Sign in", "email_code", "text_code", "passkey"] and places == sorted(places)
    with leaving(driver):
        driver.find_element(By.NAME, "password").send_keys(PASSWORD + Keys.ENTER)
    assert "code" in landed(driver, web_app)


def test_what_is_wrong_is_said_to_who_listens(driver, shop, web_app):
    client, person = shop.web_client(CallbackURLs=[web_app + "/callback"]), shop.user()
    driver.get(authorize_url(client))
    enter(driver, username=person.email, password=OTHER_PASSWORD)
    assert driver.find_element(By.CSS_SELECTOR, "[role=alert]").text
    nodes = driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    found = [node for node in nodes if node.get("role", {}).get("value") == "textbox"]
    told = [node for node in found if "Incorrect" in node.get("description", {}).get("value", "")]
    assert told, "the fields say what is wrong with them"
    for node in found:
        assert node["name"]["value"].strip()
