"""Replicas of user pools: what a secondary region serves and rejects, and what is regional.

Evidence: the developer guide, "Multi-Region replication for user pools" (2026); UpdateUserPool, SetRiskConfiguration,
UpdateUserPoolReplica and DeleteUserPoolReplica in the API reference; awslabs/aws-jwt-verify#282 and #285 for issuers.
"""

import copy
import uuid
from datetime import datetime

import pytest

from data.test_export import bring, export
from support.pools import PASSWORD, Pool, attributes, fails, without_metadata
from support.pools import signed_call as call
from support.server import Server
from support.tokens import claims_of
from support.totp import totp

HOME, AWAY = "us-east-1", "us-west-2"
KEY = f"arn:aws:kms:{HOME}:000000000000:key/mrk-0123456789abcdef0123456789abcdef"
REPLICATED = {"KeyConfiguration": {"KeyType": "CUSTOMER_MANAGED_KEY", "KmsKeyArn": KEY}}


def away(thing):
    """A pool or a client as an app has it that calls the endpoint of the secondary region."""
    there = copy.copy(thing)
    server = thing.server if isinstance(thing, Pool) else thing.pool.server
    there.api = server.api(AWAY, path=f"/cognito-idp/{AWAY}")
    return there


def replicate(pool, status="ACTIVE"):
    call(pool.server, "CreateUserPoolReplica", UserPoolId=pool.id, RegionName=AWAY)
    pool.server.clock.advance(3)
    if status == "ACTIVE":
        call(pool.server, "UpdateUserPoolReplica", UserPoolId=pool.id, RegionName=AWAY, Status=status)
    return pool


def reason(server, operation):
    return server.control.get("requests", operation=operation, before=2**53).json()["requests"][-1]["reason"]


@pytest.fixture(scope="module")
def world():
    """A server whose clock the tests of this file may move."""
    with Server() as running:
        yield running


@pytest.fixture
def spread(world):
    return replicate(Pool(world, **REPLICATED))


def test_a_replica_is_made_activated_and_deleted(world):
    pool = Pool(world, **REPLICATED)
    named = {"UserPoolId": pool.id, "RegionName": AWAY}
    made = call(world, "CreateUserPoolReplica", **named, UserPoolTags={"stage": "spare"})["UserPoolReplica"]
    arn = f"arn:aws:cognito-idp:{AWAY}:000000000000:userpool/{pool.id}"
    assert made == {"RegionName": AWAY, "Status": "CREATING", "Role": "SECONDARY", "UserPoolArn": arn}
    with fails("ResourceNotFoundException", f"User pool {pool.id} does not exist."):
        world.api(AWAY).describe_user_pool(UserPoolId=pool.id)
    call(world, "UpdateUserPoolReplica", "InvalidParameterException", **named, Status="ACTIVE")
    world.clock.advance(3)
    shown = world.api(AWAY).describe_user_pool(UserPoolId=pool.id)["UserPool"]
    assert (shown["Arn"], shown["UserPoolTags"]) == (arn, {"stage": "spare"})
    listed = call(world, "ListUserPoolReplicas", region=AWAY, UserPoolId=pool.id)["UserPoolReplicas"]
    assert [(one["RegionName"], one["Role"], one["Status"]) for one in listed] == [
        (HOME, "PRIMARY", "ACTIVE"),
        (AWAY, "SECONDARY", "INACTIVE"),
    ]
    # Either region activates it, and the primary one alone deletes it.
    active = call(world, "UpdateUserPoolReplica", region=AWAY, **named, Status="ACTIVE")["UserPoolReplica"]
    assert active["Status"] == "ACTIVE"
    call(world, "DeleteUserPoolReplica", "OperationNotEnabledException", region=AWAY, **named)
    call(world, "DeleteUserPoolReplica", "InvalidParameterException", **named)
    call(world, "UpdateUserPoolReplica", **named, Status="INACTIVE")
    assert call(world, "DeleteUserPoolReplica", **named)["UserPoolReplica"]["Status"] == "DELETING"
    with fails("ResourceNotFoundException"):
        world.api(AWAY).describe_user_pool(UserPoolId=pool.id)


def test_what_a_pool_needs_for_a_replica(world):
    named = {"RegionName": AWAY}
    lite = Pool(world, UserPoolTier="LITE", **REPLICATED)
    call(world, "CreateUserPoolReplica", "FeatureUnavailableInTierException", UserPoolId=lite.id, **named)
    single = {"KeyConfiguration": {"KeyType": "CUSTOMER_MANAGED_KEY", "KmsKeyArn": KEY.replace("mrk-", "")}}
    for pool in (Pool(world), Pool(world, **single)):
        call(world, "CreateUserPoolReplica", "InvalidParameterException", UserPoolId=pool.id, **named)
    pool = Pool(world, **REPLICATED)
    for region in (HOME, "mars-1x", "earth", "us-west-"):
        call(world, "CreateUserPoolReplica", "InvalidParameterException", UserPoolId=pool.id, RegionName=region)
    call(world, "CreateUserPoolReplica", UserPoolId=pool.id, **named)
    call(world, "CreateUserPoolReplica", "LimitExceededException", UserPoolId=pool.id, RegionName="eu-west-1")
    gone = {"UserPoolId": pool.id, "RegionName": "eu-west-1"}
    call(world, "DeleteUserPoolReplica", "ResourceNotFoundException", **gone)


def test_users_sign_in_in_an_active_replica(world, spread):
    client, person = spread.client(), spread.user()
    there = away(client)
    tokens = there.sign_in(person)
    assert there.srp_sign_in(person)["AccessToken"]
    # Both regions know the tokens of either.
    for side in (client, there):
        assert side.who(tokens["AccessToken"])["Username"] == side.who(side.sign_in(person)["AccessToken"])["Username"]
        assert side.refresh(tokens["RefreshToken"])["AccessToken"]
    answer = there.admin_initiate("ADMIN_USER_PASSWORD_AUTH", USERNAME=person.email, PASSWORD=PASSWORD)
    assert answer["AuthenticationResult"]
    there.api.global_sign_out(AccessToken=tokens["AccessToken"])
    with fails("NotAuthorizedException"):
        client.who(tokens["AccessToken"])
    # A wrong password is as wrong there.
    with fails("NotAuthorizedException", "Incorrect username or password."):
        there.sign_in(person, "Wrong-Horse-1")


def test_an_inactive_replica_serves_administrators_alone(world):
    pool = replicate(Pool(world, **REPLICATED), "INACTIVE")
    client, person = pool.client(), pool.user()
    there = away(client)
    with fails("OperationNotEnabledException", f"InitiateAuth is not enabled in the secondary Region {AWAY}."):
        there.sign_in(person)
    assert f"{AWAY} is the secondary region of the user pool, and its replica there is INACTIVE" in reason(
        world, "InitiateAuth"
    )
    with fails("OperationNotEnabledException"):
        there.who(client.sign_in(person)["AccessToken"])
    api = world.api(AWAY)
    assert api.admin_get_user(UserPoolId=pool.id, Username=person.email)["UserStatus"] == "CONFIRMED"
    described = [
        one.describe_user_pool_client(UserPoolId=pool.id, ClientId=client.id)["UserPoolClient"]
        for one in (api, pool.api)
    ]
    assert described[0] == described[1]
    listed = [one for page in api.get_paginator("list_user_pools").paginate(MaxResults=60) for one in page["UserPools"]]
    assert pool.id in [one["Id"] for one in listed]


def test_a_replica_is_read_only(world, spread):
    client, person = spread.client(), spread.user()
    there, api = away(client), world.api(AWAY)
    token = there.sign_in(person)["AccessToken"]
    named = {"UserPoolId": spread.id, "Username": person.email}
    before = without_metadata(spread.describe_user(person.email))
    for operation in (
        lambda: there.sign_up(),
        lambda: there.confirm(person.email, "123456"),
        lambda: there.forgot(person.email),
        lambda: there.reset(person.email, "123456"),
        lambda: there.api.change_password(
            AccessToken=token, PreviousPassword=PASSWORD, ProposedPassword="Battery-Staple-2"
        ),
        lambda: there.api.update_user_attributes(AccessToken=token, UserAttributes=attributes({"name": "Ada"})),
        lambda: there.api.associate_software_token(AccessToken=token),
        lambda: there.api.delete_user(AccessToken=token),
        lambda: api.admin_create_user(UserPoolId=spread.id, Username=f"{uuid.uuid4().hex}@example.com"),
        lambda: api.admin_update_user_attributes(**named, UserAttributes=attributes({"name": "Ada"})),
        lambda: api.admin_set_user_password(**named, Password="Battery-Staple-2", Permanent=True),
        lambda: api.admin_delete_user(**named),
        lambda: api.create_group(UserPoolId=spread.id, GroupName="staff"),
        lambda: api.create_user_pool_client(UserPoolId=spread.id, ClientName="x"),
        lambda: api.delete_user_pool_client(UserPoolId=spread.id, ClientId=client.id),
        lambda: api.delete_user_pool(UserPoolId=spread.id),
    ):
        with fails("OperationNotEnabledException"):
            operation()
    assert without_metadata(spread.describe_user(person.email)) == before
    assert "is ACTIVE: DeleteUserPool is for the primary region" in reason(world, "DeleteUserPool")
    invited = spread.invite()
    challenge = there.start(invited, invited.password)
    with fails("OperationNotEnabledException", f"NEW_PASSWORD_REQUIRED is not enabled in the secondary Region {AWAY}."):
        there.respond("NEW_PASSWORD_REQUIRED", challenge["Session"], USERNAME=invited.email, NEW_PASSWORD=PASSWORD)


def test_authenticator_apps_are_for_the_primary_region(world, spread):
    client, person = spread.client(), spread.user()
    spread.api.set_user_pool_mfa_config(
        UserPoolId=spread.id, SoftwareTokenMfaConfiguration={"Enabled": True}, MfaConfiguration="OPTIONAL"
    )
    there = away(client)
    token = there.sign_in(person)["AccessToken"]
    secret = spread.api.associate_software_token(AccessToken=token)["SecretCode"]
    spread.api.verify_software_token(
        AccessToken=token, UserCode=totp(secret, at=datetime.fromisoformat(world.clock.now()["now"]).timestamp())
    )
    preferred = {"Enabled": True, "PreferredMfa": True}
    spread.api.set_user_mfa_preference(AccessToken=token, SoftwareTokenMfaSettings=preferred)
    with fails("OperationNotEnabledException", f"SOFTWARE_TOKEN_MFA is not enabled in the secondary Region {AWAY}."):
        there.sign_in(person)
    assert client.start(person)["ChallengeName"] == "SOFTWARE_TOKEN_MFA"


def test_each_region_counts_failures(world, spread):
    client, person = spread.client(), spread.user()
    there = away(client)
    for _ in range(6):
        with fails("NotAuthorizedException"):
            there.sign_in(person, "Wrong-Horse-1")
    with fails("NotAuthorizedException", "Password attempts exceeded"):
        there.sign_in(person)
    assert client.sign_in(person)
    with fails("NotAuthorizedException", "Password attempts exceeded"):
        there.sign_in(person)
    world.clock.advance(60)
    assert there.sign_in(person)


def test_regional_settings_are_those_of_a_region(world, spread, hook):
    function = f"arn:aws:lambda:{AWAY}:000000000000:function:before"
    hook.answers["before"] = {}
    answers = {"realm": spread.id, "triggers": {"PreAuthentication": {"webhook": f"{hook.url}/before"}}}
    assert world.control.call("PATCH", "triggers", answers).status_code == 200
    client, person = spread.client(), spread.user()
    there, api = away(client), world.api(AWAY)
    there.sign_in(person)
    assert hook.of("before") == []
    client.sign_in(person)
    assert [event["region"] for event in hook.of("before")] == [HOME]

    described = call(world, "DescribeUserPool", region=AWAY, UserPoolId=spread.id)["UserPool"]
    taken = (
        "Policies",
        "DeletionProtection",
        "AutoVerifiedAttributes",
        "VerificationMessageTemplate",
        "MfaConfiguration",
    )
    taken += ("UserAttributeUpdateSettings", "AdminCreateUserConfig", "AccountRecoverySetting", "KeyConfiguration")
    known = {name: described[name] for name in taken if name in described}
    del known["AdminCreateUserConfig"]["UnusedAccountValidityDays"]
    mails = {"EmailSendingAccount": "DEVELOPER", "SourceArn": f"arn:aws:ses:{AWAY}:1:identity/a@b.c", "From": "a@b.c"}
    regional = {
        "EmailConfiguration": mails,
        "LambdaConfig": {"PreAuthentication": function},
        "UserPoolTags": {"a": "b"},
    }
    # Nothing that all regions share may differ, or be left out.
    for changed in (known | {"MfaConfiguration": "ON"}, {name: known[name] for name in ("Policies",)}):
        update = {"UserPoolId": spread.id} | changed | regional
        call(world, "UpdateUserPool", "InvalidParameterException", region=AWAY, **update)
    assert "DescribeUserPool shows it" in reason(world, "UpdateUserPool")
    call(world, "UpdateUserPool", region=AWAY, UserPoolId=spread.id, **known, **regional)
    after = {side: world.api(side).describe_user_pool(UserPoolId=spread.id)["UserPool"] for side in (HOME, AWAY)}
    for name, value in regional.items():
        assert after[AWAY][name] == value and after[HOME][name] != value
        del after[AWAY][name], after[HOME][name]
    for shown in after.values():
        del shown["Arn"]
    assert after[HOME] == after[AWAY]
    there.sign_in(person)
    assert [event["region"] for event in hook.of("before")] == [HOME, AWAY]
    # What the primary region changes reaches the replica, which keeps its own.
    call(world, "UpdateUserPool", UserPoolId=spread.id, **known | {"DeletionProtection": "ACTIVE"})
    shown = api.describe_user_pool(UserPoolId=spread.id)["UserPool"]
    assert shown["DeletionProtection"] == "ACTIVE" and shown["EmailConfiguration"] == mails


def test_mails_and_logs_and_senders_of_a_region(world):
    pool = Pool(
        world,
        UserPoolTier="PLUS",
        UserPoolAddOns={"AdvancedSecurityMode": "ENFORCED"},
        Policies={"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]}},
        **REPLICATED,
    )
    notify = {"SourceArn": "arn:aws:ses:us-east-1:1:identity/a@b.c", "From": "a@b.c"}
    risk = {"AccountTakeoverRiskConfiguration": {"NotifyConfiguration": notify, "Actions": {}}}
    pool.api.set_risk_configuration(UserPoolId=pool.id, **risk)
    replicate(pool)
    client, person = pool.client(), pool.user()
    there, api = away(client), world.api(AWAY)
    there.initiate("USER_AUTH", USERNAME=person.email, PREFERRED_CHALLENGE="EMAIL_OTP")
    assert world.outbox.last(person.email)["region"] == AWAY
    client.initiate("USER_AUTH", USERNAME=person.email, PREFERRED_CHALLENGE="EMAIL_OTP")
    assert "region" not in world.outbox.last(person.email)

    group = f"arn:aws:logs:{AWAY}:000000000000:log-group:/aws/vendedlogs/x"
    logs = [
        {
            "LogLevel": "ERROR",
            "EventSource": "userNotification",
            "CloudWatchLogsConfiguration": {"LogGroupArn": group},
        }
    ]
    api.set_log_delivery_configuration(UserPoolId=pool.id, LogConfigurations=logs)

    def told(side):
        logged = world.api(side).get_log_delivery_configuration(UserPoolId=pool.id)["LogDeliveryConfiguration"]
        risks = world.api(side).describe_risk_configuration(UserPoolId=pool.id)["RiskConfiguration"]
        return logged["LogConfigurations"], risks["AccountTakeoverRiskConfiguration"]["NotifyConfiguration"]

    assert told(HOME) == ([], notify) and told(AWAY) == (logs, notify)
    own = {"SourceArn": f"arn:aws:ses:{AWAY}:1:identity/d@e.f", "From": "d@e.f"}
    mine = {"AccountTakeoverRiskConfiguration": {"NotifyConfiguration": own, "Actions": {}}}
    api.set_risk_configuration(UserPoolId=pool.id, **mine)
    assert told(HOME) == ([], notify) and told(AWAY) == (logs, own)
    blocking = {"RiskExceptionConfiguration": {"BlockedIPRangeList": ["10.0.0.0/8"]}}
    with fails("InvalidParameterException", f"RiskConfiguration cannot be changed in the secondary Region {AWAY}."):
        api.set_risk_configuration(UserPoolId=pool.id, **mine, **blocking)


def test_domains_are_those_of_the_primary_region(world, spread):
    prefix = f"d{uuid.uuid4().hex[:12]}"
    spread.api.create_user_pool_domain(UserPoolId=spread.id, Domain=prefix)
    api = world.api(AWAY)
    assert api.describe_user_pool_domain(Domain=prefix)["DomainDescription"] == {}
    for refused in (api.delete_user_pool_domain, api.create_user_pool_domain, api.update_user_pool_domain):
        with pytest.raises(api.exceptions.ClientError, match="not implemented: .*UserPoolDomain in a secondary region"):
            refused(UserPoolId=spread.id, Domain=prefix)
    assert spread.api.describe_user_pool_domain(Domain=prefix)["DomainDescription"]["UserPoolId"] == spread.id


def test_the_issuer_by_region(start):
    """The newer issuer is one for all regions; the older one has the region that served the sign-in."""
    pools = [
        {
            "Id": f"{HOME}_{name}",
            "PoolName": name,
            "Issuer": "aws",
            "IssuerConfiguration": {"Type": name.upper()},
            "Clients": [{"ClientId": f"{name}web", "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]}],
            "Users": [{"Username": "ada", "Password": PASSWORD}],
        }
        | REPLICATED
        for name in ("Original", "Updated")
    ]
    server = start(config={"userPools": pools})
    for pool in pools:
        call(server, "CreateUserPoolReplica", UserPoolId=pool["Id"], RegionName=AWAY)
        server.clock.advance(3)
        call(server, "UpdateUserPoolReplica", UserPoolId=pool["Id"], RegionName=AWAY, Status="ACTIVE")

    def issuers(pool):
        for region in (HOME, AWAY):
            tokens = server.api(region, path=f"/cognito-idp/{region}/").initiate_auth(
                ClientId=pool["Clients"][0]["ClientId"],
                AuthFlow="USER_PASSWORD_AUTH",
                AuthParameters={"USERNAME": "ada", "PASSWORD": PASSWORD},
            )["AuthenticationResult"]
            yield claims_of(tokens["IdToken"])["iss"]

    original, updated = pools
    assert list(issuers(original)) == [
        f"https://cognito-idp.{region}.amazonaws.com/{original['Id']}" for region in (HOME, AWAY)
    ]
    assert set(issuers(updated)) == {f"https://issuer-cognito-idp.{HOME}.amazonaws.com/{updated['Id']}"}
    # A replica with what it has for itself comes along in an export, and signs in there.
    document = export(server)
    bring(server, document)
    assert export(server) == document
    assert list(issuers(original))[1].startswith(f"https://cognito-idp.{AWAY}.")


def test_a_region_without_a_replica_has_no_pool(world, spread):
    client, person = spread.client(), spread.user()
    elsewhere = copy.copy(client)
    elsewhere.api = world.api("eu-west-1", path="/cognito-idp/eu-west-1")
    with fails("ResourceNotFoundException", f"User pool client {client.id} does not exist."):
        elsewhere.sign_in(person)
    # The signature decides before the address.
    described = world.api(HOME, path="/cognito-idp/eu-west-1").describe_user_pool(UserPoolId=spread.id)
    assert without_metadata(described)["UserPool"]["Id"] == spread.id


def test_an_app_fails_over_and_comes_back(world, spread):
    client, person = spread.client(), spread.user()
    here, there = copy.copy(client), away(client)
    here.api = world.api(HOME, path=f"/cognito-idp/{HOME}")
    tokens = here.sign_in(person)
    outage = {
        "match": {"path": f"/cognito-idp/{HOME}"},
        "action": {"error": {"code": "InternalErrorException", "status": 503}},
    }
    fault = world.control.post("faults", outage).json()["id"]
    with pytest.raises(here.api.exceptions.ClientError) as caught:
        here.sign_in(person)
    assert caught.value.response["ResponseMetadata"]["HTTPStatusCode"] == 503
    assert there.who(tokens["AccessToken"]) and there.refresh(tokens["RefreshToken"])
    later = there.sign_in(person)
    assert world.control.call("DELETE", f"faults/{fault}").status_code == 204
    assert here.who(later["AccessToken"])["Username"] == person.sub
