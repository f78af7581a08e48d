"""
Behind nginx below a path that it strips or passes on: links, redirects, cookies and documents have the path. What leads
back into the server (pages, forms, files, `Location`, cookies, documents, mails) has the path; nothing asks nginx for
anything else.
"""

import json
import re
import subprocess
from contextlib import ExitStack, contextmanager
from urllib.parse import urlencode, urljoin, urlsplit

import boto3
import pytest
import requests
from selenium.webdriver.common.by import By

from support.browser import PKCE, Browser, Page, authorize_url, login_page, redeem
from support.chromium import complaints, enter, landed, wait
from support.nginx import Nginx, free_port
from support.pools import PASSWORD, Pool, address, attributes
from support.server import Server, environment, run
from support.tokens import claims_of

ADA = {"username": "ada@example.com", "password": "Correct-Horse-1"}
TENANT = "contoso.onmicrosoft.com"
APPLICATION = "00000000-0000-4370-8000-0000000000c1"
# What stands in front: (what nginx does, what the server is told).
FIELDS = """
proxy_set_header Host $http_host;
proxy_set_header X-Forwarded-Proto $scheme;
proxy_set_header X-Forwarded-Prefix /idp;
proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
proxy_set_header Forwarded "";
"""
# AWS clients post to the path itself, without a slash.
STRIPS = """
location = /idp { proxy_pass http://127.0.0.1:%(port)d/; }
location /idp/ { proxy_pass http://127.0.0.1:%(port)d/; }
"""
# As it comes out of the box: another Host, and no field that says what the client asked for.
PASSES_ON = "location /idp { proxy_pass http://127.0.0.1:%(port)d; }"
STANDARD = """
proxy_set_header Forwarded "for=$remote_addr;host=\\"$http_host\\";proto=$scheme";
proxy_set_header X-Forwarded-Host "";
proxy_set_header X-Forwarded-Proto "";
"""
WAYS = {
    "strips": (FIELDS + STRIPS, ["--trusted-proxy", "127.0.0.1"]),
    "strips in silence": (STRIPS, []),
    "passes on": (PASSES_ON, []),
    "standard field": (STANDARD + PASSES_ON, ["--trusted-proxy", "127.0.0.0/8"]),
}


@contextmanager
def behind(locations, arguments, certificate=None, path="/idp", **options):
    """A server whose `url` is the one in front of it; its own is `inside`, and its nginx `front`."""
    port, scheme = free_port(), "https" if certificate else "http"
    public = f"{scheme}://localhost:{port}{path}"
    with ExitStack() as stack:
        server = stack.enter_context(Server("--public-url", public, *arguments, **options))
        server.inside, server.url = server.url, public
        server.control.base = public + "/_understudy"
        server.front = stack.enter_context(Nginx(port, locations % {"port": server.port}, certificate))
        yield server


@pytest.fixture(params=list(WAYS))
def fronted(request):
    with behind(*WAYS[request.param]) as server:
        yield server
        strays = [path for path, status in server.front.paths() if not path.startswith("/idp") or status == 421]
        assert not strays, strays


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    folder = tmp_path_factory.mktemp("nginx")
    pair = folder / "front.pem", folder / "front.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
        + ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", pair[1], "-out", pair[0]],
        check=True,
        capture_output=True,
    )
    return pair


def texts(value):
    """Every text in a JSON document."""
    if isinstance(value, dict):
        return [text for one in value.values() for text in texts(one)]
    if isinstance(value, list):
        return [text for one in value for text in texts(one)]
    return [value] if isinstance(value, str) else []


def test_documents_name_addresses_that_are_there(fronted):
    pool = fronted.control.info()["user_pools"][0]["id"]
    for path in (
        f"/{pool}/.well-known/openid-configuration",
        f"/{TENANT}/v2.0/.well-known/openid-configuration",
        "/cognito-identity/.well-known/openid-configuration",
    ):
        document = requests.get(fronted.url + path, timeout=60).json()
        for name in ("issuer", "jwks_uri", "authorization_endpoint"):
            assert document[name].startswith(fronted.url + "/"), document
        assert all(text.startswith(fronted.url) for text in texts(document) if text.startswith("http"))
        assert requests.get(document["jwks_uri"], timeout=60).json()["keys"]
    for path in ("/_understudy/openapi.json", "/v1/openapi.json"):
        document = requests.get(fronted.url + path, timeout=60).json()
        assert document["servers"] == [{"url": "/idp"}]
    info = fronted.control.info()
    assert info["base_url"] == fronted.url
    origin = fronted.url.removesuffix("/idp")
    addresses = [text for text in texts(info) if text.startswith((origin, fronted.inside))]
    assert len(addresses) > 5 and all(text.startswith(fronted.url) for text in addresses), addresses
    sandbox = fronted.control.post("sandboxes", {}).json()
    configuration = json.dumps(sandbox["client_configuration"])
    assert sandbox["client_configuration"]["boto3"]["endpoint_url"] == fronted.url
    assert fronted.url in configuration and fronted.inside not in configuration


def test_the_banner_names_the_path(fronted):
    printed = "".join(fronted.output)
    assert f"{fronted.url}/" in printed and fronted.inside + "/" not in printed.replace("listening on", "")


def test_a_person_signs_in_and_out(fronted):
    """The whole of it through `support`, whose browser is lost as soon as an address lacks the path."""
    pool = Pool(fronted)
    app, person, browser = pool.web_client(), pool.user(), Browser(fronted)
    pkce = PKCE()
    page = login_page(browser, app, **pkce.parameters)
    assert {one.path for one in browser.session.cookies} == {"/idp"}
    landing = page.submit(username=person.email, password=PASSWORD)
    tokens = redeem(app, landing.query["code"], pkce)
    assert tokens.status_code == 200, tokens.text
    claims = claims_of(tokens.json()["id_token"])
    assert claims["iss"] == f"{fronted.url}/{pool.id}"
    assert {one.path for one in browser.session.cookies} == {"/idp"}
    # The session is found again, and ends.
    assert "code" in browser.open(authorize_url(app)).query
    out = browser.open(
        f"{fronted.url}/logout?"
        + urlencode(
            {"client_id": app.id, "response_type": "code"}
            | {"redirect_uri": authorize_url(app).split("redirect_uri=")[1].split("&")[0]}
        )
    )
    assert isinstance(out, Page)
    assert isinstance(browser.open(authorize_url(app)), Page), "the session is over"
    user_info = requests.get(
        fronted.url + "/oauth2/userInfo",
        headers={"Authorization": "Bearer " + tokens.json()["access_token"]},
        timeout=60,
    )
    assert user_info.json()["email"] == person.email


def test_every_page_and_file_is_below_the_path(fronted):
    """Walks from page to page by their own links; the fixture looks at what nginx was asked for."""
    browser, pool = Browser(fronted), Pool(fronted)
    app = pool.web_client()
    seen, rest = set(), [
        fronted.url + "/",
        fronted.url + "/_understudy/",
        fronted.url + "/_understudy/ca",
        authorize_url(app),
        fronted.url + "/oauth2/authorize?client_id=nobody",
        fronted.url + "/logout?client_id=nobody&logout_uri=https://evil.example.com",
        f"{fronted.url}/{TENANT}/oauth2/v2.0/authorize?"
        + urlencode({"client_id": APPLICATION, "response_type": "code", "scope": "openid"}
            | {"redirect_uri": "http://localhost:3000/"}),
    ]  # fmt: skip
    while rest:
        url = rest.pop()
        if url in seen or len(seen) > 60:
            continue
        seen.add(url)
        answer = browser.session.get(url, timeout=60, allow_redirects=False)
        assert answer.status_code < 500 and answer.status_code != 421, url
        if location := answer.headers.get("Location"):
            assert location.startswith(("/idp/", fronted.url)), location
            rest.append(urljoin(url, location))
        if "html" not in answer.headers.get("Content-Type", ""):
            continue
        for found in re.findall(r'(?:href|src|action)="([^"#]+)', answer.text):
            target = urljoin(url, found.replace("&amp;", "&"))
            if urlsplit(target).netloc == urlsplit(fronted.url).netloc:
                assert target.startswith(fronted.url + "/"), (url, found)
                rest.append(target)
    assert len(seen) > 15, seen


def test_mails_lead_back(fronted):
    pool = Pool(fronted, VerificationMessageTemplate={"DefaultEmailOption": "CONFIRM_WITH_LINK"})
    pool.api.create_user_pool_domain(Domain=f"links-{pool.id[-8:].lower()}", UserPoolId=pool.id)
    app, ada = pool.web_client(), address()
    pool.api.sign_up(ClientId=app.id, Username=ada, Password=PASSWORD, UserAttributes=attributes({"email": ada}))
    message = fronted.control.get("messages/latest", to=ada, wait=20).json()
    link = re.search(r'https?://[^\s"<>]+', message["body"].replace("&amp;", "&"))[0]
    assert link.startswith(fronted.url + "/confirmUser"), link
    assert Browser(fronted).open(link).status == 200
    assert pool.api.admin_get_user(UserPoolId=pool.id, Username=ada)["UserStatus"] == "CONFIRMED"


@pytest.mark.parametrize("fronted", ["strips", "standard field"], indirect=True)
def test_signatures_hold(fronted):
    """The client signs the path and the host that it sends; the server may see others, and the proxy tells."""
    options = {"region_name": "us-east-1", "endpoint_url": fronted.url}
    identity = boto3.client("cognito-identity", aws_access_key_id="a", aws_secret_access_key="b", **options)
    pool = identity.create_identity_pool(IdentityPoolName="all", AllowUnauthenticatedIdentities=True)["IdentityPoolId"]
    identity.set_identity_pool_roles(IdentityPoolId=pool, Roles={"unauthenticated": "arn:aws:iam::000000000000:role/G"})
    person = identity.get_id(IdentityPoolId=pool)["IdentityId"]
    keys = identity.get_credentials_for_identity(IdentityId=person)["Credentials"]
    sts = boto3.client(
        "sts",
        aws_access_key_id=keys["AccessKeyId"],
        aws_secret_access_key=keys["SecretKey"],
        aws_session_token=keys["SessionToken"],
        **options,
    )
    assert ":assumed-role/G/" in sts.get_caller_identity()["Arn"]
    forged = boto3.client(
        "sts",
        aws_access_key_id=keys["AccessKeyId"],
        aws_secret_access_key="another",
        aws_session_token=keys["SessionToken"],
        **options,
    )
    with pytest.raises(forged.exceptions.ClientError, match="SignatureDoesNotMatch"):
        forged.get_caller_identity()


def test_a_tenant_signs_in(fronted):
    """By its own pages, whose forms name the tenant: from the discovery document to the code."""
    browser = Browser(fronted)
    discovery = requests.get(f"{fronted.url}/{TENANT}/v2.0/.well-known/openid-configuration", timeout=60).json()
    assert discovery["issuer"].startswith(fronted.url)
    pkce = PKCE()
    query = {"client_id": APPLICATION, "response_type": "code", "scope": "openid profile", "state": "s"}
    query |= {"redirect_uri": "http://localhost:3000/"} | pkce.parameters
    page = browser.open(f"{discovery['authorization_endpoint']}?{urlencode(query)}")
    assert isinstance(page, Page) and re.match("/idp/[^/]+/login[?]", page.form.attributes["action"])
    page = page.submit(loginfmt=ADA["username"])
    landing = page.submit(passwd=ADA["password"])
    assert landing.query["state"] == "s"
    assert {one.path for one in browser.session.cookies} == {"/idp"}
    form = {"grant_type": "authorization_code", "client_id": APPLICATION, "code": landing.query["code"]}
    form |= {"redirect_uri": "http://localhost:3000/", "code_verifier": pkce.verifier}
    answer = requests.post(
        discovery["token_endpoint"], data=form, headers={"Origin": "http://localhost:3000"}, timeout=60
    )
    assert claims_of(answer.json()["id_token"])["iss"] == discovery["issuer"], answer.text


@pytest.mark.browser
@pytest.mark.parametrize("way", ["strips", "passes on"])
def test_chromium_signs_in_below_the_path(scripted_chromium, web_app, way):
    with behind(*WAYS[way]) as server:
        pool = Pool(server)
        app, person = pool.web_client(CallbackURLs=[web_app + "/callback"]), pool.user()
        pkce = PKCE()
        scripted_chromium.get(authorize_url(app, **pkce.parameters))
        sheet = "return getComputedStyle(document.querySelector('.card')).borderRadius"
        assert scripted_chromium.execute_script(sheet) not in ("", "0px"), "the style sheet is there"
        enter(scripted_chromium, username=person.email, password=PASSWORD)
        query = landed(scripted_chromium, web_app)
        assert redeem(app, query["code"], pkce).status_code == 200
        assert complaints(scripted_chromium) == []
        assert not [one for one in server.front.paths() if one[1] == 421]


@pytest.mark.browser
def test_the_console_works_below_the_path(scripted_chromium):
    with behind(*WAYS["strips"]) as server:
        scripted_chromium.get(f"{server.url}/_understudy/#/pools")
        wait(scripted_chromium, lambda d: "us-east-1_Understudy" in d.find_element(By.TAG_NAME, "main").text)
        scripted_chromium.get(f"{server.url}/_understudy/#/tryit")
        callback = f"{server.url}/_understudy/console/callback.html"
        button = "main form .main-button"
        wait(scripted_chromium, lambda d: d.find_element(By.CSS_SELECTOR, button)).click()
        wait(scripted_chromium, lambda d: callback in d.find_element(By.TAG_NAME, "main").text)
        for path in ("/_understudy", "/_understudy/"):
            assert requests.get(server.url + path, timeout=60).status_code == 200
        strays = [
            path for path, status in server.front.paths() if not path.startswith("/idp/") and "favicon" not in path
        ]
        assert strays in ([], ["/idp"]), strays


def test_cookies_and_issuers_follow_the_proxy(certificate):
    """https ends at nginx; the server speaks plain http, and is told by fields of nginx alone."""
    config = {"userPools": [{"Id": "eu-west-1_Behind001", "Issuer": "request-host", "Clients": [
        {"ClientId": "web", "CallbackURLs": ["myapp://callback"], "AllowedOAuthFlows": ["code"],
         "AllowedOAuthScopes": ["openid"], "AllowedOAuthFlowsUserPoolClient": True,
         "SupportedIdentityProviders": ["COGNITO"]}]}]}  # fmt: skip
    port = free_port()
    with (
        Server("--trusted-proxy", "127.0.0.1", config=config) as server,
        Nginx(port, (FIELDS + STRIPS) % {"port": server.port}, certificate),
    ):
        base, trusted = f"https://localhost:{port}/idp", {"verify": str(certificate[0]), "timeout": 60}
        path = "/eu-west-1_Behind001/.well-known/openid-configuration"
        document = requests.get(base + path, **trusted).json()
        assert document["issuer"] == f"{base}/eu-west-1_Behind001"
        assert document["authorization_endpoint"] == f"{base}/oauth2/authorize"
        query = {"client_id": "web", "response_type": "code", "redirect_uri": "myapp://callback", "scope": "openid"}
        answer = requests.get(f"{base}/login?{urlencode(query)}", **trusted)
        lines = answer.raw.headers.getlist("Set-Cookie")
        assert lines and all("Secure" in line and "Path=/idp" in line for line in lines), lines
        # The same fields from a client that is no trusted proxy are ignored.
        with Server(config=config) as other:
            said = {"X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "/idp", "X-Forwarded-Host": "evil.example.com"}
            said |= {"Forwarded": "host=evil.example.com;proto=https"}
            document = requests.get(other.url + path, headers=said, timeout=60).json()
            assert document["issuer"] == f"{other.url}/eu-west-1_Behind001"
            cookies = requests.get(f"{other.url}/login?{urlencode(query)}", headers=said, timeout=60)
            assert all("Secure" not in line for line in cookies.raw.headers.getlist("Set-Cookie"))


def test_the_control_front_stays_closed_behind_a_proxy(start):
    """
    A page whose name was bound to this machine (DNS rebinding) comes from a trusted address and can send any field: the
    name in `Host` and the one that the proxy names must both be ours.
    """
    server = start("--trusted-proxy", "127.0.0.1", "--public-url", "https://idp.example.com/idp")
    info = f"http://127.0.0.1:{server.port}/_understudy/info"
    page = f"http://evil.example.com:{server.port}"
    for headers, status in (
        ({"Host": "localhost", "X-Forwarded-Host": "idp.example.com"}, 200),
        ({"Host": "idp.example.com"}, 200),
        ({"Host": "evil.example.com", "X-Forwarded-Host": "localhost"}, 403),
        ({"Host": "evil.example.com", "X-Forwarded-Host": "idp.example.com"}, 403),
        ({"Host": "evil.example.com", "Forwarded": "host=localhost"}, 403),
        ({"Host": "localhost", "X-Forwarded-Host": "evil.example.com"}, 403),
        ({"Host": "localhost", "Origin": "http://localhost"}, 200),
        ({"Host": "localhost", "X-Forwarded-Host": "idp.example.com", "Origin": "https://idp.example.com"}, 200),
        ({"Host": "localhost", "X-Forwarded-Host": "idp.example.com", "Origin": "https://evil.example.com"}, 403),
        ({"Host": "localhost", "X-Forwarded-Host": "evil.example.com", "Origin": page}, 403),
        ({"Host": "localhost", "X-Forwarded-Host": "a b"}, 400),
    ):
        assert requests.get(info, headers=headers, timeout=60).status_code == status, headers


def test_a_proxy_that_is_none_is_told(tmp_path):
    done = run("serve", "--trusted-proxy", "10.0.0.0/99", "--port", "0")
    assert done.returncode == 64 and '--trusted-proxy "10.0.0.0/99"; expected an IP address or a range' in done.stderr
    done = run("serve", "--port", "0", env=environment(UNDERSTUDY_TRUSTED_PROXY="127.0.0.1,nginx"))
    assert done.returncode == 64 and 'UNDERSTUDY_TRUSTED_PROXY "nginx"; expected an IP address' in done.stderr
    path = tmp_path / "world.yaml"
    path.write_text("server:\n  trustedProxies: [10.0.0.0/8, nginx]\n")
    done = run("check", path)
    assert done.returncode == 1 and "world.yaml:2:32" in done.stderr and '"nginx" is not an address' in done.stderr


def test_proxies_are_named_in_the_configuration(start):
    server = start("--public-url", "http://localhost", config={"server": {"trustedProxies": ["::1", "127.0.0.0/8"]}})
    answer = requests.get(
        f"{server.url}/_understudy", headers={"X-Forwarded-Prefix": "/a/b"}, timeout=60, allow_redirects=False
    )
    assert answer.headers["Location"] == "/a/b/_understudy/"
