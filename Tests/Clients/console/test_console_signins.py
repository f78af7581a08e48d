"""What the console shows of the journal: reasons and hints, sign-ins as diagrams, tokens explained."""

import base64
import json
import re

import jwt
import pytest
import requests
from cryptography.hazmat.primitives.asymmetric import rsa

from console.test_console import ADA
from support.browser import Browser, authorize_url, redeem, sign_in
from support.gallery import CONTRAST, as_before, as_seen, picture
from support.pools import PASSWORD, Pool, fails

pytestmark = pytest.mark.browser


@pytest.fixture
def pool(running):
    return Pool(running)


def newest(server, **filters):
    return server.control.get("requests", limit=1, **filters).json()["requests"][-1]


TOO_WIDE = """
  return [document.documentElement, ...document.querySelectorAll("main, .detail")]
    .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.className || one.tagName);"""


def looks_right(console, name):
    """Nothing sticks out or is too pale, on a phone and on a desk, by day and by night."""
    try:
        for width in (360, 1280):
            for scheme in ("light", "dark"):
                as_seen(console.driver, width, scheme, height=800)
                picture(console.driver, f"console-{name}-{width}-{scheme}")
                assert console.script(TOO_WIDE) == [], (name, width)
                pale = [found for found in console.script(CONTRAST) if found[1] < 7]
                assert not pale, (name, width, scheme, pale)
    finally:
        as_before(console.driver)


# --- Why it failed ---


def test_a_row_tells_the_reason_and_a_button_allows_the_flow(console, running, pool):
    app, user = pool.client(ExplicitAuthFlows=["ALLOW_USER_SRP_AUTH"]), pool.user()
    with fails("InvalidParameterException"):
        app.sign_in(user.email)
    entry = newest(running, client=app.id)
    console.open(f"requests/{entry['id']}").shows("is not among the ExplicitAuthFlows of client", ".detail .why")
    assert "is not among the ExplicitAuthFlows" in console.text(".list .row[aria-selected=true] .wrong-words")
    looks_right(console, "why")
    console.press("Allow ALLOW_USER_PASSWORD_AUTH")
    console.shows("Done. Send the request again.", ".why")
    assert app.sign_in(user.email)["AccessToken"]
    console.press("The client", ".why a")
    console.wait(lambda: console.all(f'details[data-client="{app.id}"][open]'))


def test_an_address_is_registered_and_a_user_created_confirmed_and_enabled(console, running, pool):
    client = pool.web_client(CallbackURLs=["http://localhost:3000/callback"])
    wrong = authorize_url(client, redirect_uri="http://localhost:3000/callbak")
    assert "redirect_mismatch" in requests.get(wrong, allow_redirects=False, timeout=60).headers["Location"]
    console.open(f"requests/{newest(running, client=client.id)['id']}")
    console.press("Register http://localhost:3000/callbak")
    console.shows("Done.", ".why")
    assert "/login" in requests.get(wrong, allow_redirects=False, timeout=60).headers["Location"]

    app = pool.client()
    name = app.sign_up()["UserSub"]
    with fails("UserNotConfirmedException"):
        app.sign_in(name)
    console.open(f"requests/{newest(running, client=app.id)['id']}")
    console.press("Confirm the user")
    console.shows("Done.", ".why")
    assert app.sign_in(name)["AccessToken"]
    running.api().admin_disable_user(UserPoolId=pool.id, Username=name)
    with fails("NotAuthorizedException"):
        app.sign_in(name)
    console.open(f"requests/{newest(running, client=app.id)['id']}")
    console.press("Enable the user")
    console.shows("Done.", ".why")
    assert app.sign_in(name)["AccessToken"]

    with fails(("NotAuthorizedException", "UserNotFoundException")):
        app.sign_in("new@example.com")
    console.open(f"requests/{newest(running, client=app.id)['id']}")
    console.press("Create new@example.com…")
    console.field("Password", PASSWORD, within="dialog")
    console.press("Create the user", "dialog button")
    console.shows("Done.", ".why")
    assert app.sign_in("new@example.com")["AccessToken"]


# --- A sign-in as a picture ---


def arrows(console):
    return [one.get_attribute("aria-label") for one in console.all(".sequence a")]


def test_a_sign_in_by_browser_is_one_picture_while_it_happens(console, running, pool):
    client, user = pool.web_client(AllowedOAuthScopes=["openid"]), pool.user()
    console.open("signins")
    console.wait(lambda: console.all(".live.on"))
    landing = sign_in(Browser(running), client, user, scope="openid")
    entry = newest(running, client=client.id)
    console.driver.get(f"{running.url}/_understudy/#/signins/of/{entry['id']}")
    console.wait(lambda: len(arrows(console)) == 6)
    # The rest comes while one looks.
    tokens = redeem(client, landing.query["code"]).json()
    requests.get(
        f"{running.url}/oauth2/userInfo", headers={"Authorization": f"Bearer {tokens['access_token']}"}, timeout=60
    )
    console.wait(lambda: len(arrows(console)) == 10)
    told = arrows(console)
    assert re.match(r"1\. \S+ to Pages: authorize|1\. \S+ to OAuth endpoints: authorize", told[0]), told
    assert any("302 code" in one or "303 code" in one for one in told) and "200 tokens" in told[7], told
    assert "signed in" in console.text(".detail .heading")
    looks_right(console, "signin")
    console.script(
        "document.querySelectorAll('.sequence a')[6].dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    console.wait(lambda: "#/requests/" in console.driver.current_url)
    console.shows("token", ".detail h1")


SAVED = """
  window.saved = [];
  const plain = URL.createObjectURL;
  URL.createObjectURL = (blob) => { blob.text().then((text) => window.saved.push(text)); return plain(blob); };
  Object.defineProperty(navigator, "clipboard", {value: {writeText: async (text) => { window.copied = text; }}});
"""


def test_mails_are_in_the_picture_and_two_are_laid_side_by_side(console, running, pool):
    app = pool.client()
    name = app.sign_up(described={"email": "grace@example.com"}, username="grace@example.com")["UserSub"]
    app.confirm("grace@example.com", running.outbox.code("grace@example.com", realm=pool.id))
    app.sign_in("grace@example.com")
    good = newest(running, client=app.id)
    with fails("NotAuthorizedException"):
        app.sign_in("grace@example.com", "Wrong-Pass-1")
    bad = newest(running, client=app.id)
    assert good["user"] == bad["user"] == name
    console.before_each_page(SAVED)
    console.open(f"signins/of/{good['id']}")
    console.wait(lambda: any("Mails: sign up to grace@example.com" in one for one in arrows(console)))
    assert any("to User pools API: ConfirmSignUp" in one for one in arrows(console)), arrows(console)
    console.press("Save as SVG")
    svg = console.wait(lambda: console.script("return window.saved[0]"))
    assert svg.startswith("<svg") and "InitiateAuth" in svg and "<style" in svg and PASSWORD not in svg
    console.press("Copy as Markdown")
    text = console.wait(lambda: console.script("return window.copied"))
    assert "```mermaid\nsequenceDiagram" in text and "ConfirmSignUp" in text and PASSWORD not in text

    fine = running.control.get("requests", client=app.id, limit=2).json()["requests"]
    assert [entry["status"] for entry in fine] == [200, 400]
    other = running.control.get("requests", client=app.id).json()["requests"][0]["id"]
    console.open(f"signins/of/{bad['id']}/vs/{other}")
    console.wait(lambda: len(console.all(".sequence")) == 2)
    # The sign-up ahead of the one is left out.
    console.shows("The first difference is step 2: 400 NotAuthorizedException here, 200 tokens there.", ".detail")
    assert len(console.all(".sequence .marked")) == 2
    console.shows("wrong password for", ".detail .reasons")
    looks_right(console, "signins-beside")


# --- Tokens ---


def test_each_claim_is_explained_and_two_tokens_are_compared(console, running):
    tokens = [requests.post(f"{running.url}/v1/default/sign-in", json=ADA, timeout=60).json() for _ in range(2)]
    console.open("tokens")
    console.field("Token", tokens[0]["access_token"])
    console.shows("The signature is valid", ".checks")
    text = console.text()
    assert "The issuer is pool" in text and "It is for client" in text and "by the sandbox's clock" in text
    assert "For whom the token is" not in console.text("table") and "What the token allows" in console.text("table")
    claims = running.control.get("claims").json()["claims"]
    known = {claim["name"] for claim in claims}
    for kind in ("access_token", "id_token"):
        names = set(jwt.decode(tokens[0][kind], options={"verify_signature": False}))
        assert names <= known, names - known
    console.press("Compare, or check with other keys")
    console.field("Another token, to compare with", tokens[1]["access_token"])
    console.shows("The difference")
    rows = console.text("main table")
    assert "jti" in rows and "client_id" not in rows and "The same in both:" in console.text()
    looks_right(console, "tokens")


def test_a_token_of_another_issuer_is_checked_by_pasted_keys(console):
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    token = jwt.encode({"iss": "https://idp.example.com", "sub": "x", "exp": 4e9}, key, "RS256", headers={"kid": "k1"})
    numbers = key.public_key().public_numbers()

    def text(number):
        return base64.urlsafe_b64encode(number.to_bytes((number.bit_length() + 7) // 8, "big")).rstrip(b"=").decode()

    keys = {"keys": [{"kty": "RSA", "kid": "k1", "n": text(numbers.n), "e": text(numbers.e)}]}
    console.open("tokens")
    console.field("Token", token)
    console.shows("is no pool or tenant of this sandbox")
    console.shows("Paste the keys of its issuer")
    console.press("Compare, or check with other keys")
    console.field("Keys of another issuer (JWKS)", json.dumps(keys))
    console.shows("The signature is valid, by key k1 of the pasted keys.")
