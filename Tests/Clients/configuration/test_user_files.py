"""Files of users: NDJSON and CSV for `--config`, pools in several files, and `understudy users`."""

import json

import pytest

from support.pools import PASSWORD, AppClient
from support.server import Server, run

POOL = "us-east-1_People001"


def pool_file(folder, **members):
    path = folder / "pool.json"
    client = {"ClientId": "people", "ClientName": "people", "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]}
    pool = {
        "Id": POOL,
        "PoolName": "people",
        "UsernameAttributes": ["email"],
        "Clients": [client],
        "Groups": [{"GroupName": "staff"}],
    }
    path.write_text(json.dumps({"userPools": [pool | members]}))
    return path


def lines(folder, people, name="people.ndjson"):
    path = folder / name
    path.write_text("".join(json.dumps(person) + "\n" for person in people))
    return path


def described(number, **members):
    return {
        "UserPoolId": POOL,
        "Username": f"n{number}@example.com",
        "Password": PASSWORD,
        "Attributes": [{"Name": "name", "Value": f"Number {number}"}],
        "Groups": ["staff"] if number % 2 else [],
    } | members


def table(folder, rows, header="UserPoolId,cognito:username,name,email,email_verified,cognito:mfa_enabled,Password"):
    path = folder / "people.csv"
    path.write_text("\r\n".join([header, *rows]) + "\r\n")
    return path


def signs_in(server, username):
    app = server.api().describe_user_pool_client(UserPoolId=POOL, ClientId="people")["UserPoolClient"]
    pool = type("Place", (), {"api": server.api(), "id": POOL, "server": server})()
    return AppClient(pool, app).sign_in(username)["AccessToken"]


def names(server):
    pages = server.api().get_paginator("list_users").paginate(UserPoolId=POOL)
    return {
        attribute["Value"]
        for page in pages
        for user in page["Users"]
        for attribute in user["Attributes"]
        if attribute["Name"] == "email"
    }


def test_lines_tables_and_further_files_fill_a_pool(tmp_path):
    further = tmp_path / "further.yaml"
    further.write_text(
        f"userPools:\n  - Id: {POOL}\n    Users: [{{Username: y@example.com, Password: {PASSWORD}}}]\n"
        "    Clients: [{ClientId: second, ClientName: second}]\n"
    )
    files = [
        pool_file(tmp_path),
        lines(tmp_path, [described(number) for number in range(1300)]),
        table(tmp_path, [f"{POOL},,Comma\\, {n},c{n}@example.com,true,false,{PASSWORD}" for n in range(1200)]),
        further,
    ]
    checked = run("check", *files)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout == "valid: 1 user pool, 2 clients, 2501 users\n"
    with Server(*[part for file in files for part in ("--config", file)]) as server:
        for name in ("n0@example.com", "n1299@example.com", "c1199@example.com", "y@example.com"):
            assert signs_in(server, name)
        api = server.api()
        attributes = api.admin_get_user(UserPoolId=POOL, Username="c7@example.com")["UserAttributes"]
        assert {"Name": "name", "Value": "Comma, 7"} in attributes
        assert {"Name": "email_verified", "Value": "true"} in attributes
        groups = api.admin_list_groups_for_user(UserPoolId=POOL, Username="n1@example.com")["Groups"]
        assert [group["GroupName"] for group in groups] == ["staff"]
        assert api.describe_user_pool_client(UserPoolId=POOL, ClientId="second")


def test_imported_users_without_passwords_have_to_set_one(tmp_path):
    rows = [f"{POOL},,Someone,s@example.com,true,false,"]
    with Server("--config", pool_file(tmp_path), "--config", table(tmp_path, rows)) as server:
        found = server.api().admin_get_user(UserPoolId=POOL, Username="s@example.com")
        assert found["UserStatus"] == "RESET_REQUIRED"


def test_every_mistake_is_told_with_its_line(tmp_path):
    pool = pool_file(tmp_path)
    people = lines(
        tmp_path,
        [
            described(0),
            described(1, Pasword="x"),
            described(2, UserPoolId="us-east-1_Nowhere"),
            described(3, Groups=["nobody"]),
            described(4, Attributes=[{"Name": "custom:unknown", "Value": "1"}]),
        ],
    )
    with open(people, "a") as file:
        file.write("{}{}\n")
    done = run("check", pool, people)
    assert done.returncode == 1
    told = done.stderr.splitlines()
    assert f'{people}:2:1: unknown key "Pasword"' in told[0] and "did you mean Password?" in told[0]
    assert any(line.startswith(f"{people}:3:1: no pool has the id us-east-1_Nowhere") for line in told)
    assert any(line.startswith(f"{people}:6:1: not JSON") for line in told)
    assert all(line.startswith(str(people)) for line in told)
    people = lines(tmp_path, [described(0), described(3, Groups=["nobody"])])
    assert run("check", pool, people).stderr.startswith(f"{people}:2:1: a group that the pool does not define")
    people = lines(tmp_path, [described(0), described(0)])
    assert run("check", pool, people).stderr.startswith(f"{people}:2:1: another user has this name")
    for header, row, words in [
        ("UserPoolId,email", f"{POOL},a@example.com,more", ":2:1: 3 fields; expected 2"),
        ("UserPoolId,name", f"{POOL},Ada", ":1:1: no column for names"),
        ("email,email", "a@example.com,b@example.com", ":1:1: a column stands twice"),
        ("email,password_hash", "a@example.com,x", ":1:1: password_hash is not read here"),
        ("email,cognito:mfa_enabled", "a@example.com,perhaps", ":2:1: cognito:mfa_enabled: expected true or false"),
    ]:
        path = table(tmp_path, [row], header)
        done = run("check", pool, path)
        assert done.returncode == 1 and done.stderr.startswith(f"{path}{words}"), done.stderr
    missing = run("check", pool, tmp_path / "none.csv")
    assert missing.returncode == 1 and "none.csv: cannot be read: No such file or directory" in missing.stderr


def test_a_second_definition_of_a_pool_is_still_refused(tmp_path):
    first, second = pool_file(tmp_path), tmp_path / "second.json"
    second.write_text(first.read_text())
    done = run("check", first, second)
    assert done.returncode == 1 and f'the user pool id "{POOL}" appears twice' in done.stderr


def test_with_data_the_files_are_for_the_first_start(tmp_path):
    people = lines(tmp_path, [described(number) for number in range(50)])
    arguments = ("--config", pool_file(tmp_path), "--config", people, "--data", tmp_path / "data")
    with Server(*arguments) as server:
        server.api().admin_delete_user(UserPoolId=POOL, Username="n3@example.com")
    with Server(*arguments) as server:
        assert names(server) == {f"n{number}@example.com" for number in range(50)} - {"n3@example.com"}
        assert signs_in(server, "n4@example.com")
        assert "was for the first start" in server.errors()


def test_users_are_added_and_removed_while_a_server_runs(tmp_path):
    people = [described(number) for number in range(1500)]
    for person in people[:700]:
        del person["UserPoolId"]
    with Server("--config", pool_file(tmp_path)) as server:
        path = lines(tmp_path, people)
        done = run("users", "import", "--url", server.url, "--pool", "people", path)
        assert (done.returncode, done.stdout, done.stderr) == (0, "1500 people added\n", "")
        assert signs_in(server, "n1499@example.com")
        out = tmp_path / "out.ndjson"
        done = run("users", "export", "--url", server.url, "--pool", POOL, out)
        assert (done.returncode, done.stdout) == (0, f"1500 people written to {out}\n"), done.stderr
        to_pipe = run("users", "export", "--url", server.url, "--pool", POOL)
        assert to_pipe.stdout == out.read_text()
        again = run("users", "import", "--url", server.url, "--pool", "people", path)
        assert again.returncode == 1 and f"{path}:1: " in again.stderr and "another user has this name" in again.stderr
        wrong = run("users", "import", "--url", server.url, "--pool", "nowhere", path)
        assert wrong.returncode == 1 and "nowhere" in wrong.stderr
        kept = run("users", "export", "--url", server.url, out)
        assert kept.returncode == 73 and "File exists" in kept.stderr
    # What an export wrote makes the same users.
    with Server("--config", pool_file(tmp_path), "--config", out) as server:
        again = run("users", "export", "--url", server.url)
        assert again.stdout == out.read_text()
        assert signs_in(server, "n7@example.com")
    gone = run("users", "export", "--url", server.url)
    assert gone.returncode == 69 and "expected a running server" in gone.stderr


def test_the_control_token_is_brought(tmp_path):
    with Server("--config", pool_file(tmp_path), "--control-token", "open-sesame") as server:
        path = lines(tmp_path, [described(1)])
        refused = run("users", "import", "--url", server.url, path)
        assert refused.returncode == 1 and "added" in refused.stderr
        done = run("users", "import", "--url", server.url, "--control-token", "open-sesame", path)
        assert (done.returncode, done.stdout) == (0, "1 person added\n"), done.stderr


@pytest.mark.long
def test_users_of_a_large_document_are_checked_and_served(tmp_path):
    """Above 4 MiB the people of a JSON document are read like a file of people: errors still have their lines."""
    people = [described(number) | {"Attributes": [{"Name": "name", "Value": "x" * 1500}]} for number in range(3000)]
    for person in people:
        person.pop("UserPoolId")

    def write(people):
        document = json.loads(pool_file(tmp_path).read_text())
        pool = document["userPools"][0]
        # The id comes behind the users, whose pool is not known until then.
        pool = {name: value for name, value in pool.items() if name != "Id"} | {"Users": people, "Id": POOL}
        path = tmp_path / "large.json"
        path.write_text(json.dumps({"userPools": [pool]}, indent=0))
        assert path.stat().st_size > 4 << 20
        return path

    path = write(people)
    checked = run("check", path, timeout=120)
    assert (checked.returncode, checked.stdout) == (0, "valid: 1 user pool, 1 client, 3000 users\n"), checked.stderr
    with Server("--config", path) as server:
        assert signs_in(server, "n0@example.com") and signs_in(server, "n2999@example.com")
    text = path.read_text().split("\n")
    line = next(number for number, line in enumerate(text, 1) if '"Username": "n2999@example.com"' in line)
    people[2999]["Groups"] = ["nobody"]
    refused = run("check", write(people), timeout=120)
    assert refused.returncode == 1
    place = int(refused.stderr.split("large.json:")[1].split(":")[0])
    assert abs(place - line) <= 2, refused.stderr
    people[2999] = people[5]
    assert "another user has this name" in run("check", write(people), timeout=120).stderr
