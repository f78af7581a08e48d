"""Dynamic client registration of user pools.

Evidence: the developer guide, "Dynamic client registration", and DcrConfigurationType in the API reference (2026);
RFC 7591 for what these leave open. authlib signs in.
"""

import uuid

import pytest
import requests
from authlib.integrations.requests_client import OAuth2Session

from support.pools import Pool, fails
from support.pools import signed_call as call
from support.tokens import claims_of

REGISTER = "aws.cognito/dcr/register"
CALLBACK = "http://localhost:3000/callback"


class Registering:
    """A pool with a domain where apps register themselves, as it says it."""

    def __init__(self, server, **configuration):
        self.server = server
        self.pool = Pool(server)
        self.domain = f"d{uuid.uuid4().hex[:12]}"
        self.pool.api.create_user_pool_domain(UserPoolId=self.pool.id, Domain=self.domain)
        self.pool.api.create_resource_server(
            UserPoolId=self.pool.id,
            Identifier="api",
            Name="api",
            Scopes=[{"ScopeName": name, "ScopeDescription": "-"} for name in ("read", "write")],
        )
        self.configure(**configuration)

    def configure(self, **configuration):
        call(self.server, "UpdateUserPool", UserPoolId=self.pool.id, DcrConfiguration=configuration)

    @property
    def discovery(self):
        return requests.get(f"{self.pool.issuer}/.well-known/openid-configuration", timeout=60).json()

    def register(self, token=None, **metadata):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        address = self.discovery["registration_endpoint"]
        return requests.post(address, json=metadata, headers=headers, timeout=60)

    def refused(self, status, error, token=None, **metadata):
        before = self.pool.api.list_user_pool_clients(UserPoolId=self.pool.id, MaxResults=60)["UserPoolClients"]
        answer = self.register(token, **metadata)
        assert (answer.status_code, answer.json()["error"]) == (status, error), answer.text
        after = self.pool.api.list_user_pool_clients(UserPoolId=self.pool.id, MaxResults=60)["UserPoolClients"]
        assert before == after
        return answer

    def described(self, registered):
        return self.pool.api.describe_user_pool_client(UserPoolId=self.pool.id, ClientId=registered["client_id"])[
            "UserPoolClient"
        ]

    def initial_token(self, scope=REGISTER):
        """As an app client has it that holds the scope."""
        holder = self.pool.web_client(
            GenerateSecret=True,
            AllowedOAuthFlows=["client_credentials"],
            AllowedOAuthScopes=[REGISTER, "api/read"],
            CallbackURLs=None,
        )
        session = OAuth2Session(holder.id, holder.secret, scope=scope)
        return session.fetch_token(f"{self.server.url}/oauth2/token", grant_type="client_credentials")["access_token"]


def test_an_open_registration_signs_in(server, browser):
    place = Registering(server, OpenDcrEnabled=True, AllowedScopes=["api/read"])
    answer = place.register(
        client_name="An agent",
        redirect_uris=[CALLBACK],
        grant_types=["authorization_code", "refresh_token"],
        token_endpoint_auth_method="none",
        scope="openid email api/read",
    )
    assert answer.status_code == 201 and "no-store" in answer.headers["Cache-Control"]
    made = answer.json()
    assert made["client_id"] and made["client_id_issued_at"] > 0 and "client_secret" not in made
    assert made["redirect_uris"] == [CALLBACK] and made["token_endpoint_auth_method"] == "none"
    described = place.described(made)
    assert described["ClientName"] == "An agent" and described["AllowedOAuthFlows"] == ["code"]
    assert set(described["AllowedOAuthScopes"]) == {"openid", "email", "api/read"}
    assert described["CallbackURLs"] == [CALLBACK] and "ClientSecret" not in described
    person = place.pool.user()
    session = OAuth2Session(
        made["client_id"], redirect_uri=CALLBACK, scope="openid api/read", code_challenge_method="S256"
    )
    verifier = uuid.uuid4().hex * 2
    address, _ = session.create_authorization_url(f"{server.url}/oauth2/authorize", code_verifier=verifier)
    landing = browser.open(address).submit(username=person.email, password=person.password)
    tokens = session.fetch_token(
        f"{server.url}/oauth2/token", authorization_response=landing.url, code_verifier=verifier
    )
    assert claims_of(tokens["access_token"])["scope"].split() == ["openid", "api/read"] and tokens["refresh_token"]


def test_an_authenticated_registration_gets_a_machine_client(server):
    place = Registering(server, AllowedScopes=["api/read", REGISTER])
    machine = {"grant_types": ["client_credentials"], "client_name": "machine"}
    refused = place.refused(401, "invalid_token", **machine)
    assert refused.headers["WWW-Authenticate"] == 'Bearer error="invalid_token"'
    place.refused(401, "invalid_token", "nonsense", **machine)
    place.refused(403, "insufficient_scope", place.initial_token("api/read"), **machine)
    other = Registering(server, AllowedScopes=["api/read"])
    place.refused(401, "invalid_token", other.initial_token(), **machine)
    token = place.initial_token()
    made = place.register(token, **machine).json()
    assert made["client_secret"] and made["client_secret_expires_at"] == 0 and made["scope"] == "api/read"
    session = OAuth2Session(made["client_id"], made["client_secret"])
    granted = session.fetch_token(f"{server.url}/oauth2/token", grant_type="client_credentials")
    assert claims_of(granted["access_token"])["scope"] == "api/read"
    # A registered client cannot register others, even if the list has the scope.
    place.refused(400, "invalid_client_metadata", token, scope=REGISTER, **machine)


def test_a_users_token_needs_the_scope(server):
    place = Registering(server, EnableStatus="Enabled")
    place.refused(401, "invalid_token", place.pool.client().sign_in(place.pool.user())["IdToken"])
    place.refused(403, "insufficient_scope", place.pool.client().sign_in(place.pool.user())["AccessToken"])


@pytest.mark.parametrize(
    ("metadata", "error"),
    [
        ({}, "invalid_redirect_uri"),
        ({"redirect_uris": ["http://example.com/callback"]}, "invalid_client_metadata"),
        ({"redirect_uris": [CALLBACK + "#x"]}, "invalid_client_metadata"),
        ({"redirect_uris": CALLBACK}, "invalid_client_metadata"),
        ({"redirect_uris": [CALLBACK], "grant_types": ["client_credentials"]}, "invalid_client_metadata"),
        ({"redirect_uris": [CALLBACK], "grant_types": ["implicit"]}, "invalid_client_metadata"),
        ({"redirect_uris": [CALLBACK], "grant_types": ["refresh_token"]}, "invalid_client_metadata"),
        ({"redirect_uris": [CALLBACK], "response_types": ["token"]}, "invalid_client_metadata"),
        ({"redirect_uris": [CALLBACK], "scope": "api/write"}, "invalid_client_metadata"),
        ({"redirect_uris": [CALLBACK], "scope": REGISTER}, "invalid_client_metadata"),
        ({"redirect_uris": [CALLBACK], "token_endpoint_auth_method": "private_key_jwt"}, "invalid_client_metadata"),
        ({"redirect_uris": [CALLBACK], "client_name": "x" * 129}, "invalid_client_metadata"),
        ({"redirect_uris": [CALLBACK], "software_statement": "x.y.z"}, "invalid_client_metadata"),
        ({"redirect_uris": [f"{CALLBACK}/{number}" for number in range(101)]}, "invalid_client_metadata"),
    ],
)
def test_what_cannot_be_registered(open_place, metadata, error):
    open_place.refused(400, error, **metadata)


@pytest.fixture(scope="module")
def open_place(server):
    return Registering(server, OpenDcrEnabled=True, AllowedScopes=["api/read"])


def test_bodies_that_are_no_metadata(open_place):
    address = open_place.discovery["registration_endpoint"]
    for body, status in ((b"", 400), (b"[]", 400), (b"{", 400), (b'{"client_name": "' + b"x" * 40_000 + b'"}', 413)):
        answer = requests.post(address, data=body, headers={"Content-Type": "application/json"}, timeout=60)
        assert (answer.status_code, answer.json()["error"]) == (status, "invalid_client_metadata")


def test_the_switches_of_a_pool(server):
    place = Registering(server)
    shown = call(server, "DescribeUserPool", UserPoolId=place.pool.id)["UserPool"]
    assert "DcrConfiguration" not in shown and "registration_endpoint" not in place.discovery
    nowhere = f"{server.url}/oauth2/register"
    ours = f"{nowhere}?understudy_realm={place.pool.id}"
    metadata = {"redirect_uris": [CALLBACK]}
    assert requests.post(ours, json=metadata, timeout=60).status_code == 403
    assert requests.post(nowhere, json=metadata, timeout=60).status_code == 404
    # It is on where nothing is said of that, and open where that is said.
    place.configure(AllowedScopes=["api/read"])
    shown = call(server, "DescribeUserPool", UserPoolId=place.pool.id)["UserPool"]["DcrConfiguration"]
    assert shown == {"EnableStatus": "Enabled", "OpenDcrEnabled": False, "AllowedScopes": ["api/read"]}
    place.refused(401, "invalid_token", **metadata)
    # An empty list lets nobody.
    place.configure(OpenDcrEnabled=True, OpenDcrGrantTypes=[], AuthenticatedGrantTypes=["implicit"])
    place.refused(400, "invalid_client_metadata", **metadata)
    place.refused(400, "invalid_client_metadata", place.initial_token(), **metadata)
    place.configure(OpenDcrEnabled=True, OpenDcrGrantTypes=["client_credentials"], AllowedScopes=["api/read"])
    place.refused(400, "invalid_client_metadata", **metadata)
    assert place.register(grant_types=["client_credentials"]).status_code == 201
    place.configure(EnableStatus="Disabled", OpenDcrEnabled=True)
    assert "registration_endpoint" not in place.discovery
    assert requests.post(ours, json=metadata, timeout=60).status_code == 403
    # What the configuration said before an update is gone with it.
    call(server, "UpdateUserPool", UserPoolId=place.pool.id)
    assert "DcrConfiguration" not in call(server, "DescribeUserPool", UserPoolId=place.pool.id)["UserPool"]


def test_a_pool_without_a_domain_or_of_the_lowest_tier(server):
    on = {"OpenDcrEnabled": True}
    lite = {"PoolName": "x", "UserPoolTier": "LITE"}
    call(server, "CreateUserPool", "FeatureUnavailableInTierException", DcrConfiguration=on, **lite)
    bare = call(server, "CreateUserPool", PoolName="x", DcrConfiguration=on)["UserPool"]["Id"]
    discovery = requests.get(f"{server.url}/{bare}/.well-known/openid-configuration", timeout=60).json()
    assert "registration_endpoint" not in discovery
    address = f"{server.url}/oauth2/register?understudy_realm={bare}"
    assert requests.post(address, json={"redirect_uris": [CALLBACK]}, timeout=60).status_code == 403


def test_the_domain_names_the_pool(server, open_place):
    host = f"{open_place.domain}.auth.us-east-1.amazoncognito.com"
    document = f"{server.url}/{open_place.pool.id}/.well-known/openid-configuration"
    named = requests.get(document, headers={"Host": host}, timeout=60).json()["registration_endpoint"]
    assert named == f"http://{host}/oauth2/register"
    answer = requests.post(
        f"{server.url}/oauth2/register", json={"redirect_uris": [CALLBACK]}, headers={"Host": host}, timeout=60
    )
    assert answer.status_code == 201 and open_place.described(answer.json())


def test_the_quota_counts_registered_clients(start):
    pool = {"Id": "us-east-1_Quota0001", "PoolName": "quota", "Quotas": {"clients": 1}, "Domain": "quota"}
    server = start(config={"userPools": [pool | {"DcrConfiguration": {"OpenDcrEnabled": True}}]})
    address = f"{server.url}/oauth2/register?understudy_realm={pool['Id']}"
    answers = [requests.post(address, json={"redirect_uris": [CALLBACK]}, timeout=60) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 400]
    assert "maximum number of user pool clients" in answers[1].json()["error_description"]


def test_a_scope_of_the_system_needs_no_resource_server(pool):
    client = pool.web_client(
        GenerateSecret=True,
        AllowedOAuthFlows=["client_credentials"],
        AllowedOAuthScopes=[REGISTER],
        CallbackURLs=None,
    )
    assert client.description["AllowedOAuthScopes"] == [REGISTER]
    with fails("ScopeDoesNotExistException"):
        pool.web_client(AllowedOAuthScopes=["aws.cognito/dcr/write"])
