"""
Fixtures of the client tests.

One server per pytest-xdist worker serves all tests that leave its clock alone; each of them makes its own user pool
there, so they neither wait for one another nor see one another. A test that moves the clock, empties the outbox or
resets, starts a server of its own: that takes some milliseconds.
"""

import concurrent.futures
import http.server
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

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


class Landing(http.server.BaseHTTPRequestHandler):
    """A web app's callback page, which says where it was called."""

    def do_GET(self):
        body = b"<!doctype html><title>Landed</title><h1>Landed</h1>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def web_app():
    """The address of a web app that a browser can be sent back to."""
    listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Landing)
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    yield f"http://localhost:{listener.server_port}"
    listener.shutdown()


def _chromium(script):
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
    if not script:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=Service(driver, log_output=os.devnull))


@pytest.fixture(scope="session")
def _chromium_without_script():
    driver = _chromium(script=False)
    yield driver
    driver.quit()


@pytest.fixture(scope="session")
def _chromium_with_script():
    driver = _chromium(script=True)
    yield driver
    driver.quit()


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
    return _fresh(_chromium_without_script)


@pytest.fixture
def scripted_chromium(_chromium_with_script):
    """A real browser with script on."""
    return _fresh(_chromium_with_script)
