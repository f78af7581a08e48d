"""The web console in a real browser, over a server of its own."""

import json
import time
from contextlib import suppress

import pytest
import requests
from selenium.common.exceptions import (
    NoSuchWindowException,
)
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support.chromium import asked_for, fill, press
from support.console import Console
from support.tokens import claims_of

pytestmark = pytest.mark.browser

ADA = {"client_id": "understudyweb", "username": "ada@example.com", "password": "Correct-Horse-1"}
VIEWS = [
    "outbox",
    "requests",
    "signins",
    "users",
    "tokens",
    "clock",
    "faults",
    "sandboxes",
    "pools",
    "tryit",
    "activity",
]


@pytest.fixture
def console(scripted_chromium, own_server):
    seen = Console(scripted_chromium, own_server)
    yield seen
    assert seen.complaints() == []


def sign_up(server, name):
    answer = requests.post(
        f"{server.url}/v1/default/sign-up",
        json={**ADA, "username": name, "attributes": {"email": name}},
    )
    assert answer.status_code == 201, answer.text
    return answer.json()


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_opens_and_asks_for_nothing_elsewhere(console, view):
    console.open(view)
    console.wait(lambda: console.all("main h1, main .list, main .empty"))
    assert "The call failed" not in console.text()
    assert console.all(f'nav a[aria-current="page"][href="#/{view}"]')
    own = (console.server.url, "data:", "about:", "chrome", "blob:")
    assert [url for url in asked_for(console.driver, "") if not url.startswith(own)] == []


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_wider_than_a_phone(console, view):
    size = {"width": 320, "height": 640, "deviceScaleFactor": 1, "mobile": True}
    console.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    try:
        console.open(view)
        console.wait(lambda: console.all("main h1, main .list, main .empty"))
        wide = console.script(
            "return [document.documentElement.scrollWidth, document.getElementById('view').scrollWidth]"
        )
        assert max(wide) <= 320
    finally:
        console.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_a_code_appears_the_moment_it_is_sent(console):
    console.open("outbox").shows("No messages yet")
    console.wait(lambda: console.all(".live.on"))
    sign_up(console.server, "zoe@example.com")
    console.choose(0)
    code = console.server.outbox.code("zoe@example.com")
    assert console.wait(lambda: console.text(".code-box code")) == code


def held(pattern, unasked=False):
    """A script that keeps back the answers to requests for `pattern`, or the requests, until `release` runs."""
    script = """
      const plain = window.fetch;
      window.fetch = async (...args) => {
        const answer = UNASKED ? null : await plain(...args);
        if (new RegExp(PATTERN).test(String(args[0]?.url ?? args[0]))) {
          await new Promise((go) => { (window.held ??= []).push(go); });
        }
        return answer ?? plain(...args);
      };"""
    return script.replace("PATTERN", json.dumps(pattern)).replace("UNASKED", json.dumps(unasked))


RELEASE = "const held = window.held ?? []; window.held = []; held.forEach((go) => go());"


def test_what_comes_while_a_view_is_being_made_is_shown(console):
    console.before_each_page(held("messages[?]"))
    console.open("outbox")
    # The server has answered that there is nothing, and the page does not know it yet.
    console.wait(lambda: console.script("return window.held?.length"))
    console.driver.get_log("performance")
    sign_up(console.server, "zoe@example.com")
    console.wait(lambda: asked_for(console.driver, f"{console.server.url}/_understudy/clock"))
    console.wait(lambda: console.script(RELEASE) or "zoe@example.com" in console.text(".list"))


def test_a_message_that_was_read_before_it_was_told_is_said_too(console):
    console.before_each_page(held("messages[?]", unasked=True))
    console.open("outbox")
    console.wait(lambda: console.script("return window.held?.length"))
    # The page hears of the message first, and reads it before it looks at what it heard.
    sign_up(console.server, "zoe@example.com")
    console.wait(lambda: console.script(RELEASE) or "zoe@example.com" in console.text(".list"))
    said = "return document.getElementById('announcements').textContent"
    console.wait(lambda: console.script(said).startswith("New mail to zoe@example.com, code "))


def test_the_token_that_was_typed_last_is_shown(console):
    console.before_each_page(held("clock"))
    good = requests.post(f"{console.server.url}/v1/default/sign-in", json=ADA).json()["access_token"]
    console.open("tokens")
    console.wait(lambda: console.script(RELEASE) or console.all("textarea"))
    paste = """
      const area = document.querySelector("textarea");
      area.value = arguments[0];
      area.dispatchEvent(new Event("input"));"""
    for count, token in enumerate((good, good[:-6] + "AAAAAA"), 1):
        console.script(paste, token)
        console.wait(lambda count=count: console.script("return window.held.length") == count)
    # The answers come in the other order.
    console.script("held[1]()")
    console.shows("the signature is not valid")
    console.script("held[0]()")
    time.sleep(1)
    assert "The signature is valid" not in console.text()


def test_the_outbox_is_searched_and_emptied(console):
    for name in ("zoe@example.com", "yan@example.com"):
        sign_up(console.server, name)
    console.open("outbox")
    console.wait(lambda: len(console.all(".list .row")) == 2)
    console.search("yan@")
    console.wait(lambda: len(console.all(".list .row")) == 1)
    console.press("Empty the outbox")
    console.wait(lambda: not console.all(".list .row"))
    assert console.server.control.get("messages").json()["messages"] == []


def test_a_request_is_shown_without_its_secrets(console):
    requests.post(f"{console.server.url}/v1/default/sign-in", json=ADA)
    console.open("requests")
    console.choose(0)
    console.shows("Request", ".detail")
    text = console.text(".detail")
    assert "ada@example.com" in text and "***" in text and ADA["password"] not in text


def test_ten_thousand_requests_stay_quick(console):
    with requests.Session() as session:
        for _ in range(400):
            session.get(f"{console.server.url}/us-east-1_Understudy/.well-known/jwks.json")
    console.open("requests")
    console.wait(
        lambda: [row for row in console.all(".list .row")[:1] if int(row.get_attribute("aria-setsize")) >= 400]
    )
    # Only what is in sight is in the page.
    assert len(console.all(".list .row")) < 60
    listed = console.driver.find_element(By.CSS_SELECTOR, ".list")
    listed.send_keys(Keys.END)
    console.wait(lambda: any(row.get_attribute("aria-selected") == "true" for row in console.all(".list .row")))


def test_a_request_stays_chosen_while_older_ones_come(console):
    with requests.Session() as session:
        for _ in range(1300):
            session.get(f"{console.server.url}/us-east-1_Understudy/.well-known/jwks.json")
    # The pieces after the first come when the test says so.
    console.before_each_page(held("/requests[?].*limit=300"))
    console.open("requests")
    console.wait(lambda: console.all(".list .row") and console.script("return window.held?.length"))
    console.choose(3)
    console.wait(lambda: "#/requests/" in console.driver.current_url and console.all(".detail article"))
    chosen = console.driver.current_url.rsplit("/", 1)[1]

    def all_there():
        console.script(RELEASE)
        return (
            console.script("return Number(document.querySelector('.row')?.getAttribute('aria-setsize') ?? 0)") >= 1300
        )

    console.wait(all_there)
    assert chosen in console.text(".detail")
    console.wait(lambda: len(console.all('.list .row[aria-selected="true"]')) == 1)
    assert len(console.all(".list")) == 1


def test_the_clock_is_moved_and_frozen(console):
    console.open("clock").shows("Clock")
    console.press("+ 1 h")
    console.wait(lambda: 3500 < console.server.control.get("clock").json()["offset_seconds"] < 3700)
    console.press("Freeze")
    console.wait(lambda: console.server.control.get("clock").json()["frozen"])
    console.wait(lambda: "frozen" in console.text(".clock-chip"))
    console.press("Unfreeze")
    console.wait(lambda: not console.server.control.get("clock").json()["frozen"])
    console.press("Return to the machine's time")
    console.wait(lambda: abs(console.server.control.get("clock").json()["offset_seconds"]) < 5)


def test_a_token_is_taken_apart_and_checked(console):
    token = requests.post(f"{console.server.url}/v1/default/sign-in", json=ADA).json()["access_token"]
    console.open("tokens")
    console.field("Token", token)
    console.shows("The signature is valid")
    assert claims_of(token)["sub"] in console.text()
    console.field("Token", token[:-6] + "AAAAAA")
    console.shows("the signature is not valid")


def test_a_token_is_made_that_is_wrong_in_one_way(console):
    console.open("tokens")
    console.field("User", "ada@example.com")
    console.field("Defect", "expired")
    console.press("Create it")
    console.shows("Expired")


def test_a_user_is_found_and_changed(console):
    for number in range(5):
        sign_up(console.server, f"person{number}@example.com")
    console.open("users")
    console.wait(lambda: len(console.all(".list .row")) >= 6)
    console.search("person3")
    console.wait(lambda: len(console.all(".list .row")) == 1)
    console.choose(0)
    console.shows("unconfirmed", ".detail")
    console.press("Confirm")
    console.wait(lambda: "unconfirmed" not in (text := console.text(".detail")) and "confirmed" in text)
    tokens = requests.post(f"{console.server.url}/v1/default/sign-in", json={**ADA, "username": "person3@example.com"})
    assert tokens.status_code == 200, tokens.text


def test_a_crowd_is_read_a_window_at_a_time(console):
    people = [
        {"Username": f"user{number}@example.com", "UserAttributes": [{"Name": "name", "Value": f"Person {number}"}]}
        for number in range(3_000)
    ]
    pool = {"Id": "us-east-1_Crowd0001", "PoolName": "crowd", "UsernameAttributes": ["email"], "Users": people}
    answer = console.server.control.post("import", {"userPools": [pool]})
    assert answer.status_code == 200, answer.text
    console.open("users")

    def known():
        rows = console.script(
            "return [...document.querySelectorAll('.list .row')].map((row) => Number(row.getAttribute('aria-setsize')))"
        )
        return rows[0] if rows else 0

    console.wait(lambda: known() == 100)
    listed = console.driver.find_element(By.CSS_SELECTOR, ".list")
    for pages in range(2, 6):
        listed.send_keys(Keys.END)
        console.wait(lambda pages=pages: known() >= pages * 100)
    assert len(console.all(".list .row")) < 60
    # A change elsewhere takes nobody back to the top.
    console.driver.get_log("performance")
    console.server.control.call("PATCH", f"users/{first_sub(console)}", {"attributes": {"name": "Changed"}})
    # The page was told when it asks for the clock again; half a second later it would read the users anew.
    console.wait(lambda: len(asked_for(console.driver, f"{console.server.url}/_understudy/clock")) > 0)
    time.sleep(1)
    assert console.script("return arguments[0].scrollTop", listed) > 0 and known() >= 500
    console.search("user2999@")
    console.wait(lambda: known() == 1)
    assert "user2999@example.com" in console.text(".list")


def first_sub(console):
    found = console.server.control.get("users", q="user0@example.com").json()["users"]
    return found[0]["sub"]


def test_a_fault_is_ordered_and_removed(console):
    console.open("faults").shows("Active faults")
    console.press("Throttled")
    console.shows("TooManyRequestsException")
    assert len(console.server.control.get("faults").json()["faults"]) == 1
    console.press("Remove all")
    console.wait(lambda: console.server.control.get("faults").json()["faults"] == [])


def test_a_sandbox_is_made_shown_and_left(console):
    console.open("sandboxes").shows("Create a sandbox")
    console.press("Create a sandbox")
    console.shows("Old and new ids")
    console.press("Show")
    shown = lambda row: "shown here" in row.text and not row.text.startswith("default")  # noqa: E731
    console.wait(lambda: any(shown(row) for row in console.all("tbody tr")))
    assert "default" not in console.text(".status select option:checked")
    console.press("Take a snapshot")
    console.shows("Restore")


def test_the_hosted_login_is_tried(console):
    console.open("tryit/understudyweb").shows("Try a hosted login")
    console.press("Sign in")
    console.press("Add it to the client")
    console.shows("Added. Sign in again.")
    home = console.driver.current_window_handle
    console.press("Sign in")
    console.wait(lambda: len(console.driver.window_handles) == 2)
    console.driver.switch_to.window([one for one in console.driver.window_handles if one != home][0])
    fill(console.driver, username=ADA["username"], password=ADA["password"])
    # The window closes itself at the end, which may be before the driver has done with the click.
    with suppress(NoSuchWindowException):
        press(console.driver, "^sign in$")
    console.driver.switch_to.window(home)
    console.shows("The signature is valid")
    console.press("Call userInfo")
    console.shows('"email"')
    # Signed in, the browser is sent back at once. Other processes of it pass the message of the callback page on, which
    # may be after its window has closed.
    console.open("outbox").shows("messages")
    console.open("tryit/understudyweb").shows("Try a hosted login")
    console.script(
        """
        const heard = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, "onmessage");
        Object.defineProperty(BroadcastChannel.prototype, "onmessage", {
          ...heard, set(listener) { heard.set.call(this, (event) => setTimeout(listener, 1600, event)); },
        });
        """
    )
    console.press("Sign in")
    console.shows("The signature is valid")


def test_the_control_token_is_asked_for(scripted_chromium, start):
    server = start("--control-token", "a-long-control-token")
    console = Console(scripted_chromium, server).open("clock")
    console.field("Control token", "wrong", within="dialog")
    console.press("Open the console", "dialog button")
    console.shows("control token", "dialog .said")
    console.field("Control token", "a-long-control-token", within="dialog")
    console.press("Open the console", "dialog button")
    console.shows("Freeze")


def test_keys_lead_through_the_views(console):
    console.open("outbox").shows("No messages yet")
    body = console.driver.find_element(By.TAG_NAME, "body")
    body.send_keys("5")
    console.shows("Advance by")
    body.send_keys("2")
    console.wait(lambda: console.all('nav a[aria-current="page"][href="#/requests"]'))
    console.wait(lambda: console.all("main input[type=search]"))
    body.send_keys("/")
    console.wait(lambda: console.driver.switch_to.active_element.get_attribute("type") == "search")


def test_what_is_shown_is_never_run(console):
    sign_up(console.server, "zoe@example.com")
    evil = '<img src=x onerror="document.title=1">'
    requests.post(f"{console.server.url}/v1/default/sign-in", json={**ADA, "username": evil})
    console.open("requests")
    console.wait(lambda: len(console.all(".list .row")) >= 2)
    console.choose(0)
    console.shows("<img src=x", ".detail")
    assert console.driver.title.endswith("Understudy") and not console.all(".detail img")


def test_the_latest_requests_are_there_while_older_ones_are_still_read(console):
    with requests.Session() as session:
        for number in range(400):
            session.get(f"{console.server.url}/us-east-1_Understudy/.well-known/jwks.json?number={number}")
    latest = console.server.control.get("requests", before="9000000000000000000", limit=1).json()["requests"][0]["id"]
    # What is older than the first piece never comes.
    console.before_each_page(held("/requests[?].*limit=300"))
    console.open("requests").choose(0)
    console.wait(lambda: console.driver.current_url.endswith(f"#/requests/{latest}"))


def test_the_menu_shows_where_one_is_on_a_phone(console):
    metrics = {"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": True}
    console.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        for view in ("tryit", "outbox", "pools"):
            console.open(view)
            console.wait(
                lambda view=view: console.script(
                    """
                    const here = document.querySelector("#views [aria-current]");
                    const box = here?.getBoundingClientRect();
                    return here?.hash === `#/${arguments[0]}` && box.left > -1 && box.right < innerWidth + 1;""",
                    view,
                )
            )
    finally:
        console.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_a_sub_is_copied_with_one_press(console):
    console.open("users").choose(0)
    console.wait(lambda: console.all(".detail .copied button"))
    sub = console.text(".detail .copied code")
    console.wait(lambda: console.all(".detail .copied button")[0].click() or "Copied" in console.text("#toasts"))
    assert console.all(".detail .copied button")[0].get_attribute("aria-label") == f"Copy {sub}"
    assert "among" in console.all("main input[type=search]")[0].get_attribute("placeholder")
