"""Set-up: user pools, app clients, and users made by an administrator."""

import json
import re
from datetime import datetime, timedelta, timezone

import pytest
import requests

from support.pools import (
    NO_USER,
    OTHER_PASSWORD,
    PASSWORD,
    UUID,
    WRONG_PASSWORD,
    Pool,
    address,
    as_dict,
    attributes,
    fails,
    without_metadata,
)
from support.server import SIGNED

STANDARD = (
    "sub name given_name family_name middle_name nickname preferred_username profile picture website email "
    "email_verified gender birthdate zoneinfo locale phone_number phone_number_verified address updated_at"
).split()
MISSING_POOL = "us-east-1_Missing00"


def just_now(moment):
    return abs(datetime.now(timezone.utc) - moment) < timedelta(minutes=5)


# --- Pools ---


RECOVERY = {
    "RecoveryMechanisms": [
        {"Priority": 1, "Name": "verified_email"},
        {"Priority": 2, "Name": "verified_phone_number"},
    ]
}


def test_a_pool_is_made_with_the_services_defaults(server):
    api = server.api()
    made = api.create_user_pool(PoolName="plain")["UserPool"]
    assert re.fullmatch(r"us-east-1_[0-9a-zA-Z]{9}", made["Id"])
    assert made["Arn"] == f"arn:aws:cognito-idp:us-east-1:000000000000:userpool/{made['Id']}"
    assert made["Name"] == "plain"
    assert just_now(made["CreationDate"]) and made["CreationDate"] == made["LastModifiedDate"]
    assert made["Policies"] == {
        "PasswordPolicy": {
            "MinimumLength": 8,
            "RequireUppercase": True,
            "RequireLowercase": True,
            "RequireNumbers": True,
            "RequireSymbols": True,
            "TemporaryPasswordValidityDays": 7,
        },
        "SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD"]},
    }
    assert made["DeletionProtection"] == "INACTIVE"
    assert made["LambdaConfig"] == {} and made["UserPoolTags"] == {}
    assert made["VerificationMessageTemplate"] == {"DefaultEmailOption": "CONFIRM_WITH_CODE"}
    assert made["MfaConfiguration"] == "OFF" and made["EstimatedNumberOfUsers"] == 0
    assert made["EmailConfiguration"] == {"EmailSendingAccount": "COGNITO_DEFAULT"}
    assert made["AdminCreateUserConfig"] == {"AllowAdminCreateUserOnly": False, "UnusedAccountValidityDays": 7}
    assert made["UserPoolTier"] == "ESSENTIALS"
    # As `aws cognito-idp create-user-pool --pool-name … --username-attributes email` printed them on 6 September 2024
    # (output recorded in an AWS workshop); the Terraform provider's acceptance tests of 2026 expect a recovery setting.
    assert made["AccountRecoverySetting"] == RECOVERY
    assert made["UserAttributeUpdateSettings"] == {"AttributesRequireVerificationBeforeUpdate": []}
    for absent in (
        "UsernameAttributes",
        "AliasAttributes",
        "AutoVerifiedAttributes",
        "UsernameConfiguration",
        "SmsConfiguration",
        "DeviceConfiguration",
        "UserPoolAddOns",
        "Domain",
        "CustomDomain",
        "Status",
    ):
        assert absent not in made, absent
    assert api.describe_user_pool(UserPoolId=made["Id"])["UserPool"] == made


FUNCTION = "arn:aws:lambda:us-east-1:123456789012:function:MyFunction"
EXAMPLE = {
    "AccountRecoverySetting": {"RecoveryMechanisms": [{"Name": "verified_email", "Priority": 1}]},
    "AdminCreateUserConfig": {
        "AllowAdminCreateUserOnly": False,
        "InviteMessageTemplate": {
            "EmailMessage": "Your username is {username} and temporary password is {####}.",
            "EmailSubject": "Your sign-in information",
            "SMSMessage": "Your username is {username} and temporary password is {####}.",
        },
    },
    "AliasAttributes": ["email"],
    "AutoVerifiedAttributes": ["email"],
    "DeletionProtection": "ACTIVE",
    "DeviceConfiguration": {"ChallengeRequiredOnNewDevice": True, "DeviceOnlyRememberedOnUserPrompt": True},
    "EmailConfiguration": {
        "ConfigurationSet": "my-test-ses-configuration-set",
        "EmailSendingAccount": "DEVELOPER",
        "From": "support@example.com",
        "ReplyToEmailAddress": "support@example.com",
        "SourceArn": "arn:aws:ses:us-east-1:123456789012:identity/support@example.com",
    },
    "EmailVerificationMessage": "Your verification code is {####}.",
    "EmailVerificationSubject": "Verify your email address",
    "LambdaConfig": {
        "KMSKeyID": "arn:aws:kms:us-east-1:123456789012:key/a6c4f8e2-0c45-47db-925f-87854bc9e357",
        "CustomEmailSender": {"LambdaArn": FUNCTION, "LambdaVersion": "V1_0"},
        "CustomSMSSender": {"LambdaArn": FUNCTION, "LambdaVersion": "V1_0"},
        "CustomMessage": FUNCTION,
        "DefineAuthChallenge": FUNCTION,
        "PostAuthentication": FUNCTION,
        "PostConfirmation": FUNCTION,
        "PreAuthentication": FUNCTION,
        "PreSignUp": FUNCTION,
        "PreTokenGeneration": FUNCTION,
        "UserMigration": FUNCTION,
        "VerifyAuthChallengeResponse": FUNCTION,
    },
    "MfaConfiguration": "OPTIONAL",
    "Policies": {
        "PasswordPolicy": {
            "MinimumLength": 6,
            "RequireLowercase": True,
            "RequireNumbers": True,
            "RequireSymbols": True,
            "RequireUppercase": True,
            "TemporaryPasswordValidityDays": 7,
        }
    },
    "PoolName": "my-test-user-pool",
    "Schema": [
        {
            "AttributeDataType": "Number",
            "DeveloperOnlyAttribute": True,
            "Mutable": True,
            "Name": "mydev",
            "NumberAttributeConstraints": {"MaxValue": "99", "MinValue": "1"},
            "Required": False,
            "StringAttributeConstraints": {"MaxLength": "99", "MinLength": "1"},
        }
    ],
    "SmsAuthenticationMessage": "Your verification code is {####}.",
    "SmsConfiguration": {
        "ExternalId": "my-role-external-id",
        "SnsCallerArn": "arn:aws:iam::123456789012:role/service-role/test-cognito-SMS-Role",
    },
    "SmsVerificationMessage": "Your verification code is {####}.",
    "UserAttributeUpdateSettings": {"AttributesRequireVerificationBeforeUpdate": ["email"]},
    "UserPoolAddOns": {"AdvancedSecurityMode": "OFF"},
    "UserPoolTags": {"my-test-tag-key": "my-test-tag-key"},
    "UsernameConfiguration": {"CaseSensitive": True},
    "VerificationMessageTemplate": {
        "DefaultEmailOption": "CONFIRM_WITH_CODE",
        "EmailMessage": "Your confirmation code is {####}",
        "EmailMessageByLink": "Choose this link to {##verify your email##}",
        "EmailSubject": "Here is your confirmation code",
        "EmailSubjectByLink": "Here is your confirmation link",
        "SmsMessage": "Your confirmation code is {####}",
    },
}


def test_the_example_of_the_api_reference_is_accepted(server):
    """CreateUserPool's example (13 June 2023; `smithy.api#examples` of the service model has the same): a number's
    constraints for strings are dropped, and the region that texts are sent from is filled in."""
    made = server.api().create_user_pool(**EXAMPLE)["UserPool"]
    assert made["SchemaAttributes"][-1] == {
        "AttributeDataType": "Number",
        "DeveloperOnlyAttribute": True,
        "Mutable": True,
        "Name": "dev:custom:mydev",
        "NumberAttributeConstraints": {"MaxValue": "99", "MinValue": "1"},
        "Required": False,
    }
    assert made["SmsConfiguration"] == EXAMPLE["SmsConfiguration"] | {"SnsRegion": "us-east-1"}


def test_constraints_of_another_type_are_not_read(server):
    row = {"Name": "badge", "AttributeDataType": "Boolean"}
    odd = {"StringAttributeConstraints": {"MinLength": "-"}, "NumberAttributeConstraints": {"MinValue": "-"}}
    made = server.api().create_user_pool(PoolName="odd", Schema=[row | odd])["UserPool"]
    assert made["SchemaAttributes"][-1] == {
        "Name": "custom:badge",
        "AttributeDataType": "Boolean",
        "DeveloperOnlyAttribute": False,
        "Mutable": True,
        "Required": False,
    }


@pytest.mark.parametrize(
    "region, given, shown",
    [
        ("eu-west-1", {}, "eu-west-1"),
        ("eu-west-1", {"SnsRegion": "us-east-1"}, "us-east-1"),
        # Pools in Seoul send from Tokyo (SmsConfigurationType in the API reference).
        ("ap-northeast-2", {}, "ap-northeast-1"),
    ],
)
def test_texts_are_sent_from_a_region(server, region, given, shown):
    sms = {"SnsCallerArn": "arn:aws:iam::000000000000:role/sms"} | given
    api = server.api(region)
    made = api.create_user_pool(PoolName="texts", SmsConfiguration=sms)["UserPool"]
    assert made["SmsConfiguration"] == sms | {"SnsRegion": shown}
    assert api.describe_user_pool(UserPoolId=made["Id"])["UserPool"]["SmsConfiguration"] == made["SmsConfiguration"]


def test_the_standard_attributes_are_there(server):
    rows = server.api().create_user_pool(PoolName="plain")["UserPool"]["SchemaAttributes"]
    assert [row["Name"] for row in rows] == STANDARD
    table = {row["Name"]: row for row in rows}
    assert table["sub"] == {
        "Name": "sub",
        "AttributeDataType": "String",
        "DeveloperOnlyAttribute": False,
        "Mutable": False,
        "Required": True,
        "StringAttributeConstraints": {"MinLength": "1", "MaxLength": "2048"},
    }
    assert table["email"] == {
        "Name": "email",
        "AttributeDataType": "String",
        "DeveloperOnlyAttribute": False,
        "Mutable": True,
        "Required": False,
        "StringAttributeConstraints": {"MinLength": "0", "MaxLength": "2048"},
    }
    assert table["birthdate"]["StringAttributeConstraints"] == {"MinLength": "10", "MaxLength": "10"}
    assert table["email_verified"] == {
        "Name": "email_verified",
        "AttributeDataType": "Boolean",
        "DeveloperOnlyAttribute": False,
        "Mutable": True,
        "Required": False,
    }
    assert table["updated_at"]["NumberAttributeConstraints"] == {"MinValue": "0"}


def test_a_pool_keeps_what_it_was_given(server):
    given = {
        "PoolName": "full",
        "UsernameAttributes": ["email"],
        "AutoVerifiedAttributes": ["email"],
        "Policies": {
            "PasswordPolicy": {
                "MinimumLength": 12,
                "RequireUppercase": False,
                "RequireLowercase": True,
                "RequireNumbers": True,
                "RequireSymbols": False,
                "TemporaryPasswordValidityDays": 3,
            },
            "SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]},
        },
        "UserPoolTags": {"team": "blue"},
        "DeletionProtection": "ACTIVE",
        "UsernameConfiguration": {"CaseSensitive": False},
        "AccountRecoverySetting": {"RecoveryMechanisms": [{"Name": "verified_email", "Priority": 1}]},
        "UserAttributeUpdateSettings": {"AttributesRequireVerificationBeforeUpdate": ["email"]},
        "Schema": [
            {
                "Name": "plan",
                "AttributeDataType": "String",
                "Mutable": True,
                "Required": False,
                "StringAttributeConstraints": {"MinLength": "1", "MaxLength": "9"},
            }
        ],
    }
    api = server.api()
    made = api.create_user_pool(**given)["UserPool"]
    described = api.describe_user_pool(UserPoolId=made["Id"])["UserPool"]
    assert described == made
    for name, value in given.items():
        if name not in ("PoolName", "Schema"):
            assert described[name] == value, name
    row = next(row for row in described["SchemaAttributes"] if row["Name"] == "custom:plan")
    assert row == {
        "Name": "custom:plan",
        "AttributeDataType": "String",
        "DeveloperOnlyAttribute": False,
        "Mutable": True,
        "Required": False,
        "StringAttributeConstraints": {"MinLength": "1", "MaxLength": "9"},
    }


def test_the_region_is_the_callers(server):
    made = server.api("eu-west-1").create_user_pool(PoolName="europe")["UserPool"]
    assert made["Id"].startswith("eu-west-1_") and ":eu-west-1:" in made["Arn"]


def test_an_update_replaces_the_settings(server):
    pool = Pool(
        server,
        UserPoolTags={"team": "blue"},
        Policies={
            "PasswordPolicy": {
                "MinimumLength": 20,
                "RequireUppercase": False,
                "RequireLowercase": False,
                "RequireNumbers": False,
                "RequireSymbols": False,
            }
        },
    )
    client = pool.client()
    with fails("InvalidPasswordException"):
        client.sign_up(password=PASSWORD)
    pool.api.update_user_pool(UserPoolId=pool.id, AutoVerifiedAttributes=["email"])
    described = pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"]
    assert described["Policies"]["PasswordPolicy"]["MinimumLength"] == 8
    assert described["Policies"]["PasswordPolicy"]["RequireSymbols"] is True
    assert described["UserPoolTags"] == {}
    assert described["UsernameAttributes"] == ["email"], "what cannot change stays"
    assert described["Name"] == pool.name
    assert described["LastModifiedDate"] >= described["CreationDate"]
    assert client.sign_up(password=PASSWORD)


def test_a_refused_update_changes_nothing(pool):
    before = pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"]
    with fails("InvalidParameterException"):
        pool.api.update_user_pool(
            UserPoolId=pool.id, UserPoolTags={"a": "b"}, Policies={"PasswordPolicy": {"MinimumLength": 5}}
        )
    assert pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"] == before


@pytest.mark.parametrize(
    "settings",
    [
        {"PoolName": ""},
        {"PoolName": "x" * 129},
        {"PoolName": "not/allowed"},
        {"PoolName": "x", "UsernameAttributes": ["email"], "AliasAttributes": ["email"]},
        {"PoolName": "x", "UsernameAttributes": ["preferred_username"]},
        {"PoolName": "x", "AliasAttributes": ["name"]},
        {"PoolName": "x", "AutoVerifiedAttributes": ["name"]},
        {"PoolName": "x", "MfaConfiguration": "SOMETIMES"},
        {"PoolName": "x", "MfaConfiguration": "ON"},
        {"PoolName": "x", "Policies": {"PasswordPolicy": {"MinimumLength": 5}}},
        {"PoolName": "x", "Policies": {"PasswordPolicy": {"MinimumLength": 100}}},
        {"PoolName": "x", "Policies": {"SignInPolicy": {"AllowedFirstAuthFactors": ["MAGIC"]}}},
        {"PoolName": "x", "DeletionProtection": "MAYBE"},
        {"PoolName": "x", "Schema": [{"Name": "a" * 21, "AttributeDataType": "String"}]},
        {"PoolName": "x", "Schema": [{"Name": "plan", "AttributeDataType": "String", "Required": True}]},
        {"PoolName": "x", "Schema": [{"Name": "plan", "AttributeDataType": "Banana"}]},
        {"PoolName": "x", "Schema": [{"Name": "email", "AttributeDataType": "Number"}]},
        {"PoolName": "x", "Schema": [{"Name": "plan", "AttributeDataType": "String"}] * 2},
    ],
)
def test_a_pool_that_cannot_be_is_not_made(server, settings):
    with fails("InvalidParameterException"):
        server.api("eu-central-1").create_user_pool(**settings)


def test_mfa_needs_texts_to_be_set_up(server):
    with fails(
        "InvalidParameterException",
        "SMS configuration and Auto verification for phone_number are required when MFA is required/optional",
    ):
        server.api().create_user_pool(PoolName="x", MfaConfiguration="OPTIONAL")


def test_pools_are_listed_in_pages(start):
    api = start().api()
    before = {pool["Id"] for pool in api.list_user_pools(MaxResults=60)["UserPools"]}
    made = {api.create_user_pool(PoolName=f"pool {index}")["UserPool"]["Id"] for index in range(5)}
    found, token = [], {}
    while True:
        answer = api.list_user_pools(MaxResults=2, **token)
        assert len(answer["UserPools"]) <= 2
        found += answer["UserPools"]
        if "NextToken" not in answer:
            break
        token = {"NextToken": answer["NextToken"]}
    assert {pool["Id"] for pool in found} == before | made and len(found) == len(before | made)
    entry = next(pool for pool in found if pool["Name"] == "pool 3")
    assert set(entry) == {"Id", "Name", "LambdaConfig", "LastModifiedDate", "CreationDate"}


@pytest.mark.parametrize(
    "query", [{}, {"MaxResults": 0}, {"MaxResults": 61}, {"MaxResults": 5, "NextToken": "nonsense"}]
)
def test_a_list_of_pools_has_its_limits(server, query):
    with fails("InvalidParameterException"):
        server.api().list_user_pools(**query)


def test_a_deleted_pool_is_gone_with_all_that_was_in_it(pool, client, person):
    tokens = client.sign_in(person)
    pool.api.delete_user_pool(UserPoolId=pool.id)
    missing = f"User pool {pool.id} does not exist."
    for call in (
        lambda: pool.api.describe_user_pool(UserPoolId=pool.id),
        lambda: pool.api.delete_user_pool(UserPoolId=pool.id),
        lambda: pool.api.list_users(UserPoolId=pool.id),
        lambda: pool.api.admin_get_user(UserPoolId=pool.id, Username=person.email),
        lambda: pool.api.create_user_pool_client(UserPoolId=pool.id, ClientName="x"),
    ):
        with fails("ResourceNotFoundException", missing):
            call()
    with fails("ResourceNotFoundException", f"User pool client {client.id} does not exist."):
        client.sign_in(person)
    with fails(("NotAuthorizedException", "ResourceNotFoundException", "UserNotFoundException")):
        client.who(tokens["AccessToken"])
    assert requests.get(f"{pool.issuer}/.well-known/jwks.json", timeout=60).status_code == 404


def test_a_deleted_pool_answers_with_nothing(server):
    pool = Pool(server)
    answer = server.post("DeleteUserPool", {"UserPoolId": pool.id}, **SIGNED)
    assert answer.status_code == 200 and answer.content == b""


def test_a_protected_pool_stays(server):
    pool = Pool(server, DeletionProtection="ACTIVE")
    with fails(
        "InvalidParameterException",
        "The user pool cannot be deleted because deletion protection is activated. "
        "Deletion protection must be inactivated first.",
    ):
        pool.api.delete_user_pool(UserPoolId=pool.id)
    pool.api.update_user_pool(UserPoolId=pool.id, DeletionProtection="INACTIVE")
    pool.api.delete_user_pool(UserPoolId=pool.id)


def test_an_administrators_call_must_be_signed(server, pool):
    for operation, body in (
        ("ListUsers", {"UserPoolId": pool.id}),
        ("CreateUserPool", {"PoolName": "x"}),
        ("AdminGetUser", {"UserPoolId": pool.id, "Username": "x"}),
    ):
        answer = server.post(operation, body)
        assert answer.status_code == 400
        assert answer.json()["__type"] == "MissingAuthenticationTokenException"


# --- App clients ---


def test_a_client_is_made_with_the_services_defaults(pool):
    made = pool.api.create_user_pool_client(UserPoolId=pool.id, ClientName="plain")["UserPoolClient"]
    assert re.fullmatch(r"[a-z0-9]{25,26}", made["ClientId"])
    assert just_now(made["CreationDate"]) and made["CreationDate"] == made["LastModifiedDate"]
    for name in ("CreationDate", "LastModifiedDate", "ClientId"):
        assert made.pop(name)
    assert made == {
        "UserPoolId": pool.id,
        "ClientName": "plain",
        "RefreshTokenValidity": 30,
        "TokenValidityUnits": {},
        "AllowedOAuthFlowsUserPoolClient": False,
        "EnableTokenRevocation": True,
        "EnablePropagateAdditionalUserContextData": False,
        "AuthSessionValidity": 3,
    }


def test_a_client_keeps_what_it_was_given(pool):
    given = {
        "ClientName": "web",
        "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
        "PreventUserExistenceErrors": "ENABLED",
        "AccessTokenValidity": 2,
        "IdTokenValidity": 3,
        "RefreshTokenValidity": 4,
        "TokenValidityUnits": {"AccessToken": "hours"},
        "AuthSessionValidity": 5,
        "ReadAttributes": ["email", "name"],
        "WriteAttributes": ["email"],
        "CallbackURLs": ["https://app.example.com/cb", "exampleauth://auth"],
        "LogoutURLs": ["exampleauth://signout"],
        "DefaultRedirectURI": "exampleauth://auth",
        "AllowedOAuthFlows": ["code"],
        "AllowedOAuthScopes": ["openid", "email"],
        "AllowedOAuthFlowsUserPoolClient": True,
        "SupportedIdentityProviders": ["COGNITO"],
        "EnableTokenRevocation": True,
    }
    made = pool.api.create_user_pool_client(UserPoolId=pool.id, **given)["UserPoolClient"]
    described = pool.api.describe_user_pool_client(UserPoolId=pool.id, ClientId=made["ClientId"])["UserPoolClient"]
    # Sets are sorted in a description; the answer to a creation has them in another order.
    for name in ("AllowedOAuthScopes", "CallbackURLs", "ExplicitAuthFlows", "ReadAttributes"):
        assert described[name] == sorted(given[name])
        made[name].sort()
    assert described == made
    for name, value in given.items():
        got = described[name]
        assert sorted(got) == sorted(value) if isinstance(value, list) else got == value, name


def test_a_secret_is_generated_once_and_kept(pool):
    client = pool.client(GenerateSecret=True)
    assert re.fullmatch(r"[a-z0-9]{48,64}", client.secret)
    described = pool.api.describe_user_pool_client(UserPoolId=pool.id, ClientId=client.id)["UserPoolClient"]
    assert described["ClientSecret"] == client.secret
    updated = pool.api.update_user_pool_client(UserPoolId=pool.id, ClientId=client.id, ClientName="renamed")[
        "UserPoolClient"
    ]
    assert updated["ClientSecret"] == client.secret
    assert pool.client(GenerateSecret=True).secret != client.secret
    assert pool.client(GenerateSecret=False).secret is None


def test_an_update_of_a_client_replaces_its_settings(pool, person):
    client = pool.client(PreventUserExistenceErrors="ENABLED", ReadAttributes=["email"], AuthSessionValidity=9)
    assert client.sign_in(person)
    updated = pool.api.update_user_pool_client(UserPoolId=pool.id, ClientId=client.id, ClientName="new name")[
        "UserPoolClient"
    ]
    assert updated["ClientName"] == "new name" and updated["AuthSessionValidity"] == 3
    for absent in ("PreventUserExistenceErrors", "ReadAttributes", "ExplicitAuthFlows"):
        assert absent not in updated
    with fails("InvalidParameterException", "USER_PASSWORD_AUTH flow not enabled for this client"):
        client.sign_in(person)
    with fails("UserNotFoundException", NO_USER):
        client.srp_start(address())


@pytest.mark.parametrize(
    "settings, code",
    [
        ({"ClientName": ""}, "InvalidParameterException"),
        ({"ExplicitAuthFlows": ["ALLOW_MAGIC"]}, "InvalidParameterException"),
        ({"ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "USER_PASSWORD_AUTH"]}, "InvalidParameterException"),
        ({"AuthSessionValidity": 2}, "InvalidParameterException"),
        ({"AuthSessionValidity": 16}, "InvalidParameterException"),
        ({"PreventUserExistenceErrors": "PERHAPS"}, "InvalidParameterException"),
        ({"ReadAttributes": ["nothing"]}, "InvalidParameterException"),
        ({"WriteAttributes": ["sub"]}, "InvalidParameterException"),
        ({"WriteAttributes": ["email", "email_verified"]}, "InvalidParameterException"),
        ({"GenerateSecret": True, "ClientSecret": "x" * 30}, "InvalidParameterException"),
        ({"CallbackURLs": ["http://app.example.com/cb"]}, "InvalidParameterException"),
        ({"CallbackURLs": ["https://app.example.com/cb#part"]}, "InvalidParameterException"),
        ({"CallbackURLs": ["not a url"]}, "InvalidParameterException"),
        (
            {"CallbackURLs": ["exampleauth://auth"], "DefaultRedirectURI": "exampleauth://other"},
            "InvalidParameterException",
        ),
        (
            {"AllowedOAuthFlows": ["code"], "AllowedOAuthFlowsUserPoolClient": True, "AllowedOAuthScopes": ["openid"]},
            ("InvalidParameterException", "InvalidOAuthFlowException"),
        ),
        (
            {
                "AllowedOAuthFlows": ["client_credentials"],
                "AllowedOAuthFlowsUserPoolClient": True,
                "AllowedOAuthScopes": ["openid"],
            },
            ("InvalidParameterException", "InvalidOAuthFlowException"),
        ),
        (
            {
                "AllowedOAuthFlows": ["code", "client_credentials"],
                "GenerateSecret": True,
                "CallbackURLs": ["https://app.example.com/cb"],
                "AllowedOAuthScopes": ["openid"],
                "AllowedOAuthFlowsUserPoolClient": True,
            },
            ("InvalidParameterException", "InvalidOAuthFlowException"),
        ),
        (
            {
                "AllowedOAuthFlows": ["code"],
                "AllowedOAuthScopes": ["nothing/read"],
                "CallbackURLs": ["https://app.example.com/cb"],
                "AllowedOAuthFlowsUserPoolClient": True,
            },
            ("ScopeDoesNotExistException", "InvalidParameterException"),
        ),
    ],
)
def test_a_client_that_cannot_be_is_not_made(pool, settings, code):
    with fails(code):
        pool.api.create_user_pool_client(UserPoolId=pool.id, **{"ClientName": "x"} | settings)
    assert pool.api.list_user_pool_clients(UserPoolId=pool.id)["UserPoolClients"] == []


@pytest.mark.parametrize(
    "url",
    [
        "https://app.example.com/cb",
        "http://localhost/cb",
        "http://localhost:1234/cb",
        "http://127.0.0.1:8080/",
        "http://[::1]:3000/cb",
        "myapp://",
        "myapp://cb",
        "com.example.app:/cb",
        "exampleauth://auth",
        "https://app.example.com/cb?x=1",
    ],
)
def test_a_callback_may_be_any_of_these(pool, url):
    assert pool.web_client(CallbackURLs=[url]).description["CallbackURLs"] == [url]


@pytest.mark.parametrize(
    "list_name, message",
    [
        ("WriteAttributes", "Invalid write attributes specified while creating a client"),
        ("ReadAttributes", "Invalid read attributes specified while creating a client"),
    ],
)
def test_attribute_lists_are_checked(pool, list_name, message):
    with fails("InvalidParameterException", message):
        pool.client(**{list_name: ["email", "nothing"]})


def test_clients_are_listed_in_pages(pool):
    made = {pool.client(ClientName=f"app {index}", GenerateSecret=True).id for index in range(5)}
    found, token = [], {}
    while True:
        answer = pool.api.list_user_pool_clients(UserPoolId=pool.id, MaxResults=2, **token)
        found += answer["UserPoolClients"]
        if "NextToken" not in answer:
            break
        token = {"NextToken": answer["NextToken"]}
    assert {entry["ClientId"] for entry in found} == made and len(found) == 5
    assert all(set(entry) == {"ClientId", "ClientName", "UserPoolId"} for entry in found)


def test_a_deleted_client_is_gone(pool, client, person):
    pool.api.delete_user_pool_client(UserPoolId=pool.id, ClientId=client.id)
    missing = f"User pool client {client.id} does not exist."
    with fails("ResourceNotFoundException", missing):
        pool.api.describe_user_pool_client(UserPoolId=pool.id, ClientId=client.id)
    with fails("ResourceNotFoundException", missing):
        pool.api.delete_user_pool_client(UserPoolId=pool.id, ClientId=client.id)
    with fails("ResourceNotFoundException", missing):
        client.sign_in(person)


def test_a_client_of_another_pool_is_unknown(server, pool):
    stranger = Pool(server).client()
    with fails("ResourceNotFoundException"):
        pool.api.describe_user_pool_client(UserPoolId=pool.id, ClientId=stranger.id)


# --- Users ---


def test_an_administrator_makes_a_user(pool, outbox):
    ada = address()
    user = pool.api.admin_create_user(
        UserPoolId=pool.id,
        Username=ada,
        MessageAction="SUPPRESS",
        TemporaryPassword="Temporary-Pass-1",
        UserAttributes=attributes({"email": ada, "email_verified": "true", "name": "Ada"}),
    )["User"]
    assert set(user) == {"Username", "Attributes", "UserCreateDate", "UserLastModifiedDate", "Enabled", "UserStatus"}
    assert user["UserStatus"] == "FORCE_CHANGE_PASSWORD" and user["Enabled"] is True
    described = as_dict(user["Attributes"])
    assert UUID.match(described["sub"]) and user["Username"] == described["sub"]
    assert described == {"sub": described["sub"], "email": ada, "email_verified": "true", "name": "Ada"}
    assert outbox.none(ada)
    got = without_metadata(pool.describe_user(ada))
    assert set(got) == {"Username", "UserAttributes", "UserCreateDate", "UserLastModifiedDate", "Enabled", "UserStatus"}
    assert got["UserAttributes"] == user["Attributes"]
    for name in (ada, described["sub"]):
        assert pool.describe_user(name)["Username"] == described["sub"]


def test_a_generated_password_keeps_the_policy(pool, client, outbox):
    for _ in range(5):
        ada = address()
        pool.api.admin_create_user(
            UserPoolId=pool.id,
            Username=ada,
            DesiredDeliveryMediums=["EMAIL"],
            UserAttributes=attributes({"email": ada}),
        )
        password = outbox.last(ada, kind="invitation")["temporary_password"]
        assert len(password) >= 8
        for needed in (r"[A-Z]", r"[a-z]", r"[0-9]", r"[^A-Za-z0-9]"):
            assert re.search(needed, password), password
        assert client.start(ada, password)["ChallengeName"] == "NEW_PASSWORD_REQUIRED"


def test_an_invitation_may_be_sent_again(pool, client, outbox):
    ada = address()
    pool.api.admin_create_user(
        UserPoolId=pool.id, Username=ada, UserAttributes=attributes({"email": ada}), DesiredDeliveryMediums=["EMAIL"]
    )
    first = outbox.last(ada)
    pool.api.admin_create_user(
        UserPoolId=pool.id, Username=ada, MessageAction="RESEND", DesiredDeliveryMediums=["EMAIL"]
    )
    second = outbox.last(ada)
    assert second["id"] != first["id"] and second["kind"] == "invitation"
    assert client.start(ada, second["temporary_password"])["ChallengeName"] == "NEW_PASSWORD_REQUIRED"
    with fails("UserNotFoundException", NO_USER):
        pool.api.admin_create_user(UserPoolId=pool.id, Username=address(), MessageAction="RESEND")
    person = pool.user()
    with fails("UnsupportedUserStateException"):
        pool.api.admin_create_user(UserPoolId=pool.id, Username=person.email, MessageAction="RESEND")


def test_a_user_is_made_once(pool, person):
    with fails("UsernameExistsException", "User account already exists"):
        pool.user(person.email)


def test_a_temporary_password_keeps_the_policy(pool):
    ada = address()
    with fails("InvalidPasswordException", "Password did not conform with policy: Password not long enough"):
        pool.api.admin_create_user(UserPoolId=pool.id, Username=ada, TemporaryPassword="Sh0rt-1")
    with fails("UserNotFoundException", NO_USER):
        pool.describe_user(ada)


def test_an_administrator_sets_a_password(pool, client, person):
    pool.api.admin_set_user_password(UserPoolId=pool.id, Username=person.email, Password=OTHER_PASSWORD, Permanent=True)
    assert pool.status_of(person.email) == "CONFIRMED"
    assert client.sign_in(person, OTHER_PASSWORD)
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        client.sign_in(person, PASSWORD)
    pool.api.admin_set_user_password(UserPoolId=pool.id, Username=person.email, Password="Temporary-Pass-1")
    assert pool.status_of(person.email) == "FORCE_CHANGE_PASSWORD"
    assert client.start(person, "Temporary-Pass-1")["ChallengeName"] == "NEW_PASSWORD_REQUIRED"
    with fails("InvalidPasswordException"):
        pool.api.admin_set_user_password(UserPoolId=pool.id, Username=person.email, Password="short", Permanent=True)
    with fails("UserNotFoundException", NO_USER):
        pool.api.admin_set_user_password(UserPoolId=pool.id, Username=address(), Password=PASSWORD, Permanent=True)


def test_a_permanent_password_confirms(pool, client):
    ada = address()
    client.sign_up(ada)
    pool.api.admin_set_user_password(UserPoolId=pool.id, Username=ada, Password=OTHER_PASSWORD, Permanent=True)
    assert pool.status_of(ada) == "CONFIRMED" and client.sign_in(ada, OTHER_PASSWORD)


def test_disabling_keeps_the_status(pool, person):
    pool.api.admin_disable_user(UserPoolId=pool.id, Username=person.email)
    user = pool.describe_user(person.email)
    assert user["Enabled"] is False and user["UserStatus"] == "CONFIRMED"
    pool.api.admin_disable_user(UserPoolId=pool.id, Username=person.email)
    pool.api.admin_enable_user(UserPoolId=pool.id, Username=person.email)
    assert pool.describe_user(person.email)["Enabled"] is True
    for call in (
        pool.api.admin_disable_user,
        pool.api.admin_enable_user,
        pool.api.admin_delete_user,
        pool.api.admin_get_user,
    ):
        with fails("UserNotFoundException", NO_USER):
            call(UserPoolId=pool.id, Username=address())


def test_a_deleted_user_is_gone(server, pool, client, person):
    tokens = client.sign_in(person)
    pool.api.admin_delete_user(UserPoolId=pool.id, Username=person.email)
    with fails("UserNotFoundException", NO_USER):
        pool.describe_user(person.email)
    with fails(("UserNotFoundException", "NotAuthorizedException")):
        client.who(tokens["AccessToken"])
    assert pool.user(person.email).sub != person.sub


def test_the_number_of_users_is_told(pool):
    for _ in range(3):
        pool.user()
    assert pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"]["EstimatedNumberOfUsers"] == 3


def test_an_operation_that_is_none_is_unknown(server):
    answer = server.post("MakeCoffee", {})
    assert answer.status_code == 400 and answer.json()["__type"] == "UnknownOperationException"


def test_an_authenticator_app_is_no_first_factor(server):
    policy = {"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "SOFTWARE_TOKEN"]}}
    answer = server.post("CreateUserPool", {"PoolName": "x", "Policies": policy}, **SIGNED)
    assert answer.json() == {
        "__type": "InvalidParameterException",
        "message": "SOFTWARE_TOKEN is not supported as a first auth factor.",
    }


def test_levels_of_authentication_have_names(server):
    made = server.post(
        "CreateUserPool", {"PoolName": "x", "AcrConfiguration": {"Level2": {"AcrValue": "urn:shop:strong"}}}, **SIGNED
    ).json()["UserPool"]
    assert {level: one["AcrValue"] for level, one in made["AcrConfiguration"].items()} == {
        "Level1": "urn:cognito:loa:1",
        "Level2": "urn:shop:strong",
        "Level3": "urn:cognito:loa:3",
        "Level4": "urn:cognito:loa:4",
    }


def test_the_newer_issuer(start):
    pool = {"Id": "eu-west-1_Shop00001", "PoolName": "shop", "IssuerConfiguration": {"Type": "UPDATED"}}
    server = start(config={"userPools": [pool | {"Issuer": "aws", "Clients": [{"ClientId": "shopweb"}]}]})
    document = requests.get(f"{server.url}/eu-west-1_Shop00001/.well-known/openid-configuration", timeout=30).json()
    assert document["issuer"] == "https://issuer-cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Shop00001"
    described = server.api("eu-west-1").describe_user_pool(UserPoolId="eu-west-1_Shop00001")
    assert described["UserPool"]["Id"] == "eu-west-1_Shop00001"


def test_the_command_line_sets_up(server, aws):
    made = json.loads(
        aws(
            "cognito-idp",
            "create-user-pool",
            "--pool-name",
            "from the command line",
            "--auto-verified-attributes",
            "email",
            "--username-attributes",
            "email",
        ).stdout
    )["UserPool"]
    client = json.loads(
        aws(
            "cognito-idp",
            "create-user-pool-client",
            "--user-pool-id",
            made["Id"],
            "--client-name",
            "app",
            "--explicit-auth-flows",
            "ALLOW_USER_PASSWORD_AUTH",
        ).stdout
    )["UserPoolClient"]
    ada = address()
    aws(
        "cognito-idp",
        "admin-create-user",
        "--user-pool-id",
        made["Id"],
        "--username",
        ada,
        "--message-action",
        "SUPPRESS",
        "--temporary-password",
        "Temporary-Pass-1",
    )
    aws(
        "cognito-idp",
        "admin-set-user-password",
        "--user-pool-id",
        made["Id"],
        "--username",
        ada,
        "--password",
        PASSWORD,
        "--permanent",
    )
    users = json.loads(
        aws("cognito-idp", "list-users", "--user-pool-id", made["Id"], "--filter", f'email = "{ada}"').stdout
    )["Users"]
    assert [user["UserStatus"] for user in users] == ["CONFIRMED"]
    assert type(made["CreationDate"]) in (int, float), "a number of seconds, as the service sends it"
    done = aws(
        "cognito-idp",
        "initiate-auth",
        "--no-sign-request",
        "--client-id",
        client["ClientId"],
        "--auth-flow",
        "USER_PASSWORD_AUTH",
        "--auth-parameters",
        f"USERNAME={ada},PASSWORD={PASSWORD}",
    )
    assert json.loads(done.stdout)["AuthenticationResult"]["IdToken"]
    aws("cognito-idp", "delete-user-pool", "--user-pool-id", made["Id"])
    gone = aws("cognito-idp", "describe-user-pool", "--user-pool-id", made["Id"], check=False)
    assert f"User pool {made['Id']} does not exist." in gone.stderr


# --- What is answered where members stand twice, and in which order


def test_older_messages_stand_beside_the_template(server):
    """The example of CreateUserPool in the service model (2025) gives both and gets both; the template is sent."""
    older = {
        "EmailVerificationMessage": "Older {####}",
        "EmailVerificationSubject": "Older",
        "SmsVerificationMessage": "Older {####}",
    }
    newer = {"EmailMessage": "Newer {####}", "EmailSubject": "Newer", "SmsMessage": "Newer {####}"}
    pool = Pool(server, VerificationMessageTemplate=newer, **older)
    shown = server.api().describe_user_pool(UserPoolId=pool.id)["UserPool"]
    assert {name: shown[name] for name in older} == older
    assert shown["VerificationMessageTemplate"] == newer | {"DefaultEmailOption": "CONFIRM_WITH_CODE"}
    email = address()
    pool.client().sign_up(email)
    assert server.outbox.last(email, realm=pool.id)["subject"] == "Newer"
    # Each is the other's where one alone is given.
    alone = Pool(server, **older).description
    assert alone["VerificationMessageTemplate"]["EmailMessage"] == older["EmailVerificationMessage"]
    alone = Pool(server, VerificationMessageTemplate=newer).description
    assert alone["EmailVerificationSubject"] == newer["EmailSubject"]
    pool.api.update_user_pool(UserPoolId=pool.id)
    shown = pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"]
    assert not older.keys() & shown.keys()


def test_the_role_of_an_application_named_by_its_arn_is_the_services_own(pool):
    """AWS command line, example of create-user-pool-client, 2024."""
    arn = "arn:aws:mobiletargeting:us-east-1:123456789012:apps/a"
    shown = pool.client(AnalyticsConfiguration={"ApplicationArn": arn}).description["AnalyticsConfiguration"]
    role = "role/aws-service-role/cognito-idp.amazonaws.com/AWSServiceRoleForAmazonCognitoIdp"
    assert shown == {"ApplicationArn": arn, "RoleArn": f"arn:aws:iam::000000000000:{role}"}
