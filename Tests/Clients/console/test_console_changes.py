"""Changing and deleting in the console, undo, and the comparison with another sandbox."""

import pytest
import requests
from selenium.webdriver.common.by import By

from console.test_console_signins import looks_right
from support.console import Console
from support.pools import PASSWORD, Pool
from support.tokens import claims_of

pytestmark = pytest.mark.browser


def undo(console, words):
    console.shows(words, "#toasts .offer")
    console.press("Undo", "#toasts .offer button")


def test_a_deleted_user_is_put_back_with_their_sign_ins(console, running):
    app, user = (pool := Pool(running)).client(), pool.user()
    tokens = app.sign_in(user.email)
    console.open(f"users/{user.sub}").shows("Sessions (1)", ".detail")
    console.press("Delete", ".detail button")
    console.wait(lambda: requests.get(f"{running.url}/_understudy/users/{user.sub}", timeout=60).status_code == 404)
    looks_right(console, "offer")
    undo(console, f"Deleted {user.email}")
    console.shows("Sessions (1)", ".detail")
    assert app.who(tokens["AccessToken"])["Username"] == user.sub
    # The stored copy is gone.
    console.wait(lambda: running.control.get("snapshots").json() == {"snapshots": []})


def test_messages_faults_and_the_list_of_requests_come_back(console, running):
    app = Pool(running).client()
    app.sign_up("undo@example.com", described={"email": "undo@example.com"})
    messages = running.control.get("messages").json()["messages"]
    console.open("outbox").press("Empty the outbox")
    console.wait(lambda: running.control.get("messages").json()["messages"] == [])
    undo(console, "The outbox is empty")
    console.wait(lambda: console.all(".list .row"))
    assert running.control.get("messages").json()["messages"] == messages
    fault = {"match": {"operation": "Nothing"}, "action": {"delay_ms": 5}, "times": 3}
    running.control.post("faults", fault)
    console.open("faults").press("Remove all")
    console.wait(lambda: running.control.get("faults").json()["faults"] == [])
    undo(console, "Fault removed")
    console.wait(lambda: running.control.get("faults").json()["faults"])
    again = running.control.get("faults").json()["faults"][0]
    assert (again["match"], again["action"], again["remaining"]) == (fault["match"], fault["action"], 3)
    running.control.call("DELETE", "faults")
    # Others look at the same journal: it is cleared from this tab alone.
    console.open("requests").wait(lambda: console.all(".list .row"))
    console.press("Clear")
    console.shows("No requests here", ".detail")
    assert running.control.get("requests").json()["requests"]
    requests.get(f"{running.url}/nowhere", timeout=60)
    console.wait(lambda: len(console.all(".list .row")) == 1)
    undo(console, "requests are out of sight in this tab")
    console.wait(lambda: len(console.all(".list .row")) > 1)


def saved(console):
    """What the console shows of the latest change: its words, and the lines for a configuration."""
    console.wait(lambda: console.all(".editor[open] .saved .said"))
    return console.text(".editor[open] .saved .said"), console.text(".editor[open] .saved pre")


def opened(console, title, control):
    console.press(title, ".editor > summary")
    console.wait(lambda: console.all(f".editor[open] {control}"))


def shown(console, name):
    console.script("document.querySelector('.editor[open]').scrollIntoView()")
    looks_right(console, name)


@pytest.mark.long
def test_a_pool_is_changed(scripted_chromium, start, tmp_path):
    """Second factors, groups and rules: seen by clients at once, shown as configuration that a server takes, undone."""
    pool = {
        "Id": "us-east-1_Changed01",
        "PoolName": "changed",
        "UsernameAttributes": ["email"],
        "Clients": [{"ClientId": "till", "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]}],
        "Users": [{"Username": "ada@example.com", "Password": PASSWORD, "Groups": ["sailors"]}],
        "Groups": [{"GroupName": "sailors", "Precedence": 3}],
    }
    server = start(config={"userPools": [pool]})
    idp, parameters = server.api(), {"USERNAME": "ada@example.com", "PASSWORD": PASSWORD}

    def sign_in():
        return idp.initiate_auth(ClientId="till", AuthFlow="USER_PASSWORD_AUTH", AuthParameters=parameters)

    console = Console(scripted_chromium, server).open("pools")
    opened(console, "Second factors", "form")
    console.field("Asked for (MfaConfiguration)", "ON", within=".editor")
    console.driver.find_element(By.NAME, "SoftwareTokenMfaConfiguration").click()
    console.press("Save the second factors", ".editor button")
    words, lines = saved(console)
    assert words == "Saved: second factors ON: authenticator apps."
    assert lines.splitlines()[2:] == ['    MfaConfiguration: "ON"', '    EnabledMfas: ["SOFTWARE_TOKEN_MFA"]']
    assert sign_in()["ChallengeName"] == "MFA_SETUP"
    console.press("AWS command line", ".saved [role=tab]")
    assert "aws cognito-idp set-user-pool-mfa-config --endpoint-url" in console.text(".editor[open] .saved pre")
    shown(console, "factors")
    console.press("Undo", ".saved button")
    console.wait(lambda: not console.all(".editor[open] .saved"))
    assert "AuthenticationResult" in sign_in()
    console.press("Second factors", ".editor > summary")

    opened(console, "Groups", "table")
    console.press("Delete", ".editor td button")
    assert saved(console)[0] == "Deleted: group sailors of 1 user."
    assert "cognito:groups" not in claims_of(sign_in()["AuthenticationResult"]["IdToken"])
    console.press("Undo", ".saved button")
    console.wait(lambda: not console.all(".editor[open] .saved"))
    assert claims_of(sign_in()["AuthenticationResult"]["IdToken"])["cognito:groups"] == ["sailors"]
    console.press("New group…", ".editor button")
    console.field("Name", "pilots", within="dialog")
    console.field("Precedence", "1", within="dialog")
    console.press("Create the group", "dialog button")
    words, lines = saved(console)
    assert words == "Created: group pilots." and "      - GroupName: pilots\n        Precedence: 1" in lines
    # The server accepts the stored configuration.
    kept = tmp_path / "kept.yaml"
    kept.write_text(lines)
    assert (
        start("--config", kept).api().get_group(UserPoolId=pool["Id"], GroupName="pilots")["Group"]["Precedence"] == 1
    )
    shown(console, "groups")
    console.press("Groups", ".editor > summary")

    opened(console, "Triggers", "form")
    console.field("Trigger", "PreAuthentication", within=".editor")
    console.press("Save the trigger", ".editor button")
    assert saved(console)[0] == "Saved: PreAuthentication."
    with pytest.raises(idp.exceptions.UserLambdaValidationException, match="Not today."):
        sign_in()
    shown(console, "triggers")
    console.press("Undo", ".saved button")
    console.wait(lambda: not console.all(".editor[open] .saved"))
    assert "AuthenticationResult" in sign_in()
    assert console.complaints() == []


def test_two_sandboxes_are_seen_side_by_side(console, running):
    made = [running.control.post("sandboxes", {"name": name}).json() for name in ("left", "right")]
    ids = [one["sandbox"] for one in made]
    console.open(f"sandboxes/beside/{ids[0]}/{ids[1]}")
    console.wait(lambda: len(console.all(".beside h2")) == 2)
    client = made[1]["mapping"]["understudyweb"]
    idp = running.api()
    idp.sign_up(ClientId=client, Username="right@example.com", Password=PASSWORD)
    console.wait(lambda: "right@example.com" in console.text(f'section[aria-label="Sandbox {ids[1]}"]'))
    assert "right@example.com" not in console.text(f'section[aria-label="Sandbox {ids[0]}"]')
    link = console.all(f'section[aria-label="Sandbox {ids[1]}"] li a')[0].get_attribute("href")
    assert f"?sandbox={ids[1]}#/outbox/" in link
    looks_right(console, "beside")
    # The address says which sandbox is meant, and the page that it opens shows it.
    console.driver.get(link)
    console.shows("right@example.com", ".detail")
    assert console.script("return sessionStorage.getItem('sandbox')") == ids[1]
    for one in ids:
        running.control.call("DELETE", f"sandboxes/{one}")
