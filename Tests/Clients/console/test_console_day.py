"""Daily use of the console: keyboard shortcuts, the palette, messages, a user's details, the last hour."""

import pytest
import requests
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from cognito.sign_in.test_devices import Device, device_pool
from cognito.sign_in.test_mfa import SMS
from console.test_console_signins import looks_right
from outgoing.test_triggers import hooked
from support.console import Console
from support.pools import PASSWORD, Pool, fails

pytestmark = pytest.mark.browser


def type_into_palette(console, text):
    def opened():
        if not console.all("dialog.palette"):
            ActionChains(console.driver).key_down(Keys.CONTROL).send_keys("k").key_up(Keys.CONTROL).perform()
        return console.all("dialog.palette input")

    field = console.wait(opened)[0]
    field.send_keys(text)
    return field


def test_the_palette_finds_users_messages_clients_and_actions(console, running):
    app = (pool := Pool(running)).client(ClientName="till")
    app.sign_up("hedy@example.com", described={"email": "hedy@example.com"})
    console.open("clock").shows("Advance by")
    for text, kind, words, place in (
        ("hedy@", "User", "hedy@example.com", "#/users/"),
        ("hedy@", "Message", "to hedy@example.com", "#/outbox/"),
        ("SignUp", "Request", "SignUp 200", "#/requests/"),
        ("till", "Client", "till · ", f"#/pools/{app.id}"),
        ("callbackurls", "Setting", "Flows, scopes and addresses: ", "/change-it"),
        ("mfa", "Setting", "Second factors: ", "/second-factors"),
        ("toke", "View", "Tokens", "#/tokens"),
    ):
        console.open("clock").shows("Advance by")
        type_into_palette(console, text)

        def found(kind=kind, words=words):
            options = console.all('.palette [role="option"]')
            return [one for one in options if one.text.startswith(kind) and words in one.text]

        console.wait(lambda found=found: (one := found()) and (one[0].click() or True))
        console.wait(lambda place=place: place in console.driver.current_url)
        console.wait(lambda: not console.all("dialog.palette"))
    # By keys alone, and something to do.
    field = type_into_palette(console, "advance")
    console.wait(lambda: len(console.all('.palette [role="option"]')) == 2)
    before = running.clock.now()["offset_seconds"]
    field.send_keys(Keys.DOWN)
    assert field.get_attribute("aria-activedescendant") == "found-1"
    field.send_keys(Keys.UP, Keys.ENTER)
    console.wait(lambda: 3500 < running.clock.now()["offset_seconds"] - before < 3700)
    running.clock.reset()
    assert pool.id


def test_keys_are_listed(console):
    console.open("clock").shows("Advance by")
    console.driver.find_element(By.TAG_NAME, "body").send_keys("?")
    console.shows("find anything", "dialog")
    console.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    console.wait(lambda: not console.all("dialog"))


def test_messages_look_as_on_a_phone(console, running):
    app = Pool(running).client()
    app.sign_up("joan@example.com", described={"email": "joan@example.com"})
    message = running.outbox.last("joan@example.com")
    console.open(f"outbox/{message['id']}")
    console.wait(lambda: console.all(".phone.mails"))
    assert "to joan@example.com" in console.text(".phone-head")
    looks_right(console, "phone")
    console.press("On a phone", ".bar button")
    console.wait(lambda: console.script("return document.querySelector('.qr')?.naturalWidth > 0"))
    assert "A phone cannot reach this name" in console.text("dialog")
    console.press("Close", "dialog button")


def test_a_text_says_on_which_pages_its_code_is_filled_in(console, running):
    """A trigger may bind it to a site, as the service's may; the service's own words name none."""
    phones = {"UsernameAttributes": ["phone_number"], "AutoVerifiedAttributes": ["phone_number"]}
    pool = Pool(running, SmsConfiguration=SMS, **phones)
    app, rule = pool.client(), {"rule": {"message": "Your code is {####}\n\n@shop.example.com #{####}"}}
    for number, triggers, words in (
        ("+15555550101", {}, "on pages of any site"),
        ("+15555550102", {"CustomMessage": rule}, "on pages of shop.example.com alone"),
    ):
        running.control.call("PATCH", "triggers", {"realm": pool.id, "triggers": triggers})
        app.sign_up(number, described={"phone_number": number})
        message = running.outbox.last(number)
        bound = f"@shop.example.com #{message['code']}"
        assert (message["body"].splitlines()[-1] == bound) == bool(triggers)
        console.open(f"outbox/{message['id']}").shows(words, ".detail .facts")


def test_a_new_message_is_said_to_a_screen_reader(console, running):
    console.open("outbox")
    console.wait(lambda: console.all(".live.on"))
    app = Pool(running).client()
    app.sign_up("mary@example.com", described={"email": "mary@example.com"})
    code = " ".join(running.outbox.code("mary@example.com"))
    text = "return document.getElementById('announcements').textContent"
    console.wait(lambda: console.script(text) == f"New mail to mary@example.com, code {code}")


def test_a_user_is_shown_with_devices_sessions_and_latest_requests(console, running):
    pool = device_pool(running)
    app, user = pool.client(ClientName="till"), pool.user()
    tokens = app.initiate("USER_PASSWORD_AUTH", USERNAME=user.email, PASSWORD=PASSWORD)["AuthenticationResult"]
    Device(tokens["NewDeviceMetadata"]).confirm(pool, tokens["AccessToken"], name="cash desk")
    console.open(f"users/{user.sub}").shows("Devices (1)", ".detail")
    console.shows("cash desk", ".detail")
    console.shows("Sessions (1)", ".detail")
    # The list beside it is that of the user's pool, which is not the first one.
    console.shows(user.email, ".list")
    assert console.script("return document.querySelector('main select[aria-label=Pool]').value") == pool.id
    console.wait(lambda: "ConfirmDevice" in console.text(".detail .reasons"))
    looks_right(console, "user")
    console.press("End", ".detail button")
    console.wait(lambda: "Sessions (1)" not in console.text(".detail"))
    answer = requests.get(f"{running.url}/_understudy/users/{user.sub}", timeout=60).json()
    assert answer["sessions"] == [] and answer["devices"][0]["name"] == "cash desk"


def test_the_tokens_of_a_user_are_expired(console, running):
    pool = Pool(running)
    app, user = pool.client(), pool.user()
    tokens = app.sign_in(user)
    console.open(f"users/{user.sub}").shows("Sessions (1)", ".detail")
    console.press("Expire tokens…")
    console.wait(lambda: console.all("dialog select"))
    console.press("Expire", "dialog button")
    console.wait(lambda: not console.all("dialog"))
    with fails("NotAuthorizedException", "Access Token has expired"):
        app.who(tokens["AccessToken"])
    app.refresh(tokens["RefreshToken"])


def test_the_last_hour_is_drawn(console, running):
    app, user = (pool := Pool(running)).client(), pool.user()
    app.sign_in(user.email)
    console.open("activity").shows("Requests by the minute")
    console.wait(lambda: console.all(".chart .bar-good") and console.all(".chart .bar-cool"))
    console.shows("InitiateAuth", "main table")
    looks_right(console, "activity")


def test_triggers_and_refusals_are_in_the_picture(scripted_chromium, start, hook):
    server = hooked(start, hook, "PreAuthentication", "PostAuthentication")
    idp = server.api("eu-west-1")
    parameters = {"USERNAME": "ada@example.com", "PASSWORD": PASSWORD}
    idp.initiate_auth(ClientId="web", AuthFlow="USER_PASSWORD_AUTH", AuthParameters=parameters)
    console = Console(scripted_chromium, server).open("signins")
    console.choose(0)
    console.wait(lambda: len(console.all(".sequence a")) == 4)
    told = [one.get_attribute("aria-label") for one in console.all(".sequence a")]
    assert "1. boto3 to User pools API: InitiateAuth" in told[0] and "200 tokens" in told[3], told
    assert "to Triggers: PreAuthentication" in told[1] and "to Triggers: PostAuthentication" in told[2], told
    assert console.complaints() == []


def test_a_client_is_changed_shown_as_a_call_and_undone(console, running):
    pool = Pool(running)
    app = pool.web_client(ClientName="shop", CallbackURLs=["http://localhost:3000/callback"])

    def described():
        return running.api().describe_user_pool_client(UserPoolId=pool.id, ClientId=app.id)["UserPoolClient"]

    before = described()
    console.open(f"pools/{app.id}")
    console.press("Change it", f'details[data-client="{app.id}"] .editor > summary')
    console.wait(lambda: console.all(".editor form"))
    looks_right(console, "client")
    console.field("CallbackURLs", "http://localhost:3000/callback\nhttp://localhost:5173/callback", within=".editor")
    console.press("Save the client", ".editor button")
    console.shows("Saved: CallbackURLs.", ".saved")
    after = described()
    assert sorted(after["CallbackURLs"]) == ["http://localhost:3000/callback", "http://localhost:5173/callback"]
    kept = set(before) - {"CallbackURLs", "LastModifiedDate"}
    assert {name: before[name] for name in kept} == {name: after[name] for name in kept}
    told = console.text(".saved")
    assert f"- ClientId: {app.id}" in told and "http://localhost:5173/callback" in told
    console.press("Undo", ".saved button")
    console.wait(lambda: described()["CallbackURLs"] == ["http://localhost:3000/callback"])
    # The form is drawn anew with what the client is now.
    console.wait(lambda: not console.all(".saved"))
    # What the service refuses is told in its words, and changes nothing.
    console.field("CallbackURLs", "not an address", within=".editor")
    console.press("Save the client", ".editor button")
    console.wait(lambda: console.all('.editor [role="alert"]:not([hidden])'))
    assert described()["CallbackURLs"] == ["http://localhost:3000/callback"]
