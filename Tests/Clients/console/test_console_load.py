"""
The console under load: 100,000 users, 10,000 requests in the journal, and 200 more a second. No task takes long.

`UNDERSTUDY_TEST_CROWD=1000` makes the crowd smaller.
"""

import http.client
import json
import os
import threading
import time

import pytest

from console.test_console import VIEWS
from support.chromium import wait
from support.console import Console
from support.server import Server, run

pytestmark = [pytest.mark.browser, pytest.mark.long]

POOL = "us-east-1_Large0001"
USERS, REQUESTS, RATE = int(os.environ.get("UNDERSTUDY_TEST_CROWD", "100000")), 10_000, 200
# Milliseconds of one task of the page, while its view opens, is looked at and scrolled.
LIMIT = 100
WATCH = """
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) {
      const scripts = one.scripts.map((part) => [part.sourceURL.split("/").at(-1), part.sourceFunctionName,
        part.invoker, Math.round(part.duration), "layout", Math.round(part.forcedStyleAndLayoutDuration)].join(" "));
      window.tasks.push({ took: Math.round(one.duration), blocked: Math.round(one.blockingDuration), scripts });
    }
  }).observe({ type: "long-animation-frame", buffered: true });
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) window.tasks.push({ task: Math.round(one.duration) });
  }).observe({ type: "longtask", buffered: true });"""
SCROLL = """
  const list = document.querySelector(".list");
  let steps = 0;
  const timer = setInterval(() => {
    if (list) list.scrollTop += 2000;
    if (++steps > 40) { clearInterval(timer); window.scrolled = true; }
  }, 50);"""


class App:
    """Sign-ins that fail, as many a second as wanted."""

    body = json.dumps(
        {
            "ClientId": "web",
            "AuthFlow": "USER_PASSWORD_AUTH",
            "AuthParameters": {"USERNAME": "nobody@example.com", "PASSWORD": "Wrong-Pass-1"},
        }
    )
    headers = {
        "X-Amz-Target": "AWSCognitoIdentityProviderService.InitiateAuth",
        "Content-Type": "application/x-amz-json-1.1",
    }

    def __init__(self, port):
        self.port, self.sent, self.stopped = port, 0, threading.Event()

    def send(self, count=None, rate=None):
        connection, began, number = http.client.HTTPConnection("localhost", self.port), time.monotonic(), 0
        while not self.stopped.is_set() and (count is None or number < count):
            connection.request("POST", "/", self.body, self.headers)
            connection.getresponse().read()
            number += 1
            self.sent += 1
            if rate:
                time.sleep(max(0, began + number / rate - time.monotonic()))


@pytest.fixture(scope="module")
def crowded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("crowd")
    people, pools = folder / "people.ndjson", folder / "pools.json"
    with people.open("w") as file:
        for number in range(USERS):
            person = {"Username": f"person{number}@example.com", "UserPoolId": POOL}
            file.write(json.dumps(person | {"Attributes": [{"Name": "name", "Value": f"Person {number}"}]}) + "\n")
    client = {"ClientId": "web", "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]}
    pool = {"Id": POOL, "PoolName": "large", "UsernameAttributes": ["email"], "Clients": [client]}
    pools.write_text(json.dumps({"userPools": [pool]}))
    with Server("--config", str(pools)) as server:
        done = run("users", "import", "--url", server.url, people, timeout=600)
        assert done.returncode == 0, done.stderr
        app = App(server.port)
        app.send(count=REQUESTS)
        stream = threading.Thread(target=app.send, kwargs={"rate": RATE})
        stream.start()
        yield server, app
        app.stopped.set()
        stream.join()


@pytest.mark.parametrize("view", VIEWS)
def test_no_task_takes_long(scripted_chromium, crowded, view):
    server, app = crowded
    console = Console(scripted_chromium, server)
    console.before_each_page(WATCH)
    before, began = app.sent, time.monotonic()
    console.open(view)
    console.wait(lambda: console.all("main h1, main .list, main .empty"))
    time.sleep(4)
    console.script(SCROLL)
    wait(console.driver, lambda driver: driver.execute_script("return window.scrolled"))
    time.sleep(1)
    rate = (app.sent - before) / (time.monotonic() - began)
    tasks = console.script("return window.tasks")
    long = [one for one in tasks if one.get("task", 0) > LIMIT]
    print(view, f"{rate:.0f} requests a second", sorted((one.get("task", 0) for one in tasks), reverse=True)[:5])
    assert rate > RATE * 0.8, rate
    assert long == [], tasks
