"""Parameters of tenants' endpoints that ask for another page or another kind of token, and the addresses of APIs."""

import base64
import hashlib
import json
import subprocess
import uuid

import jwt
import pytest
import requests

from entra.browser import Browser
from entra.pages import authorize, callback, redeem, signed_in
from entra.tenant import Tenant, configuration, refusal
from support.server import Server, executable


@pytest.fixture(scope="module")
def tenant():
    configured = configuration()
    configured["applications"] += [
        {
            "appId": str(uuid.uuid4()),
            "name": "slashed",
            "identifierUri": "https://orchard.example/",
            "scopes": ["Read"],
        },
        {
            "appId": str(uuid.uuid4()),
            "name": "plain",
            "identifierUri": "https://meadow.example",
            "scopes": ["Read"],
        },
        {"appId": str(uuid.uuid4()), "name": "closed", "isFallbackPublicClient": False, "secret": "closed-secret"},
    ]
    with Server(config={"entraTenants": [configured]}) as running:
        yield Tenant(running, configured)


def claims(token):
    return jwt.decode(token, options={"verify_signature": False})


def reason(tenant):
    return tenant.server.control.get("requests", limit=1).json()["requests"][0].get("reason")


def test_create_is_the_page_for_a_new_account(tenant):
    """MSAL's `prompt: "create"`; a session of the browser does not answer it."""
    browser = Browser().get(authorize(tenant, prompt="create", login_hint="new@example.com"))
    assert browser.heading == "Create account"
    assert 'value="new@example.com"' in browser.text
    browser.submit(loginfmt="new@example.com")
    browser.submit(otc=tenant.code("new@example.com"))
    browser.submit(passwd="Tulip!44-seven")
    assert "code" in callback(browser), browser.text
    # Signed in, as the pages are concerned, and asked again.
    browser.landed = None
    assert browser.get(authorize(tenant, prompt="create")).heading == "Create account"
    browser.get(authorize(tenant))
    assert "code" in callback(browser)


@pytest.mark.parametrize(
    "prompt", ["consent select_account", "none login", "unspecified", "admin_consent", "create login", "x"]
)
def test_other_prompts_and_lists_of_them(tenant, prompt):
    browser = Browser().get(authorize(tenant, prompt=prompt, state="s"))
    told = callback(browser)
    assert (told["error"], told["state"]) == ("invalid_request", "s")
    assert told["error_description"].startswith("AADSTS90023: Unsupported 'prompt' value.")


@pytest.mark.parametrize(
    "asked",
    [
        {"token_type": "pop", "req_cnf": "e30"},
        {"token_type": "ssh-cert", "req_cnf": "e30"},
        {"req_cnf": "e30"},
        {"return_spa_code": "1"},
        {"ear_jwk": "e30"},
        {"brk_client_id": "x"},
        {"request": "x"},
        {"request_uri": "x"},
    ],
)
def test_another_kind_of_answer_is_refused_at_authorize(tenant, asked):
    told = callback(Browser().get(authorize(tenant, **asked)))
    assert told["error"] == "invalid_request" and "code" not in told
    assert f"AADSTS900144: not implemented: {next(iter(asked))}" in told["error_description"]


@pytest.mark.parametrize(
    "asked, named",
    [
        ({"token_type": "ssh-cert", "req_cnf": "e30"}, "token_type=ssh-cert"),
        ({"token_type": "mtls_pop"}, "token_type=mtls_pop"),
        ({"return_spa_code": "1"}, "return_spa_code"),
        ({"fmi_path": "agent"}, "fmi_path"),
        ({"req_cnf": "e30"}, "req_cnf without token_type=pop"),
    ],
)
def test_another_kind_of_token_is_refused(tenant, asked, named):
    token = signed_in(tenant, "ada@example.com")["refresh_token"]
    answer = tenant.post("oauth2/v2.0/token", grant_type="refresh_token", refresh_token=token, **asked)
    assert f"not implemented: {named}" in refusal(answer, "invalid_request", 900144)["error_description"]


def test_a_token_bound_to_a_key(tenant):
    """As MSAL for JavaScript asks: `req_cnf` has the thumbprint of the key, and the token must have it in `cnf.kid`."""
    thumbprint = base64.urlsafe_b64encode(hashlib.sha256(b"key").digest()).rstrip(b"=").decode()
    key = {"kid": thumbprint, "xms_ksl": "sw"}
    asked = {
        "token_type": "pop",
        "req_cnf": base64.urlsafe_b64encode(json.dumps(key).encode()).rstrip(b"=").decode(),
        "scope": f"openid offline_access api://{tenant.apps['api']}/Read",
    }
    browser = Browser().get(authorize(tenant, scope=asked["scope"]))
    browser.submit(loginfmt="ada@example.com")
    browser.submit(passwd="Correct-Horse-1")
    bound = redeem(tenant, callback(browser)["code"], **asked).json()
    assert bound["token_type"] == "pop", bound
    assert claims(bound["access_token"])["cnf"] == key and "cnf" not in claims(bound["id_token"])
    again = tenant.post(
        "oauth2/v2.0/token", grant_type="refresh_token", refresh_token=bound["refresh_token"], **asked
    ).json()
    assert again["token_type"] == "pop" and claims(again["access_token"])["cnf"] == key
    free = tenant.post("oauth2/v2.0/token", grant_type="refresh_token", refresh_token=bound["refresh_token"]).json()
    assert free["token_type"] == "Bearer" and "cnf" not in claims(free["access_token"])
    daemon = tenant.post(
        "oauth2/v2.0/token",
        "daemon",
        client_secret="daemon-secret",
        grant_type="client_credentials",
        **asked | {"scope": f"api://{tenant.apps['api']}/.default"},
    ).json()
    assert daemon["token_type"] == "pop" and claims(daemon["access_token"])["cnf"] == key


@pytest.mark.parametrize("key", ["", "e30", "!", "W10", base64.urlsafe_b64encode(b'{"kid": 1}').decode(), "A" * 4096])
def test_a_key_that_is_none(tenant, key):
    answer = tenant.post(
        "oauth2/v2.0/token", grant_type="refresh_token", refresh_token="x", token_type="pop", req_cnf=key
    )
    refusal(answer, "invalid_request", 9002313 if key else 900144)


def test_an_api_whose_address_ends_in_a_slash(tenant):
    """`az login --scope` has both slashes, as Microsoft prescribes; an address is compared as it is configured."""
    token = signed_in(tenant, "ada@example.com")["refresh_token"]

    def ask(scope):
        return tenant.post("oauth2/v2.0/token", grant_type="refresh_token", refresh_token=token, scope=scope)

    for scope in ["https://orchard.example//Read", "https://orchard.example//.default"]:
        given = ask(scope).json()
        assert claims(given["access_token"])["aud"] == tenant.apps["slashed"], given
    assert claims(ask("https://meadow.example/Read").json()["access_token"])["aud"] == tenant.apps["plain"]
    for scope in ["https://orchard.example/Read", "https://meadow.example//Read"]:
        refusal(ask(scope), "invalid_resource", 500011)
    for scope in ["https://graph.microsoft.com/User.Read", "https://graph.microsoft.com//User.Read"]:
        assert "access_token" in ask(scope).json()


def test_check_tells_what_to_ask_for(tmp_path):
    file = tmp_path / "tenant.yaml"
    application = {"appId": str(uuid.uuid4()), "name": "orchard", "identifierUri": "https://orchard.example/"}
    asked = {"appId": str(uuid.uuid4()), "name": "asked", "nativeAuthenticationApisEnabled": "all"}
    document = {
        "entraTenants": [
            {
                "tenantId": str(uuid.uuid4()),
                "domain": "orchard.onmicrosoft.com",
                "applications": [application | {"isFallbackPublicClient": True}, asked],
            }
        ]
    }
    file.write_text(json.dumps(document, indent=1))
    told = subprocess.run([executable(), "check", str(file)], capture_output=True, text=True, check=True, timeout=60)
    lines = told.stdout.splitlines()
    assert any("clients ask for https://orchard.example//.default" in line for line in lines), lines
    assert any(
        line.startswith(f"{file}:") and "assumed: nativeAuthenticationApisEnabled: all" in line for line in lines
    )
    assert not any("asked" in line for line in lines), lines
    assert any(line.startswith("valid: ") for line in lines), lines


@pytest.mark.parametrize("by", ["id", "domain", "name"])
def test_the_discovery_document_of_version_one(tenant, by):
    name = getattr(tenant, by)
    url = f"{tenant.server.url}/{name}/.well-known/openid-configuration"
    document = requests.get(url, timeout=30).json()
    base = f"{tenant.server.url}/{tenant.id}"
    assert document["issuer"] == f"{base}/"
    assert document["authorization_endpoint"] == f"{base}/oauth2/authorize"
    assert document["token_endpoint"] == f"{base}/oauth2/token"
    assert document["microsoft_multi_refresh_token"] is True and document["subject_types_supported"] == ["pairwise"]
    assert requests.get(document["jwks_uri"], timeout=30).json()["keys"][0]["x5c"]
    assert requests.get(document["end_session_endpoint"], timeout=30).status_code == 200
    # Nothing of a pool's at the tenant's id.
    for path in [".well-known/jwks.json", ".well-known/oauth-authorization-server"]:
        assert requests.get(f"{tenant.server.url}/{tenant.id}/{path}", timeout=30).status_code == 404


def test_the_built_in_tenant_has_it_too(server):
    id = server.control.info()["entra_tenants"][0]["id"]
    document = requests.get(f"{server.url}/{id}/.well-known/openid-configuration", timeout=30).json()
    assert document["issuer"] == f"{server.url}/{id}/" and "userInfo" not in document["userinfo_endpoint"]
    pool = server.control.info()["user_pools"][0]["id"]
    document = requests.get(f"{server.url}/{pool}/.well-known/openid-configuration", timeout=30).json()
    assert document["issuer"] == f"{server.url}/{pool}"


@pytest.mark.parametrize("host", ["login.microsoftonline.com", "contoso.ciamlogin.com"])
def test_discovery_names_the_host_that_was_called(tenant, host):
    for path in ["v2.0/.well-known/openid-configuration", ".well-known/openid-configuration"]:
        document = requests.get(f"{tenant.server.url}/{tenant.id}/{path}", headers={"Host": host}, timeout=30).json()
        for name in ["issuer", "token_endpoint", "authorization_endpoint", "jwks_uri"]:
            assert document[name].split("/")[2] == host, (name, document[name])


@pytest.mark.parametrize(
    "scope", ["Read", "openid", "api://{api}/Read", "User.Read", "api://{api}/Read api://{api}/.default"]
)
def test_a_daemon_asks_for_all_of_an_api(tenant, scope):
    scopes = scope.format(api=tenant.apps["api"]).split()
    answer = tenant.post(
        "oauth2/v2.0/token",
        "daemon",
        client_secret="daemon-secret",
        grant_type="client_credentials",
        scope=" ".join(scopes),
    )
    words = refusal(answer, "invalid_scope", 1002012)["error_description"]
    assert f"The provided value for scope {scopes[0]} is not valid." in words


def test_native_authentication_needs_a_public_client(tenant):
    answer = tenant.post(
        "oauth2/v2.0/initiate", "closed", username="ada@example.com", challenge_type="oob password redirect"
    )
    words = refusal(answer, "invalid_client", 550022)["error_description"]
    assert words.startswith("AADSTS550022: Confidential Client is not supported in Native Authentication API flow.")
    assert "isFallbackPublicClient" in reason(tenant)


def test_native_authentication_that_is_off_names_the_setting(tenant):
    answer = tenant.post(
        "oauth2/v2.0/initiate", "off", username="ada@example.com", challenge_type="oob password redirect"
    )
    refusal(answer, "invalid_client", 7000218, "nativeauthapi_disabled")
    assert "nativeAuthenticationApisEnabled" in reason(tenant)


def test_graph_tells_whether_it_is_on(tenant):
    token = tenant.post(
        "oauth2/v2.0/token",
        "daemon",
        client_secret="daemon-secret",
        grant_type="client_credentials",
        scope="https://graph.microsoft.com/.default",
    ).json()["access_token"]
    listed = requests.get(
        f"{tenant.server.url}/v1.0/applications",
        headers={"Authorization": f"Bearer {token}", "Host": "graph.microsoft.com"},
        timeout=30,
    ).json()["value"]
    settings = {one["displayName"]: one["nativeAuthenticationApisEnabled"] for one in listed}
    assert settings["off"] == "none" and settings["password"] == "all"
