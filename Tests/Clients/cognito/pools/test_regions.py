"""A call sees the region that it is signed for and no other.

Evidence: aws/aws-sdk-go#2436 (2021: ListUsers for another region's pool), aws-amplify/aws-sdk-android#3048 (2022: an
unsigned InitiateAuth at another region's endpoint), awslabs/aws-sdk-android-samples#151 (2017: an identity pool of
another region).
"""

import uuid

import pytest
import requests

from support.identity import GUEST_ROLE, USER_ROLE, IdentityPool, id_token, service
from support.pools import Pool, fails, without_metadata
from support.server import Server

HERE, THERE = "us-east-1", "eu-west-1"
MULTI_REGION_KEY = {"KeyType": "CUSTOMER_MANAGED_KEY", "KmsKeyArn": f"arn:aws:kms:{THERE}:000000000000:key/mrk-1a2b"}
ADVICE = f"Set the client's region to {THERE}, or give the pool Relax: {{region: true}}."


@pytest.fixture
def there(server):
    return Pool(server, region=THERE)


def reasons(server, operation):
    # The newest: other tests call the same operations.
    journal = server.control.get("requests", operation=operation, before=2**53).json()["requests"]
    return [entry["reason"] for entry in journal if "reason" in entry]


def at(server, host, operation, body, target="AWSCognitoIdentityProviderService"):
    """An unsigned call by an endpoint's own host name."""
    return requests.post(
        server.url,
        json=body,
        headers={"Host": host, "X-Amz-Target": f"{target}.{operation}", "Content-Type": "application/x-amz-json-1.1"},
        timeout=60,
    )


def test_pools_are_made_and_listed_in_a_region(server, pool, there):
    assert (pool.id.split("_")[0], there.id.split("_")[0]) == (HERE, THERE)
    for own, other in ((pool, there), (there, pool)):
        pages = own.api.get_paginator("list_user_pools").paginate(MaxResults=60)
        listed = {each["Id"] for page in pages for each in page["UserPools"]}
        assert own.id in listed and other.id not in listed


def test_ids_of_another_region_are_not_found(own_server):
    there = Pool(own_server, region=THERE)
    client, person, api = there.client(), there.user(), own_server.api(HERE)
    arn = f"arn:aws:cognito-idp:{THERE}:000000000000:userpool/{there.id}"
    known = {"UserPoolId": there.id, "Username": person.email}
    for call, arguments in (
        (api.describe_user_pool, {"UserPoolId": there.id}),
        (api.list_users, {"UserPoolId": there.id}),
        (api.admin_get_user, known),
        (api.admin_delete_user, known),
        (api.describe_user_pool_client, {"UserPoolId": there.id, "ClientId": client.id}),
        (api.create_user_pool_client, {"UserPoolId": there.id, "ClientName": "x"}),
        (api.delete_user_pool, {"UserPoolId": there.id}),
        (api.list_tags_for_resource, {"ResourceArn": arn}),
        (api.tag_resource, {"ResourceArn": arn, "Tags": {"a": "b"}}),
    ):
        with fails("ResourceNotFoundException", f"User pool {there.id} does not exist."):
            call(**arguments)
    assert there.api.admin_get_user(**known)["Username"]
    told = f"User pool {there.id} is in {THERE}, and the request is for {HERE}. {ADVICE}"
    assert reasons(own_server, "AdminGetUser") == [told]
    assert told in own_server.errors() + "".join(own_server.output)
    # What nobody has is no matter of regions.
    with fails("ResourceNotFoundException", f"User pool {HERE}_Nobody000 does not exist."):
        api.list_users(UserPoolId=f"{HERE}_Nobody000")
    known, unknown = reasons(own_server, "ListUsers")
    assert ADVICE in known and ADVICE not in unknown and f"there is no pool or realm {HERE}_Nobody000" in unknown


def test_a_domain_of_another_region_is_none(server, there):
    domain = f"d{uuid.uuid4().hex[:12]}"
    there.api.create_user_pool_domain(Domain=domain, UserPoolId=there.id)
    assert server.api(HERE).describe_user_pool_domain(Domain=domain)["DomainDescription"] == {}
    assert there.api.describe_user_pool_domain(Domain=domain)["DomainDescription"]["UserPoolId"] == there.id


def test_calls_without_a_signature_go_by_the_client(server, there):
    client, person = there.client(), there.user()
    tokens = server.api(HERE).initiate_auth(
        ClientId=client.id,
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": person.email, "PASSWORD": person.password},
    )["AuthenticationResult"]
    assert server.api("sa-east-1").get_user(AccessToken=tokens["AccessToken"])["Username"]


def test_an_endpoints_own_name_binds_a_call_to_its_region(server, there):
    client, person = there.client(), there.user()
    body = {
        "ClientId": client.id,
        "AuthFlow": "USER_PASSWORD_AUTH",
        "AuthParameters": {"USERNAME": person.email, "PASSWORD": person.password},
    }
    signed_in = at(server, f"cognito-idp.{THERE}.amazonaws.com", "InitiateAuth", body)
    token = {"AccessToken": signed_in.json()["AuthenticationResult"]["AccessToken"]}
    for host in (f"cognito-idp.{HERE}.amazonaws.com", f"cognito-idp.{HERE}.api.aws:443"):
        refused = at(server, host, "InitiateAuth", body)
        assert (refused.status_code, refused.json()["__type"]) == (400, "ResourceNotFoundException")
        assert refused.json()["message"] == f"User pool client {client.id} does not exist."
        assert at(server, host, "GetUser", token).json()["__type"] == "NotAuthorizedException"
    told = f"Client {client.id} is in {THERE}, and the request is for {HERE}. {ADVICE}"
    assert told in reasons(server, "InitiateAuth")
    for host in (f"cognito-idp.{THERE}.amazonaws.com", f"vpce-1.cognito-idp.{THERE}.vpce.amazonaws.com", "idp.test"):
        assert at(server, host, "GetUser", token).status_code == 200


def test_the_signature_decides_before_the_host(server, there):
    headers = {
        "Authorization": f"AWS4-HMAC-SHA256 Credential=AKIA/20260101/{THERE}/cognito-idp/aws4_request, Signature=0"
    }
    for host, region in ((f"cognito-idp.{HERE}.amazonaws.com", THERE), (f"cognito-idp.{THERE}.amazonaws.com", HERE)):
        answer = server.post(
            "DescribeUserPool",
            {"UserPoolId": there.id},
            Host=host,
            Authorization=headers["Authorization"].replace(THERE, region),
        )
        assert answer.status_code == (200 if region == THERE else 400)
    # A signature that names no region, as version 4A of the procedure has it, binds to none.
    regionless = headers["Authorization"].replace(f"/{THERE}", "").replace("HMAC-SHA256", "ECDSA-P256-SHA256")
    assert server.post("DescribeUserPool", {"UserPoolId": there.id}, Authorization=regionless).status_code == 200


def test_a_region_with_a_replica_reaches_the_pool(own_server):
    """awslabs/aws-jwt-verify#282 (2026): admin-initiate-auth in the replica's region, with the pool's own id."""
    server, there = own_server, Pool(own_server, region=THERE, KeyConfiguration=MULTI_REGION_KEY)
    with fails("ResourceNotFoundException"):
        server.api("ca-central-1").describe_user_pool(UserPoolId=there.id)
    signed = f"AWS4-HMAC-SHA256 Credential=AKIA/20260101/{THERE}/cognito-idp/aws4_request, Signature=0"
    replica = {"UserPoolId": there.id, "RegionName": "ca-central-1"}
    assert server.post("CreateUserPoolReplica", replica, Authorization=signed).status_code == 200
    server.clock.advance(3)
    assert server.api("ca-central-1").describe_user_pool(UserPoolId=there.id)["UserPool"]["Id"] == there.id


@pytest.fixture
def identities_there(server):
    api = service(server, "cognito-identity", region=THERE)
    made = api.create_identity_pool(IdentityPoolName="there", AllowUnauthenticatedIdentities=True)
    assert made["IdentityPoolId"].startswith(f"{THERE}:")
    api.set_identity_pool_roles(
        IdentityPoolId=made["IdentityPoolId"], Roles={"authenticated": USER_ROLE, "unauthenticated": GUEST_ROLE}
    )
    return api, made["IdentityPoolId"]


def test_identity_pools_of_another_region(server, identities_there):
    there, pool = identities_there
    here, app = service(server, "cognito-identity"), service(server, "cognito-identity", signed=False)
    identity = app.get_id(IdentityPoolId=pool)["IdentityId"]
    assert app.get_credentials_for_identity(IdentityId=identity)["Credentials"]
    listed = [each["IdentityPoolId"] for each in here.list_identity_pools(MaxResults=60)["IdentityPools"]]
    assert pool not in listed and all(each.startswith(f"{HERE}:") for each in listed)
    assert pool in [each["IdentityPoolId"] for each in there.list_identity_pools(MaxResults=60)["IdentityPools"]]
    arn = f"arn:aws:cognito-identity:{THERE}:000000000000:identitypool/{pool}"
    for call, arguments in (
        (here.describe_identity_pool, {"IdentityPoolId": pool}),
        (here.list_identities, {"IdentityPoolId": pool, "MaxResults": 1}),
        (here.get_identity_pool_roles, {"IdentityPoolId": pool}),
        (here.delete_identity_pool, {"IdentityPoolId": pool}),
        (here.list_tags_for_resource, {"ResourceArn": arn}),
    ):
        with fails("ResourceNotFoundException", f"IdentityPool '{pool}' not found."):
            call(**arguments)
    with fails("ResourceNotFoundException", f"Identity '{identity}' not found."):
        here.describe_identity(IdentityId=identity)
    left = here.delete_identities(IdentityIdsToDelete=[identity])["UnprocessedIdentityIds"]
    assert [each["IdentityId"] for each in left] == [identity]
    told = f"Identity {identity} is in {THERE}, and the request is for {HERE}. {ADVICE}"
    assert told in reasons(server, "DescribeIdentity")
    assert there.delete_identities(IdentityIdsToDelete=[identity])["UnprocessedIdentityIds"] == []
    body = {"IdentityPoolId": pool}
    answers = [
        at(server, f"cognito-identity.{region}.amazonaws.com", "GetId", body, "AWSCognitoIdentityService")
        for region in (HERE, THERE)
    ]
    assert [answer.status_code for answer in answers] == [400, 200]
    assert answers[0].json()["message"] == f"IdentityPool '{pool}' not found."


def test_an_identity_pool_takes_a_user_pool_of_another_region(server, there):
    client, person = there.client(), there.user()
    key = f"cognito-idp.{THERE}.amazonaws.com/{there.id}"
    pool = IdentityPool(server, CognitoIdentityProviders=[{"ProviderName": key, "ClientId": client.id}])
    assert pool.app.get_id(IdentityPoolId=pool.id, Logins={key: id_token(client, person)})["IdentityId"]


RELAXED, STRICT = f"{THERE}_Relaxed01", f"{THERE}_Strict001"
IDENTITIES = f"{THERE}:00000000-0000-4370-8000-0000000000bb"


def test_pools_that_every_region_reaches(tmp_path):
    world = {
        "userPools": [
            {"Id": RELAXED, "PoolName": "relaxed", "Relax": {"region": True}, "Clients": [{"ClientId": "shopweb"}]},
            {"Id": STRICT, "PoolName": "strict", "Relax": {"region": False}},
        ],
        "identityPools": [
            {
                "Id": IDENTITIES,
                "IdentityPoolName": "relaxed",
                "AllowUnauthenticatedIdentities": True,
                "Relax": {"region": True},
            }
        ],
    }
    with Server(config=world) as first:
        check_relaxed(first)
        exported = first.control.get("export").json()
    assert exported["userPools"][0]["Relax"] == {"region": True} and "Relax" not in exported["userPools"][1]
    assert exported["identityPools"][0]["Relax"] == {"region": True}
    with Server(config=exported) as second:
        check_relaxed(second)


def check_relaxed(server):
    api, identities = server.api(HERE), service(server, "cognito-identity", region=HERE)
    assert [each["Id"] for each in api.list_user_pools(MaxResults=60)["UserPools"]] == [RELAXED]
    with fails("ResourceNotFoundException"):
        api.describe_user_pool(UserPoolId=STRICT)
    # It outlasts an update, which resets what a request does not name.
    api.update_user_pool(UserPoolId=RELAXED)
    assert api.describe_user_pool(UserPoolId=RELAXED)["UserPool"]["Id"] == RELAXED
    described = without_metadata(identities.describe_identity_pool(IdentityPoolId=IDENTITIES))
    identities.update_identity_pool(**described)
    assert [each["IdentityPoolId"] for each in identities.list_identity_pools(MaxResults=9)["IdentityPools"]] == [
        IDENTITIES
    ]
    host = f"cognito-idp.{HERE}.amazonaws.com"
    body = {
        "ClientId": "shopweb",
        "AuthFlow": "USER_PASSWORD_AUTH",
        "AuthParameters": {"USERNAME": "x", "PASSWORD": "y"},
    }
    assert at(server, host, "InitiateAuth", body).json()["__type"] != "ResourceNotFoundException"


def test_pools_whose_id_names_no_region(start):
    """As cognito-local makes ids; nothing tells which region would have them."""
    api = start(config={"userPools": [{"Id": "local_Shop00001", "PoolName": "shop"}]}).api("ap-southeast-2")
    assert api.describe_user_pool(UserPoolId="local_Shop00001")["UserPool"]["Name"] == "shop"


def test_the_partition_of_resource_names(server):
    pool = server.api("cn-north-1").create_user_pool(PoolName="china")["UserPool"]
    assert pool["Arn"] == f"arn:aws-cn:cognito-idp:cn-north-1:000000000000:userpool/{pool['Id']}"
    api = server.api("cn-north-1")
    api.tag_resource(ResourceArn=pool["Arn"], Tags={"a": "b"})
    assert api.list_tags_for_resource(ResourceArn=pool["Arn"])["Tags"] == {"a": "b"}
