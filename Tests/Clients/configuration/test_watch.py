"""`serve --watch` reloads changed files and applies the differences."""

import json
import time

import pytest
import requests
from botocore.exceptions import ClientError

from configuration.test_start_from import FILES, boto, outputs, srp
from support.server import Server, eventually

POOL, CLIENT = "us-east-1_Watch0001", "watched"
ADA = "Correct-Horse-1"


def document(**members):
    pool = {
        "Id": POOL,
        "PoolName": "watched",
        "UsernameAttributes": ["email"],
        "Clients": [
            {
                "ClientId": CLIENT,
                "ClientName": "watched",
                "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
            }
        ],
        "Groups": [{"GroupName": "old"}],
        "Users": [{"Username": "ada@example.com", "Password": ADA}],
    }
    return {"userPools": [pool | members]}


@pytest.fixture
def watched(tmp_path):
    file = tmp_path / "watched.json"
    file.write_text(json.dumps(document()))
    with Server("--config", file, "--watch") as server:

        def change(content):
            count = len(server.output)
            file.write_text(content if isinstance(content, str) else json.dumps(content))
            return lambda text: eventually(
                lambda: next((line for line in server.output[count:] if text in line), None), seconds=20
            )

        server.change = change
        yield server


def test_changes_are_applied_and_users_stay_signed_in(watched):
    api = boto(watched, "cognito-idp", "us-east-1")
    session = srp(watched, POOL, CLIENT, "ada@example.com")
    api.admin_create_user(UserPoolId=POOL, Username="made@example.com")
    made = api.create_user_pool_client(UserPoolId=POOL, ClientName="made by an app")["UserPoolClient"]["ClientId"]
    api.create_group(UserPoolId=POOL, GroupName="made")
    new = document(
        Policies={"PasswordPolicy": {"MinimumLength": 20}},
        Groups=[{"GroupName": "new", "Precedence": 3}],
        Users=[{"Username": "eve@example.com", "Password": ADA + "-and-longer"}],
    )
    new["userPools"][0]["Clients"].append(
        {"ClientId": "second", "ClientName": "second", "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH"]}
    )
    new["userPools"].append({"Id": "us-east-1_Watch0002", "PoolName": "another"})
    watched.change(new)("configuration read again: ")
    pool = api.describe_user_pool(UserPoolId=POOL)["UserPool"]
    assert pool["Policies"]["PasswordPolicy"]["MinimumLength"] == 20
    assert {group["GroupName"] for group in api.list_groups(UserPoolId=POOL)["Groups"]} == {"new", "made"}
    assert api.describe_user_pool(UserPoolId="us-east-1_Watch0002")["UserPool"]["Name"] == "another"
    assert api.describe_user_pool_client(UserPoolId=POOL, ClientId=made)
    names = {user["Username"] for user in api.list_users(UserPoolId=POOL)["Users"]}
    assert len(names) == 3, "ada and the invited person stay, eve comes"
    # The session from before goes on, and so do passwords.
    assert api.get_user(AccessToken=session.access_token)
    session.renew_access_token()
    assert srp(watched, POOL, CLIENT, "ada@example.com").access_token
    assert srp(watched, POOL, "second", "eve@example.com", ADA + "-and-longer").access_token
    keys = watched.control.get("info").status_code
    assert keys == 200


def test_what_is_taken_out_is_gone(watched):
    api = boto(watched, "cognito-idp", "us-east-1")
    watched.change(document(Clients=[]))(f"client {CLIENT} is gone")
    with pytest.raises(ClientError, match="ResourceNotFoundException"):
        api.describe_user_pool_client(UserPoolId=POOL, ClientId=CLIENT)
    watched.change({"userPools": [{"Id": "us-east-1_Watch0003", "PoolName": "only"}]})(f"{POOL} is gone")
    with pytest.raises(ClientError, match="ResourceNotFoundException"):
        api.describe_user_pool(UserPoolId=POOL)


def test_mistakes_are_told_and_change_nothing(watched):
    api = boto(watched, "cognito-idp", "us-east-1")
    before = api.describe_user_pool(UserPoolId=POOL)["UserPool"]
    watched.change('{"userPools": [{"Idd": 1}]}')
    eventually(lambda: 'watched.json:1:17: unknown key "Idd"' in watched.errors())
    eventually(lambda: "the configuration is not applied" in watched.errors())
    assert api.describe_user_pool(UserPoolId=POOL)["UserPool"] == before
    reading = watched.control.get("reading").json()
    assert any("unknown key" in problem for problem in reading["problems"])
    watched.change(document(Groups=[]))("configuration read again: ")
    assert api.list_groups(UserPoolId=POOL)["Groups"] == []
    assert watched.control.get("reading").json()["problems"] == []


def test_a_change_of_nothing_changes_nothing(watched):
    api = boto(watched, "cognito-idp", "us-east-1")
    api.update_user_pool(
        UserPoolId=POOL, AccountRecoverySetting={"RecoveryMechanisms": [{"Priority": 1, "Name": "admin_only"}]}
    )
    told = watched.change(json.dumps(document(), indent=1))("configuration read again: ")
    assert "nothing else to apply" in told
    kept = api.describe_user_pool(UserPoolId=POOL)["UserPool"]["AccountRecoverySetting"]["RecoveryMechanisms"]
    assert kept[0]["Name"] == "admin_only", "what an app changed is not in the file, and stays"


def test_templates_are_watched_too(tmp_path):
    template = tmp_path / "auth.yaml"
    text = (FILES / "cloudformation" / "auth.yaml").read_text()
    template.write_text(text)
    parent = tmp_path / "parent.yaml"
    parent.write_text((FILES / "cloudformation" / "parent.yaml").read_text())
    with Server("--config", parent, "--watch", "--demo-users", "1") as server:
        pool = outputs(server)["PoolId"]
        api = boto(server, "cognito-idp", "us-east-1")
        time.sleep(0.5)
        template.write_text(text.replace("[admins, editors, readers]", "[admins, writers]"))
        names = {"admins", "writers"}
        eventually(lambda: {group["GroupName"] for group in api.list_groups(UserPoolId=pool)["Groups"]} == names)
        reading = server.control.get("reading").json()
        assert any(note["file"] == str(template) and note["kind"] == "taken" for note in reading["notes"])


def test_users_of_files_are_watched(tmp_path):
    """A table and lines of JSON at once: each change takes a second or two until it is seen."""

    def lines(kind, *names):
        addresses = [f"{name}.{kind}@example.com" for name in names]
        if kind == "csv":
            return "email,email_verified,Password\n" + "".join(f"{one},true,{ADA}\n" for one in addresses)
        return "".join(json.dumps({"Username": one, "Password": ADA}) + "\n" for one in addresses)

    def write(*names):
        for kind, path in files.items():
            path.write_text(lines(kind, *names))

    def told(kind, count):
        return sum(f"people.{kind}: 1 person" in line for line in server.output) == count

    files = {kind: tmp_path / f"people.{kind}" for kind in ("csv", "ndjson")}
    config = tmp_path / "pool.json"
    config.write_text(json.dumps(document()))
    write("ben", "cem")
    arguments = [part for path in files.values() for part in ("--config", path)]
    with Server("--config", config, *arguments, "--watch") as server:
        api = boto(server, "cognito-idp", "us-east-1")

        def names():
            """Of both files, each of which has the same users."""
            attributes = [user["Attributes"] for user in api.list_users(UserPoolId=POOL)["Users"]]
            found = {one["Value"].split("@")[0] for some in attributes for one in some if one["Name"] == "email"}
            of = {kind: {one.split(".")[0] for one in found if one.endswith(f".{kind}")} for kind in files}
            assert of["csv"] == of["ndjson"]
            return of["csv"]

        assert names() == {"ben", "cem"}
        for kind in files:
            api.admin_delete_user(UserPoolId=POOL, Username=f"ben.{kind}@example.com")
        write("ben", "cem", "dia")
        eventually(lambda: all(told(kind, 1) for kind in files), seconds=20)
        assert names() == {"cem", "dia"}, "whom an app removed stays away"
        for kind in files:
            assert srp(server, POOL, CLIENT, f"dia.{kind}@example.com").access_token
        # A mistake adds no user. Of several files with mistakes the first is named, hence one after the other.
        for kind, path in files.items():
            path.write_text(lines(kind, "ben", "cem", "dia", "eli") + "x" * 30)
            eventually(lambda kind=kind: f"people.{kind}:" in server.errors())
            eventually(lambda kind=kind: "not applied" in server.errors().partition(f"people.{kind}:")[2])
            path.write_text(lines(kind, "ben", "cem", "dia"))
        assert names() == {"cem", "dia"}
        write("cem", "eli")
        eventually(lambda: all(told(kind, 2) for kind in files), seconds=20)
        assert names() == {"cem", "dia", "eli"}, "nobody is removed"


def test_users_of_realms_and_tenants_are_watched(tmp_path):
    tenant = "0f1e2d3c-4b5a-4697-8899-aabbccddeeff"

    def content(*names):
        people = [{"username": f"{name}@example.com", "password": ADA} for name in names]
        return json.dumps(
            {
                "realms": [{"id": "plain", "clients": [{"id": "app", "grantTypes": ["password"]}], "users": people}],
                "entraTenants": [{"tenantId": tenant, "domain": "contoso.onmicrosoft.com", "users": people}],
            }
        )

    config = tmp_path / "realms.json"
    config.write_text(content("ada"))
    with Server("--config", config, "--watch") as server:
        config.write_text(content("ada", "eve"))
        eventually(lambda: any("plain: 1 person" in line for line in server.output), seconds=20)
        assert any(f"{tenant}: 1 person" in line for line in server.output)
        about = requests.get(f"{server.url}/plain/.well-known/openid-configuration", timeout=30).json()
        token = requests.post(
            about["token_endpoint"],
            data={"grant_type": "password", "client_id": "app", "username": "eve@example.com", "password": ADA},
            timeout=30,
        )
        assert token.status_code == 200, token.text
