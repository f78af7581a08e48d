"""A phone whose clock is wrong: `Date` follows the sandbox's clock, and the age of signatures is judged on demand.

The mobile SDKs of AWS correct their clock by `Date` of a response that refuses a signature, or by the time in its text,
and sign again: aws-sdk-ios (`AWSURLResponseSerialization`, `NSDate+aws_setRuntimeClockSkew`), aws-sdk-android
(`parseClockSkewOffset`), AWS SDK for Swift (`AWSClockSkewProvider`). boto3 corrects nothing; its unmodified client
signs and reads the answers here, with a clock that the test sets.
"""

import datetime
import email.utils
import re

import botocore.auth
import pytest
import requests

from support.identity import service
from support.pools import fails
from support.server import Server, StartFailure

POOL = "eu-west-1_Shop00001"
TIME = r"\d{8}T\d{6}Z"
EXPIRED = re.compile(rf"^Signature expired: {TIME} is now earlier than {TIME} \(({TIME}) - 15 min\.\)$")
EARLY = re.compile(rf"^Signature not yet current: {TIME} is still later than {TIME} \(({TIME}) \+ 15 min\.\)$")
HOUR = datetime.timedelta(hours=1)


def pool(**more):
    return {"Id": POOL, "PoolName": "shop"} | more


@pytest.fixture(scope="module")
def strict():
    with Server(config={"server": {"strict": {"SignatureAge": True}}, "userPools": [pool()]}) as running:
        yield running


@pytest.fixture
def phone(monkeypatch):
    """Sets how far the clock is ahead by which boto3 signs."""
    real = botocore.auth.get_current_datetime

    def ahead(by):
        monkeypatch.setattr(botocore.auth, "get_current_datetime", lambda *rest, **more: real(*rest, **more) + by)

    return ahead


def cognito(server):
    return server.api("eu-west-1")


def date_of(answer):
    return email.utils.parsedate_to_datetime(answer.headers["Date"])


def now(server):
    return datetime.datetime.fromisoformat(server.control.get("clock").json()["now"])


def skew(error):
    """What the mobile SDKs make of a refusal: how far the phone is ahead, by `Date`."""
    date = error.value.response["ResponseMetadata"]["HTTPHeaders"]["date"]
    return email.utils.parsedate_to_datetime(date)


# --- Date ---


def test_date_follows_the_clock_of_the_sandbox(own_server):
    def date(**more):
        return date_of(requests.get(f"{own_server.url}/.well-known/openid-configuration", timeout=30, **more))

    def near(one, other):
        return abs(one - other) < datetime.timedelta(minutes=2)

    real = datetime.datetime.now(datetime.UTC)
    assert near(date(), real)
    own_server.control.post("clock", {"advance": "P2D"})
    assert near(date(), real + 48 * HOUR)
    state = own_server.control.post("clock", {"date_skew": "-PT1H"}).json()
    assert state["date_skew_seconds"] == -3600 and near(date(), real + 47 * HOUR)
    assert near(now(own_server), real + 48 * HOUR)
    own_server.control.post("clock", {"freeze": "2030-02-28T23:59:59Z"})
    own_server.control.post("clock", {"date_skew": "PT1S"})
    answer = requests.post(f"{own_server.url}/v1/default/sign-in", json={}, timeout=30)
    assert answer.headers["Date"] == "Fri, 01 Mar 2030 00:00:00 GMT"
    # Another sandbox has its own.
    other = own_server.control.post("sandboxes", {}).json()["sandbox"]
    header = {"Understudy-Sandbox": other}
    clock = f"{own_server.url}/_understudy/clock"
    requests.post(clock, json={"freeze": "2040-01-01T00:00:00Z"}, headers=header, timeout=30)
    assert date(headers=header).year == 2040 and date().year == 2030
    own_server.control.post("clock", {"reset": True})
    assert own_server.control.get("clock").json()["date_skew_seconds"] == 0 and near(date(), real)
    for body in ({"date_skew": 5}, {"date_skew": "PT1S", "reset": True}, {"date_skew": "P400000Y"}):
        refused = own_server.control.post("clock", body)
        assert refused.status_code == 400 and refused.json()["code"] == "invalid_request", refused.text
    assert near(date(), real)


# --- The age of signatures ---


@pytest.mark.parametrize(("by", "text"), [(-HOUR, EXPIRED), (HOUR, EARLY)])
def test_a_wrong_clock_is_refused_and_can_be_corrected(strict, phone, by, text):
    phone(by)
    with fails("InvalidSignatureException", text) as refused:
        cognito(strict).list_users(UserPoolId=POOL)
    sent = datetime.datetime.now(datetime.UTC) + by
    correction = skew(refused) - sent
    assert abs(correction + by) < datetime.timedelta(minutes=2)
    # The time in the text is the same one, for those SDKs that read it there.
    told = text.match(refused.value.response["Error"]["Message"]).group(1)
    told = datetime.datetime.strptime(told, "%Y%m%dT%H%M%SZ").replace(tzinfo=datetime.UTC)
    assert abs(told - skew(refused)) < datetime.timedelta(minutes=2)
    phone(by + correction)
    cognito(strict).list_users(UserPoolId=POOL)


def test_the_clock_of_the_sandbox_decides(start, phone):
    server = start(config={"userPools": [pool(Strict={"SignatureAge": True})]})
    cognito(server).list_users(UserPoolId=POOL)
    server.control.post("clock", {"advance": "PT20M"})
    with fails("InvalidSignatureException", EXPIRED):
        cognito(server).list_users(UserPoolId=POOL)
    phone(datetime.timedelta(minutes=20))
    cognito(server).list_users(UserPoolId=POOL)
    server.control.post("clock", {"advance": "-PT10M"})
    cognito(server).list_users(UserPoolId=POOL)
    # Calls that name no pool follow the server's setting, and unsigned ones have no age.
    phone(-24 * HOUR)
    cognito(server).list_user_pools(MaxResults=1)
    exported = server.control.get("export").text
    assert '"Strict":{"SignatureAge":true}' in exported, exported


def test_the_sandbox_of_the_pool_decides(start, phone):
    """Without a header, the pool that a call names says which sandbox's clock counts."""
    server = start(config={"userPools": [pool(Strict={"SignatureAge": True})]})
    made = server.control.post("sandboxes", {}).json()
    own = {"UserPoolId": made["mapping"][POOL]}
    header = {"Understudy-Sandbox": made["sandbox"]}
    requests.post(f"{server.url}/_understudy/clock", json={"advance": "PT1H"}, headers=header, timeout=30)
    with fails("InvalidSignatureException", EXPIRED):
        cognito(server).list_users(**own)
    phone(HOUR)
    cognito(server).list_users(**own)


def test_the_sandbox_of_the_identity_pool_decides(start, phone):
    """The same for calls that name an identity pool."""
    server = start(config={"server": {"strict": {"SignatureAge": True}}})
    sandbox = server.control.post("sandboxes", {}).json()["sandbox"]
    header = {"Understudy-Sandbox": sandbox}
    credentials = "AWS4-HMAC-SHA256 Credential=111122223333/20260101/us-east-1/cognito-identity/aws4_request"
    made = requests.post(
        server.url,
        json={"IdentityPoolName": "own", "AllowUnauthenticatedIdentities": True},
        headers=header
        | {
            "X-Amz-Target": "AWSCognitoIdentityService.CreateIdentityPool",
            "Content-Type": "application/x-amz-json-1.1",
            "X-Amz-Date": datetime.datetime.now(datetime.UTC).strftime("%Y%m%dT%H%M%SZ"),
            "Authorization": f"{credentials}, SignedHeaders=host, Signature=0",
        },
        timeout=30,
    )
    own = {"IdentityPoolId": made.json()["IdentityPoolId"]}
    identities = service(server, "cognito-identity")
    identities.describe_identity_pool(**own)
    requests.post(f"{server.url}/_understudy/clock", json={"advance": "PT1H"}, headers=header, timeout=30)
    with fails("InvalidSignatureException", EXPIRED):
        identities.describe_identity_pool(**own)
    phone(HOUR)
    identities.describe_identity_pool(**own)
    with fails("InvalidSignatureException", EARLY):
        identities.list_identity_pools(MaxResults=1)


def test_all_services_judge_by_the_setting_of_the_server(strict, phone):
    phone(-HOUR)
    with fails("InvalidSignatureException", EXPIRED):
        service(strict, "cognito-identity").list_identity_pools(MaxResults=1)
    with pytest.raises(Exception, match="SignatureDoesNotMatch.*Signature expired: ") as refused:
        service(strict, "sts").get_caller_identity()
    assert refused.value.response["ResponseMetadata"]["HTTPStatusCode"] == 403
    phone(datetime.timedelta())
    service(strict, "sts").get_caller_identity()


def test_without_it_any_age_passes(server, phone):
    phone(-1000 * HOUR)
    server.api().list_user_pools(MaxResults=1)


def test_known_keys_may_sign_by_the_time_of_date(start, phone):
    """Credentials of this server are verified: by the real time, or by that which `Date` told."""
    server = start()
    sts = service(server, "sts")
    granted = sts.get_session_token(DurationSeconds=43200)["Credentials"]
    server.control.post("clock", {"advance": "PT30M"})
    service(server, "sts", granted).get_caller_identity()
    phone(HOUR / 2)
    service(server, "sts", granted).get_caller_identity()
    phone(-HOUR / 2)
    with pytest.raises(Exception, match="Signature expired"):
        service(server, "sts", granted).get_caller_identity()


def test_the_setting_is_checked(start):
    with pytest.raises(StartFailure, match='unknown key "SignatureAges"; expected SignatureAge'):
        start(config={"userPools": [pool(Strict={"SignatureAges": True})]})
