"""
Bring Your Own UX: the authorization endpoint posts the browser to the app's own page, the page follows the links of
version 2, and a form at the end brings the browser back to the app (Microsoft Learn, reference-bring-your-own-ux).
"""

import html
import json
import re
import uuid
from urllib.parse import parse_qs, urlsplit

import pytest
import requests

from entra.linked import Refused, resolved
from entra.pages import CALLBACK, authorize, callback, redeem
from entra.tenant import Tenant, configuration, refusal
from support.chromium import landed
from support.listener import Visit, listening
from support.server import Server

PAGE = "http://localhost:3001/sign-in"
PASSWORD = "Correct-Horse-1"


@pytest.fixture(scope="module")
def tenant():
    configured = configuration()
    apps = {app["name"]: app for app in configured["applications"]}
    for name in ("password", "code", "sms", "both"):
        apps[name]["customPage"] = PAGE
    apps["daemon"] |= {"customPage": PAGE, "redirectUris": [CALLBACK], "nativeAuthenticationApisEnabled": "none"}
    with Server(config={"entraTenants": [configured]}) as running:
        yield Tenant(running, configured)


class Page:
    """A browser on the app's own page, and what the page's script does."""

    def __init__(self, tenant, app="password", **changes):
        self.tenant = tenant
        self.browser = requests.Session()
        self.landed = None
        answer = self.browser.get(authorize(tenant, app, **changes), allow_redirects=False, timeout=30)
        self.status, self.headers = answer.status_code, answer.headers
        form = re.search(r'<form[^>]* action="([^"]*)"', answer.text)
        self.address = html.unescape(form.group(1)) if form else None
        fields = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', answer.text)
        self.fields = {name: html.unescape(value) for name, value in fields}
        if "initialResponse" in self.fields:
            self.initial = json.loads(self.fields["initialResponse"])
            self.token = self.initial["continuation_token"]

    def follow(self, href, method="POST", **members):
        """From the page's script: another origin, without cookies."""
        answer = requests.request(
            method,
            resolved(self.tenant.authority, href),
            json={"continuationToken": self.token} | members,
            headers={"Origin": "http://localhost:3001", "Accept": "application/hal+json"},
            timeout=30,
        )
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        body = answer.json()
        if "error" in body:
            raise Refused(answer.status_code, body["error"])
        self.token = body["continuationToken"]
        return body

    def sign_in(self, username="ada@example.com", password=PASSWORD):
        self.token = self.initial["continuation_token"]
        body = self.follow(self.initial["sign_in"], username=username)
        (method,) = body["_embedded"]["methods"]
        return self.follow(method["_links"]["verify"]["href"], password=password)

    def end(self, body, browser=None, token=None):
        """The page's form: the browser itself goes there."""
        answer = (browser or self.browser).post(
            resolved(self.tenant.authority, body["_links"]["continue"]["href"]),
            data={"continuation_token": token or self.token},
            allow_redirects=False,
            timeout=30,
        )
        if answer.status_code in (302, 303):
            self.landed = answer.headers["Location"]
        return answer


def test_a_sign_in(tenant):
    page = Page(tenant, state="s-1", nonce="n-1")
    assert page.status == 200 and page.address == PAGE
    assert set(page.fields) == {"context", "initialResponse"} and page.fields["context"]
    assert urlsplit(page.initial["sign_in"]).path == f"/{tenant.id}/api/v2.0/signin/start"
    with pytest.raises(Refused) as caught:
        page.sign_in(password="wrong")
    assert caught.value.number == 50126
    done = page.sign_in()
    assert done["state"] == "continue"
    # The page ends the request, and starts or resumes no other flow.
    assert not done["_links"]["continue"]["href"].endswith("authorize-challenge")
    answer = tenant.post("oauth2/v2.0/authorize-challenge", continuation_token=page.token)
    refusal(answer, "invalid_request", 55200)
    page.end(done)
    found = callback(page)
    assert page.landed.startswith(CALLBACK) and found["state"] == "s-1"
    assert redeem(tenant, found["code"]).status_code == 200
    # Once: the flow is over, and the browser is signed in.
    assert "AADSTS55200" in page.end(done).text
    answer = page.browser.get(authorize(tenant, state="s-2"), allow_redirects=False, timeout=30)
    assert answer.status_code == 302 and "code=" in answer.headers["Location"]


def test_the_modes_of_the_answer(tenant):
    for mode in ("fragment", "form_post"):
        page = Page(tenant, response_mode=mode, state="s")
        answer = page.end(page.sign_in())
        if mode == "fragment":
            assert callback(page)["state"] == "s" and "#" in page.landed
        else:
            assert f'action="{CALLBACK}"' in answer.text and 'name="code"' in answer.text


def test_a_sign_up_and_a_reset(tenant):
    address = f"nora-{uuid.uuid4().hex[:8]}@meadow.example"
    page = Page(tenant, "both")
    body = page.follow(page.initial["_links"]["signUp"]["href"])
    given = {"email": address, "password": "Tulip!4471", "displayName": "Nora"}
    body = page.follow(body["_links"]["submitAttributes"]["href"], attributes=given)
    page.end(page.follow(body["_links"]["verify"]["href"], otp=tenant.code(address)))
    assert redeem(tenant, callback(page)["code"], "both").status_code == 200
    page = Page(tenant, "both")
    body = page.follow(page.initial["sign_in"], username=address)
    (method,) = body["_embedded"]["methods"]
    body = page.follow(method["_links"]["recover"]["href"])
    (method,) = body["_embedded"]["methods"]
    body = page.follow(method["_links"]["challenge"]["href"])
    body = page.follow(body["_links"]["verify"]["href"], otp=tenant.code(address))
    body = page.follow(body["_links"]["update"]["href"], method="PUT", newPassword="Poppy?9032")
    page.end(page.follow(body["_links"]["poll"]["href"]))
    assert redeem(tenant, callback(page)["code"], "both").status_code == 200


def test_second_factors_and_claims(tenant):
    page = Page(tenant, "sms")
    body = page.sign_in("sms@example.com")
    (method,) = body["_embedded"]["methods"]
    body = page.follow(method["_links"]["challenge"]["href"])
    body = page.follow(body["_links"]["riskverify"]["href"])
    page.end(page.follow(body["_links"]["verify"]["href"], otp=tenant.code("+15555550123")))
    assert callback(page)["code"]
    claims = json.dumps({"id_token": {"amr": {"essential": True, "values": ["mfa"]}}})
    assert Page(tenant, claims=claims).sign_in("sms@example.com")["challengeContext"] == {
        "authenticationFactor": "multiFactor"
    }


def test_only_the_browser_of_the_request_ends_it(tenant):
    """Otherwise another site could sign a browser in under an account of its own."""
    page = Page(tenant)
    done = page.sign_in()
    assert "HttpOnly" in page.headers["Set-Cookie"] and "SameSite=Lax" in page.headers["Set-Cookie"]
    for other in (requests.Session(), Page(tenant).browser):
        answer = page.end(done, other)
        assert answer.status_code == 400 and "AADSTS55200" in answer.text and page.landed is None
    # Two requests of one browser stand side by side.
    second = Page(tenant)
    second.browser = page.browser
    assert page.end(done).status_code == 303


def test_a_flow_that_is_not_done(tenant):
    page = Page(tenant)
    end = {"_links": {"continue": {"href": f"/{tenant.id}/oauth2/v2.0/authorize/continue"}}}
    assert "AADSTS55200" in page.end(end).text
    for token in ("", "x", "a.b", page.token[:-2]):
        assert page.end(end, token=token or "x").status_code == 400
    # A flow of native authentication has no request to end.
    links = tenant.post("oauth2/v2.0/authorize-challenge").json()
    page.token = links["continuation_token"]
    page.initial = links
    assert "AADSTS55200" in page.end({"_links": end["_links"]} | page.sign_in() | end).text


def test_a_confidential_application(tenant):
    """The page belongs to any application; native authentication stays closed to one with a secret."""
    page = Page(tenant, "daemon")
    page.end(page.sign_in())
    answer = redeem(tenant, callback(page)["code"], "daemon", client_secret="daemon-secret")
    assert answer.status_code == 200, answer.text
    answer = tenant.post("oauth2/v2.0/authorize-challenge", app="daemon")
    refusal(answer, "invalid_client", 7000218, "nativeauthapi_disabled")


def test_what_stays_as_it_is(tenant):
    assert callback(_landed(Page(tenant, prompt="none")))["error"] == "login_required"
    assert Page(tenant, "either").address is None
    long = Page(tenant, state="s" * 5000)
    assert long.status == 400 and long.address is None
    records = tenant.server.control.get("requests", operation="oauth2/v2.0/authorize", status=400).json()["requests"]
    assert ["a flow for a customPage stores 4096 at most" in one["reason"] for one in records] == [True]


def _landed(page):
    page.landed = page.headers["Location"]
    return page


class SignInPage(Visit):
    """The app's page: its script signs in, and sends the browser back with a form."""

    SCRIPT = """
      const initial = %s, origin = %s;
      let token = initial.continuation_token;
      async function call(href, members) {
        const body = JSON.stringify({continuationToken: token, ...members});
        const headers = {"Content-Type": "application/json"};
        const answer = await (await fetch(origin + href, {method: "POST", headers, body})).json();
        token = answer.continuationToken;
        return answer;
      }
      (async () => {
        const start = await call(initial.sign_in, {username: "ada@example.com"});
        const [method] = start._embedded.methods;
        const done = await call(method._links.verify.href, {password: "Correct-Horse-1"});
        const form = document.createElement("form"), field = document.createElement("input");
        Object.assign(form, {method: "post", action: origin + done._links.continue.href});
        Object.assign(field, {name: "continuation_token", value: token});
        form.append(field);
        document.body.append(form);
        form.submit();
      })();
    """

    def do_POST(self):
        fields = parse_qs(self.body().decode())
        script = self.SCRIPT % (fields["initialResponse"][0], json.dumps(self.server.origin))
        self.say(f"<!doctype html><body><script>{script}</script></body>".encode(), kind="text/html")


def test_a_page_in_a_browser(scripted_chromium, web_app):
    """The cookie, the policy of the page that posts, and the script's calls of another origin."""
    with listening(SignInPage, origin=None) as listener:
        configured = configuration()
        (app,) = [one for one in configured["applications"] if one["name"] == "password"]
        app |= {"customPage": f"http://localhost:{listener.server_port}/", "redirectUris": [f"{web_app}/callback"]}
        with Server(config={"entraTenants": [configured]}) as running:
            tenant = Tenant(running, configured)
            listener.origin = running.url
            scripted_chromium.get(authorize(tenant, redirect_uri=f"{web_app}/callback", state="s"))
            found = landed(scripted_chromium, web_app)
            assert found["state"] == "s"
            answer = redeem(tenant, found["code"], redirect_uri=f"{web_app}/callback")
            assert answer.status_code == 200, answer.text
