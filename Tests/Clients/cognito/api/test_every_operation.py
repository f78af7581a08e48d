"""Every operation of the service model succeeds once, and each member of its answer is of the model's type.

The walk is one story in a server of its own. At the end it has called all operations, and has seen every member that
answers can have, but for those that are named here with the reason.
"""

import re
import time
import uuid

import pytest
import requests

from cognito.sign_in.test_devices import Device
from support.passkeys import Passkey
from support.pools import OTHER_PASSWORD, PASSWORD
from support.server import REPOSITORY, SIGNED
from support.shapes import MODEL, check_answer
from support.srp import SRPClient, signed_claim
from support.totp import totp

ROLE = "arn:aws:iam::000000000000:role/service"
LAMBDA = "arn:aws:lambda:us-east-1:000000000000:function:f"
KEY = "arn:aws:kms:us-east-1:000000000000:key/00000000-0000-4000-8000-000000000000"
FAILOVER = {"Failover": {"SecondaryRegion": "eu-west-1", "PrimaryRoute53HealthCheckId": "x"}}
TAKEOVER_ACTION = {"Notify": True, "EventAction": "NO_ACTION"}
MAIL = {"Subject": "s", "TextBody": "{event-id} {feedback-token}", "HtmlBody": "<p></p>"}


def leaves(name, value):
    """The members of structures that a value has: `Structure.Member`."""
    shape = MODEL["shapes"][name]
    if shape["type"] == "structure":
        for member, inner in value.items():
            yield f"{name}.{member}"
            yield from leaves(shape["members"][member], inner)
    elif shape["type"] == "list":
        for item in value:
            yield from leaves(shape["member"], item)
    elif shape["type"] == "map":
        for item in value.values():
            yield from leaves(shape["value"], item)


def reachable(name, found):
    shape = MODEL["shapes"][name]
    inner = [shape[key] for key in ("member", "value") if key in shape]
    for member, kind in shape.get("members", {}).items():
        if f"{name}.{member}" not in found:
            found.add(f"{name}.{member}")
            reachable(kind, found)
    for kind in inner:
        reachable(kind, found)


class Walk:
    def __init__(self, server):
        self.server, self.called, self.seen = server, set(), set()

    def __getattr__(self, operation):
        return lambda **body: self.call(operation, body)

    def call(self, operation, body):
        headers = SIGNED if MODEL["operations"][operation]["access"] == "signed" else {}
        answer = self.server.post(operation, body, **headers)
        assert answer.status_code == 200, (operation, answer.text)
        check_answer(operation, 200, answer.content)
        self.called.add(operation)
        output = MODEL["operations"][operation].get("output")
        if not output:
            return {}
        self.seen |= set(leaves(output, answer.json()))
        return answer.json()

    def code(self, to, kind=None):
        mails = self.server.outbox.all(to=to)
        return [mail for mail in mails if mail.get("code")][-1]["code"]


@pytest.fixture(scope="module")
def walk():
    from support.server import Server

    with Server() as server:
        walk = Walk(server)
        story(walk)
        yield walk


def story(walk):
    pool = pools(walk)
    clients(walk, pool)
    resources(walk, pool)
    people(walk, pool)
    groups(walk, pool)
    factors(walk, pool)
    devices(walk, pool)
    tokens(walk, pool)
    risks(walk, pool)
    providers(walk, pool)
    imports(walk, pool)
    the_end(walk, pool)


class Place:
    """What the story goes on with."""

    def __init__(self, id, arn):
        self.id, self.arn = id, arn
        self.named = {"UserPoolId": id}

    def user(self, name):
        return self.named | {"Username": name}


def pools(walk):
    made = walk.CreateUserPool(
        PoolName="everything",
        UserPoolTier="PLUS",
        AliasAttributes=["email", "phone_number"],
        AutoVerifiedAttributes=["email"],
        DeletionProtection="INACTIVE",
        Policies={
            "PasswordPolicy": {"MinimumLength": 8, "PasswordHistorySize": 2, "TemporaryPasswordValidityDays": 3},
            "SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN", "EMAIL_OTP"]},
        },
        Schema=[
            {
                "Name": "size",
                "AttributeDataType": "Number",
                "NumberAttributeConstraints": {"MinValue": "1", "MaxValue": "9"},
            },
            {
                "Name": "note",
                "AttributeDataType": "String",
                "StringAttributeConstraints": {"MinLength": "1", "MaxLength": "9"},
            },
        ],
        UsernameConfiguration={"CaseSensitive": False},
        DeviceConfiguration={"ChallengeRequiredOnNewDevice": False, "DeviceOnlyRememberedOnUserPrompt": False},
        EmailConfiguration={
            "SourceArn": "arn:aws:ses:us-east-1:000000000000:identity/a@example.com",
            "ReplyToEmailAddress": "a@example.com",
            "EmailSendingAccount": "DEVELOPER",
            "From": "a@example.com",
            "ConfigurationSet": "set",
        },
        SmsConfiguration={"SnsCallerArn": ROLE, "ExternalId": "x", "SnsRegion": "us-east-1"},
        SmsVerificationMessage="Code {####}",
        SmsAuthenticationMessage="Sign in {####}",
        EmailVerificationMessage="Code {####}",
        EmailVerificationSubject="Code",
        VerificationMessageTemplate={
            "EmailMessageByLink": "{##here##}",
            "EmailSubjectByLink": "Link",
            "DefaultEmailOption": "CONFIRM_WITH_CODE",
        },
        UserAttributeUpdateSettings={"AttributesRequireVerificationBeforeUpdate": ["email"]},
        AdminCreateUserConfig={
            "AllowAdminCreateUserOnly": False,
            "InviteMessageTemplate": {
                "SMSMessage": "{username} {####}",
                "EmailMessage": "{username} {####}",
                "EmailSubject": "Hello",
            },
        },
        UserPoolAddOns={
            "AdvancedSecurityMode": "ENFORCED",
            "AdvancedSecurityAdditionalFlows": {"CustomAuthMode": "AUDIT"},
        },
        AccountRecoverySetting={
            "RecoveryMechanisms": [
                {"Priority": 1, "Name": "verified_email"},
                {"Priority": 2, "Name": "verified_phone_number"},
            ]
        },
        UserPoolTags={"a": "b"},
        KeyConfiguration={"KeyType": "CUSTOMER_MANAGED_KEY", "KmsKeyArn": KEY.replace("key/", "key/mrk-")},
        IssuerConfiguration={"Type": "ORIGINAL"},
        AcrConfiguration={"Level1": {"AcrValue": "one"}},
    )["UserPool"]
    pool = Place(made["Id"], made["Arn"])
    walk.AddCustomAttributes(**pool.named, CustomAttributes=[{"Name": "flag", "AttributeDataType": "Boolean"}])
    # One that names users by their addresses, has functions and is asked for by nobody.
    other = walk.CreateUserPool(
        PoolName="other",
        UsernameAttributes=["email"],
        LambdaConfig={
            "PreSignUp": LAMBDA,
            "CustomMessage": LAMBDA,
            "PostConfirmation": LAMBDA,
            "PreAuthentication": LAMBDA,
            "PostAuthentication": LAMBDA,
            "DefineAuthChallenge": LAMBDA,
            "CreateAuthChallenge": LAMBDA,
            "VerifyAuthChallengeResponse": LAMBDA,
            "PreTokenGeneration": LAMBDA,
            "PreTokenGenerationConfig": {"LambdaArn": LAMBDA, "LambdaVersion": "V1_0"},
            "UserMigration": LAMBDA,
            "InboundFederation": {"LambdaArn": LAMBDA, "LambdaVersion": "V1_0"},
            "KMSKeyID": KEY,
            "CustomEmailSender": {"LambdaArn": LAMBDA, "LambdaVersion": "V1_0"},
            "CustomSMSSender": {"LambdaArn": LAMBDA, "LambdaVersion": "V1_0"},
        },
    )["UserPool"]
    walk.UpdateUserPool(UserPoolId=other["Id"], PoolName="renamed")
    texts = {
        "CallerArn": ROLE,
        "ExternalId": "x",
        "OriginationIdentity": "+15550100",
        "ConfigurationSetName": "set",
        "InEntityId": "1",
        "InTemplateId": "2",
        "Region": "us-east-1",
    }
    walk.CreateUserPool(
        PoolName="texts",
        SmsConfiguration={"EumsSms": texts},
        KeyConfiguration={"KeyType": "AWS_OWNED_KEY"},
        DcrConfiguration={
            "EnableStatus": "Enabled",
            "OpenDcrEnabled": True,
            "AuthenticatedGrantTypes": ["code"],
            "OpenDcrGrantTypes": ["code"],
            "AllowedScopes": ["aws.cognito.signin.user.admin"],
        },
    )
    walk.DescribeUserPool(**pool.named)
    walk.ListUserPools(MaxResults=1)
    walk.TagResource(ResourceArn=pool.arn, Tags={"c": "d"})
    walk.ListTagsForResource(ResourceArn=pool.arn)
    walk.UntagResource(ResourceArn=pool.arn, TagKeys=["c"])
    walk.GetCSVHeader(**pool.named)
    walk.GetSigningCertificate(**pool.named)
    walk.SetUserPoolMfaConfig(
        **pool.named,
        MfaConfiguration="OPTIONAL",
        SoftwareTokenMfaConfiguration={"Enabled": True},
        SmsMfaConfiguration={
            "SmsAuthenticationMessage": "Sign in {####}",
            "SmsConfiguration": {"SnsCallerArn": ROLE, "ExternalId": "x", "SnsRegion": "us-east-1"},
        },
        EmailMfaConfiguration={"Message": "Code {####}", "Subject": "Code"},
        WebAuthnConfiguration={
            "RelyingPartyId": "localhost",
            "UserVerification": "preferred",
            "FactorConfiguration": "SINGLE_FACTOR",
        },
    )
    walk.GetUserPoolMfaConfig(**pool.named)
    walk.SetUserPoolSessionConfiguration(**pool.named, UserSessionTracking="ENABLED", TokenSession={"MaxPerUser": 9})
    walk.GetUserPoolSessionConfiguration(**pool.named)
    walk.CreateUserPoolReplica(**pool.named, RegionName="eu-west-1")
    walk.server.clock.advance(5)
    walk.ListUserPoolReplicas(**pool.named)
    walk.UpdateUserPoolReplica(**pool.named, RegionName="eu-west-1", Status="ACTIVE")
    walk.ListUserPools(MaxResults=60)
    walk.UpdateUserPoolReplica(**pool.named, RegionName="eu-west-1", Status="INACTIVE")
    walk.DeleteUserPoolReplica(**pool.named, RegionName="eu-west-1")
    limit = {"LimitClass": "API_CATEGORY", "Attributes": {"Category": "UserCreation"}}
    walk.GetProvisionedLimit(LimitDefinition=limit)
    walk.UpdateProvisionedLimit(LimitDefinition=limit, RequestedLimitValue=60)
    walk.SetLogDeliveryConfiguration(
        **pool.named,
        LogConfigurations=[
            {
                "LogLevel": "ERROR",
                "EventSource": "userNotification",
                "CloudWatchLogsConfiguration": {"LogGroupArn": "arn:aws:logs:us-east-1:000000000000:log-group:a"},
            },
            {
                "LogLevel": "INFO",
                "EventSource": "userAuthEvents",
                "FirehoseConfiguration": {"StreamArn": "arn:aws:firehose:us-east-1:000000000000:deliverystream/a"},
            },
        ],
    )
    walk.GetLogDeliveryConfiguration(**pool.named)
    walk.SetLogDeliveryConfiguration(
        **pool.named,
        LogConfigurations=[
            {
                "LogLevel": "INFO",
                "EventSource": "userAuthEvents",
                "S3Configuration": {"BucketArn": "arn:aws:s3:::bucket"},
            }
        ],
    )
    return pool


def clients(walk, pool):
    walk.CreateResourceServer(
        **pool.named, Identifier="api", Name="API", Scopes=[{"ScopeName": "read", "ScopeDescription": "Reads"}]
    )
    made = walk.CreateUserPoolClient(
        **pool.named,
        ClientName="web",
        RefreshTokenValidity=20,
        AccessTokenValidity=30,
        IdTokenValidity=40,
        TokenValidityUnits={"AccessToken": "minutes", "IdToken": "minutes", "RefreshToken": "days"},
        ReadAttributes=["email"],
        WriteAttributes=["email", "name"],
        ExplicitAuthFlows=[
            "ALLOW_USER_PASSWORD_AUTH",
            "ALLOW_USER_SRP_AUTH",
            "ALLOW_USER_AUTH",
            "ALLOW_ADMIN_USER_PASSWORD_AUTH",
            "ALLOW_REFRESH_TOKEN_AUTH",
            "ALLOW_TOKEN_EXCHANGE_IMPERSONATION",
        ],
        SupportedIdentityProviders=["COGNITO"],
        CallbackURLs=["https://example.com/in"],
        LogoutURLs=["https://example.com/out"],
        DefaultRedirectURI="https://example.com/in",
        AllowedOAuthFlows=["code"],
        AllowedOAuthScopes=["openid", "api/read"],
        AllowedOAuthFlowsUserPoolClient=True,
        AnalyticsConfiguration={
            "ApplicationId": "0123456789abcdef0123456789abcdef",
            "RoleArn": ROLE,
            "ExternalId": "x",
            "UserDataShared": True,
        },
        PreventUserExistenceErrors="LEGACY",
        EnableTokenRevocation=True,
        EnablePropagateAdditionalUserContextData=False,
        AuthSessionValidity=5,
    )["UserPoolClient"]
    pool.client = made["ClientId"]
    # A project goes by its ARN or by its id.
    named = {"ApplicationArn": "arn:aws:mobiletargeting:us-east-1:000000000000:apps/0123456789abcdef0123456789abcdef"}
    walk.CreateUserPoolClient(**pool.named, ClientName="named", AnalyticsConfiguration=named)
    secret = walk.CreateUserPoolClient(
        **pool.named,
        ClientName="machine",
        GenerateSecret=True,
        ExplicitAuthFlows=["ALLOW_CLIENT_TOKEN_AUTH"],
        AllowedOAuthScopes=["api/read"],
        RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 10},
    )["UserPoolClient"]
    named = pool.named | {"ClientId": secret["ClientId"]}
    walk.GetClientToken(ClientId=secret["ClientId"], Secret=secret["ClientSecret"])
    more = walk.AddUserPoolClientSecret(**named)["ClientSecretDescriptor"]
    walk.ListUserPoolClientSecrets(**named)
    walk.DeleteUserPoolClientSecret(**named, ClientSecretId=more["ClientSecretId"])
    walk.DescribeUserPoolClient(**named)
    walk.UpdateUserPoolClient(**named, ClientName="renamed", ExplicitAuthFlows=["ALLOW_CLIENT_TOKEN_AUTH"])
    walk.ListUserPoolClients(**pool.named, MaxResults=1)
    session = walk.SetUserPoolClientSessionConfiguration
    session(**pool.named, ClientId=pool.client, SSOSession={"MaxValidityMinutes": 60})
    walk.GetUserPoolClientSessionConfiguration(**pool.named, ClientId=pool.client)
    walk.DeleteUserPoolClient(**named)


def resources(walk, pool):
    walk.CreateResourceServer(**pool.named, Identifier="b", Name="B")
    walk.DescribeResourceServer(**pool.named, Identifier="api")
    walk.UpdateResourceServer(**pool.named, Identifier="b", Name="C")
    walk.ListResourceServers(**pool.named, MaxResults=1)
    walk.DeleteResourceServer(**pool.named, Identifier="b")
    prefix = f"shop-{uuid.uuid4().hex[:8]}"
    certificate = {
        "CertificateArn": "arn:aws:acm:us-east-1:000000000000:certificate/00000000-0000-4000-8000-000000000000",
        "SecurityPolicy": "TLS_V1_2_2021",
    }
    walk.CreateUserPoolDomain(**pool.named, Domain=prefix, ManagedLoginVersion=2)
    walk.DescribeUserPoolDomain(Domain=prefix)
    walk.UpdateUserPoolDomain(**pool.named, Domain=prefix, ManagedLoginVersion=1)
    custom = f"{prefix}.example.com"
    walk.CreateUserPoolDomain(**pool.named, Domain=custom, CustomDomainConfig=certificate, Routing=FAILOVER)
    walk.UpdateUserPoolDomain(**pool.named, Domain=custom, CustomDomainConfig=certificate, Routing=FAILOVER)
    walk.DescribeUserPoolDomain(Domain=custom)
    walk.DescribeUserPool(**pool.named)
    walk.SetUICustomization(**pool.named, CSS=".banner-customizable {}", ImageFile="iVBORw0KGgo=")
    walk.GetUICustomization(**pool.named)
    client = pool.named | {"ClientId": pool.client}
    branding = walk.CreateManagedLoginBranding(
        **client,
        Settings={"categories": {}},
        Assets=[
            {
                "Category": "FORM_LOGO",
                "ColorMode": "LIGHT",
                "Extension": "PNG",
                "Bytes": "iVBORw0KGgo=",
                "ResourceId": "a",
            }
        ],
    )["ManagedLoginBranding"]["ManagedLoginBrandingId"]
    of = pool.named | {"ManagedLoginBrandingId": branding}
    walk.DescribeManagedLoginBranding(**of, ReturnMergedResources=True)
    walk.DescribeManagedLoginBrandingByClient(**client)
    walk.UpdateManagedLoginBranding(**of, UseCognitoProvidedValues=True)
    walk.DeleteManagedLoginBranding(**of)
    terms = {"TermsSource": "LINK", "Enforcement": "NONE", "Links": {"cognito:default": "https://example.com/terms"}}
    made = walk.CreateTerms(**client, TermsName="terms-of-use", **terms)["Terms"]["TermsId"]
    walk.CreateTerms(**client, TermsName="privacy-policy", **terms)
    walk.DescribeTerms(**pool.named, TermsId=made)
    walk.DescribeTermsByClient(**client, TermsName="terms-of-use")
    walk.UpdateTerms(**pool.named, TermsId=made, **terms)
    walk.ListTerms(**pool.named, MaxResults=1)
    walk.DeleteTerms(**pool.named, TermsId=made)
    walk.DeleteUserPoolDomain(**pool.named, Domain=custom)


def attributes(**values):
    return [{"Name": name, "Value": value} for name, value in values.items()]


def people(walk, pool):
    app = {"ClientId": pool.client}
    # A user who signs up, forgets the password and changes it.
    walk.SignUp(**app, Username="ada", Password=PASSWORD, UserAttributes=attributes(email="ada@example.com"))
    walk.ResendConfirmationCode(**app, Username="ada")
    walk.ConfirmSignUp(**app, Username="ada", ConfirmationCode=walk.code("ada@example.com"))
    walk.ForgotPassword(**app, Username="ada")
    code = walk.code("ada@example.com")
    walk.ConfirmForgotPassword(**app, Username="ada", ConfirmationCode=code, Password=OTHER_PASSWORD)
    token = password(walk, pool, "ada", OTHER_PASSWORD)["AuthenticationResult"]["AccessToken"]
    walk.ChangePassword(AccessToken=token, PreviousPassword=OTHER_PASSWORD, ProposedPassword=PASSWORD + "!")
    walk.GetUser(AccessToken=token)
    walk.UpdateUserAttributes(AccessToken=token, UserAttributes=attributes(email="new@example.com", name="Ada"))
    walk.VerifyUserAttribute(AccessToken=token, AttributeName="email", Code=walk.code("new@example.com"))
    walk.GetUserAttributeVerificationCode(AccessToken=token, AttributeName="email")
    walk.DeleteUserAttributes(AccessToken=token, UserAttributeNames=["name"])
    walk.GlobalSignOut(AccessToken=token)
    token = password(walk, pool, "ada", PASSWORD + "!")["AuthenticationResult"]["AccessToken"]
    walk.DeleteUser(AccessToken=token)
    # A user whom an administrator manages.
    walk.AdminCreateUser(
        **pool.user("bob"),
        TemporaryPassword="Temporary-Pass-1",
        MessageAction="SUPPRESS",
        UserAttributes=attributes(email="bob@example.com", email_verified="true", phone_number="+15550100"),
    )
    challenge = password(walk, pool, "bob", "Temporary-Pass-1")
    walk.RespondToAuthChallenge(
        **app,
        ChallengeName="NEW_PASSWORD_REQUIRED",
        Session=challenge["Session"],
        ChallengeResponses={"USERNAME": "bob", "NEW_PASSWORD": PASSWORD},
    )
    walk.AdminUpdateUserAttributes(**pool.user("bob"), UserAttributes=attributes(name="Bob"))
    walk.AdminDeleteUserAttributes(**pool.user("bob"), UserAttributeNames=["name"])
    walk.AdminDisableUser(**pool.user("bob"))
    walk.AdminEnableUser(**pool.user("bob"))
    walk.AdminResetUserPassword(**pool.user("bob"))
    walk.AdminSetUserPassword(**pool.user("bob"), Password=PASSWORD + "2", Permanent=True)
    walk.ListUsers(**pool.named, Limit=1)
    more_flows(walk, pool)
    walk.SignUp(**app, Username="eve", Password=PASSWORD, UserAttributes=attributes(email="eve@example.com"))
    walk.AdminConfirmSignUp(**pool.user("eve"))
    walk.ListUsers(**pool.named, Limit=1)


def more_flows(walk, pool):
    """Steps that lead to further steps: through a pool that requires two factors, and by choice."""
    choice = {"AuthFlow": "USER_AUTH", "AuthParameters": {"USERNAME": "bob"}, "ClientId": pool.client}
    walk.AdminInitiateAuth(**pool.named, **choice)
    walk.AdminInitiateAuth(
        **pool.named,
        ClientId=pool.client,
        AuthFlow="ADMIN_USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "bob", "PASSWORD": PASSWORD + "2"},
    )
    answer = {"USERNAME": "bob", "ANSWER": "EMAIL_OTP"}
    for initiate, respond, named in (
        (walk.InitiateAuth, walk.RespondToAuthChallenge, {}),
        (walk.AdminInitiateAuth, walk.AdminRespondToAuthChallenge, pool.named),
    ):
        session = initiate(**named, **choice)["Session"]
        respond(
            **named,
            ClientId=pool.client,
            ChallengeName="SELECT_CHALLENGE",
            Session=session,
            ChallengeResponses=answer,
        )
    kim = {"ClientId": pool.client, "Username": "kim"}
    made = walk.SignUp(**kim, Password=PASSWORD, UserAttributes=attributes(email="kim@example.com"))
    walk.ConfirmSignUp(**kim, ConfirmationCode=walk.code("kim@example.com"), Session=made["Session"])
    strict = walk.CreateUserPool(PoolName="strict")["UserPool"]["Id"]
    walk.SetUserPoolMfaConfig(UserPoolId=strict, MfaConfiguration="ON", SoftwareTokenMfaConfiguration={"Enabled": True})
    client = walk.CreateUserPoolClient(
        UserPoolId=strict,
        ClientName="app",
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_AUTH"],
    )["UserPoolClient"]["ClientId"]
    app = {"ClientId": client}
    for name in ("kim", "lee"):
        walk.AdminCreateUser(
            UserPoolId=strict, Username=name, TemporaryPassword="Temporary-Pass-1", MessageAction="SUPPRESS"
        )
    start = {"AuthParameters": {"USERNAME": "lee", "PASSWORD": "Temporary-Pass-1"}}
    challenge = walk.AdminInitiateAuth(**app, UserPoolId=strict, AuthFlow="ADMIN_USER_PASSWORD_AUTH", **start)
    new = {
        "ChallengeName": "NEW_PASSWORD_REQUIRED",
        "ChallengeResponses": {"USERNAME": "lee", "NEW_PASSWORD": PASSWORD},
    }
    walk.AdminRespondToAuthChallenge(**app, UserPoolId=strict, Session=challenge["Session"], **new)
    start["AuthParameters"]["USERNAME"] = new["ChallengeResponses"]["USERNAME"] = "kim"
    challenge = walk.InitiateAuth(**app, AuthFlow="USER_PASSWORD_AUTH", **start)
    challenge = walk.RespondToAuthChallenge(**app, Session=challenge["Session"], **new)
    assert challenge["ChallengeName"] == "MFA_SETUP"
    secret = walk.AssociateSoftwareToken(Session=challenge["Session"])
    walk.VerifySoftwareToken(Session=secret["Session"], UserCode=totp(secret["SecretCode"], at=time.time() + 5))


def password(walk, pool, name, secret=PASSWORD + "2", device=None, **more):
    parameters = {"USERNAME": name, "PASSWORD": secret} | ({"DEVICE_KEY": device} if device else {})
    return walk.InitiateAuth(ClientId=pool.client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters=parameters, **more)


def groups(walk, pool):
    walk.CreateGroup(**pool.named, GroupName="admins", Description="d", RoleArn=ROLE, Precedence=1)
    walk.CreateGroup(**pool.named, GroupName="users")
    walk.GetGroup(**pool.named, GroupName="admins")
    walk.UpdateGroup(**pool.named, GroupName="admins", Precedence=2)
    walk.ListGroups(**pool.named, Limit=1)
    for name in ("bob", "eve"):
        for group in ("admins", "users"):
            walk.AdminAddUserToGroup(**pool.user(name), GroupName=group)
    walk.AdminListGroupsForUser(**pool.user("bob"), Limit=1)
    walk.ListUsersInGroup(**pool.named, GroupName="admins", Limit=1)
    walk.AdminRemoveUserFromGroup(**pool.user("eve"), GroupName="admins")
    walk.DeleteGroup(**pool.named, GroupName="users")


def factors(walk, pool):
    token = password(walk, pool, "bob")["AuthenticationResult"]["AccessToken"]
    for _ in range(2):
        key = Passkey()
        options = walk.StartWebAuthnRegistration(AccessToken=token)["CredentialCreationOptions"]
        walk.CompleteWebAuthnRegistration(AccessToken=token, Credential=key.create(options))
    listed = walk.ListWebAuthnCredentials(AccessToken=token, MaxResults=1)["Credentials"]
    walk.InitiateAuth(ClientId=pool.client, AuthFlow="USER_AUTH", AuthParameters={"USERNAME": "bob"})
    walk.DeleteWebAuthnCredential(AccessToken=token, CredentialId=listed[0]["CredentialId"])
    secret = walk.AssociateSoftwareToken(AccessToken=token)["SecretCode"]
    walk.VerifySoftwareToken(AccessToken=token, UserCode=totp(secret, at=time.time() + 5))
    walk.SetUserMFAPreference(
        AccessToken=token,
        SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": True},
        SMSMfaSettings={"Enabled": True},
    )
    walk.SetUserSettings(AccessToken=token, MFAOptions=[{"DeliveryMedium": "SMS", "AttributeName": "phone_number"}])
    walk.GetUser(AccessToken=token)
    walk.GetUserAuthFactors(AccessToken=token)
    walk.AdminGetUser(**pool.user("bob"))
    walk.AdminGetUserAuthFactors(**pool.user("bob"))
    walk.ListUsers(**pool.named)
    walk.ListUsersInGroup(**pool.named, GroupName="admins")
    walk.AdminSetUserMFAPreference(**pool.user("bob"), SoftwareTokenMfaSettings={"Enabled": False})
    walk.AdminSetUserSettings(**pool.user("bob"), MFAOptions=[])
    walk.AdminDeleteSoftwareToken(**pool.user("bob"))
    walk.AdminSetUserMFAPreference(**pool.user("bob"), SMSMfaSettings={"Enabled": True})
    challenge = walk.AdminInitiateAuth(
        **pool.named,
        ClientId=pool.client,
        AuthFlow="ADMIN_USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "bob", "PASSWORD": PASSWORD + "2"},
    )
    walk.AdminRespondToAuthChallenge(
        **pool.named,
        ClientId=pool.client,
        ChallengeName="SMS_MFA",
        Session=challenge["Session"],
        ChallengeResponses={"USERNAME": "bob", "SMS_MFA_CODE": walk.code("+15550100")},
    )
    walk.AdminSetUserMFAPreference(**pool.user("bob"), SMSMfaSettings={"Enabled": False})


def devices(walk, pool):
    kept = []
    for _ in range(2):
        proof = SRPClient()
        challenge = walk.InitiateAuth(
            ClientId=pool.client,
            AuthFlow="USER_SRP_AUTH",
            AuthParameters={"USERNAME": "bob", "SRP_A": proof.public_hex},
        )
        responses = signed_claim(proof, pool.id, challenge["ChallengeParameters"], PASSWORD + "2")
        result = walk.RespondToAuthChallenge(
            ClientId=pool.client, ChallengeName="PASSWORD_VERIFIER", ChallengeResponses=responses
        )["AuthenticationResult"]
        device = Device(result["NewDeviceMetadata"])
        walk.ConfirmDevice(
            AccessToken=result["AccessToken"],
            DeviceKey=device.key,
            DeviceName="phone",
            DeviceSecretVerifierConfig=device.verifier_config,
        )
        kept.append((device.key, result["AccessToken"]))
    (first, _), (second, token) = kept
    walk.ListDevices(AccessToken=token, Limit=1)
    walk.GetDevice(AccessToken=token, DeviceKey=second)
    walk.UpdateDeviceStatus(AccessToken=token, DeviceKey=second, DeviceRememberedStatus="not_remembered")
    walk.AdminListDevices(**pool.user("bob"), Limit=1)
    walk.AdminGetDevice(**pool.user("bob"), DeviceKey=first)
    walk.AdminUpdateDeviceStatus(**pool.user("bob"), DeviceKey=first, DeviceRememberedStatus="remembered")
    walk.AdminForgetDevice(**pool.user("bob"), DeviceKey=first)
    walk.ForgetDevice(AccessToken=token, DeviceKey=second)


def tokens(walk, pool):
    sessions = [password(walk, pool, "bob")["AuthenticationResult"] for _ in range(4)]
    token = sessions[0]["AccessToken"]
    walk.GetDerivedToken(ClientId=pool.client, SubjectToken=token, SubjectTokenType="ACCESS_TOKEN")
    walk.GetTokensFromRefreshToken(
        ClientId=pool.client,
        RefreshToken=sessions[1]["RefreshToken"],
        DeviceKey=sessions[1]["NewDeviceMetadata"]["DeviceKey"],
    )
    others = [
        one["SessionId"] for one in walk.ListUserSessions(AccessToken=token)["Sessions"] if not one["IsCurrentSession"]
    ]
    walk.RevokeUserSession(AccessToken=token, SessionId=others[0])
    walk.AdminListUserSessions(**pool.user("bob"))
    walk.AdminRevokeUserSession(**pool.user("bob"), SessionId=others[1])
    walk.RevokeToken(ClientId=pool.client, Token=password(walk, pool, "bob")["AuthenticationResult"]["RefreshToken"])
    walk.AdminUserGlobalSignOut(**pool.user("bob"))


def risks(walk, pool):
    walk.SetRiskConfiguration(
        **pool.named,
        ClientId=pool.client,
        CompromisedCredentialsRiskConfiguration={"EventFilter": ["SIGN_IN"], "Actions": {"EventAction": "BLOCK"}},
        AccountTakeoverRiskConfiguration={
            "NotifyConfiguration": {
                "From": "a@example.com",
                "ReplyTo": "a@example.com",
                "SourceArn": "arn:aws:ses:us-east-1:000000000000:identity/a@example.com",
                "BlockEmail": MAIL,
                "NoActionEmail": MAIL,
                "MfaEmail": MAIL,
            },
            "Actions": {
                "LowAction": TAKEOVER_ACTION,
                "MediumAction": TAKEOVER_ACTION,
                "HighAction": {"Notify": True, "EventAction": "BLOCK"},
            },
        },
        RiskExceptionConfiguration={"BlockedIPRangeList": ["192.0.2.0/24"], "SkippedIPRangeList": ["198.51.100.0/24"]},
    )
    walk.DescribeRiskConfiguration(**pool.named, ClientId=pool.client)
    body = {
        "ClientId": pool.client,
        "AuthFlow": "ADMIN_USER_PASSWORD_AUTH",
        "AuthParameters": {"USERNAME": "bob", "PASSWORD": PASSWORD + "2"},
        "ContextData": {"IpAddress": "192.0.2.7", "ServerName": "s", "ServerPath": "/", "HttpHeaders": []},
    }
    answer = walk.server.post("AdminInitiateAuth", pool.named | body, **SIGNED)
    assert answer.json()["message"] == "Unable to login because of security reasons", (
        "the address in ContextData counts"
    )
    events = walk.AdminListUserAuthEvents(**pool.user("bob"), MaxResults=1)["AuthEvents"]
    assert events[0]["EventContextData"]["IpAddress"] == "192.0.2.7"
    walk.AdminUpdateAuthEventFeedback(**pool.user("bob"), EventId=events[0]["EventId"], FeedbackValue="Valid")
    walk.AdminListUserAuthEvents(**pool.user("bob"), MaxResults=1)
    mail = walk.server.outbox.all(to="bob@example.com")[-1]
    event, token = mail["body"].split()[:2]
    walk.UpdateAuthEventFeedback(**pool.user("bob"), EventId=event, FeedbackToken=token, FeedbackValue="Invalid")


def providers(walk, pool):
    details = {
        "client_id": "x",
        "client_secret": "y",
        "authorize_scopes": "openid",
        "oidc_issuer": "https://id.example.com",
        "attributes_request_method": "GET",
        "authorize_url": "https://id.example.com/authorize",
        "token_url": "https://id.example.com/token",
        "attributes_url": "https://id.example.com/userinfo",
        "jwks_uri": "https://id.example.com/keys",
    }
    for name in ("Shop", "Bank"):
        walk.CreateIdentityProvider(
            **pool.named,
            ProviderName=name,
            ProviderType="OIDC",
            ProviderDetails=details,
            AttributeMapping={"email": "email"},
            IdpIdentifiers=[f"{name}.example.com"],
            AcrMapping={"Level1": "low"},
        )
    walk.DescribeIdentityProvider(**pool.named, ProviderName="Shop")
    walk.GetIdentityProviderByIdentifier(**pool.named, IdpIdentifier="Shop.example.com")
    walk.UpdateIdentityProvider(**pool.named, ProviderName="Shop", AttributeMapping={"email": "mail"})
    walk.ListIdentityProviders(**pool.named, MaxResults=1)
    outside = {"ProviderName": "Shop", "ProviderAttributeName": "Cognito_Subject", "ProviderAttributeValue": "117"}
    walk.AdminLinkProviderForUser(
        **pool.named, DestinationUser={"ProviderName": "Cognito", "ProviderAttributeValue": "bob"}, SourceUser=outside
    )
    walk.AdminDisableProviderForUser(**pool.named, User=outside)
    walk.DeleteIdentityProvider(**pool.named, ProviderName="Bank")


def imports(walk, pool):
    jobs = [
        walk.CreateUserImportJob(
            **pool.named, JobName="people", CloudWatchLogsRoleArn=ROLE, PasswordHashingAlgorithm="BCRYPT"
        )["UserImportJob"]
        for _ in range(2)
    ]
    header = walk.GetCSVHeader(**pool.named)["CSVHeader"]
    row = {"cognito:username": "imp", "cognito:mfa_enabled": "FALSE", "email": "imp@example.com"}
    row |= {"email_verified": "TRUE", "phone_number_verified": "FALSE"}
    rows = [",".join(header)]
    rows += [
        ",".join(
            (row | {"cognito:username": f"imp{n}", "email": f"imp{n}@example.com"}).get(name, "") for name in header
        )
        for n in range(2500)
    ]
    for job in jobs:
        requests.put(
            job["PreSignedUrl"], data="\n".join(rows), headers={"x-amz-server-side-encryption": "aws:kms"}, timeout=30
        ).raise_for_status()
    walk.StartUserImportJob(**pool.named, JobId=jobs[0]["JobId"])
    walk.StopUserImportJob(**pool.named, JobId=jobs[0]["JobId"])
    walk.server.clock.advance(60)
    walk.StartUserImportJob(**pool.named, JobId=jobs[1]["JobId"])
    walk.server.clock.advance(60)
    walk.DescribeUserImportJob(**pool.named, JobId=jobs[1]["JobId"])
    walk.ListUserImportJobs(**pool.named, MaxResults=1)


def the_end(walk, pool):
    walk.AdminDeleteUser(**pool.user("eve"))
    domain = walk.DescribeUserPool(**pool.named)["UserPool"]["Domain"]
    walk.DeleteUserPoolDomain(**pool.named, Domain=domain)
    walk.DeleteUserPool(**pool.named)


def refused():
    """The operations that the page of what is supported says are refused."""
    page = REPOSITORY / "docs/support/cognito-user-pools.md"
    return set(re.findall(r"^\| (\w+) \| [^|]+ \| refused \|", page.read_text(), re.M))


def test_every_operation_was_called(walk):
    assert set(MODEL["operations"]) - walk.called == refused()


def test_what_is_refused_is_refused_by_name(walk):
    for name in sorted(refused()):
        answer = walk.server.post(name, {}, **SIGNED)
        assert (answer.status_code, answer.json()["__type"]) == (400, "NotImplementedException")
        assert answer.json()["message"] == f"not implemented: {name}"


def test_secrets_that_are_kept_elsewhere_are_refused_by_name(walk):
    pool = walk.CreateUserPool(PoolName="kept")["UserPool"]["Id"]
    client = {"UserPoolId": pool, "ClientName": "app"}
    made = walk.CreateUserPoolClient(**client, PublishSecretsInAWSSecretsManager=False)["UserPoolClient"]
    for operation, more in (("CreateUserPoolClient", {}), ("UpdateUserPoolClient", {"ClientId": made["ClientId"]})):
        body = client | more | {"PublishSecretsInAWSSecretsManager": True}
        answer = walk.server.post(operation, body, **SIGNED)
        assert (answer.status_code, answer.json()["message"]) == (
            400,
            "not implemented: PublishSecretsInAWSSecretsManager",
        )
    assert len(walk.ListUserPoolClients(UserPoolId=pool)["UserPoolClients"]) == 1


def test_every_member_was_seen(walk):
    possible = set()
    for name, operation in MODEL["operations"].items():
        if operation.get("output") and name not in refused():
            reachable(operation["output"], possible)
    assert sorted(possible - walk.seen) == sorted(UNSEEN)


# Members that no answer has, and why.
UNSEEN = [
    # Lists that are never longer than a page.
    "AdminListUserSessionsResponse.NextToken",
    "ListUserPoolClientSecretsResponse.NextToken",
    "ListUserPoolReplicasResponse.NextToken",
    "ListUserSessionsResponse.NextToken",
    # A user's place and device are unknown; no administrator manages another's resource server.
    "EventContextDataType.City",
    "EventContextDataType.Country",
    "EventContextDataType.DeviceName",
    "EventContextDataType.Timezone",
    "SessionDescriptionType.LastIPAddress",
    "SessionDescriptionType.LastLocation",
    "SessionDescriptionType.OriginSessionId",
    "SessionLocationType.City",
    "SessionLocationType.Country",
    "ResourceServerType.ManagedBy",
    # In no recorded answer of their operations: four samples and examples of each, of 2019 and 2025.
    "RiskConfigurationType.LastModifiedDate",
    "UICustomizationType.CreationDate",
    "UICustomizationType.LastModifiedDate",
    # Secrets kept elsewhere are refused by name.
    "UserPoolClientType.ClientSecretArn",
    # The service does not fill these any more, or only when a message could not be sent.
    "UserPoolDescriptionType.Status",
    "UserPoolType.Status",
    "UserPoolType.EmailConfigurationFailure",
    "UserPoolType.SmsConfigurationFailure",
]
