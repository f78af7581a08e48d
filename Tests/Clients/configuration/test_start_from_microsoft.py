"""What Microsoft's users have, whole: scripts with functions as values, .NET's settings, manifests of both formats."""

import base64
import json
import re

import pytest
import requests

from configuration.test_start_from import POOL, checked, refused, write
from support.server import Server, run

APP = "5eaf00d0-0000-4000-8000-000000000008"
TENANT = "7e4a0000-0000-4000-8000-0000000000aa"

# The ways in which the templates of the tutorials for External ID write a configuration.
SCRIPTS = {
    "vanilla.js": f"""
const msalConfig = {{
    auth: {{
        clientId: '{APP}', // the only member that is needed
        authority: 'https://orchard.ciamlogin.com/',
        redirectUri: 'http://localhost:3000/redirect',
        navigateToLoginRequestUrl: true,
    }},
    system: {{
        loggerOptions: {{
            loggerCallback: (level, message, containsPii) => {{
                if (containsPii) {{ return; }}
                switch (level) {{ case msal.LogLevel.Error: console.error(message); return; default: return; }}
            }},
        }},
    }},
}};
if (typeof exports !== 'undefined') {{ module.exports = {{ msalConfig: msalConfig, loginRequest: loginRequest }}; }}
""",
    "angular.ts": f"""
import {{ LogLevel, Configuration, BrowserCacheLocation }} from '@azure/msal-browser';
const isIE = window.navigator.userAgent.indexOf("MSIE ") > -1 || window.navigator.userAgent.indexOf("Trident/") > -1;
export const msalConfig: Configuration = {{
  auth: {{
    clientId: '{APP}',
    authority: 'https://orchard.ciamlogin.com/',
    redirectUri: '/auth',
    postLogoutRedirectUri: '/',
  }},
  cache: {{ cacheLocation: BrowserCacheLocation.LocalStorage, storeAuthStateInCookie: isIE }},
  system: {{
    loggerOptions: {{
      loggerCallback(logLevel: LogLevel, message: string) {{ console.log(message); }},
      logLevel: LogLevel.Verbose,
    }},
  }},
}};
export const protectedResources = {{
  api: {{ endpoint: 'https://localhost:44351/api', scopes: {{ read: ['api://{TENANT}/Pears.Read'] }} }},
}};
""",
    "electron.js": f"""
const {{ LogLevel }} = require("@azure/msal-node");
const TENANT_SUBDOMAIN = 'orchard';
const msalConfig = {{
    auth: {{ clientId: '{APP}', authority: `https://${{TENANT_SUBDOMAIN}}.ciamlogin.com/` }},
    system: {{
        loggerOptions: {{
            loggerCallback(loglevel, message, containsPii) {{ console.log(message); }},
            logLevel: LogLevel.Verbose,
        }},
    }},
}};
module.exports = {{ msalConfig: msalConfig, TENANT_SUBDOMAIN }};
""",
    "express.js": f"""
require("dotenv").config({{ path: ".env.dev" }});
const TENANT_SUBDOMAIN = process.env.TENANT_SUBDOMAIN || "orchard";
const REDIRECT_URI = process.env.REDIRECT_URI || 'http://localhost:3000/auth/redirect';
const msalConfig = {{
  auth: {{
    clientId: process.env.CLIENT_ID || '{APP}',
    authority: process.env.AUTHORITY || `https://${{TENANT_SUBDOMAIN}}.ciamlogin.com/`,
    clientSecret: process.env.CLIENT_SECRET || 'Enter_the_Client_Secret_Here',
  }},
}};
const GRAPH_ME_ENDPOINT = process.env.GRAPH_API_ENDPOINT + "v1.0/me";
module.exports = {{ msalConfig, REDIRECT_URI, TENANT_SUBDOMAIN }};
""",
    "json.json": json.dumps({"auth": {"clientId": APP, "authority": "https://orchard.ciamlogin.com/"}}),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_of_the_tutorials(tmp_path, name):
    file = write(tmp_path, SCRIPTS[name], name)
    said = checked(file)
    assert "tenant orchard.onmicrosoft.com" in said and f"application {APP}" in said
    assert "1 tenant" in said
    with Server("--config", file, "--demo-users", "1") as server:
        about = requests.get(
            f"{server.url}/7e4a0000/v2.0/.well-known/openid-configuration".replace(
                "7e4a0000", "orchard.onmicrosoft.com"
            ),
            headers={"Host": "orchard.ciamlogin.com"},
            timeout=30,
        )
        assert about.status_code == 200, about.text
        redirects = {"vanilla.js": "/redirect", "angular.ts": "/auth", "express.js": "/auth/redirect"}
        if name in redirects:
            origin = "http://localhost:4200" if name == "angular.ts" else "http://localhost:3000"
            scope = f"openid api://{TENANT}/Pears.Read" if name == "angular.ts" else "openid"
            answer = requests.get(
                f"{server.url}/orchard.onmicrosoft.com/oauth2/v2.0/authorize",
                params={
                    "client_id": APP,
                    "redirect_uri": origin + redirects[name],
                    "response_type": "code",
                    "scope": scope,
                },
                timeout=30,
            )
            assert answer.status_code == 200 and "sign in" in answer.text.lower(), answer.text
        shown = "".join(server.output)
        assert re.search(r"user\s+ada@example.com\s+password Correct-Horse-1", shown), shown


def test_a_script_that_is_no_document_is_refused(tmp_path):
    placeholder = SCRIPTS["vanilla.js"].replace(APP, "Enter_the_Application_Id_Here")
    assert 'the application\'s id "Enter_the_Application_Id_Here" is no id' in refused(
        write(tmp_path, placeholder, "b.js")
    )


@pytest.mark.parametrize(
    "section, domain, id",
    [
        ({"Authority": "https://orchard.ciamlogin.com/"}, "orchard.onmicrosoft.com", None),
        ({"Instance": "https://orchard.ciamlogin.com", "TenantId": TENANT}, "orchard.onmicrosoft.com", TENANT),
        (
            {"Instance": "https://login.microsoftonline.com/", "TenantId": TENANT, "Domain": "pear.onmicrosoft.com"},
            "pear.onmicrosoft.com",
            TENANT,
        ),
        ({"Authority": f"https://login.orchard.example/{TENANT}/v2.0"}, "orchard.onmicrosoft.com", TENANT),
    ],
)
def test_settings_of_dotnet(tmp_path, section, domain, id):
    api = {
        "Scopes": {"Read": ["Pears.Read", "Pears.Write"], "Write": ["Pears.Write"]},
        "AppPermissions": {"Read": ["Pears.Read.All"]},
    }
    settings = {
        "AzureAd": section | {"ClientId": APP, "CallbackPath": "/signin-oidc"} | api,
        "Logging": {},
        "AllowedHosts": "*",
    }
    file = write(tmp_path, json.dumps(settings), "appsettings.json")
    said = checked(file)
    assert f"tenant {domain}" in said
    with Server("--config", file, "--demo-users", "1") as server:
        tenant = server.control.info()["entra_tenants"][0]
        assert id is None or tenant["id"] == id
        host = "login.orchard.example" if "login.orchard" in json.dumps(section) else "orchard.ciamlogin.com"
        about = requests.get(
            f"{server.url}/{tenant['id']}/v2.0/.well-known/openid-configuration", headers={"Host": host}, timeout=30
        )
        assert about.status_code == 200, about.text
        answer = requests.get(
            f"{server.url}/{tenant['id']}/oauth2/v2.0/authorize",
            params={
                "client_id": APP,
                "redirect_uri": "https://localhost:5001/signin-oidc",
                "response_type": "code",
                "scope": f"openid api://{APP}/Pears.Write",
            },
            timeout=30,
        )
        assert answer.status_code == 200, answer.text


def manifest(**others):
    return {
        "id": "5eaf00d0-0000-4000-8000-0000000000ff",
        "appId": APP,
        "displayName": "orchard",
        "publisherDomain": "orchard.onmicrosoft.com",
        "signInAudience": "AzureADMyOrg",
        "passwordCredentials": [{"displayName": "s", "hint": "abc"}],
        "api": {"requestedAccessTokenVersion": 2},
        "web": {
            "redirectUris": ["http://localhost:5000/signin-oidc"],
            "implicitGrantSettings": {"enableAccessTokenIssuance": False, "enableIdTokenIssuance": False},
        },
        "spa": {"redirectUris": ["http://localhost:3000/spa"]},
    } | others


def older(new):
    """The same in the format of Azure AD Graph."""
    return {
        "id": new["id"],
        "appId": new["appId"],
        "name": new["displayName"],
        "publisherDomain": new["publisherDomain"],
        "signInAudience": new["signInAudience"],
        "passwordCredentials": new["passwordCredentials"],
        "accessTokenAcceptedVersion": new["api"].get("requestedAccessTokenVersion"),
        "oauth2AllowIdTokenImplicitFlow": False,
        "oauth2AllowImplicitFlow": False,
        "oauth2Permissions": new["api"].get("oauth2PermissionScopes", []),
        "knownClientApplications": new["api"].get("knownClientApplications", []),
        "replyUrlsWithType": [{"url": uri, "type": "Web"} for uri in new["web"]["redirectUris"]]
        + [{"url": uri, "type": "Spa"} for uri in new.get("spa", {}).get("redirectUris", [])],
    } | {
        name: new[name]
        for name in ("appRoles", "optionalClaims", "groupMembershipClaims", "identifierUris", "logoutUrl")
        if name in new
    }


@pytest.mark.parametrize("form", [dict, older])
def test_what_a_manifest_says_as_an_api(tmp_path, form):
    new = manifest(
        identifierUris=[f"api://{APP}"],
        groupMembershipClaims="SecurityGroup",
        optionalClaims={
            "idToken": [{"name": "email", "source": None, "essential": False, "additionalProperties": []}],
            "accessToken": [{"name": "made_up", "source": None, "essential": False, "additionalProperties": []}],
            "saml2Token": [],
        },
        appRoles=[
            {"allowedMemberTypes": ["Application"], "value": "Pears.Read.All", "isEnabled": True},
            {"allowedMemberTypes": ["User"], "value": "Steward", "isEnabled": True},
            {"allowedMemberTypes": ["Application"], "value": "Pears.Gone.All", "isEnabled": False},
        ],
        api={
            "requestedAccessTokenVersion": None,
            "knownClientApplications": ["5eaf00d0-0000-4000-8000-000000000001"],
            "oauth2PermissionScopes": [
                {"value": "Pears.Read", "isEnabled": True, "type": "User"},
                {"value": "Pears.Old", "isEnabled": False, "type": "User"},
            ],
        },
    )
    new["web"]["logoutUrl"] = new["logoutUrl"] = "https://orchard.example/signout"
    file = write(tmp_path, json.dumps(form(new)), "manifest.json")
    said = checked(file)
    for told in (
        "left out: .*the scope Pears.Old",
        "left out: .*the role Pears.Gone.All",
        "left out: .*the optional claim made_up",
        "access tokens of version 1",
    ):
        assert re.search(told, said), (told, said)
    assert not re.search(r"(?<!\.)is not read$", said, re.MULTILINE), said
    secret = re.search(r"the file does not have: (\w+)", said)[1]
    with Server("--config", file) as server:
        token = f"{server.url}/orchard.onmicrosoft.com/oauth2/v2.0/token"
        daemon = {"client_id": APP, "client_secret": secret, "grant_type": "client_credentials"}
        answer = requests.post(token, data=daemon | {"scope": f"api://{APP}/.default"}, timeout=30).json()
        payload = answer["access_token"].split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(payload + "=="))
        assert (claims["roles"], claims["ver"]) == (["Pears.Read.All"], "1.0")
    converted = run("convert", file).stdout
    assert "groupMembershipClaims: SecurityGroup" in converted and "knownClientApplications" in converted
    assert "logoutUrl: https://orchard.example/signout" in converted
    assert re.search(r"uri: .?http://localhost:3000/spa.?,?\s+platform: spa", converted), converted


@pytest.mark.parametrize("form", [dict, older])
def test_redirects_of_a_manifest_keep_their_platforms(tmp_path, form):
    """What AADSTS says of a page and of a server is what it says in production."""
    file = write(tmp_path, json.dumps(form(manifest())), "manifest.json")
    with Server("--config", file, "--demo-users", "1") as server:
        base = f"{server.url}/orchard.onmicrosoft.com/oauth2/v2.0"
        query = {"client_id": APP, "response_type": "id_token", "scope": "openid", "nonce": "n"}
        server_side, page = "http://localhost:5000/signin-oidc", "http://localhost:3000/spa"
        answer = requests.get(
            f"{base}/authorize", params=query | {"redirect_uri": server_side}, allow_redirects=False, timeout=30
        )
        assert "AADSTS700054" in answer.headers["Location"]
        answer = requests.get(
            f"{base}/authorize",
            params=query | {"redirect_uri": page, "response_type": "code"},
            allow_redirects=False,
            timeout=30,
        )
        assert "AADSTS9002325" in answer.headers["Location"]
        code = {"client_id": APP, "grant_type": "authorization_code", "code": "x"}
        for redirect_uri, headers, number in (
            (server_side, {}, 7000218),
            (server_side, {"Origin": "http://localhost:3000"}, 9002326),
            (page, {}, 9002327),
            (page, {"Origin": "http://localhost:3000"}, 70008),
        ):
            answer = requests.post(
                f"{base}/token", data=code | {"redirect_uri": redirect_uri}, headers=headers, timeout=30
            )
            assert answer.json()["error_codes"] == [number], answer.text


def test_names_in_braces_survive(tmp_path, own_server):
    """`${x}` in a name stops no export, and what is escaped stays escaped."""
    own = write(
        tmp_path,
        "realms:\n  - id: shop\n    clients: any\n    users:\n"
        '      - {username: ada, password: Correct-Horse-1, claims: {note: "a $${nope} b"}}\n',
        "own.yaml",
    )
    once = run("convert", own).stdout
    assert "a $${nope} b" in once
    assert run("convert", write(tmp_path, once, "once.yaml")).stdout == once
    api = own_server.api()
    pool = api.create_user_pool(PoolName="braces")["UserPool"]["Id"]
    api.admin_create_user(
        UserPoolId=pool, Username="x", UserAttributes=[{"Name": "name", "Value": "${x}"}], MessageAction="SUPPRESS"
    )
    exported = own_server.control.get("export")
    assert exported.status_code == 200, exported.text
    with Server("--config", write(tmp_path, exported.text, "export.yaml")) as server:
        seen = server.api().admin_get_user(UserPoolId=pool, Username="x")["UserAttributes"]
        assert {"Name": "name", "Value": "${x}"} in seen


@pytest.mark.parametrize(
    "text", [SCRIPTS["json.json"], "realms: [{id: shop, clients: any}]", POOL + "    Properties: {UserPoolName: a}\n"]
)
def test_demo_users_are_shown_for_every_kind(tmp_path, text):
    name = "a.json" if text.startswith("{") else "a.yaml"
    with Server("--config", write(tmp_path, text, name), "--demo-users", "2") as server:
        assert re.search(r"ada(@example.com)?\s.*Correct-Horse-1", "".join(server.output))
