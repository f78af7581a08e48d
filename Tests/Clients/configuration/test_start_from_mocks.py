"""Starting from files of plain mocks: patterns, templates, sign-ins without a page, tokens found by their own id."""

import json

import jwt
import pytest
import requests

from configuration.test_start_from import canonical, checked, refused, write
from support.browser import Browser, Landing, Page
from support.server import Server

CALLBACK = "http://localhost:3000/callback"


def callback(issuer, *mappings, **members):
    told = [dict(zip(("requestParam", "match", "claims", "typeHeader"), mapping, strict=False)) for mapping in mappings]
    return {"issuerId": issuer, "requestMappings": told} | members


CONFIG = {
    "interactiveLogin": False,
    "httpServer": "NettyWrapper",
    "tokenCallbacks": [
        callback("any-scope", ("scope", ".*", {"sub": "driver-1", "groups": ["depot"]}), tokenExpiry=120),
        callback(
            "patterns",
            ("scope", "(read|write):[a-z]+", {"level": "words"}),
            ("scope", "api.v1", {"level": "literal"}),
            ("client_id", "team-[0-9]{2}", {"level": "client"}, "custom+jwt"),
        ),
        callback(
            "templates",
            ("client_id", "*", {"sub": "${clientId}", "aud": "${audience}", "deep": {"list": ["${scope}", "${no}"]}}),
        ),
        callback("elsewhere", ("client_id", "*", {"sub": "night", "iss": "http://tram-mock:8080/tram"})),
        callback("code", ("code", "*", {"sub": "mock-driver", "email": "driver@example.com", "name": "Mock Driver"})),
        callback("asked", ("acr_values", "Level4", {"acr": "Level4", "pid": "${login_hint}"})),
    ],
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    file = write(tmp_path_factory.mktemp("nav"), json.dumps(CONFIG), "config.json")
    with Server("--config", file) as running:
        yield running


def claims(token):
    return jwt.decode(token, options={"verify_signature": False})


def post(server, path, **form):
    return requests.post(f"{server.url}/{path}", data=form, auth=("line-7", "any"), timeout=30)


def own(server, issuer, client="line-7", **form):
    """The access token of a client itself."""
    form = {"grant_type": "client_credentials"} | form
    answer = requests.post(f"{server.url}/{issuer}/token", data=form, auth=(client, "any"), timeout=30)
    assert answer.status_code == 200, answer.text
    return answer.json()["access_token"]


def code(server, issuer, browser=None, **changes):
    """Where the browser rests after a request for a code."""
    query = {"client_id": "line-7", "redirect_uri": CALLBACK, "response_type": "code", "scope": "openid", "state": "s"}
    url = requests.Request("GET", f"{server.url}/{issuer}/authorize", params=query | changes).prepare().url
    return (browser or Browser(server)).open(url)


def redeem(server, issuer, landing, **form):
    assert isinstance(landing, Landing), landing
    form = {"grant_type": "authorization_code", "code": landing.query["code"], "redirect_uri": CALLBACK} | form
    answer = post(server, f"{issuer}/token", **form)
    assert answer.status_code == 200, answer.text
    return answer.json()


def info(server, issuer, token):
    return requests.get(f"{server.url}/{issuer}/userinfo", headers={"Authorization": f"Bearer {token}"}, timeout=30)


def test_a_match_is_a_pattern_of_the_whole_value(server):
    for scope in ("anything", "a b"):
        token = own(server, "any-scope", scope=scope)
        assert (claims(token)["sub"], claims(token)["groups"]) == ("driver-1", ["depot"])
        assert jwt.get_unverified_header(token)["typ"] == "JWT"
        assert claims(token)["exp"] - claims(token)["iat"] == 120
    levels = {"read:bikes": "words", "read:bikes2": None, "xread:bikes": None, "api.v1": "literal", "apixv1": "literal"}
    assert {scope: claims(own(server, "patterns", scope=scope)).get("level") for scope in levels} == levels
    token = own(server, "patterns", client="team-42", scope="else")
    assert claims(token)["level"] == "client" and jwt.get_unverified_header(token)["typ"] == "custom+jwt"
    assert "level" not in claims(own(server, "patterns", client="team-421", scope="else"))


def test_templates_are_filled_from_the_request(server):
    told = claims(own(server, "templates", audience="https://south.example/api", scope="a b"))
    assert (told["sub"], told["aud"]) == ("line-7", "https://south.example/api")
    # What the request has not, stays.
    assert told["deep"] == {"list": ["a b", "${no}"]}


def test_an_issuer_in_a_file_is_that_of_the_tokens(server):
    token = own(server, "elsewhere")
    assert claims(token)["iss"] == "http://tram-mock:8080/tram"
    said = post(server, "elsewhere/introspect", token=token).json()
    assert said["active"] and (said["iss"], said["sub"]) == ("http://tram-mock:8080/tram", "night")


def test_a_code_comes_at_once_and_tokens_agree(server):
    tokens = redeem(server, "code", code(server, "code"))
    told = claims(tokens["id_token"])
    assert (told["sub"], told["email"], told["tid"], told["azp"]) == (
        "mock-driver",
        "driver@example.com",
        "code",
        "line-7",
    )
    answer = info(server, "code", tokens["access_token"])
    assert answer.status_code == 200, answer.text
    assert (answer.json()["sub"], answer.json()["name"]) == ("mock-driver", "Mock Driver")
    # The hint is known again, whatever it says.
    out = {"id_token_hint": tokens["id_token"], "post_logout_redirect_uri": "http://localhost:3000/bye"}
    url = requests.Request("GET", f"{server.url}/code/endsession", params=out).prepare().url
    assert Browser(server).open(url).url == "http://localhost:3000/bye"


def test_the_hint_chooses_the_user_and_a_prompt_the_page(server):
    browser = Browser(server)
    for name in ("alice", "bob"):
        tokens = redeem(server, "somewhere", code(server, "somewhere", browser, login_hint=name))
        assert claims(tokens["id_token"])["sub"] == name
    page = code(server, "somewhere", prompt="login")
    assert isinstance(page, Page) and page.path == "/login"
    landing = page.submit(username="carol", claims='{"acr": "Level3"}')
    told = claims(redeem(server, "somewhere", landing)["id_token"])
    # A level that is typed counts.
    assert (told["sub"], told["acr"]) == ("carol", "Level3")


def test_mappings_look_at_authorization_requests_too(server):
    landing = code(server, "asked", acr_values="Level4", login_hint="12345678901")
    told = claims(redeem(server, "asked", landing)["id_token"])
    assert (told["acr"], told["pid"]) == ("Level4", "12345678901")
    assert "pid" not in claims(redeem(server, "asked", code(server, "asked"))["id_token"])


def test_the_audience_is_that_of_the_scopes(server):
    assert claims(own(server, "other", scope="openid api-1 api-2"))["aud"] == ["api-1", "api-2"]
    assert claims(own(server, "other", scope="api-1", audience="b"))["aud"] == "b"
    assert claims(own(server, "other", aud="c"))["aud"] == "c"


def test_a_sign_out_without_a_client_and_the_health_check(server):
    url = f"{server.url}/code/endsession?post_logout_redirect_uri=http://localhost:3000/bye&state=z"
    assert Browser(server).open(url).url == "http://localhost:3000/bye?state=z"
    assert requests.get(f"{server.url}/isalive", timeout=30).status_code == 200
    with Server(config={"realms": [{"id": "strict", "clients": "any"}]}) as strict:
        assert requests.get(f"{strict.url}/isalive", timeout=30).status_code == 404


def test_a_file_comes_back_with_its_templates(tmp_path):
    file = write(tmp_path, json.dumps(CONFIG), "config.json")
    canonical(lambda converted: Server("--config", converted), tmp_path, file)
    interactive = write(tmp_path, json.dumps(CONFIG | {"interactiveLogin": True, "loginPagePath": "/x.html"}), "b.json")
    assert "the page of the sign-in is ours" in checked(interactive)
    with Server("--config", interactive) as server:
        assert isinstance(code(server, "code"), Page)


# --- Tokens whose claims do not tell whose they are

RULES = [
    {"parameter": "client_id", "match": "by-sub", "claims": {"sub": "mock-1"}},
    {"parameter": "client_id", "match": "by-scope", "claims": {"scope": "write:things"}},
    {"parameter": "client_id", "match": "by-client", "claims": {"client_id": "another"}},
    {"parameter": "client_id", "match": "by-audience", "claims": {"aud": "api", "level": 3}},
    {
        "parameter": "client_id",
        "match": "by-all",
        "claims": {"sub": "x", "scope": "y", "client_id": "z", "iss": "urn:i"},
    },
]


@pytest.fixture(scope="module")
def ruled():
    realm = {
        "id": "ruled",
        "clients": "any",
        "signIn": "choose",
        "requestMappings": RULES,
        "users": [{"username": "alice", "claims": {"email": "alice@example.com"}}],
    }
    with Server(config={"realms": [realm]}) as running:
        yield running


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["match"])
def test_a_token_is_found_by_its_own_id(ruled, rule):
    client, said = rule["match"], rule["claims"]

    def call(path, **form):
        return requests.post(f"{ruled.url}/ruled/{path}", data=form, auth=(client, "any"), timeout=30)

    landing = code(ruled, "ruled", client_id=client).submit(username="alice", claims="")
    form = {"grant_type": "authorization_code", "code": landing.query["code"], "redirect_uri": CALLBACK}
    tokens = call("token", **form).json()
    token, told = tokens["access_token"], claims(tokens["access_token"])
    assert {name: told[name] for name in said} == said
    answer = info(ruled, "ruled", token)
    assert answer.status_code == 200, answer.text
    assert answer.json()["sub"] == claims(tokens["id_token"])["sub"]
    judged = call("introspect", token=token).json()
    assert judged["active"] and {name: judged[name] for name in said} == said
    # An id token is no access token, whatever its id.
    assert info(ruled, "ruled", tokens["id_token"]).status_code == 401
    assert call("revoke", token=token).status_code == 200
    assert not call("introspect", token=token).json()["active"]
    assert info(ruled, "ruled", token).status_code == 401
    own = call("token", grant_type="client_credentials").json()["access_token"]
    judged = call("introspect", token=own).json()
    assert judged["active"] and {name: judged[name] for name in said} == said


@pytest.mark.parametrize("client", ["plain", *(rule["match"] for rule in RULES)])
def test_a_narrowed_token_allows_what_it_was_narrowed_to(ruled, client):
    def call(**form):
        answer = requests.post(f"{ruled.url}/ruled/token", data=form, auth=(client, "any"), timeout=30)
        assert answer.status_code == 200, answer.text
        return answer.json()

    landing = code(ruled, "ruled", client_id=client, scope="openid email").submit(username="alice", claims="")
    whole = call(grant_type="authorization_code", code=landing.query["code"], redirect_uri=CALLBACK)
    assert info(ruled, "ruled", whole["access_token"]).json()["email"] == "alice@example.com"
    narrow = call(grant_type="refresh_token", refresh_token=whole["refresh_token"], scope="openid")
    answer = info(ruled, "ruled", narrow["access_token"])
    assert answer.status_code == 200 and "email" not in answer.json(), answer.text


def test_user_info_has_what_a_rule_set_and_not_the_rest_of_the_token():
    realm = {
        "id": "both",
        "clients": "any",
        "signIn": "choose",
        "claims": [
            {"claim": "inner", "value": "x", "in": ["access_token"]},
            {"claim": "outer", "value": "y", "scopes": ["email"]},
        ],
        "requestMappings": [{"parameter": "client_id", "match": "*", "claims": {"extra": 1}}],
        "users": [{"username": "alice"}],
    }
    with Server(config={"realms": [realm]}) as running:
        landing = code(running, "both", scope="openid email").submit(username="alice", claims="")
        tokens = redeem(running, "both", landing)
        told = claims(tokens["access_token"])
        assert (told["inner"], told["outer"], told["extra"]) == ("x", "y", 1)
        said = info(running, "both", tokens["access_token"]).json()
        assert (said["outer"], said["extra"]) == ("y", 1) and "inner" not in said and "exp" not in said
        # Rules for a scope go by the scopes of the token.
        form = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"], "scope": "openid"}
        narrow = post(running, "both/token", **form).json()["access_token"]
        assert "outer" not in claims(narrow) and claims(narrow)["inner"] == "x"
        assert "outer" not in info(running, "both", narrow).json()


def test_mistakes_in_mappings_and_names_of_users_are_told(tmp_path):
    mappings = [
        {"parameter": "scope", "match": "(", "claims": {}},
        {"parameter": "scope", "match": "a", "claims": {"jti": "mine"}},
    ]
    realm = {"id": "a", "interaction": "none", "defaultUser": "alise", "users": [{"username": "Alice"}]}
    realm |= {"requestMappings": mappings, "clients": [{"id": "c", "serviceAccount": "robot"}]}
    said = refused(write(tmp_path, json.dumps({"realms": [realm]}), "wrong.json"))
    assert "the match (, which is no pattern" in said and "jti among the claims" in said, said
    del realm["requestMappings"]
    said = refused(write(tmp_path, json.dumps({"realms": [realm]}), "wrong.json"))
    assert "unknown user alise" in said.replace('"', "") and "unknown user robot" in said.replace('"', ""), said
    realm |= {"defaultUser": "alice", "clients": [{"id": "c", "serviceAccount": "ALICE"}]}
    checked(write(tmp_path, json.dumps({"realms": [realm]}), "right.json"))
    # Of another server's file, the mapping alone is left out.
    file = json.dumps({"tokenCallbacks": [callback("x", ("scope", "(", {}), ("scope", "b", {"jti": "mine"}))]})
    said = checked(write(tmp_path, file, "config.json"))
    assert "which is no pattern here" in said and "the claim jti" in said, said


def test_an_order_is_found_by_its_own_id(ruled):
    order = {"realm": "ruled", "claims": {"sub": "foo", "acr": "Level4", "jti": "mine"}}
    ordered = ruled.control.post("tokens/next", order)
    assert ordered.status_code == 201
    landing = code(ruled, "ruled", client_id="plain").submit(username="alice", claims="")
    form = {"grant_type": "authorization_code", "code": landing.query["code"], "redirect_uri": CALLBACK}
    tokens = requests.post(f"{ruled.url}/ruled/token", data=form, auth=("plain", "any"), timeout=30).json()
    assert info(ruled, "ruled", tokens["access_token"]).json()["sub"] == claims(tokens["id_token"])["sub"] == "foo"


# --- Files of other mocks

DEX = """
issuer: http://127.0.0.1:5556/dex
storage: {type: memory}
web: {http: 0.0.0.0:5556}
expiry: {idTokens: 1h30m, signingKeys: 6h}
oauth2: {responseTypes: [code, id_token], skipApprovalScreen: true, passwordConnector: local}
staticClients:
  - {id: tram-app, redirectURIs: ["http://127.0.0.1:5555/callback"], name: Tram, secret: tram-app-secret}
  - {id: tram-cli, public: true, redirectURIs: ["http://127.0.0.1:5555/callback"], name: Tram on the command line}
connectors: [{type: mockCallback, id: mock, name: Example}]
enablePasswordDB: true
staticPasswords:
  - email: ines@example.com
    hash: $2a$10$2b2cU8CPhOTaGrs1HRQuAueS7JTT5ZHsHSzYiFPm1leZck7Mc8T4W
    username: ines
    userID: 7c0ffee0-0000-4000-8000-000000000001
    groups: [drivers]
  - {email: hollow@example.com, hashFromEnv: HOLLOW, username: hollow, userID: hollow00-0000-4000-8000-000000000001}
"""


def test_a_configuration_of_dexs(tmp_path):
    file = write(tmp_path, DEX, "config.yaml")
    said = checked(file)
    for words in (
        "the connector mock",
        "expiry.signingKeys",
        "hashFromEnv: hollow@example.com",
        "127.0.0.1:5556/dex",
    ):
        assert words in said, said
    canonical(lambda converted: Server("--config", converted), tmp_path, file)
    with Server("--config", file) as server:
        form = {"grant_type": "password", "username": "ines@example.com", "scope": "openid email profile groups"}
        wrong = requests.post(
            f"{server.url}/dex/token", data=form | {"password": "x"}, auth=("tram-app", "tram-app-secret"), timeout=30
        )
        assert wrong.json()["error"] == "invalid_grant"
        page = code(server, "dex", client_id="tram-cli", redirect_uri="http://127.0.0.1:5555/callback")
        assert isinstance(page, Page) and page.path == "/login"


def test_an_issuer_of_dexs_at_the_root(tmp_path):
    text = DEX.replace("http://127.0.0.1:5556/dex", "http://127.0.0.1:5556")
    with Server("--config", write(tmp_path, text, "config.yaml")) as server:
        about = requests.get(f"{server.url}/.well-known/openid-configuration", timeout=30).json()
        assert about["issuer"] == server.url and about["token_endpoint"].startswith(f"{server.url}/")


def test_a_hash_of_dexs_signs_in(tmp_path):
    with Server("--config", write(tmp_path, DEX, "config.yaml")) as server:
        form = {"grant_type": "password", "username": "ines@example.com", "password": "password"}
        form["scope"] = "openid email profile groups"
        answer = requests.post(
            f"{server.url}/dex/token", data=form, auth=("tram-app", "tram-app-secret"), timeout=30
        ).json()
        told = claims(answer["id_token"])
        assert (told["email"], told["name"], told["groups"]) == ("ines@example.com", "ines", ["drivers"])
        assert told["sub"] == "CiQ3YzBmZmVlMC0wMDAwLTQwMDAtODAwMC0wMDAwMDAwMDAwMDESBWxvY2Fs"
        assert told["exp"] - told["iat"] == 5400


SERVER_MOCK_CLIENTS = [
    {
        "ClientId": "tram-web",
        "ClientSecrets": ["tram-secret-1", "tram-secret-2"],
        "AllowedGrantTypes": ["authorization_code", "client_credentials", "made_up"],
        "RedirectUris": [CALLBACK],
        "AllowedScopes": ["openid", "profile", "email", "tickets"],
        "AccessTokenLifetime": 90,
        "RequirePkce": False,
        "ClientClaimsPrefix": "x_",
    }
]
SERVER_MOCK_USERS = [
    {
        "SubjectId": "1",
        "Username": "ines",
        "Password": "pwd",
        "Claims": [
            {"Type": "name", "Value": "Ines Tram", "ValueType": "string"},
            {"Type": "email", "Value": "ines@example.com"},
            {"Type": "roles", "Value": "driver"},
            {"Type": "roles", "Value": "keeper"},
            {"Type": "senior", "Value": "true", "ValueType": "boolean"},
        ],
    }
]


def test_clients_and_users_of_oidc_server_mocks(tmp_path):
    clients = write(tmp_path, json.dumps(SERVER_MOCK_CLIENTS), "clients.json")
    users = write(tmp_path, json.dumps(SERVER_MOCK_USERS), "users.json")
    said = checked(clients, users)
    for words in (
        "made_up",
        "further secrets",
        "at the root of this server",
    ):
        assert words in said, said
    with Server("--config", clients, "--config", users) as server:
        about = requests.get(f"{server.url}/.well-known/openid-configuration", timeout=30).json()
        assert about["issuer"] == server.url
        assert requests.get(about["jwks_uri"], timeout=30).json()["keys"]
        # Below the realm's id as well.
        landing = code(server, "mock", client_id="tram-web", scope="openid profile email").submit(
            username="ines", password="pwd"
        )
        form = {"grant_type": "authorization_code", "code": landing.query["code"], "redirect_uri": CALLBACK}
        answer = requests.post(
            f"{server.url}/mock/token", data=form, auth=("tram-web", "tram-secret-1"), timeout=30
        ).json()
        told = claims(answer["id_token"])
        assert (told["iss"], told["sub"]) == (server.url, "1")
        header = {"Authorization": f"Bearer {answer['access_token']}"}
        info = requests.get(about["userinfo_endpoint"], headers=header, timeout=30).json()
        # No resource has the others.
        assert info == {"sub": "1", "name": "Ines Tram", "email": "ines@example.com"}
        assert answer["expires_in"] == 90


def test_what_clients_of_oidc_server_mocks_do_not_say(tmp_path):
    """By its defaults, codes need a challenge, and a client that has no secret cannot authenticate."""
    bare = {"ClientId": "bare", "AllowedGrantTypes": ["authorization_code"], "RedirectUris": [CALLBACK]}
    bare |= {"AllowedScopes": ["openid"]}
    open_one = bare | {"ClientId": "open", "RequireClientSecret": False, "RequirePkce": False}
    implicit = bare | {"ClientId": "implicit", "AllowedGrantTypes": ["implicit"]}
    clients = write(tmp_path, json.dumps([bare, open_one, implicit]), "clients.json")
    users = write(tmp_path, json.dumps(SERVER_MOCK_USERS), "users.json")
    said = checked(clients, users)
    assert "the secret of the client bare" in said
    assert "client open," not in said and "client implicit," not in said, said
    challenge = {"code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256"}
    with Server("--config", clients, "--config", users) as server:
        landing = code(server, "mock", client_id="bare")
        assert isinstance(landing, Landing) and landing.query["error"] == "invalid_request", landing
        landing = code(server, "mock", client_id="bare", **challenge).submit(username="ines", password="pwd")
        form = {"grant_type": "authorization_code", "code": landing.query["code"], "redirect_uri": CALLBACK}
        form |= {"client_id": "bare", "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"}
        answer = requests.post(f"{server.url}/mock/token", data=form, timeout=30)
        assert answer.json()["error"] == "invalid_client"
        assert isinstance(code(server, "mock", client_id="open"), Page)


def test_accounts_of_the_emulator_of_firebases(tmp_path):
    accounts = {
        "kind": "identitytoolkit#DownloadAccountResponse",
        "users": [
            {
                "localId": "abc123",
                "email": "ines@example.com",
                "emailVerified": True,
                "passwordHash": "fakeHash:salt=fakeSaltXy:password=Tram-Depot-7",
                "salt": "fakeSaltXy",
            }
        ],
    }
    with Server("--config", write(tmp_path, json.dumps(accounts), "accounts.json")) as server:
        client = server.control.get("info").json()["user_pools"][0]["clients"][0]["id"]
        signed = server.api().initiate_auth(
            ClientId=client,
            AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": "ines@example.com", "PASSWORD": "Tram-Depot-7"},
        )
        assert signed["AuthenticationResult"]["IdToken"]
