"""Reasons name the received value, the expected value and the setting; repeated lines are merged."""

import datetime
import re
import socket
import subprocess
import time
import uuid

import jwt
import pytest
import requests

from cognito.sign_in.test_devices import device_pool, enrolled
from entra.tenant import Tenant
from entra.tenant import configuration as tenant_configuration
from federation.test_saml import Flow
from support.browser import PKCE, Browser, authorize_url, redeem, sign_in
from support.identity import IdentityPool, id_token, provider, service
from support.pools import Pool, fails
from support.provider import CALLBACK, Key
from support.provider import configuration as realm_configuration
from support.reasons import newest, reason
from support.server import Server, environment, eventually, executable, run

WEB = "http://localhost:3000/callback"


@pytest.fixture(scope="module")
def server():
    config = {"entraTenants": [tenant_configuration()]} | realm_configuration(Key("ES256"))
    with Server(config=config) as running:
        running.tenant = Tenant(running, config["entraTenants"][0])
        yield running


@pytest.fixture(scope="module")
def pool(server):
    return Pool(server)


@pytest.fixture(scope="module")
def web(pool):
    return pool.web_client(CallbackURLs=[WEB], AllowedOAuthScopes=["openid"])


def token_request(client, path="/oauth2/token", **form):
    return requests.post(
        client.pool.server.url + path, data={k: v for k, v in form.items() if v is not None}, timeout=60
    )


# MARK: Identity pools


@pytest.fixture(scope="module")
def app(pool):
    return pool.client()


@pytest.fixture(scope="module")
def person(pool):
    return pool.user()


def test_identity_pools_tell_what_came_and_what_they_take(server, pool, app, person):
    closed = IdentityPool(server, app, AllowUnauthenticatedIdentities=False)
    api, token, key = service(server, "cognito-identity", signed=False), id_token(app, person), provider(pool)
    other = pool.client()
    access = app.sign_in(person.email)["AccessToken"]
    near = closed.id[:-1] + ("0" if closed.id[-1] != "0" else "1")
    for arguments, words in (
        ({"IdentityPoolId": near}, f"there is no identity pool {near}. Did you mean {closed.id}?"),
        ({}, f"no Logins, and identity pool {closed.id} has AllowUnauthenticatedIdentities: false"),
        ({"Logins": {key[:-1]: token}}, f"Logins has the key {key[:-1]}, and the token was issued by "),
        ({"Logins": {key: id_token(other, person)}}, f"is for client {other.id}, and identity pool {closed.id} takes"),
        ({"Logins": {key: access}}, "Logins takes id tokens, and the token for " + key + " says token_use: access"),
        ({"Logins": {key: "abc"}}, f"what Logins has for {key} is no JWT"),
        ({"Logins": {key: token[:-6] + "AAAAAA"}}, f"no key of {key} has signed the login token: its kid is "),
    ):
        with pytest.raises(api.exceptions.ClientError):
            api.get_id(**({"IdentityPoolId": closed.id} | arguments))
        told = reason(server)
        assert words in told, (arguments, told)
    identity = api.get_id(IdentityPoolId=closed.id, Logins={key: token})["IdentityId"]
    with pytest.raises(api.exceptions.ClientError):
        api.get_credentials_for_identity(IdentityId=identity)
    assert f"identity {identity} has logins, and the request shows none of them" in reason(server)
    with pytest.raises(api.exceptions.ClientError):
        api.get_credentials_for_identity(IdentityId=f"us-east-1:{uuid.uuid4()}")
    assert "is unknown to this server" in reason(server)
    server.clock.advance(hours=2)
    with pytest.raises(api.exceptions.ClientError):
        api.get_id(IdentityPoolId=closed.id, Logins={key: token})
    told = reason(server)
    assert re.search(r"the login token expired at 20\S+Z, and it is 20\S+Z by the sandbox's clock", told), told
    server.clock.reset()


# MARK: OAuth


def test_an_unknown_response_type_or_grant_type_names_those_that_are_known(server, web):
    answer = requests.get(authorize_url(web, response_type="cod"), allow_redirects=False, timeout=60)
    assert answer.status_code == 302
    assert "response_type cod is not known. Did you mean code? Known here: code, token" in reason(server)
    query = {"client_id": "web", "redirect_uri": CALLBACK, "response_type": "cod id_token"}
    requests.get(f"{server.url}/demo/authorize", params=query, allow_redirects=False, timeout=60)
    assert "Did you mean code id_token? Known here: code, token, id_token, " in reason(server)
    token_request(web, client_id=web.id, grant_type="authorisation_code")
    assert "grant_type authorisation_code is not taken here. Did you mean authorization_code?" in reason(server)


def test_both_addresses_of_a_code_are_told(server, pool, web):
    code = sign_in(Browser(server), web, pool.user(), scope="openid").query["code"]
    assert redeem(web, code, redirect_uri="http://localhost:9/else").status_code == 400
    assert f"redirect_uri is http://localhost:9/else, and the code was requested with {WEB}" in reason(server)


def test_a_verifier_that_is_missing_is_not_one_that_does_not_fit(server, pool, web):
    code = sign_in(Browser(server), web, pool.user(), scope="openid", **PKCE().parameters).query["code"]
    assert redeem(web, code).status_code == 400
    assert "code_verifier is missing: the code was requested with a code_challenge" in reason(server)


def test_a_body_in_json_is_no_missing_client(server, web):
    requests.post(f"{server.url}/oauth2/token", json={"grant_type": "refresh_token"}, timeout=60)
    assert "the body is application/json, and the endpoint reads application/x-www-form-urlencoded" in reason(server)


def test_no_token_at_user_info(server):
    for headers, words in (({}, "no header Authorization"), ({"Authorization": "Token x"}, "begins with “Token”")):
        assert requests.get(f"{server.url}/oauth2/userInfo", headers=headers, timeout=60).status_code in (400, 401)
        assert words in reason(server) and "Authorization: Bearer TOKEN" in reason(server)
        assert requests.get(f"{server.url}/demo/userinfo", headers=headers, timeout=60).status_code == 401
        assert words in reason(server)


def test_an_unknown_pool_in_discovery_names_the_nearest(server, pool):
    near = pool.id[:-1] + ("x" if pool.id[-1] != "x" else "y")
    assert requests.get(f"{server.url}/{near}/.well-known/openid-configuration", timeout=60).status_code == 404
    assert f"there is no pool or realm {near} here. Did you mean {pool.id}?" in reason(server)


def test_an_unknown_operation_names_the_nearest(server):
    answer = server.post("InitiateAuht", {})
    assert answer.status_code == 400 and "did you mean InitiateAuth?" in reason(server)
    headers = {"X-Amz-Target": "AWSCognitoIdentityProvidrService.InitiateAuth"}
    requests.post(server.url, data="{}", headers=headers, timeout=60)
    assert "did you mean AWSCognitoIdentityProviderService?" in newest(server)["reason"]


def test_whose_client_and_whose_secret_it_is(server, pool):
    first, second = pool.web_client(GenerateSecret=True), pool.web_client(GenerateSecret=True)
    token_request(first, client_id=first.id, client_secret=second.secret, grant_type="refresh_token", refresh_token="x")
    assert f"the secret is that of client {second.id}, and client {first.id} asks" in reason(server)
    elsewhere = Pool(server).client()
    with fails("ResourceNotFoundException"):
        pool.api.describe_user_pool_client(UserPoolId=pool.id, ClientId=elsewhere.id)
    assert f"client {elsewhere.id} is one of {elsewhere.pool.id}, and the request is for {pool.id}" in reason(server)


def test_an_access_token_as_a_refresh_token(server, app, person):
    tokens = app.sign_in(person.email)
    for token, kind in ((tokens["AccessToken"], "access"), (tokens["IdToken"], "id")):
        with fails("NotAuthorizedException"):
            app.refresh(token)
        assert f"an {kind} token stands where the refresh token is expected" in reason(server)


def test_the_key_of_another_device(server):
    pool = device_pool(server)
    client, person = pool.client(), pool.user()
    (first, tokens), (second, _) = enrolled(pool, client, person), enrolled(pool, client, person, "phone")
    assert first.key != second.key
    with fails("NotAuthorizedException"):
        client.initiate("REFRESH_TOKEN_AUTH", REFRESH_TOKEN=tokens["RefreshToken"], DEVICE_KEY=second.key)
    assert f"was issued to another device than the DEVICE_KEY {second.key}" in reason(server)


def test_a_forgotten_password_of_an_invited_user_names_the_state(server, pool):
    invited = pool.invite()
    with fails("NotAuthorizedException"):
        pool.client().forgot(invited.email)
    told = reason(server)
    assert "is FORCE_CHANGE_PASSWORD: the user signs in with the temporary password of the invitation" in told, told
    assert "the password cannot be reset, as " in told


def test_a_parameter_that_pools_do_not_read_is_no_address_that_is_not_registered(server, pool):
    client = pool.web_client(LogoutURLs=["http://localhost:3000/"])
    query = {"client_id": client.id, "post_logout_redirect_uri": "http://localhost:3000/"}
    requests.get(f"{server.url}/logout", params=query, allow_redirects=False, timeout=60)
    told = reason(server)
    assert "does not read post_logout_redirect_uri: send http://localhost:3000/ as logout_uri" in told, told
    assert "Did you mean" not in told and "remedy" not in newest(server)


# MARK: Directories


def test_a_directory_names_scopes_and_settings(server):
    tenant = server.tenant
    address = f"{tenant.authority}/oauth2/v2.0/authorize"
    asked = {"client_id": tenant.apps["password"], "response_type": "code", "redirect_uri": WEB, "scope": "openid"}
    api = f"api://{tenant.apps['api']}"
    for changes, words in (
        ({"scope": "api://nowhere/Read"}, f"no application of the tenant is the API api://nowhere. APIs here: {api}"),
        ({"scope": f"{api}/Raed"}, f"the scope {api}/Raed is none of the tenant's. Did you mean {api}/Read?"),
        ({"response_type": "id_token", "nonce": "n", "response_mode": "query"}, "expected one of fragment, form_post"),
        ({"response_type": "cod"}, "response_type is cod; expected code, id_token or both"),
        ({"scope": "openid", "response_mode": "form_post", "response_type": "cod"}, "response_type is cod; expected"),
    ):
        requests.get(address, params=asked | changes, allow_redirects=False, timeout=60)
        entry = newest(server)
        assert words in entry.get("reason", ""), entry
    assert tenant.post("oauth2/v2.0/devicecode", scope="api://nowhere/Read").status_code == 400
    assert f"no application of the tenant is the API api://nowhere. APIs here: {api}" in reason(server)
    tenant.post("oauth2/v2.0/initiate", app="off", username="ada@example.com", challenge_type="password redirect")
    assert "nativeAuthenticationApisEnabled of the application off is none" in reason(server)
    grant = "urn:ietf:params:oauth:grant-type:device_code"
    tenant.post("oauth2/v2.0/token", grant_type=grant, device_code="unknown")
    assert "the device_code is none of this server's" in reason(server)


def test_a_directory_names_what_its_flows_expect(server):
    tenant = server.tenant
    password = {"username": "ada@example.com", "challenge_type": "password oob redirect"}
    api = f"api://{tenant.apps['api']}"
    daemon = {"grant_type": "client_credentials", "scope": f"{api}/.default"}
    for path, form, words in (
        (
            "oauth2/v2.0/challenge",
            password | {"continuation_token": "x"},
            "continuation_token is none of this server's",
        ),
        ("resetpassword/v1.0/start", password | {"username": "otp@example.com"}, "has no password: the account signs"),
        ("oauth2/v2.0/token", daemon, "has no secret and no certificate, and acts here for itself"),
        ("oauth2/v2.0/devicecode", {"scope": f"User.Read {api}/Read"}, "the scopes are those of several APIs, and a"),
    ):
        answer = tenant.post(path, **form)
        assert words in newest(server).get("reason", ""), (path, answer.text, newest(server))
    must = {"username": "must@example.com", "challenge_type": "password redirect"}
    begun = tenant.post("oauth2/v2.0/initiate", **must).json()["continuation_token"]
    asked = tenant.post("oauth2/v2.0/challenge", continuation_token=begun, challenge_type="password redirect").json()
    shown = {"grant_type": "password", "password": "Correct-Horse-1", "scope": "openid"}
    tenant.post("oauth2/v2.0/token", continuation_token=asked["continuation_token"], **shown)
    assert "for a new password first" in reason(server)
    offer = tenant.post("oauth2/v2.0/devicecode", scope="openid").json()
    device = {"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": offer["device_code"]}
    for words in (
        "nobody has answered at the verification address yet: poll again",
        "the device polls more often than its interval says",
    ):
        assert tenant.post("oauth2/v2.0/token", **device).status_code == 400
        assert words in reason(server)


def test_identity_pools_tell_whose_login_and_which_role(server, pool, app, person):
    foreign = Pool(server).client()
    identities = IdentityPool(
        server,
        app,
        DeveloperProviderName="login.shop",
        CognitoIdentityProviders=[
            {"ProviderName": provider(one.pool), "ClientId": one.id, "ServerSideTokenCheck": False}
            for one in (app, foreign)
        ],
        OpenIdConnectProviderARNs=["arn:aws:iam::000000000000:oidc-provider/127.0.0.1:9"],
    )
    api, key = service(server, "cognito-identity", signed=False), provider(pool)
    signed = service(server, "cognito-identity")
    token, second = id_token(app, person), id_token(app, pool.user())
    identity = api.get_id(IdentityPoolId=identities.id, Logins={key: token})["IdentityId"]
    claims = {"iss": "https://127.0.0.1:9", "sub": "s", "exp": 2**33}
    elsewhere, bare = (jwt.encode(claims | more, "k" * 32, "HS256") for more in ({"aud": "a"}, {}))
    role = "arn:aws:iam::000000000000:role/other"
    for call, logins, words in (
        (api.get_id, {provider(foreign.pool): token}, "and the token was issued by "),
        (api.get_id, {"127.0.0.1:9": elsewhere}, "and no discovery document or keys could be had from there"),
        (api.get_id, {"127.0.0.1:9": bare}, "the login token for 127.0.0.1:9 has no claim aud"),
        (
            signed.get_open_id_token_for_developer_identity,
            {"login.other": "x"},
            "the developer provider that was sent is login.other, and that of identity pool ",
        ),
    ):
        with pytest.raises(api.exceptions.ClientError):
            call(IdentityPoolId=identities.id, Logins=logins)
        assert words in reason(server), (words, reason(server))
    for arguments, words in (
        ({"Logins": {key: second}}, "none of the logins that were shown is one of identity "),
        ({"Logins": {key: token}, "CustomRoleArn": role}, "the request asks for the role "),
    ):
        with pytest.raises(api.exceptions.ClientError):
            api.get_credentials_for_identity(IdentityId=identity, **arguments)
        assert words in reason(server), (words, reason(server))
    guest = api.get_id(IdentityPoolId=identities.id)["IdentityId"]
    api.get_open_id_token(IdentityId=guest, Logins={key: token})
    with pytest.raises(api.exceptions.ClientError):
        api.get_open_id_token(IdentityId=guest)
    assert "is disabled: its logins were moved to another one" in reason(server)
    mapping = {f"{key}:{app.id}": {"Type": "Token", "AmbiguousRoleResolution": "Deny"}}
    signed.set_identity_pool_roles(IdentityPoolId=identities.id, Roles={"authenticated": role}, RoleMappings=mapping)
    with pytest.raises(api.exceptions.ClientError):
        api.get_credentials_for_identity(IdentityId=identity, Logins={key: token})
    assert "fits the token, and its AmbiguousRoleResolution is Deny" in reason(server)


# MARK: Addresses, pages and listeners


def test_an_endpoint_with_a_path(server):
    headers = {"X-Amz-Target": "AWSCognitoIdentityProviderService.InitiateAuth"}
    assert requests.post(f"{server.url}/cognito", data="{}", headers=headers, timeout=60).status_code == 404
    assert "came to the path /cognito, and the AWS APIs are at /" in newest(server)["reason"]


@pytest.mark.parametrize(
    "query", ["error=redirect_mismatch", "error=csrf", "error=odd", "", "logout_uri=http://x", "client_id=nothing"]
)
def test_every_error_page_has_a_reason(server, query):
    assert requests.get(f"{server.url}/error?{query}", timeout=60).status_code == 400
    assert newest(server)["reason"]


def test_a_form_that_is_not_of_a_page_of_ours(server, web):
    for form, words in (({"username": "x"}, "is missing"), ({"_csrf": "other-secret"}, "is another one than")):
        page = authorize_url(web).replace("/oauth2/authorize", "/login")
        assert requests.post(page, data=form, allow_redirects=False, timeout=60).is_redirect
        assert "the form is not of a page that this browser was shown" in reason(server) and words in reason(server)


def test_a_preflight_of_the_control_api_leaves_a_line(server):
    asked = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    requests.options(f"{server.url}/_understudy/reset", headers=asked, timeout=60)
    eventually(lambda: "and the control API answers pages of its own origin alone" in server.errors())
    assert "the browser asked whether a page of http://evil.example may send POST /_understudy/reset" in server.errors()


def test_a_taken_port_of_https_is_another_of_these_servers(tmp_path):
    home = environment(HOME=tmp_path, XDG_DATA_HOME="")
    with Server("--https-port", "0", env=home) as running:
        port = re.search(
            r"https://localhost:(\d+)", running.control.info()["client_configuration"]["msal"]["authority"]
        )
        done = run("serve", "--port", port[1])
        assert done.returncode == 69
        assert f"Another Understudy has it: https://localhost:{port[1]}/_understudy/" in done.stderr


def test_a_port_without_a_listener_delays_no_error():
    with socket.create_server(("127.0.0.1", 0)) as mute:
        started = time.monotonic()
        done = run("serve", "--port", str(mute.getsockname()[1]))
        assert done.returncode == 69 and "Another Understudy" not in done.stderr
        assert time.monotonic() - started < 4


# MARK: SAML


def test_a_refused_saml_response_names_what_came_and_what_was_expected(server, pool, tmp_path):
    flow = Flow(pool, tmp_path, name="Told")
    sha1 = {
        "sign_alg": "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
        "digest_alg": "http://www.w3.org/2000/09/xmldsig#sha1",
    }
    consumer = f"{server.url}/saml2/idpresponse"
    for changes, words in (
        (sha1, "of provider Told is signed by http://www.w3.org/2000/09/xmldsig#"),
        ({"destination": "https://else.example/acs"}, f"expected {consumer}"),
        ({"sp_entity_id": "urn:else"}, f"the Audience is urn:else; expected urn:amazon:cognito:sp:{pool.id}"),
        ({"in_response_to": "id-else"}, "InResponseTo is id-else; expected "),
        ({"sign_assertion": False}, "neither the response nor the assertion is signed"),
    ):
        response = flow.provider.respond(changes.pop("in_response_to", flow.request.id), **changes)
        landing = flow.post(response)
        assert landing.query["error"] == "server_error"
        entry = newest(server)
        assert words in entry.get("reason", ""), (changes, entry)
        assert "provider Told" in entry["reason"]
        flow.set_out()
    changed = flow.provider.respond(flow.request.id).replace("ada@example.com", "eve@example.com")
    flow.post(changed)
    assert "provider Told is refused: no certificate of its metadata has signed the assertion" in reason(server)
    flow.set_out()
    early = datetime.datetime.now(datetime.UTC) - datetime.timedelta(hours=2)
    server.clock.set(early.strftime("%Y-%m-%dT%H:%M:%SZ"))
    flow.set_out()
    flow.post(flow.provider.respond(flow.request.id))
    told = reason(server)
    assert "it is not yet valid: it says NotBefore 20" in told and "by the sandbox's clock" in told, told
    server.clock.reset()
    flow.set_out()
    flow.post(flow.provider.respond(flow.request.id), RelayState="nothing")
    assert "belongs to no sign-in of this browser" in reason(server)


# MARK: Lines that are alike


def test_equal_lines_are_folded_so_that_a_different_one_is_seen(tmp_path):
    with Server() as running:
        pool = Pool(running)
        app, person = pool.client(), pool.user()
        body = {"client_id": app.id, "username": person.email, "password": "Wrong-Pass-1"}
        session = requests.Session()
        for _ in range(60):
            session.post(f"{running.url}/v1/{pool.id}/sign-in", json={**body, "client_id": "nothing"}, timeout=60)
        session.get(f"{running.url}/nowhere", timeout=60)
        eventually(lambda: "nothing is at /nowhere" in running.errors())

        def alike():
            return [line for line in running.errors().splitlines() if "the pool has no client nothing" in line]

        def told():
            """How many requests the lines stand for: one each, or as many as a line counts."""
            counts = [re.search(r"… (\d+) more like this", line) for line in alike()]
            return sum(int(found[1]) if found else 1 for found in counts)

        # Those of the last second are counted when it is over.
        eventually(lambda: told() == 60)
        assert len(alike()) < 20, alike()
        assert len(running.control.get("requests", status=404, limit=200).json()["requests"]) >= 1


def test_the_banner_fits_a_terminal(tmp_path):
    for config in ([], ["--config", str(tmp_path / "several.yaml")]):
        (tmp_path / "several.yaml").write_text(
            "userPools:\n- {Id: us-east-1_Banner001, PoolName: shop, Clients: [{ClientId: shopappforios}, "
            "{ClientId: shopappforandroid}], Users: [{Username: ada.lovelace@example.com, Password: Correct-Horse-1},"
            " {Username: b, Password: Correct-Horse-1}]}\n"
        )
        command = [executable(), "serve", "--port", "0", *config]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment()) as process:
            lines = []
            for line in process.stdout:
                lines.append(line.decode().rstrip("\n"))
                if lines[-1].startswith("listening on "):
                    break
            process.terminate()
        assert [line for line in lines if len(line) > 80] == []
