"""Starting from realms of Keycloak: each client signs in by its own callback, and tokens say what its mappers say."""

import base64
import json
import re

import jwt
import pytest
import requests
from cryptography.hazmat.primitives.serialization import load_der_public_key

from configuration.test_start_from import canonical, checked, refused, write
from support.browser import Landing, Page
from support.keycloak import (
    CALLBACK,
    DEFAULT,
    MIRA,
    OPTIONAL,
    PASSWORD,
    App,
    client,
    mapper,
    pbkdf2,
    realm,
)
from support.server import REPOSITORY, Server, run


def started(tmp_path, *realms):
    file = write(tmp_path, json.dumps(realms[0] if len(realms) == 1 else realms), "realm.json")
    return Server("--config", file)


# --- Redirects with a star

STARS = {
    "every": (
        ["*"],
        {},
        [CALLBACK, "https://elsewhere.example/x?y=1", "com.example.app:/done"],
        ["javascript:alert(1)"],
    ),
    "rooted": (
        ["/*"],
        {"rootUrl": "http://localhost:4200"},
        ["http://localhost:4200/", "http://localhost:4200", "http://localhost:4200/deep/er?x=1"],
        ["http://localhost:42000/", "http://localhost:4200/a/../b", "http://localhost:4200/%2E%2e/b", CALLBACK],
    ),
    "port": (
        ["http://localhost:3000/*"],
        {},
        [CALLBACK, "http://localhost:3000", "http://localhost:3000/?code=old"],
        ["http://localhost:3001/", "http://localhost:3000@evil.example/", "https://localhost:3000/"],
    ),
    "path": (
        ["https://app.example/in/*"],
        {},
        ["https://app.example/in/a", "https://app.example/in"],
        ["https://app.example/inn", "https://app.example/", "https://u@app.example/in/a"],
    ),
    "scheme": (["myapp://*"], {}, ["myapp://done", "myapp://a/b"], ["myapps://done", "myapp:done"]),
    "exact": (["http://localhost:8088/cb"], {}, ["http://localhost:8088/cb"], ["http://localhost:8088/cb/", CALLBACK]),
}


@pytest.fixture(scope="module")
def starred(tmp_path_factory):
    clients = [client(name, redirects=told, **more) for name, (told, more, _, _) in STARS.items()]
    with started(tmp_path_factory.mktemp("stars"), realm(*clients)) as server:
        yield server


@pytest.mark.parametrize("name", STARS)
def test_a_star_takes_what_keycloak_takes(starred, name):
    _, _, good, bad = STARS[name]
    for address in good:
        page = App(starred, name, redirect=address).ask()
        assert isinstance(page, Page) and page.path == "/login", (address, page)
    for address in bad:
        page = App(starred, name, redirect=address).ask()
        assert isinstance(page, Page) and page.path == "/error", (address, page)


def test_check_tells_of_stars_and_what_is_no_wildcard(tmp_path):
    document = realm(
        client("stars", redirects=["http://localhost:3000/*", "https://*.example.com/*"]),
        client("lost", redirects=["/app/*"]),
        client("plain"),
    )
    said = checked(write(tmp_path, json.dumps(document), "realm.json"))
    assert "redirect addresses of stars with a star take any rest (Relax.redirectWildcards)" in said
    assert "left out" in said and "https://*.example.com/* of stars: a star is a wildcard at the end alone" in said
    assert "/app/* of lost is below Keycloak's own address" in said
    assert "redirect addresses of plain" not in said


@pytest.mark.parametrize("key", ["redirectUris", "postLogoutRedirectUris"])
def test_a_star_in_a_document_of_ours_is_named(tmp_path, key):
    def document(address, relax=""):
        return write(tmp_path, f'realms: [{{id: a, clients: [{{id: web, {key}: ["{address}"]{relax}}}]}}]', "a.yaml")

    said = refused(document("http://localhost:3000/*"))
    assert "1:" in said and "Relax: {redirectWildcards: true}" in said
    relaxed = ", Relax: {redirectWildcards: true}"
    assert "one star at the end" in refused(document("http://*/x/*", relaxed))
    assert checked(document("http://localhost:3000/*", relaxed)) is not None
    # Relaxed for one client, and for no other.
    assert checked(document("http://localhost:3000/x")) is not None


# --- Addresses


@pytest.fixture(scope="module")
def weir(tmp_path_factory):
    """A realm with a client of each kind."""
    gauge = client("gauge", bearerOnly=True, secret="gauge-secret")
    worker = client("worker", secret="worker-secret", serviceAccountsEnabled=True, standardFlowEnabled=False)
    roles = {
        "realm": [
            {"name": "keeper", "composites": {"client": {"gauge": ["read"]}}},
            {"name": "guest"},
            {"name": "sweeper"},
        ],
        "client": {"gauge": [{"name": "read"}, {"name": "set"}]},
    }
    mira = MIRA | {
        "realmRoles": ["keeper", "guest"],
        "groups": ["/upper/sluice"],
        "attributes": {"gate": ["g1"], "age": ["36"], "hidden": ["x"]},
    }
    account = {
        "id": "7c0ffee0-0000-4000-8000-000000000003",
        "username": "service-account-worker",
        "enabled": True,
        "serviceAccountClientId": "worker",
        "realmRoles": ["sweeper"],
        "clientRoles": {"gauge": ["read", "set"]},
    }
    temporary = MIRA | {
        "id": "7c0ffee0-0000-4000-8000-000000000002",
        "username": "tess",
        "email": "tess@example.com",
        "credentials": [{"type": "password", "value": PASSWORD, "temporary": True}],
    }
    off = MIRA | {"id": None, "username": "olga", "email": "olga@example.com", "enabled": False}
    hashed = MIRA | {
        "id": "7c0ffee0-0000-4000-8000-000000000004",
        "username": "hana",
        "email": "hana@example.com",
        "emailVerified": False,
        "credentials": [pbkdf2(PASSWORD)],
    }
    web = client(
        "web",
        mapper("oidc-usermodel-realm-role-mapper", "roles", multivalued="true"),
        mapper("oidc-group-membership-mapper", "team", full_path="false"),
        mapper("oidc-group-membership-mapper", "teams.paths", full_path="true"),
        mapper("oidc-usermodel-property-mapper", "login", user_attribute="username"),
        mapper("oidc-usermodel-attribute-mapper", "gates", user_attribute="gate", multivalued="true"),
        mapper("oidc-usermodel-attribute-mapper", "years", user_attribute="age", jsonType_label="int"),
        mapper("oidc-hardcoded-claim-mapper", r"https://weir\.example/claims.x-level", claim_value="low"),
        mapper("oidc-hardcoded-claim-mapper", "big", claim_value='{"a":[1,true]}', jsonType_label="JSON"),
        mapper(
            "oidc-hardcoded-claim-mapper",
            "only_id",
            {"id.token.claim": "true", "userinfo.token.claim": "false"},
            claim_value="i",
        ),
        mapper("oidc-hardcoded-claim-mapper", "only_access", {"access.token.claim": "true"}, claim_value="a"),
        mapper("oidc-hardcoded-claim-mapper", "only_info", {"userinfo.token.claim": "true"}, claim_value="u"),
        mapper("oidc-audience-mapper", places={"access.token.claim": "true"}, included_client_audience="gauge"),
        mapper("oidc-audience-mapper", places={"access.token.claim": "true"}, included_custom_audience="urn:x"),
        attributes={"pkce.code.challenge.method": "S256", "access.token.lifespan": "60"},
        webOrigins=["http://localhost:3000"],
    )
    limited = client("limited", fullScopeAllowed=False)
    other = client("other", secret="other-secret", redirects=["http://localhost:5000/*"])
    document = realm(
        web,
        client("plain", webOrigins=["+", "https://plain.example/"]),
        gauge,
        worker,
        limited,
        other,
        users=[mira, temporary, account, {k: v for k, v in off.items() if v is not None}, hashed],
        roles=roles,
        groups=[{"name": "upper", "path": "/upper", "subGroups": [{"name": "sluice", "path": "/upper/sluice"}]}],
        scopeMappings=[{"client": "limited", "roles": ["guest"]}],
        accessTokenLifespan=300,
    )
    with started(tmp_path_factory.mktemp("weir"), document) as server:
        yield server


def test_the_fixed_paths_of_a_realm(weir):
    about = requests.get(f"{weir.url}/realms/weir/.well-known/openid-configuration", timeout=30).json()
    base = f"{weir.url}/realms/weir/protocol/openid-connect"
    assert about["issuer"] == f"{weir.url}/realms/weir"
    expected = {
        "authorization_endpoint": "auth",
        "token_endpoint": "token",
        "userinfo_endpoint": "userinfo",
        "jwks_uri": "certs",
        "end_session_endpoint": "logout",
        "introspection_endpoint": "token/introspect",
        "revocation_endpoint": "revoke",
        "check_session_iframe": "login-status-iframe.html",
        "pushed_authorization_request_endpoint": "ext/par/request",
        "device_authorization_endpoint": "auth/device",
    }
    assert {name: about[name] for name in expected} == {name: f"{base}/{path}" for name, path in expected.items()}
    for path in ("login-status-iframe.html", "3p-cookies/step1.html", "certs"):
        answer = requests.get(f"{base}/{path}", timeout=30)
        assert answer.status_code == 200 and "X-Frame-Options" not in answer.headers, path
    described = requests.get(f"{weir.url}/realms/weir", timeout=30).json()
    assert (described["realm"], described["token-service"]) == ("weir", base)
    key = load_der_public_key(base64.b64decode(described["public_key"]))
    token = App(weir).password()["access_token"]
    assert jwt.decode(token, key, algorithms=["RS256"], options={"verify_aud": False})["typ"] == "Bearer"
    for wrong in ("nowhere", "weir/x", "weir/protocol/openid-connect/nothing"):
        assert requests.get(f"{weir.url}/realms/{wrong}", timeout=30).status_code == 404


@pytest.mark.parametrize("prefix", ["/realms", "/auth/realms"])
def test_every_step_of_an_app_by_fixed_paths(weir, prefix):
    app = App(weir, prefix=prefix)
    tokens = app.sign_in(scope="openid phone")
    assert app.landing.query["iss"] == app.issuer
    told, access = app.verified(tokens["id_token"]), app.verified(tokens["access_token"])
    assert told["aud"] == "web" and told["azp"] == access["azp"] == "web"
    assert told["sid"] == access["sid"] and tokens["expires_in"] == 60
    assert app.info(tokens["access_token"])["sub"] == MIRA["id"] == told["sub"]
    again = app.token(grant_type="refresh_token", refresh_token=tokens["refresh_token"])
    assert again["refresh_token"] != tokens["refresh_token"]
    payload = jwt.decode(again["refresh_token"], options={"verify_signature": False})
    assert (payload["typ"], payload["azp"], payload["sid"]) == ("Refresh", "web", told["sid"])
    judge = App(weir, "gauge", "gauge-secret", prefix=prefix)
    said = judge.call("token/introspect", token=again["access_token"]).json()
    assert said["active"] and said["iss"] == app.issuer and said["roles"] == ["keeper", "guest"]
    assert app.call("revoke", token=again["refresh_token"]).status_code == 200
    assert not judge.call("token/introspect", token=again["access_token"]).json()["active"]


def test_a_client_signs_out_by_its_refresh_token(weir):
    app, thief = App(weir), App(weir, "plain")
    tokens = app.sign_in()
    assert thief.call("logout", refresh_token=tokens["refresh_token"]).json()["error"] == "invalid_grant"
    assert app.call("logout", refresh_token="x.y.z").json()["error"] == "invalid_grant"
    assert app.call("logout", refresh_token=tokens["refresh_token"]).status_code == 204
    refused = app.call("token", grant_type="refresh_token", refresh_token=tokens["refresh_token"])
    assert refused.json()["error"] == "invalid_grant"
    # The browser's session is over, too.
    assert isinstance(app.ask(), Page)
    wrong = App(weir, "other", "wrong").call("logout", refresh_token=tokens["refresh_token"])
    assert wrong.status_code == 401 and wrong.json()["error"] == "unauthorized_client"


def test_browsers_sign_out_to_registered_addresses(weir):
    app = App(weir, "other", "other-secret", redirect="http://localhost:5000/in")
    tokens = app.sign_in()
    query = {"id_token_hint": tokens["id_token"], "post_logout_redirect_uri": "http://localhost:5000/bye"}
    url = requests.Request("GET", f"{app.base}/logout", params=query).prepare().url
    assert app.browser.open(url).url == "http://localhost:5000/bye"
    old = requests.Request("GET", f"{app.base}/logout", params={"redirect_uri": CALLBACK}).prepare().url
    assert App(weir).browser.open(old).url == CALLBACK
    old = requests.Request("GET", f"{app.base}/logout", params={"redirect_uri": "https://evil.example/"}).prepare().url
    assert isinstance(App(weir).browser.open(old), Page)


def test_clients_register_by_keycloaks_representation(weir):
    said = requests.post(f"{weir.url}/realms/weir/clients-registrations/default", json={"clientId": "x"}, timeout=30)
    assert said.status_code == 403
    realm = {"id": "weir", "paths": "keycloak", "registration": True, "claims": []}
    realm["users"] = [{"username": "mira", "password": PASSWORD}]
    with Server(config={"realms": [realm, {"id": "plain", "registration": True}]}) as server:
        base = f"{server.url}/realms/weir/clients-registrations"

        def post(**members):
            return requests.post(f"{base}/default", json=members, timeout=30)

        site = post(clientId="site", redirectUris=[CALLBACK], serviceAccountsEnabled=True, publicClient=False)
        assert site.status_code == 201, site.text
        told = site.json()
        assert (told["clientId"], told["enabled"], told["publicClient"], told["protocol"]) == (
            "site",
            True,
            False,
            "openid-connect",
        )
        app = App(server, "site", told["secret"])
        landing = app.ask().submit(username="mira", password=PASSWORD)
        form = {"grant_type": "authorization_code", "code": landing.query["code"], "redirect_uri": CALLBACK}
        assert app.token(**form, code_verifier=app.pkce.verifier)["id_token"]
        assert app.token(grant_type="client_credentials")["access_token"]
        asked = {"webOrigins": ["http://localhost:3000"], "attributes": {"pkce.code.challenge.method": "S256"}}
        spa = post(clientId="spa", redirectUris=[CALLBACK], publicClient=True, fullScopeAllowed=True, **asked).json()
        assert "secret" not in spa and spa["webOrigins"] == asked["webOrigins"]
        assert spa["attributes"]["pkce.code.challenge.method"] == "S256"
        query = {"client_id": "spa", "redirect_uri": CALLBACK, "response_type": "code", "scope": "openid"}
        url = requests.Request("GET", f"{server.url}/realms/weir/protocol/openid-connect/auth", params=query).prepare()
        refused = App(server, "spa").browser.open(url.url)
        assert isinstance(refused, Landing) and refused.query["error"] == "invalid_request"
        header = {"Authorization": f"Bearer {told['registrationAccessToken']}"}
        assert requests.get(f"{base}/default/site", headers=header, timeout=30).json()["redirectUris"] == [CALLBACK]
        assert requests.get(f"{base}/default/spa", headers=header, timeout=30).status_code == 401
        assert requests.delete(f"{base}/default/spa", headers=header, timeout=30).status_code == 401
        assert requests.delete(f"{base}/default/site", headers=header, timeout=30).status_code == 204
        assert requests.get(f"{base}/default/site", headers=header, timeout=30).status_code == 401
        wrong = {
            "not implemented: defaultRoles": {"defaultRoles": ["a"]},
            "protocol saml": {"protocol": "saml"},
            "directAccessGrantsEnabled": {"directAccessGrantsEnabled": True},
            "clientAuthenticatorType": {"clientAuthenticatorType": "client-x509"},
            "enabled": {"enabled": False},
            "the attribute access.token.lifespan": {"attributes": {"access.token.lifespan": "60"}},
            "rootUrl": {"rootUrl": "http://localhost:3000"},
        }
        for words, members in wrong.items():
            refused = post(clientId="new", redirectUris=[CALLBACK], **members)
            assert refused.status_code == 400 and words in refused.json()["error_description"], refused.text
        assert post(clientId="spa", redirectUris=[CALLBACK]).status_code == 400
        assert requests.post(f"{base}/default", data="[", timeout=30).status_code == 400
        assert post(clientId="x" * 40_000).status_code == 400
        plain = requests.post(f"{server.url}/realms/plain/clients-registrations/default", json={}, timeout=30)
        assert plain.status_code == 404
        by_standard = requests.post(f"{base}/openid-connect", json={"redirect_uris": [CALLBACK]}, timeout=30)
        assert by_standard.status_code == 201 and by_standard.json()["client_id"]


def test_a_device_is_approved_below_the_realm(tmp_path):
    with started(
        tmp_path, realm(client("tv", attributes={"oauth2.device.authorization.grant.enabled": "true"}))
    ) as server:
        app = App(server, "tv")
        told = app.call("auth/device", scope="openid").json()
        assert told["verification_uri"] == f"{server.url}/realms/weir/device"
        page = app.browser.open(told["verification_uri_complete"])
        assert page.submit(username="mira", password=PASSWORD).status == 200
        form = {"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": told["device_code"]}
        assert app.verified(app.token(**form)["id_token"])["preferred_username"] == "mira"


# --- Claims


def test_claims_are_those_of_mappers_and_no_others(weir):
    app = App(weir)
    tokens = app.sign_in()
    assert jwt.get_unverified_header(tokens["access_token"])["typ"] == "JWT"
    assert app.verified(tokens["access_token"])["typ"] == "Bearer"
    common = {
        "preferred_username": "mira",
        "email": "mira@example.com",
        "email_verified": True,
        "name": "Mira Reed",
        "given_name": "Mira",
        "sub": MIRA["id"],
        "roles": ["keeper", "guest"],
        "team": ["sluice"],
        "teams": {"paths": ["/upper/sluice"]},
        "login": "mira",
        "gates": ["g1"],
        "years": 36,
        "https://weir.example/claims": {"x-level": "low"},
        "big": {"a": [1, True]},
    }
    places = {
        "i": app.verified(tokens["id_token"]),
        "a": app.verified(tokens["access_token"]),
        "u": app.info(tokens["access_token"]),
    }
    for place, claims in places.items():
        assert {name: claims.get(name) for name in common} == common, place
        assert not {"hidden", "groups", "group_names", "attributes", "age", "gate", "role_clients"} & set(claims), place
        assert [claims.get(f"only_{name}") for name in ("id", "access", "info")] == [
            letter if letter == place else None for letter in "iau"
        ]
    access = places["a"]
    assert access["aud"] == ["gauge", "urn:x"]
    assert access["realm_access"] == {"roles": ["keeper", "guest"]}
    assert access["resource_access"] == {"gauge": {"roles": ["read"]}}
    assert access["allowed-origins"] == ["http://localhost:3000"]
    assert "realm_access" not in places["i"]
    # Another client has none of these.
    plain = App(weir, "plain").password()
    told = app.verified(plain["access_token"])
    assert not {"roles", "team", "login", "gates", "years", "big"} & set(told) and told["name"] == "Mira Reed"
    assert plain["expires_in"] == 300
    # A plus stands for the origins of its redirects.
    assert told["allowed-origins"] == ["http://localhost:3000", "https://plain.example"]


def test_default_scopes_are_there_and_optional_ones_when_asked(weir):
    app = App(weir, "plain")

    def granted(**form):
        told = app.token(grant_type="password", username="mira", password=PASSWORD, **form)
        return set(told["scope"].split()), told

    scopes, tokens = granted()
    assert scopes == {"profile", "email"} and "id_token" not in tokens
    assert granted(scope="openid")[0] == {"openid", "profile", "email"}
    assert granted(scope="openid phone")[0] == {"openid", "profile", "email", "phone"}
    # One that tokens do not name may be asked for as well.
    assert granted(scope="openid roles")[0] >= {"openid", "profile", "email"}
    form = {"grant_type": "password", "username": "mira", "password": PASSWORD, "scope": "openid made-up"}
    refused = app.call("token", **form)
    assert refused.status_code == 400 and refused.json()["error"] == "invalid_scope"
    landing = app.ask(scope="openid made-up")
    assert isinstance(landing, Landing) and landing.query["error"] == "invalid_scope", landing
    worker = App(weir, "worker", "worker-secret").call("token", grant_type="client_credentials", scope="made-up")
    assert worker.status_code == 400 and worker.json()["error"] == "invalid_scope"
    claims = app.verified(granted(scope="openid microprofile-jwt")[1]["access_token"])
    assert (claims["upn"], claims["groups"]) == ("mira", ["keeper", "guest"])
    assert "upn" not in app.verified(granted(scope="openid")[1]["access_token"])


def test_a_client_without_full_scope_names_the_roles_of_its_scope(weir):
    app = App(weir, "limited")
    access = app.verified(app.password()["access_token"])
    assert access["realm_access"] == {"roles": ["guest"]} and "resource_access" not in access


def test_a_service_account_has_its_own_roles(weir):
    app = App(weir, "worker", "worker-secret")
    tokens = app.token(grant_type="client_credentials")
    access = app.verified(tokens["access_token"])
    assert access["preferred_username"] == "service-account-worker"
    assert access["sub"] == "7c0ffee0-0000-4000-8000-000000000003"
    assert access["realm_access"] == {"roles": ["sweeper"]}
    assert access["resource_access"] == {"gauge": {"roles": ["read", "set"]}} and access["aud"] == "gauge"
    assert "id_token" not in tokens and "refresh_token" not in tokens
    asked = app.token(grant_type="client_credentials", scope="openid")
    assert app.info(asked["access_token"])["preferred_username"] == "service-account-worker"
    # An account of a client has no password.
    refused = app.call("token", grant_type="password", username="service-account-worker", password="x")
    assert refused.json()["error"] == "invalid_grant"


def test_admin_cli_takes_names_and_passwords(weir):
    app = App(weir, "admin-cli")
    # By address, too, whether or not it was verified.
    assert app.verified(app.password("hana@example.com")["access_token"])["preferred_username"] == "hana"
    assert app.call("token", grant_type="password", username="mira", password="no").json()["error"] == "invalid_grant"


def test_who_may_not_sign_in_there_may_not_here(weir):
    app = App(weir, "plain")
    off = app.call("token", grant_type="password", username="olga", password=PASSWORD)
    assert off.status_code == 400 and off.json()["error"] == "invalid_grant"
    # A temporary password is replaced on a page.
    page = App(weir, "plain").ask().submit(username="tess", password=PASSWORD)
    assert isinstance(page, Page) and "password" in page.text.lower(), page
    # And a client with a code challenge in its settings must send one.
    bare = App(weir, "web")
    landing = bare.ask(code_challenge=None, code_challenge_method=None)
    assert isinstance(landing, Page)
    query = {"client_id": "web", "redirect_uri": CALLBACK, "response_type": "code", "scope": "openid"}
    url = requests.Request("GET", f"{bare.base}/auth", params=query).prepare().url
    refused = bare.browser.open(url)
    assert isinstance(refused, Landing) and refused.query["error"] == "invalid_request"


def test_refusals_have_the_status_and_code_of_keycloaks(weir):
    form = {"grant_type": "password", "username": "mira", "password": "wrong"}
    told = {
        (401, "invalid_grant", "Invalid user credentials"): App(weir, "plain").call("token", **form),
        (401, "invalid_client", "Invalid client or Invalid client credentials"): App(weir, "nobody").call(
            "token", **form
        ),
        (401, "unauthorized_client", "Invalid client or Invalid client credentials"): App(weir, "other", "bad").call(
            "token", **form
        ),
        (400, "unauthorized_client", "Client not allowed for direct access grants"): App(
            weir, "gauge", "gauge-secret"
        ).call("token", **form),
        (401, "unauthorized_client", "Client not enabled to retrieve service account"): App(
            weir, "other", "other-secret"
        ).call("token", grant_type="client_credentials"),
    }
    for (status, code, words), answer in told.items():
        assert (answer.status_code, answer.json()) == (status, {"error": code, "error_description": words})
    # A secret that a public client sends is not looked at.
    sent = App(weir, "plain", "whatever")
    assert sent.password()["id_token"]
    assert requests.post(
        f"{sent.base}/token", data=form | {"password": PASSWORD}, auth=("plain", "whatever"), timeout=30
    ).ok


def test_browsers_call_with_credentials_from_web_origins_alone(weir):
    base = f"{weir.url}/realms/weir/protocol/openid-connect"

    def headers(origin, path="token", method="POST"):
        answer = requests.request(method, f"{base}/{path}", headers={"Origin": origin}, timeout=30)
        told = answer.headers
        return told.get("Access-Control-Allow-Origin"), told.get("Access-Control-Allow-Credentials")

    assert headers("http://localhost:3000") == ("http://localhost:3000", "true")
    assert headers("http://localhost:3000", "userinfo", "OPTIONS") == ("http://localhost:3000", "true")
    assert headers("https://evil.example") == ("*", None)


def test_the_frame_that_watches_the_session(weir):
    app = App(weir)
    frame = f"{app.base}/login-status-iframe.html"

    def watch(state, origin="http://localhost:3000"):
        form = {"message": f"web {state}", "origin": origin}
        return app.browser.session.post(frame, data=form, timeout=30).text

    assert watch("") == "unchanged"
    sid = app.verified(app.sign_in()["id_token"])["sid"]
    assert [watch(sid), watch(""), watch("else"), watch(sid, "https://evil.example")] == [
        "unchanged",
        "changed",
        "changed",
        "error",
    ]


# --- Forms of exports


def test_an_export_comes_back_as_it_is(tmp_path):
    document = realm(
        client("web", mapper("oidc-usermodel-attribute-mapper", "gates", user_attribute="a.b", multivalued="true")),
        client("worker", secret="worker-secret", serviceAccountsEnabled=True, redirects=[]),
        users=[MIRA | {"attributes": {"a.b": ["1", "2"]}, "realmRoles": ["keeper"]}],
        accessTokenLifespan=120,
        ssoSessionMaxLifespan=7200,
    )
    file = write(tmp_path, json.dumps(document), "realm.json")
    canonical(lambda converted: Server("--config", converted), tmp_path, file)
    with Server("--config", file) as server:
        tokens = App(server).password()
        assert App(server).verified(tokens["id_token"])["gates"] == ["1", "2"]
        payload = jwt.decode(tokens["refresh_token"], options={"verify_signature": False})
        assert payload["exp"] - payload["iat"] == 7200


def test_an_export_in_a_folder_and_one_of_several_realms(tmp_path):
    web = client("web", redirects=["*"])
    folder = tmp_path / "export"
    folder.mkdir()
    (folder / "weir-realm.json").write_text(json.dumps(realm(web, users=[])))
    (folder / "weir-users-0.json").write_text(json.dumps({"realm": "weir", "users": [MIRA]}))
    with Server("--config", folder) as server:
        assert App(server).password()["id_token"]
    with started(tmp_path, realm(web), realm(web, realm="other")) as server:
        for name in ("weir", "other"):
            app = App(server, name=name)
            assert app.verified(app.sign_in()["id_token"])["iss"] == f"{server.url}/realms/{name}"


VERSIONS = {
    "nothing said": realm({"clientId": "web", "publicClient": True, "redirectUris": ["*"]}),
    "scopes of its own": realm(
        client("web", defaultClientScopes=["profile"], redirects=["*"]),
        clientScopes=[
            {
                "name": "profile",
                "protocol": "openid-connect",
                "protocolMappers": [
                    mapper("oidc-usermodel-property-mapper", "preferred_username", user_attribute="username")
                ],
            }
        ],
    ),
    "version 3": realm(
        {
            "clientId": "web",
            "publicClient": True,
            "redirectUris": ["*"],
            "protocolMappers": [
                mapper("oidc-usermodel-property-mapper", "preferred_username", user_attribute="username")
            ],
        },
        clientTemplates=[],
        keycloakVersion="3.4.3.Final",
    ),
    "version 26": realm(
        client("web", defaultClientScopes=["basic", "acr", *DEFAULT], optionalClientScopes=OPTIONAL, redirects=["*"]),
        defaultDefaultClientScopes=["basic", "acr", *DEFAULT],
        keycloakVersion="26.0.0",
    ),
    "hashed": realm(client("web", redirects=["*"]), users=[MIRA | {"credentials": [pbkdf2(PASSWORD)]}]),
}


@pytest.mark.parametrize(
    ("version", "added"),
    [
        (None, False),
        ("3.4.3.Final", True),
        ("7.2.5.GA", True),
        ("7.3.0.GA", False),
        ("7.0.0", False),
        ("26.0.0", False),
    ],
)
def test_only_files_of_earlier_versions_get_later_scopes(tmp_path, version, added):
    bare = {"name": "profile", "protocol": "openid-connect", "protocolMappers": []}
    document = realm(client("web", defaultClientScopes=["profile"]), clientScopes=[bare])
    document["users"] = [MIRA | {"realmRoles": ["keeper"]}]
    document |= {"roles": {"realm": [{"name": "keeper"}]}} | ({"keycloakVersion": version} if version else {})
    with started(tmp_path, document) as server:
        access = App(server).verified(App(server).password()["access_token"])
        assert access.get("realm_access") == ({"roles": ["keeper"]} if added else None)


@pytest.mark.parametrize("name", VERSIONS)
def test_forms_of_exports_sign_in(tmp_path, name):
    with started(tmp_path, VERSIONS[name]) as server:
        app = App(server)
        told = app.verified(app.sign_in(scope="openid")["id_token"])
        assert (told["sub"], told["preferred_username"]) == (MIRA["id"], "mira")


def test_what_is_left_out_is_named(tmp_path):
    document = realm(
        client("web", mapper("oidc-script-based-protocol-mapper", "x"), consentRequired=True),
        client("off", enabled=False),
        client("saml", protocol="saml"),
        client("keys", clientAuthenticatorType="client-x509", publicClient=False, secret="s-123456"),
        users=[MIRA | {"requiredActions": ["CONFIGURE_TOTP"], "federatedIdentities": [{"identityProvider": "g"}]}],
        registrationAllowed=True,
        passwordPolicy="length(12)",
        identityProviders=[{"alias": "g"}],
        authenticationFlows=[{"alias": "mine", "builtIn": False}],
        browserFlow="mine",
    )
    said = checked(write(tmp_path, json.dumps(document), "realm.json"))
    for words in (
        "oidc-script-based-protocol-mapper",
        "consent to web",
        "the client off is switched off",
        "the client saml speaks saml",
        "client-x509",
        "CONFIGURE_TOTP",
        "identities at other providers",
        "no registration",
        "password policy",
        "identity providers are not read",
        "flows of authentication",
        "the flow mine",
    ):
        assert words in said, words


# --- Settings of any realm


def test_claims_and_types_of_a_realm_of_ours(tmp_path):
    document = {
        "realms": [
            {
                "id": "ours",
                "paths": "keycloak",
                "accessTokenType": "JWT",
                "claims": [
                    {"claim": "level", "value": 3, "in": ["id_token"]},
                    {"claim": "org.unit", "from": "dept", "scopes": ["org"], "prefix": "u-"},
                    {"claim": "aud", "value": "api", "clients": ["web"]},
                ],
                "scopes": ["org"],
                "clients": [{"id": name, "grantTypes": ["password"]} for name in ("web", "app")],
                "users": [{"username": "ada", "password": PASSWORD, "claims": {"dept": ["a", "b"], "x": 1}}],
            }
        ]
    }
    file = write(tmp_path, json.dumps(document), "ours.json")
    canonical(lambda converted: Server("--config", converted), tmp_path, file)
    with Server("--config", file) as server:
        web, app = (App(server, name, name="ours") for name in ("web", "app"))
        tokens = web.password("ada", scope="openid org")
        told, access = web.verified(tokens["id_token"]), web.verified(tokens["access_token"])
        assert (told["level"], told["org"]) == (3, {"unit": ["u-a", "u-b"]}) and "x" not in told
        assert "level" not in access and access["aud"] == "api" and told["aud"] == ["web", "api"]
        assert jwt.get_unverified_header(tokens["access_token"])["typ"] == "JWT"
        other = app.verified(app.password("ada")["access_token"])
        assert "org" not in other and "aud" not in other
    wrong = {"realms": [{"id": "a", "claims": [{"claim": "x", "from": "y", "value": 1}, {"claim": "z"}]}]}
    said = refused(write(tmp_path, json.dumps(wrong), "wrong.json"))
    assert "one of from and value" in said and "a claim without a source" in said


# --- Every member of the format

REALM = """id displayName displayNameHtml notBefore defaultSignatureAlgorithm revokeRefreshToken refreshTokenMaxReuse
accessTokenLifespan accessTokenLifespanForImplicitFlow ssoSessionIdleTimeout ssoSessionMaxLifespan
ssoSessionIdleTimeoutRememberMe ssoSessionMaxLifespanRememberMe offlineSessionIdleTimeout
offlineSessionMaxLifespanEnabled offlineSessionMaxLifespan clientSessionIdleTimeout clientSessionMaxLifespan
clientOfflineSessionIdleTimeout clientOfflineSessionMaxLifespan accessCodeLifespan accessCodeLifespanUserAction
accessCodeLifespanLogin actionTokenGeneratedByAdminLifespan actionTokenGeneratedByUserLifespan
oauth2DeviceCodeLifespan oauth2DevicePollingInterval enabled sslRequired registrationAllowed
registrationEmailAsUsername rememberMe verifyEmail loginWithEmailAllowed duplicateEmailsAllowed
resetPasswordAllowed editUsernameAllowed bruteForceProtected permanentLockout maxTemporaryLockouts
bruteForceStrategy maxFailureWaitSeconds minimumQuickLoginWaitSeconds waitIncrementSeconds
quickLoginCheckMilliSeconds maxDeltaTimeSeconds failureFactor defaultRole defaultRoles defaultGroups
requiredCredentials passwordPolicy otpPolicyType otpPolicyAlgorithm otpPolicyInitialCounter otpPolicyDigits
otpPolicyLookAheadWindow otpPolicyPeriod otpPolicyCodeReusable otpSupportedApplications localizationTexts
webAuthnPolicyRpEntityName webAuthnPolicySignatureAlgorithms webAuthnPolicyRpId
webAuthnPolicyPasswordlessRpEntityName browserSecurityHeaders smtpServer loginTheme accountTheme adminTheme
emailTheme eventsEnabled eventsExpiration eventsListeners enabledEventTypes adminEventsEnabled
adminEventsDetailsEnabled identityProviders identityProviderMappers components internationalizationEnabled
supportedLocales defaultLocale authenticationFlows authenticatorConfig requiredActions browserFlow
registrationFlow directGrantFlow resetCredentialsFlow clientAuthenticationFlow dockerAuthenticationFlow
firstBrokerLoginFlow attributes keycloakVersion userManagedAccessAllowed organizationsEnabled organizations
verifiableCredentialsEnabled adminPermissionsEnabled clientProfiles clientPolicies privateKey publicKey
certificate codeSecret socialProviders applications oauthClients userFederationProviders userFederationMappers
updateProfileOnInitialSocialLogin passwordCredentialGrantAllowed""".split()
CLIENT = """id name description type rootUrl adminUrl baseUrl surrogateAuthRequired enabled alwaysDisplayInConsole
clientAuthenticatorType secret registrationAccessToken defaultRoles webOrigins notBefore bearerOnly
consentRequired standardFlowEnabled implicitFlowEnabled directAccessGrantsEnabled serviceAccountsEnabled
authorizationServicesEnabled directGrantsOnly publicClient frontchannelLogout protocol
authenticationFlowBindingOverrides fullScopeAllowed nodeReRegistrationTimeout registeredNodes clientTemplate
useTemplateConfig useTemplateScope useTemplateMappers defaultClientScopes optionalClientScopes
authorizationSettings access origin""".split()
USER = """id self origin createdTimestamp enabled totp emailVerified firstName lastName email federationLink
serviceAccountClientId attributes credentials disableableCredentialTypes requiredActions federatedIdentities
realmRoles clientRoles clientConsents notBefore applicationRoles socialLinks groups access
userProfileMetadata""".split()
# What a member is set to where a text is not of its form.
UNUSUAL = {
    **dict.fromkeys(["enabled", "loginWithEmailAllowed"], False),
    **dict.fromkeys(["standardFlowEnabled", "fullScopeAllowed", "directAccessGrantsEnabled"], False),
    "identityProviders": [{"alias": "g"}],
    "identityProviderMappers": [{"name": "m"}],
    "authenticationFlows": [{"alias": "mine", "builtIn": False}],
    "requiredActions": [{"alias": "TERMS", "defaultAction": True}],
    "components": {"org.keycloak.storage.UserStorageProvider": [{"name": "ldap"}]},
    "credentials": [{"type": "otp"}],
    "attributes": {"odd": ["value"]},
    "clientRoles": {"web": ["odd"]},
    "defaultSignatureAlgorithm": "HS512",
    "keycloakVersion": "26",
    "serviceAccountClientId": "web",
    "protocol": "saml",
    "clientAuthenticatorType": "client-x509",
    "rootUrl": "http://localhost:4242",
    **dict.fromkeys(["webOrigins", "defaultClientScopes", "optionalClientScopes"], ["odd"]),
    **dict.fromkeys(["groups", "realmRoles", "federatedIdentities"], ["/odd"]),
    "authenticationFlowBindingOverrides": {"browser": "x"},
    "id": "7c0ffee0-0000-4000-8000-00000000000f",
}


def unusual(name, kind):
    if name == "requiredActions" and kind == "user":
        return ["TERMS"]
    if name == "attributes" and kind != "user":
        return {"odd": "value"} if kind == "client" else {"frontendUrl": "https://kc.example"}
    if name in UNUSUAL:
        return UNUSUAL[name]
    if name.endswith(("Lifespan", "Timeout", "RememberMe")) or "otBefore" in name:
        return 4242
    allowed = ("Allowed", "Enabled", "Required", "Only", "Protected", "Email", "verifyEmail", "Services", "Client")
    return True if name.endswith(allowed) or name == "revokeRefreshToken" else "odd"


MEMBERS = (
    [("realm", name) for name in REALM] + [("client", name) for name in CLIENT] + [("user", name) for name in USER]
)


@pytest.mark.parametrize("kind", ["realm", "client", "user"])
def test_every_member_is_taken_told_or_listed(tmp_path, kind):
    page = (REPOSITORY / "docs/start-from.md").read_text().split("## Keycloak\n")[1].split("\n## ")[0]
    listed = set(re.findall(r"`([^`]+)`", page))
    plain = realm(client("web", secret="web-secret", redirects=["/x"], rootUrl="http://localhost:1"))

    def look(document):
        file = write(tmp_path, json.dumps(document), "realm.json")
        converted = run("convert", file)
        assert converted.returncode == 0, converted.stderr
        return set(re.findall(r"(?:taken|guessed|unknown|left out): (.*)", checked(file))), converted.stdout

    before = look(plain)
    silent = []
    for owner, name in MEMBERS:
        if owner != kind or name in listed or any(one.endswith("…") and name.startswith(one[:-1]) for one in listed):
            continue
        document = json.loads(json.dumps(plain))
        holder = {"realm": document, "client": document["clients"][0], "user": document["users"][0]}[kind]
        holder[name] = unusual(name, kind)
        said, converted = look(document)
        if not said - before[0] and converted == before[1]:
            silent.append(name)
    # The version says nothing by itself, and no user is known by another's credentials.
    assert set(silent) <= {"keycloakVersion"}
