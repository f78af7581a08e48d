"""A page that loads in pieces does not shift its layout."""

import re
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import requests
from selenium.webdriver.common.by import By

from console.test_start_page import samples
from support.chromium import wait
from support.gallery import SHIFT, as_before, as_seen

pytestmark = pytest.mark.browser

# A window draws several times while one of these passes.
PAUSE = 0.05


@contextmanager
def slowly(server):
    """The address of a relay in front of the server that hands pages on in pieces, from their body on."""

    class Relay(BaseHTTPRequestHandler):
        def do_GET(self):
            answer = requests.get(server.url + self.path, timeout=60)
            self.send_response(answer.status_code)
            self.send_header("Content-Type", answer.headers["Content-Type"])
            self.end_headers()
            head, body, rest = answer.content.partition(b"<body")
            self.wfile.write(head)
            for piece in re.findall(rb"<[^>]*>|[^<]+", body + rest):
                self.wfile.write(piece)
                self.wfile.flush()
                time.sleep(PAUSE)

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Relay) as relay:
        thread = threading.Thread(target=relay.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{relay.server_port}"
        finally:
            relay.shutdown()
            thread.join()


def test_a_page_in_pieces_stands_still(scripted_chromium, server):
    """The frame of every page: browsers may draw it at any tag, and a loaded one does."""
    driver = scripted_chromium
    address = samples(server)["device"]
    try:
        with slowly(server) as relay:
            as_seen(driver, 2560, "light", height=1200)
            driver.get(address.replace(server.url, relay))
            wait(driver, lambda d: d.find_elements(By.TAG_NAME, "h1"))
            painted = "return performance.getEntriesByName('first-contentful-paint').length"
            wait(driver, lambda d: d.execute_script(painted))
            assert driver.execute_script(SHIFT) == 0
    finally:
        as_before(driver)
