"""Coming from mocks that run as containers: their addresses, their variables, and what they take that others refuse."""

import base64
import json
import os

import pytest
import requests

from configuration.test_start_from import canonical, checked, refused, write
from configuration.test_start_from_mocks import CALLBACK, DEX, claims, code
from support.browser import Browser, Landing, Page
from support.server import Server, run

CLIENTS = [
    {
        "ClientId": "till",
        "ClientSecrets": ["till-secret"],
        "AllowedGrantTypes": ["authorization_code"],
        "RequirePkce": False,
        "AllowOfflineAccess": True,
        "RedirectUris": [CALLBACK],
        "PostLogoutRedirectUris": ["http://localhost:3000/bye"],
        "AllowedScopes": ["openid", "profile", "email", "staff", "stock.read", "stock.write"],
    },
    {
        "ClientId": "kiosk",
        "AllowedGrantTypes": ["implicit"],
        "RedirectUris": [CALLBACK],
        "AllowedScopes": ["openid", "profile", "staff"],
    },
    {
        "ClientId": "office",
        "RequireClientSecret": False,
        "AllowedGrantTypes": ["password"],
        "AlwaysIncludeUserClaimsInIdToken": True,
        "AllowedScopes": ["openid", "profile", "staff"],
    },
    {
        "ClientId": "robot",
        "ClientSecrets": ["robot-secret"],
        "AllowedGrantTypes": ["client_credentials"],
        "AllowedScopes": ["stock.read", "stock.write"],
        "ClientClaimsPrefix": "",
        "Claims": [
            {"Type": "line", "Value": "7", "ValueType": "string"},
            {"Type": "areas", "Value": '["a", "b"]', "ValueType": "json"},
        ],
    },
]
USERS = """
- SubjectId: "1"
  Username: ines
  Password: pwd
  Claims:
    - {Type: name, Value: Ines Till, ValueType: string}
    - {Type: email, Value: ines@example.com, ValueType: string}
    - {Type: role, Value: keeper, ValueType: string}
    - {Type: shelf, Value: "12", ValueType: "http://www.w3.org/2001/XMLSchema#integer"}
"""
RESOURCES = """
- Name: stock
  Scopes: [stock.read, stock.write]
  UserClaims: [role]
  ApiSecrets: [stock-secret]
"""
VARIABLES = {
    "ASPNETCORE_ENVIRONMENT": "Development",
    "SERVER_OPTIONS_INLINE": '{"AccessTokenJwtType": "JWT", "Discovery": {"ShowKeySet": true}}',
    "LOGIN_OPTIONS_INLINE": '{"AllowRememberLogin": false}',
    "API_SCOPES_INLINE": "- Name: stock.read\n- {Name: stock.write, UserClaims: [shelf]}\n",
    "API_RESOURCES_INLINE": RESOURCES,
    "IDENTITY_RESOURCES_INLINE": '[{"Name": "staff", "ClaimTypes": ["role", "shelf"]}]',
    "USERS_CONFIGURATION_INLINE": USERS,
    "CLIENTS_CONFIGURATION_PATH": "/tmp/config/clients.json",
}


@pytest.fixture(scope="module")
def compose(tmp_path_factory):
    folder = tmp_path_factory.mktemp("compose")
    (folder / "clients.json").write_text(json.dumps(CLIENTS))
    service = {"image": "ghcr.io/soluto/oidc-server-mock:latest", "ports": ["4011:80"], "environment": VARIABLES}
    document = {
        "services": {
            "oidc": service | {"volumes": [".:/tmp/config:ro"]},
            "db": {"image": "postgres:17", "environment": ["POSTGRES_PASSWORD=x"]},
        },
        "volumes": {"data": {}},
    }
    return write(folder, json.dumps(document), "docker-compose.json")


@pytest.fixture(scope="module")
def mock(compose):
    with Server("--config", compose) as running:
        yield running


def post(server, path, user=None, **form):
    return requests.post(f"{server.url}/{path}", data=form, auth=user, timeout=30)


def test_a_compose_file_is_told_word_by_word(compose, tmp_path):
    said = checked(compose)
    for words in (
        "client till",
        "1 user",
        "API stock",
        "identity resource staff",
        "the variable LOGIN_OPTIONS_INLINE",
        "the service db",
        "volumes of the Compose file",
    ):
        assert words in said, (words, said)
    lost = write(tmp_path, json.dumps({"services": {"oidc": {"image": "x", "environment": VARIABLES}}}), "compose.json")
    assert "the file /tmp/config/clients.json is not found here" in checked(lost)
    canonical(lambda converted: Server("--config", converted), tmp_path, compose)


def test_the_addresses_of_identity_server(mock):
    about = requests.get(f"{mock.url}/.well-known/openid-configuration", timeout=30).json()
    paths = {
        "authorization_endpoint": "authorize",
        "token_endpoint": "token",
        "userinfo_endpoint": "userinfo",
        "end_session_endpoint": "endsession",
        "check_session_iframe": "checksession",
        "introspection_endpoint": "introspect",
        "revocation_endpoint": "revocation",
        "device_authorization_endpoint": "deviceauthorization",
        "pushed_authorization_request_endpoint": "par",
    }
    assert {name: about[name] for name in paths} == {name: f"{mock.url}/connect/{path}" for name, path in paths.items()}
    assert about["issuer"] == mock.url
    assert about["jwks_uri"] == f"{mock.url}/.well-known/openid-configuration/jwks"
    assert requests.get(about["jwks_uri"], timeout=30).json()["keys"]


def test_claims_go_where_identity_server_puts_them(mock):
    query = {"client_id": "till", "redirect_uri": CALLBACK, "response_type": "code", "state": "s"}
    query["scope"] = "openid profile staff stock.read stock.write offline_access"
    url = requests.Request("GET", f"{mock.url}/connect/authorize", params=query).prepare().url
    browser = Browser(mock)
    landing = browser.open(url).submit(username="ines", password="pwd")
    form = {"grant_type": "authorization_code", "code": landing.query["code"], "redirect_uri": CALLBACK}
    tokens = post(mock, "connect/token", ("till", "till-secret"), **form).json()
    told, access = claims(tokens["id_token"]), claims(tokens["access_token"])
    assert (told["sub"], told["iss"], told["aud"]) == ("1", mock.url, "till")
    # Beside an access token, claims of identity resources are in userInfo alone; those of APIs in access tokens.
    assert not {"name", "email", "role", "shelf"} & set(told)
    assert (access["aud"], access["role"], access["shelf"], access["sub"]) == ("stock", "keeper", 12, "1")
    assert "name" not in access and "email" not in access
    # A list, so that policies of .NET for one scope hold.
    assert set(access["scope"]) == set(query["scope"].split())
    header = {"Authorization": f"Bearer {tokens['access_token']}"}
    info = requests.get(f"{mock.url}/connect/userinfo", headers=header, timeout=30)
    assert info.status_code == 200, info.text
    assert info.json() == {"sub": "1", "name": "Ines Till", "role": "keeper", "shelf": 12}
    said = post(mock, "connect/introspect", ("stock", "stock-secret"), token=tokens["access_token"]).json()
    assert said["active"] and said["sub"] == "1" and set(said["scope"].split()) == set(query["scope"].split())
    again = post(
        mock,
        "connect/token",
        ("till", "till-secret"),
        grant_type="refresh_token",
        refresh_token=tokens["refresh_token"],
    )
    assert again.status_code == 200 and claims(again.json()["access_token"])["role"] == "keeper"
    out = {"id_token_hint": tokens["id_token"], "post_logout_redirect_uri": "http://localhost:3000/bye"}
    url = requests.Request("GET", f"{mock.url}/connect/endsession", params=out).prepare().url
    assert browser.open(url).url == "http://localhost:3000/bye"
    assert post(mock, "connect/revocation", ("till", "till-secret"), token=tokens["access_token"]).status_code == 200


def test_claims_without_an_access_token_and_of_clients(mock):
    query = {"client_id": "kiosk", "redirect_uri": CALLBACK, "response_type": "id_token", "nonce": "n", "state": "s"}
    query["scope"] = "openid profile staff"
    url = requests.Request("GET", f"{mock.url}/connect/authorize", params=query).prepare().url
    landing = Browser(mock).open(url).submit(username="ines", password="pwd")
    told = claims(landing.fragment["id_token"])
    assert (told["name"], told["role"], told["sub"]) == ("Ines Till", "keeper", "1")
    form = {"grant_type": "password", "username": "ines", "password": "pwd", "scope": "openid profile staff"}
    office = post(mock, "connect/token", client_id="office", **form).json()
    assert claims(office["id_token"])["name"] == "Ines Till" and "aud" not in claims(office["access_token"])
    # A secret that is not required is not looked at.
    assert post(mock, "connect/token", ("office", "any"), **form).status_code == 200
    own = post(mock, "connect/token", ("robot", "robot-secret"), grant_type="client_credentials", scope="stock.read")
    access = claims(own.json()["access_token"])
    assert (access["line"], access["areas"], access["aud"]) == ("7", ["a", "b"], "stock")
    said = post(mock, "connect/introspect", ("stock", "stock-secret"), token=own.json()["access_token"]).json()
    assert said["active"] and said["scope"] == "stock.read"


def test_a_compose_file_mounts_realms_and_configurations(tmp_path):
    (tmp_path / "import").mkdir()
    web = {"clientId": "web", "publicClient": True, "redirectUris": ["*"]}
    realm = {"realm": "shop", "enabled": True, "clients": [web]}
    (tmp_path / "import" / "shop-realm.json").write_text(json.dumps(realm))
    (tmp_path / "import" / "notes.json").write_text('{"some": "thing"}')
    (tmp_path / "dex.yaml").write_text(DEX)
    # What is no file is not opened.
    os.mkfifo(tmp_path / "pipe.json")
    document = f"""
services:
  keycloak:
    image: quay.io/keycloak/keycloak:26.0
    command: start-dev --import-realm
    environment: [KC_BOOTSTRAP_ADMIN_USERNAME=admin]
    volumes: ["/dev/urandom:/dev/random:ro", "./import:/opt/keycloak/data/import", "./pipe.json:/pipe.json", "data:/x"]
  dex:
    image: ghcr.io/dexidp/dex
    volumes: [{{type: bind, source: {tmp_path}/dex.yaml, target: /etc/dex/cfg.yaml}}]
  mock:
    image: ghcr.io/navikt/mock-oauth2-server:latest
    environment:
      JSON_CONFIG: '{{"tokenCallbacks": [{{"issuerId": "line", "requestMappings": []}}]}}'
"""
    file = write(tmp_path, document, "compose.yaml")
    said = checked(file)
    for words in ("at the path /realms/shop", "client web", "client tram-cli", "at the path /line"):
        assert words in said, (words, said)
    with Server("--config", file) as server:
        for path in ("realms/shop", "dex", "line"):
            about = requests.get(f"{server.url}/{path}/.well-known/openid-configuration", timeout=30).json()
            assert about["issuer"] == f"{server.url}/{path}"
    bare = write(tmp_path, "services: {kc: {image: quay.io/keycloak/keycloak}}\n", "bare.yaml")
    assert "mounted at /opt/keycloak/data/import" in checked(bare)


def test_variables_are_given_as_content(tmp_path, monkeypatch):
    monkeypatch.setenv("CLIENTS_CONFIGURATION_INLINE", json.dumps(CLIENTS))
    monkeypatch.setenv("USERS_CONFIGURATION_INLINE", USERS)
    monkeypatch.setenv("JSON_CONFIG", '{"tokenCallbacks": [{"issuerId": "line", "requestMappings": []}]}')
    names = ["CLIENTS_CONFIGURATION_INLINE", "USERS_CONFIGURATION_INLINE", "JSON_CONFIG"]
    given = [part for name in names for part in ("--config", f"env={name}")]
    with Server(*given) as server:
        about = requests.get(f"{server.url}/.well-known/openid-configuration", timeout=30).json()
        assert about["issuer"] == server.url
        about = requests.get(f"{server.url}/line/.well-known/openid-configuration", timeout=30).json()
        assert about["issuer"] == f"{server.url}/line"
    assert "the variable NOTHING is not set" in refused("env=NOTHING")
    monkeypatch.setenv("BROKEN", "realms: [")
    assert "env=BROKEN:" in refused("env=BROKEN")


# --- dex


def test_the_addresses_and_subjects_of_dex(tmp_path, monkeypatch):
    hashed = "$2a$10$2b2cU8CPhOTaGrs1HRQuAueS7JTT5ZHsHSzYiFPm1leZck7Mc8T4W"
    encoded = base64.b64encode(hashed.encode()).decode()
    text = DEX + (
        "  - {email: kai@example.com, hashFromEnv: KAI_HASH, username: kai, userID: '15841185641784'}\n"
        f"  - {{email: two@example.com, hash: {hashed}, username: two, userID: '15841185641784'}}\n"
        f"  - {{email: nix@example.com, hash: {hashed}, username: nix}}\n"
        f"  - {{email: nox@example.com, hash: {hashed}, username: nox}}\n"
        f"  - {{email: lea@example.com, hash: {encoded}, username: lea, userID: l}}\n"
    )
    text = text.replace(
        "staticClients:\n", "staticClients:\n  - {idEnv: OIDC_ID, secretEnv: OIDC_SECRET, name: By name}\n"
    )
    file = write(tmp_path, text, "config.yaml")
    assert "the variable OIDC_ID is not set" in checked(file)
    for name, value in {"KAI_HASH": hashed, "OIDC_ID": "named", "OIDC_SECRET": "named-secret"}.items():
        monkeypatch.setenv(name, value)
    assert "client named" in checked(file)
    with Server("--config", file) as server:
        about = requests.get(f"{server.url}/dex/.well-known/openid-configuration", timeout=30).json()
        paths = {
            "authorization_endpoint": "auth",
            "token_endpoint": "token",
            "jwks_uri": "keys",
            "userinfo_endpoint": "userinfo",
            "device_authorization_endpoint": "device/code",
            "introspection_endpoint": "token/introspect",
        }
        assert {name: about[name] for name in paths} == {n: f"{server.url}/dex/{p}" for n, p in paths.items()}
        assert about["issuer"] == f"{server.url}/dex"
        assert requests.get(about["jwks_uri"], timeout=30).json()["keys"]
        query = {"client_id": "tram-cli", "redirect_uri": "http://127.0.0.1:5555/callback", "response_type": "code"}
        query |= {"scope": "openid email profile groups", "code_challenge": "p" * 43, "code_challenge_method": "plain"}
        url = requests.Request("GET", about["authorization_endpoint"], params=query).prepare().url
        landing = Browser(server).open(url).submit(username="ines@example.com", password="password")
        form = {
            "grant_type": "authorization_code",
            "code": landing.query["code"],
            "redirect_uri": query["redirect_uri"],
        }
        wrong = post(server, "dex/token", client_id="tram-cli", code_verifier="q" * 43, **form)
        assert wrong.json()["error"] == "invalid_grant"
        landing = Browser(server).open(url).submit(username="ines@example.com", password="password")
        form["code"] = landing.query["code"]
        tokens = post(server, "dex/token", client_id="tram-cli", code_verifier="p" * 43, **form).json()
        # The user's id and the connector `local`, as dex writes them.
        assert claims(tokens["id_token"])["sub"] == ("CiQ3YzBmZmVlMC0wMDAwLTQwMDAtODAwMC0wMDAwMDAwMDAwMDESBWxvY2Fs")
        # Whether or not they have an id of their own.
        for user in ("kai", "two", "nix", "nox", "lea"):
            user += "@example.com"
            form = {"grant_type": "password", "username": user, "password": "password", "scope": "openid"}
            answer = post(server, "dex/token", ("named", "named-secret"), **form)
            assert answer.status_code == 200, answer.text
        assert claims(answer.json()["id_token"])["sub"] == "CgFsEgVsb2NhbA"


# --- Any client, at the root


def test_a_realm_at_the_root_as_oauth2_mock_server_has_it(tmp_path):
    file = write(tmp_path, "realms: any\n", "any.yaml")
    with Server("--config", file, "--root-realm", "default") as server:
        about = requests.get(f"{server.url}/.well-known/openid-configuration", timeout=30).json()
        assert about["issuer"] == server.url
        assert requests.get(f"{server.url}/jwks", timeout=30).json()["keys"]
        # A client names itself or does not, and the audience is what the request says.
        own = post(server, "token", grant_type="client_credentials", scope="urn:read", aud="https://api.example")
        told = claims(own.json()["access_token"])
        assert (told["iss"], told["aud"], told["scope"]) == (server.url, "https://api.example", "urn:read")
        by_name = post(server, "token", grant_type="password", username="mia", password="x", scope="openid").json()
        assert claims(by_name["access_token"])["sub"] == "mia"
        verifier = "v" * 43
        query = {"redirect_uri": CALLBACK, "response_type": "code", "scope": "openid", "state": "z"}
        query |= {"code_challenge": verifier, "code_challenge_method": "plain"}
        url = requests.Request("GET", f"{server.url}/authorize", params=query).prepare().url
        landing = Browser(server).open(url)
        assert isinstance(landing, Landing) and landing.query["state"] == "z", landing
        form = {"grant_type": "authorization_code", "code": landing.query["code"], "redirect_uri": CALLBACK}
        tokens = post(server, "token", code_verifier=verifier, **form).json()
        header = {"Authorization": f"Bearer {tokens['access_token']}"}
        info = requests.get(f"{server.url}/userinfo", headers=header, timeout=30).json()
        assert info["sub"] == claims(tokens["id_token"])["sub"]
        assert post(server, "introspect", token=tokens["access_token"]).json()["active"]
        assert post(server, "revoke", token=tokens["refresh_token"]).status_code == 200
        assert not post(server, "introspect", token=tokens["access_token"]).json()["active"]
        url = f"{server.url}/endsession?post_logout_redirect_uri=http://localhost:3000/bye&state=z"
        assert Browser(server).open(url).url == "http://localhost:3000/bye?state=z"
        # Others stay below their names.
        below = requests.get(f"{server.url}/other/.well-known/openid-configuration", timeout=30).json()
        assert below["issuer"] == f"{server.url}/other"
    strict = write(tmp_path, "realms: [{id: a, clients: any}, {id: b}]\n", "strict.yaml")
    done = run("serve", "--port", "0", "--config", strict, "--root-realm", "c")
    assert done.returncode == 78 and "there is no realm c; expected a or b" in done.stderr, done.stderr
    with Server("--config", strict, "--root-realm", "a") as server:
        answer = post(server, "token", grant_type="client_credentials")
        assert answer.status_code == 400 and answer.json()["error"] == "invalid_request"
        assert requests.get(f"{server.url}/.well-known/openid-configuration", timeout=30).json()["issuer"] == server.url


def test_issuers_at_the_roots_of_hosts():
    realms = [{"id": name, "issuer": f"http://{name}.idp.test", "clients": "any"} for name in ("north", "south")]
    with Server(config={"realms": realms}) as server:
        for name in ("north", "south"):
            about = requests.get(
                f"{server.url}/.well-known/openid-configuration", headers={"Host": f"{name}.idp.test"}, timeout=30
            ).json()
            assert about["issuer"] == f"http://{name}.idp.test"
            keys = {one["kid"] for one in requests.get(about["jwks_uri"], timeout=30).json()["keys"]}
            own = {one["kid"] for one in requests.get(f"{server.url}/{name}/jwks", timeout=30).json().get("keys", [])}
            assert keys and (not own or keys == own)


# --- Subjects, and what mock-oauth2-server does with them


@pytest.mark.parametrize("given", ["1", 117, "auth0|7c0f", "x" * 200, "ünïcode"])
def test_a_subject_in_any_form_is_said_and_found_again(tmp_path, given):
    subject = str(given)
    realm = {
        "id": "a",
        "clients": [{"id": "web", "redirectUris": [CALLBACK], "postLogoutRedirectUris": [CALLBACK]}],
        "users": [{"username": "mia", "password": "Lamp-Post-7", "claims": {"sub": given}}, {"username": "max"}],
    }
    with Server(config={"realms": [realm]}) as server:
        browser = Browser(server)
        page = code(server, "a", browser, client_id="web")
        landing = page.submit(username="mia", password="Lamp-Post-7")
        form = {"grant_type": "authorization_code", "code": landing.query["code"], "redirect_uri": CALLBACK}
        tokens = post(server, "a/token", client_id="web", **form).json()
        assert claims(tokens["id_token"])["sub"] == claims(tokens["access_token"])["sub"] == subject
        header = {"Authorization": f"Bearer {tokens['access_token']}"}
        assert requests.get(f"{server.url}/a/userinfo", headers=header, timeout=30).json()["sub"] == subject
        # The hint names the session's user, so that no page asks.
        again = code(server, "a", browser, client_id="web", prompt="none", id_token_hint=tokens["id_token"])
        assert isinstance(again, Landing) and "code" in again.query, again
        out = {"id_token_hint": tokens["id_token"], "post_logout_redirect_uri": CALLBACK}
        url = requests.Request("GET", f"{server.url}/a/logout", params=out).prepare().url
        assert browser.open(url).url == CALLBACK
        quoted = requests.utils.quote(subject, safe="")
        assert server.control.get(f"users/{quoted}").json()["username"] == "mia"
    twice = [{"username": name, "claims": {"sub": subject}} for name in ("mia", "max")]
    assert refused(write(tmp_path, json.dumps({"realms": [realm | {"users": twice}]}), "twice.json"))


def test_a_name_that_was_typed_chooses_claims(tmp_path):
    mappings = [
        {"requestParam": "subject", "match": "boss|chief", "claims": {"role": "admin", "by": "${subject}"}},
        {"requestParam": "grant_type", "match": "*", "claims": {"role": "user"}},
    ]
    document = {"interactiveLogin": True, "tokenCallbacks": [{"issuerId": "a", "requestMappings": mappings}]}
    with Server("--config", write(tmp_path, json.dumps(document), "config.json")) as server:
        for name, role in (("boss", "admin"), ("clerk", "user")):
            page = code(server, "a", scope="openid")
            assert isinstance(page, Page)
            landing = page.submit(username=name, claims="")
            form = {"grant_type": "authorization_code", "code": landing.query["code"], "redirect_uri": CALLBACK}
            told = claims(post(server, "a/token", ("line-7", "x"), **form).json()["id_token"])
            assert told["role"] == role and told.get("by") == ("boss" if role == "admin" else None)


def test_the_algorithm_of_mock_oauth2_server(tmp_path):
    document = {
        "tokenProvider": {"keyProvider": {"algorithm": "ES256"}},
        "tokenCallbacks": [{"issuerId": "a", "requestMappings": []}],
    }
    with Server("--config", write(tmp_path, json.dumps(document), "config.json")) as server:
        about = requests.get(f"{server.url}/a/.well-known/openid-configuration", timeout=30).json()
        assert about["id_token_signing_alg_values_supported"] == ["ES256"]
