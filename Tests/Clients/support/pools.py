"""User pools, app clients and people, made through boto3, with a default for every argument."""

import base64
import hashlib
import hmac
import re
import uuid
from contextlib import contextmanager

import pytest
from botocore.exceptions import ClientError

from .srp import SRPClient, signed_claim

PASSWORD = "Correct-Horse-1"
OTHER_PASSWORD = "Battery-Staple-2"
# The temporary password of a user who must choose one.
TEMPORARY = "Temporary-Pass-1"
UUID = re.compile(r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")

# Every flow that this release knows, so that a test names flows only where they matter.
ALL_FLOWS = (
    "ALLOW_USER_PASSWORD_AUTH",
    "ALLOW_USER_SRP_AUTH",
    "ALLOW_ADMIN_USER_PASSWORD_AUTH",
    "ALLOW_USER_AUTH",
    "ALLOW_REFRESH_TOKEN_AUTH",
)
SCOPES = ("openid", "email", "profile", "phone", "aws.cognito.signin.user.admin")
CALLBACK = "exampleauth://auth"
SIGNED_OUT = "exampleauth://signout"

MISMATCH = "Invalid verification code provided, please try again."
EXPIRED = "Invalid code provided, please request a code again."
SESSION_SPENT = "Invalid session for the user, session can only be used once."
SESSION_EXPIRED = "Invalid session for the user, session is expired."
SESSION_INVALID = "Invalid session for the user."
WRONG_PASSWORD = "Incorrect username or password."
NO_USER = "User does not exist."
NO_COMBINATION = "Username/client id combination not found."
LIMIT = "Attempt limit exceeded, please try after some time."


@contextmanager
def fails(code, message=None):
    """The call inside is refused with this exception and, where given, exactly this message (or a pattern)."""
    with pytest.raises(ClientError) as caught:
        yield caught
    answer = caught.value.response
    codes = {code} if isinstance(code, str) else set(code)
    assert answer["Error"]["Code"] in codes, answer["Error"]
    if isinstance(message, re.Pattern):
        assert message.search(answer["Error"]["Message"]), answer["Error"]
    elif message is not None:
        assert answer["Error"]["Message"] == message
    assert answer["ResponseMetadata"]["HTTPStatusCode"] == 400


def signed_call(server, operation, code=None, region="us-east-1", **members) -> dict:
    """A call by hand, signed for a region: of operations, or with members, that this boto3 does not know."""
    scope = f"AWS4-HMAC-SHA256 Credential=AKIA/20260101/{region}/cognito-idp/aws4_request, Signature=0"
    answer = server.post(operation, members, Authorization=scope)
    assert (answer.status_code, answer.json().get("__type")) == ((400, code) if code else (200, None)), answer.text
    return answer.json()


def secret_hash(username, client_id, secret) -> str:
    mac = hmac.new(secret.encode(), (username + client_id).encode(), hashlib.sha256)
    return base64.b64encode(mac.digest()).decode()


def address(name="user") -> str:
    """An e-mail address that no other test uses."""
    return f"{name}-{uuid.uuid4().hex[:12]}@example.com"


def attributes(pairs) -> list:
    return [{"Name": name, "Value": value} for name, value in pairs.items()]


def as_dict(listed) -> dict:
    return {entry["Name"]: entry["Value"] for entry in listed}


def without_metadata(answer) -> dict:
    return {name: value for name, value in answer.items() if name != "ResponseMetadata"}


class Pool:
    """A user pool of the test's own. `Pool(server)` is one whose users are named by a verified e-mail address."""

    def __init__(self, server, region="us-east-1", **settings):
        self.server = server
        self.api = server.api(region)
        settings.setdefault("PoolName", f"pool-{uuid.uuid4().hex[:12]}")
        if "AliasAttributes" not in settings:
            settings.setdefault("UsernameAttributes", ["email"])
        settings.setdefault("AutoVerifiedAttributes", ["email"])
        settings = {name: value for name, value in settings.items() if value is not None}
        self.name = settings["PoolName"]
        self.description = self._made(settings, region)
        self.id = self.description["Id"]
        self.issuer = f"{server.url}/{self.id}"

    def _made(self, settings, region):
        if set(settings) <= set(self.api.meta.service_model.operation_model("CreateUserPool").input_shape.members):
            return self.api.create_user_pool(**settings)["UserPool"]
        # Some members are newer than this boto3.
        return signed_call(self.server, "CreateUserPool", region=region, **settings)["UserPool"]

    def client(self, **settings) -> "AppClient":
        settings.setdefault("ClientName", "app")
        settings.setdefault("ExplicitAuthFlows", list(ALL_FLOWS))
        settings = {name: value for name, value in settings.items() if value is not None}
        described = self.api.create_user_pool_client(UserPoolId=self.id, **settings)["UserPoolClient"]
        return AppClient(self, described, next(iter(settings.get("CallbackURLs", ())), None))

    def web_client(self, **settings) -> "AppClient":
        """A client that signs in through the hosted pages."""
        settings.setdefault("AllowedOAuthFlowsUserPoolClient", True)
        settings.setdefault("AllowedOAuthFlows", ["code"])
        settings.setdefault("AllowedOAuthScopes", list(SCOPES))
        settings.setdefault("CallbackURLs", [CALLBACK])
        settings.setdefault("LogoutURLs", [SIGNED_OUT])
        settings.setdefault("SupportedIdentityProviders", ["COGNITO"])
        return self.client(**settings)

    def invite(self, username=None, verified=True, **extra) -> "Person":
        """A user with a temporary password, with a verified address unless told otherwise; nothing is sent."""
        username = username or address()
        described = {"email": username, "email_verified": "true"} if verified and "@" in username else {}
        created = self.api.admin_create_user(
            UserPoolId=self.id,
            Username=username,
            MessageAction="SUPPRESS",
            TemporaryPassword=TEMPORARY,
            UserAttributes=attributes(described | extra),
        )["User"]
        return Person(self, username, TEMPORARY, as_dict(created["Attributes"])["sub"])

    def user(self, username=None, password=PASSWORD, verified=True, **extra) -> "Person":
        """A confirmed user, with a verified address unless told otherwise."""
        person = self.invite(username, verified, **extra)
        self.api.admin_set_user_password(UserPoolId=self.id, Username=person.email, Password=password, Permanent=True)
        person.password = password
        return person

    def describe_user(self, username) -> dict:
        return self.api.admin_get_user(UserPoolId=self.id, Username=username)

    def status_of(self, username) -> str:
        return self.describe_user(username)["UserStatus"]

    def attributes_of(self, username) -> dict:
        return as_dict(self.describe_user(username)["UserAttributes"])


def passwordless(server, **settings) -> Pool:
    """A pool that takes an e-mailed code as the first factor."""
    factors = settings.pop("factors", ["PASSWORD", "EMAIL_OTP"])
    return Pool(server, Policies={"SignInPolicy": {"AllowedFirstAuthFactors": factors}}, **settings)


class Person:
    """A user, as the test knows them."""

    def __init__(self, pool, email, password, sub):
        self.pool, self.email, self.password, self.sub = pool, email, password, sub

    def __str__(self):
        return self.email


class AppClient:
    """An app client, and the calls an app makes through it."""

    def __init__(self, pool, description, redirect_uri=None):
        self.pool, self.api, self.description = pool, pool.api, description
        # The first one in the request: the service returns its list as a set, in an order of its own.
        self.redirect_uri = redirect_uri or next(iter(description.get("CallbackURLs", ())), None)
        self.id = description["ClientId"]
        self.secret = description.get("ClientSecret")

    def hash(self, username) -> dict:
        return {"SecretHash": secret_hash(username, self.id, self.secret)} if self.secret else {}

    def _with_hash(self, parameters, username) -> dict:
        if self.secret and "SECRET_HASH" not in parameters and username is not None:
            return parameters | {"SECRET_HASH": secret_hash(username, self.id, self.secret)}
        return parameters

    def sign_up(self, username=None, password=PASSWORD, described=None, **more) -> dict:
        username = username or address()
        return self.api.sign_up(
            ClientId=self.id,
            Username=username,
            Password=password,
            **{"UserAttributes": attributes(described or {})} | self.hash(username) | more,
        )

    def confirm(self, username, code, **more) -> dict:
        return self.api.confirm_sign_up(
            ClientId=self.id, Username=username, ConfirmationCode=code, **self.hash(username) | more
        )

    def resend(self, username) -> dict:
        return self.api.resend_confirmation_code(ClientId=self.id, Username=username, **self.hash(username))

    def forgot(self, username) -> dict:
        return self.api.forgot_password(ClientId=self.id, Username=username, **self.hash(username))

    def reset(self, username, code, password=OTHER_PASSWORD) -> dict:
        return self.api.confirm_forgot_password(
            ClientId=self.id, Username=username, ConfirmationCode=code, Password=password, **self.hash(username)
        )

    def initiate(self, flow, session=None, **parameters) -> dict:
        more = {"Session": session} if session else {}
        return self.api.initiate_auth(
            ClientId=self.id,
            AuthFlow=flow,
            AuthParameters=self._with_hash(parameters, parameters.get("USERNAME")),
            **more,
        )

    def admin_initiate(self, flow, **parameters) -> dict:
        return self.api.admin_initiate_auth(
            UserPoolId=self.pool.id,
            ClientId=self.id,
            AuthFlow=flow,
            AuthParameters=self._with_hash(parameters, parameters.get("USERNAME")),
        )

    def respond(self, challenge, session=None, **responses) -> dict:
        more = {"Session": session} if session else {}
        return self.api.respond_to_auth_challenge(
            ClientId=self.id,
            ChallengeName=challenge,
            ChallengeResponses=self._with_hash(responses, responses.get("USERNAME")),
            **more,
        )

    def start(self, username, password=PASSWORD) -> dict:
        """The whole answer to a sign-in with a password."""
        return self.initiate("USER_PASSWORD_AUTH", USERNAME=str(username), PASSWORD=password)

    def sign_in(self, username, password=PASSWORD) -> dict:
        """The tokens of a sign-in with a password."""
        answer = self.start(username, password)
        assert "AuthenticationResult" in answer, answer
        return answer["AuthenticationResult"]

    def srp_start(self, username, client=None, **more) -> tuple:
        """The first half of an SRP sign-in: the client's secrets, and the challenge."""
        client = client or SRPClient()
        answer = self.initiate("USER_SRP_AUTH", USERNAME=str(username), SRP_A=client.public_hex, **more)
        return client, answer

    def srp_finish(self, client, challenge, password=PASSWORD, **changes) -> dict:
        """The second half: the proof of a PASSWORD_VERIFIER challenge."""
        responses = signed_claim(client, self.pool.id, challenge["ChallengeParameters"], password) | changes
        return self.respond("PASSWORD_VERIFIER", challenge.get("Session"), **responses)

    def srp_sign_in(self, username, password=PASSWORD, client=None) -> dict:
        client, challenge = self.srp_start(username, client)
        assert challenge["ChallengeName"] == "PASSWORD_VERIFIER"
        return self.srp_finish(client, challenge, password)["AuthenticationResult"]

    def pycognito(self, username=None, **more):
        """The library of that name, for somebody or for nobody yet."""
        from pycognito import Cognito

        return Cognito(
            self.pool.id,
            self.id,
            client_secret=self.secret,
            username=username,
            user_pool_region="us-east-1",
            boto3_client_kwargs={
                "endpoint_url": self.pool.server.url,
                "aws_access_key_id": "AKIAUNDERSTUDY000001",
                "aws_secret_access_key": "s",
            },
            **more,
        )

    def refresh(self, token, flow="REFRESH_TOKEN_AUTH", username=None, **more) -> dict:
        return self.api.initiate_auth(
            ClientId=self.id, AuthFlow=flow, AuthParameters=self._with_hash({"REFRESH_TOKEN": token} | more, username)
        )["AuthenticationResult"]

    def rotate(self, token, **more) -> dict:
        secret = {"ClientSecret": self.secret} if self.secret else {}
        return self.api.get_tokens_from_refresh_token(ClientId=self.id, RefreshToken=token, **secret | more)[
            "AuthenticationResult"
        ]

    def revoke(self, token, **more) -> dict:
        secret = {"ClientSecret": self.secret} if self.secret else {}
        return self.api.revoke_token(ClientId=self.id, Token=token, **secret | more)

    def who(self, access_token) -> dict:
        return self.api.get_user(AccessToken=access_token)


def otp_challenge(client, username, **more) -> dict:
    """A sign-in that asked for an e-mailed code at once."""
    answer = client.initiate("USER_AUTH", USERNAME=str(username), PREFERRED_CHALLENGE="EMAIL_OTP", **more)
    assert answer["ChallengeName"] == "EMAIL_OTP", answer
    return answer
