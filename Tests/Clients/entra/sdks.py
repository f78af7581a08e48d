"""
The clients of version 2 as their sources have them (2026-07 to 2026-10): what each sends, which answers it takes, and
what it makes of an error. MSAL for JavaScript: CustomAuthApiClientV2, HrefResolverV2; for iOS: V2ResponseParser; for
Android: NativeAuthV2ResponseParser.
"""

import re

import requests

from entra.ios import Account, Malformed
from entra.linked import resolved

FACTORS = {"singleFactor", "multiFactor"}
NEW_PASSWORD = {
    "passwordTooWeak",
    "passwordTooShort",
    "passwordTooLong",
    "passwordIsInvalid",
    "passwordRecentlyUsed",
    "passwordBanned",
}


class Failed(Exception):
    """What the app is told: the SDK's kind of error."""


class SDK:
    """One flow of one client."""

    flows = ("sign_in", "reset_password")
    accept = "application/json"
    client_info = "true"
    sends_scope = False
    # The types of codes that it can ask for.
    codes = ("email", "sms")

    def __init__(self, tenant, app, scopes=("openid", "offline_access", "profile")):
        self.tenant = tenant
        self.client_id = tenant.apps[app]
        self.scopes = scopes
        self.token = None
        self.links = {}
        self.methods = []

    # The wire

    def form(self, path, **form):
        return requests.post(f"{self.tenant.authority}/{path}", data=form, timeout=30)

    def start(self, flow, **members):
        """Opens a flow, and follows the link of one of the three."""
        form = {"client_id": self.client_id}
        if self.sends_scope:
            form["scope"] = " ".join(self.scopes)
        body = self.form("oauth2/v2.0/authorize-challenge", **form).json()
        if body.get("error") == "redirect_to_web" or body.get("state") == "webFallbackRequired":
            raise Failed("browser required")
        self.token = body.get("continuation_token")
        link = self.entry(body, flow)
        if not self.token or not link:
            raise Malformed(f"{flow}: {body}")
        return self.follow(link, **members)

    def entry(self, body, flow):
        return body.get(flow)

    def follow(self, href, method="POST", **members):
        answer = requests.request(
            method,
            resolved(self.tenant.authority, href),
            json={"continuationToken": self.token} | members,
            headers={"Accept": self.accept},
            timeout=30,
        )
        body = answer.json()
        if not isinstance(body, dict):
            raise Malformed(body)
        if "error" in body:
            raise Failed(self.meaning(body["error"]))
        if body.get("state") == "webFallbackRequired":
            raise Failed("browser required")
        if not body.get("continuationToken"):
            raise Malformed(f"continuationToken: {body}")
        self.take(body)
        self.token = body["continuationToken"]
        return self

    def take(self, body):
        """What the SDK keeps of an answer; it gives up on one that lacks what it demands."""
        self.body = body
        self.links = {name: link["href"] for name, link in body.get("_links", {}).items()}
        self.action = "continue" if body.get("state") == "continue" else body.get("action")
        if self.action == "challenge":
            self.factor = body.get("challengeContext", {}).get("authenticationFactor")
            if self.factor not in FACTORS:
                raise Malformed(f"authenticationFactor: {body}")
            self.methods = [one for one in body.get("_embedded", {}).get("methods", []) if self.fits(one, body)]
            if not self.methods:
                raise Malformed(f"no methods: {body}")
        elif self.action == "verify":
            self.demand("verify")
            self.checks(body)
        elif self.action in ("update", "poll", "riskverify"):
            self.demand(self.action)
        elif self.action == "collectAttributes":
            self.demand("submitAttributes")
        elif self.action != "continue":
            raise Malformed(f"action: {body}")

    def demand(self, relation):
        if not self.links.get(relation):
            raise Malformed(f"{relation}: {self.body}")

    def fits(self, method, body):
        return bool(method.get("_links", {}).get("challenge", {}).get("href"))

    def checks(self, body):
        pass

    # The steps

    def choose(self, kind):
        """Asks for the challenge of a method; that of a phone may be behind the check of its risk."""
        (method,) = [one for one in self.methods if one["type"] == kind]
        self.follow(method["_links"]["challenge"]["href"])
        if self.action == "riskverify":
            self.follow(self.links["riskverify"])
            if self.action != "verify" or self.body["type"] != "sms":
                raise Malformed(self.body)
        return self

    def prove(self, **credential):
        return self.follow(self.links["verify"], **credential)

    def resend(self):
        self.demand("resend")
        return self.follow(self.links["resend"])

    def submit(self, **attributes):
        return self.follow(self.links["submitAttributes"], attributes=attributes)

    def change(self, password):
        self.follow(self.links["update"], method="PUT", newPassword=password)
        self.demand("poll")
        polls = 0
        while self.action == "poll":
            assert polls < 5
            self.follow(self.links["poll"])
            polls += 1
        return self

    def finish(self, **more):
        """Back to OAuth with the token alone, then the code for tokens."""
        if self.action != "continue":
            raise Malformed(self.body)
        answer = self.form("oauth2/v2.0/authorize-challenge", continuation_token=self.token).json()
        if not answer.get("code"):
            raise Malformed(answer)
        answer = self.form(
            "oauth2/v2.0/token",
            client_id=self.client_id,
            grant_type="authorization_code",
            code=answer["code"],
            client_info=self.client_info,
            scope=" ".join(self.token_scopes()),
            **more,
        ).json()
        if "error" in answer:
            raise Failed(answer["error_codes"][0])
        return Account(answer)

    def token_scopes(self):
        return self.scopes

    # The errors

    def meaning(self, error):
        code, inner = error.get("code"), error.get("innerError", {}).get("code")
        message = error.get("message", "")
        numbers = [int(number) for number in re.findall(r"AADSTS(\d+)", message)]
        if code == "invalidGrant" and inner == "invalidOneTimeCode":
            return "invalid code"
        if code == "invalidRequest" and inner in NEW_PASSWORD:
            return "invalid password"
        if code == "invalidGrant" and inner == "invalidUserNameOrPassword":
            return "invalid credentials"
        if code == "invalidRequest" and 50034 in numbers:
            return "user not found"
        return self.other(error, numbers) or f"general {numbers}"

    def other(self, error, numbers):
        return None


class JavaScript(SDK):
    """It sends no claims, prefers a code by mail where it has no password, and reads the details of a sign-up."""

    flows = ("sign_in", "sign_up", "reset_password")
    accept = "*/*"
    client_info = "1"
    sends_scope = True

    def token_scopes(self):
        own = [scope for scope in self.scopes if scope not in ("openid", "profile", "offline_access")]
        return [*own, "openid", "profile", "offline_access"]

    def checks(self, body):
        if body.get("type") != "password":
            length = body.get("codeLength", body.get("payload", {}).get("codeLength"))
            if type(length) is not int or not body.get("hint"):
                raise Malformed(body)

    def sign_in(self, username, password=None):
        self.start("sign_in", username=username)
        kinds = [one["type"] for one in self.methods]
        if password is None and "email" in kinds or "password" not in kinds:
            return self.choose("email")
        self.choose("password")
        return self if password is None else self.prove(password=password)

    def sign_up(self, email, password=None, **attributes):
        self.start("sign_up")
        if self.action != "collectAttributes" or self.body["attributes"][0]["attributeId"] != "email":
            raise Malformed(self.body)
        given = {name: value for name, value in attributes.items() if name.lower() not in ("email", "password")}
        given["email"] = email
        if password is not None:
            given["password"] = password
        return self.submit(**given)

    def other(self, error, numbers):
        details = error.get("innerError", {}).get("details", [])
        kinds = {(one["code"], name) for one in details for name in one["attributeIds"]}
        if ("userAlreadyExists", "email") in kinds:
            return "user already exists"
        if ("passwordPolicyViolation", "password") in kinds:
            return "invalid password"
        if any(code == "attributeRequired" for code, _ in kinds):
            return "attributes required"
        if 90100 in numbers and "username parameter is empty or not valid" in error["message"]:
            return "invalid username"
        return None


class IOS(SDK):
    """Every method must have an id, a known type and a link; a code needs its length."""

    flows = ("sign_in", "sign_up", "reset_password")

    def fits(self, method, body):
        if method["type"] not in ("password", "email", "sms") or not method.get("id") or not super().fits(method, body):
            raise Malformed(f"method: {body}")
        return True

    def checks(self, body):
        if body.get("type") != "password" and (type(body.get("codeLength")) is not int or not body.get("hint")):
            raise Malformed(body)

    def sign_up(self, email, password=None, **attributes):
        """The values of the start go where the server asks for them, once each."""
        self.start("sign_up")
        given = {"email": email} | ({} if password is None else {"password": password}) | attributes
        return self.submit(**given)


class Android(SDK):
    """It prefers the links of the start, refuses a malformed method, and knows codes by mail alone (2026-08)."""

    codes = ("email",)

    def entry(self, body, flow):
        relation = {"sign_in": "signIn", "reset_password": "resetPassword"}[flow]
        link = body.get("_links", {}).get(relation, {}).get("href") or body.get(flow)
        self.is_first = True
        return link

    def fits(self, method, body):
        if not method.get("id") or not method.get("type") or not super().fits(method, body):
            raise Malformed(f"method: {body}")
        return True

    def checks(self, body):
        if body.get("type") == "password":
            if self.factor != "singleFactor":
                raise Malformed(f"a password outside the first factor: {body}")
        elif body.get("type") != "email":
            raise Failed("unsupported method")
        elif not (type(body.get("codeLength")) is int and body["codeLength"] > 0 and body.get("hint")):
            raise Malformed(body)


ALL = (JavaScript, IOS, Android)
