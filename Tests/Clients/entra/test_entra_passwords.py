"""
The protection against passwords that everybody tries first: Microsoft Entra Password Protection, whose global list is
applied to every tenant and cannot be switched off there. Rules and examples: MicrosoftDocs/entra-docs,
docs/identity/authentication/ concept-password-ban-bad.md, read 2026-11-22. The service does not publish its list: the
terms here are the server's own, but for those that a tenant adds.
"""

import uuid

import pytest
import requests

from entra.browser import Browser
from entra.ios import Client, Failure
from entra.tenant import Tenant, configuration
from support.server import Server

ADVICE = (
    "Unfortunately, your password contains a word, phrase, or pattern that makes your password easily guessable. "
    "Please try again with a different password."
)
NAMES = [{"name": "givenName", "type": "string"}, {"name": "surname", "type": "string"}]


def configured(**changes):
    made = configuration(**changes)
    made["displayName"] = "Meadow"
    made["userFlows"].append({"name": "named", "method": "emailPassword", "attributes": NAMES})
    made["applications"].append({"appId": str(uuid.uuid4()), "name": "named", "userFlow": "named"})
    return made


@pytest.fixture(scope="module")
def tenant():
    made = configured()
    # As in the documentation: one term is the tenant's own; "blank" stands for one of the global list.
    made["passwordPolicy"] = {"banned": ["contoso", "blank", "ghijklmn7", "bl@nkest"]}
    with Server(config={"entraTenants": [made]}) as running:
        yield Tenant(running, made)


@pytest.fixture
def address():
    return f"nora-{uuid.uuid4().hex[:8]}@meadow.example"


def refused(call, *arguments, **form) -> Failure:
    with pytest.raises(Failure) as caught:
        call(*arguments, **form)
    return caught.value


def banned(call, *arguments, **form):
    failure = refused(call, *arguments, **form)
    assert (failure.error, failure.suberror, failure.codes) == ("invalid_grant", "password_banned", [399249]), failure
    assert failure.description.startswith(f"AADSTS399249: {ADVICE}\r\n")


@pytest.mark.parametrize(
    "password",
    [
        # Normalized, and found on the list: upper case, 0, 1, $ and @ hide nothing.
        "Password1!",
        "P@$$w0rd!",
        "pAssw0rd12",
        "Qwerty123!",
        "Welcome1!",
        "Welc0me20!",
        "Test1234!",
        "Letmein-1",
        # The documentation's own: [contoso] + [blank] + [1] + [2] is four points.
        "C0ntos0Blank12",
        # Within one edit of a banned term: a letter changed, added, taken away.
        "Ghijklmn8",
        "Ghijklmn7x",
        "Ghijkmn7",
        "Bl@nKest",
        # The tenant's name, however long the rest.
        "MeAd0w-Grass-Is-Green-42",
    ],
)
def test_a_banned_password(tenant, address, password):
    banned(Client(tenant, "password").sign_up, address, password)


@pytest.mark.parametrize(
    "password",
    [
        # The documentation's own: [contoso] + [blank] + [f] + [9] + [!] is five points.
        "ContoS0Bl@nkf9!",
        "Password-and-some-more-7",
        # Two edits away.
        "Ghijklmx-",
        "Correct-Horse-1",
        "Tulip!4471",
    ],
)
def test_a_password_that_is_strong_enough(tenant, address, password):
    client = Client(tenant, "password")
    token, _ = client.sign_up(address, password)
    client.sign_up_continue(token, "oob", oob=tenant.code(address))
    assert client.sign_in(address, password).username == address


def test_names_of_the_person(tenant, address):
    """A user named Poll chooses p0LL23fb: refused, although no list has it. Names below four letters do not count."""
    client = Client(tenant, "named")
    names = {"givenName": "Poll", "surname": "Quist"}
    banned(client.sign_up, address, "p0LL23fb-and-more", names)
    banned(client.sign_up, address, "xQU1ST-Quist-9", names)
    token, _ = client.sign_up(address, "Ann-23fb-9", {"givenName": "Ann", "surname": "Quist"})
    client.sign_up_continue(token, "oob", oob=tenant.code(address))
    asked, _ = client.reset(address)
    wanted = client.reset_continue(asked, tenant.code(address))
    banned(client.reset_submit, wanted, "Quist-23fb-9")
    banned(client.reset_submit, wanted, "Passw0rd!")
    assert client.tokens(client.reset_submit(wanted, "Poll-23fb-9"), "continuation_token").username == address


def test_a_password_that_is_asked_for_later(tenant, address):
    client = Client(tenant, "password")
    token, _ = client.sign_up(address)
    needed = refused(client.sign_up_continue, token, "oob", oob=tenant.code(address))
    token = client.sign_up_password_challenge(needed.body["continuation_token"])
    banned(client.sign_up_continue, token, "password", password="Passw0rd!")
    done = client.sign_up_continue(token, "password", password="Poppy?9032")
    assert client.tokens(done, "continuation_token").username == address


def test_the_pages_say_it_in_the_service_s_words(tenant, address):
    browser = Browser()
    browser.get(
        f"{tenant.authority}/oauth2/v2.0/authorize?client_id={tenant.apps['password']}&response_type=code"
        "&redirect_uri=http://localhost:3000/callback&scope=openid"
    )
    browser.submit("new-account")
    browser.submit(loginfmt=address)
    browser.submit(otc=tenant.code(address))
    browser.submit(passwd="Passw0rd!")
    assert ADVICE in browser.said
    browser.submit(passwd="Poppy?9032")
    assert browser.landed


def test_the_list_can_be_switched_off(address):
    """By name, for suites that have such passwords: the tenant's own terms count as before."""
    made = configured()
    made["passwordPolicy"] = {"globalBannedPasswords": False, "banned": ["contoso"]}
    with Server(config={"entraTenants": [made]}) as running:
        tenant = Tenant(running, made)
        client = Client(tenant, "password")
        banned(client.sign_up, address, "C0ntos0-1")
        for password in ("Passw0rd!", "Meadow-42"):
            client.sign_up(f"{uuid.uuid4().hex}@meadow.example", password)
        shown = running.control.get(f"entra/tenants/{tenant.id}").json()
        assert shown["password_policy"]["global_banned_passwords"] is False
        # Kept by an export, and switched on again while it is served.
        exported = running.control.get("export").json()
        (kept,) = exported["entraTenants"]
        assert kept["passwordPolicy"]["globalBannedPasswords"] is False
        changed = running.control.call("PATCH", f"entra/tenants/{tenant.id}", {"global_banned_passwords": True})
        assert changed.status_code == 200, changed.text
        banned(client.sign_up, address, "Passw0rd!")


def test_configured_passwords_bypass_the_policy(tenant):
    """Passwords of a configuration are taken as they are."""
    made = configured()
    made["users"].append({"username": "weak@example.com", "password": "password"})
    with Server(config={"entraTenants": [made]}) as running:
        other = Tenant(running, made)
        assert Client(other, "password").sign_in("weak@example.com", "password")
        assert requests.get(f"{other.authority}/discovery/v2.0/keys", timeout=30).status_code == 200
