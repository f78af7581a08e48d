"""
OpenID Connect Session Management 1.0: the two modules of its certification plan, in a real browser with a frame of the
relying party, and what the frame of the provider must not tell.
"""

from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
import requests

from support.chromium import enter, leaving, wait
from support.listener import Visit, listening
from support.provider import PERSON, Key, Provider, RelyingParty, configuration
from support.server import Server

PASSWORD = "Correct-Horse-1"
# The page of a relying party, with its own frame beside the provider's (OpenID Connect Session Management, section 4).
PAGE = """<!doctype html><title>waiting</title>
<iframe id="op" src="%s"></iframe>
<iframe id="rp" src="/frame"></iframe>
<script>
addEventListener("message", (event) => { document.title = event.data; });
const told = () => frames[1].postMessage({ op: "%s", message: "%s" }, location.origin);
</script>"""
FRAME = """<!doctype html><title>frame</title><script>
let provider = "";
addEventListener("message", (event) => {
  if (event.origin === location.origin) {
    provider = new URL(event.data.op).origin;
    parent.frames[0].postMessage(event.data.message, provider);
  } else if (event.origin === provider) {
    parent.postMessage(event.data, location.origin);
  }
});
</script>"""


class Party(Visit):
    """`/callback` and `/out` are blank, `/page?op=…&message=…` has the two frames."""

    def do_GET(self):
        query = dict(parse_qsl(urlsplit(self.path).query))
        page = "<!doctype html><title>back</title>"
        if self.path.startswith("/page"):
            page = PAGE % (query["op"], query["op"], query["message"])
        elif self.path == "/frame":
            page = FRAME
        self.say(page.encode(), kind="text/html")


@pytest.fixture(scope="module")
def place():
    with listening(Party) as listener:
        # Over http a session comes along in frames of the same site alone: that of the server, at another port.
        app = f"http://localhost:{listener.server_port}"
        realm = configuration(Key("ES256"))["realms"][0]
        web = {"id": "frames", "grantTypes": ["authorization_code", "implicit"]}
        realm["clients"].append(web | {"redirectUris": [f"{app}/callback"], "postLogoutRedirectUris": [f"{app}/out"]})
        realm["users"].append({"username": "grace@example.com", "password": PASSWORD})
        pool = {"Id": "us-east-1_Framed001", "PoolName": "framed", "Clients": [{"ClientId": "pooled"}]}
        with Server(config={"realms": [realm], "userPools": [pool]}) as running:
            yield Provider(running), app


@pytest.fixture
def party(place):
    provider, app = place
    return RelyingParty(provider, "frames", None, f"{app}/callback")


def state(landing):
    return (landing.query or landing.fragment)["session_state"]


def asked(party, message, origin=None, browser=None):
    """What the frame of the provider asks, with the cookies of a browser."""
    form = {"message": message, "origin": origin or party.redirect_uri.removesuffix("/callback")}
    session = (browser or party.browser).session
    answer = session.post(party.provider["check_session_iframe"], data=form, timeout=60)
    assert answer.status_code == 200 and "Access-Control-Allow-Origin" not in answer.headers
    return answer.text


def test_oidcc_session_management_discovery_endpoint_verification(place):
    provider, _ = place
    address = provider["check_session_iframe"]
    assert address.startswith(provider.issuer + "/") and provider["end_session_endpoint"]
    answer = requests.get(address, timeout=60)
    assert answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html")
    # Any page may show it.
    assert "X-Frame-Options" not in answer.headers
    policy = answer.headers["Content-Security-Policy"]
    assert "frame-ancestors" not in policy and "default-src 'none'" in policy
    # The service has no such thing.
    document = f"{provider.server.url}/us-east-1_Framed001/.well-known/openid-configuration"
    assert "check_session_iframe" not in requests.get(document, timeout=60).json()
    assert requests.get(f"{provider.server.url}/us-east-1_Framed001/check-session", timeout=60).status_code == 404


@pytest.mark.browser
def test_oidcc_session_management_rp_initiated_logout(scripted_chromium, place, party):
    provider, app = place
    driver = scripted_chromium
    driver.get(party.url(response_type="id_token"))
    enter(driver, username=PERSON, password=PASSWORD)
    wait(driver, lambda d: d.current_url.startswith(f"{app}/callback#"))
    answer = dict(parse_qsl(urlsplit(driver.current_url).fragment))
    value = answer["session_state"]

    def frames(message):
        driver.get(f"{app}/page?" + urlencode({"op": provider["check_session_iframe"], "message": message}))
        driver.execute_script("told()")
        return wait(driver, lambda d: d.title if d.title != "waiting" else None)

    assert frames(f"frames {value}") == "unchanged"
    assert frames(f"frames {value[:-1]}") == "changed"
    assert frames("frames") == "error" and frames(f"nobody {value}") == "error"
    with leaving(driver):
        bye = {"id_token_hint": answer["id_token"], "post_logout_redirect_uri": f"{app}/out"}
        driver.get(f"{provider['end_session_endpoint']}?{urlencode(bye)}")
    wait(driver, lambda d: d.current_url.startswith(f"{app}/out"))
    assert frames(f"frames {value}") == "changed"


def test_every_answer_has_a_state_of_its_own(party):
    """The salt is another each time; all of them are of the one session."""
    states = [state(party.sign_in())]
    states += [
        state(party.silently(prompt="none", response_type=kind)) for kind in ("code", "id_token", "code id_token")
    ]
    assert len(set(states)) == len(states)
    assert {asked(party, f"frames {one}") for one in states} == {"unchanged"}
    assert all(" " not in one and one.count(".") == 1 for one in states)


def test_what_counts_as_changed(place, party):
    value = state(party.sign_in())
    message = f"frames {value}"
    assert asked(party, message) == "unchanged"
    # Another browser, which is not signed in, and one with another user.
    stranger = RelyingParty(party.provider, "frames", None, party.redirect_uri)
    assert asked(stranger, message) == "changed"
    stranger.sign_in(username="grace@example.com")
    assert asked(stranger, message) == "changed"
    # A state for another client, and one that was made up.
    assert asked(party, f"frames x{value}") == "changed"
    # The session rests while the account is disabled.
    console = party.provider.server.control
    users = console.get("users", realm="demo").json()["users"]
    person = f"users/{next(one['sub'] for one in users if one['username'] == PERSON)}"
    for enabled, answer in ((False, "changed"), (True, "unchanged")):
        ok = console.call("PATCH", person, {"enabled": enabled})
        assert ok.status_code in (200, 204), ok.text
        assert asked(party, message) == answer


@pytest.mark.parametrize("message", ["", "frames", "frames ", "frames state", " x.y", "nobody x.y", "first x.y"])
def test_messages_that_are_none(party, message):
    """The last is of a client whose pages are elsewhere."""
    party.sign_in()
    assert asked(party, message) == "error"


def test_other_origins_get_no_session_state(party):
    message = f"frames {state(party.sign_in())}"
    for origin in ("https://evil.example", "null", "http://127.0.0.1", "javascript:alert(1)"):
        assert asked(party, message, origin) == "error"


def test_refusals_and_apps_have_no_state(party):
    landing = RelyingParty(party.provider, "frames", None, party.redirect_uri).silently(prompt="none")
    assert landing.query["error"] == "login_required" and "session_state" not in landing.query
