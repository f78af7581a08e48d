"""
Combinations of members that checks of single members pass: each sentence of the service's API reference (the Create,
Update, Admin and Set operations) that speaks of two members together, with a call that breaks it and one that keeps it.
"""

from dataclasses import dataclass
from typing import Any

import pytest

from support.identity import IdentityPool, provider
from support.pools import CALLBACK, PASSWORD, Pool, address, attributes, fails, passwordless

INVALID = "InvalidParameterException"
OAUTH = "InvalidOAuthFlowException"
FUNCTION = "arn:aws:lambda:us-east-1:000000000000:function:"
ROLE = "arn:aws:iam::000000000000:role/r"
CERTIFICATE = "arn:aws:acm:us-east-1:000000000000:certificate/c"
LINK = "{##Click##}"
NO_EMAIL = "No email provided but desired delivery medium was Email"


@dataclass(frozen=True)
class Pair:
    """`wrong` breaks the sentence, `right` keeps it. `message` is None where no public source shows the text."""

    operation: str
    sentence: str
    wrong: Any
    right: Any
    code: str = INVALID
    message: str | None = None

    def __str__(self):
        return f"{self.operation}: {self.sentence}"


def invite(server, name=None, pool=None, described=None, **members):
    pool = pool or Pool(server, UsernameAttributes=None)
    described = {"UserAttributes": attributes(described)} if described else {}
    return pool.api.admin_create_user(UserPoolId=pool.id, Username=name or "ada", **described | members)


def client(server, **members):
    return Pool(server).api.create_user_pool_client(UserPoolId=Pool(server).id, ClientName="app", **members)


def machine(server, *scopes, **members):
    pool = Pool(server)
    pool.api.create_resource_server(
        UserPoolId=pool.id, Identifier="api", Name="api", Scopes=[{"ScopeName": "read", "ScopeDescription": "r"}]
    )
    return pool.api.create_user_pool_client(
        UserPoolId=pool.id,
        ClientName="app",
        AllowedOAuthFlowsUserPoolClient=True,
        **{"GenerateSecret": True, "AllowedOAuthFlows": ["client_credentials"], "AllowedOAuthScopes": list(scopes)}
        | members,
    )


def custom_domain(server, **members):
    pool, domain = Pool(server), f"{address().split('@')[0]}.example.org"
    certificate = {"CustomDomainConfig": {"CertificateArn": CERTIFICATE}}
    pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain=f"p-{domain.split('.')[0]}")
    pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain=domain, **certificate)
    try:
        return pool.api.update_user_pool_domain(UserPoolId=pool.id, Domain=domain, **members)
    finally:
        pool.api.delete_user_pool_domain(UserPoolId=pool.id, Domain=domain)


def branding(server, **members):
    pool = Pool(server)
    app = pool.client()
    pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain=address().split("@")[0])
    return pool.api.create_managed_login_branding(UserPoolId=pool.id, ClientId=app.id, **members)


def mfa(server, **members):
    pool = Pool(server)
    return pool.api.set_user_pool_mfa_config(UserPoolId=pool.id, **members)


def preference(server, **members):
    pool = Pool(server)
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id,
        MfaConfiguration="OPTIONAL",
        SmsMfaConfiguration={"SmsConfiguration": {"SnsCallerArn": ROLE}},
    )
    somebody = pool.user(phone_number="+15555550100", phone_number_verified="true")
    return pool.api.admin_set_user_mfa_preference(UserPoolId=pool.id, Username=somebody.email, **members)


def linked(server, name="Google", attribute="Cognito_Subject"):
    pool = Pool(server)
    pool.api.create_identity_provider(
        UserPoolId=pool.id,
        ProviderName="Google",
        ProviderType="Google",
        ProviderDetails={"client_id": "c", "client_secret": "s", "authorize_scopes": "openid"},
        AttributeMapping={"email": "email"},
    )
    somebody = pool.user()
    return pool.api.admin_link_provider_for_user(
        UserPoolId=pool.id,
        DestinationUser={"ProviderName": "Cognito", "ProviderAttributeValue": somebody.email},
        SourceUser={"ProviderName": name, "ProviderAttributeName": attribute, "ProviderAttributeValue": "1"},
    )


def mapped(server, **mapping):
    user_pool = Pool(server)
    app = user_pool.client()
    pool = IdentityPool(server, app)
    rules = {"Rules": [{"Claim": "a", "MatchType": "Equals", "Value": "b", "RoleARN": ROLE}]}
    wanted = {name: rules if value == "rules" else value for name, value in mapping.items()}
    return pool.signed.set_identity_pool_roles(
        IdentityPoolId=pool.id,
        Roles={"authenticated": ROLE},
        RoleMappings={f"{provider(user_pool)}:{app.id}": wanted},
    )


def identity_pool(server, name):
    return IdentityPool(server, CognitoIdentityProviders=[{"ProviderName": name, "ClientId": "abc"}])


def logs(server, level, source):
    pool = Pool(server, UserPoolTier="PLUS")
    return pool.api.set_log_delivery_configuration(
        UserPoolId=pool.id,
        LogConfigurations=[
            {
                "LogLevel": level,
                "EventSource": source,
                "CloudWatchLogsConfiguration": {"LogGroupArn": "arn:aws:logs:us-east-1:000000000000:log-group:g"},
            }
        ],
    )


def terms(server, name):
    pool = Pool(server)
    return pool.api.create_terms(
        UserPoolId=pool.id,
        ClientId=pool.client().id,
        TermsName=name,
        TermsSource="LINK",
        Enforcement="NONE",
        Links={"cognito:default": "https://example.com/t"},
    )


GENERATION = {"LambdaVersion": "V1_0", "LambdaArn": FUNCTION + "a"}
SENDER = {"CustomEmailSender": {"LambdaVersion": "V1_0", "LambdaArn": FUNCTION + "a"}}

PAIRS = [
    Pair(
        "AdminCreateUser",
        "email is needed for EMAIL in DesiredDeliveryMediums",
        lambda s: invite(s, DesiredDeliveryMediums=["EMAIL"]),
        lambda s: invite(s, DesiredDeliveryMediums=["EMAIL"], described={"email": address()}),
        message=NO_EMAIL,
    ),
    Pair(
        "AdminCreateUser",
        "… also beside SMS",
        lambda s: invite(s, DesiredDeliveryMediums=["EMAIL", "SMS"], described={"phone_number": "+15555550100"}),
        lambda s: invite(
            s,
            DesiredDeliveryMediums=["EMAIL", "SMS"],
            described={"phone_number": "+15555550100", "email": address()},
        ),
        message=NO_EMAIL,
    ),
    Pair(
        "AdminCreateUser",
        "… which a username can be",
        lambda s: invite(
            s, "+15555550100", Pool(s, UsernameAttributes=["email", "phone_number"]), DesiredDeliveryMediums=["EMAIL"]
        ),
        lambda s: invite(
            s, address(), Pool(s, UsernameAttributes=["email", "phone_number"]), DesiredDeliveryMediums=["EMAIL"]
        ),
        message=NO_EMAIL,
    ),
    Pair(
        "AdminCreateUser",
        "phone_number is needed for SMS in DesiredDeliveryMediums",
        lambda s: invite(s, DesiredDeliveryMediums=["SMS"], described={"email": address()}),
        lambda s: invite(s, described={"email": address()}),
    ),
    Pair(
        "AdminCreateUser",
        "email is needed for email_verified",
        lambda s: invite(s, described={"email_verified": "true"}),
        lambda s: invite(s, described={"email_verified": "true", "email": address()}),
    ),
    Pair(
        "AdminCreateUser",
        "phone_number is needed for phone_number_verified",
        lambda s: invite(s, described={"phone_number_verified": "true"}),
        lambda s: invite(s, described={"phone_number_verified": "false"}),
    ),
    Pair(
        "AdminCreateUser",
        "without TemporaryPassword, where codes sign in, an address is needed for them",
        lambda s: invite(s, pool=passwordless(s, UsernameAttributes=None)),
        lambda s: invite(s, pool=passwordless(s, UsernameAttributes=None), described={"email": address()}),
        message="User is required to have a password",
    ),
    Pair(
        "AdminCreateUser",
        "TemporaryPassword is needed beside passkeys without codes",
        lambda s: invite(s, address(), passwordless(s, factors=["PASSWORD", "WEB_AUTHN"])),
        lambda s: invite(s, address(), passwordless(s, factors=["PASSWORD", "WEB_AUTHN"]), TemporaryPassword=PASSWORD),
        message="User is required to have a password",
    ),
    Pair(
        "CreateUserPool",
        "PreTokenGeneration and PreTokenGenerationConfig must be identical",
        lambda s: Pool(s, LambdaConfig={"PreTokenGeneration": FUNCTION + "b", "PreTokenGenerationConfig": GENERATION}),
        lambda s: Pool(s, LambdaConfig={"PreTokenGeneration": FUNCTION + "a", "PreTokenGenerationConfig": GENERATION}),
    ),
    Pair(
        "CreateUserPool",
        "a custom sender needs KMSKeyID",
        lambda s: Pool(s, LambdaConfig=SENDER),
        lambda s: Pool(s, LambdaConfig=SENDER | {"KMSKeyID": "arn:aws:kms:us-east-1:000000000000:key/k"}),
    ),
    Pair(
        "CreateUserPool",
        "AliasAttributes and UsernameAttributes exclude each other",
        lambda s: Pool(s, UsernameAttributes=["email"], AliasAttributes=["phone_number"]),
        lambda s: Pool(s, AliasAttributes=["phone_number"]),
    ),
    Pair(
        "CreateUserPool",
        "DEVELOPER needs SourceArn",
        lambda s: Pool(s, EmailConfiguration={"EmailSendingAccount": "DEVELOPER"}),
        lambda s: Pool(
            s,
            EmailConfiguration={
                "EmailSendingAccount": "DEVELOPER",
                "SourceArn": "arn:aws:ses:us-east-1:000000000000:identity/a@example.com",
            },
        ),
        message="Source ARN is required to use DEVELOPER email sending owner",
    ),
    Pair(
        "CreateUserPool",
        "AttributesRequireVerificationBeforeUpdate must be in AutoVerifiedAttributes",
        lambda s: Pool(
            s,
            AutoVerifiedAttributes=["email"],
            UserAttributeUpdateSettings={"AttributesRequireVerificationBeforeUpdate": ["phone_number"]},
        ),
        lambda s: Pool(
            s,
            AutoVerifiedAttributes=["email"],
            UserAttributeUpdateSettings={"AttributesRequireVerificationBeforeUpdate": ["email"]},
        ),
        message="All attributes in AttributesRequireVerificationBeforeUpdate must exist in AutoVerifiedAttributes",
    ),
    Pair(
        "CreateUserPool",
        "TemporaryPasswordValidityDays and UnusedAccountValidityDays exclude each other",
        lambda s: Pool(
            s,
            Policies={"PasswordPolicy": {"MinimumLength": 8, "TemporaryPasswordValidityDays": 3}},
            AdminCreateUserConfig={"UnusedAccountValidityDays": 3},
        ),
        lambda s: Pool(s, AdminCreateUserConfig={"UnusedAccountValidityDays": 3}),
        message="Please use TemporaryPasswordValidityDays in PasswordPolicy instead of UnusedAccountValidityDays",
    ),
    Pair(
        "CreateUserPool",
        "admin_only excludes other RecoveryMechanisms",
        lambda s: Pool(
            s,
            AccountRecoverySetting={
                "RecoveryMechanisms": [{"Name": "admin_only", "Priority": 1}, {"Name": "verified_email", "Priority": 2}]
            },
        ),
        lambda s: Pool(s, AccountRecoverySetting={"RecoveryMechanisms": [{"Name": "admin_only", "Priority": 1}]}),
        message="Account Recovery Setting cannot use admin_only setting with any other recovery mechanisms.",
    ),
    Pair(
        "CreateUserPool",
        "AdvancedSecurityMode needs the Plus tier",
        lambda s: Pool(s, UserPoolTier="ESSENTIALS", UserPoolAddOns={"AdvancedSecurityMode": "AUDIT"}),
        lambda s: Pool(s, UserPoolTier="PLUS", UserPoolAddOns={"AdvancedSecurityMode": "AUDIT"}),
        code="FeatureUnavailableInTierException",
    ),
    Pair(
        "CreateUserPool",
        "MfaConfiguration ON needs SmsConfiguration",
        lambda s: Pool(s, MfaConfiguration="ON"),
        lambda s: Pool(
            s,
            MfaConfiguration="ON",
            SmsConfiguration={"SnsCallerArn": ROLE},
            AutoVerifiedAttributes=["phone_number"],
        ),
        message="SMS configuration and Auto verification for phone_number are required when MFA is required/optional",
    ),
    Pair(
        "CreateUserPoolClient",
        "GenerateSecret and ClientSecret exclude each other",
        lambda s: client(s, GenerateSecret=True, ClientSecret="s" * 32),
        lambda s: client(s, ClientSecret="s" * 32),
    ),
    Pair(
        "CreateUserPoolClient",
        "ExplicitAuthFlows has old names or new ones",
        lambda s: client(s, ExplicitAuthFlows=["USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH"]),
        lambda s: client(s, ExplicitAuthFlows=["USER_PASSWORD_AUTH"]),
        message="Auth flow name with prefix 'ALLOW' cannot be used with legacy auth flow names.",
    ),
    Pair(
        "CreateUserPoolClient",
        "DefaultRedirectURI must be in CallbackURLs",
        lambda s: client(s, CallbackURLs=[CALLBACK], DefaultRedirectURI="https://example.com/"),
        lambda s: client(s, CallbackURLs=[CALLBACK], DefaultRedirectURI=CALLBACK),
        message="The default redirect URI https://example.com/ is not in the callback URIs list.",
    ),
    Pair(
        "CreateUserPoolClient",
        "client_credentials is alone among AllowedOAuthFlows",
        lambda s: machine(s, "api/read", AllowedOAuthFlows=["client_credentials", "code"]),
        lambda s: machine(s, "api/read"),
        code=OAUTH,
        message="client_credentials flow can not be selected along with code flow or implicit flow.",
    ),
    Pair(
        "CreateUserPoolClient",
        "client_credentials needs a secret",
        lambda s: machine(s, "api/read", GenerateSecret=False),
        lambda s: machine(s, "api/read"),
        code=OAUTH,
        message="client_credentials flow can not be selected if client does not have a client secret.",
    ),
    *(
        Pair(
            "CreateUserPoolClient",
            f"client_credentials excludes {scope}",
            lambda s, scope=scope: machine(s, "api/read", scope),
            lambda s: machine(s, "api/read"),
            code=OAUTH,
            message=f"{scope} is not supported with client_credentials flow",
        )
        for scope in ("openid", "email", "profile", "phone", "aws.cognito.signin.user.admin")
    ),
    Pair(
        "CreateUserPoolClient",
        "RefreshTokenRotation excludes ALLOW_REFRESH_TOKEN_AUTH",
        lambda s: client(
            s, RefreshTokenRotation={"Feature": "ENABLED"}, ExplicitAuthFlows=["ALLOW_REFRESH_TOKEN_AUTH"]
        ),
        lambda s: client(s, RefreshTokenRotation={"Feature": "ENABLED"}, ExplicitAuthFlows=["ALLOW_USER_SRP_AUTH"]),
        message="ALLOW_REFRESH_TOKEN_AUTH is not a permitted ExplicitAuthFlow when refresh token rotation is enabled.",
    ),
    Pair(
        "CreateUserPoolClient",
        "EnablePropagateAdditionalUserContextData needs a secret",
        lambda s: client(s, EnablePropagateAdditionalUserContextData=True),
        lambda s: client(s, EnablePropagateAdditionalUserContextData=True, GenerateSecret=True),
        message="Client Secret is required to set EnablePropagateAdditionalUserContextData as true",
    ),
    Pair(
        "CreateUserPoolClient",
        "ApplicationArn excludes ApplicationId",
        lambda s: client(
            s,
            AnalyticsConfiguration={
                "ApplicationArn": "arn:aws:mobiletargeting:us-east-1:000000000000:apps/a",
                "ApplicationId": "a",
                "RoleArn": ROLE,
                "ExternalId": "e",
            },
        ),
        lambda s: client(s, AnalyticsConfiguration={"ApplicationId": "a", "RoleArn": ROLE, "ExternalId": "e"}),
    ),
    Pair(
        "CreateUserPoolClient",
        "access tokens live no longer than RefreshTokenValidity",
        lambda s: client(
            s,
            AccessTokenValidity=2,
            RefreshTokenValidity=1,
            TokenValidityUnits={"AccessToken": "hours", "RefreshToken": "hours"},
        ),
        lambda s: client(
            s,
            AccessTokenValidity=1,
            RefreshTokenValidity=1,
            TokenValidityUnits={"AccessToken": "hours", "RefreshToken": "hours"},
        ),
    ),
    Pair(
        "CreateUserPoolDomain",
        "a name with dots needs CustomDomainConfig",
        lambda s: Pool(s).api.create_user_pool_domain(UserPoolId=Pool(s).id, Domain="auth.example.org"),
        lambda s: custom_domain(s, CustomDomainConfig={"CertificateArn": CERTIFICATE}),
    ),
    Pair(
        "CreateUserPoolDomain",
        "ManagedLoginVersion 2 is not in the Lite tier",
        lambda s: (
            lambda p: p.api.create_user_pool_domain(
                UserPoolId=p.id, Domain=address().split("@")[0], ManagedLoginVersion=2
            )
        )(Pool(s, UserPoolTier="LITE")),
        lambda s: (
            lambda p: p.api.create_user_pool_domain(
                UserPoolId=p.id, Domain=address().split("@")[0], ManagedLoginVersion=1
            )
        )(Pool(s, UserPoolTier="LITE")),
        code="FeatureUnavailableInTierException",
    ),
    Pair(
        "UpdateUserPoolDomain",
        "a custom domain needs CustomDomainConfig",
        lambda s: custom_domain(s, ManagedLoginVersion=2),
        lambda s: custom_domain(s, ManagedLoginVersion=2, CustomDomainConfig={"CertificateArn": CERTIFICATE}),
        message="Cannot convert custom domain to prefix domain.",
    ),
    Pair(
        "CreateManagedLoginBranding",
        "UseCognitoProvidedValues excludes Settings",
        lambda s: branding(s, UseCognitoProvidedValues=True, Settings={}),
        lambda s: branding(s, UseCognitoProvidedValues=True),
    ),
    Pair(
        "SetUserPoolMfaConfig",
        "MfaConfiguration OPTIONAL needs a factor",
        lambda s: mfa(s, MfaConfiguration="OPTIONAL"),
        lambda s: mfa(s, MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True}),
    ),
    Pair(
        "AdminSetUserMFAPreference",
        "PreferredMfa needs Enabled",
        lambda s: preference(s, SMSMfaSettings={"Enabled": False, "PreferredMfa": True}),
        lambda s: preference(s, SMSMfaSettings={"Enabled": True, "PreferredMfa": True}),
    ),
    Pair(
        "AdminLinkProviderForUser",
        "a social provider is linked by Cognito_Subject",
        lambda s: linked(s, attribute="email"),
        lambda s: linked(s),
    ),
    Pair(
        "SetLogDeliveryConfiguration",
        "userNotification is logged at ERROR",
        lambda s: logs(s, "INFO", "userNotification"),
        lambda s: logs(s, "ERROR", "userNotification"),
    ),
    Pair(
        "SetLogDeliveryConfiguration",
        "userAuthEvents is logged at INFO",
        lambda s: logs(s, "ERROR", "userAuthEvents"),
        lambda s: logs(s, "INFO", "userAuthEvents"),
    ),
    Pair(
        "CreateTerms",
        "TermsName begins with the kind of document",
        lambda s: terms(s, "conditions"),
        lambda s: terms(s, "terms-of-use"),
    ),
    Pair(
        "CreateIdentityPool",
        "ProviderName is the user pool's name at the service",
        lambda s: identity_pool(s, Pool(s).id),
        lambda s: identity_pool(s, provider(Pool(s))),
        message="Invalid Cognito Identity Provider",
    ),
    Pair(
        "CreateIdentityPool",
        "… with the pool's own region",
        lambda s: identity_pool(s, f"cognito-idp.eu-west-1.amazonaws.com/{Pool(s).id}"),
        lambda s: identity_pool(s, "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Elsewhere"),
        message="Invalid Cognito Identity Provider",
    ),
    Pair(
        "SetIdentityPoolRoles",
        "Type Token needs AmbiguousRoleResolution",
        lambda s: mapped(s, Type="Token"),
        lambda s: mapped(s, Type="Token", AmbiguousRoleResolution="Deny"),
    ),
    Pair(
        "SetIdentityPoolRoles",
        "Type Rules needs AmbiguousRoleResolution",
        lambda s: mapped(s, Type="Rules", RulesConfiguration="rules"),
        lambda s: mapped(s, Type="Rules", RulesConfiguration="rules", AmbiguousRoleResolution="Deny"),
    ),
    Pair(
        "SetIdentityPoolRoles",
        "Type Rules needs RulesConfiguration",
        lambda s: mapped(s, Type="Rules", AmbiguousRoleResolution="Deny"),
        lambda s: mapped(s, Type="Rules", RulesConfiguration="rules", AmbiguousRoleResolution="Deny"),
    ),
]


@pytest.mark.parametrize("pair", [pytest.param(pair, id=str(pair)) for pair in PAIRS])
def test_members_that_exclude_or_need_each_other(server, pair):
    with fails(pair.code, pair.message):
        pair.wrong(server)
    pair.right(server)
