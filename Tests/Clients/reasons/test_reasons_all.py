"""
Every rejection has a reason in the journal, for generated examples; no hint repeats a secret that was sent. None
repeats what belongs to the answer alone (the numbers of the request behind a line break), and no hint offers what was
sent.
"""

import itertools
import re
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
import requests

from entra.tenant import Tenant
from entra.tenant import configuration as tenant_configuration
from support.identity import service
from support.pools import Pool
from support.provider import CALLBACK, Key
from support.provider import configuration as realm_configuration
from support.server import Server
from support.shapes import MODEL

WEB = "http://localhost:3000/callback"
HINT = re.compile(r"[Dd]id you mean (.+?)\?")
NOTHING = ("names the error", "and says no more")


class Site:
    """A server with a pool, a plain realm and a tenant, and whatever its clients may send."""

    def __init__(self, server, tenant):
        self.server, self.tenant = server, tenant
        self.pool = Pool(server)
        self.web = self.pool.web_client(
            CallbackURLs=[WEB], LogoutURLs=["http://localhost:3000/"], AllowedOAuthScopes=["openid", "email"]
        )
        self.secret = self.pool.web_client(CallbackURLs=[WEB], GenerateSecret=True)
        # Each is right somewhere.
        self.right = [
            WEB, "http://localhost:3000/", CALLBACK, self.web.id, self.secret.id, self.pool.id, "web", "demo", "openid",
            "code", "authorization_code", "COGNITO", tenant.id, tenant.domain, tenant.apps["password"],
            f"api://{tenant.apps['api']}/Read",
        ]  # fmt: skip
        self.wrong = ["", "no such thing", "ü", "a" * 300, "cod", "opnid", WEB + "x", self.web.id[:-1]]
        pool, realm = {"client_id": self.web.id, "redirect_uri": WEB}, {"client_id": "web", "redirect_uri": CALLBACK}
        directory = {"client_id": tenant.apps["password"], "redirect_uri": WEB}
        asking = {"response_type": "code", "scope": "openid", "state": "s"}
        self.authorizing = {
            f"{server.url}/oauth2/authorize": pool | asking,
            f"{server.url}/demo/authorize": realm | asking,
            f"{tenant.authority}/oauth2/v2.0/authorize": directory | asking,
        }
        self.leaving = {
            f"{server.url}/logout": {"client_id": self.web.id, "logout_uri": "http://localhost:3000/"},
            f"{server.url}/demo/logout": {"client_id": "web"},
            f"{tenant.authority}/oauth2/v2.0/logout": {},
        }
        code = {"grant_type": "authorization_code", "code": "00000000-0000-4000-8000-000000000000"}
        self.redeeming = {
            f"{server.url}/oauth2/token": pool | code,
            f"{server.url}/demo/token": realm | code,
            f"{tenant.authority}/oauth2/v2.0/token": directory | code,
        }

    def newest(self):
        return self.server.control.get("requests", limit=1).json()["requests"][-1]


@pytest.fixture(scope="module")
def site():
    config = {"entraTenants": [tenant_configuration()]} | realm_configuration(Key("ES256"))
    with Server(config=config) as running:
        yield Site(running, Tenant(running, config["entraTenants"][0]))


def refused(answer):
    """Whether the client is told of an error: by the status, or where the browser is sent to."""
    address = urlsplit(answer.headers.get("Location", ""))
    told = dict(parse_qsl(address.query) + parse_qsl(address.fragment))
    if told.get("error") == "login_required":
        return False
    return answer.status_code >= 400 or "error" in told or address.path == "/error" or 'name="error"' in answer.text


def faults(site, answer, sent):
    """What is wrong with the reason of the newest request."""
    if not refused(answer):
        return []
    entry = site.newest()
    words = entry.get("reason", "")
    wrong = [] if words else ["no reason"]
    if any(part in words for part in NOTHING):
        wrong.append(f"nothing but a name: {words}")
    if "\r" in words or "\n" in words or "Trace ID" in words or re.search("[‹›]", words):
        wrong.append(f"not a sentence: {words}")
    wrong += [f"a hint at what was sent: {words}" for hint in HINT.findall(words) if hint in sent]
    return wrong


PARAMETERS = {
    "authorizing": [
        "client_id", "redirect_uri", "response_type", "scope", "response_mode", "prompt", "nonce", "code_challenge",
        "code_challenge_method", "max_age", "identity_provider", "id_token_hint", "request", "request_uri", "claims",
        "resource",
    ],
    "leaving": ["client_id", "logout_uri", "redirect_uri", "post_logout_redirect_uri", "id_token_hint"],
    "redeeming": [
        "client_id", "client_secret", "grant_type", "redirect_uri", "code", "code_verifier", "refresh_token", "scope",
        "resource", "client_assertion", "device_code", "assertion",
    ],
}  # fmt: skip


@pytest.mark.parametrize("kind", PARAMETERS)
def test_whatever_is_sent_a_refusal_has_its_reason(site, kind):
    found, count = {}, 0
    for (address, base), name in itertools.product(getattr(site, kind).items(), PARAMETERS[kind]):
        for value in [None, *site.wrong, *site.right]:
            sent = {key: text for key, text in (base | {name: value}).items() if text is not None}
            if kind == "redeeming":
                answer = requests.post(address, data=sent, timeout=60)
            else:
                answer = requests.get(address, params=sent, allow_redirects=False, timeout=60)
            count += refused(answer)
            if wrong := faults(site, answer, sent.values()):
                found[f"{urlsplit(address).path} {name}={value and value[:40]}"] = wrong
    assert count > 50 and found == {}


@pytest.mark.parametrize("grant", ["refresh_token", "client_credentials", "password", "device_code", "nothing"])
def test_every_grant_says_why_not(site, grant):
    found = {}
    for address, base in site.redeeming.items():
        for more in ({}, {"client_secret": "wrong"}, {"refresh_token": "x"}, {"username": "x", "password": "y"}):
            sent = base | {"grant_type": grant} | more
            answer = requests.post(address, data=sent, timeout=60)
            if wrong := faults(site, answer, sent.values()):
                found[f"{urlsplit(address).path} {more}"] = wrong
    assert found == {}


def test_every_operation_says_why_not(site):
    """Of the user pools and of the identity pools, with nothing, and with what is right for something else."""
    found = {}
    for operation in MODEL["operations"]:
        for body in (
            {},
            {"ClientId": site.pool.id, "UserPoolId": site.web.id, "Username": "x", "AccessToken": "a.b.c"},
        ):
            answer = site.server.post(operation, body)
            if wrong := faults(site, answer, body.values()):
                found[f"{operation} {body and 1}"] = wrong
    api = service(site.server, "cognito-identity")
    for operation in api.meta.service_model.operation_names:
        headers = {"X-Amz-Target": f"AWSCognitoIdentityService.{operation}"}
        answer = requests.post(site.server.url, data="{}", headers=headers, timeout=60)
        if wrong := faults(site, answer, []):
            found[operation] = wrong
    assert found == {}


# An error for each front, and a request that meets it.
ORDERED = {
    "cognito_user_pools": sorted(name for name, shape in MODEL["shapes"].items() if shape.get("exception")),
    "cognito_identity": ["ResourceNotFoundException", "TooManyRequestsException", "InternalErrorException"],
    "oauth": ["invalid_client", "invalid_grant", "server_error", "temporarily_unavailable", "invalid_scope"],
    "hosted": ["server_error", "temporarily_unavailable"],
    "entra": ["50076", "50126", "90033", "65001", "700082", "70016"],
    "rest": ["not_authorized", "too_many_attempts", "internal_error"],
    "sts": ["ExpiredTokenException", "AccessDenied"],
}


def calls(site, front):
    url = site.server.url
    pairs = list(site.authorizing.items()), list(site.redeeming.items())
    identity = {"X-Amz-Target": "AWSCognitoIdentityService.GetId"}
    return {
        "cognito_user_pools": [lambda: site.server.post("InitiateAuth", {"ClientId": site.web.id})],
        "cognito_identity": [lambda: requests.post(url, data="{}", headers=identity, timeout=60)],
        "oauth": [
            lambda: requests.get(pairs[0][0][0], params=pairs[0][0][1], allow_redirects=False, timeout=60),
            lambda: requests.get(pairs[0][1][0], params=pairs[0][1][1], allow_redirects=False, timeout=60),
            lambda: requests.post(pairs[1][0][0], data=pairs[1][0][1], timeout=60),
        ],
        "hosted": [lambda: requests.get(f"{url}/login?{urlencode(pairs[0][0][1])}", timeout=60)],
        "entra": [
            lambda: requests.get(pairs[0][2][0], params=pairs[0][2][1], allow_redirects=False, timeout=60),
            lambda: requests.post(pairs[1][2][0], data=pairs[1][2][1], timeout=60),
        ],
        "rest": [lambda: requests.post(f"{url}/v1/{site.pool.id}/sign-in", json={"username": "x"}, timeout=60)],
        "sts": [lambda: requests.post(url, data={"Action": "GetCallerIdentity", "Version": "2011-06-15"}, timeout=60)],
    }[front]


@pytest.mark.parametrize("front", ORDERED)
def test_an_ordered_error_says_that_it_was_ordered(site, front):
    found = {}
    for code, (number, call) in itertools.product(ORDERED[front], enumerate(calls(site, front))):
        site.server.control.call("DELETE", "faults")
        order = site.server.control.post("faults", {"match": {"front": front}, "action": {"error": {"code": code}}})
        assert order.status_code == 201, order.text
        answer = call()
        words = site.newest().get("reason", "")
        if f"a test ordered this: the fault {order.json()['id']}" not in words or faults(site, answer, []):
            found[f"{code} {number}"] = (answer.status_code, words)
    site.server.control.call("DELETE", "faults")
    assert found == {}
