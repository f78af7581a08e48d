"""Custom senders: handlers of the developer guide decrypt their codes with the AWS Encryption SDK."""

import base64
import html
import json
import re
import threading
import time

import aws_encryption_sdk
import boto3
import botocore.session
import pytest
from aws_encryption_sdk.exceptions import ActionNotAllowedError
from aws_encryption_sdk.identifiers import CommitmentPolicy
from botocore.exceptions import ClientError

from outgoing.test_triggers import refused, sign_in, sign_up
from support.hooks import Hook
from support.pools import PASSWORD
from support.server import eventually

ACCOUNT = "arn:aws:kms:eu-west-1:000000000000"
KEY = f"{ACCOUNT}:key/11111111-2222-4333-8444-555555555555"
POOL = "eu-west-1_Senders01"
FUNCTION = "arn:aws:lambda:eu-west-1:000000000000:function:sender"
KINDS = {"email": "CustomEmailSender", "sms": "CustomSMSSender"}


def serve(start, hook, *, key=KEY, triggers=None, **members):
    config = {name: {"LambdaArn": FUNCTION, "LambdaVersion": "V1_0"} for name in KINDS.values()}
    pool = {
        "Id": POOL,
        "PoolName": "senders",
        "AutoVerifiedAttributes": ["email"],
        "LambdaConfig": config | {"KMSKeyID": key} if key else {},
        "Triggers": triggers or {name: {"webhook": f"{hook.url}/{name}"} for name in KINDS.values()},
        "Clients": [{"ClientId": "web", "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]}],
        "Users": [{"Username": "ada", "Password": PASSWORD, "UserAttributes": [{"Name": "email", "Value": "a@b.c"}]}],
    }
    return start(config={"userPools": [pool | members]})


def event_of(hook, name, number=0):
    """What the sender was told: nobody waits for it, so it may come a moment later."""
    return eventually(lambda: hook.of(name)[number:])[0]


class Handler:
    """Opens codes as the developer guide's example does, given where the key service is and nothing else."""

    def __init__(self, server, monkeypatch, *, discovery=True, policy=CommitmentPolicy.REQUIRE_ENCRYPT_ALLOW_DECRYPT):
        monkeypatch.setenv("AWS_ENDPOINT_URL_KMS", server.url)
        session = botocore.session.Session()
        session.set_credentials("anything", "anything")
        if discovery:
            self.provider = aws_encryption_sdk.DiscoveryAwsKmsMasterKeyProvider(botocore_session=session)
        else:
            self.provider = aws_encryption_sdk.StrictAwsKmsMasterKeyProvider(key_ids=[KEY], botocore_session=session)
        self.client = aws_encryption_sdk.EncryptionSDKClient(commitment_policy=policy)

    def open(self, event):
        return self.client.decrypt(source=base64.b64decode(event["request"]["code"]), key_provider=self.provider)

    def text(self, event):
        return self.open(event)[0].decode()


def kms(server, region="eu-west-1"):
    return boto3.client(
        "kms", region_name=region, endpoint_url=server.url, aws_access_key_id="a", aws_secret_access_key="b"
    )


@pytest.mark.parametrize("discovery", [True, False])
def test_a_handler_of_the_guide_opens_the_code(start, hook, monkeypatch, discovery):
    server = serve(start, hook)
    idp = server.api("eu-west-1")
    result = sign_up(idp, "new", UserAttributes=[{"Name": "email", "Value": "n@e.x"}], ClientMetadata={"from": "shop"})
    assert result["CodeDeliveryDetails"]["Destination"] == "n***@e***"
    event = event_of(hook, "CustomEmailSender")
    code = event["request"].pop("code")
    assert event == {
        "version": "1",
        "triggerSource": "CustomEmailSender_SignUp",
        "region": "eu-west-1",
        "userPoolId": POOL,
        "userName": "new",
        "callerContext": {"awsSdkVersion": "aws-sdk-unknown-unknown", "clientId": "web"},
        "request": {
            "type": "customEmailSenderRequestV1",
            "clientMetadata": {"from": "shop"},
            "userAttributes": {
                "sub": result["UserSub"],
                "cognito:user_status": "UNCONFIRMED",
                "email": "n@e.x",
                "email_verified": "false",
            },
        },
    }
    # The service's messages begin so: format 1, suite 0x0378.
    assert code.startswith("AYADe")
    event["request"]["code"] = code
    plain, header = Handler(server, monkeypatch, discovery=discovery).open(event)
    assert plain.decode() == server.outbox.code("n@e.x")
    assert header.encryption_context["userpool-id"] == POOL
    assert set(header.encryption_context) == {"userpool-id", "aws-crypto-public-key"}
    (data_key,) = header.encrypted_data_keys
    assert data_key.key_provider.provider_id == "aws-kms"
    assert data_key.key_provider.key_info == KEY.encode()
    idp.confirm_sign_up(ClientId="web", Username="new", ConfirmationCode=plain.decode())


def test_a_handler_that_insists_on_commitment_fails_as_with_the_service(start, hook, monkeypatch):
    server = serve(start, hook)
    sign_up(server.api("eu-west-1"), "new", UserAttributes=[{"Name": "email", "Value": "n@e.x"}])
    handler = Handler(server, monkeypatch, policy=CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT)
    with pytest.raises(ActionNotAllowedError):
        handler.open(event_of(hook, "CustomEmailSender"))


def test_every_occasion(start, hook, monkeypatch):
    server = serve(
        start,
        hook,
        Policies={"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP", "SMS_OTP"]}},
        AutoVerifiedAttributes=["email", "phone_number"],
        Clients=[
            {"ClientId": "web", "ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH"]},
        ],
    )
    idp, handler = server.api("eu-west-1"), Handler(server, monkeypatch)
    seen = {name: 0 for name in KINDS.values()}

    def given(name, occasion):
        event = event_of(hook, name, seen[name])
        seen[name] += 1
        assert event["triggerSource"] == f"{name}_{occasion}"
        assert event["request"]["type"] == name[0].lower() + name[1:] + "RequestV1"
        return handler.text(event)

    phone = {"Name": "phone_number", "Value": "+15555550100"}
    idp.sign_up(ClientId="web", Username="tom", Password=PASSWORD, UserAttributes=[phone])
    given("CustomSMSSender", "SignUp")
    idp.resend_confirmation_code(ClientId="web", Username="tom")
    code = given("CustomSMSSender", "ResendCode")
    idp.confirm_sign_up(ClientId="web", Username="tom", ConfirmationCode=code)
    idp.forgot_password(ClientId="web", Username="tom")
    code = given("CustomSMSSender", "ForgotPassword")
    idp.confirm_forgot_password(ClientId="web", Username="tom", ConfirmationCode=code, Password="Battery-Staple-2")
    started = idp.initiate_auth(
        ClientId="web",
        AuthFlow="USER_AUTH",
        AuthParameters={"USERNAME": "tom", "PREFERRED_CHALLENGE": "SMS_OTP"},
        ClientMetadata={"for": "the first triggers"},
    )
    code = given("CustomSMSSender", "Authentication")
    assert hook.of("CustomSMSSender")[-1]["request"]["clientMetadata"] is None
    tokens = idp.respond_to_auth_challenge(
        ClientId="web",
        ChallengeName="SMS_OTP",
        Session=started["Session"],
        ChallengeResponses={"USERNAME": "tom", "SMS_OTP_CODE": code},
    )["AuthenticationResult"]
    token = tokens["AccessToken"]
    email = {"Name": "email", "Value": "tom@example.com"}
    idp.update_user_attributes(AccessToken=token, UserAttributes=[email])
    given("CustomEmailSender", "UpdateUserAttribute")
    idp.get_user_attribute_verification_code(AccessToken=token, AttributeName="email")
    code = given("CustomEmailSender", "VerifyUserAttribute")
    idp.verify_user_attribute(AccessToken=token, AttributeName="email", Code=code)
    idp.admin_create_user(
        UserPoolId=POOL,
        Username="eve",
        TemporaryPassword="<Staple>-&1a",
        UserAttributes=[{"Name": "email", "Value": "eve@example.com"}],
        DesiredDeliveryMediums=["EMAIL"],
    )
    password = given("CustomEmailSender", "AdminCreateUser")
    assert password == "&lt;Staple&gt;-&amp;1a" and html.unescape(password) == "<Staple>-&1a"
    assert hook.of("CustomEmailSender")[-1]["callerContext"]["clientId"] == "CLIENT_ID_NOT_APPLICABLE"
    assert sign_in(idp, "eve", "<Staple>-&1a")["ChallengeName"] == "NEW_PASSWORD_REQUIRED"


def test_the_sender_comes_in_the_place_of_every_other_delivery(start, hook, monkeypatch):
    relayed = Hook()
    triggers = {name: {"webhook": f"{hook.url}/{name}"} for name in ["CustomEmailSender", "CustomMessage"]}
    pool = {
        "Id": POOL,
        "PoolName": "senders",
        "AutoVerifiedAttributes": ["email"],
        "Triggers": triggers,
        "Clients": [{"ClientId": "web", "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]}],
    }
    server = start(config={"userPools": [pool], "delivery": {"webhook": relayed.url + "/mail"}})
    sign_up(server.api("eu-west-1"), "new", UserAttributes=[{"Name": "email", "Value": "n@e.x"}])
    event = event_of(hook, "CustomEmailSender")
    # A key that the settings do not name is made up for the pool.
    plain, header = Handler(server, monkeypatch).open(event)
    assert plain.decode() == server.outbox.last("n@e.x")["code"]
    name = header.encrypted_data_keys.pop().key_provider.key_info.decode()
    assert re.fullmatch(ACCOUNT + ":key/[0-9a-f-]{36}", name)
    time.sleep(0.2)
    assert hook.of("CustomMessage") == [] and relayed.events == []
    relayed.stop()


def test_requests_do_not_wait_for_a_sender_and_its_failure_is_in_the_journal(start, hook):
    server = serve(start, hook)
    idp = server.api("eu-west-1")
    signed_up = threading.Event()

    def fail(_):
        signed_up.wait(60)
        return 500, {}, {"errorMessage": "no"}

    hook.answers["CustomEmailSender"] = fail
    sign_up(idp, "new", UserAttributes=[{"Name": "email", "Value": "n@e.x"}])
    assert server.outbox.code("n@e.x") and triggers_called(server) == []
    signed_up.set()
    assert eventually(lambda: triggers_called(server)) == ["CustomEmailSender_SignUp: status 500"]


def triggers_called(server):
    return [entry["detail"] for entry in server.control.get("journal", kind="trigger_called").json()["changes"]]


@pytest.mark.parametrize(
    ("triggers", "outcome"),
    [
        ({"CustomEmailSender": {"rule": {}}}, "rule"),
        ({"CustomEmailSender": {"rule": {"deny": "not today"}}}, "failed with error not today"),
        ({"PreSignUp": {"rule": {}}}, "no answer is configured for it under Triggers"),
    ],
)
def test_a_rule_delivers_nothing(start, hook, triggers, outcome):
    server = serve(start, hook, triggers=triggers)
    sign_up(server.api("eu-west-1"), "new", UserAttributes=[{"Name": "email", "Value": "n@e.x"}])
    assert server.outbox.code("n@e.x")
    assert f"CustomEmailSender_SignUp: {outcome}" in triggers_called(server)


def test_pools_are_made_with_senders(start, hook):
    idp = serve(start, hook).api("eu-west-1")
    sender = {"LambdaArn": FUNCTION, "LambdaVersion": "V1_0"}
    for name in KINDS.values():
        keyless = {name: sender}
        refused(
            "InvalidParameterException", lambda config=keyless: idp.create_user_pool(PoolName="p", LambdaConfig=config)
        )
        made = idp.create_user_pool(PoolName="p", LambdaConfig={name: sender, "KMSKeyID": KEY})["UserPool"]
        shown = idp.describe_user_pool(UserPoolId=made["Id"])["UserPool"]["LambdaConfig"]
        assert shown == {name: sender, "KMSKeyID": KEY}


def data_key(event):
    """Blob and context of the event's data key, and the name of its key, read from the message by hand."""
    message = base64.b64decode(event["request"]["code"])
    size = int.from_bytes(message[20:22])
    pairs, rest, context = message[22 : 22 + size], message[22 + size + 2 :], {}

    def take(data):
        length = int.from_bytes(data[:2])
        return data[2 : 2 + length], data[2 + length :]

    pairs = pairs[2:]
    while pairs:
        name, pairs = take(pairs)
        value, pairs = take(pairs)
        context[name.decode()] = value.decode()
    _, rest = take(rest)
    name, rest = take(rest)
    return take(rest)[0], context, name.decode()


def test_decrypt_alone(start, hook):
    server = serve(start, hook)
    sign_up(server.api("eu-west-1"), "new", UserAttributes=[{"Name": "email", "Value": "n@e.x"}])
    blob, context, key = data_key(event_of(hook, "CustomEmailSender"))
    service = kms(server)
    opened = service.decrypt(CiphertextBlob=blob, EncryptionContext=context)
    assert opened["KeyId"] == key == KEY and len(opened["Plaintext"]) == 32
    assert opened["EncryptionAlgorithm"] == "SYMMETRIC_DEFAULT"
    for name in [KEY, KEY.split("/")[1]]:
        assert service.decrypt(CiphertextBlob=blob, EncryptionContext=context, KeyId=name)["KeyId"] == KEY

    def code_of(call, **arguments):
        with pytest.raises(ClientError) as failure:
            call(**({"CiphertextBlob": blob, "EncryptionContext": context} | arguments))
        return failure.value.response["Error"]["Code"]

    assert code_of(service.decrypt, KeyId=f"{ACCOUNT}:key/other") == "IncorrectKeyException"
    for changed in [{}, {"userpool-id": POOL}, context | {"more": "1"}, context | {"userpool-id": "eu-west-1_Nobody1"}]:
        assert code_of(service.decrypt, EncryptionContext=changed) == "InvalidCiphertextException"
    for bad in [b"x", blob[:-1], blob[:-1] + bytes([blob[-1] ^ 1]), blob[:9], blob[:5] + b"\xff\xff" + blob[7:]]:
        assert code_of(service.decrypt, CiphertextBlob=bad) == "InvalidCiphertextException"
    assert code_of(kms(server, "us-east-1").decrypt) == "InvalidCiphertextException"
    assert code_of(service.decrypt, DryRun=True) == "DryRunOperationException"
    with pytest.raises(ClientError) as failure:
        service.describe_key(KeyId=KEY)
    error = failure.value.response["Error"]
    assert (error["Code"], error["Message"]) == ("NotImplementedException", "not implemented: DescribeKey")


def test_an_alias_stands_for_a_key(start, hook, monkeypatch):
    server = serve(start, hook, key=f"{ACCOUNT}:alias/codes")
    sign_up(server.api("eu-west-1"), "new", UserAttributes=[{"Name": "email", "Value": "n@e.x"}])
    event = event_of(hook, "CustomEmailSender")
    assert Handler(server, monkeypatch).text(event) == server.outbox.code("n@e.x")
    blob, context, key = data_key(event)
    assert re.fullmatch(ACCOUNT + ":key/[0-9a-f-]{36}", key)
    for name in ["alias/codes", f"{ACCOUNT}:alias/codes", key]:
        assert kms(server).decrypt(CiphertextBlob=blob, EncryptionContext=context, KeyId=name)["KeyId"] == key


def test_a_copied_sandbox_has_keys_of_its_own(start, hook, monkeypatch):
    server = serve(start, hook)
    made = server.control.post("sandboxes", {}).json()
    pool, client = made["mapping"][POOL], made["mapping"]["web"]
    idp = server.api("eu-west-1")
    idp.sign_up(
        ClientId=client, Username="new", Password=PASSWORD, UserAttributes=[{"Name": "email", "Value": "n@e.x"}]
    )
    event = event_of(hook, "CustomEmailSender")
    plain, header = Handler(server, monkeypatch).open(event)
    assert header.encryption_context["userpool-id"] == event["userPoolId"] == pool
    messages = server.control.get("messages", sandbox=made["sandbox"]).json()["messages"]
    assert plain.decode() == messages[0]["code"]
    assert json.dumps(messages).count("n@e.x")
