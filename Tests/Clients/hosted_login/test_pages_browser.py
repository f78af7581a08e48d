"""The hosted pages in a real browser, with script switched off and on."""

import re

import pytest
from selenium.webdriver.common.by import By

from support.browser import PKCE, authorize_url, redeem
from support.chromium import complaints, enter, fill, follow, go, landed, sets_out_for, wait
from support.gallery import CONTRAST
from support.pools import OTHER_PASSWORD, PASSWORD, Pool, address, passwordless
from support.tokens import claims_of

pytestmark = pytest.mark.browser

SIGN_IN = "^sign in$"


@pytest.fixture
def app(pool, web_app):
    return pool.web_client(CallbackURLs=[web_app + "/callback", "exampleauth://auth"], LogoutURLs=[web_app + "/out"])


def test_script_really_is_off(chromium):
    chromium.get("data:text/html,<title>off</title><script>document.title='on'</script>")
    assert chromium.title == "off"


def test_a_person_signs_in_without_script(chromium, app, person, web_app):
    pkce = PKCE()
    chromium.get(authorize_url(app, **pkce.parameters))
    assert chromium.find_element(By.TAG_NAME, "h1").text
    user = chromium.find_element(By.CSS_SELECTOR, ".visible-lg #signInFormUsername")
    assert chromium.switch_to.active_element == user, "one can type at once"
    fill(chromium, username=person.email, password=OTHER_PASSWORD)
    go(chromium, SIGN_IN)
    alert = chromium.find_element(By.CSS_SELECTOR, "[role=alert]")
    assert alert.text == "Incorrect username or password." and alert.is_displayed()
    assert chromium.find_element(By.ID, "signInFormUsername").get_attribute("value") == person.email
    fill(chromium, password=PASSWORD)
    go(chromium, SIGN_IN)
    query = landed(chromium, web_app)
    assert query["state"] == "a-state"
    assert redeem(app, query["code"], pkce).status_code == 200
    assert complaints(chromium) == []


def test_enter_signs_in(chromium, app, person, web_app):
    chromium.get(authorize_url(app))
    enter(chromium, username=person.email, password=PASSWORD)
    assert "code" in landed(chromium, web_app)


def test_a_custom_scheme_is_reached_without_a_policy_violation(chromium, app, person):
    chromium.get(authorize_url(app, redirect_uri="exampleauth://auth"))
    fill(chromium, username=person.email, password=PASSWORD)
    found = sets_out_for(chromium, "exampleauth://auth", SIGN_IN)
    assert re.fullmatch(r"exampleauth://auth\?code=[0-9a-f-]{36}&state=a-state", found[0])
    assert not [text for text in complaints(chromium) if "Content Security Policy" in text or "form-action" in text]


def test_the_browser_stays_signed_in_and_signs_out(chromium, app, person, web_app):
    chromium.get(authorize_url(app))
    enter(chromium, username=person.email, password=PASSWORD)
    landed(chromium, web_app)
    chromium.get(authorize_url(app, state="second"))
    assert landed(chromium, web_app)["state"] == "second"
    chromium.get(f"{app.pool.server.url}/logout?client_id={app.id}&logout_uri={web_app}/out")
    wait(chromium, lambda d: d.current_url == web_app + "/out")
    chromium.get(authorize_url(app))
    assert chromium.find_element(By.ID, "signInFormPassword")


def test_a_new_person_signs_up_without_script(chromium, app, web_app, outbox):
    ada = address()
    chromium.get(authorize_url(app))
    follow(chromium, 'a[href*="/signup"]')
    assert "/signup" in chromium.current_url
    fill(chromium, username=ada, new_password=PASSWORD)
    go(chromium, "sign up|create")
    assert "/confirm" in chromium.current_url
    fill(chromium, code=outbox.code(ada))
    go(chromium, "confirm|verify|continue")
    query = landed(chromium, web_app)
    tokens = redeem(app, query["code"]).json()
    assert claims_of(tokens["id_token"])["email"] == ada
    assert complaints(chromium) == []


def test_a_forgotten_password_is_set_anew_without_script(chromium, app, person, web_app, outbox):
    chromium.get(authorize_url(app))
    follow(chromium, 'a[href*="/forgotPassword"]')
    fill(chromium, username=person.email)
    go(chromium, "send|reset|continue|next")
    assert "/confirmforgotpassword" in chromium.current_url.lower()
    fill(chromium, code=outbox.code(person.email), new_password=OTHER_PASSWORD)
    go(chromium, "reset|change|set|save|confirm")
    assert "/login" in chromium.current_url
    fill(chromium, username=person.email, password=OTHER_PASSWORD)
    go(chromium, SIGN_IN)
    assert "code" in landed(chromium, web_app)


def test_a_code_signs_in_without_script(chromium, server, web_app, outbox):
    pool = passwordless(server)
    app, person = pool.web_client(CallbackURLs=[web_app + "/callback"]), pool.user()
    chromium.get(authorize_url(app))
    fill(chromium, username=person.email)
    go(chromium, "email me a code")
    field = chromium.find_element(By.CSS_SELECTOR, "input[autocomplete=one-time-code]")
    assert chromium.switch_to.active_element == field
    field.send_keys(outbox.code(person.email))
    go(chromium, "sign in|continue|verify|confirm")
    assert "code" in landed(chromium, web_app)


def test_cancelling_needs_nothing_filled_in(chromium, app, web_app):
    chromium.get(authorize_url(app))
    go(chromium, "^cancel$")
    query = landed(chromium, web_app)
    assert query["error"] == "access_denied" and query["state"] == "a-state"


def test_everything_works_with_script_too(scripted_chromium, app, person, web_app):
    scripted_chromium.get(authorize_url(app))
    enter(scripted_chromium, username=person.email, password=PASSWORD)
    assert "code" in landed(scripted_chromium, web_app)
    assert complaints(scripted_chromium) == []


@pytest.mark.parametrize("width", [320, 1000])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_fits_and_can_be_read(scripted_chromium, app, width, scheme):
    driver = scripted_chromium
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 700, "deviceScaleFactor": 1, "mobile": width == 320},
    )
    driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    try:
        driver.get(authorize_url(app))
        assert driver.execute_script("return document.documentElement.scrollWidth") <= width
        sizes = driver.execute_script("""
            return [...document.querySelectorAll('input:not([type=hidden]):not([type=checkbox]), button')]
              .filter(e => e.offsetParent !== null)
              .map(e => [e.name || e.textContent, e.getBoundingClientRect().height])""")
        assert all(height >= 43.5 for _, height in sizes), sizes
        contrasts = driver.execute_script(CONTRAST)
        assert contrasts and all(ratio >= 4.5 for _, ratio in contrasts), contrasts
        order = driver.execute_script("""
            return [...document.querySelectorAll('input:not([type=hidden]), button, a[href]')]
              .filter(e => e.offsetParent !== null && e.tabIndex > 0).length""")
        assert order == 0, "the tab order is the visual one: nothing forces another"
    finally:
        driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_each_field_has_a_name_that_a_screen_reader_says(scripted_chromium, app):
    driver = scripted_chromium
    driver.get(authorize_url(app))
    tree = driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    controls = [
        node
        for node in tree
        if not node.get("ignored") and node["role"]["value"] in ("textbox", "button", "link", "checkbox")
    ]
    assert controls
    for node in controls:
        assert node.get("name", {}).get("value", "").strip(), node


def test_pages_of_two_pools_do_not_mix(chromium, server, app, person, web_app):
    other_pool = Pool(server)
    other, stranger = other_pool.web_client(CallbackURLs=[web_app + "/other"]), other_pool.user()
    chromium.get(authorize_url(app))
    enter(chromium, username=person.email, password=PASSWORD)
    landed(chromium, web_app)
    chromium.get(authorize_url(other))
    enter(chromium, username=stranger.email, password=PASSWORD)
    query = landed(chromium, web_app + "/other")
    assert claims_of(redeem(other, query["code"]).json()["id_token"])["sub"] == stranger.sub
