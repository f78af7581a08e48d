"""
Driving a real browser without racing it. A page's elements are looked for only once that page is there: whatever leaves
a page does so inside `leaving`, which comes back when the old document is gone and the next one is whole.
"""

import json
import re
import time
from contextlib import contextmanager

from selenium.common.exceptions import (
    NoSuchElementException,
    NoSuchWindowException,
    StaleElementReferenceException,
    WebDriverException,
)
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

# As long as a machine with other work to do may take for what is done in a moment.
PATIENCE = 60
# What the driver says when a page goes away under its hands, for which there is no exception of its own.
PASSING = re.compile(
    "does not belong to the document|aborted by navigation|execution context|frame detached|node with given id"
)
# How a field is found: by what its autocomplete attribute says, where that is not the name itself.
ROLES = {"password": "current-password", "new_password": "new-password", "code": "one-time-code"}


def passing(error) -> bool:
    """Whether another look may find what this one did not: the page is on its way, or was drawn anew."""
    if isinstance(error, (NoSuchElementException, StaleElementReferenceException)):
        return True
    return not isinstance(error, NoSuchWindowException) and bool(PASSING.search(str(error)))


def wait(driver, condition, seconds=PATIENCE, ignoring=()):
    """
    What `condition(driver)` gives as soon as that is true. That it is never true is the page's failure and no driver's:
    an AssertionError.
    """
    end, last = time.monotonic() + seconds, None
    while time.monotonic() < end:
        try:
            if found := condition(driver):
                return found
        except WebDriverException as error:
            if not passing(error) and not isinstance(error, ignoring):
                raise
            last = error
        time.sleep(0.05)
    raise AssertionError(f"not within {seconds} s on {driver.current_url}: {driver.page_source[:2000]}") from last


@contextmanager
def leaving(driver):
    """What is done inside leads to another page, or to the same page once more; it is there at the end."""
    before = driver.find_element(By.TAG_NAME, "html")
    yield
    wait(driver, lambda _: _gone(before))
    wait(driver, lambda d: d.execute_script("return document.readyState") == "complete")


def _gone(element):
    try:
        element.is_enabled()
    except WebDriverException as error:
        if isinstance(error, StaleElementReferenceException) or passing(error):
            return True
        raise
    return False


def fill(driver, **fields):
    """Types into the fields, found by what their autocomplete attribute says or by name; gives the last one."""
    for role, text in fields.items():
        assert "\n" not in text, "who presses Enter leaves the page: `enter` does that"
        for one in wait(driver, lambda d, role=role: _fields(d, role)):
            one.clear()
            one.send_keys(text)
    return one


def _fields(driver, role):
    named = driver.find_elements(By.CSS_SELECTOR, f'input[autocomplete~="{ROLES.get(role, role)}"]')
    return named or driver.find_elements(By.NAME, role)


def enter(driver, **fields):
    """Types into the fields and presses Enter in the last one, which leads to the next page."""
    last = fill(driver, **fields)
    with leaving(driver):
        last.send_keys(Keys.ENTER)


def press(driver, words):
    """Presses a button of a page that stays, or that only an app would be called from."""

    def button(_):
        for one in driver.find_elements(By.CSS_SELECTOR, "button, input[type=submit]"):
            if re.search(words, one.text or one.get_attribute("value") or "", re.IGNORECASE):
                return one
        return None

    wait(driver, button).click()


def go(driver, words):
    """Presses a button that leads to the next page."""
    with leaving(driver):
        press(driver, words)


def follow(driver, selector):
    """Follows a link, found by what CSS says of it."""
    with leaving(driver):
        wait(driver, lambda d: d.find_element(By.CSS_SELECTOR, selector)).click()


def landed(driver, web_app):
    """The parameters that the web app was called with, once the browser is there."""
    url = wait(driver, lambda d: (url := d.current_url).startswith(web_app) and url)
    return dict(pair.split("=", 1) for pair in url.split("?", 1)[1].split("&"))


def asked_for(driver, start):
    """The addresses under `start` that the browser set out for since this was last asked."""
    events = [json.loads(entry["message"])["message"] for entry in driver.get_log("performance")]
    asked = [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]
    return [url for url in asked if url.startswith(start)]


def sets_out_for(driver, start, words):
    """Presses a button that calls an app, which no page follows; gives the addresses that were asked for."""
    driver.get_log("performance")
    press(driver, words)
    return wait(driver, lambda d: asked_for(d, start))


def complaints(driver):
    """What the browser's console holds against the pages."""
    return [
        entry["message"]
        for entry in driver.get_log("browser")
        if "favicon" not in entry["message"] and entry["level"] in ("SEVERE", "WARNING")
    ]


class Authenticator:
    """An authenticator that Chromium plays and that does what it is asked at once."""

    def __init__(self, driver):
        self.driver = driver
        driver.execute_cdp_cmd("WebAuthn.enable", {})
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        added = driver.execute_cdp_cmd("WebAuthn.addVirtualAuthenticator", {"options": options})
        self.id = added["authenticatorId"]

    def present(self, value):
        """Whether somebody is there to touch it. What it was asked while nobody was there is never answered."""
        options = {"authenticatorId": self.id, "enabled": value}
        self.driver.execute_cdp_cmd("WebAuthn.setAutomaticPresenceSimulation", options)

    def forget(self):
        """Loses its passkeys."""
        self.driver.execute_cdp_cmd("WebAuthn.clearCredentials", {"authenticatorId": self.id})

    def remove(self):
        self.driver.execute_cdp_cmd("WebAuthn.disable", {})
