"""
What the SDKs do with version 2 of native authentication: they follow links and know no path but the first, take an open
door by its token and not by its status, and give up on every answer that lacks what the next step needs. The checks are
those of MSAL for JavaScript (CustomAuthApiClientV2 and its tests, 2026) and MSAL for iOS (V2ResponseParser).
"""

import datetime
import uuid
from urllib.parse import urlsplit

import requests

from entra.ios import Account, Malformed


def resolved(authority, href):
    """A link, as MSAL for JavaScript resolves it: as it is in full, otherwise its API path behind the authority."""
    if href.startswith("http"):
        return href
    marker = "/api/" if "/api/" in href else "/oauth2/"
    return f"{authority.rstrip('/')}{href[href.index(marker) :]}"


class Refused(Exception):
    """A nested error: word, inner word, the numbers in the message."""

    def __init__(self, status, error):
        super().__init__(error)
        for name in ("code", "message", "timestamp", "traceId", "correlationId"):
            if not isinstance(error.get(name), str):
                raise Malformed(f"{name}: {error}")
        uuid.UUID(error["traceId"])
        uuid.UUID(error["correlationId"])
        # Recorded: 2026-08-22 19:25:11Z (MSAL for JavaScript, SignInV2.spec.ts).
        datetime.datetime.strptime(error["timestamp"], "%Y-%m-%d %H:%M:%SZ")
        self.status = status
        self.code = error["code"]
        self.message = error["message"]
        inner = error.get("innerError", {})
        self.inner = inner.get("code")
        self.details = inner.get("details", [])
        self.number = int(error["message"].removeprefix("AADSTS").split(":")[0])


INPUT_TYPES = ("text", "password", "boolean", "date", "radioSingleSelect", "checkboxMultiSelect")


class BrowserRequired(Exception):
    """The server answered with a fallback to the web."""


class Client:
    """One application object of an SDK, and one flow."""

    def __init__(self, tenant, app):
        self.tenant = tenant
        self.client_id = tenant.apps[app]
        self.token = None
        self.correlation = str(uuid.uuid4())
        # How many phones were checked for risk.
        self.risks = 0

    def form(self, path, **form):
        return requests.post(
            f"{self.tenant.authority}/{path}",
            data=form,
            headers={"client-request-id": self.correlation},
            timeout=30,
        )

    def open(self, **form):
        """The door: the links that are allowed."""
        answer = self.form("oauth2/v2.0/authorize-challenge", client_id=self.client_id, **form)
        body = answer.json()
        if body.get("state") == "webFallbackRequired":
            raise BrowserRequired
        # MSAL for JavaScript, SignUpV2.spec.ts, ENTRY_RESPONSE.
        words = (body.get("error"), body.get("error_description"))
        if answer.status_code != 401 or words != (
            "InsufficientAuthorization",
            "No authenticated credentials found in request.",
        ):
            raise Malformed(f"{answer.status_code} {body}")
        self.token = body["continuation_token"]
        links = {name: body[name] for name in ("sign_in", "sign_up", "reset_password") if name in body}
        assert all(isinstance(link, str) for link in links.values())
        # MSAL for Android prefers these.
        relations = {"sign_in": "signIn", "sign_up": "signUp", "reset_password": "resetPassword"}
        assert {relations[name]: link for name, link in links.items()} == {
            name: link["href"] for name, link in body["_links"].items()
        }
        return links

    def follow(self, href, method="POST", **members):
        """Behind a link; the token goes on with the answer, and stays with an error."""
        href = resolved(self.tenant.authority, href)
        answer = requests.request(
            method,
            href,
            json={"continuationToken": self.token} | members,
            headers={"client-request-id": self.correlation, "Accept": "application/json"},
            timeout=30,
        )
        assert answer.headers["client-request-id"] == self.correlation
        body = answer.json()
        if "error" in body:
            raise Refused(answer.status_code, body["error"])
        assert answer.status_code == 200
        if body.get("state") == "webFallbackRequired":
            raise BrowserRequired
        if not isinstance(body.get("continuationToken"), str):
            raise Malformed(f"continuationToken: {body}")
        if body["state"] not in ("interactionRequired", "continue"):
            raise Malformed(f"state: {body}")
        self.token = body["continuationToken"]
        # The address that was called, in the form of the other links.
        assert urlsplit(body["_links"]["self"]["href"]).path.endswith(urlsplit(href).path.split("/", 2)[2])
        return body

    @staticmethod
    def href(body, relation):
        href = body.get("_links", {}).get(relation, {}).get("href")
        if not isinstance(href, str) or not href.startswith(("/", "http")):
            raise Malformed(f"{relation}: {body}")
        return href

    @staticmethod
    def methods(body, factor):
        """The ways to prove oneself, each with a link that asks for its challenge."""
        assert body["action"] == "challenge", body
        if body["challengeContext"]["authenticationFactor"] != factor:
            raise Malformed(f"authenticationFactor: {body}")
        methods = body["_embedded"]["methods"]
        for method in methods:
            assert isinstance(method["id"], str) and isinstance(method["type"], str)
            Client.href(method, "challenge")
        assert methods
        return methods

    def challenge(self, method):
        """Asks for a code: the answer has the link that takes it, for a phone behind the check of its risk."""
        body = self.follow(self.href(method, "challenge"))
        if body["action"] == "riskverify":
            assert body["_links"]["riskverify"]["name"] == "riskphoneverify"
            body = self.follow(self.href(body, "riskverify"))
            assert body["type"] == "sms"
            self.risks += 1
        return self.sent(body)

    def sent(self, body):
        assert body["action"] == "verify", body
        if body["type"] != "password":
            assert type(body["codeLength"]) is int and isinstance(body["hint"], str)
            self.href(body, "resend")
        self.href(body, "verify")
        return body

    def attributes(self, body):
        assert body["action"] == "collectAttributes", body
        for attribute in body["attributes"]:
            assert isinstance(attribute["attributeId"], str) and isinstance(attribute["label"], str)
            assert attribute["inputType"] in INPUT_TYPES
            assert all(type(attribute[name]) is bool for name in ("required", "hidden", "canChange"))
            assert ("confirmationInput" in attribute) == (attribute["attributeId"] == "password")
        return [attribute["attributeId"] for attribute in body["attributes"]]

    def code(self, body):
        """Back to OAuth, with the token alone."""
        assert body["state"] == "continue", body
        answer = self.form("oauth2/v2.0/authorize-challenge", continuation_token=self.token)
        assert answer.status_code == 200 and list(answer.json()) == ["code"], answer.text
        return answer.json()["code"]

    def redeem(self, code):
        return self.form(
            "oauth2/v2.0/token",
            client_id=self.client_id,
            grant_type="authorization_code",
            code=code,
            client_info="true",
            scope="openid profile offline_access",
        )

    def account(self, body):
        answer = self.redeem(self.code(body))
        assert answer.status_code == 200, answer.text
        return Account(answer.json())
