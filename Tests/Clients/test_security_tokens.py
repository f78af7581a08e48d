"""The security token service, through boto3 and by hand, and the credentials that it knows."""

import datetime

import pytest
import requests
from botocore.exceptions import ClientError

from support.identity import ACCOUNT, GUEST_ROLE, OTHER_ROLE, USER_ROLE, IdentityPool, id_token, service
from support.pools import fails, without_metadata

INVALID = "The security token included in the request is invalid"
EXPIRED = "The security token included in the request is expired"


def refused(code, status, call, **arguments):
    with pytest.raises(ClientError) as caught:
        call(**arguments)
    answer = caught.value.response
    assert (answer["Error"]["Code"], answer["ResponseMetadata"]["HTTPStatusCode"]) == (code, status), answer
    return answer["Error"]["Message"]


@pytest.fixture
def sts(server):
    return service(server, "sts")


@pytest.fixture
def identities(server, client):
    return IdentityPool(server, client)


def open_id_token(identities, token=None):
    logins = identities.logins(token) if token else {}
    return identities.app.get_open_id_token(IdentityId=identities.get_id(token), **logins)["Token"]


def test_a_role_for_a_token(identities, client, person, server):
    token = open_id_token(identities, id_token(client, person))
    answer = service(server, "sts", signed=False).assume_role_with_web_identity(
        RoleArn=USER_ROLE, RoleSessionName="iOS-Provider", WebIdentityToken=token
    )
    keys = answer["Credentials"]
    assert keys["AccessKeyId"].startswith("ASIA") and len(keys["AccessKeyId"]) == 20
    assert len(keys["SecretAccessKey"]) == 40
    left = keys["Expiration"] - datetime.datetime.now(datetime.timezone.utc)
    assert 3500 < left.total_seconds() < 3700
    assert answer["Provider"] == "cognito-identity.amazonaws.com"
    assert answer["Audience"] == identities.id
    assert answer["SubjectFromWebIdentityToken"].startswith("us-east-1:")
    arn = f"arn:aws:sts::{ACCOUNT}:assumed-role/user/iOS-Provider"
    assert answer["AssumedRoleUser"]["Arn"] == arn
    caller = identities.caller(keys)
    assert caller == {"UserId": answer["AssumedRoleUser"]["AssumedRoleId"], "Account": ACCOUNT, "Arn": arn}
    assert caller["UserId"].startswith("AROA") and caller["UserId"].endswith(":iOS-Provider")


def test_roles_are_for_those_whom_the_pool_has_them_for(identities, client, person, sts):
    guest, user = open_id_token(identities), open_id_token(identities, id_token(client, person))
    words = "Not authorized to perform sts:AssumeRoleWithWebIdentity"
    for token, role in ((guest, USER_ROLE), (user, GUEST_ROLE)):
        assert words == refused(
            "AccessDenied",
            403,
            sts.assume_role_with_web_identity,
            RoleArn=role,
            RoleSessionName="me",
            WebIdentityToken=token,
        )
    unnamed = f"arn:aws:iam::{ACCOUNT}:role/named-by-no-pool"
    sts.assume_role_with_web_identity(RoleArn=unnamed, RoleSessionName="me", WebIdentityToken=guest)


def test_tokens_that_open_nothing(client, person, sts):
    token = id_token(client, person)

    def words(token, code="InvalidIdentityToken"):
        return refused(
            code,
            400,
            sts.assume_role_with_web_identity,
            RoleArn=USER_ROLE,
            RoleSessionName="me",
            WebIdentityToken=token,
        )

    assert words(token) == f"No OpenIDConnect provider found in your account for {client.pool.issuer}"
    words("nonsense")
    assert "webIdentityToken" in words("x", "ValidationError")


def test_a_user_pool_as_openid_connect_provider(server, client, person, sts):
    name = client.pool.issuer.removeprefix("http://")
    arn = f"arn:aws:iam::{ACCOUNT}:oidc-provider/{name}"
    pool = IdentityPool(server, OpenIdConnectProviderARNs=[arn])
    token = id_token(client, person)
    identity = pool.app.get_id(IdentityPoolId=pool.id, Logins={name: token})["IdentityId"]
    assert pool.signed.describe_identity(IdentityId=identity)["Logins"] == [name]
    answer = sts.assume_role_with_web_identity(RoleArn=OTHER_ROLE, RoleSessionName="me", WebIdentityToken=token)
    assert (answer["Provider"], answer["Audience"]) == (arn, client.id)


def test_expired_tokens_and_credentials(own_server):
    pool = IdentityPool(own_server)
    token = open_id_token(pool)
    keys = pool.credentials(pool.get_id())["Credentials"]
    sts = service(own_server, "sts")
    own_server.clock.advance(minutes=11)
    words = refused(
        "ExpiredTokenException",
        400,
        sts.assume_role_with_web_identity,
        RoleArn=GUEST_ROLE,
        RoleSessionName="me",
        WebIdentityToken=token,
    )
    assert words.startswith("Token expired: current date/time ")
    pool.caller(keys)
    own_server.clock.advance(minutes=50)
    assert refused("ExpiredToken", 403, service(own_server, "sts", keys).get_caller_identity) == EXPIRED
    with fails("ExpiredTokenException"):
        service(own_server, "cognito-identity", keys).list_identity_pools(MaxResults=1)


def test_who_is_calling(sts):
    answer = without_metadata(sts.get_caller_identity())
    assert answer == {"UserId": ACCOUNT, "Account": ACCOUNT, "Arn": f"arn:aws:iam::{ACCOUNT}:root"}


def test_credentials_are_verified(identities, server):
    keys = identities.credentials(identities.get_id())["Credentials"]
    for changed, code in (
        ({"AccessKeyId": "ASIA" + "A" * 16}, "InvalidClientTokenId"),
        ({"SessionToken": None}, "InvalidClientTokenId"),
        ({"SessionToken": keys["SessionToken"][:-8]}, "InvalidClientTokenId"),
        ({"SecretKey": "x" * 40}, "SignatureDoesNotMatch"),
    ):
        words = refused(code, 403, service(server, "sts", keys | changed).get_caller_identity)
        assert words == INVALID or code == "SignatureDoesNotMatch"
    with fails("UnrecognizedClientException"):
        service(server, "cognito-identity", keys | {"SessionToken": "x"}).list_identity_pools(MaxResults=1)
    with fails("InvalidSignatureException"):
        service(server, "cognito-identity", keys | {"SecretKey": "x"}).list_identity_pools(MaxResults=1)
    service(server, "cognito-identity", keys).list_identity_pools(MaxResults=1)


def test_roles_and_sessions_for_callers(server, sts, identities):
    answer = sts.assume_role(
        RoleArn=OTHER_ROLE, RoleSessionName="ops", DurationSeconds=900, Tags=[{"Key": "a", "Value": "b"}]
    )
    assert answer["AssumedRoleUser"]["Arn"] == f"arn:aws:sts::{ACCOUNT}:assumed-role/admins/ops"
    keys = answer["Credentials"]
    assert identities.caller(keys)["Arn"] == answer["AssumedRoleUser"]["Arn"]
    chained = service(server, "sts", keys)
    assert "1 hour" in refused(
        "ValidationError",
        400,
        chained.assume_role,
        RoleArn=USER_ROLE,
        RoleSessionName="me",
        DurationSeconds=7200,
    )
    refused("AccessDenied", 403, chained.get_session_token)
    own = sts.get_session_token(DurationSeconds=900)["Credentials"]
    assert identities.caller(own)["Arn"] == f"arn:aws:iam::{ACCOUNT}:root"


def test_rules_for_parameters(sts):
    words = refused("ValidationError", 400, sts.assume_role, RoleArn=USER_ROLE, RoleSessionName="a b")
    assert "Value 'a b' at 'roleSessionName' failed to satisfy constraint" in words
    words = refused("ValidationError", 400, sts.assume_role, RoleArn="x" * 20, RoleSessionName="me")
    assert words == "Request ARN is invalid"
    words = refused(
        "ValidationError", 400, sts.assume_role, RoleArn=USER_ROLE, RoleSessionName="me", DurationSeconds=899
    )
    assert "'durationSeconds'" in words


def test_the_protocol_by_hand(server):
    def call(method, form, **headers):
        where = {"params": form} if method == "GET" else {"data": form}
        answer = requests.request(method, server.url + "/", headers=headers, timeout=60, **where)
        assert answer.headers["Content-Type"] == "text/xml", answer.text
        return answer

    for method in ("GET", "POST"):
        answer = call(method, {"Action": "GetCallerIdentity", "Version": "2011-06-15"})
        assert answer.status_code == 403
        assert "<Code>MissingAuthenticationToken</Code>" in answer.text
    answer = call("POST", {"Action": "Nothing", "Version": "2011-06-15"})
    assert (answer.status_code, "<Code>InvalidAction</Code>" in answer.text) == (400, True)
    answer = call("POST", {"Action": "AssumeRoleWithSAML"})
    assert "not implemented: AssumeRoleWithSAML" in answer.text
    answer = call("POST", {"Version": "2011-06-15"}, Host="sts.eu-west-1.amazonaws.com")
    assert "<Code>MissingAction</Code>" in answer.text
    # The start page is there for everybody else.
    assert "html" in requests.get(server.url + "/", timeout=60).headers["Content-Type"]
