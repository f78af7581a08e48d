"""
Fixtures of the client tests.

One server per pytest-xdist worker serves all tests that leave its clock alone; each of them makes its own user pool
there, so they neither wait for one another nor see one another. A test that moves the clock, empties the outbox or
resets, starts a server of its own: that takes some milliseconds.
"""

import concurrent.futures
import os
import shutil
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from support.browser import Browser
from support.console import Console
from support.hooks import Hook
from support.listener import Visit, listening
from support.pools import Pool, passwordless
from support.server import Server, environment


@pytest.fixture(scope="session")
def server():
    with Server() as running:
        yield running


@pytest.fixture
def own_server():
    """A server that only this test uses: its clock may be moved, its outbox emptied."""
    with Server() as running:
        yield running


@pytest.fixture(scope="module")
def running():
    """A server that only one module uses: its tests look for their own names."""
    with Server() as server:
        yield server


@pytest.fixture
def console(scripted_chromium, running):
    """The console of that server, which must not have complained."""
    seen = Console(scripted_chromium, running)
    yield seen
    assert seen.complaints() == []


@pytest.fixture
def start():
    """Starts servers with options; all are stopped, and must have lived, at the end."""
    running = []

    def begin(*arguments, **options):
        running.append(Server(*arguments, **options))
        return running[-1]

    yield begin
    for one in running:
        one.__exit__(None)


@pytest.fixture
def pool(server):
    return Pool(server)


@pytest.fixture
def client(pool):
    return pool.client()


@pytest.fixture
def person(pool):
    return pool.user()


@pytest.fixture
def otp_pool(server):
    return passwordless(server)


@pytest.fixture
def outbox(server):
    return server.outbox


@pytest.fixture
def browser(server):
    """A browser without script."""
    return Browser(server)


@pytest.fixture
def hook():
    hook = Hook()
    yield hook
    hook.stop()


@pytest.fixture
def together():
    """Runs one call many times at once and returns (answers, exceptions)."""

    def run(call, times=8):
        barrier = threading.Barrier(times)

        def one(index):
            barrier.wait()
            return call(index)

        answers, failures = [], []
        with concurrent.futures.ThreadPoolExecutor(times) as threads:
            for future in [threads.submit(one, index) for index in range(times)]:
                error = future.exception()
                (answers if error is None else failures).append(future.result() if error is None else error)
        return answers, failures

    return run


@pytest.fixture
def aws(server, tmp_path):
    """Runs the AWS command line interface against the server; returns the completed process."""
    program = Path(sys.executable).parent / "aws"

    def run(*arguments, check=True):
        done = subprocess.run(
            [str(program), *map(str, arguments), "--endpoint-url", server.url, "--output", "json"],
            capture_output=True,
            text=True,
            timeout=120,
            env=environment(
                AWS_ACCESS_KEY_ID="AKIAUNDERSTUDY000001",
                AWS_SECRET_ACCESS_KEY="secret",
                AWS_DEFAULT_REGION="us-east-1",
                AWS_CONFIG_FILE=tmp_path / "config",
                AWS_SHARED_CREDENTIALS_FILE=tmp_path / "credentials",
                AWS_EC2_METADATA_DISABLED="true",
            ),
        )
        if check:
            assert done.returncode == 0, done.stderr
        return done

    return run


class Landing(Visit):
    """A web app's callback page."""

    def do_GET(self):
        self.say(b"<!doctype html><title>Landed</title><h1>Landed</h1>", kind="text/html")


@pytest.fixture(scope="session")
def web_app():
    """The address of a web app that a browser can be sent back to."""
    with listening(Landing) as listener:
        yield f"http://localhost:{listener.server_port}"


# What the driver says when the browser has crashed or hangs, or when it is gone itself. That a page lacks an element,
# and whatever is asserted, is never among it.
BROKEN_BROWSER = (
    "^(InvalidSessionId|SessionNotCreated|Timeout|WebDriver)Exception: |^(MaxRetry|ReadTimeout|Protocol)Error: "
)


def pytest_collection_modifyitems(items):
    """
    A test in a browser is tried once more when the browser itself broke down, which happens to a large program on a
    small machine and tells nothing of the server. What a page did wrong fails at once. The summary tells of retries.
    """
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=[BROKEN_BROWSER]))


class Chromium:
    """A real browser, begun when it is first wanted, and begun anew when it has broken down."""

    def __init__(self, script, trusting=False):
        self.script, self.trusting, self.driver = script, trusting, None

    def fresh(self):
        """A new tab with no cookies."""
        from selenium.common.exceptions import WebDriverException
        from urllib3.exceptions import HTTPError

        if self.driver:
            try:
                return _fresh(self.driver)
            except (WebDriverException, HTTPError):
                self.quit()
        self.driver = _chromium(self.script, self.trusting)
        return _fresh(self.driver)

    def quit(self):
        if self.driver:
            # What has broken down need not answer.
            with suppress(Exception):
                self.driver.quit()
        self.driver = None


def _chromium(script, trusting=False):
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    binary, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not binary or not driver:
        pytest.fail("chromium and chromium-driver are needed: apt-get install chromium chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = binary
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--window-size=1000,900",
        "--disable-background-networking",
        "--no-first-run",
    ):
        options.add_argument(argument)
    options.accept_insecure_certs = trusting
    if trusting:
        # Third-party cookies are a user's choice; tests of frames are about browsers that accept them.
        options.add_argument("--disable-features=TrackingProtection3pcd,TpcdHeuristicsGrants")
        options.add_experimental_option(
            "prefs", {"profile.cookie_controls_mode": 0, "profile.block_third_party_cookies": False}
        )
    if not script:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=Service(driver, log_output=os.devnull))


@pytest.fixture(scope="session")
def _chromium_without_script():
    browser = Chromium(script=False)
    yield browser
    browser.quit()


@pytest.fixture(scope="session")
def _chromium_with_script():
    browser = Chromium(script=True)
    yield browser
    browser.quit()


@pytest.fixture(scope="session")
def _trusting_chromium():
    browser = Chromium(script=True, trusting=True)
    yield browser
    browser.quit()


def _fresh(driver):
    """A new tab with no cookies; what an earlier test left open is closed."""
    before = driver.window_handles
    driver.switch_to.new_window("tab")
    own = driver.current_window_handle
    for handle in before:
        driver.switch_to.window(handle)
        driver.close()
    driver.switch_to.window(own)
    driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
    for log in ("browser", "performance"):
        driver.get_log(log)
    return driver


@pytest.fixture
def chromium(_chromium_without_script):
    """A real browser that runs no script."""
    return _chromium_without_script.fresh()


@pytest.fixture
def scripted_chromium(_chromium_with_script):
    """A real browser with script on."""
    return _chromium_with_script.fresh()


@pytest.fixture
def secure_chromium(_trusting_chromium):
    """A real browser with script on, which takes any certificate."""
    return _trusting_chromium.fresh()
