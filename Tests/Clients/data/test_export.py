"""Export of a sandbox as a document, and its import."""

import json
import subprocess
import time

import boto3
import pytest
import requests
from pycognito.aws_srp import AWSSRP

from support.pools import OTHER_PASSWORD, PASSWORD, Pool, address, attributes, fails
from support.server import Server, executable

ADA = "ada@example.com"
FUNCTION = "arn:aws:lambda:us-east-1:000000000000:function:made"


def export(server, **params):
    answer = server.control.get("export", **params)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"] == "application/json"
    return answer.content


def bring(server, document, status=200, **params):
    answer = server.control.call(
        "POST", "import", params=params, data=document, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == status, answer.text
    return answer.json()


def srp(server, pool, client, username, password=PASSWORD):
    api = server.api(pool.split("_")[0])
    helper = AWSSRP(username=username, password=password, pool_id=pool, client_id=client, client=api)
    return helper.authenticate_user()["AuthenticationResult"]


def rich(server):
    """A pool with something of everything."""
    pool = Pool(
        server,
        region="eu-west-1",
        AliasAttributes=["email", "preferred_username"],
        UsernameAttributes=None,
        Schema=[
            {"Name": "tenant", "AttributeDataType": "String", "Mutable": True},
            {"Name": "level", "AttributeDataType": "Number", "NumberAttributeConstraints": {"MaxValue": "9"}},
        ],
        Policies={
            "PasswordPolicy": {"MinimumLength": 10, "RequireSymbols": True, "PasswordHistorySize": 2},
            "SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]},
        },
        UserPoolTags={"b": "2", "a": "1"},
        VerificationMessageTemplate={"EmailMessage": "Code {####}", "EmailSubject": "Hello"},
        EmailVerificationMessage="An older text {####}",
        AdminCreateUserConfig={"AllowAdminCreateUserOnly": False},
        AccountRecoverySetting={"RecoveryMechanisms": [{"Name": "verified_email", "Priority": 1}]},
        UserAttributeUpdateSettings={"AttributesRequireVerificationBeforeUpdate": ["email"]},
    )
    pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain=f"d-{time.monotonic_ns()}")
    pool.api.create_resource_server(
        UserPoolId=pool.id,
        Identifier="orders",
        Name="Orders",
        Scopes=[{"ScopeName": "read", "ScopeDescription": "Read"}],
    )
    pool.api.create_group(UserPoolId=pool.id, GroupName="users")
    pool.api.create_group(
        UserPoolId=pool.id, GroupName="admins", Precedence=1, RoleArn="arn:aws:iam::000000000000:role/admins"
    )
    pool.app = pool.client(
        GenerateSecret=True,
        AccessTokenValidity=2,
        TokenValidityUnits={"AccessToken": "hours"},
        ReadAttributes=["email", "custom:tenant"],
        PreventUserExistenceErrors="ENABLED",
    )
    pool.web = pool.web_client(AllowedOAuthScopes=["openid", "orders/read"])
    for index in range(3):
        name = f"person{index}"
        pool.user(
            name,
            password=f"{PASSWORD}{index}",
            email=f"{name}@example.com",
            email_verified="true",
            **{"custom:tenant": "blue"},
        )
        pool.api.admin_add_user_to_group(UserPoolId=pool.id, Username=name, GroupName="users")
    pool.api.admin_add_user_to_group(UserPoolId=pool.id, Username="person1", GroupName="admins")
    pool.api.admin_set_user_password(UserPoolId=pool.id, Username="person1", Password=OTHER_PASSWORD, Permanent=True)
    pool.api.admin_disable_user(UserPoolId=pool.id, Username="person2")
    pool.api.admin_create_user(
        UserPoolId=pool.id, Username="invited", TemporaryPassword="Temporary-1!", MessageAction="SUPPRESS"
    )
    pool.web.sign_up("waiting", described={"email": "waiting@example.com"})
    return pool


def described(pool):
    api, id = pool.api, pool.id
    clients = [
        api.describe_user_pool_client(UserPoolId=id, ClientId=client)["UserPoolClient"]
        for client in (pool.app.id, pool.web.id)
    ]
    whole = [
        api.describe_user_pool(UserPoolId=id)["UserPool"],
        clients,
        api.list_groups(UserPoolId=id)["Groups"],
        api.list_users(UserPoolId=id)["Users"],
        [api.admin_list_groups_for_user(UserPoolId=id, Username=f"person{i}")["Groups"] for i in range(3)],
    ]

    def strip(value):
        if isinstance(value, dict):
            times = {"CreationDate", "LastModifiedDate"}
            return {name: strip(inner) for name, inner in value.items() if name not in times}
        return [strip(inner) for inner in value] if isinstance(value, list) else value

    return strip(whole)


def test_export_import_export_gives_the_same_bytes(own_server):
    pool = rich(own_server)
    before, document = described(pool), export(own_server)
    assert export(own_server) == document
    own_server.control.post("clock", {"advance": "P1D"})
    answer = bring(own_server, document)
    assert {entry["id"] for entry in answer["user_pools"]} == {"us-east-1_Understudy", pool.id}
    assert export(own_server) == document
    assert described(pool) == before
    # In another server as well, and there by the command line.
    with Server() as other:
        bring(other, document)
        assert export(other) == document


def test_users_sign_in_after_an_import(own_server, tmp_path):
    pool = rich(own_server)
    document = export(own_server)
    pool.api.admin_delete_user(UserPoolId=pool.id, Username="person0")
    token = pool.web.sign_in("person1", OTHER_PASSWORD)["AccessToken"]
    bring(own_server, document)
    with fails("NotAuthorizedException"):
        pool.web.who(token)
    pool.web.sign_in("person0@example.com", f"{PASSWORD}0")
    pool.web.srp_sign_in("person0", f"{PASSWORD}0")
    pool.web.sign_in("person1", OTHER_PASSWORD)
    with fails("NotAuthorizedException", "User is disabled."):
        pool.web.sign_in("person2", f"{PASSWORD}2")
    with fails("PasswordHistoryPolicyViolationException"):
        # The history of passwords came along.
        pool.api.admin_set_user_password(
            UserPoolId=pool.id, Username="person1", Password=f"{PASSWORD}1", Permanent=True
        )
    assert pool.web.start("invited", "Temporary-1!")["ChallengeName"] == "NEW_PASSWORD_REQUIRED"
    with fails("UserNotConfirmedException"):
        pool.web.sign_in("waiting")
    srp(own_server, "us-east-1_Understudy", "understudyweb", ADA)


def test_an_export_is_a_configuration(own_server, tmp_path):
    pool = rich(own_server)
    document = export(own_server)
    file = tmp_path / "export.json"
    file.write_bytes(document)
    checked = subprocess.run([executable(), "check", str(file)], capture_output=True, text=True, timeout=60)
    assert checked.returncode == 0, checked.stderr
    with Server("--config", file) as server:
        assert export(server) == document
        api = server.api("eu-west-1")
        api.initiate_auth(
            ClientId=pool.web.id,
            AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": "person0", "PASSWORD": f"{PASSWORD}0"},
        )
        # Under a fresh id a password that is known in clear still proves itself; of others that is said.
        made = server.control.post("sandboxes", {}).json()["mapping"]
        srp(server, made["us-east-1_Understudy"], made["understudyweb"], ADA)
        api.initiate_auth(
            ClientId=made[pool.web.id],
            AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": "person0", "PASSWORD": f"{PASSWORD}0"},
        )
        with fails("NotImplementedException"):
            srp(server, made[pool.id], made[pool.web.id], "person0", f"{PASSWORD}0")


def test_a_sandbox_is_exported_and_imported_by_itself(own_server):
    sandbox = own_server.control.post("sandboxes", {}).json()
    pool = sandbox["mapping"]["us-east-1_Understudy"]
    document = export(own_server, sandbox=sandbox["sandbox"])
    assert json.loads(document)["userPools"][0]["Id"] == pool
    api = boto3.client("cognito-idp", **sandbox["client_configuration"]["boto3"])
    api.create_user_pool(PoolName="more")
    bring(own_server, document, sandbox=sandbox["sandbox"])
    assert [entry["Id"] for entry in api.list_user_pools(MaxResults=10)["UserPools"]] == [pool]
    assert export(own_server, sandbox=sandbox["sandbox"]) == document
    problem = bring(own_server, document, status=409)
    assert problem["code"] == "id_taken" and "another sandbox has" in problem["detail"]
    assert len(own_server.control.info()["user_pools"]) == 1


def test_names_that_look_like_variables_come_along(own_server, tmp_path):
    """What somebody is called stops no export, and is the same in a server that starts with it."""
    name = "${x} $${y} ${HOME:-z}"
    pool = Pool(own_server)
    client = pool.client(ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"])
    person = address()
    client.sign_up(person, described={"name": name})
    document = export(own_server)
    path = tmp_path / "export.json"
    path.write_bytes(document)
    with Server("--config", path) as other:
        shown = other.api().admin_get_user(UserPoolId=pool.id, Username=person)["UserAttributes"]
        assert {"Name": "name", "Value": name} in shown
        assert export(other) == document


@pytest.mark.parametrize(
    "functions",
    [
        {"PreTokenGeneration": FUNCTION},
        {"PreTokenGenerationConfig": {"LambdaArn": FUNCTION, "LambdaVersion": "V1_0"}},
        {"PreTokenGenerationConfig": {"LambdaArn": FUNCTION, "LambdaVersion": "V2_0"}},
        {
            "PreTokenGeneration": FUNCTION,
            "PreTokenGenerationConfig": {"LambdaArn": FUNCTION, "LambdaVersion": "V3_0"},
        },
    ],
)
def test_a_function_with_two_names_comes_along(own_server, functions):
    pool = Pool(own_server, LambdaConfig=functions, UserPoolTier="PLUS")
    before = pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"]["LambdaConfig"]
    assert before["PreTokenGeneration"] == FUNCTION and before["PreTokenGenerationConfig"]["LambdaArn"] == FUNCTION
    document = export(own_server)
    bring(own_server, document)
    assert export(own_server) == document
    assert pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"]["LambdaConfig"] == before


@pytest.mark.parametrize(
    "document",
    [
        "userPools: [{Id: us-east-1_Bom000001, PoolName: bom}]\n",
        '{"userPools": [{"Id": "us-east-1_Bom000001", "PoolName": "bom", "Users": [{"Username": "a", '
        '"UserAttributes": [{"Name": "name", "Value": "\\ud83d\\ude00"}]}]}]}',
        '{"UserPool": {"Id": "us-east-1_Bom000001", "Name": "bom"}}',
    ],
)
def test_a_byte_order_mark_is_passed_over(own_server, document):
    bring(own_server, b"\xef\xbb\xbf" + document.encode())
    assert "us-east-1_Bom000001" in {pool["id"] for pool in own_server.control.info()["user_pools"]}
    text = json.dumps({"configuration": "\ufeff" + document}).encode()
    made = own_server.control.call(
        "POST", "sandboxes", data=b"\xef\xbb\xbf" + text, headers={"Content-Type": "application/json"}
    )
    assert made.status_code == 201, made.text


def test_what_the_command_line_prints_is_taken(own_server, tmp_path):
    with Server() as real:
        source = rich(real)
        pool = source.api.describe_user_pool(UserPoolId=source.id)
        clients = [
            source.api.describe_user_pool_client(UserPoolId=source.id, ClientId=client)
            for client in (source.app.id, source.web.id)
        ]
        users = source.api.list_users(UserPoolId=source.id)

    def dump(answer):
        answer.pop("ResponseMetadata", None)
        return json.dumps(answer, default=lambda value: value.isoformat())

    bring(own_server, dump(clients[0]), status=400)
    bring(own_server, dump(pool))
    for client in clients:
        client["UserPoolClient"].pop("SupportedIdentityProviders", None)
        client["UserPoolClient"]["AllowedOAuthScopes"] = ["openid"]
        bring(own_server, dump(client))
    bring(own_server, dump(users), realm=source.id)
    api = own_server.api("eu-west-1")
    again = api.describe_user_pool(UserPoolId=source.id)["UserPool"]
    assert again["SchemaAttributes"] == pool["UserPool"]["SchemaAttributes"]
    assert len(own_server.control.info()["user_pools"]) == 2
    listed = api.list_users(UserPoolId=source.id)["Users"]
    assert [user["Username"] for user in listed] == [user["Username"] for user in users["Users"]]
    assert listed[0]["UserCreateDate"] == users["Users"][0]["UserCreateDate"]
    api.admin_set_user_password(UserPoolId=source.id, Username="person0", Password=PASSWORD, Permanent=True)
    api.initiate_auth(
        ClientId=source.web.id,
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "person0", "PASSWORD": PASSWORD},
    )
    problem = bring(own_server, dump(users), status=400, realm=source.id)
    assert problem["code"] == "invalid_configuration"
    assert export(own_server)


@pytest.mark.parametrize("document", ["", "[]", "userPools: 5", "userPools: [{Id: x}]", '{"Users": 5}', "\x00", "{"])
def test_a_bad_document_changes_nothing(own_server, document):
    before = export(own_server)
    answer = own_server.control.call(
        "POST", "import", data=document.encode(), headers={"Content-Type": "application/yaml"}
    )
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"] in ("invalid_configuration", "invalid_request")
    assert export(own_server) == before


def test_yaml_is_imported(own_server):
    answer = own_server.control.call(
        "POST",
        "import",
        data="userPools: [{Id: eu-west-1_Yaml00001, PoolName: yaml}]",
        headers={"Content-Type": "application/yaml"},
    )
    assert [pool["id"] for pool in answer.json()["user_pools"]] == ["eu-west-1_Yaml00001"]
    own_server.control.post("reset")
    assert [pool["id"] for pool in own_server.control.info()["user_pools"]] == ["us-east-1_Understudy"]
    refused = own_server.control.call("POST", "import", data="a=b", headers={"Content-Type": "text/csv"})
    assert refused.status_code == 415


@pytest.mark.long
def test_many_users_are_exported_and_imported(own_server):
    people = [
        {"Username": f"user{index}", "Password": PASSWORD, "UserAttributes": attributes({"name": f"Person {index}"})}
        for index in range(5_000)
    ]
    document = {"userPools": [{"Id": "us-east-1_Crowd0001", "PoolName": "crowd", "Users": people}]}
    bring(own_server, json.dumps(document))
    exported = export(own_server)
    assert len(exported) > 1 << 20
    bring(own_server, exported)
    assert export(own_server) == exported
    assert own_server.control.get("users", q="Person 4999").json()["users"][0]["username"] == "user4999"
    # Other calls keep their limit.
    answer = own_server.control.call(
        "POST", "reset", data=b"x" * (2 << 20), headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 413


def test_requests_go_on_during_an_export(own_server):
    assert requests.get(f"{own_server.url}/_understudy/health/live").status_code == 200
    pool = Pool(own_server)
    pool.client().sign_up(address())
    assert pool.id in export(own_server).decode()
