"""What MSAL for JavaScript's custom authentication demands of answers, on top of what every client does."""

import requests

from entra.ios import Malformed


class Client:
    """Calls through a page of another origin: with preflights, and exposed headers."""

    ORIGIN = "http://localhost:3000"

    def __init__(self, tenant, app, challenge_types="password oob redirect", capabilities=""):
        self.tenant = tenant
        self.client_id = tenant.apps[app]
        self.types = challenge_types
        self.capabilities = capabilities
        self.correlation = None

    def call(self, path, **form):
        url = f"{self.tenant.authority}/{path}"
        headers = {"x-client-SKU": "msal.browser", "x-client-VER": "5.10.0", "x-client-OS": "", "x-client-CPU": ""}
        if self.correlation:
            headers["client-request-id"] = self.correlation
        asked = ", ".join(name.lower() for name in headers) + ", content-type"
        preflight = requests.options(
            url,
            timeout=30,
            headers={
                "Origin": self.ORIGIN,
                "Access-Control-Request-Method": "POST",
                "Access-Control-Request-Headers": asked,
            },
        )
        assert preflight.status_code in (200, 204)
        assert preflight.headers["Access-Control-Allow-Origin"] in ("*", self.ORIGIN)
        assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
        response = requests.post(
            url,
            data={"client_id": self.client_id} | {name: value for name, value in form.items() if value is not None},
            headers=headers | {"Origin": self.ORIGIN},
            timeout=30,
        )
        assert response.headers["Access-Control-Allow-Origin"] in ("*", self.ORIGIN)
        exposed = response.headers["Access-Control-Expose-Headers"].lower()
        if "x-ms-request-id" in exposed:
            self.correlation = response.headers["x-ms-request-id"]
        body = response.json()
        if response.ok:
            return body
        return {"failed": True} | body

    def token(self, **form):
        body = self.call("oauth2/v2.0/token", scope="openid profile offline_access", client_info="true", **form)
        if body.get("failed") or body.get("challenge_type"):
            return body
        for name in ("access_token", "id_token", "refresh_token", "client_info"):
            if not body.get(name):
                raise Malformed(f"{name}_missing: {body}")
        if body["token_type"] != "Bearer":
            raise Malformed(f"invalid_token_type: {body}")
        if not body["expires_in"] > 0:
            raise Malformed(f"invalid_expires_in: {body}")
        return body

    @staticmethod
    def code_fits(code, body):
        """The typed code is compared with `code_length` before it is sent at all."""
        return len(code) == body.get("code_length", len(code))


def is_user_not_found(body):
    return body.get("error") == "user_not_found"


def is_invalid_username(body):
    return 90100 in body["error_codes"] and (
        "username parameter is empty or not valid" in body["error_description"].lower()
    )


def is_password_incorrect(body):
    return body.get("error") == "invalid_grant" and 50126 in body["error_codes"]


def is_invalid_code(body):
    return body.get("error") == "invalid_grant" and body.get("suberror") == "invalid_oob_value"


def is_password_required(body):
    return body.get("error") == "credential_required" and 55103 in body["error_codes"]


def is_user_already_exists(body):
    return body.get("error") == "user_already_exists"


def is_invalid_password(body):
    return body.get("error") == "invalid_grant" and str(body.get("suberror", "")).startswith("password_")


def is_attributes_required(body):
    return body.get("error") == "attributes_required" and bool(body.get("required_attributes"))


def is_unsupported_challenge_type(body):
    return body.get("error") == "unsupported_challenge_type" or (
        body.get("error") == "invalid_request"
        and "The challenge_type list parameter contains an unsupported challenge type" in body["error_description"]
    )
