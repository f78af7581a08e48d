"""
An app on another site asks in a frame whether somebody is signed in (`prompt=none`), over https in a real browser: as
MSAL's `ssoSilent` does of tenants, whose service marks its session SameSite=None; Secure, and oidc-client-ts of any
provider. And another site that forges forms is refused as before. The two sites: https://localhost, https://127.0.0.1.
"""

import ssl
import subprocess
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
import requests

from support.browser import PKCE
from support.chromium import enter, wait
from support.listener import Visit, listening
from support.server import Server, environment

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::urllib3.exceptions.InsecureRequestWarning")]

FRAME = """<!doctype html><title>waiting</title><script>
addEventListener("message", (event) => { document.title = event.data; });
</script><iframe src="%s"></iframe>"""
CALLBACK = (
    "<!doctype html><title>back</title><script>if (parent !== self) parent.postMessage(location.href, '*')</script>"
)
FORGED = """<!doctype html><title>forging</title><form method="post" action="%s">%s</form>
<script>document.forms[0].submit()</script>"""
PERSON, PASSWORD = "ada@example.com", "Correct-Horse-1"
TENANT, APPLICATION = "contoso.onmicrosoft.com", "00000000-0000-4370-8000-0000000000c1"


class App(Visit):
    """An app of another site: `/frame` shows what `?src=` says, `/forge` posts the rest of its query to `?to=`."""

    def do_GET(self):
        query = dict(parse_qsl(urlsplit(self.path).query))
        if self.path.startswith("/frame"):
            page = FRAME % query["src"].replace("&", "&amp;").replace('"', "&quot;")
        elif self.path.startswith("/forge"):
            to = query.pop("to").replace("&", "&amp;").replace('"', "&quot;")
            page = FORGED % (to, "".join(f'<input name="{name}" value="{value}">' for name, value in query.items()))
        else:
            page = CALLBACK
        self.say(page.encode(), kind="text/html")


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """Its address, by https."""
    folder = tmp_path_factory.mktemp("app")
    pair = folder / "app.pem", folder / "app.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
        + ["-subj", "/CN=app", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", pair[1], "-out", pair[0]],
        check=True,
        capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*pair)
    with listening(App) as listener:
        listener.socket = context.wrap_socket(listener.socket, server_side=True)
        yield f"https://127.0.0.1:{listener.server_port}"


@pytest.fixture(scope="module")
def provider(tmp_path_factory, app):
    """A server with a realm, a tenant and a pool that all know the app."""
    callback, home = app + "/callback", tmp_path_factory.mktemp("home")
    config = {
        "realms": [
            {
                "id": "demo",
                "clients": [{"id": "web", "redirectUris": [callback], "grantTypes": ["authorization_code"]}],
                "users": [{"username": PERSON, "password": PASSWORD}],
            }
        ],
        "entraTenants": [
            {
                "tenantId": "00000000-0000-4370-8000-000000000001",
                "domains": [TENANT],
                "applications": [{"appId": APPLICATION, "name": "App", "redirectUris": [callback]}],
                "users": [{"username": PERSON, "password": PASSWORD}],
            }
        ],
        "userPools": [
            {
                "Id": "eu-west-1_Frames001",
                "Clients": [
                    {
                        "ClientId": "poolweb",
                        "CallbackURLs": [callback],
                        "AllowedOAuthFlows": ["code"],
                        "AllowedOAuthScopes": ["openid"],
                        "AllowedOAuthFlowsUserPoolClient": True,
                        "SupportedIdentityProviders": ["COGNITO"],
                    }
                ],
                "Users": [{"Username": "ada", "Password": PASSWORD}],
            }
        ],
    }
    with Server("--tls", config=config, env=environment(HOME=home, XDG_DATA_HOME="")) as running:
        yield running


def ask(provider, app, path, client, **more):
    query = {"client_id": client, "response_type": "code", "scope": "openid", "redirect_uri": app + "/callback"}
    return f"{provider.url}{path}?" + urlencode(query | {"state": "s"} | PKCE().parameters | more)


WAYS = {
    "realm": ("/demo/authorize", "web", PERSON),
    "tenant": (f"/{TENANT}/oauth2/v2.0/authorize", APPLICATION, PERSON),
    "pool": ("/oauth2/authorize", "poolweb", "ada"),
}


def sign_in(driver, provider, app, way):
    path, client, name = WAYS[way]
    driver.get(ask(provider, app, path, client))
    if way == "tenant":
        enter(driver, loginfmt=name)
        enter(driver, passwd=PASSWORD)
    else:
        enter(driver, username=name, password=PASSWORD)
    wait(driver, lambda d: d.current_url.startswith(app + "/callback?") and "code=" in d.current_url)


def silently(driver, provider, app, way, **more):
    """What the app's page hears from its frame."""
    path, client, _ = WAYS[way]
    driver.get(f"{app}/frame?" + urlencode({"src": ask(provider, app, path, client, prompt="none", **more)}))
    wait(driver, lambda d: d.title.startswith("https://"))
    address = urlsplit(driver.title)
    return dict(parse_qsl(address.query or address.fragment))


@pytest.mark.parametrize("way", ["realm", "tenant"])
def test_a_frame_of_another_site_hears_who_is_signed_in(secure_chromium, provider, app, way):
    assert silently(secure_chromium, provider, app, way)["error"] == "login_required"
    sign_in(secure_chromium, provider, app, way)
    assert "code" in silently(secure_chromium, provider, app, way)
    assert "code" in silently(secure_chromium, provider, app, way, response_mode="fragment"), "as MSAL asks"
    cookies = {one["name"]: one for one in secure_chromium.execute_cdp_cmd("Network.getAllCookies", {})["cookies"]}
    session = cookies["ESTSAUTH" if way == "tenant" else "understudy-session"]
    assert session["sameSite"] == "None" and session["secure"] and session["httpOnly"]
    assert cookies["XSRF-TOKEN"]["sameSite"] == "Lax"


def test_a_pools_session_stays_at_home(secure_chromium, provider, app):
    """As the service's was seen: no SameSite=None on `cognito`, so a frame of another site is not signed in."""
    sign_in(secure_chromium, provider, app, "pool")
    assert silently(secure_chromium, provider, app, "pool")["error"] == "login_required"


def test_pages_are_in_no_frame(secure_chromium, provider, app):
    path, client, _ = WAYS["realm"]
    secure_chromium.get(f"{app}/frame?" + urlencode({"src": ask(provider, app, path, client)}))
    wait(secure_chromium, lambda d: any("frame" in line["message"].lower() for line in d.get_log("browser")))
    assert secure_chromium.title == "waiting"


def forge(driver, app, to, **pairs):
    driver.get(f"{app}/forge?" + urlencode({"to": to} | pairs))
    wait(driver, lambda d: d.current_url.startswith("https://localhost"))


@pytest.mark.parametrize("csrf", ["", "guessed-by-another-site"])
def test_forms_of_another_site_are_refused(secure_chromium, provider, app, csrf):
    """The session comes along with them, and what the form must carry does not."""
    sign_in(secure_chromium, provider, app, "realm")
    sign_in(secure_chromium, provider, app, "tenant")
    insecure = {"verify": False, "timeout": 60}
    offer = requests.post(
        f"{provider.url}/{TENANT}/oauth2/v2.0/devicecode",
        data={"client_id": APPLICATION, "scope": "openid"},
        **insecure,
    ).json()
    form = {"_csrf": csrf, "csrf": csrf, "username": PERSON, "password": PASSWORD, "action": "allow"}
    form |= {"loginfmt": PERSON, "passwd": PASSWORD, "device": offer["user_code"], "otc": offer["user_code"]}
    path, client, _ = WAYS["realm"]
    query = urlsplit(ask(provider, app, path, client)).query
    for to in (
        f"/login?{query}&understudy_realm=demo",
        f"/{TENANT}/login?{urlsplit(ask(provider, app, *WAYS['tenant'][:2])).query}",
        f"/{TENANT}/oauth2/deviceauth",
        "/demo/device",
    ):
        forge(secure_chromium, app, provider.url + to, **form)
        assert "code=" not in secure_chromium.current_url
        wait(secure_chromium, lambda d: "went wrong" in d.title or "error=csrf" in d.current_url)
    grant = {"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "client_id": APPLICATION}
    grant |= {"device_code": offer["device_code"]}
    answer = requests.post(f"{provider.url}/{TENANT}/oauth2/v2.0/token", data=grant, **insecure).json()
    assert answer["error"] == "authorization_pending", answer


def test_plain_http_keeps_to_its_own_site(start, web_app):
    config = {
        "realms": [
            {
                "id": "demo",
                "clients": [{"id": "web", "redirectUris": ["myapp://cb"], "grantTypes": ["authorization_code"]}],
                "users": [{"username": PERSON, "password": PASSWORD}],
            }
        ]
    }
    server = start(config=config)
    session = requests.Session()
    query = {"client_id": "web", "response_type": "code", "scope": "openid", "redirect_uri": "myapp://cb"}
    page = session.get(f"{server.url}/demo/authorize?{urlencode(query | PKCE().parameters)}", timeout=60)
    csrf = page.text.split('name="_csrf" value="')[1].split('"')[0]
    form = {"_csrf": csrf, "username": PERSON, "password": PASSWORD}
    answer = session.post(page.url, data=form, allow_redirects=False, timeout=60)
    cookie = next(line for line in answer.raw.headers.getlist("Set-Cookie") if line.startswith("understudy-session="))
    assert "SameSite=Lax" in cookie and "Secure" not in cookie
