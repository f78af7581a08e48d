"""The calls of mobile and web libraries, replayed exactly, and the command line interface."""

import json
import time

import jwt
import pytest
import requests
from cryptography.hazmat.primitives.asymmetric import rsa

from support.identity import GUEST_ROLE, USER_ROLE, IdentityPool, id_token, provider
from support.listener import Visit, listening

ORIGIN = "http://localhost:3000"


class Library:
    """Calls without credentials, by hand, as the libraries make them."""

    def __init__(self, server, headers=None):
        self.server, self.headers = server, headers or {}

    def call(self, operation, body):
        answer = requests.post(
            self.server.url + "/",
            data=json.dumps(body),
            timeout=60,
            headers={
                "X-Amz-Target": f"AWSCognitoIdentityService.{operation}",
                "Content-Type": "application/x-amz-json-1.1",
            }
            | self.headers,
        )
        assert "Date" in answer.headers
        return answer

    def ok(self, operation, body):
        answer = self.call(operation, body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, operation, body):
        answer = self.call(operation, body)
        assert answer.status_code == 400
        name = answer.headers["x-amzn-errortype"].split(":")[0]
        assert answer.json()["__type"] == name
        return name, answer.json()["message"]


@pytest.fixture
def identities(server, client):
    return IdentityPool(server, client)


@pytest.fixture
def token(client, person):
    return id_token(client, person)


def check(answer):
    keys = answer["Credentials"]
    assert keys["AccessKeyId"] and keys["SecretKey"] and keys["SessionToken"]
    # Amplify multiplies it by 1000; a text, or a fraction, would break some libraries.
    assert isinstance(keys["Expiration"], (int, float)) and keys["Expiration"] == int(keys["Expiration"])
    return answer["IdentityId"]


def test_amplify_js_guest_then_sign_in_then_sign_out(server, identities, client, token):
    """Sends the guest's id along with the login and adopts the id that comes back; the key is the issuer's."""
    app = Library(server, {"Origin": ORIGIN, "x-amz-user-agent": "aws-amplify/6", "Cache-Control": "no-store"})
    guest = app.ok("GetId", {"IdentityPoolId": identities.id, "Logins": {}})["IdentityId"]
    assert check(app.ok("GetCredentialsForIdentity", {"IdentityId": guest})) == guest
    key = client.pool.issuer.removeprefix("http://")
    signed_in = {"IdentityId": guest, "Logins": {key: token}}
    assert check(app.ok("GetCredentialsForIdentity", signed_in)) == guest

    # A page load later: the id of a signed-in user was in memory alone.
    again = app.ok("GetId", {"IdentityPoolId": identities.id, "Logins": {key: token}})["IdentityId"]
    assert again == guest

    # Signed out: the next guest has a new identity. Signing in from there comes back to the known identity.
    next_guest = app.ok("GetId", {"IdentityPoolId": identities.id, "Logins": {}})["IdentityId"]
    assert next_guest != guest
    app.ok("GetCredentialsForIdentity", {"IdentityId": next_guest})
    back = {"IdentityId": next_guest, "Logins": {key: token}}
    assert check(app.ok("GetCredentialsForIdentity", back)) == guest


def test_amplify_swift_and_android(server, identities, client, token):
    """A new GetId with the login at sign-in; the key is always the service's own."""
    app = Library(server)
    guest = app.ok("GetId", {"IdentityPoolId": identities.id, "Logins": {}})["IdentityId"]
    assert check(app.ok("GetCredentialsForIdentity", {"IdentityId": guest, "Logins": {}})) == guest
    logins = {provider(client.pool): token}
    user = app.ok("GetId", {"IdentityPoolId": identities.id, "Logins": logins})["IdentityId"]
    assert user != guest
    assert check(app.ok("GetCredentialsForIdentity", {"IdentityId": user, "Logins": logins})) == user


def test_mobile_client_retries_once_after_a_deletion(server, identities, client, token):
    """AWSMobileClient clears the id on not-found and not-authorized, asks for a new one, and tries again."""
    app = Library(server)
    guest = app.ok("GetId", {"IdentityPoolId": identities.id})["IdentityId"]
    identities.signed.delete_identities(IdentityIdsToDelete=[guest])
    assert app.refused("GetCredentialsForIdentity", {"IdentityId": guest}) == (
        "ResourceNotFoundException",
        f"Identity '{guest}' not found.",
    )
    fresh = app.ok("GetId", {"IdentityPoolId": identities.id})["IdentityId"]
    check(app.ok("GetCredentialsForIdentity", {"IdentityId": fresh}))
    # Signing out with the id kept: the service refuses it without a login.
    logins = {provider(client.pool): token}
    user = app.ok("GetId", {"IdentityPoolId": identities.id, "Logins": logins})["IdentityId"]
    name, words = app.refused("GetCredentialsForIdentity", {"IdentityId": user})
    assert (name, words) == ("NotAuthorizedException", f"Access to Identity '{user}' is forbidden.")


def test_mobile_client_with_roles_of_its_own(server, identities, client, token):
    """The basic flow: GetId, GetOpenIdToken, and the token service with the session name of the library."""
    app = Library(server)
    logins = {provider(client.pool): token}
    user = app.ok("GetId", {"IdentityPoolId": identities.id, "Logins": logins})["IdentityId"]
    answer = app.ok("GetOpenIdToken", {"IdentityId": user, "Logins": logins})
    form = {
        "Action": "AssumeRoleWithWebIdentity",
        "Version": "2011-06-15",
        "RoleArn": USER_ROLE,
        "RoleSessionName": "iOS-Provider",
        "WebIdentityToken": answer["Token"],
    }
    answer = requests.post(server.url + "/", data=form, timeout=60)
    assert answer.status_code == 200, answer.text
    assert "<SubjectFromWebIdentityToken>" + user in answer.text


def test_guests_are_refused_in_the_words_that_libraries_know(server, client):
    pool = IdentityPool(server, client, AllowUnauthenticatedIdentities=False)
    assert Library(server).refused("GetId", {"IdentityPoolId": pool.id, "Logins": {}}) == (
        "NotAuthorizedException",
        "Unauthenticated access is not supported for this identity pool.",
    )


def test_guests_of_before_are_refused_too(server, client):
    pool = IdentityPool(server, client)
    guest = pool.get_id()
    pool.signed.update_identity_pool(
        IdentityPoolId=pool.id,
        IdentityPoolName="x",
        AllowUnauthenticatedIdentities=False,
    )
    name, words = Library(server).refused("GetCredentialsForIdentity", {"IdentityId": guest})
    assert words == "Unauthenticated access is not supported for this identity pool."


def test_an_expired_login(own_server):
    info = own_server.control.info()
    pool, app = info["identity_pools"][0]["id"], Library(own_server)
    token = own_server.api().initiate_auth(
        ClientId="understudyweb",
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "ada@example.com", "PASSWORD": "Correct-Horse-1"},
    )["AuthenticationResult"]["IdToken"]
    logins = {"cognito-idp.us-east-1.amazonaws.com/us-east-1_Understudy": token}
    user = app.ok("GetId", {"IdentityPoolId": pool, "Logins": logins})["IdentityId"]
    own_server.clock.advance(hours=1, minutes=6)
    name, words = app.refused("GetCredentialsForIdentity", {"IdentityId": user, "Logins": logins})
    assert name == "NotAuthorizedException"
    head, now, sign, expires = words.rsplit(" ", 3)
    assert (head, sign) == ("Invalid login token. Token expired:", ">=")
    assert int(now) >= int(expires)


def test_the_built_in_pool(own_server):
    info = own_server.control.info()
    (pool,) = info["identity_pools"]
    assert pool["id"] == "us-east-1:00000000-0000-4370-8000-000000000002"
    assert pool["allows_guests"] is True
    auth = info["client_configuration"]["amplify_outputs"]["auth"]
    assert auth["identity_pool_id"] == pool["id"]
    assert auth["unauthenticated_identities_enabled"] is True
    app = Library(own_server)
    guest = app.ok("GetId", {"IdentityPoolId": pool["id"]})["IdentityId"]
    check(app.ok("GetCredentialsForIdentity", {"IdentityId": guest}))
    seen = own_server.control.get("identities").json()
    assert [each["id"] for each in seen["identities"]] == [guest]
    assert seen["identities"][0]["logins"] == []
    assert seen["credentials"][0]["identity"] == guest
    assert seen["credentials"][0]["expired"] is False
    own_server.control.post("reset")
    assert app.refused("GetCredentialsForIdentity", {"IdentityId": guest})[0] == "ResourceNotFoundException"


def test_a_sandbox_has_identity_pools_of_its_own(own_server):
    made = own_server.control.post("sandboxes", {}).json()
    (pool,) = made["identity_pools"]
    assert made["mapping"]["us-east-1:00000000-0000-4370-8000-000000000002"] == pool["id"]
    app = Library(own_server)
    guest = app.ok("GetId", {"IdentityPoolId": pool["id"]})["IdentityId"]
    check(app.ok("GetCredentialsForIdentity", {"IdentityId": guest}))
    assert own_server.control.get("identities").json()["identities"] == []
    (user_pool,) = made["user_pools"]
    web = next(client for client in user_pool["clients"] if client["name"] == "web")
    token = own_server.api().initiate_auth(
        ClientId=web["id"],
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "ada@example.com", "PASSWORD": "Correct-Horse-1"},
    )["AuthenticationResult"]["IdToken"]
    logins = {f"cognito-idp.us-east-1.amazonaws.com/{user_pool['id']}": token}
    app.ok("GetCredentialsForIdentity", {"IdentityId": guest, "Logins": logins})


def test_configured_pools(start, tmp_path):
    identity = "eu-west-1:11111111-1111-4111-8111-111111111111"
    server = start(
        config={
            "userPools": [{"Id": "eu-west-1_Shop00001", "PoolName": "s", "Clients": [{"ClientId": "shopweb"}]}],
            "identityPools": [
                {
                    "Id": "eu-west-1:00000000-0000-4370-8000-000000000002",
                    "IdentityPoolName": "shop",
                    "AllowUnauthenticatedIdentities": True,
                    "CognitoIdentityProviders": [{"ProviderName": "eu-west-1_Shop00001", "ClientId": "shopweb"}],
                    "SupportedLoginProviders": {"graph.facebook.com": "1"},
                    "Roles": {"authenticated": USER_ROLE, "unauthenticated": GUEST_ROLE},
                    "Relax": {"loginTokens": "accept"},
                    "Issuer": "base-url",
                    "Identities": [
                        {"IdentityId": identity, "Logins": [{"Provider": "graph.facebook.com", "Subject": "ada"}]}
                    ],
                }
            ],
        }
    )
    app = Library(server)
    pool = "eu-west-1:00000000-0000-4370-8000-000000000002"
    found = app.ok("GetId", {"IdentityPoolId": pool, "Logins": {"graph.facebook.com": "ada"}})
    assert found == {"IdentityId": identity}
    logins = {"graph.facebook.com": "ada"}
    check(app.ok("GetCredentialsForIdentity", {"IdentityId": identity, "Logins": logins}))
    (info,) = server.control.info()["identity_pools"]
    assert info["issuer"] == f"{server.url}/cognito-identity"


def test_browsers_may_call(server):
    answer = requests.options(
        server.url + "/",
        timeout=60,
        headers={
            "Origin": ORIGIN,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type,x-amz-target,amz-sdk-request,cache-control",
        },
    )
    assert answer.status_code == 200
    allowed = answer.headers["Access-Control-Allow-Headers"].lower()
    assert all(name in allowed for name in ("x-amz-target", "amz-sdk-request", "cache-control"))


@pytest.mark.long
def test_the_command_line_interface(aws, server):
    pool = "us-east-1:00000000-0000-4370-8000-000000000002"

    def run(*arguments):
        return json.loads(aws("cognito-identity", *arguments).stdout or "{}")

    guest = run("get-id", "--no-sign-request", "--identity-pool-id", pool)["IdentityId"]
    keys = run("get-credentials-for-identity", "--no-sign-request", "--identity-id", guest)["Credentials"]
    assert keys["AccessKeyId"].startswith("ASIA")
    token = run("get-open-id-token", "--no-sign-request", "--identity-id", guest)["Token"]
    role = "arn:aws:iam::000000000000:role/understudy-guest"
    answer = aws(
        "sts",
        "assume-role-with-web-identity",
        "--role-arn",
        role,
        "--role-session-name",
        "cli",
        "--web-identity-token",
        token,
        "--no-sign-request",
    )
    assert json.loads(answer.stdout)["AssumedRoleUser"]["Arn"].endswith("/understudy-guest/cli")
    assert json.loads(aws("sts", "get-caller-identity").stdout)["Account"] == "000000000000"
    made = run("create-identity-pool", "--identity-pool-name", "cli", "--allow-unauthenticated-identities")[
        "IdentityPoolId"
    ]
    arn = f"arn:aws:cognito-identity:us-east-1:000000000000:identitypool/{made}"
    run("set-identity-pool-roles", "--identity-pool-id", made, "--roles", f"authenticated={role}")
    run("tag-resource", "--resource-arn", arn, "--tags", "a=b")
    assert run("list-tags-for-resource", "--resource-arn", arn)["Tags"] == {"a": "b"}
    assert run("get-identity-pool-roles", "--identity-pool-id", made)["Roles"] == {"authenticated": role}
    assert run("list-identities", "--identity-pool-id", made, "--max-results", "5")["Identities"] == []
    run("delete-identity-pool", "--identity-pool-id", made)


class Issuer(Visit):
    """An issuer outside of the server: discovery, keys, and a count of who asks."""

    def do_GET(self):
        self.server.asked.append(self.path)
        base = f"http://localhost:{self.server.server_port}"
        documents = {
            "/.well-known/openid-configuration": {"issuer": base, "jwks_uri": base + "/keys"},
            "/keys": {"keys": [self.server.jwk]},
        }
        self.say(documents.get(self.path, {}), 200 if self.path in documents else 404)


@pytest.fixture
def issuer():
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    jwk = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(key.public_key())) | {"kid": "one", "alg": "RS256"}

    def sign(subject, audience="app", **claims):
        now = int(time.time())
        claims = {
            "iss": f"http://{listener.name}",
            "sub": subject,
            "aud": audience,
            "exp": now + 600,
            "iat": now,
        } | claims
        return jwt.encode(claims, key, algorithm="RS256", headers={"kid": "one"})

    with listening(Issuer, jwk=jwk, asked=[], sign=sign) as listener:
        listener.name = f"localhost:{listener.server_port}"
        yield listener


def test_tokens_of_other_issuers(server, issuer):
    arn = f"arn:aws:iam::000000000000:oidc-provider/{issuer.name}"
    pool = IdentityPool(server, OpenIdConnectProviderARNs=[arn])
    app = Library(server)

    def get_id(token):
        return {"IdentityPoolId": pool.id, "Logins": {issuer.name: token}}

    first = app.ok("GetId", get_id(issuer.sign("117")))["IdentityId"]
    assert app.ok("GetId", get_id(issuer.sign("117")))["IdentityId"] == first
    assert app.ok("GetId", get_id(issuer.sign("118")))["IdentityId"] != first
    assert issuer.asked == ["/.well-known/openid-configuration", "/keys"]
    stranger = jwt.encode(
        {"iss": f"http://{issuer.name}", "sub": "117", "aud": "app", "exp": int(time.time()) + 600},
        rsa.generate_private_key(public_exponent=65537, key_size=2048),
        algorithm="RS256",
        headers={"kid": "one"},
    )
    assert app.refused("GetId", get_id(stranger))[1] == "Invalid login token. Couldn't verify signed token."
    old = issuer.sign("117", exp=int(time.time()) - 400)
    assert "Token expired" in app.refused("GetId", get_id(old))[1]
    token = app.ok("GetOpenIdToken", {"IdentityId": first, "Logins": {issuer.name: issuer.sign("117")}})["Token"]
    claims = jwt.decode(token, options={"verify_signature": False})
    assert claims["amr"] == ["authenticated", issuer.name, f"{arn}:OIDC:117"]


def test_an_issuer_that_does_not_answer(server):
    arn = "arn:aws:iam::000000000000:oidc-provider/localhost:1"
    pool = IdentityPool(server, OpenIdConnectProviderARNs=[arn])
    token = jwt.encode({"iss": "http://localhost:1", "sub": "x", "aud": "a", "exp": int(time.time()) + 60}, "k" * 32)
    body = {"IdentityPoolId": pool.id, "Logins": {"localhost:1": token}}
    assert Library(server).refused("GetId", body)[0] == "ExternalServiceException"
