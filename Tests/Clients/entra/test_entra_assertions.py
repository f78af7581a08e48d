"""
Applications that prove themselves by certificates and by tokens of other issuers, that act on behalf of users,
and what tokens say of groups. By msal for Python, unmodified.

Microsoft Learn (read 2026-11-22): "Certificate credentials", "Federated identity credentials", "On-Behalf-Of flow",
"Authentication and authorization error codes", "Groups overage claim".
"""

import base64
import datetime
import hashlib
import time
import uuid

import jwt
import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID

from entra.applications import application, decoded, post
from entra.tenant import configuration, refusal, secured

PASSWORD = "Correct-Horse-1"
TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"


class Pair:
    """A certificate and its key."""

    def __init__(self):
        self.key = rsa.generate_private_key(65537, 2048)
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "daemon")])
        now = datetime.datetime.now(datetime.UTC)
        self.certificate = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name)
            .public_key(self.key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=1))
            .sign(self.key, hashes.SHA256())
        )
        self.der = self.certificate.public_bytes(serialization.Encoding.DER)
        self.pem = self.certificate.public_bytes(serialization.Encoding.PEM).decode()
        self.private = self.key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        ).decode()

    def thumbprint(self, digest):
        return base64.urlsafe_b64encode(digest(self.der).digest()).decode().rstrip("=")


@pytest.fixture(scope="module")
def pair():
    return Pair()


@pytest.fixture(scope="module")
def site(tmp_path_factory, pair):
    configured = configuration()
    applications = configured["applications"]
    issuer = str(uuid.uuid4())
    middle, other = str(uuid.uuid4()), str(uuid.uuid4())
    groups = [{"displayName": f"Group {number}", "id": str(uuid.uuid4())} for number in range(201)]
    api = next(one for one in applications if one["name"] == "api")
    api["groupMembershipClaims"] = "SecurityGroup"
    applications += [
        {"appId": str(uuid.uuid4()), "name": "certified", "certificates": [pair.pem]},
        {
            "appId": middle,
            "name": "middle",
            "secret": "middle-secret",
            "identifierUri": f"api://{middle}",
            "scopes": ["access"],
            "permissions": [f"api://{api['appId']}/Read"],
        },
        {"appId": other, "name": "other", "identifierUri": f"api://{other}", "scopes": ["access"]},
        {"appId": issuer, "name": "workload", "secret": "workload-secret"},
    ]
    configured["users"] += [
        {"username": "few@example.com", "password": PASSWORD, "groups": ["Group 0", "Group 7"]},
        {"username": "many@example.com", "password": PASSWORD, "groups": [one["id"] for one in groups]},
    ]
    configured["groups"] = groups
    with secured(tmp_path_factory.mktemp("data"), configured) as tenant:
        tenant.groups = groups
        yield tenant


def user_token(site, username="ada@example.com", api="middle", scope="access", app="password"):
    answer = post(
        site,
        app,
        grant_type="password",
        username=username,
        password=PASSWORD,
        scope=f"openid profile offline_access api://{site.apps[api]}/{scope}",
    )
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("named", ["thumbprint", "public certificate alone"])
def test_a_certificate(site, pair, named):
    credential = {"private_key": pair.private, "public_certificate": pair.pem}
    if named == "thumbprint":
        credential = {"private_key": pair.private, "thumbprint": hashlib.sha1(pair.der).hexdigest()}
    result = application(site, "certified", credential).acquire_token_for_client([f"api://{site.apps['api']}/.default"])
    claims = decoded(result["access_token"])
    assert claims["azp"] == site.apps["certified"] and claims["azpacr"] == "2"
    assert claims["roles"] == ["Things.Read.All"]


def assertion(site, pair, header=None, algorithm="PS256", **changes):
    now = int(time.time())
    claims = {
        "iss": site.apps["certified"],
        "sub": site.apps["certified"],
        "aud": f"{site.server.url}/{site.id}/oauth2/v2.0/token",
        "jti": str(uuid.uuid4()),
        "nbf": now,
        "exp": now + 300,
    } | changes
    header = {"x5t#S256": pair.thumbprint(hashlib.sha256)} if header is None else header
    return jwt.encode(claims, pair.private, algorithm=algorithm, headers=header)


def ask(site, text, **form):
    form = {"grant_type": "client_credentials", "scope": "https://graph.microsoft.com/.default"} | form
    return post(site, "certified", client_assertion=text, **{"client_assertion_type": TYPE} | form)


def test_assertions_that_are_taken(site, pair):
    for header in ({"x5t": pair.thumbprint(hashlib.sha1)}, {"x5c": [base64.b64encode(pair.der).decode()]}):
        assert ask(site, assertion(site, pair, header, "RS256")).status_code == 200
    for audience in (f"{site.authority}/oauth2/v2.0/token", f"{site.server.url}/{site.id}/v2.0"):
        assert ask(site, assertion(site, pair, aud=audience)).status_code == 200
    # The assertion names the client, too.
    answer = requests.post(
        f"{site.authority}/oauth2/v2.0/token",
        data={
            "grant_type": "client_credentials",
            "scope": "https://graph.microsoft.com/.default",
            "client_assertion": assertion(site, pair),
            "client_assertion_type": TYPE,
        },
        verify=site.trust,
        timeout=30,
    )
    assert decoded(answer.json()["access_token"])["azp"] == site.apps["certified"]


def test_assertions_that_are_refused(site, pair):
    other = Pair()
    now = int(time.time())
    refusal(ask(site, "x"), "invalid_request", 50027)
    for text in (
        assertion(site, other),
        assertion(site, other, {"x5t#S256": pair.thumbprint(hashlib.sha256)}),
        assertion(site, pair, {}),
        assertion(site, pair, algorithm="RS512"),
        assertion(site, pair)[:-4] + "AAAA",
    ):
        refusal(ask(site, text), "invalid_client", 700027, status=401)
    refusal(ask(site, assertion(site, pair, aud="https://elsewhere.example")), "invalid_client", 700023, status=401)
    refusal(ask(site, assertion(site, pair, sub=str(uuid.uuid4()))), "invalid_client", 700021, status=401)
    refusal(ask(site, assertion(site, pair, exp=now - 1)), "invalid_client", 700024, status=401)
    refusal(ask(site, assertion(site, pair, nbf=now + 3600)), "invalid_client", 700024, status=401)
    unknown = ask(site, assertion(site, pair), client_assertion_type="saml")
    assert "not implemented: client_assertion_type saml" in unknown.json()["error_description"]
    refusal(
        post(site, "certified", grant_type="client_credentials", scope="x/.default"),
        "invalid_client",
        7000218,
        status=401,
    )
    public = post(
        site,
        "password",
        grant_type="client_credentials",
        scope="x/.default",
        client_assertion=assertion(site, pair),
        client_assertion_type=TYPE,
    )
    refusal(public, "invalid_client", 700025, status=401)


def test_a_federated_credential(site):
    """A token of the tenant's own stands for an application that names its issuer, subject and audience."""
    token = post(
        site,
        "workload",
        grant_type="client_credentials",
        client_secret="workload-secret",
        scope=f"api://{site.apps['api']}/.default",
    ).json()["access_token"]
    claims = decoded(token)
    credential = {"issuer": claims["iss"], "subject": claims["sub"], "audience": claims["aud"]}
    app = str(uuid.uuid4())

    def put(**changes):
        members = {"appId": app, "name": "federated", "federatedIdentityCredentials": [credential | changes]}
        answer = site.server.control.call(
            "PATCH", f"entra/tenants/{site.id}", {"applications": [members]}, verify=site.trust
        )
        assert answer.status_code == 200, answer.text

    def tried(text=token):
        return post(
            site,
            app,
            grant_type="client_credentials",
            scope="https://graph.microsoft.com/.default",
            client_assertion=text,
            client_assertion_type=TYPE,
        )

    put()
    assert decoded(tried().json()["access_token"])["azp"] == app
    site.apps["federated"] = app
    result = application(site, "federated", {"client_assertion": lambda: token}).acquire_token_for_client(
        [f"api://{site.apps['api']}/.default"]
    )
    assert decoded(result["access_token"])["azpacr"] == "2"
    refusal(tried(token[:-4] + "AAAA"), "invalid_client", 50013, status=401)
    put(issuer="https://token.actions.githubusercontent.com")
    refusal(tried(), "invalid_client", 700211, status=401)
    put(subject="somebody")
    refusal(tried(), "invalid_client", 700213, status=401)
    put(audience="api://AzureADTokenExchange")
    refusal(tried(), "invalid_client", 700212, status=401)


def test_on_behalf_of(site):
    tokens = user_token(site)
    middle = application(site, "middle", "middle-secret")
    scope = f"api://{site.apps['api']}/Read"
    result = middle.acquire_token_on_behalf_of(tokens["access_token"], [scope])
    assert "error" not in result, result
    claims, before = decoded(result["access_token"]), decoded(tokens["access_token"])
    assert claims["aud"] == site.apps["api"] and claims["azp"] == site.apps["middle"] and claims["scp"] == "Read"
    assert claims["oid"] == before["oid"] and claims["sub"] != before["sub"]


def test_on_behalf_of_is_refused(site):
    def asked(text, app="middle", secret="middle-secret", scope=None, **form):
        return post(
            site,
            app,
            grant_type="urn:ietf:params:oauth:grant-type:jwt-bearer",
            client_secret=secret,
            assertion=text,
            scope=scope or f"api://{site.apps['api']}/Read",
            **{"requested_token_use": "on_behalf_of"} | form,
        )

    tokens = user_token(site)
    token = tokens["access_token"]
    assert asked(token).status_code == 200
    refusal(asked("x"), "invalid_grant", 50013)
    refusal(asked(token[:-4] + "AAAA"), "invalid_grant", 50013)
    refusal(asked(user_token(site, api="api", scope="Read")["access_token"]), "invalid_grant", 500131)
    refusal(asked(tokens["id_token"]), "invalid_grant", 500131)
    refusal(asked(token, secret="wrong"), "invalid_client", 7000215, status=401)
    refusal(asked(token, scope=f"api://{site.apps['other']}/access"), "invalid_grant", 65001, "consent_required")
    missing = asked(token, requested_token_use="")
    assert "requested_token_use" in missing.json()["error_description"]
    own = post(
        site,
        "daemon",
        grant_type="client_credentials",
        client_secret="daemon-secret",
        scope=f"api://{site.apps['middle']}/.default",
    ).json()["access_token"]
    refusal(asked(own), "invalid_grant", 50013)


def test_groups_in_tokens(site):
    def claims(username, api="api", scope="Read"):
        return decoded(user_token(site, username, api, scope)["access_token"])

    few = claims("few@example.com")
    assert few["groups"] == [site.groups[0]["id"], site.groups[7]["id"]]
    assert "groups" not in claims("few@example.com", "middle", "access")
    assert "groups" not in claims("ada@example.com")
    many = claims("many@example.com")
    assert "groups" not in many and many["_claim_names"] == {"groups": "src1"}
    source = many["_claim_sources"]["src1"]["endpoint"]
    assert source == f"https://graph.microsoft.com/v1.0/users/{many['oid']}/getMemberObjects"
    graph = post(
        site,
        "daemon",
        grant_type="client_credentials",
        client_secret="daemon-secret",
        scope="https://graph.microsoft.com/.default",
    ).json()["access_token"]
    answer = requests.post(
        source.replace("https://graph.microsoft.com", site.server.url),
        json={"securityEnabledOnly": True},
        headers={"Authorization": f"Bearer {graph}"},
        verify=site.trust,
        timeout=30,
    )
    assert sorted(answer.json()["value"]) == sorted(one["id"] for one in site.groups)
