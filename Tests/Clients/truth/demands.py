"""What the service demands of pools, clients, domains and providers, in its own words."""

from support.pools import passwordless

from .battery import INVALID, code_of, done, error_of, refused, unique
from .sources import GUIDE, MODEL, REPORTS, RULES

TIER = "FeatureUnavailableInTierException"
OAUTH = {
    "AllowedOAuthFlowsUserPoolClient": True,
    "AllowedOAuthFlows": ["code"],
    "AllowedOAuthScopes": ["openid"],
    "CallbackURLs": ["https://example.com/back"],
}
OIDC = {
    "client_id": "app",
    "client_secret": "secret",
    "authorize_scopes": "openid",
    "oidc_issuer": "https://idp.example.com",
    "attributes_request_method": "GET",
}
ROLE = "arn:aws:iam::123456789012:role/texts"
FUNCTION = "arn:aws:lambda:us-east-1:123456789012:function:{}"
DISABLE = "The following features need to be disabled for the {} pricing tier configured: {}"
BEYOND = "The following feature is not available for the {} pricing tier configured: {}"


def factors(*names):
    return {"SignInPolicy": {"AllowedFirstAuthFactors": list(names)}}


def pool(id, what, message, code=INVALID, section="cognito-user-pools#pools", **settings):
    return refused(id, section, what, code, message, lambda t: t.make(**settings), source=RULES)


def client(id, what, message, code=INVALID, **settings):
    return refused(
        id, "cognito-user-pools#app-clients", what, code, message, lambda t: t.pool.client(**settings), source=RULES
    )


def provider(id, what, message, kind="OIDC", name=None, details=None, without=()):
    given = {key: value for key, value in (OIDC if details is None else details).items() if key not in without}

    def act(t):
        t.api.create_identity_provider(
            UserPoolId=t.pool.id, ProviderName=name or unique("idp")[:32], ProviderType=kind, ProviderDetails=given
        )

    return refused(id, "cognito-user-pools#identity-providers", what, INVALID, message, act, source=RULES)


def recovery(*mechanisms):
    return {"RecoveryMechanisms": [{"Priority": priority, "Name": name} for priority, name in mechanisms]}


def updated(t, settings, **changes):
    made = t.make(**settings)
    made.api.update_user_pool(UserPoolId=made.id, **changes)


def tier_kept(t):
    """An update that names no tier is one of the tier that the pool has."""
    made = t.make(UserPoolTier="PLUS")
    made.api.update_user_pool(UserPoolId=made.id, UserPoolAddOns={"AdvancedSecurityMode": "ENFORCED"})
    return made.api.describe_user_pool(UserPoolId=made.id)["UserPool"]["UserPoolTier"]


def tier_in_use(t):
    made = passwordless(t.server)
    made.client()
    return code_of(lambda: made.api.update_user_pool(UserPoolId=made.id, UserPoolTier="LITE"))


def prefix(t, name):
    t.api.create_user_pool_domain(Domain=name, UserPoolId=t.make().id)


def within_a_word(t):
    name = unique("awsome").replace("-", "") + "cognitos"
    prefix(t, name)
    return t.api.describe_user_pool_domain(Domain=name)["DomainDescription"]["Domain"] == name


def domain_in_lite(t):
    lite = t.make(UserPoolTier="LITE")
    lite.api.create_user_pool_domain(Domain=unique("shop"), UserPoolId=lite.id, ManagedLoginVersion=2)


def logs(t, *sources):
    group = {"LogGroupArn": "arn:aws:logs:us-east-1:123456789012:log-group:/aws/vendedlogs/pool"}
    t.api.set_log_delivery_configuration(
        UserPoolId=t.pool.id,
        LogConfigurations=[
            {
                "EventSource": source,
                "LogLevel": "INFO" if source == "userAuthEvents" else "ERROR",
                "CloudWatchLogsConfiguration": group,
            }
            for source in sources
        ],
    )


def branding(t):
    app = t.pool.client()
    t.api.create_managed_login_branding(
        UserPoolId=t.pool.id, ClientId=app.id, UseCognitoProvidedValues=True, Settings={"categories": {}}
    )


def email_factor(t):
    made = t.make()
    made.api.set_user_pool_mfa_config(UserPoolId=made.id, MfaConfiguration="OPTIONAL", EmailMfaConfiguration={})


def both_proofs(t, operation, **more):
    token = t.token()
    return error_of(lambda: getattr(t.api, operation)(AccessToken=token, Session="A" * 30, **more))


def old_challenge(t):
    t.api.admin_respond_to_auth_challenge(
        UserPoolId=t.pool.id,
        ClientId=t.client.id,
        ChallengeName="ADMIN_NO_SRP_AUTH",
        ChallengeResponses={"USERNAME": str(t.person()), "PASSWORD": "Correct-Horse-1"},
        Session="AYABe" + "A" * 40,
    )


REQUIRED = "clientId, authorizeScopes, oidcIssuer and attributesRequestMethod are all required idp details."
SOCIAL = "clientId, clientSecret and authorizeScopes are all required idp details."
APPLE = "clientId, privateKey, teamId, and keyId are all required idp details."
ANALYTICS = (
    "Invalid analytics configuration given, either <application arn> or <application id, role arn, external id> are "
    "valid"
)
CHARACTERS = (
    "The domain name contains an invalid character. Domain names can only contain lower-case letters, numbers, and "
    "hyphens."
)
NEITHER = (INVALID, "Either AccessToken or Session must be provided.")

CASES = [
    # --- Pools
    pool(
        "names-both-ways",
        "AliasAttributes beside UsernameAttributes",
        "Only one of the aliasAttributes or usernameAttributes can be set in a User pool.",
        AliasAttributes=["email"],
        UsernameAttributes=["email"],
    ),
    pool(
        "texts-nobody-sends",
        "Phones verified without an SmsConfiguration",
        "SMS configuration is required when phone_number is selected for auto verification",
        AutoVerifiedAttributes=["phone_number"],
    ),
    done(
        "texts-somebody-sends",
        "cognito-user-pools#pools",
        "… and with one",
        ["phone_number"],
        lambda t: t.make(AutoVerifiedAttributes=["phone_number"], SmsConfiguration={"SnsCallerArn": ROLE}).description[
            "AutoVerifiedAttributes"
        ],
        source=RULES,
    ),
    pool(
        "factors-without-password",
        "First factors without PASSWORD",
        "Password should be configured as one of the allowed first auth factors.",
        Policies=factors("EMAIL_OTP"),
    ),
    pool(
        "verify-before-update",
        "An address verified before an update and not by itself",
        "All attributes in AttributesRequireVerificationBeforeUpdate must exist in AutoVerifiedAttributes",
        AutoVerifiedAttributes=[],
        UserAttributeUpdateSettings={"AttributesRequireVerificationBeforeUpdate": ["email"]},
    ),
    pool(
        "recovery-twice",
        "A way of recovery twice",
        "Account Recovery Setting cannot have duplicate priorities or recovery mechanisms.",
        AccountRecoverySetting=recovery((1, "verified_email"), (2, "verified_email")),
    ),
    pool(
        "recovery-priority-twice",
        "Two ways of recovery of one priority",
        "Account Recovery Setting cannot have duplicate priorities or recovery mechanisms.",
        AccountRecoverySetting=recovery((1, "verified_email"), (1, "verified_phone_number")),
    ),
    pool(
        "recovery-admin",
        "admin_only beside another way of recovery",
        "Account Recovery Setting cannot use admin_only setting with any other recovery mechanisms.",
        AccountRecoverySetting=recovery((1, "admin_only"), (2, "verified_email")),
    ),
    pool(
        "sender-without-identity",
        "Mails of one's own without an identity",
        "Source ARN is required to use DEVELOPER email sending owner",
        EmailConfiguration={"EmailSendingAccount": "DEVELOPER"},
    ),
    pool(
        "sender-no-address",
        "A sender that is no address",
        "Provided From email address is invalid",
        EmailConfiguration={"From": "shop"},
    ),
    done(
        "sender-with-name",
        "cognito-user-pools#pools",
        "A sender with a name",
        "Shop <shop@example.com>",
        lambda t: t.make(EmailConfiguration={"From": "Shop <shop@example.com>"}).description["EmailConfiguration"][
            "From"
        ],
        source=RULES,
    ),
    pool(
        "sender-without-key",
        "A custom sender without a key",
        "KMSKeyId parameter is required when Custom SMS/Email Lambda trigger is used.",
        LambdaConfig={"CustomEmailSender": {"LambdaVersion": "V1_0", "LambdaArn": FUNCTION.format("send")}},
    ),
    pool(
        "two-functions",
        "Two functions for one trigger",
        "Cannot use PreTokenGenerationLambda and PreTokenGeneration with different Lambda function ARN's",
        LambdaConfig={
            "PreTokenGeneration": FUNCTION.format("one"),
            "PreTokenGenerationConfig": {"LambdaVersion": "V1_0", "LambdaArn": FUNCTION.format("two")},
        },
    ),
    pool(
        "schema-name-twice",
        "An attribute twice in a schema",
        "Duplicate custom attribute names custom:badge are not allowed in a user pool schema.",
        section="cognito-user-pools#schema",
        Schema=[{"Name": "badge", "AttributeDataType": "String"}] * 2,
    ),
    refused(
        "email-factor",
        "cognito-user-pools#pools",
        "Mailed codes of a pool that the service mails for",
        INVALID,
        "Cannot set EmailMfaConfiguration when user pool EmailConfiguration contains an EmailSendingAccount of "
        "COGNITO_DEFAULT.",
        email_factor,
        source=RULES,
    ),
    # --- Tiers
    pool(
        "lite-passwordless",
        "Mailed codes in the LITE tier",
        DISABLE.format("LITE", "Passwordless Sign-In"),
        TIER,
        "cognito-user-pools#pools",
        UserPoolTier="LITE",
        Policies=factors("PASSWORD", "EMAIL_OTP"),
    ),
    pool(
        "lite-tokens",
        "Access tokens of one's own in the LITE tier",
        DISABLE.format("LITE", "Token Customization with Pre-Token Generation Lambda V2_0"),
        TIER,
        "cognito-user-pools#pools",
        UserPoolTier="LITE",
        LambdaConfig={"PreTokenGenerationConfig": {"LambdaVersion": "V2_0", "LambdaArn": FUNCTION.format("f")}},
    ),
    pool(
        "essentials-protection",
        "Threat protection in the ESSENTIALS tier",
        DISABLE.format("ESSENTIALS", "Threat Protection"),
        TIER,
        "cognito-user-pools#pools",
        UserPoolAddOns={"AdvancedSecurityMode": "ENFORCED"},
    ),
    done(
        "tier-kept",
        "cognito-user-pools#pools",
        "An update without a tier is of the pool's own",
        "PLUS",
        tier_kept,
        source=RULES,
    ),
    refused(
        "tier-kept-lite",
        "cognito-user-pools#pools",
        "… and so refused in the LITE tier",
        TIER,
        DISABLE.format("LITE", "Passwordless Sign-In"),
        lambda t: updated(t, {"UserPoolTier": "LITE"}, Policies=factors("PASSWORD", "EMAIL_OTP")),
        source=RULES,
    ),
    done(
        "tier-in-use",
        "cognito-user-pools#pools",
        "LITE for a pool whose clients use more",
        "TierChangeNotAllowedException",
        tier_in_use,
        source=RULES,
    ),
    refused(
        "lite-managed-login",
        "cognito-user-pools#pools",
        "Managed login in the LITE tier",
        TIER,
        BEYOND.format("LITE", "Managed Login Version 2"),
        domain_in_lite,
        source=GUIDE,
    ),
    refused(
        "logs-tier",
        "cognito-user-pools#pools",
        "Logs of sign-ins in the ESSENTIALS tier",
        TIER,
        BEYOND.format("ESSENTIALS", "Log Streaming"),
        lambda t: logs(t, "userAuthEvents"),
        source=RULES,
    ),
    done(
        "logs-twice",
        "cognito-user-pools#other-resources",
        "Logs of one source twice",
        True,
        lambda t: error_of(lambda: logs(t, "userNotification", "userNotification"))[1].startswith(
            "Following event sources appear more then once in a request"
        ),
        source=RULES,
    ),
    # --- Clients
    client(
        "rotation-and-flow-name",
        "Rotation beside ALLOW_REFRESH_TOKEN_AUTH",
        "ALLOW_REFRESH_TOKEN_AUTH is not a permitted ExplicitAuthFlow when refresh token rotation is enabled.",
        ExplicitAuthFlows=["ALLOW_REFRESH_TOKEN_AUTH"],
        RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 0},
    ),
    client(
        "flows-mixed",
        "Old names of flows beside new ones",
        "Auth flow name with prefix 'ALLOW' cannot be used with legacy auth flow names.",
        ExplicitAuthFlows=["ADMIN_NO_SRP_AUTH", "ALLOW_USER_SRP_AUTH"],
    ),
    client(
        "context-without-secret",
        "Context data through a client without a secret",
        "Client Secret is required to set EnablePropagateAdditionalUserContextData as true",
        EnablePropagateAdditionalUserContextData=True,
    ),
    client(
        "analytics-both",
        "Analytics by ARN and by id",
        ANALYTICS,
        AnalyticsConfiguration={
            "ApplicationArn": "arn:aws:mobiletargeting:us-east-1:123456789012:apps/1234",
            "ApplicationId": "1234",
        },
    ),
    client(
        "analytics-half", "Analytics by id without a role", ANALYTICS, AnalyticsConfiguration={"ApplicationId": "1234"}
    ),
    client(
        "validity-order",
        "Access tokens that outlive the refresh token",
        "Access and Id Token expiration times must be less than or equal to refresh token expiration times.",
        AccessTokenValidity=2,
        RefreshTokenValidity=1,
        TokenValidityUnits={"RefreshToken": "hours"},
    ),
    client(
        "validity-range",
        "Access tokens of four minutes",
        "Invalid range for token validity.",
        AccessTokenValidity=4,
        TokenValidityUnits={"AccessToken": "minutes"},
    ),
    client(
        "callback-fragment",
        "A callback with a fragment",
        "https://example.com/#a cannot use fragment",
        **OAUTH | {"CallbackURLs": ["https://example.com/#a"]},
    ),
    client(
        "callback-plain",
        "A callback by plain HTTP",
        "http://example.com/back cannot use the HTTP protocol.",
        **OAUTH | {"CallbackURLs": ["http://example.com/back"]},
    ),
    done(
        "callback-none",
        "cognito-user-pools#app-clients",
        "The code flow without a callback",
        "CallbackUrls can not be empty when code flow or implicit flow is selected",
        lambda t: error_of(lambda: t.pool.client(**OAUTH | {"CallbackURLs": []}))[1],
        source=GUIDE,
    ),
    client(
        "callback-default",
        "A default callback that is none",
        "The default redirect URI https://example.com/other is not in the callback URIs list.",
        **OAUTH | {"DefaultRedirectURI": "https://example.com/other"},
    ),
    # --- Domains and branding
    refused(
        "prefix-upper",
        "cognito-user-pools#other-resources",
        "A prefix in upper case",
        INVALID,
        CHARACTERS,
        lambda t: prefix(t, "Shop"),
        source=RULES,
    ),
    refused(
        "prefix-dot",
        "cognito-user-pools#other-resources",
        "A prefix with a stop",
        INVALID,
        CHARACTERS,
        lambda t: prefix(t, "shop.one"),
        source=RULES,
    ),
    done(
        "prefix-within",
        "cognito-user-pools#other-resources",
        "The service's words within longer ones",
        True,
        within_a_word,
        source=RULES,
    ),
    refused(
        "branding-both",
        "cognito-user-pools#other-resources",
        "Settings beside the service's own",
        INVALID,
        "useCognitoProvidedValues or settings should be specified (but not both)",
        branding,
        source=RULES,
    ),
    # --- Providers
    *[
        provider(f"oidc-without-{key.replace('_', '-')}", f"An OIDC provider without {key}", REQUIRED, without=[key])
        for key in ("client_id", "authorize_scopes", "oidc_issuer", "attributes_request_method")
    ],
    provider(
        "oidc-issuer-plain",
        "An issuer by plain HTTP",
        "OIDC endpoint must start with https://",
        details=OIDC | {"oidc_issuer": "http://idp.example.com"},
    ),
    provider("google-half", "Google without a secret", SOCIAL, "Google", "Google", {"client_id": "app"}),
    provider("apple-half", "Apple without a key", APPLE, "SignInWithApple", "SignInWithApple", {"client_id": "app"}),
    provider(
        "saml-both",
        "SAML metadata by address and as a file",
        "Only one of the MetadataURL or MetadataFile should be provided.",
        "SAML",
        details={"MetadataURL": "https://idp.example.com/metadata", "MetadataFile": "<EntityDescriptor/>"},
    ),
    provider(
        "saml-none",
        "SAML without metadata",
        "At least one of the MetadataURL or MetadataFile should be provided.",
        "SAML",
        details={"IDPSignout": "true"},
    ),
    # --- One proof at a time
    done(
        "associate-both",
        "cognito-user-pools#authorization",
        "AssociateSoftwareToken with a token and a session",
        NEITHER,
        lambda t: both_proofs(t, "associate_software_token"),
        source=MODEL,
    ),
    done(
        "verify-both",
        "cognito-user-pools#authorization",
        "VerifySoftwareToken with a token and a session",
        NEITHER,
        lambda t: both_proofs(t, "verify_software_token", UserCode="123456"),
        source=MODEL,
    ),
    refused(
        "old-challenge",
        "cognito-sign-in#challenges",
        "A challenge that nobody poses any more",
        "NotAuthorizedException",
        "Invalid session for the user.",
        old_challenge,
        source=REPORTS,
    ),
]
