"""Makes tenants on a server and reads the codes that they send."""

import copy
import uuid
from contextlib import contextmanager

import pytest
import requests

from support.server import Server

ATTRIBUTES = [
    {"name": "displayName", "type": "string", "required": True, "regex": "^.{1,64}$"},
    {"name": "country", "type": "string", "required": False, "regex": "^[A-Z]{2}$"},
]


def configuration(**changes) -> dict:
    """A tenant of its own for the section `entraTenants`, with an application for each user flow."""
    name = "t" + uuid.uuid4().hex[:10]
    flows = [
        {"name": "password", "method": "emailPassword"},
        {"name": "code", "method": "emailOtp"},
        {"name": "either", "method": "either"},
        {"name": "details", "method": "emailOtp", "attributes": ATTRIBUTES},
        {"name": "both", "method": "emailPassword", "attributes": ATTRIBUTES},
        {"name": "mfa", "method": "emailPassword", "mfa": "email"},
        {"name": "sms", "method": "emailPassword", "mfa": "sms"},
        {"name": "strong", "method": "emailPassword", "mfa": "email", "registration": "required"},
    ]
    applications = [
        {
            "appId": str(uuid.uuid4()),
            "name": flow["name"],
            "userFlow": flow["name"],
            "redirectUris": ["http://localhost", "http://localhost:3000/callback", "msauth.com.example.app://auth"],
            "logoutUris": ["http://localhost:3000/"],
        }
        for flow in flows
    ]
    api = str(uuid.uuid4())
    applications += [
        {
            "appId": api,
            "name": "api",
            "identifierUri": f"api://{api}",
            "scopes": ["Read", "Write"],
            "appRoles": ["Things.Read.All"],
        },
        {"appId": str(uuid.uuid4()), "name": "daemon", "secret": "daemon-secret"},
        {"appId": str(uuid.uuid4()), "name": "off", "nativeAuthenticationApisEnabled": "none"},
        {"appId": str(uuid.uuid4()), "name": "unconsented", "permissions": [f"api://{api}/Read"]},
    ]
    tenant = {
        "tenantId": str(uuid.uuid4()),
        "domain": f"{name}.onmicrosoft.com",
        "passwordPolicy": {"minimumLength": 8, "banned": ["Password1!"], "history": 3},
        "userFlows": flows,
        "applications": applications,
        "users": [
            {"username": "ada@example.com", "password": "Correct-Horse-1", "displayName": "Ada"},
            {"username": "otp@example.com", "displayName": "Otto"},
            {"username": "sms@example.com", "password": "Correct-Horse-1", "phone": "+15555550123"},
            {"username": "off@example.com", "password": "Correct-Horse-1", "enabled": False},
            {"username": "must@example.com", "password": "Correct-Horse-1", "mustChangePassword": True},
        ],
        "blockedContacts": ["blocked@example.com"],
        "allowPasswordGrant": True,
    }
    return copy.deepcopy(tenant) | changes


class Tenant:
    """One tenant as its clients see it."""

    def __init__(self, server, configured):
        self.server = server
        self.id = configured["tenantId"]
        self.domain = configured["domain"]
        self.name = self.domain.split(".")[0]
        self.apps = {app["name"]: app["appId"] for app in configured["applications"]}
        self.authority = f"{server.url}/{self.domain}"

    def post(self, path, app="password", headers=None, **form):
        """A call by hand."""
        data = {"client_id": self.apps.get(app, app)} | {
            name: value for name, value in form.items() if value is not None
        }
        return requests.post(f"{self.authority}/{path}", data=data, headers=headers, timeout=30)

    def code(self, address) -> str:
        return self.server.outbox.code(address, realm=self.id)


@contextmanager
def secured(folder, configured=None):
    """A tenant on a server of its own that speaks https; what this process trusts is set accordingly."""
    configured = configured or configuration()
    with Server("--tls", "--data", folder, config={"entraTenants": [configured]}) as running:
        trust = folder / "authority.pem"
        trust.write_bytes(requests.get(f"{running.url}/_understudy/ca.pem", verify=False, timeout=30).content)
        tenant = Tenant(running, configured)
        tenant.trust = str(trust)
        with pytest.MonkeyPatch.context() as patch:
            # As docs/https.md has it: the first goes before whatever a session is told.
            patch.setenv("REQUESTS_CA_BUNDLE", str(trust))
            patch.setenv("SSL_CERT_FILE", str(trust))
            yield tenant


def refusal(response, error, number, suberror=None, status=400) -> dict:
    """Checks an error in every member, and returns its body."""
    assert response.status_code == status, response.text
    body = response.json()
    assert body["error"] == error, body
    assert body["error_codes"] == [number], body
    assert body.get("suberror") == suberror, body
    assert body["error_description"].startswith(f"AADSTS{number}: "), body
    for part in ("\r\nTrace ID: ", "\r\nCorrelation ID: ", "\r\nTimestamp: "):
        assert part in body["error_description"], body
    uuid.UUID(body["trace_id"])
    uuid.UUID(body["correlation_id"])
    assert body["error_uri"] == f"https://login.microsoftonline.com/error?code={number}", body
    assert len(body["timestamp"]) == 20 and body["timestamp"].endswith("Z")
    assert response.headers["Content-Type"].startswith("application/json")
    return body
