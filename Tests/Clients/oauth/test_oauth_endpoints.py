"""Discovery, the token endpoint, userInfo and revocation, as apps and back ends call them."""

import base64

import pytest
import requests

from support.browser import Browser, authorize_url, redeem, sign_in, token_call
from support.pools import CALLBACK, PASSWORD, SCOPES, Pool, fails, passwordless
from support.tokens import claims_of, expect_token, header_of, published_keys

SERVER_CLIENT, SERVER_SECRET = "understudyserver", "understudyserversecretkey"


@pytest.fixture
def client(pool):
    return pool.web_client()


EVERYTHING = " ".join(SCOPES)


def tokens_for(server, client, person, scope=EVERYTHING):
    answer = redeem(client, sign_in(Browser(server), client, person, scope=scope).query["code"])
    assert answer.status_code == 200, answer.text
    return answer.json()


def info(server, token=None, method="GET", **options):
    headers = {"Authorization": f"Bearer {token}"} if token is not None else {}
    return requests.request(method, server.url + "/oauth2/userInfo", headers=headers, timeout=60, **options)


def error_of(answer, status=400):
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert type(body["error"]) is str and set(body) <= {"error", "error_description"}
    return body["error"]


# --- Discovery ---


def test_discovery_names_every_endpoint(server, pool):
    answer = requests.get(f"{pool.issuer}/.well-known/openid-configuration", timeout=60)
    assert answer.status_code == 200 and answer.headers["Content-Type"].startswith("application/json")
    meta = answer.json()
    expected = {
        "issuer": pool.issuer,
        "authorization_endpoint": f"{server.url}/oauth2/authorize",
        "token_endpoint": f"{server.url}/oauth2/token",
        "userinfo_endpoint": f"{server.url}/oauth2/userInfo",
        "revocation_endpoint": f"{server.url}/oauth2/revoke",
        "end_session_endpoint": f"{server.url}/logout",
        "jwks_uri": f"{pool.issuer}/.well-known/jwks.json",
        "response_types_supported": ["code", "token"],
        "scopes_supported": ["openid", "email", "phone", "profile"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
        "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
    }
    assert meta | expected == meta


def test_discovery_of_an_unknown_pool_is_not_found(server):
    for name in ("openid-configuration", "jwks.json"):
        assert requests.get(f"{server.url}/us-east-1_Missing00/.well-known/{name}", timeout=60).status_code == 404


def test_the_issuer_in_the_tokens_is_the_one_discovered(server, pool, client, person):
    meta = requests.get(f"{pool.issuer}/.well-known/openid-configuration", timeout=60).json()
    assert claims_of(tokens_for(server, client, person)["id_token"])["iss"] == meta["issuer"]
    assert requests.get(meta["jwks_uri"], timeout=60).json() == published_keys(pool.issuer)


# --- What a code gives ---


def test_scopes_choose_the_claims(server, pool, client):
    person = pool.user(name="Ada", phone_number="+15550000001", phone_number_verified="true")
    base = {
        "at_hash",
        "sub",
        "iss",
        "aud",
        "token_use",
        "auth_time",
        "exp",
        "iat",
        "cognito:username",
        "jti",
        "origin_jti",
        "event_id",
    }
    for scope, more in (
        ("openid email", {"email", "email_verified"}),
        ("openid phone", {"phone_number", "phone_number_verified"}),
        ("openid profile", {"name"}),
        ("openid email phone profile", {"email", "email_verified", "phone_number", "phone_number_verified", "name"}),
    ):
        claims = claims_of(tokens_for(server, client, person, scope)["id_token"])
        assert set(claims) - {"event_id"} == (base | more) - {"event_id"}, scope
        assert "nonce" not in claims


@pytest.mark.parametrize(
    "readable, scope, refused",
    [
        (["email"], "openid email", True),
        (["email", "email_verified"], "openid email", False),
        (["email"], "openid profile", False),
        (["email", "phone_number"], "openid phone", True),
    ],
)
def test_a_scope_promises_what_the_client_may_read(server, pool, person, readable, scope, refused):
    client = pool.web_client(ReadAttributes=readable)
    answer = redeem(client, sign_in(Browser(server), client, person, scope=scope).query["code"])
    if refused:
        assert error_of(answer) == "invalid_grant"
    else:
        assert answer.status_code == 200, answer.text


def test_the_default_redirect_stands_in_for_one_provider_alone(server, pool):
    def opened(**settings):
        client = pool.web_client(DefaultRedirectURI=CALLBACK, **settings)
        return Browser(server).open(authorize_url(client, redirect_uri=None))

    assert opened().path == "/login"
    pool.api.create_identity_provider(
        UserPoolId=pool.id,
        ProviderName="Corp",
        ProviderType="OIDC",
        ProviderDetails={
            "client_id": "x",
            "client_secret": "y",
            "authorize_scopes": "openid",
            "attributes_request_method": "GET",
            "oidc_issuer": "https://corp.example.com",
        },
    )
    page = opened(SupportedIdentityProviders=["COGNITO", "Corp"])
    assert page.status == 400 and "Required String parameter 'redirect_uri' is not present" in page.text


def test_the_header_holds_nothing_but_key_and_algorithm(server, client, person):
    tokens = tokens_for(server, client, person)
    for name in ("id_token", "access_token"):
        assert set(header_of(tokens[name])) == {"kid", "alg"}


def test_the_lives_are_the_clients(server, pool, person):
    client = pool.web_client(
        AccessTokenValidity=10, IdTokenValidity=20, TokenValidityUnits={"AccessToken": "minutes", "IdToken": "minutes"}
    )
    tokens = tokens_for(server, client, person)
    assert tokens["expires_in"] == 600
    for name, seconds in (("access_token", 600), ("id_token", 1200)):
        claims = claims_of(tokens[name])
        assert claims["exp"] - claims["iat"] == seconds


# --- Client authentication ---


def test_a_secret_comes_by_basic_or_in_the_body(server, pool, person):
    client = pool.web_client(GenerateSecret=True)
    refresh = tokens_for(server, client, person)["refresh_token"]
    form = {"grant_type": "refresh_token", "refresh_token": refresh}
    url, basic = server.url + "/oauth2/token", (client.id, client.secret)
    posted = {"client_id": client.id, "client_secret": client.secret}
    for data, options in (
        (form, {"auth": basic}),
        (form | {"client_id": client.id}, {"auth": basic}),
        (form | posted, {}),
        (form | posted, {"auth": basic}),
        (posted, {"params": form}),
    ):
        answer = requests.post(url, data=data, timeout=60, **options)
        assert answer.status_code == 200, (data, options, answer.text)
    for data, options in (
        (form | {"client_id": client.id}, {}),
        (form | posted | {"client_secret": "x"}, {}),
        (form, {"auth": (client.id, "x")}),
        (form, {"auth": ("nobody", client.secret)}),
        (form | {"client_id": client.id, "client_secret": ""}, {}),
        (form, {"headers": {"Authorization": "Basic !!!"}}),
        (form, {"headers": {"Authorization": "Basic " + base64.b64encode(b"no colon").decode()}}),
    ):
        assert error_of(requests.post(url, data=data, timeout=60, **options)) in ("invalid_client", "invalid_request")
    mixed = requests.post(url, data=form | {"client_id": client.id, "client_secret": "x"}, auth=basic, timeout=60)
    assert error_of(mixed) in ("invalid_client", "invalid_request")


def test_a_public_client_has_no_secret_to_send(server, client, person):
    refresh = tokens_for(server, client, person)["refresh_token"]
    answer = requests.post(
        server.url + "/oauth2/token",
        timeout=60,
        data={"grant_type": "refresh_token", "refresh_token": refresh, "client_id": client.id, "client_secret": "x"},
    )
    assert error_of(answer) == "invalid_client"


# --- Refresh ---


def test_a_refresh_gives_an_access_and_an_id_token(server, pool, client, person):
    first = tokens_for(server, client, person, "openid email")
    answer = token_call(
        client, {"grant_type": "refresh_token", "client_id": client.id, "refresh_token": first["refresh_token"]}
    )
    assert answer.status_code == 200 and "no-store" in answer.headers["Cache-Control"]
    fresh = answer.json()
    assert set(fresh) == {"id_token", "access_token", "token_type", "expires_in"}
    old = claims_of(first["access_token"])
    access = expect_token(fresh["access_token"], pool, client, "access", sub=person.sub, version=2)
    expect_token(fresh["id_token"], pool, client, "id", sub=person.sub, email=person.email)
    assert access["origin_jti"] == old["origin_jti"] and access["jti"] != old["jti"]
    assert access["auth_time"] == old["auth_time"] and access["scope"] == old["scope"]


def test_a_token_of_the_api_refreshes_here_too(server, pool, client, person):
    tokens = client.sign_in(person)
    answer = token_call(
        client, {"grant_type": "refresh_token", "client_id": client.id, "refresh_token": tokens["RefreshToken"]}
    )
    assert answer.status_code == 200
    assert claims_of(answer.json()["access_token"])["scope"] == "aws.cognito.signin.user.admin"


def test_with_rotation_a_new_refresh_token_comes_along(server, pool, person):
    client = pool.web_client(
        ExplicitAuthFlows=["ALLOW_USER_SRP_AUTH"],
        RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 0},
    )
    first = tokens_for(server, client, person)["refresh_token"]
    form = {"grant_type": "refresh_token", "client_id": client.id, "refresh_token": first}
    second = token_call(client, form).json()["refresh_token"]
    assert second != first
    assert error_of(token_call(client, form)) == "invalid_grant"
    assert token_call(client, form | {"refresh_token": second}).status_code == 200


@pytest.mark.parametrize(
    "changes, error",
    [
        ({"refresh_token": None}, "invalid_request"),
        ({"refresh_token": ""}, "invalid_request"),
        ({"refresh_token": "nonsense"}, "invalid_grant"),
        ({"grant_type": "refresh"}, "unsupported_grant_type"),
        ({"grant_type": ""}, ("invalid_request", "unsupported_grant_type")),
        ({"client_id": "0unknown0client0id00000000"}, "invalid_client"),
        ({"client_id": ""}, ("invalid_client", "invalid_request")),
    ],
)
def test_a_bad_refresh_is_refused(server, client, person, changes, error):
    refresh = tokens_for(server, client, person)["refresh_token"]
    form = {"grant_type": "refresh_token", "client_id": client.id, "refresh_token": refresh}
    assert error_of(token_call(client, form | changes)) in ((error,) if isinstance(error, str) else error)
    assert token_call(client, form).status_code == 200


def test_a_refresh_token_belongs_to_its_client(server, pool, client, person):
    refresh = tokens_for(server, client, person)["refresh_token"]
    other = pool.web_client()
    assert (
        error_of(token_call(other, {"grant_type": "refresh_token", "client_id": other.id, "refresh_token": refresh}))
        == "invalid_grant"
    )


@pytest.mark.parametrize("end", ["revoke", "global", "disable", "delete"])
def test_an_ended_session_does_not_refresh(server, pool, client, person, end):
    tokens = tokens_for(server, client, person)
    if end == "revoke":
        client.revoke(tokens["refresh_token"])
    elif end == "global":
        pool.api.global_sign_out(AccessToken=tokens["access_token"])
    elif end == "disable":
        pool.api.admin_disable_user(UserPoolId=pool.id, Username=person.email)
    else:
        pool.api.admin_delete_user(UserPoolId=pool.id, Username=person.email)
    assert (
        error_of(
            token_call(
                client,
                {"grant_type": "refresh_token", "client_id": client.id, "refresh_token": tokens["refresh_token"]},
            )
        )
        == "invalid_grant"
    )
    assert info(server, tokens["access_token"]).status_code == 401


# --- Client credentials: the built-in confidential client ---


class BuiltIn:
    """The pool and clients that a server without a configuration has."""

    def __init__(self, server):
        self.server = server
        self.pool = self
        pools = server.control.info()["user_pools"]
        described = next(pool for pool in pools if pool["id"] == "us-east-1_Understudy")
        self.issuer, self.id, self.secret = described["issuer"], SERVER_CLIENT, SERVER_SECRET
        self.redirect_uri = "exampleauth://auth"


def machine(server, **changes):
    form = {"grant_type": "client_credentials", "scope": "understudy/read"} | changes
    return token_call(BuiltIn(server), form, basic=True)


def test_a_machine_gets_an_access_token(server):
    answer = machine(server)
    assert answer.status_code == 200
    body = answer.json()
    assert set(body) == {"access_token", "token_type", "expires_in"} and body["token_type"] == "Bearer"
    claims = expect_token(
        body["access_token"],
        BuiltIn(server),
        BuiltIn(server),
        "access",
        sub=SERVER_CLIENT,
        scope="understudy/read",
        version=2,
    )
    assert not {"username", "event_id", "cognito:groups"} & set(claims)


@pytest.mark.parametrize(
    "scope, granted",
    [
        ("understudy/read understudy/write", {"understudy/read", "understudy/write"}),
        (None, {"understudy/read", "understudy/write"}),
        ("understudy/write", {"understudy/write"}),
    ],
)
def test_a_machine_names_its_scopes(server, scope, granted):
    assert set(claims_of(machine(server, scope=scope).json()["access_token"])["scope"].split()) == granted


@pytest.mark.parametrize("scope", ["understudy/delete", "other/read", "understudy/read other/read"])
def test_a_machine_gets_no_foreign_scope(server, scope):
    assert error_of(machine(server, scope=scope)) == "invalid_scope"


def test_a_machine_needs_its_secret(server):
    for secret in ("wrong", "", None):
        form = {"grant_type": "client_credentials", "client_id": SERVER_CLIENT, "client_secret": secret}
        answer = requests.post(
            server.url + "/oauth2/token",
            timeout=60,
            data={name: value for name, value in form.items() if value is not None},
        )
        assert error_of(answer) == "invalid_client"


def test_the_built_in_machine_has_an_earlier_secret_too(server):
    """`FormerClientSecret`: what was written for earlier versions goes on; the one that is shown is the newer."""
    form = {"grant_type": "client_credentials"}
    for secret, status in ((SERVER_SECRET, 200), ("understudyserversecret", 200), ("understudyserversecre", 400)):
        answer = requests.post(f"{server.url}/oauth2/token", data=form, auth=(SERVER_CLIENT, secret), timeout=60)
        assert answer.status_code == status, (secret, answer.text)


def test_a_public_client_is_no_machine(server, client):
    assert error_of(token_call(client, {"grant_type": "client_credentials", "client_id": client.id})) in (
        "unauthorized_client",
        "invalid_client",
        "invalid_grant",
    )


def test_a_machines_token_opens_no_account(server):
    token = machine(server).json()["access_token"]
    assert info(server, token).status_code == 401
    with fails("NotAuthorizedException", None):
        server.api().get_user(AccessToken=token)


# --- userInfo ---


def test_userinfo_tells_who_it_is(server, pool, client):
    person = pool.user(name="Ada", phone_number="+15550000001", phone_number_verified="false")
    answer = info(server, tokens_for(server, client, person)["access_token"])
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].replace(" ", "").lower() == "application/json;charset=utf-8"
    assert answer.json() == {
        "sub": person.sub,
        "username": person.sub,
        "email": person.email,
        "email_verified": "true",
        "name": "Ada",
        "phone_number": "+15550000001",
        "phone_number_verified": "false",
    }


def test_userinfo_follows_the_scopes(server, pool, client):
    person = pool.user(name="Ada")
    answer = info(server, tokens_for(server, client, person, "openid email")["access_token"]).json()
    assert answer == {"sub": person.sub, "username": person.sub, "email": person.email, "email_verified": "true"}


def test_userinfo_is_found_in_any_case_and_by_post(server, client, person):
    token = tokens_for(server, client, person)["access_token"]
    assert info(server, token, "POST").status_code == 200
    assert (
        requests.get(
            server.url + "/oauth2/userinfo", headers={"Authorization": f"Bearer {token}"}, timeout=60
        ).status_code
        == 200
    )


def test_userinfo_wants_openid(server, pool, client, person):
    assert info(server, client.sign_in(person)["AccessToken"]).status_code == 401
    token = tokens_for(server, client, person, "aws.cognito.signin.user.admin")["access_token"]
    assert info(server, token).status_code == 401


def test_userinfo_refuses_as_the_service_does(server, client, person):
    missing = info(server)
    assert missing.status_code == 400
    assert missing.headers["WWW-Authenticate"] == (
        'error="invalid_request", error_description="Bad OAuth2 request at UserInfo Endpoint"'
    )
    tokens = tokens_for(server, client, person)
    for bad in ("nonsense", tokens["id_token"], tokens["refresh_token"], tokens["access_token"][:-3] + "AAA"):
        answer = info(server, bad)
        assert answer.status_code == 401
        assert answer.headers["WWW-Authenticate"] == (
            'error="invalid_token", error_description="Access token is expired, disabled, or deleted, or the user has '
            'globally signed out."'
        )


def test_userinfo_knows_the_present_attributes(server, pool, client, person):
    tokens = tokens_for(server, client, person)
    pool.api.update_user_attributes(
        AccessToken=tokens["access_token"], UserAttributes=[{"Name": "name", "Value": "Changed"}]
    )
    assert info(server, tokens["access_token"]).json()["name"] == "Changed"


def test_userinfo_ends_with_the_token(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, person = pool.web_client(), pool.user()
    token = tokens_for(own_server, client, person)["access_token"]
    assert info(own_server, token).status_code == 200
    own_server.clock.advance(hours=1, seconds=1)
    assert info(own_server, token).status_code == 401


# --- Revocation ---


def revoke(client, **form):
    return token_call(client, {"client_id": client.id} | form, path="/oauth2/revoke")


def test_a_revoked_token_takes_its_access_tokens_along(server, client, person):
    here, there = tokens_for(server, client, person), tokens_for(server, client, person)
    refreshed = token_call(
        client, {"grant_type": "refresh_token", "client_id": client.id, "refresh_token": here["refresh_token"]}
    ).json()
    answer = revoke(client, token=here["refresh_token"])
    assert answer.status_code == 200 and answer.content == b""
    for token in (here["access_token"], refreshed["access_token"]):
        assert info(server, token).status_code == 401
        with fails("NotAuthorizedException", "Access Token has been revoked"):
            client.who(token)
    with fails("NotAuthorizedException", "Refresh Token has been revoked"):
        client.refresh(here["refresh_token"])
    assert info(server, there["access_token"]).status_code == 200
    assert revoke(client, token=here["refresh_token"]).status_code == 200


def test_unknown_tokens_are_revoked_without_a_word(client):
    answer = revoke(client, token="nonsense")
    assert answer.status_code == 200 and answer.content == b""


def test_a_bad_revocation_is_refused(server, pool, client, person):
    tokens = tokens_for(server, client, person)
    assert error_of(revoke(client)) == "invalid_request"
    for kind in ("access_token", "id_token"):
        assert error_of(revoke(client, token=tokens[kind])) == "unsupported_token_type"
    assert (
        error_of(revoke(client, token=tokens["refresh_token"], client_id="0unknown0client0id00000000"), 401)
        == "invalid_client"
    )
    unrevoked = pool.web_client(EnableTokenRevocation=False)
    refresh = tokens_for(server, unrevoked, person)["refresh_token"]
    assert error_of(revoke(unrevoked, token=refresh)) == "invalid_request"
    assert info(server, tokens["access_token"]).status_code == 200


def test_a_confidential_client_proves_its_secret_to_revoke(server, pool, person):
    client = pool.web_client(GenerateSecret=True)
    tokens = tokens_for(server, client, person)
    answer = requests.post(
        server.url + "/oauth2/revoke", timeout=60, auth=(client.id, "wrong"), data={"token": tokens["refresh_token"]}
    )
    assert error_of(answer, 401) == "invalid_client"
    assert info(server, tokens["access_token"]).status_code == 200
    answer = requests.post(
        server.url + "/oauth2/revoke",
        timeout=60,
        auth=(client.id, client.secret),
        data={"token": tokens["refresh_token"]},
    )
    assert answer.status_code == 200
    assert info(server, tokens["access_token"]).status_code == 401


def test_the_built_in_client_signs_its_user_in(server):
    """What the server says at its start is there."""
    built_in = BuiltIn(server)
    built_in.id, built_in.secret = "understudyweb", None

    class Ada:
        password = PASSWORD

        def __str__(self):
            return "ada@example.com"

    landing = sign_in(Browser(server), built_in, Ada())
    tokens = redeem(built_in, landing.query["code"]).json()
    claims = expect_token(tokens["id_token"], built_in, built_in, "id", email="ada@example.com", email_verified=True)
    assert claims["cognito:username"]


def test_codes_by_mail_need_the_client_to_allow_choice(server):
    """A pool that takes codes, and a client that does not: the page offers the password alone."""
    pool = passwordless(server)
    client = pool.web_client(ExplicitAuthFlows=["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])
    assert pool.description["Policies"]["SignInPolicy"]["AllowedFirstAuthFactors"] == ["PASSWORD", "EMAIL_OTP"]
    assert tokens_for(server, client, pool.user())["access_token"]
