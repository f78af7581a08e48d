"""
The world of each example of the command line that prints an answer: what must be there before its command runs, so that
the answer can be the one that was recorded. One function an example, of the example's name.
"""

import base64
import json
import re

from .cli_examples import FILE
from .passkeys import Passkey, encode64
from .pools import PASSWORD, TEMPORARY, Pool, attributes
from .srp import G, N, pad
from .totp import earlier, totp

# A pool's id, and no device's key.
POOL = re.compile(r"[a-z]{2}-[a-z]+-\d_\w+(?![\w-])")
ROLE = "arn:aws:iam::123456789012:role/service-role/"
LAMBDA = "arn:aws:lambda:us-west-2:123456789012:function:"
SMS = {"SnsCallerArn": ROLE + "my-SMS-Role", "ExternalId": "a1b2c3d4-5678-90ab-cdef-EXAMPLE11111"}
TRACKING = {"ChallengeRequiredOnNewDevice": True, "DeviceOnlyRememberedOnUserPrompt": False}
VERIFIER = {
    "PasswordVerifier": base64.b64encode(pad(pow(G, 4370, N))).decode(),
    "Salt": base64.b64encode(pad(4370)).decode(),
}

WORLDS = {}


def world(*names):
    """Registers a preparation under the names of examples."""

    def register(prepare):
        WORLDS.update(dict.fromkeys(names, prepare))
        return prepare

    return register


class World:
    """What is there when a command runs, and the command with the ids of that."""

    def __init__(self, server, folder, example):
        self.server, self.folder = server, folder
        self.words, self.file, self.recorded = list(example.command), example.file, example.output
        self.pool = self.client = None
        # The listeners and the like that must last until the command has run.
        self.closing = []

    def make(self, region="us-west-2", **settings) -> Pool:
        """The pool of the example, whose people have names of their own."""
        settings = {"UsernameAttributes": None, "AutoVerifiedAttributes": None} | settings
        self.pool = Pool(self.server, region=region, **settings)
        return self.pool

    def app(self, **settings):
        """The app client of the example."""
        self.client = self.pool.client(**{"ExplicitAuthFlows": None} | settings)
        self.put("--client-id", self.client.id)
        return self.client

    def person(self, username, /, **described):
        """Somebody with a password of their own."""
        return self.pool.user(username, verified=False, **described)

    def token(self, person, **settings) -> str:
        """The access token of somebody who has signed in."""
        client = self.app(ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"], **settings)
        result = client.sign_in(person)
        self.put("--access-token", result["AccessToken"])
        return result["AccessToken"]

    def device(self, person, *names):
        """
        New devices of somebody, remembered, one for each name, which may be nil, in the order in which they are
        listed; the key of the first and an access token.
        """
        client = self.client or self.app(ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"])
        results = [client.sign_in(person) for _ in names]
        # Devices are listed by their keys.
        results.sort(key=lambda result: result["NewDeviceMetadata"]["DeviceKey"])
        for name, result in zip(names, results, strict=True):
            self.pool.api.confirm_device(
                AccessToken=result["AccessToken"],
                DeviceKey=result["NewDeviceMetadata"]["DeviceKey"],
                DeviceSecretVerifierConfig=VERIFIER,
                **({"DeviceName": name} if name else {}),
            )
        return results[0]["NewDeviceMetadata"]["DeviceKey"], results[0]["AccessToken"]

    def put(self, option, value):
        """Gives the option another value, where the command has it."""
        if option in self.words:
            self.words[self.words.index(option) + 1] = value

    def same(self, theirs, ours):
        """Puts a text for another in the command, in its file and in the recorded answer."""
        swap = lambda text: text.replace(theirs, ours)  # noqa: E731
        self.words = [swap(word) for word in self.words]
        self.file = self.file and swap(self.file)
        quoted = json.dumps(theirs)[1:-1], json.dumps(ours)[1:-1]
        self.recorded = json.loads(json.dumps(self.recorded).replace(*quoted))

    def command(self):
        """The words to run: with the pool's id, and with a file where one is read."""
        words = [POOL.sub(self.pool.id, word) if self.pool else word for word in self.words]
        for number, word in enumerate(words):
            if word.startswith(FILE):
                path = self.folder / "input.json"
                path.write_text(POOL.sub(self.pool.id, self.file))
                words[number] = FILE + str(path)
        return words


# --- Users ---


@world("admin-create-user-0")
def _(w):
    w.make()
    # Since the page was written, nobody is made in silence without a password.
    w.words += ["--temporary-password", TEMPORARY]


@world("admin-get-user-0")
def _(w):
    pool = w.make(UsernameAttributes=["email"])
    # No number begins so: the page has another one in its place.
    w.same("+01115551212", "+12065551212")
    described = {"email_verified": "true", "phone_number_verified": "true", "phone_number": "+12065551212"}
    pool.api.admin_create_user(
        UserPoolId=pool.id,
        Username="jane@example.com",
        MessageAction="SUPPRESS",
        TemporaryPassword=TEMPORARY,
        UserAttributes=attributes(described | {"email": "jane@example.com"}),
    )


@world("get-user-0")
def _(w):
    pool = w.make(Schema=[{"Name": "state", "AttributeDataType": "String", "Mutable": True}])
    described = dict(email="jamesdoe@example.com", email_verified="true", locale="EMEA", name="John Doe")
    described |= dict(phone_number="+12065551212", phone_number_verified="true", preferred_username="jamesdoe")
    person = w.person("johndoe", **described, **{"custom:state": "Maine"})
    apple = {"client_id": "c", "team_id": "t", "key_id": "k", "private_key": "p", "authorize_scopes": "email"}
    pool.api.create_identity_provider(
        UserPoolId=pool.id, ProviderName="SignInWithApple", ProviderType="SignInWithApple", ProviderDetails=apple
    )
    pool.api.admin_link_provider_for_user(
        UserPoolId=pool.id,
        DestinationUser={"ProviderName": "Cognito", "ProviderAttributeValue": "johndoe"},
        SourceUser={
            "ProviderName": "SignInWithApple",
            "ProviderAttributeName": "Cognito_Subject",
            "ProviderAttributeValue": "a1b2c3d4-5678-90ab-cdef-EXAMPLE22222",
        },
    )
    w.token(person)


@world("list-users-0")
def _(w):
    pool = w.make()
    w.person("testuser", email="testuser@example.com")
    for username in ("testuser2", "testuser3@example.com"):
        email = username.removesuffix("@example.com") + "@example.com"
        pool.client().sign_up(username, described={"email": email})


@world("list-users-1")
def _(w):
    w.make()
    w.person("admin", email="admin@example.com")
    w.person("nobody", email="nobody@example.org")
    w.person("operator", email="operator@example.com")


@world("list-users-in-group-0")
def _(w):
    pool = w.make(
        UsernameAttributes=["email"], Schema=[{"Name": "CustomAttr1", "AttributeDataType": "String", "Mutable": True}]
    )
    pool.api.create_group(UserPoolId=pool.id, GroupName="MyGroup")
    jane = w.person("jane@example.com", email="jane@example.com", **{"custom:CustomAttr1": "New Value!"})
    diego = pool.invite("diego@example.com")
    for person in (jane, diego):
        pool.api.admin_add_user_to_group(UserPoolId=pool.id, Username=person.email, GroupName="MyGroup")


@world("sign-up-0")
def _(w):
    w.make(UsernameAttributes=["email"])
    w.app()
    w.same("PASSWORD", PASSWORD)


@world("resend-confirmation-code-0")
def _(w):
    w.make(AutoVerifiedAttributes=["email"])
    w.app().sign_up("jane", described={"email": "jane@example.com"})


@world("forgot-password-0")
def _(w):
    w.make(UsernameAttributes=["email"])
    w.app()
    w.pool.user("jane@example.com")


@world("get-user-attribute-verification-code-0")
def _(w):
    w.make()
    w.token(w.person("alice", email="alice@example.com"))


# --- Signing in ---


@world("initiate-auth-0")
def _(w):
    w.make(DeviceConfiguration=TRACKING)
    w.app(ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"])
    w.person("testuser")
    w.same("[Password]", PASSWORD)


@world("admin-initiate-auth-0")
def _(w):
    pool = w.make()
    enable_apps(pool)
    person = pool.user("diego@example.com", password="My@Example$Password3!", verified=False)
    client = w.app(ExplicitAuthFlows=["ALLOW_ADMIN_USER_PASSWORD_AUTH"], GenerateSecret=True)
    register(pool, person, "MyAuthenticatorApp")
    w.same("ExampleEncodedClientIdSecretAndUsername=", client.hash("diego@example.com")["SecretHash"])


@world("admin-respond-to-auth-challenge-0", "respond-to-auth-challenge-2")
def _(w):
    name = re.search(r"USERNAME=([^,]+)", " ".join(w.words))[1]
    named = {"UsernameAttributes": ["email"]} if "@" in name else {}
    pool = w.make(DeviceConfiguration=TRACKING, **named)
    enable_apps(pool)
    person = pool.user(name) if named else w.person(name)
    secret = register(pool, person)
    client = w.app(ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH"])
    if w.words[0].startswith("admin"):
        answer = client.admin_initiate("ADMIN_USER_PASSWORD_AUTH", USERNAME=name, PASSWORD=PASSWORD)
    else:
        answer = client.start(name)
    w.put("--session", answer["Session"])
    code = next(word for word in w.words if "SOFTWARE_TOKEN_MFA_CODE=" in word).rpartition("=")[2]
    w.same(code, totp(secret))


@world("respond-to-auth-challenge-0")
def _(w):
    pool = w.make(UsernameAttributes=["email"], DeviceConfiguration=TRACKING)
    pool.invite("jane@example.com")
    client = w.app(ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"])
    w.put("--session", client.start("jane@example.com", TEMPORARY)["Session"])
    w.same("[Password]", PASSWORD)


@world("respond-to-auth-challenge-1")
def _(w):
    pool = w.make()
    enable_apps(pool, SmsMfaConfiguration={"SmsConfiguration": SMS})
    person = w.person("testuser", phone_number="+12065551212", phone_number_verified="true")
    register(pool, person, "transparent")
    both = {"Enabled": True, "PreferredMfa": False}
    pool.api.admin_set_user_mfa_preference(
        UserPoolId=pool.id, Username="testuser", SMSMfaSettings=both, SoftwareTokenMfaSettings=both
    )
    answer = w.app(ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"]).start("testuser")
    assert answer["ChallengeName"] == "SELECT_MFA_TYPE", answer
    w.put("--session", answer["Session"])


def enable_apps(pool, **more):
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id, MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True}, **more
    )


def register(pool, person, name=None) -> str:
    """Registers an authenticator app, which is asked for from now on, and gives its secret."""
    client = pool.client(ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"])
    token = client.sign_in(person, person.password)["AccessToken"]
    secret = pool.api.associate_software_token(AccessToken=token)["SecretCode"]
    named = {"FriendlyDeviceName": name} if name else {}
    # The code of the step before, so that the present one can follow.
    pool.api.verify_software_token(AccessToken=token, UserCode=earlier(secret), **named)
    preferred = {"Enabled": True, "PreferredMfa": True}
    pool.api.set_user_mfa_preference(AccessToken=token, SoftwareTokenMfaSettings=preferred)
    return secret


# --- Factors ---


@world("associate-software-token-0", "verify-software-token-0")
def _(w):
    pool = w.make()
    enable_apps(pool)
    token = w.token(w.person("testuser"))
    if w.words[0] == "verify-software-token":
        secret = pool.api.associate_software_token(AccessToken=token)["SecretCode"]
        w.put("--user-code", totp(secret))


@world("get-user-auth-factors-0")
def _(w):
    pool = passkeys(w, factors=["PASSWORD", "EMAIL_OTP", "SMS_OTP", "WEB_AUTHN"], SmsConfiguration=SMS)
    described = {"email": "t@example.com", "email_verified": "true", "phone_number": "+12065551212"}
    token = w.token(w.person("testuser", **described, phone_number_verified="true"))
    add_passkey(pool, token)


@world("list-web-authn-credentials-0", "start-web-authn-registration-0")
def _(w):
    pool = passkeys(w, factors=["PASSWORD", "WEB_AUTHN"])
    person = w.person("testuser")
    key = add_passkey(pool, w.token(person))
    if w.words[0] == "start-web-authn-registration":
        options = w.recorded["CredentialCreationOptions"]
        options["excludeCredentials"][0]["id"], options["user"]["id"] = encode64(key.id), encode64(person.sub.encode())


def passkeys(w, factors, **settings):
    pool = w.make(Policies={"SignInPolicy": {"AllowedFirstAuthFactors": factors}}, **settings)
    configuration = {"RelyingPartyId": "auth.example.com", "UserVerification": "preferred"}
    pool.api.set_user_pool_mfa_config(UserPoolId=pool.id, WebAuthnConfiguration=configuration)
    return pool


def add_passkey(pool, token):
    options = pool.api.start_web_authn_registration(AccessToken=token)["CredentialCreationOptions"]
    key = Passkey(origin="https://auth.example.com", host="auth.example.com")
    made = key.create(options, "none") | {"authenticatorAttachment": "cross-platform"}
    made["response"]["transports"] = []
    pool.api.complete_web_authn_registration(AccessToken=token, Credential=made)
    return key


# Mails with codes need a sender of one's own.
SENDER = {
    "EmailSendingAccount": "DEVELOPER",
    "SourceArn": "arn:aws:ses:us-west-2:123456789012:identity/admin@example.com",
}


@world("get-user-pool-mfa-config-0")
def _(w):
    pool = w.make(EmailConfiguration=SENDER)
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id,
        SmsMfaConfiguration={
            "SmsAuthenticationMessage": "Your OTP for MFA or sign-in: use {####}.",
            "SmsConfiguration": SMS | {"SnsRegion": "us-west-2"},
        },
        SoftwareTokenMfaConfiguration={"Enabled": True},
        EmailMfaConfiguration={"Message": "Your OTP for MFA or sign-in: use {####}", "Subject": "OTP test"},
        MfaConfiguration="OPTIONAL",
        WebAuthnConfiguration={"RelyingPartyId": "auth.example.com", "UserVerification": "preferred"},
    )


@world("set-user-pool-mfa-config-0")
def _(w):
    w.make(EmailConfiguration=SENDER)


# --- Devices ---


@world("admin-get-device-0", "admin-list-devices-0")
def _(w):
    w.make(DeviceConfiguration=TRACKING)
    w.same("192.0.2.1", "127.0.0.1")
    key, _ = w.device(w.person("diego"), "MyDevice")
    w.put("--device-key", key)


@world("get-device-0", "list-devices-0")
def _(w):
    w.make(DeviceConfiguration=TRACKING)
    for theirs in ("192.0.2.1", "192.0.2.2"):
        w.same(theirs, "127.0.0.1")
    person = w.person("diego")
    key, token = w.device(person, *(["MyDevice"] if w.words[0] == "get-device" else ["Dart-device", None]))
    w.put("--device-key", key)
    w.put("--access-token", token)


@world("confirm-device-0")
def _(w):
    w.make(DeviceConfiguration=TRACKING)
    client = w.app(ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"])
    result = client.sign_in(w.person("diego"))
    w.put("--device-key", result["NewDeviceMetadata"]["DeviceKey"])
    w.put("--access-token", result["AccessToken"])
    # The page's verifier lacks its padding.
    w.same("TXlWZXJpZmllclN0cmluZw", "TXlWZXJpZmllclN0cmluZw==")


# --- Groups ---


@world("create-group-0", "create-group-1")
def _(w):
    w.make()


@world("admin-list-groups-for-user-0")
def _(w):
    pool = w.make(UsernameAttributes=["email"])
    role = "arn:aws:iam::111111111111:role/SampleRole"
    pool.api.create_group(
        UserPoolId=pool.id, GroupName="SampleGroup", Description="Sample group", Precedence=1, RoleArn=role
    )
    pool.user("diego@example.com")
    pool.api.admin_add_user_to_group(UserPoolId=pool.id, Username="diego@example.com", GroupName="SampleGroup")


@world("get-group-0", "update-group-0")
def _(w):
    pool = w.make()
    role = w.recorded["Group"]["RoleArn"]
    pool.api.create_group(UserPoolId=pool.id, GroupName="MyGroup", RoleArn=role, Precedence=7)


@world("list-groups-0")
def _(w):
    pool = w.make()
    w.same("us-west-2_EXAMPLE_Facebook", f"{pool.id}_Facebook")
    for group in w.recorded["Groups"]:
        named = {name: group[name] for name in ("Description", "Precedence") if name in group}
        pool.api.create_group(UserPoolId=pool.id, GroupName=group["GroupName"], **named)
    pool.api.create_group(UserPoolId=pool.id, GroupName="zebra")
