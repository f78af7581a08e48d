"""The console and all pages by the rules of axe and by sight: narrow and wide, by day and night, in forced colours."""

from pathlib import Path

import axe_core_python
import pytest
import requests
from selenium.webdriver.common.by import By

from console.test_console import ADA, VIEWS
from console.test_console_signins import TOO_WIDE
from console.test_start_page import samples
from support.chromium import wait
from support.console import Console
from support.gallery import (
    CONTRAST,
    HEAVY,
    SHIFT,
    WIDEST,
    ZOOMING,
    as_before,
    as_seen,
    forced_faults,
    picture,
    spoken_faults,
)
from support.pools import Pool, fails
from support.server import Server

pytestmark = pytest.mark.browser

AXE = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text()
RUN = """
  const done = arguments[arguments.length - 1];
  // This axe is older than `webauthn` in autocomplete; support/gallery.py holds the attribute against the standard.
  const rules = {"autocomplete-valid": {enabled: false}};
  axe.run(document, {resultTypes: ["violations"], rules}).then(({violations}) => done(violations.map(
    ({id, help, nodes}) => `${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`)));"""


# What has no place on the page, or lies under something that does not move when it is brought into sight.
UNREACHABLE = """
  const inert = e => !e.checkVisibility() || e.closest('.skip, [aria-hidden=true], .unseen');
  return [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    .filter(e => !inert(e)).filter(e => {
      e.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
      const box = e.getBoundingClientRect();
      if (box.width < 1 || box.height < 1) return true;
      const at = document.elementFromPoint(box.x + Math.min(box.width / 2, 40), box.y + box.height / 2);
      return !(at && (e.contains(at) || at.contains(e) || e.labels?.[0]?.contains(at)));
    }).map(e => e.outerHTML.slice(0, 120));"""


@pytest.fixture(scope="module")
def running():
    """A server where something has happened, so that each view has something to show."""
    with Server() as server:
        pool = Pool(server)
        app = pool.client(ClientName="app")
        app.sign_up("grace@example.com", described={"email": "grace@example.com"})
        with fails("UserNotConfirmedException"):
            app.sign_in("grace@example.com")
        requests.post(f"{server.url}/v1/default/sign-in", json=ADA, timeout=60)
        yield server


def violations(driver):
    driver.execute_script(AXE)
    return driver.execute_async_script(RUN)


def first(server, path):
    """The id of something that a view can show beside its list."""
    return server.control.get(path, limit=1).json()[path][0]


@pytest.mark.long
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_of_the_console(scripted_chromium, running, view):
    console = Console(scripted_chromium, running)
    items = {
        "outbox": lambda: first(running, "messages")["id"],
        "requests": lambda: running.control.get("requests", operation="InitiateAuth").json()["requests"][0]["id"],
        "signins": lambda: f"of/{running.control.get('requests', status=400).json()['requests'][0]['id']}",
        "users": lambda: first(running, "users")["sub"],
    }
    console.open(f"{view}/{items[view]()}" if view in items else view)
    console.wait(lambda: console.all(".detail article" if view in items else "main h1, main h2"))
    driver = scripted_chromium
    driver.set_script_timeout(60)
    try:
        for width in (320, 360, 390, 1280, 2560):
            for scheme in ("light", "dark"):
                as_seen(driver, width, scheme, height=800)
                picture(driver, f"console-{view}-{width}-{scheme}")
                assert console.script(TOO_WIDE) == [], (view, width)
                pale = [found for found in console.script(CONTRAST) if found[1] < 7]
                assert not pale, (view, width, scheme, pale)
            assert violations(driver) == [], (view, width)
        assert list(spoken_faults(driver)) == [], view
        # A window of 1280 by 800 points at 400 %.
        as_seen(driver, 320, "light", height=200)
        picture(driver, f"console-{view}-zoomed")
        assert console.script(TOO_WIDE) == [] and console.script(UNREACHABLE) == [], view
        as_seen(driver, 1280, "light", height=800)
        assert forced_faults(driver, f"console-{view}") == [], view
    finally:
        as_before(driver)


@pytest.mark.long
def test_every_hosted_page(scripted_chromium, running):
    driver = scripted_chromium
    pages = samples(running) | {"/": f"{running.url}/"}
    try:
        for name, address in pages.items():
            for width in (390, 1280, 2560):
                as_seen(driver, width, "light", height=1200)
                driver.get(address)
                wait(driver, lambda d: d.find_elements(By.TAG_NAME, "h1"))
                painted = "return performance.getEntriesByName('first-contentful-paint').length"
                wait(driver, lambda d, painted=painted: d.execute_script(painted))
                assert driver.execute_script(SHIFT) == 0, (name, width)
                assert driver.execute_script(HEAVY) == [], name
            assert violations(driver) == [], name
            as_seen(driver, 320, "light", height=200)
            assert driver.execute_script(WIDEST) <= 320 and driver.execute_script(UNREACHABLE) == [], name
            as_seen(driver, 390, "light", height=1200)
            assert forced_faults(driver, f"page-{name.strip('/') or 'start'}") == [], name
    finally:
        as_before(driver)


@pytest.mark.long
@pytest.mark.parametrize("path", ["pages", "ca"])
def test_pages_about_the_pages(scripted_chromium, running, path):
    """The gallery, and how the certificate authority is trusted."""
    driver = scripted_chromium
    try:
        driver.get(f"{running.url}/_understudy/{path}")
        for width in (320, 390, 1280, 2560):
            for scheme in ("light", "dark"):
                as_seen(driver, width, scheme)
                picture(driver, f"about-{path}-{width}-{scheme}")
                assert driver.execute_script(WIDEST) <= width, width
        as_seen(driver, 320, "light", height=200)
        assert driver.execute_script(WIDEST) <= 320 and driver.execute_script(UNREACHABLE) == []
        as_seen(driver, 1280, "light")
        assert forced_faults(driver, f"about-{path}") == []
    finally:
        as_before(driver)


def test_no_field_makes_a_phone_zoom(scripted_chromium, running):
    """Each view of the console, each hosted page and the pages about them, as a phone shows them."""
    driver, console = scripted_chromium, Console(scripted_chromium, running)
    pages = samples(running) | {name: f"{running.url}/_understudy/{name}" for name in ("pages", "ca")}
    found, fields = {}, 0
    try:
        as_seen(driver, 390, "light")
        for name, address in ({"/": f"{running.url}/"} | pages).items():
            driver.get(address)
            wait(driver, lambda d: d.find_elements(By.TAG_NAME, "h1"))
            found[name] = driver.execute_script(ZOOMING)
            fields += len(driver.find_elements(By.CSS_SELECTOR, "input:not([type=hidden]), select, textarea"))
        for view in VIEWS:
            console.open(view)
            console.wait(lambda: console.all("main h1, main h2"))
            found[f"console: {view}"] = driver.execute_script(ZOOMING)
    finally:
        as_before(driver)
    assert fields > 20, "the pages have fields"
    assert {name: small for name, small in found.items() if small} == {}
