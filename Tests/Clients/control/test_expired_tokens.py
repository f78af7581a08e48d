"""`POST users/{sub}/expire`: the tokens of one kind that one user was given are answered as expired, at each front.

For each front there are tokens of two users; after one user's were expired, only those are refused, with the words of
the service, and what is issued next is good.
"""

import jwt
import pytest
import requests

from entra.tenant import Tenant, configuration, refusal
from support.browser import PKCE, redeem, sign_in, token_call
from support.identity import IdentityPool, id_token, service
from support.pools import fails
from support.provider import Key, Provider, RelyingParty
from support.provider import configuration as plain
from support.server import Server

PASSWORD = "Correct-Horse-1"
OFFLINE = "openid offline_access"


def expire(server, user, what, status=204, **more):
    answer = server.control.post(f"users/{user}/expire", {"what": what} | more)
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


def reason(server, operation):
    return server.control.get("requests", operation=operation).json()["requests"][-1]["reason"]


# --- User pools ---


def test_access_tokens_of_a_user_pool(server, pool, client, person):
    other = pool.user()
    tokens, theirs = client.sign_in(person), client.sign_in(other)
    second = client.sign_in(person)
    expire(server, person.sub, "access")
    for one in (tokens, second):
        with fails("NotAuthorizedException", "Access Token has expired"):
            client.who(one["AccessToken"])
    assert "a test has expired the access tokens" in reason(server, "GetUser")
    client.who(theirs["AccessToken"])
    # In the same second as a rule: what comes after is good, and can be expired again.
    renewed = client.refresh(tokens["RefreshToken"])["AccessToken"]
    client.who(renewed)
    client.who(client.sign_in(person)["AccessToken"])
    expire(server, person.sub, "access")
    with fails("NotAuthorizedException", "Access Token has expired"):
        client.who(renewed)
    client.who(client.refresh(tokens["RefreshToken"])["AccessToken"])


def test_refresh_tokens_of_a_user_pool(server, pool, client, person):
    other = pool.user()
    tokens, theirs = client.sign_in(person), client.sign_in(other)
    expire(server, person.sub, "refresh")
    for _ in range(2):
        with fails("NotAuthorizedException", "Refresh Token has expired"):
            client.refresh(tokens["RefreshToken"])
    assert "a test has expired the refresh token" in reason(server, "InitiateAuth")
    client.who(tokens["AccessToken"])
    client.refresh(theirs["RefreshToken"])
    client.refresh(client.sign_in(person)["RefreshToken"])


def test_one_sign_in_alone(server, client, person):
    first, second = client.sign_in(person), client.sign_in(person)
    session = jwt.decode(first["AccessToken"], options={"verify_signature": False})["origin_jti"]
    expire(server, person.sub, "refresh", session=session)
    with fails("NotAuthorizedException", "Refresh Token has expired"):
        client.refresh(first["RefreshToken"])
    client.refresh(second["RefreshToken"])
    unknown = expire(server, person.sub, "refresh", 404, session="00000000-0000-4000-8000-000000000000")
    assert unknown["code"] == "session_not_found"


def test_tokens_without_a_name_of_their_sign_in(server, pool, person):
    client = pool.client(EnableTokenRevocation=False)
    tokens = client.sign_in(person)
    assert "origin_jti" not in jwt.decode(tokens["AccessToken"], options={"verify_signature": False})
    expire(server, person.sub, "access")
    with fails("NotAuthorizedException", "Access Token has expired"):
        client.who(tokens["AccessToken"])
    client.who(client.refresh(tokens["RefreshToken"])["AccessToken"])


def test_rotated_refresh_tokens(server, pool, person):
    client = pool.client(
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"],
        RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 60},
    )
    first = client.sign_in(person)
    second = client.rotate(first["RefreshToken"])
    expire(server, person.sub, "refresh")
    for token in (first["RefreshToken"], second["RefreshToken"]):
        with fails("NotAuthorizedException", "Refresh Token has expired"):
            client.rotate(token)


@pytest.mark.parametrize("checked", [True, False])
def test_id_tokens_at_identity_pools(server, client, person, checked):
    identities = IdentityPool(server, client, checked=checked)
    token = id_token(client, person)
    identity = identities.get_id(token)
    expire(server, person.sub, "id")
    with fails("NotAuthorizedException") as refused:
        identities.credentials(identity, token)
    assert "Invalid login token. Token expired: " in refused.value.response["Error"]["Message"]
    identities.credentials(identity, id_token(client, person))
    with fails("NotAuthorizedException"):
        identities.get_id(token)


def test_id_tokens_at_the_token_service(server, client, person):
    arn = f"arn:aws:iam::000000000000:oidc-provider/{client.pool.issuer.split('://')[1]}"
    IdentityPool(server, OpenIdConnectProviderARNs=[arn])
    sts = service(server, "sts", signed=False)
    role = {"RoleArn": "arn:aws:iam::000000000000:role/expired", "RoleSessionName": "test"}
    token = id_token(client, person)
    sts.assume_role_with_web_identity(WebIdentityToken=token, **role)
    expire(server, person.sub, "id")
    with fails("ExpiredTokenException"):
        sts.assume_role_with_web_identity(WebIdentityToken=token, **role)


def test_the_plain_api_and_user_info(server):
    with_sandbox = server.control.post("sandboxes", {}).json()
    mapping = with_sandbox["mapping"]
    pool = mapping["us-east-1_Understudy"]
    made = requests.post(
        f"{server.url}/_understudy/tokens",
        json={"user": "ada@example.com", "use": "access"},
        headers={"Understudy-Sandbox": with_sandbox["sandbox"]},
        timeout=30,
    ).json()
    bearer = {"Authorization": f"Bearer {made['access_token']}"}
    me = f"{server.url}/v1/{pool}/me"
    assert requests.get(me, headers=bearer, timeout=30).status_code == 200
    expired = requests.post(
        f"{server.url}/_understudy/users/ada%40example.com/expire",
        json={"what": "access"},
        headers={"Understudy-Sandbox": with_sandbox["sandbox"]},
        timeout=30,
    )
    assert expired.status_code == 204, expired.text
    answer = requests.get(me, headers=bearer, timeout=30)
    assert (answer.status_code, answer.json()["code"]) == (401, "token_expired")


def test_hosted_user_info(server, pool, person, browser):
    client = pool.web_client()
    pkce = PKCE()
    landing = sign_in(browser, client, person, scope="openid", **pkce.parameters)
    tokens = redeem(client, landing.query["code"], pkce).json()

    def info(token):
        bearer = {"Authorization": f"Bearer {token}"}
        return requests.get(f"{server.url}/oauth2/userInfo", headers=bearer, timeout=30)

    assert info(tokens["access_token"]).status_code == 200
    expire(server, person.sub, "access")
    refused = info(tokens["access_token"])
    assert refused.status_code == 401 and refused.json()["error"] == "invalid_token", refused.text
    form = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"], "client_id": client.id}
    renewed = token_call(client, form).json()
    assert info(renewed["access_token"]).status_code == 200
    expire(server, person.sub, "refresh")
    answer = token_call(client, form)
    assert answer.status_code == 400 and answer.json()["error"] == "invalid_grant", answer.text


# --- Tenants ---


@pytest.fixture(scope="module")
def tenant():
    configured = configuration()
    configured["users"].append({"username": "other@example.com", "password": PASSWORD})
    configured["users"].append({"username": "one@example.com", "password": PASSWORD})
    with Server(config={"entraTenants": [configured]}) as running:
        yield Tenant(running, configured)


def tenant_tokens(tenant, username="one@example.com"):
    form = {"grant_type": "password", "username": username, "password": PASSWORD, "scope": OFFLINE}
    answer = tenant.post("oauth2/v2.0/token", **form)
    assert answer.status_code == 200, answer.text
    return answer.json()


def tenant_refresh(tenant, token):
    return tenant.post("oauth2/v2.0/token", grant_type="refresh_token", refresh_token=token, scope=OFFLINE)


def tenant_info(tenant, token):
    address = f"{tenant.server.url}/oidc/userinfo"
    return requests.get(address, headers={"Authorization": f"Bearer {token}"}, timeout=30)


def test_access_tokens_of_a_tenant(tenant):
    tokens, theirs = tenant_tokens(tenant), tenant_tokens(tenant, "other@example.com")
    assert tenant_info(tenant, tokens["access_token"]).status_code == 200
    expire(tenant.server, "one@example.com", "access")
    refused = tenant_info(tenant, tokens["access_token"])
    assert refused.status_code == 401, refused.text
    assert tenant_info(tenant, theirs["access_token"]).status_code == 200
    renewed = tenant_refresh(tenant, tokens["refresh_token"]).json()
    assert tenant_info(tenant, renewed["access_token"]).status_code == 200


def test_refresh_tokens_of_a_tenant(tenant):
    tokens, theirs = tenant_tokens(tenant), tenant_tokens(tenant, "other@example.com")
    expire(tenant.server, "one@example.com", "refresh", realm=tenant.id)
    said = refusal(tenant_refresh(tenant, tokens["refresh_token"]), "invalid_grant", 700082, "bad_token")
    assert "The refresh token has expired due to inactivity." in said["error_description"]
    assert tenant_refresh(tenant, theirs["refresh_token"]).status_code == 200
    assert tenant_refresh(tenant, tenant_tokens(tenant)["refresh_token"]).status_code == 200


def test_id_tokens_of_tenants_are_refused_by_name(tenant):
    said = expire(tenant.server, "one@example.com", "id", 400)
    assert said["pointer"] == "/what" and "do not name their sign-in" in said["detail"]


# --- Plain realms ---


@pytest.fixture(scope="module")
def provider():
    with Server(config=plain(Key())) as running:
        yield Provider(running)


def test_tokens_of_a_plain_realm(provider):
    party = RelyingParty(provider)
    tokens = party.tokens(scope="openid")
    access, refresh = tokens["access_token"], tokens["refresh_token"]

    def active(token):
        form = {"token": token}
        answer = requests.post(provider["introspection_endpoint"], data=form, auth=(party.id, party.secret), timeout=30)
        return answer.json()["active"]

    assert active(access) and active(refresh) and party.info(access).status_code == 200
    expire(provider.server, "ada", "access")
    assert not active(access) and active(refresh)
    refused = party.info(access)
    assert refused.status_code == 401 and refused.headers["WWW-Authenticate"].startswith('Bearer error="invalid_token"')
    answer = party.token({"grant_type": "refresh_token", "refresh_token": refresh})
    renewed = answer.json()
    assert active(renewed["access_token"]) and party.info(renewed["access_token"]).status_code == 200
    refresh = renewed.get("refresh_token", refresh)
    expire(provider.server, "ada", "refresh")
    assert not active(refresh) and active(renewed["access_token"])
    answer = party.token({"grant_type": "refresh_token", "refresh_token": refresh})
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_grant"), answer.text
    assert expire(provider.server, "ada", "id", 400)["pointer"] == "/what"


# --- The call ---


def test_bad_calls_change_nothing(server, client, person):
    tokens = client.sign_in(person)
    for body in ({}, {"what": "all"}, {"what": "access", "wat": 1}, {"what": 1}, {"what": "access", "session": 7}):
        answer = server.control.post(f"users/{person.sub}/expire", body)
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request"), answer.text
    assert expire(server, "nobody", "access", 404)["code"] == "user_not_found"
    assert expire(server, person.sub, "access", 404, realm="missing")["code"] == "pool_not_found"
    assert expire(server, person.sub, "access", 404, session="x")["code"] == "session_not_found"
    client.who(tokens["AccessToken"])
    client.refresh(tokens["RefreshToken"])


def test_it_outlives_the_server(tmp_path):
    with Server("--data", tmp_path) as first:
        made = first.control.post("tokens", {"user": "ada@example.com", "use": "access"}).json()["access_token"]
        expire(first, "ada@example.com", "access")
    with Server("--data", tmp_path) as second:
        bearer = {"Authorization": f"Bearer {made}"}
        answer = requests.get(f"{second.url}/v1/default/me", headers=bearer, timeout=30)
    assert answer.json()["code"] == "token_expired", answer.text
