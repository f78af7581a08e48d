"""The reason of a rejected sign-in: on the page, in the terminal and in the journal."""

import requests

from support.browser import authorize_url
from support.pools import SIGNED_OUT, Pool
from support.server import Server


def told(*arguments):
    """Three common mistakes, and what the terminal and the journal have of them."""
    with Server(*arguments) as running:
        client = Pool(running).web_client(AllowedOAuthScopes=["openid", "email"])
        answers = [
            requests.get(authorize_url(client, **mistake), allow_redirects=False, timeout=60)
            for mistake in (
                {"redirect_uri": "http://localhost:3001/callback"},
                {"client_id": "nobody"},
                {"scope": "openid orders/write"},
            )
        ]
        journal = running.control.get("requests").json()["requests"]
        entries = [entry for entry in journal if entry["operation"] == "authorize"]
        lines = [line for line in (running.errors() + "".join(running.output)).splitlines() if "refused: " in line]
        return client, answers, sorted(entries, key=lambda entry: int(entry["id"])), lines


def test_three_mistakes():
    client, answers, entries, lines = told()
    assert [answer.status_code for answer in answers] == [302, 400, 302]
    assert len(lines) == 3, lines
    expected = [
        f"redirect_uri http://localhost:3001/callback is not registered for client {client.id}. "
        "Registered: exampleauth://auth",
        "there is no client nobody. Clients here: ",
        f"The client may not ask for orders/write. Allowed for client {client.id}: openid email",
    ]
    for words, line, entry in zip(expected, lines, entries, strict=True):
        assert words in line and words in entry["reason"], (words, line, entry["reason"])
    assert [entry["error"] for entry in entries] == ["redirect_mismatch", "invalid_client", "invalid_request"]


def test_the_nearest_address_is_named_and_not_on_the_page():
    """What the service hides from whoever looks at its page stands where a developer looks."""
    with Server() as running:
        client = Pool(running).web_client(CallbackURLs=["http://localhost:3000/callback", "secret.scheme://back"])
        requests.get(authorize_url(client, redirect_uri="http://localhost:3000/callback/"), timeout=60)
        leave = {"client_id": client.id, "logout_uri": SIGNED_OUT + "x"}
        pages = [
            requests.get(authorize_url(client, redirect_uri="http://localhost:3000/callback/"), timeout=60),
            requests.get(authorize_url(client, redirect_uri=None), timeout=60),
            requests.get(f"{running.url}/logout", params=leave, timeout=60),
        ]
        for page in pages:
            assert page.status_code == 400 and "An error was encountered with the requested page." in page.text
            assert "secret.scheme" not in page.text and SIGNED_OUT + "<" not in page.text
        reasons = [entry["reason"] for entry in running.control.get("requests").json()["requests"] if "reason" in entry]
        assert any("Did you mean http://localhost:3000/callback? Registered: " in reason for reason in reasons), reasons
        assert any(f"Did you mean {SIGNED_OUT}? Registered (LogoutURLs): " in reason for reason in reasons)


def test_client_supplied_line_breaks_start_no_line():
    with Server() as running:
        client = Pool(running).web_client()
        forged = "http://x\r\n2026-01-01 error forged"
        requests.get(authorize_url(client, redirect_uri=forged), allow_redirects=False, timeout=60)
        asked = requests.get(authorize_url(client, prompt="none"), allow_redirects=False, timeout=60)
        assert "login_required" in asked.headers["Location"]
        lines = (running.errors() + "".join(running.output)).splitlines()
        assert not [line for line in lines if line.startswith("2026-01-01 error")]
        assert len([line for line in lines if "refused: " in line]) == 1, "asking in silence is no mistake"
