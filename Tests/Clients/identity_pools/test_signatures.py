"""Signature Version 4 with configured, issued and unknown keys, through unmodified boto3."""

import datetime

import boto3
import pytest
import requests
from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.config import Config
from botocore.credentials import Credentials
from botocore.exceptions import ClientError

from support.server import SIGNED

KEY, SECRET, ACCOUNT = "AKIAUNDERSTUDY0000AA", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", "111122223333"
UNKNOWN = ("UnrecognizedClientException", "The security token included in the request is invalid.")
MISMATCH = (
    "InvalidSignatureException",
    "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key "
    "and signing method. Consult the service documentation for details.",
)
STRICT, LAX = "us-east-1_Strict001", "us-east-1_Lax000001"


def world(**server):
    return {
        "server": {"credentials": [{"accessKeyId": KEY, "secretAccessKey": SECRET, "accountId": ACCOUNT}]} | server,
        "userPools": [
            {"Id": STRICT, "PoolName": "strict", "Relax": {"sigV4": "verify"}},
            {"Id": LAX, "PoolName": "lax"},
        ],
        "identityPools": [
            {
                "Id": "us-east-1:00000000-0000-4370-8000-0000000000aa",
                "IdentityPoolName": "people",
                "AllowUnauthenticatedIdentities": True,
                "Roles": {"unauthenticated": f"arn:aws:iam::{ACCOUNT}:role/guest"},
            }
        ],
    }


@pytest.fixture(scope="module")
def running():
    from support.server import Server

    with Server(config=world()) as server:
        yield server


@pytest.fixture(scope="module")
def strict():
    from support.server import Server

    with Server(config=world(sigV4="verify")) as server:
        yield server


def client(server, key=KEY, secret=SECRET, token=None, service="cognito-idp"):
    return boto3.session.Session(
        aws_access_key_id=key, aws_secret_access_key=secret, aws_session_token=token, region_name="us-east-1"
    ).client(service, endpoint_url=server.url, config=Config(retries={"total_max_attempts": 1}))


def outcome(call, **arguments):
    try:
        call(**arguments)
    except ClientError as error:
        assert error.response["ResponseMetadata"]["HTTPStatusCode"] in (400, 403)
        return error.response["Error"]["Code"], error.response["Error"]["Message"]
    return None


def test_right_wrong_and_unknown_keys(running):
    describe = lambda key=KEY, secret=SECRET, pool=STRICT: outcome(  # noqa: E731
        client(running, key, secret).describe_user_pool, UserPoolId=pool
    )
    assert describe() is None
    assert describe(secret="wrong") == MISMATCH
    assert describe(key="AKIANOBODY0000000000") == UNKNOWN
    # The rule is the pool's own; a key that is known is verified everywhere.
    assert describe(key="AKIANOBODY0000000000", pool=LAX) is None
    assert describe(secret="wrong", pool=LAX) == MISMATCH


def test_calls_that_name_no_pool_follow_the_server(running, strict):
    assert outcome(client(running, "AKIANOBODY0000000000").list_user_pools, MaxResults=1) is None
    assert outcome(client(strict, "AKIANOBODY0000000000").list_user_pools, MaxResults=1) == UNKNOWN
    assert outcome(client(strict, "AKIANOBODY0000000000").describe_user_pool, UserPoolId=LAX) == UNKNOWN
    assert outcome(client(strict).list_user_pools, MaxResults=1) is None


def test_the_account_is_that_of_the_keys(strict):
    made = client(strict).create_user_pool(PoolName="made")["UserPool"]
    assert made["Arn"] == f"arn:aws:cognito-idp:us-east-1:{ACCOUNT}:userpool/{made['Id']}"
    caller = client(strict, service="sts").get_caller_identity()
    assert (caller["Account"], caller["Arn"]) == (ACCOUNT, f"arn:aws:iam::{ACCOUNT}:root")


def test_credentials_that_the_server_gave_out(strict):
    keys = client(strict, service="sts").get_session_token()["Credentials"]
    made = (keys["AccessKeyId"], keys["SecretAccessKey"], keys["SessionToken"])
    describe = lambda *keys: outcome(client(strict, *keys).describe_user_pool, UserPoolId=STRICT)  # noqa: E731
    assert describe(*made) is None
    assert describe(made[0], SECRET, made[2]) == MISMATCH
    assert describe(made[0], made[1], None) == UNKNOWN
    assert describe(made[0], made[1], made[2][:-4] + "AAAA") == UNKNOWN


def test_public_operations_need_none(strict):
    pools = client(strict)
    app = pools.create_user_pool_client(UserPoolId=LAX, ClientName="app")["UserPoolClient"]["ClientId"]
    answer = outcome(client(strict, "AKIANOBODY").forgot_password, ClientId=app, Username="nobody")
    assert answer[0] == "UserNotFoundException"


def test_sts_and_identity_pools(strict):
    nobody = ("AKIANOBODY0000000000", SECRET)
    code, _ = outcome(client(strict, *nobody, service="sts").get_caller_identity)
    assert code == "InvalidClientTokenId"
    code, _ = outcome(client(strict, KEY, "wrong", service="sts").get_caller_identity)
    assert code == "SignatureDoesNotMatch"
    pools = client(strict, *nobody, service="cognito-identity")
    assert outcome(pools.list_identity_pools, MaxResults=1) == UNKNOWN
    code, _ = outcome(client(strict, KEY, "wrong", service="cognito-identity").list_identity_pools, MaxResults=1)
    assert code == MISMATCH[0]
    assert outcome(client(strict, service="cognito-identity").list_identity_pools, MaxResults=1) is None


def signed(server, body='{"MaxResults":1}', service="cognito-idp"):
    """ListUserPools as botocore signs it, and sent by hand."""
    request = AWSRequest(
        "POST",
        server.url + "/",
        data=body,
        headers={
            "X-Amz-Target": "AWSCognitoIdentityProviderService.ListUserPools",
            "Content-Type": "application/x-amz-json-1.1",
        },
    )
    SigV4Auth(Credentials(KEY, SECRET), service, "us-east-1").add_auth(request)
    return request.prepare()


def send(request, body=None, **headers):
    answer = requests.post(request.url, data=body or request.body, headers=dict(request.headers) | headers, timeout=30)
    return answer.status_code, answer.json().get("__type"), answer.json().get("message", "")


def test_what_was_signed_is_what_is_checked(strict):
    assert send(signed(strict))[0] == 200
    assert send(signed(strict), body='{"MaxResults":2}')[1] == MISMATCH[0]
    target = "AWSCognitoIdentityProviderService.CreateUserPool"
    assert send(signed(strict), **{"X-Amz-Target": target})[1] == MISMATCH[0]
    # A body that was changed keeps the hash that its header says.
    request = signed(strict)
    request.headers["X-Amz-Content-SHA256"] = "0" * 64
    assert send(request, body='{"MaxResults":2}')[1] == MISMATCH[0]


def test_a_signature_in_the_query(strict):
    url = client(strict, service="sts").generate_presigned_url("get_caller_identity", HttpMethod="GET")
    assert requests.get(url, timeout=30).status_code == 200
    assert requests.get(url.replace("GetCallerIdentity", "GetSessionToken"), timeout=30).status_code == 403


def test_scopes_parts_and_times(strict):
    status, code, text = send(signed(strict, service="sts"))
    assert (status, code) == (400, "InvalidSignatureException")
    assert text == "Credential should be scoped to correct service: 'cognito-idp'. "
    cut = signed(strict)
    cut.headers["Authorization"] = cut.headers["Authorization"].split(", Signature")[0]
    assert send(cut)[1:] == (
        "IncompleteSignatureException",
        "Authorization header requires 'Signature' parameter.",
    )
    assert send(signed(strict), Authorization="")[1] == "MissingAuthenticationTokenException"
    now = datetime.datetime.now(datetime.timezone.utc)
    for hours, words in ((-1, "Signature expired: {} is now earlier than "), (1, "Signature not yet current: {} is ")):
        moment = (now + datetime.timedelta(hours=hours)).strftime("%Y%m%dT%H%M%SZ")
        late = AWSRequest(
            "POST", strict.url + "/", data="{}", headers={"X-Amz-Target": signed(strict).headers["X-Amz-Target"]}
        )
        auth = SigV4Auth(Credentials(KEY, SECRET), "cognito-idp", "us-east-1")
        late.context["timestamp"] = moment
        auth._modify_request_before_signing(late)
        canonical = auth.canonical_request(late)
        auth._inject_signature_to_request(late, auth.signature(auth.string_to_sign(late, canonical), late))
        status, code, text = send(late.prepare())
        assert (status, code) == (400, "InvalidSignatureException")
        assert text.startswith(words.format(moment)) and text.endswith(" min.)"), text


def test_the_signature_comes_before_the_form(strict):
    answer = requests.post(
        strict.url,
        data='{"UserPoolId":7}',
        headers=SIGNED | {"X-Amz-Target": "AWSCognitoIdentityProviderService.DescribeUserPool"},
        timeout=30,
    )
    assert answer.json()["__type"] == UNKNOWN[0]
