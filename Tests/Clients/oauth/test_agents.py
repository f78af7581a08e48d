"""The Model Context Protocol's own client and server sign a user in, with a client that registers itself.

draft-ietf-oauth-client-id-metadata-document, RFC 9728 (metadata of a protected resource), RFC 8707 (`resource`).
"""

import asyncio
import socket
import threading
from types import SimpleNamespace

import httpx2
import jwt
import pytest
import requests
import uvicorn
from mcp import Client
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.server.auth.provider import AccessToken
from mcp.server.auth.settings import AuthSettings
from mcp.server.mcpserver import MCPServer
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientInformationFull, OAuthClientMetadata

from support.browser import Browser, Landing, Page
from support.certificates import certified
from support.listener import Visit, listening
from support.provider import PASSWORD, PERSON, Key, Provider, RelyingParty
from support.server import Server, environment

CALLBACK = "http://127.0.0.1:33418/callback"
KEY = Key("ES256")


class Documents(Visit):
    """Metadata documents of clients, by their paths."""

    def do_GET(self):
        self.server.hits.append(self.path)
        found = self.server.documents.get(self.path)
        if found is None:
            return self.say(status=404)
        if isinstance(found, str):
            return self.say(status=302, headers={"Location": found})
        return self.say(found)


class Verifier:
    """How a resource server checks a token, by PyJWT and the issuer's keys."""

    def __init__(self):
        self.issuer = None

    async def verify_token(self, token):
        keys = jwt.PyJWKClient(f"{self.issuer}/.well-known/jwks.json")
        try:
            key = await asyncio.to_thread(keys.get_signing_key_from_jwt, token)
            claims = jwt.decode(token, key, algorithms=["RS256"], issuer=self.issuer, options={"verify_aud": False})
        except jwt.PyJWTError:
            return None
        return AccessToken(
            token=token,
            client_id=claims["client_id"],
            scopes=claims["scope"].split(),
            expires_at=claims["exp"],
            resource=claims["aud"],
            subject=claims["sub"],
        )


@pytest.fixture(scope="module")
def agents(tmp_path_factory):
    """An MCP server, the host of clients' documents, and a server with realms that trust both."""
    authority, context = certified(tmp_path_factory.mktemp("certificates"))
    with listening(Documents, documents={}, hits=[]) as host, socket.create_server(("127.0.0.1", 0)) as door:
        host.socket = context.wrap_socket(host.socket, server_side=True)
        address = f"http://127.0.0.1:{door.getsockname()[1]}/mcp"
        realm = {
            "registration": True,
            "resources": [
                {
                    "id": "notes",
                    "name": "Notes",
                    "scopes": ["notes.read", "notes.write"],
                    "requiredScopes": ["notes.read"],
                },
                {"address": address, "scopes": ["notes.read"]},
            ],
            "clients": [
                {"id": "desk", "redirectUris": [CALLBACK], "grantTypes": ["authorization_code", "device_code"]}
            ],
            "users": [{"username": PERSON, "password": PASSWORD}],
        }
        realms = [
            {"id": "agents", "clientDocuments": "any"} | realm,
            {"id": "strict", "clientDocuments": "public", "users": realm["users"]},
            {"id": "plain", "users": realm["users"]},
        ]
        with Server(config={"realms": realms}, env=environment(SSL_CERT_FILE=authority)) as server:
            issuer = f"{server.url}/agents"
            verifier = Verifier()
            verifier.issuer = issuer
            settings = AuthSettings(
                issuer_url=issuer,
                resource_server_url=address,
                required_scopes=["notes.read"],
                validate_token_resource=True,
            )
            resource = MCPServer("notes", token_verifier=verifier, auth=settings)

            @resource.tool()
            def read() -> str:
                return "a note"

            serving = uvicorn.Server(uvicorn.Config(resource.streamable_http_app(), log_level="error"))
            thread = threading.Thread(target=serving.run, kwargs={"sockets": [door]}, daemon=True)
            thread.start()
            yield SimpleNamespace(
                server=server,
                issuer=issuer,
                mcp=address,
                host=host,
                at=f"https://localhost:{host.server_port}",
            )
            serving.should_exit = True
            thread.join(30)


@pytest.fixture
def document(agents, request):
    """Publishes what a client says of itself; returns the URL, which is its id."""

    def publish(path=None, **changes):
        path = path or f"/{request.node.name}.json"
        url = agents.at + path
        described = {
            "client_id": url,
            "client_name": "An agent",
            "redirect_uris": [CALLBACK],
            "grant_types": ["authorization_code", "refresh_token"],
            "response_types": ["code"],
            "token_endpoint_auth_method": "none",
        } | changes
        agents.host.documents[path] = {name: value for name, value in described.items() if value is not None}
        return url

    return publish


class Storage:
    def __init__(self, client=None):
        self.tokens, self.client = None, client

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


def signing_in(agents, address, storage, **options):
    """The package's own sign-in, with a person who types a password in a browser."""
    browser, landings = Browser(agents.server), []

    def sign_in(url):
        page = browser.open(url)
        if isinstance(page, Page):
            page = page.submit(username=PERSON, password=PASSWORD)
        # Who asks for offline_access asks for consent.
        landings.append(page.press("allow") if isinstance(page, Page) else page)

    async def callback():
        told = landings[-1].query
        return AuthorizationCodeResult(code=told["code"], state=told["state"], iss=told["iss"])

    metadata = OAuthClientMetadata(client_name="An agent", redirect_uris=[CALLBACK], scope=options.pop("scope", None))
    return OAuthClientProvider(
        address,
        metadata,
        storage,
        redirect_handler=lambda url: asyncio.to_thread(sign_in, url),
        callback_handler=callback,
        **options,
    )


@pytest.mark.parametrize("way", ["registration", "document", "known"])
def test_the_package_itself_signs_in(agents, document, way):
    storage, options = Storage(), {}
    if way == "document":
        options["client_metadata_url"] = document()
    elif way == "known":
        storage.client = OAuthClientInformationFull(client_id="desk", redirect_uris=[CALLBACK])

    async def call():
        sign_in = signing_in(agents, agents.mcp, storage, **options)
        async with httpx2.AsyncClient(auth=sign_in) as http:
            async with Client(streamable_http_client(agents.mcp, http_client=http)) as client:
                return await client.call_tool("read")

    answer = asyncio.run(call())
    assert answer.content[0].text == "a note"
    claims = jwt.decode(storage.tokens.access_token, options={"verify_signature": False})
    assert claims["aud"] == agents.mcp and claims["scope"].split()[0] == "notes.read"
    if way == "document":
        assert claims["client_id"] == options["client_metadata_url"] == storage.client.client_id
    elif way == "known":
        assert claims["client_id"] == "desk"
    else:
        assert claims["client_id"] == storage.client.client_id and storage.client.client_secret


def test_a_pretended_resource_needs_no_server(agents, document):
    storage, address = Storage(), f"{agents.issuer}/resources/notes"

    async def call():
        sign_in = signing_in(agents, address, storage, client_metadata_url=document())
        async with httpx2.AsyncClient(auth=sign_in) as http:
            return (await http.get(address)).json()

    told = asyncio.run(call())
    assert told["resource"] == told["token"]["aud"] == address
    assert told["token"]["scope"].split()[0] == "notes.read"


def get(address, token=None):
    return requests.get(address, headers={"Authorization": f"Bearer {token}"} if token else {}, timeout=60)


def test_what_a_pretended_resource_refuses(agents):
    address, provider = f"{agents.issuer}/resources/notes", Provider(agents.server, "agents")
    described = f"{agents.server.url}/.well-known/oauth-protected-resource/agents/resources/notes"
    pointer = f'resource_metadata="{described}", scope="notes.read"'
    answer = get(address)
    assert (answer.status_code, answer.content) == (401, b"")
    assert answer.headers["WWW-Authenticate"] == f"Bearer {pointer}"
    metadata = get(described).json()
    assert metadata["resource"] == address and metadata["authorization_servers"] == [agents.issuer]
    assert metadata["scopes_supported"] == ["notes.read", "notes.write"] and metadata["resource_name"] == "Notes"

    party = RelyingParty(provider, "desk", None, CALLBACK)
    for parameters, status, error in [
        ({"scope": "notes.read", "resource": agents.mcp}, 401, "invalid_token"),
        ({"scope": "notes.read"}, 401, "invalid_token"),
        ({"scope": "notes.write", "resource": address}, 403, "insufficient_scope"),
    ]:
        party.browser = Browser(agents.server)
        answer = get(address, party.tokens(**parameters)["access_token"])
        assert (answer.status_code, answer.json()["error"]) == (status, error)
        challenge = answer.headers["WWW-Authenticate"]
        assert f'Bearer error="{error}"' in challenge and challenge.endswith(pointer)
    assert get(address, "no.token.atall").status_code == 401
    assert get(f"{agents.issuer}/resources/other").status_code == 404
    assert get(described + "s").status_code == 404


def test_resource_says_what_tokens_are_for(agents):
    provider = Provider(agents.server, "agents")
    party = RelyingParty(provider, "desk", None, CALLBACK)
    notes = f"{agents.issuer}/resources/notes"
    refused = party.ask(resource="https://elsewhere.example.test/")
    assert isinstance(refused, Landing) and refused.query["error"] == "invalid_target"

    def audience(answer):
        assert answer.status_code == 200, answer.text
        return jwt.decode(answer.json()["access_token"], options={"verify_signature": False})["aud"]

    # Named at first, it is what all tokens are for; another is refused and costs no code.
    code = party.sign_in(resource=notes).query["code"]
    for other in (agents.mcp, "https://elsewhere.example.test/"):
        answer = party.redeem(code, resource=other)
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid_target"), answer.text
    answer = party.redeem(code, resource=notes)
    assert audience(answer) == notes
    refresh = {"grant_type": "refresh_token", "refresh_token": answer.json()["refresh_token"]}
    assert audience(party.token(refresh)) == audience(party.token(refresh | {"resource": notes})) == notes
    assert party.token(refresh | {"resource": agents.mcp}).json()["error"] == "invalid_target"

    # A grant without one gets a token for each.
    answer = party.redeem(party.silently().query["code"])
    assert audience(answer) == "desk"
    refresh["refresh_token"] = answer.json()["refresh_token"]
    assert [audience(party.token(refresh | {"resource": one})) for one in (notes, agents.mcp)] == [notes, agents.mcp]
    assert audience(party.redeem(party.silently().query["code"], resource=notes)) == notes

    device = requests.post(provider["device_authorization_endpoint"], data={"client_id": "desk"}, timeout=60).json()
    party.browser.open(device["verification_uri_complete"]).press("allow|approve|continue|confirm")
    form = {"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": device["device_code"]}
    assert audience(party.token(form | {"resource": notes})) == notes


EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange"
BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer"
ACCESS = "urn:ietf:params:oauth:token-type:access_token"


def test_a_resource_is_any_absolute_uri(start):
    """RFC 8707 §2: a container's name, a private scheme, a name without authority; also where they are configured."""
    web = {"id": "agentweb", "redirectUris": [CALLBACK], "grantTypes": ["authorization_code"]}
    realm = {"clients": [web], "users": [{"username": PERSON, "password": PASSWORD}]}
    taken = ["http://mcp-server:8000/mcp", "urn:example:notes", "com.example.notes:api"]
    listed = realm | {"id": "listed", "resources": [{"address": one, "scopes": ["notes.read"]} for one in taken]}
    server = start(config={"realms": [listed, realm | {"id": "open"}]})
    for name in ("listed", "open"):
        party = RelyingParty(Provider(server, name), "agentweb", None, CALLBACK)
        for resource in taken:
            page = party.ask(resource=resource)
            assert isinstance(page, Page) and page.path == "/login", (name, resource, page)
        for resource in ("http://mcp-server:8000/mcp#part", "/mcp", "mcp", "//mcp-server/mcp"):
            landing = party.ask(resource=resource)
            assert landing.query["error"] == "invalid_target", (name, resource)
        answer = party.redeem(party.sign_in(resource=taken[0]).query["code"], resource=taken[0])
        assert jwt.decode(answer.json()["access_token"], options={"verify_signature": False})["aud"] == taken[0]


def test_an_audience_is_checked_as_a_resource_is(start):
    """A realm that lists its resources makes tokens for these and for its clients alone, whatever names them."""
    api = "https://api.example.test/"
    grants = ["authorization_code", "client_credentials", "token_exchange", "jwt_bearer"]
    web = {"id": "web", "secret": "web-secret-123", "redirectUris": [CALLBACK], "grantTypes": grants}
    other = {"id": "other", "redirectUris": [CALLBACK]}
    users = [{"username": PERSON, "password": PASSWORD}]
    realm = {"id": "notes", "resources": [{"address": api}], "clients": [web, other], "users": users}
    home = {"id": "home", "issuer": "https://home.example.test/login", "clients": "any", "users": users}
    server = start(config={"realms": [realm, home]})
    party = RelyingParty(Provider(server, "notes"), "web", "web-secret-123", CALLBACK)
    tokens = party.tokens()
    forged = server.control.post("tokens", {"realm": "home", "client_id": "x", "user": PERSON, "use": "id"}).json()
    # Its issuer is none of our addresses, and a realm of ours all the same.
    claims = jwt.decode(forged["id_token"], options={"verify_signature": False})
    assert claims["iss"] == "https://home.example.test/login"
    assertion = server.control.post(
        "tokens",
        {"realm": "home", "client_id": "x", "user": PERSON, "use": "id", "claims": {"aud": party.provider.issuer}},
    ).json()["id_token"]
    forms = {
        "client_credentials": {"grant_type": "client_credentials"},
        "exchange": {"grant_type": EXCHANGE, "subject_token": tokens["access_token"], "subject_token_type": ACCESS},
        "assertion": {"grant_type": BEARER, "assertion": assertion},
    }
    for name, form in forms.items():
        for parameter in ("resource", "audience"):
            answer = party.token(form | {parameter: "https://elsewhere.example.test/"})
            assert (answer.status_code, answer.json()["error"]) == (400, "invalid_target"), (
                name,
                parameter,
                answer.text,
            )
            answer = party.token(form | {parameter: api})
            assert answer.status_code == 200, (name, parameter, answer.text)
            made = jwt.decode(answer.json()["access_token"], options={"verify_signature": False})
            assert made["aud"] == api, (name, parameter)
        answer = party.token(form | {"audience": "other"})
        assert answer.status_code == 200, (name, answer.text)


REFUSED = {
    "another id": ({"client_id": "https://localhost/other.json"}, "client_id is not the URL"),
    "a secret": ({"client_secret": "known to all"}, "it has client_secret"),
    "a secret's method": ({"token_endpoint_auth_method": "client_secret_basic"}, "needs a secret"),
    "no redirect": ({"redirect_uris": None}, "redirect_uris is missing"),
    "a wrong key set": ({"token_endpoint_auth_method": "private_key_jwt", "jwks": 7}, "jwks is not a set"),
    "too long": ({"client_uri": "https://localhost/" + "x" * 5000}, "more than 5120 bytes"),
}


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_a_document_is_checked(agents, document, name):
    changes, reason = REFUSED[name]
    party = RelyingParty(
        Provider(agents.server, "agents"), document(f"/{name.split()[-1]}.json", **changes), None, CALLBACK
    )
    page = party.ask()
    assert isinstance(page, Page) and page.status == 400 and reason in page.text, page
    # Alike where no browser is.
    answer = requests.post(party.provider["pushed_authorization_request_endpoint"], data=party.parameters(), timeout=60)
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_client")
    assert reason in answer.json()["error_description"].replace("'", '"')


def test_a_document_that_cannot_be_had(agents, document):
    agents.host.documents["/moved.json"] = document()
    agents.host.documents["/text.json"] = b"no JSON"
    provider = Provider(agents.server, "agents")
    for client, reason in [
        (f"{agents.at}/missing.json", "status 404"),
        (f"{agents.at}/moved.json", "status 302"),
        (f"{agents.at}/text.json", "not a JSON object"),
        ("https://localhost:1/client.json", "cannot be fetched"),
        (agents.at, "must have a path"),
        (f"{agents.at}/a/../client.json", "no dot segments"),
        (f"https://me@localhost:{agents.host.server_port}/client.json", "without a user name"),
    ]:
        page = RelyingParty(provider, client, None, CALLBACK).ask()
        assert page.status == 400 and reason in page.text, (client, page)
    entry = agents.server.control.get("requests", front="oauth", limit=1).json()["requests"][0]
    assert "without a user name" in entry["reason"]


def test_only_what_the_document_says(agents, document):
    provider = Provider(agents.server, "agents")
    party = RelyingParty(provider, document(), None, "https://evil.example.test/callback")
    page = party.ask()
    assert page.path == "/error" and page.query["error"] == "redirect_mismatch"
    # With a port of the system's choice (RFC 8252 §7.3).
    party.redirect_uri = "http://127.0.0.1:50123/callback"
    tokens = party.tokens()
    assert jwt.decode(tokens["id_token"], options={"verify_signature": False})["aud"] == party.id
    assert party.info(tokens["access_token"]).json()["sub"]
    answer = party.token({"grant_type": "client_credentials"})
    assert answer.json()["error"] == "unauthorized_client"
    # It is known by its document alone.
    exported = requests.get(f"{agents.server.url}/_understudy/export", timeout=60).text
    assert party.id not in exported


def test_a_documented_client_signs(agents, document):
    url = document(token_endpoint_auth_method="private_key_jwt", jwks={"keys": [KEY.jwk]})
    party = RelyingParty(Provider(agents.server, "agents"), url, None, CALLBACK)
    code = party.sign_in().query["code"]
    assert party.redeem(code).json()["error"] == "invalid_client"
    answer = party.redeem(code, **party.assertion(KEY))
    assert answer.status_code == 200, answer.text
    assert party.redeem(code, **party.assertion(Key("ES256"))).json()["error"] == "invalid_client"


def test_private_addresses_are_not_called(agents, document):
    hits = len(agents.host.hits)
    port, provider = agents.host.server_port, Provider(agents.server, "strict")
    for client, reason in [
        (document(), "is not public"),
        (f"https://127.0.0.1:{port}/c.json", "is not public"),
        (f"https://[::1]:{port}/c.json", "is not public"),
        (f"https://10.1.2.3:{port}/c.json", "is not public"),
        (f"https://agent.localhost:{port}/c.json", "is not public"),
        # Another way to write 127.0.0.1, which the library understands.
        (f"https://0x7f000001:{port}/c.json", "must not be called"),
        (f"http://localhost:{port}/c.json", "must be https"),
    ]:
        page = RelyingParty(provider, client, None, CALLBACK).ask()
        assert page.status == 400 and reason in page.text, (client, page)
    assert len(agents.host.hits) == hits


def test_documents_are_offered_where_they_are_taken(agents, document):
    metadata = {name: Provider(agents.server, name).meta for name in ("agents", "strict", "plain")}
    word = "client_id_metadata_document_supported"
    assert {name: one[word] for name, one in metadata.items()} == {"agents": True, "strict": True, "plain": False}
    assert metadata["agents"]["protected_resources"] == [f"{agents.issuer}/resources/notes", agents.mcp]
    assert "protected_resources" not in metadata["plain"]
    # RFC 8414 §5: both documents lie before the path as well.
    for kind in ("oauth-authorization-server", "openid-configuration"):
        assert get(f"{agents.server.url}/.well-known/{kind}/agents").json() == metadata["agents"]
    page = RelyingParty(Provider(agents.server, "plain"), document(), None, CALLBACK).ask()
    assert page.status == 400 and "redirect" not in page.text.lower()


def test_a_document_that_was_refused_is_read_again_at_once(agents, document):
    """It must not be cached (draft-ietf-oauth-client-id-metadata-document): its author mends it and tries again."""
    party = RelyingParty(
        Provider(agents.server, "agents"), document("/mended.json", redirect_uris=None), None, CALLBACK
    )
    page = party.ask()
    assert page.status == 400 and "redirect_uris is missing" in page.text
    document("/mended.json")
    page = party.ask()
    assert page.path == "/login", page


def test_a_document_is_fetched_once_for_many_requests(agents, document):
    url = document("/often.json")
    party = RelyingParty(Provider(agents.server, "agents"), url, None, CALLBACK)
    tokens = party.tokens()
    for _ in range(3):
        party.silently()
    party.token({"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]})
    assert agents.host.hits.count("/often.json") == 1
