"""The security token service through boto3 and by hand, and its credentials."""

import datetime
import json
import re

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


# From LocalStack's recordings of the service, tests/aws/services/sts/test_sts.snapshot.json (2025-07-21).
MALFORMED = [
    "nothing-valid-in-here",
    "arn::b:::something/test-role",
    "arn:a::::something/test-role",
    "arn:a:::something/test-role",
    "arn:a:a::aaaaaaaaaa:",
]
# Well formed, but no role of any account; that the service says the same of them is unconfirmed.
NOT_OF_IAM = [
    f"arn:nowhere:iam::{ACCOUNT}:role/app",
    f"arn:aws:iam:us-east-1:{ACCOUNT}:role/app",
    "arn:aws:iam::12345:role/app-of-nobody",
    "arn:aws:iam::12345678901x:role/app",
    f"arn:aws:iam::{ACCOUNT}:role/",
    f"arn:aws:iam::{ACCOUNT}:role/a b",
]


@pytest.mark.parametrize("arn", MALFORMED + NOT_OF_IAM)
def test_a_role_arn_that_is_none(sts, arn):
    words = refused("ValidationError", 400, sts.assume_role, RoleArn=arn, RoleSessionName="Session1")
    assert words == f"{arn} is invalid"


@pytest.mark.parametrize("arn", [f"arn:aws:iam::{ACCOUNT}:user/ada", f"arn:aws:s3::{ACCOUNT}:role/thing"])
def test_an_arn_of_something_else(sts, arn):
    """As people met it: amzn/selling-partner-api-models#2523 (2023), abuzuhri/Amazon-SP-API-CSharp#471 (2023)."""
    words = refused("AccessDenied", 403, sts.assume_role, RoleArn=arn, RoleSessionName="me")
    caller = f"arn:aws:iam::{ACCOUNT}:root"
    assert words == f"User: {caller} is not authorized to perform: sts:AssumeRole on resource: {arn}"


def test_a_role_arn_of_something_else_beside_a_token(identities):
    """With a token the service does not name the ARN: physera/onelogin-aws-cli#12 (2017), and many notes on GitHub's
    action configure-aws-credentials."""
    token = open_id_token(identities)
    for arn in (f"arn:aws:iam::{ACCOUNT}:oidc-provider/example.com", "nothing-valid-in-here"):
        words = refused(
            "ValidationError",
            400,
            service(identities.server, "sts", signed=False).assume_role_with_web_identity,
            RoleArn=arn,
            RoleSessionName="me",
            WebIdentityToken=token,
        )
        assert words == "Request ARN is invalid"


def test_the_texts_of_rules_that_a_parameter_breaks(sts):
    """The first two as in newscorpaus/consigliere#18 (2016) and mmmorris1975/aws-runas#80 (2022), the others as in
    LocalStack's recordings (2025-07-21, 2026-02-09)."""
    pattern = r"[\u0009\u000A\u000D\u0020-\u007E\u0085\u00A0-\uD7FF\uE000-\uFFFD\u10000-\u10FFFF]+"
    broken = "Value '' at 'roleArn' failed to satisfy constraint: Member must "
    words = refused("ValidationError", 400, sts.assume_role, RoleArn="", RoleSessionName="Session1")
    assert words == (
        f"2 validation errors detected: {broken}satisfy regular expression pattern: {pattern}; "
        f"{broken}have length greater than or equal to 20"
    )
    for name, rule in (
        ("Session1:2", r"satisfy regular expression pattern: [\w+=,.@-]*"),
        ("s" * 65, "have length less than or equal to 64"),
    ):
        words = refused(
            "ValidationError", 400, sts.assume_role, RoleArn="arn:a:b:::something/test-role", RoleSessionName=name
        )
        assert words == (
            f"1 validation error detected: Value '{name}' at 'roleSessionName' failed to satisfy constraint: "
            f"Member must {rule}"
        )


def tags(**pairs):
    return [{"Key": key, "Value": value} for key, value in pairs.items()]


def test_the_tags_of_a_session(server, sts):
    """LocalStack's recordings, test_assume_role_tag_validation and test_iam_role_chaining_override_transitive_tags
    (2025-04-10)."""

    def assume(caller=sts, **more):
        return caller.assume_role(RoleArn=OTHER_ROLE, RoleSessionName="Session1", **more)

    def words(caller=sts, **more):
        return refused("InvalidParameterValue", 400, assume, caller=caller, **more)

    assert words(Tags=tags(SessionTag1="1"), TransitiveTagKeys=["InvalidKey"]) == (
        "The specified transitive tag key must be included in the requested tags."
    )
    assert words(Tags=tags(SessionTag1="1", sessiontag1="2"), TransitiveTagKeys=["sessiontag1"]) == (
        "Duplicate tag keys found. Please note that Tag keys are case insensitive."
    )
    keys = assume(Tags=tags(SessionTag1="1", Other="2"), TransitiveTagKeys=["sessiontag1"])["Credentials"]
    chained = service(server, "sts", keys)
    for name in ("SessionTag1", "sessiontag1"):
        assert words(chained, Tags=tags(**{name: "3"})) == (
            "One of the specified transitive tag keys can't be set because it conflicts with a transitive tag key from "
            "the calling session."
        )
    # What is transitive goes on to the next session and to the one behind it; what is not does not.
    for _ in range(2):
        keys = assume(chained, Tags=tags(Other="own"))["Credentials"]
        given = server.control.get("identities").json()["credentials"]
        own = next(each for each in given if each["access_key_id"] == keys["AccessKeyId"])
        assert {tag["name"]: tag["value"] for tag in own["tags"]} == {"SessionTag1": "1", "Other": "own"}
        chained = service(server, "sts", keys)
    assert "conflicts with a transitive tag key" in words(chained, Tags=tags(SESSIONTAG1="3"))


def seconds_left(keys):
    return (keys["Expiration"] - datetime.datetime.now(datetime.timezone.utc)).total_seconds()


POLICY = json.dumps(
    {
        "Version": "2012-10-17",
        "Statement": [
            {
                "Sid": "RestrictedAccess",
                "Effect": "Allow",
                "Action": ["s3:GetObject"],
                "Resource": ["arn:aws:s3:::example-bucket/*"],
            }
        ],
    }
)


def test_the_size_of_a_policy(sts):
    """LocalStack's recordings, test_assume_role_with_policy (2026-02-09) and test_assume_role (2024-06-05)."""
    assert sts.assume_role(RoleArn=OTHER_ROLE, RoleSessionName="me", Policy=POLICY)["PackedPolicySize"] == 16
    assert "PackedPolicySize" not in sts.assume_role(RoleArn=OTHER_ROLE, RoleSessionName="me")


def test_the_length_of_session_tokens(server, sts):
    """`MinimumSessionTokenSize`, `SessionTokenSize` and `SessionTokenUtilization` of the service model (2026-06-17)."""
    scope = {"Authorization": "AWS4-HMAC-SHA256 Credential=AKIA/20260101/us-east-1/sts/aws4_request, Signature=0"}

    def asked(action, **members):
        form = {"Action": action, "Version": "2011-06-15"} | members
        return requests.post(server.url, data=form, headers=scope, timeout=60)

    def found(answer, name):
        return re.search(rf"<{name}>([^<]*)</{name}>", answer.text)[1]

    role = {"RoleArn": OTHER_ROLE, "RoleSessionName": "me"}
    for action, members in (("AssumeRole", role), ("GetSessionToken", {}), ("GetFederationToken", {"Name": "me"})):
        for minimum in (0, 1001, 4096):
            answer = asked(action, **members, MinimumSessionTokenSize=minimum)
            token = found(answer, "SessionToken")
            assert minimum <= len(token) <= max(minimum + 3, 1000) and len(token) <= 4096
            assert found(answer, "SessionTokenSize") == str(len(token))
            assert found(answer, "SessionTokenUtilization") == str(len(token) * 100 // 4096)
            names = ("AccessKeyId", "SecretAccessKey")
            keys = {name: found(answer, name) for name in names} | {"SessionToken": token}
            assert service(server, "sts", keys).get_caller_identity()["Arn"]
        refused = asked(action, **members, MinimumSessionTokenSize=4097)
        assert refused.status_code == 400 and found(refused, "Code") == "ValidationError"


def test_a_federated_user(server, sts):
    """LocalStack's recording test_get_federation_token (2024-06-05); its example for GetCallerIdentity."""
    answer = without_metadata(sts.get_federation_token(Name="TestName", DurationSeconds=900))
    keys = answer.pop("Credentials")
    arn = f"arn:aws:sts::{ACCOUNT}:federated-user/TestName"
    assert answer == {
        "FederatedUser": {"Arn": arn, "FederatedUserId": f"{ACCOUNT}:TestName"},
        "PackedPolicySize": 0,
    }
    assert set(keys) == {"AccessKeyId", "SecretAccessKey", "SessionToken", "Expiration"}
    assert 800 < seconds_left(keys) <= 900
    federated = service(server, "sts", keys)
    assert without_metadata(federated.get_caller_identity()) == {
        "UserId": f"{ACCOUNT}:TestName",
        "Account": ACCOUNT,
        "Arn": arn,
    }


def test_what_a_federated_user_may_not(server, sts):
    """The reference of GetFederationToken: no operation of STS but GetCallerIdentity. The text for session credentials:
    hashicorp/vault#4108 (2018), fwdcloudsec/granted#151 (2022)."""
    federated = service(server, "sts", sts.get_federation_token(Name="Bob")["Credentials"])
    session = service(server, "sts", sts.get_session_token()["Credentials"])
    role = service(server, "sts", sts.assume_role(RoleArn=OTHER_ROLE, RoleSessionName="me")["Credentials"])
    for caller in (federated, session, role):
        words = refused("AccessDenied", 403, caller.get_federation_token, Name="Bob")
        assert words == "Cannot call GetFederationToken with session credentials"
        words = refused("AccessDenied", 403, caller.get_session_token)
        assert words == "Cannot call GetSessionToken with session credentials"
    words = refused("AccessDenied", 403, federated.assume_role, RoleArn=OTHER_ROLE, RoleSessionName="me")
    arn = f"arn:aws:sts::{ACCOUNT}:federated-user/Bob"
    assert words == f"User: {arn} is not authorized to perform: sts:AssumeRole on resource: {OTHER_ROLE}"
    # Credentials of GetSessionToken open AssumeRole and GetCallerIdentity, and no more of STS.
    for caller in (federated, session):
        words = refused("AccessDenied", 403, caller.get_access_key_info, AccessKeyId="AKIAIOSFODNN7EXAMPLE")
        assert words.endswith(" is not authorized to perform: sts:GetAccessKeyInfo")
    session.assume_role(RoleArn=OTHER_ROLE, RoleSessionName="me")
    role.get_access_key_info(AccessKeyId="AKIAIOSFODNN7EXAMPLE")
    # What does not apply to users does not apply elsewhere.
    service(server, "cognito-identity", sts.get_federation_token(Name="Bob")["Credentials"]).list_identity_pools(
        MaxResults=1
    )


def test_the_parameters_of_a_federation_token(server, sts):
    def words(code="ValidationError", **more):
        return refused(code, 400, sts.get_federation_token, **{"Name": "Bob"} | more)

    constraint = "failed to satisfy constraint: Member must "
    for name, rule in (
        ("B", "have length greater than or equal to 2"),
        ("B" * 33, "have length less than or equal to 32"),
        ("Bob Dylan", r"satisfy regular expression pattern: [\w+=,.@-]*"),
    ):
        assert words(Name=name) == f"1 validation error detected: Value '{name}' at 'name' {constraint}{rule}"
    for seconds, rule in (
        (899, "have value greater than or equal to 900"),
        (129_601, "have value less than or equal to 129600"),
    ):
        assert words(DurationSeconds=seconds) == (
            f"1 validation error detected: Value '{seconds}' at 'durationSeconds' {constraint}{rule}"
        )
    assert "at 'policy'" in words(Policy="{" + " " * 2048)
    for policy in ("x", "[]", '{"Version": '):
        words(code="MalformedPolicyDocument", Policy=policy)
    assert words(code="InvalidParameterValue", Tags=tags(a="1", A="2")).startswith("Duplicate tag keys found.")
    assert "at 'tags'" in words(Tags=[{"Key": f"k{number}", "Value": ""} for number in range(51)])
    answer = sts.get_federation_token(
        Name="Bob", Policy=POLICY, PolicyArns=[{"arn": "arn:aws:iam::aws:policy/ReadOnlyAccess"}], Tags=tags(team="a")
    )
    assert 16 < answer["PackedPolicySize"] <= 100
    given = server.control.get("identities").json()["credentials"]
    own = next(each for each in given if each["access_key_id"] == answer["Credentials"]["AccessKeyId"])
    assert own["arn"] == answer["FederatedUser"]["Arn"]
    assert [(tag["name"], tag["value"]) for tag in own["tags"]] == [("team", "a")]


def test_how_long_sessions_of_long_term_keys_last(start):
    """The references of GetFederationToken and GetSessionToken: twelve hours by default, 36 at most; for the
    account's root user an hour at most, whatever the call asks for."""
    running = start(
        config={
            "server": {
                "credentials": [
                    {"accessKeyId": "AKIAUNDERSTUDY0000AA", "secretAccessKey": "secret", "user": "team/ada"},
                    {"accessKeyId": "AKIAUNDERSTUDY0000BB", "secretAccessKey": "secret"},
                ]
            }
        }
    )
    user = service(running, "sts", {"AccessKeyId": "AKIAUNDERSTUDY0000AA", "SecretKey": "secret"})
    root = service(running, "sts", {"AccessKeyId": "AKIAUNDERSTUDY0000BB", "SecretKey": "secret"})
    caller = without_metadata(user.get_caller_identity())
    assert (caller["Account"], caller["Arn"]) == (ACCOUNT, f"arn:aws:iam::{ACCOUNT}:user/team/ada")
    assert caller["UserId"].startswith("AIDA") and len(caller["UserId"]) == 21
    for caller, asked, lasts in (
        (user, {}, 43_200),
        (user, {"DurationSeconds": 129_600}, 129_600),
        (root, {}, 3600),
        (root, {"DurationSeconds": 129_600}, 3600),
        (root, {"DurationSeconds": 900}, 900),
    ):
        federated = caller.get_federation_token(Name="Bob", **asked)["Credentials"]
        session = caller.get_session_token(**asked)["Credentials"]
        for keys in (federated, session):
            assert lasts - 100 < seconds_left(keys) <= lasts
    # Credentials of GetSessionToken are the user's own.
    assert without_metadata(service(running, "sts", session).get_caller_identity())["Arn"].endswith(":root")
    session = user.get_session_token()["Credentials"]
    assert without_metadata(service(running, "sts", session).get_caller_identity())["UserId"].startswith("AIDA")


@pytest.mark.parametrize(
    ("region", "partition"), [("eu-west-1", "aws"), ("cn-north-1", "aws-cn"), ("us-gov-west-1", "aws-us-gov")]
)
def test_the_partition_of_the_region(server, region, partition):
    """As LocalStack expects it of China, tests/aws/services/sts/test_sts_partitions.py."""
    sts = service(server, "sts", region=region)
    assert sts.get_caller_identity()["Arn"] == f"arn:{partition}:iam::{ACCOUNT}:root"
    federated = sts.get_federation_token(Name="Bob")["FederatedUser"]["Arn"]
    assert federated == f"arn:{partition}:sts::{ACCOUNT}:federated-user/Bob"
    role = f"arn:{partition}:iam::{ACCOUNT}:role/app/ops"
    assumed = sts.assume_role(RoleArn=role, RoleSessionName="me")["AssumedRoleUser"]["Arn"]
    assert assumed == f"arn:{partition}:sts::{ACCOUNT}:assumed-role/ops/me"
