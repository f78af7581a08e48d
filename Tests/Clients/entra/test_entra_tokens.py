"""
What tokens of a tenant say beside the usual: optional claims, version 1.0 for an API, roles of users and groups, groups
in the implicit flow; consents that a known client brings; assertions of an issuer elsewhere. By msal for Python,
unmodified, and checked by PyJWT as a resource server does.

Microsoft Learn (read 2026-11-23): "Optional claims reference", "Access token claims reference", "Application manifest",
"Federated identity credentials", "Authentication and authorization error codes".
"""

import base64
import json
import time
import uuid

import jwt
import pytest
import requests
from cryptography.hazmat.primitives.asymmetric import rsa

from entra.applications import application, decoded, post
from entra.browser import Browser
from entra.pages import authorize, callback
from entra.tenant import configuration, refusal, secured
from support.listener import Visit, listening

PASSWORD = "Correct-Horse-1"
CALLBACK = "http://localhost:3000/callback"
FIRST = "api://first.example"


class Issuer(Visit):
    """An OpenID Connect issuer elsewhere."""

    def do_GET(self):
        found = self.server.documents.get(self.path)
        self.say(found or {}, 200 if found else 404)


def claim(name, *properties, **more):
    return {"name": name} | ({"additionalProperties": list(properties)} if properties else {}) | more


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    configured = configuration()
    ids = {name: str(uuid.uuid4()) for name in ("first", "claims", "roles", "front", "middle", "far", "web")}
    groups = [{"displayName": f"Group {number}", "id": str(uuid.uuid4())} for number in range(7)]
    groups[1]["appRoleAssignments"] = [{"appId": ids["roles"], "role": "Writer"}]
    extension = f"extension_{ids['claims'].replace('-', '')}_tier"
    wanted = [
        claim("acct"),
        claim("ctry", essential=False),
        claim("email"),
        claim("ipaddr"),
        claim("login_hint"),
        claim("tenant_region_scope"),
        claim("upn", "include_externally_authenticated_upn"),
        claim("xms_pl"),
        claim(extension, source="user"),
    ]
    configured["applications"] += [
        {
            "appId": ids["first"],
            "name": "first",
            "identifierUri": FIRST,
            "scopes": ["Read"],
            "appRoles": ["Things.Read.All"],
            "requestedAccessTokenVersion": 1,
            "secret": "first-secret",
        },
        {
            "appId": ids["claims"],
            "name": "claims",
            "identifierUri": "api://claims.example",
            "scopes": ["Read"],
            "requestedAccessTokenVersion": 1,
            "redirectUris": [CALLBACK],
            "isFallbackPublicClient": True,
            "optionalClaims": {
                "idToken": wanted,
                "accessToken": [
                    claim("aud", "use_guid"),
                    claim("auth_time"),
                    claim("idtyp", "include_user_token"),
                    claim("preferred_username"),
                ],
            },
        },
        {
            "appId": ids["roles"],
            "name": "roles",
            "identifierUri": f"api://{ids['roles']}",
            "scopes": ["Read"],
            "appRoles": ["Reader", "Writer", "Owner"],
            "redirectUris": [CALLBACK],
            "isFallbackPublicClient": True,
            "groupMembershipClaims": "SecurityGroup",
            "optionalClaims": {"accessToken": [claim("groups", "emit_as_roles", "cloud_displayname")]},
        },
        {
            "appId": ids["far"],
            "name": "far",
            "identifierUri": f"api://{ids['far']}",
            "scopes": ["Read"],
            "optionalClaims": {"accessToken": wanted},
        },
        {
            "appId": ids["middle"],
            "name": "middle",
            "secret": "middle-secret",
            "identifierUri": f"api://{ids['middle']}",
            "scopes": ["access"],
            "permissions": [],
            "knownClientApplications": [ids["front"]],
        },
        {
            "appId": ids["front"],
            "name": "front",
            "permissions": [f"api://{ids['middle']}/access", f"api://{ids['far']}/Read"],
        },
    ]
    configured["extensionAttributes"] = [{"name": extension, "dataType": "String"}]
    configured["groups"] = groups
    configured["users"] += [
        {
            "username": "role@example.com",
            "password": PASSWORD,
            "groups": ["Group 0", "Group 1"],
            "appRoleAssignments": [{"appId": ids["roles"], "role": "Reader"}],
            "attributes": {"country": "no", "preferredLanguage": "nb-NO", extension: "gold", "surname": "Role"},
        },
        {"username": "seven@example.com", "password": PASSWORD, "groups": [one["id"] for one in groups]},
    ]
    with secured(tmp_path_factory.mktemp("data"), configured) as tenant:
        tenant.groups, tenant.configured = groups, configured
        yield tenant


def tokens(site, username="role@example.com", app="password", scope="openid"):
    answer = post(site, app, grant_type="password", username=username, password=PASSWORD, scope=scope)
    assert answer.status_code == 200, answer.text
    return answer.json()


def checked(site, token, issuer, audience):
    """As a resource server checks it: signature, issuer, audience and time, by the tenant's keys."""
    keys = requests.get(f"{site.server.url}/{site.id}/discovery/keys", verify=site.trust, timeout=30).json()
    key = jwt.PyJWKSet.from_dict(keys)[jwt.get_unverified_header(token)["kid"]]
    required = {"require": ["aud", "exp", "iat", "iss", "nbf", "sub", "tid", "uti", "ver"]}
    return jwt.decode(token, key, algorithms=["RS256"], audience=audience, issuer=issuer, options=required)


def test_version_one_for_a_user(site):
    token = tokens(site, scope=f"openid {FIRST}/Read")["access_token"]
    claims = checked(site, token, f"{site.server.url}/{site.id}/", FIRST)
    assert claims["ver"] == "1.0" and claims["appid"] == site.apps["password"] and claims["appidacr"] == "0"
    assert claims["unique_name"] == "role@example.com" and claims["upn"].endswith(f"@{site.domain}")
    assert claims["scp"] == "Read" and claims["acr"] == "1" and claims["amr"] == ["pwd"]
    assert claims["family_name"] == "Role" and claims["ipaddr"] == "127.0.0.1"
    assert not {"azp", "azpacr", "preferred_username"} & set(claims)
    # What another API gets is of version 2.0, and so is the id token.
    second = decoded(tokens(site, scope=f"openid api://{site.apps['api']}/Read")["access_token"])
    assert second["ver"] == "2.0" and second["azp"] and second["aud"] == site.apps["api"]
    assert decoded(tokens(site, scope=f"openid {FIRST}/Read")["id_token"])["ver"] == "2.0"


def test_version_one_for_a_daemon_and_on_behalf_of_a_user(site):
    daemon = application(site, "daemon", "daemon-secret")
    issuer = f"{site.server.url}/{site.id}/"
    claims = checked(site, daemon.acquire_token_for_client([f"{FIRST}/.default"])["access_token"], issuer, FIRST)
    assert claims["appid"] == site.apps["daemon"] and claims["appidacr"] == "1" and claims["idp"] == issuer
    assert claims["roles"] == ["Things.Read.All"] and claims["idtyp"] == "app" and claims["ver"] == "1.0"
    first = application(site, "first", "first-secret")
    shown = tokens(site, scope=f"openid {FIRST}/Read")["access_token"]
    result = first.acquire_token_on_behalf_of(shown, [f"api://{site.apps['api']}/Read"])
    assert decoded(result["access_token"])["azp"] == site.apps["first"], result


def test_optional_claims_of_an_id_token(site):
    claims = decoded(tokens(site, app="claims")["id_token"])
    assert claims["acct"] == 0 and claims["ctry"] == "NO" and claims["xms_pl"] == "nb-no"
    assert claims["email"] == "role@example.com" and claims["ipaddr"] == "127.0.0.1"
    assert claims["tenant_region_scope"] == "EU" and claims["extn.tier"] == "gold"
    assert claims["upn"] == f"{claims['oid']}@{site.domain}"
    base64.b64decode(claims["login_hint"], validate=True)
    # A user without those attributes, and an application that asks for nothing.
    plain = decoded(tokens(site, "ada@example.com", app="claims")["id_token"])
    assert plain["acct"] == 0 and not {"ctry", "xms_pl", "extn.tier"} & set(plain)
    assert not {"acct", "upn", "login_hint", "email"} & set(decoded(tokens(site)["id_token"]))
    # A claim stands there once.
    text = tokens(site, app="claims", scope="openid email profile")["id_token"].split(".")[1]
    names = [name for name, _ in json.loads(base64.urlsafe_b64decode(text + "==="), object_pairs_hook=list)]
    assert len(names) == len(set(names)), names
    # The hint names the user to the pages.
    browser = Browser(verify=site.trust).get(authorize(site, login_hint=claims["login_hint"]))
    assert 'value="role@example.com"' in browser.text


def test_optional_claims_of_an_access_token_are_the_apis(site):
    claims = decoded(tokens(site, scope="openid api://claims.example/Read")["access_token"])
    assert claims["aud"] == site.apps["claims"] and claims["ver"] == "1.0"
    assert claims["idtyp"] == "user" and claims["preferred_username"] == "role@example.com"
    assert abs(claims["auth_time"] - time.time()) < 60
    far = decoded(tokens(site, scope=f"api://{site.apps['far']}/Read")["access_token"])
    assert far["extn.tier"] == "gold" and far["acct"] == 0
    # What the client asks for is in its id token alone.
    assert "acct" not in decoded(tokens(site, app="claims", scope=f"api://{site.apps['api']}/Read")["access_token"])


@pytest.mark.parametrize(
    ("application", "words"),
    [
        ({"optionalClaims": {"idToken": [{"name": "fwd"}]}}, "an optional claim that is implemented"),
        ({"optionalClaims": {"saml2Token": []}}, "saml2Token"),
        ({"optionalClaims": {"idToken": [claim("acct", "use_guid")]}}, "use_guid does not change the claim acct"),
        ({"optionalClaims": {"idToken": [claim("acct", source="user")]}}, "only extension attributes have one"),
        ({"requestedAccessTokenVersion": 3}, "requestedAccessTokenVersion"),
    ],
)
def test_what_is_not_done_is_refused_by_name(server, application, words):
    configured = configuration()
    configured["applications"].append({"appId": str(uuid.uuid4()), "name": "odd"} | application)
    answer = server.control.post("entra/tenants", {"tenant": configured})
    assert answer.status_code == 400 and words in answer.text, answer.text


@pytest.mark.parametrize("role", ["Nobody", None])
def test_a_role_has_to_be_defined(server, role):
    configured = configuration()
    api = next(one for one in configured["applications"] if one["name"] == "api")["appId"]
    assignment = {"appId": api if role else str(uuid.uuid4()), "role": role or "Things.Read.All"}
    configured["users"][0]["appRoleAssignments"] = [assignment]
    answer = server.control.post("entra/tenants", {"tenant": configured})
    assert answer.status_code == 400 and assignment["role" if role else "appId"] in answer.text, answer.text


def test_roles_of_users_and_groups(site):
    made = tokens(site, app="roles", scope=f"openid api://{site.apps['roles']}/Read")
    assert decoded(made["id_token"])["roles"] == ["Reader", "Writer"]
    assert decoded(made["id_token"])["groups"] == [site.groups[0]["id"], site.groups[1]["id"]]
    # In the access token, that API has its groups as roles, by their names.
    claims = decoded(made["access_token"])
    assert claims["roles"] == ["Reader", "Writer", "Group 0", "Group 1"] and "groups" not in claims
    other = tokens(site, "ada@example.com", app="roles", scope=f"openid api://{site.apps['roles']}/Read")
    assert "roles" not in decoded(other["id_token"]) and "roles" not in decoded(other["access_token"])
    # Roles of one application are in no token for another.
    assert "roles" not in decoded(tokens(site, scope=f"openid api://{site.apps['api']}/Read")["access_token"])


def test_an_export_keeps_them(site):
    control = site.server.control
    document = control.call("GET", "export", verify=site.trust)
    (tenant,) = document.json()["entraTenants"]
    written = {one["name"]: one for one in tenant["applications"]}
    given = {one["name"]: one for one in site.configured["applications"]}
    for name in ("claims", "far"):
        for kind, claims in given[name]["optionalClaims"].items():
            shown = [{key: value for key, value in one.items() if key != "essential"} for one in claims]
            assert written[name]["optionalClaims"][kind] == shown
    assert written["first"]["requestedAccessTokenVersion"] == 1
    assert written["middle"]["knownClientApplications"] == [site.apps["front"]]
    headers = {"Content-Type": "application/json"}
    assert control.call("POST", "import", data=document.content, headers=headers, verify=site.trust).ok
    assert decoded(tokens(site, app="roles")["id_token"])["roles"] == ["Reader", "Writer"]


def test_groups_in_the_implicit_flow(site):
    for username, expected in [("role@example.com", "groups"), ("seven@example.com", "hasgroups")]:
        browser = Browser(verify=site.trust)
        browser.get(authorize(site, "roles", response_type="id_token", nonce="n", scope="openid"))
        browser.submit(loginfmt=username).submit(passwd=PASSWORD)
        claims = decoded(callback(browser)["id_token"])
        assert {"groups", "hasgroups", "_claim_names"} & set(claims) == {expected}
    assert claims["hasgroups"] is True
    assert len(decoded(tokens(site, "seven@example.com", app="roles")["id_token"])["groups"]) == 7


def test_a_known_client_brings_the_consents_of_both(site):
    def on_behalf(client):
        shown = tokens(site, app=client, scope=f"openid api://{site.apps['middle']}/access")["access_token"]
        return post(
            site,
            "middle",
            grant_type="urn:ietf:params:oauth:grant-type:jwt-bearer",
            client_secret="middle-secret",
            assertion=shown,
            requested_token_use="on_behalf_of",
            scope=f"api://{site.apps['far']}/Read",
        )

    claims = decoded(on_behalf("front").json()["access_token"])
    assert claims["aud"] == site.apps["far"] and claims["azp"] == site.apps["middle"]
    # Through any other client, the middle tier has its own alone.
    refusal(on_behalf("password"), "invalid_grant", 65001, "consent_required")


def test_an_issuer_elsewhere(site):
    key, other = (rsa.generate_private_key(65537, 2048) for _ in range(2))
    with listening(Issuer) as listener:
        url = f"http://localhost:{listener.server_port}"
        public = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(key.public_key())) | {"kid": "k1", "use": "sig"}
        listener.documents = {
            "/.well-known/openid-configuration": {"issuer": url, "jwks_uri": f"{url}/keys"},
            "/keys": {"keys": [public | {"alg": "RS256"}]},
        }
        app = str(uuid.uuid4())
        credential = {"issuer": url, "subject": "repo:acme/shop:ref:refs/heads/main"}
        members = {"appId": app, "name": "workflow", "federatedIdentityCredentials": [credential]}
        answer = site.server.control.call(
            "PATCH", f"entra/tenants/{site.id}", {"applications": [members]}, verify=site.trust
        )
        assert answer.status_code == 200, answer.text

        def assertion(signer=key, kid="k1", **changes):
            claims = {
                "iss": url,
                "sub": credential["subject"],
                "aud": "api://AzureADTokenExchange",
                "iat": int(time.time()),
                "exp": int(time.time()) + 300,
            } | changes
            return jwt.encode(claims, signer, algorithm="RS256", headers={"kid": kid})

        def tried(text):
            return post(
                site,
                app,
                grant_type="client_credentials",
                scope="https://graph.microsoft.com/.default",
                client_assertion=text,
                client_assertion_type="urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
            )

        result = application(site, app, {"client_assertion": assertion}).acquire_token_for_client(
            ["https://graph.microsoft.com/.default"]
        )
        assert decoded(result["access_token"])["azp"] == app, result
        refusal(tried(assertion(other)), "invalid_client", 50013, status=401)
        refusal(tried(assertion(kid="k2")), "invalid_client", 50013, status=401)
        refusal(tried(assertion(sub="repo:acme/other")), "invalid_client", 700213, status=401)
        refusal(tried(assertion(aud="x")), "invalid_client", 700212, status=401)
        refusal(tried(assertion(exp=int(time.time()) - 1)), "invalid_client", 700024, status=401)
        # The document there is that of another issuer, which proves nothing for this one.
        listener.documents["/other/.well-known/openid-configuration"] = {"issuer": url, "jwks_uri": f"{url}/keys"}
        credential["issuer"] = f"{url}/other"
        site.server.control.call("PATCH", f"entra/tenants/{site.id}", {"applications": [members]}, verify=site.trust)
        refusal(tried(assertion(iss=f"{url}/other")), "invalid_request", 90061)
    # Nobody answers there.
    credential["issuer"] = "http://localhost:1"
    members["federatedIdentityCredentials"] = [credential]
    site.server.control.call("PATCH", f"entra/tenants/{site.id}", {"applications": [members]}, verify=site.trust)
    gone = jwt.encode(
        {
            "iss": "http://localhost:1",
            "sub": credential["subject"],
            "aud": "api://AzureADTokenExchange",
            "exp": int(time.time()) + 300,
        },
        key,
        algorithm="RS256",
        headers={"kid": "k1"},
    )
    refusal(tried(gone), "invalid_request", 90061)
