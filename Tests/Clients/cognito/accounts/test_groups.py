"""Groups and their claims in tokens."""

import pytest

from support.pools import NO_USER, Pool, address, fails, without_metadata
from support.tokens import claims_of

ROLE = "arn:aws:iam::000000000000:role/"
NO_GROUP = "Group not found."


def make(pool, name, **more):
    return pool.api.create_group(UserPoolId=pool.id, GroupName=name, **more)["Group"]


def join(pool, person, *names):
    for name in names:
        pool.api.admin_add_user_to_group(UserPoolId=pool.id, Username=str(person), GroupName=name)


def members(pool, name):
    return [user["Username"] for user in pool.api.list_users_in_group(UserPoolId=pool.id, GroupName=name)["Users"]]


def test_a_group_is_made_changed_and_deleted(pool):
    made = make(pool, "admins", Description="All doors", Precedence=1, RoleArn=ROLE + "admin")
    assert set(made) == {
        "GroupName",
        "UserPoolId",
        "Description",
        "RoleArn",
        "Precedence",
        "LastModifiedDate",
        "CreationDate",
    }
    assert pool.api.get_group(UserPoolId=pool.id, GroupName="admins")["Group"] == made
    assert "Precedence" not in make(pool, "plain")
    changed = pool.api.update_group(UserPoolId=pool.id, GroupName="admins", Precedence=5)["Group"]
    assert changed["Precedence"] == 5 and changed["Description"] == "All doors", "what is not named stays"
    listed = pool.api.list_groups(UserPoolId=pool.id)["Groups"]
    assert {group["GroupName"] for group in listed} == {"admins", "plain"}
    pool.api.delete_group(UserPoolId=pool.id, GroupName="plain")
    assert [group["GroupName"] for group in pool.api.list_groups(UserPoolId=pool.id)["Groups"]] == ["admins"]


def test_faults_are_told(pool, person):
    make(pool, "admins")
    with fails("GroupExistsException", "A group with the name admins already exists."):
        make(pool, "admins")
    calls = (
        lambda: pool.api.get_group(UserPoolId=pool.id, GroupName="none"),
        lambda: pool.api.update_group(UserPoolId=pool.id, GroupName="none", Precedence=1),
        lambda: pool.api.delete_group(UserPoolId=pool.id, GroupName="none"),
        lambda: join(pool, person, "none"),
        lambda: members(pool, "none"),
    )
    for call in calls:
        with fails("ResourceNotFoundException", NO_GROUP):
            call()
    with fails("UserNotFoundException", NO_USER):
        join(pool, address(), "admins")


def test_members_come_and_go(pool, person):
    other = pool.user()
    make(pool, "admins")
    join(pool, person, "admins", "admins")
    join(pool, other, "admins")
    assert sorted(members(pool, "admins")) == sorted([person.sub, other.sub])
    groups = pool.api.admin_list_groups_for_user(UserPoolId=pool.id, Username=person.email)["Groups"]
    assert [group["GroupName"] for group in groups] == ["admins"]
    for _ in range(2):
        pool.api.admin_remove_user_from_group(UserPoolId=pool.id, Username=person.email, GroupName="admins")
    assert members(pool, "admins") == [other.sub]
    pool.api.admin_delete_user(UserPoolId=pool.id, Username=other.email)
    assert members(pool, "admins") == []


def test_tokens_name_the_groups_by_precedence(pool, client, person):
    assert not {"cognito:groups", "cognito:roles"} & set(claims_of(client.sign_in(person)["IdToken"]))
    make(pool, "second", Precedence=2, RoleArn=ROLE + "second")
    make(pool, "first", Precedence=1, RoleArn=ROLE + "first")
    make(pool, "plain")
    join(pool, person, "plain", "second", "first")
    tokens = client.sign_in(person)
    identity, access = claims_of(tokens["IdToken"]), claims_of(tokens["AccessToken"])
    assert identity["cognito:groups"][:2] == ["first", "second"] and set(identity["cognito:groups"]) == {
        "first",
        "second",
        "plain",
    }
    assert access["cognito:groups"] == identity["cognito:groups"]
    assert sorted(identity["cognito:roles"]) == [ROLE + "first", ROLE + "second"]
    assert identity["cognito:preferred_role"] == ROLE + "first"
    assert not {"cognito:roles", "cognito:preferred_role"} & set(access)


def test_a_tie_between_roles_prefers_none(pool, client, person):
    make(pool, "one", Precedence=1, RoleArn=ROLE + "one")
    make(pool, "two", Precedence=1, RoleArn=ROLE + "two")
    join(pool, person, "one", "two")
    claims = claims_of(client.sign_in(person)["IdToken"])
    assert "cognito:preferred_role" not in claims and len(claims["cognito:roles"]) == 2


def test_groups_are_read_again_at_a_refresh(pool, client, person):
    tokens = client.sign_in(person)
    make(pool, "admins")
    join(pool, person, "admins")
    assert "cognito:groups" not in claims_of(tokens["AccessToken"])
    assert claims_of(client.refresh(tokens["RefreshToken"])["AccessToken"])["cognito:groups"] == ["admins"]
    pool.api.delete_group(UserPoolId=pool.id, GroupName="admins")
    assert "cognito:groups" not in claims_of(client.refresh(tokens["RefreshToken"])["AccessToken"])
    assert pool.describe_user(person.email)["UserStatus"] == "CONFIRMED"


@pytest.mark.parametrize("name", ["", "a b", "x" * 129])
def test_a_name_keeps_its_form(pool, name):
    with fails("InvalidParameterException"):
        make(pool, name)


def test_groups_and_members_come_in_pages(server):
    pool = Pool(server, UsernameAttributes=None)
    for index in range(7):
        make(pool, f"group{index}")
        pool.user(f"user{index}", verified=False)
        join(pool, f"user{index}", "group0")
    for call, entries, extra in (
        (pool.api.list_groups, "Groups", {}),
        (pool.api.list_users_in_group, "Users", {"GroupName": "group0"}),
    ):
        found, token = [], {}
        while True:
            answer = call(UserPoolId=pool.id, Limit=3, **extra, **token)
            assert len(answer[entries]) <= 3
            found += [entry.get("Username") or entry["GroupName"] for entry in answer[entries]]
            if "NextToken" not in answer:
                break
            token = {"NextToken": answer["NextToken"]}
        assert len(found) == len(set(found)) == 7


def test_rest_names_them(server, pool, client, person):
    import requests

    make(pool, "admins")
    join(pool, person, "admins")
    token = client.sign_in(person)["AccessToken"]
    answer = requests.get(
        f"{server.url}/v1/{pool.id}/me", headers={"Authorization": f"Bearer {token}"}, timeout=60
    ).json()
    assert answer["groups"] == ["admins"]
    assert without_metadata(client.who(token))["Username"] == person.sub
