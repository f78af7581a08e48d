"""Whether everybody can use every page: by keyboard, by ear, narrow and wide, light and dark, in each language."""

import os
import pathlib

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support.browser import authorize_url
from support.pools import OTHER_PASSWORD, PASSWORD, Pool
from test_pages_browser import CONTRAST, fill, landed, press, wait

pytestmark = pytest.mark.browser

LANGUAGES = ["en", "de", "es", "fr", "pt-BR", "ja"]
# Where pictures of the pages are put, to be looked at.
PICTURES = os.environ.get("UNDERSTUDY_PICTURES")


@pytest.fixture(scope="module")
def shop(server):
    """A pool whose people meet every page."""
    factors = ["PASSWORD", "EMAIL_OTP", "SMS_OTP", "WEB_AUTHN"]
    pool = Pool(server, Policies={"SignInPolicy": {"AllowedFirstAuthFactors": factors}})
    pool.api.set_user_pool_mfa_config(UserPoolId=pool.id, WebAuthnConfiguration={"RelyingPartyId": "localhost"})
    return pool


@pytest.fixture(scope="module")
def strict(server):
    pool = Pool(server)
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id, MfaConfiguration="ON", SoftwareTokenMfaConfiguration={"Enabled": True}
    )
    return pool


def at(driver, width, scheme):
    metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    # Colours that are still on their way from one scheme to the other cannot be measured.
    features = [
        {"name": "prefers-color-scheme", "value": scheme},
        {"name": "prefers-reduced-motion", "value": "reduce"},
    ]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


@pytest.fixture
def driver(scripted_chromium):
    yield scripted_chromium
    scripted_chromium.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    scripted_chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def check(driver, name, widths=(320, 1280)):
    """What holds for every page, whatever is on it."""
    for width in widths:
        for scheme in ("light", "dark"):
            at(driver, width, scheme)
            assert driver.execute_script("return document.documentElement.scrollWidth") <= width, (name, width)
            pale = [found for found in driver.execute_script(CONTRAST) if found[1] < 4.5]
            assert not pale, (name, scheme, pale)
            if PICTURES:
                pathlib.Path(PICTURES).mkdir(parents=True, exist_ok=True)
                driver.save_screenshot(f"{PICTURES}/{name}-{width}-{scheme}.png")
    faults = driver.execute_script(FAULTS)
    assert not faults, (name, faults)


# Fields without a label, references to nothing, marks without a reason, headings, and forced orders.
FAULTS = """
const faults = [];
const shown = e => e.offsetParent !== null;
for (const e of document.querySelectorAll('input:not([type=hidden]), textarea, select')) {
  if (shown(e) && ![...(e.labels ?? [])].some(l => l.textContent.trim())) faults.push('no label: ' + e.name);
  if (e.getAttribute('aria-invalid') === 'true') {
    const why = (e.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
      .map(id => document.getElementById(id));
    if (!why.some(one => one?.textContent.trim())) faults.push('no reason: ' + e.name);
  }
}
for (const name of ['for', 'aria-describedby', 'aria-labelledby', 'aria-controls'])
  for (const e of document.querySelectorAll(`[${name}]`))
    for (const id of e.getAttribute(name).split(' ').filter(Boolean))
      if (!document.getElementById(id)) faults.push(`${name} to nothing: ${id}`);
for (const e of document.querySelectorAll('button, a[href]'))
  if (shown(e) && !(e.textContent.trim() || e.getAttribute('aria-label'))) faults.push('no words: ' + e.outerHTML);
for (const e of document.querySelectorAll('img')) if (!e.hasAttribute('alt')) faults.push('no alt: ' + e.src);
if (document.querySelectorAll('h1').length !== 1) faults.push('headings');
if (document.querySelectorAll('main').length !== 1) faults.push('main');
if (!document.documentElement.lang) faults.push('language');
if (document.querySelector('[tabindex]:not([tabindex="0"]):not([tabindex="-1"])')) faults.push('forced order');
return faults;
"""


def test_every_page_on_the_way_in(driver, shop, web_app, outbox):
    client, person = shop.web_client(CallbackURLs=[web_app + "/callback"]), shop.user()
    driver.get(authorize_url(client))
    check(driver, "sign-in")
    fill(driver, username=person.email, password=OTHER_PASSWORD + "\n")
    wait(driver, lambda d: d.find_element(By.CSS_SELECTOR, "[role=alert]"))
    check(driver, "sign-in-wrong")
    press(driver, "email me a code")
    wait(driver, lambda d: d.find_elements(By.ID, "verification_code"))
    check(driver, "code")
    fill(driver, code="00000000")
    press(driver, "continue")
    wait(driver, lambda d: d.find_elements(By.CSS_SELECTOR, "[aria-invalid=true]"))
    check(driver, "code-wrong")
    driver.get(authorize_url(client))
    driver.find_element(By.CSS_SELECTOR, 'a[href*="/signup"]').click()
    wait(driver, lambda d: "/signup" in d.current_url)
    check(driver, "sign-up")
    driver.get(authorize_url(client))
    driver.find_element(By.PARTIAL_LINK_TEXT, "orgot").click()
    wait(driver, lambda d: "/forgotpassword" in d.current_url.lower())
    check(driver, "forgot-password")
    fill(driver, username=person.email)
    press(driver, "send")
    wait(driver, lambda d: "/confirmforgotpassword" in d.current_url.lower())
    check(driver, "confirm-forgot-password")
    driver.get(authorize_url(client))
    fill(driver, username=shop.user().email)
    press(driver, "passkey")
    wait(driver, lambda d: d.find_elements(By.CSS_SELECTOR, "button[name=factor]"))
    check(driver, "choose")
    driver.get(authorize_url(client))
    fill(driver, username=person.email, password=PASSWORD + "\n")
    landed(driver, web_app)
    driver.get(authorize_url(client, path="/passkeys/add"))
    check(driver, "passkey-add")
    driver.get(authorize_url(client, redirect_uri="https://nowhere.example"))
    check(driver, "error")


def test_the_set_up_of_a_factor(driver, strict, web_app):
    client, person = strict.web_client(CallbackURLs=[web_app + "/callback"]), strict.user()
    driver.get(authorize_url(client))
    fill(driver, username=person.email, password=PASSWORD + "\n")
    wait(driver, lambda d: d.find_elements(By.CSS_SELECTOR, ".picture img"))
    check(driver, "authenticator")
    fill(driver, code="000000\n")
    wait(driver, lambda d: d.find_elements(By.CSS_SELECTOR, "[role=alert]"))
    check(driver, "authenticator-wrong")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_fits(driver, shop, web_app, language):
    client = shop.web_client(CallbackURLs=[web_app + "/callback"])
    driver.get(authorize_url(client, lang=language))
    assert driver.find_element(By.TAG_NAME, "html").get_attribute("lang") == language
    check(driver, f"sign-in-{language}")
    driver.find_element(By.CSS_SELECTOR, 'a[href*="/signup"]').click()
    wait(driver, lambda d: "/signup" in d.current_url)
    assert driver.find_element(By.TAG_NAME, "html").get_attribute("lang") == language, "the choice stays"
    check(driver, f"sign-up-{language}")


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
    driver.find_element(By.NAME, "password").send_keys(PASSWORD + Keys.ENTER)
    assert "code" in landed(driver, web_app)


def test_what_is_wrong_is_said_to_who_listens(driver, shop, web_app):
    client, person = shop.web_client(CallbackURLs=[web_app + "/callback"]), shop.user()
    driver.get(authorize_url(client))
    fill(driver, username=person.email, password=OTHER_PASSWORD + "\n")
    wait(driver, lambda d: d.find_element(By.CSS_SELECTOR, "[role=alert]"))
    nodes = driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    found = [node for node in nodes if node.get("role", {}).get("value") == "textbox"]
    told = [node for node in found if "Incorrect" in node.get("description", {}).get("value", "")]
    assert told, "the fields say what is wrong with them"
    for node in found:
        assert node["name"]["value"].strip()
