"""
Rules that are stricter than the service's documentation (docs/support/truth.md, "Stricter than documented"): the server
applies them unless `server.relax` names them. That it applies them is tested with the other conformance cases.
"""

import pytest

from support.pools import address

POOLS = {
    "verification-without-sender": {"AutoVerifiedAttributes": ["phone_number"]},
    "first-factors-without-password": {"Policies": {"SignInPolicy": {"AllowedFirstAuthFactors": ["EMAIL_OTP"]}}},
    "verification-before-update": {
        "AutoVerifiedAttributes": [],
        "UserAttributeUpdateSettings": {"AttributesRequireVerificationBeforeUpdate": ["email"]},
    },
    "recovery-by-administrators": {
        "AccountRecoverySetting": {
            "RecoveryMechanisms": [{"Priority": 1, "Name": "admin_only"}, {"Priority": 2, "Name": "verified_email"}]
        }
    },
}


@pytest.mark.parametrize("rule", POOLS)
def test_a_pool_is_accepted_if_its_rule_is_relaxed(start, rule):
    api = start(config={"server": {"relax": [rule]}}).api()
    made = api.create_user_pool(PoolName="relaxed", **POOLS[rule])["UserPool"]
    for name, value in POOLS[rule].items():
        if name != "Policies":
            assert made.get(name, []) == value
    others = [settings for name, settings in POOLS.items() if name != rule]
    for settings in others:
        with pytest.raises(api.exceptions.InvalidParameterException):
            api.create_user_pool(PoolName="strict", **settings)


def test_a_pool_of_the_configuration_is_accepted_too(start):
    pool = {"PoolName": "configured"} | POOLS["first-factors-without-password"]
    server = start(config={"server": {"relax": ["first-factors-without-password"]}, "userPools": [pool]})
    [listed] = server.api().list_user_pools(MaxResults=60)["UserPools"]
    described = server.api().describe_user_pool(UserPoolId=listed["Id"])["UserPool"]
    assert described["Policies"]["SignInPolicy"] == {"AllowedFirstAuthFactors": ["EMAIL_OTP"]}


def test_an_invitation_gets_a_password_if_its_rule_is_relaxed(start):
    api = start(config={"server": {"relax": ["invitation-without-password"]}}).api()
    policies = {"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]}}
    pool = api.create_user_pool(PoolName="relaxed", Policies=policies)["UserPool"]["Id"]
    user = api.admin_create_user(UserPoolId=pool, Username=address(), MessageAction="SUPPRESS")["User"]
    assert user["UserStatus"] == "FORCE_CHANGE_PASSWORD"
