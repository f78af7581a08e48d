"""The calls of Terraform's AWS provider deploy a pool without drift (docs/terraform.md)."""

import pytest

from configuration.test_start_from import boto
from support.terraform import Part, UserPool, compare, is_gone


@pytest.fixture
def api(server):
    return boto(server, "cognito-idp", "us-east-1")


POLICY = {"MinimumLength": 7, "RequireLowercase": True, "RequireNumbers": False, "RequireSymbols": True}
POLICY |= {"RequireUppercase": False, "TemporaryPasswordValidityDays": 7}
ROLE = "arn:aws:iam::000000000000:role/service-role/sms"
FUNCTION = "arn:aws:lambda:us-east-1:000000000000:function:"
TEMPLATE = {
    "DefaultEmailOption": "CONFIRM_WITH_LINK",
    "EmailMessageByLink": "{##foobar##}",
    "EmailSubjectByLink": "foobar {##foobar##}",
    "EmailMessage": "foo {####} bar",
    "EmailSubject": "foobar {####}",
    "SmsMessage": "{####} baz",
}
RECOVERY = {
    "RecoveryMechanisms": [{"Priority": 1, "Name": "verified_email"}, {"Priority": 2, "Name": "verified_phone_number"}]
}

# As the provider's acceptance tests have them: what is made, and what it is changed to.
POOLS = {
    "basic": ({}, {}),
    "password policy": (
        {"Policies": {"PasswordPolicy": POLICY}},
        {"Policies": {"PasswordPolicy": POLICY | {"MinimumLength": 9}}},
    ),
    "sign-in policy": (
        {"Policies": {"PasswordPolicy": POLICY, "SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD"]}}},
        {
            "Policies": {
                "PasswordPolicy": POLICY,
                "SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]},
            }
        },
    ),
    "invitations": (
        {
            "AdminCreateUserConfig": {
                "AllowAdminCreateUserOnly": True,
                "InviteMessageTemplate": {
                    "EmailMessage": "Your username is {username} and temporary password is {####}. ",
                    "EmailSubject": "FooBar {####}",
                    "SMSMessage": "Your username is {username} and temporary password is {####}.",
                },
            }
        },
        {"AdminCreateUserConfig": {"AllowAdminCreateUserOnly": False}},
    ),
    "devices": (
        {"DeviceConfiguration": {"ChallengeRequiredOnNewDevice": True, "DeviceOnlyRememberedOnUserPrompt": False}},
        {"DeviceConfiguration": {"ChallengeRequiredOnNewDevice": False, "DeviceOnlyRememberedOnUserPrompt": True}},
    ),
    "protection": ({"DeletionProtection": "INACTIVE"}, {"DeletionProtection": "INACTIVE"}),
    "recovery": (
        {"AccountRecoverySetting": RECOVERY},
        {"AccountRecoverySetting": {"RecoveryMechanisms": RECOVERY["RecoveryMechanisms"][:1]}},
    ),
    "verification messages": (
        {"VerificationMessageTemplate": TEMPLATE},
        {"VerificationMessageTemplate": TEMPLATE | {"SmsMessage": "{####} new"}},
    ),
    "attribute updates": (
        {
            "AutoVerifiedAttributes": ["email"],
            "UserAttributeUpdateSettings": {"AttributesRequireVerificationBeforeUpdate": ["email"]},
        },
        {"UserAttributeUpdateSettings": {"AttributesRequireVerificationBeforeUpdate": []}},
    ),
    "triggers": (
        {
            "LambdaConfig": {
                "CustomMessage": FUNCTION + "a",
                "PreSignUp": FUNCTION + "a",
                "UserMigration": FUNCTION + "a",
            }
        },
        {"LambdaConfig": {"CustomMessage": FUNCTION + "b", "PostConfirmation": FUNCTION + "b"}},
    ),
    "mail": (
        {
            "EmailConfiguration": {
                "EmailSendingAccount": "COGNITO_DEFAULT",
                "ReplyToEmailAddress": "no-reply@example.com",
            }
        },
        {},
    ),
    "text messages": (
        {"SmsConfiguration": {"SnsCallerArn": ROLE, "ExternalId": "test"}, "SmsAuthenticationMessage": "{####}"},
        {},
    ),
    "names": ({"UsernameAttributes": ["email"], "UsernameConfiguration": {"CaseSensitive": False}}, {}),
    "aliases": ({"AliasAttributes": ["email", "preferred_username"], "AutoVerifiedAttributes": ["email"]}, {}),
    "schema": (
        {
            "Schema": [
                {
                    "Name": "email",
                    "AttributeDataType": "String",
                    "DeveloperOnlyAttribute": False,
                    "Mutable": False,
                    "Required": True,
                    "StringAttributeConstraints": {"MinLength": "5", "MaxLength": "10"},
                },
                {
                    "Name": "mynumber",
                    "AttributeDataType": "Number",
                    "DeveloperOnlyAttribute": False,
                    "Mutable": False,
                    "Required": False,
                    "NumberAttributeConstraints": {"MinValue": "2", "MaxValue": "6"},
                },
            ]
        },
        {},
    ),
}


@pytest.mark.parametrize("name", POOLS)
def test_pools_do_not_drift(api, name):
    made, changed = POOLS[name]
    pool = UserPool(api, {"PoolName": "tf-acc-test"} | made)
    pool.read()
    pool.update(changed)
    pool.tag({"Name": "Foo", "FooBar": "BarBaz"})
    pool.tag({"Name": "FooUpdated"})
    pool.delete()


def test_factors_do_not_drift(api):
    token = {"MfaConfiguration": "ON", "SoftwareTokenMfaConfiguration": {"Enabled": True}}
    pool = UserPool(api, {"PoolName": "tf-acc-test"}, token)
    pool.update({}, token | {"MfaConfiguration": "OPTIONAL"})
    texts = {"SmsConfiguration": {"SnsCallerArn": ROLE, "ExternalId": "test"}}
    pool.update(texts, {"MfaConfiguration": "ON", "SmsMfaConfiguration": texts})
    pool.update({}, {"MfaConfiguration": "OFF"})
    pool.delete()


def test_parts_of_pools_do_not_drift(api):
    pool = UserPool(api, {"PoolName": "tf-acc-test"})
    domain = "tf-acc-test-domain"
    api.create_user_pool_domain(Domain=domain, UserPoolId=pool.id)
    read = api.describe_user_pool_domain(Domain=domain)["DomainDescription"]
    compare("domain", {"Domain": domain, "UserPoolId": pool.id, "Status": "ACTIVE"}, read)

    server = Part(
        api,
        "resource_server",
        {
            "Identifier": "https://api.example.com",
            "Name": "api",
            "Scopes": [{"ScopeName": "a", "ScopeDescription": "A"}],
        },
        "Identifier",
        pool.id,
    )
    server.update({"Name": "changed", "Scopes": [{"ScopeName": "b", "ScopeDescription": "B"}]})
    group = Part(
        api, "group", {"GroupName": "managers", "Description": "by Terraform", "Precedence": 42}, "GroupName", pool.id
    )
    group.update({"Description": "changed", "RoleArn": "arn:aws:iam::000000000000:role/group"})
    provider = Part(
        api,
        "identity_provider",
        {
            "ProviderName": "Google",
            "ProviderType": "Google",
            "ProviderDetails": {
                "client_id": "test-url.apps.googleusercontent.com",
                "client_secret": "secret",
                "authorize_scopes": "email",
            },
            "AttributeMapping": {"email": "email", "username": "sub"},
        },
        "ProviderName",
        pool.id,
    )
    provider.update({"AttributeMapping": {"email": "email", "username": "sub", "name": "name"}})
    client = Part(
        api,
        "user_pool_client",
        {
            "ClientName": "client",
            "GenerateSecret": True,
            "ExplicitAuthFlows": ["ADMIN_NO_SRP_AUTH", "CUSTOM_AUTH_FLOW_ONLY", "USER_PASSWORD_AUTH"],
            "ReadAttributes": ["email"],
            "WriteAttributes": ["email"],
            "RefreshTokenValidity": 300,
            "AllowedOAuthFlows": ["code", "implicit"],
            "AllowedOAuthFlowsUserPoolClient": True,
            "AllowedOAuthScopes": ["phone", "email", "openid", "profile", "aws.cognito.signin.user.admin"],
            "CallbackURLs": ["https://www.example.com/redirect", "https://www.example.com/callback"],
            "DefaultRedirectURI": "https://www.example.com/redirect",
            "LogoutURLs": ["https://www.example.com/login"],
            "PreventUserExistenceErrors": "LEGACY",
            "SupportedIdentityProviders": ["COGNITO", "Google"],
        },
        "ClientId",
        pool.id,
    )
    client.update(
        {
            "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
            "AccessTokenValidity": 5,
            "IdTokenValidity": 6,
            "RefreshTokenValidity": 7,
            "TokenValidityUnits": {"AccessToken": "minutes", "IdToken": "hours", "RefreshToken": "days"},
            "EnableTokenRevocation": True,
        }
    )
    client.update({"SupportedIdentityProviders": ["COGNITO"]})

    who = {"UserPoolId": pool.id, "Username": "tf-acc-test-user"}
    api.admin_create_user(**who, UserAttributes=[{"Name": "email", "Value": "a@example.com"}])
    api.admin_set_user_password(**who, Password="Correct-Horse-1", Permanent=True)
    read = api.admin_get_user(**who)
    assert (read["UserStatus"], read["Enabled"]) == ("CONFIRMED", True)
    assert {"Name": "email", "Value": "a@example.com"} in read["UserAttributes"]
    api.admin_update_user_attributes(**who, UserAttributes=[{"Name": "email", "Value": "b@example.com"}])
    api.admin_delete_user_attributes(**who, UserAttributeNames=["email"])
    assert all(attribute["Name"] != "email" for attribute in api.admin_get_user(**who)["UserAttributes"])
    api.admin_disable_user(**who)
    assert api.admin_get_user(**who)["Enabled"] is False
    api.admin_add_user_to_group(**who, GroupName="managers")
    assert [group["GroupName"] for group in api.admin_list_groups_for_user(**who)["Groups"]] == ["managers"]
    api.admin_remove_user_from_group(**who, GroupName="managers")
    api.admin_delete_user(**who)
    assert is_gone(api.admin_get_user, **who)

    for part in (client, provider, group, server):
        part.delete()
    api.delete_user_pool_domain(Domain=domain, UserPoolId=pool.id)
    assert is_gone(api.describe_user_pool_domain, Domain=domain)
    pool.delete()


def test_identity_pools_do_not_drift(server):
    api = boto(server, "cognito-identity", "us-east-1")
    configuration = {
        "IdentityPoolName": "identity pool tf",
        "AllowUnauthenticatedIdentities": False,
        "AllowClassicFlow": False,
        "SupportedLoginProviders": {"graph.facebook.com": "7346241598935555"},
        "IdentityPoolTags": {"key1": "value1"},
    }
    pool = api.create_identity_pool(**configuration)["IdentityPoolId"]
    compare("identity pool", configuration, api.describe_identity_pool(IdentityPoolId=pool))
    changed = configuration | {"AllowUnauthenticatedIdentities": True, "AllowClassicFlow": True}
    api.update_identity_pool(IdentityPoolId=pool, **{k: v for k, v in changed.items() if k != "IdentityPoolTags"})
    shown = {name: value for name, value in changed.items() if name != "IdentityPoolTags"}
    compare("identity pool", shown, api.describe_identity_pool(IdentityPoolId=pool))
    roles = {"authenticated": "arn:aws:iam::000000000000:role/a", "unauthenticated": "arn:aws:iam::000000000000:role/u"}
    mapping = {"graph.facebook.com": {"Type": "Token", "AmbiguousRoleResolution": "AuthenticatedRole"}}
    api.set_identity_pool_roles(IdentityPoolId=pool, Roles=roles, RoleMappings=mapping)
    compare("roles", {"Roles": roles, "RoleMappings": mapping}, api.get_identity_pool_roles(IdentityPoolId=pool))
    api.set_identity_pool_roles(IdentityPoolId=pool, Roles={}, RoleMappings={})
    api.delete_identity_pool(IdentityPoolId=pool)
    assert is_gone(api.describe_identity_pool, IdentityPoolId=pool)
