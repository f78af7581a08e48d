"""Page tokens are sealed and valid for one list alone."""

import base64

import pytest

from support.pools import Pool, fails

BAD = "Invalid pagination token given."


def test_a_token_belongs_to_its_list(pool):
    for _ in range(3):
        pool.user()
    pool.api.create_group(UserPoolId=pool.id, GroupName="a")
    pool.api.create_group(UserPoolId=pool.id, GroupName="b")
    users = pool.api.list_users(UserPoolId=pool.id, Limit=2)["PaginationToken"]
    assert len(pool.api.list_users(UserPoolId=pool.id, Limit=2, PaginationToken=users)["Users"]) == 1
    groups = pool.api.list_groups(UserPoolId=pool.id, Limit=1)["NextToken"]
    other = Pool(pool.server)
    for call in (
        lambda: pool.api.list_users(UserPoolId=pool.id, PaginationToken=groups),
        lambda: pool.api.list_groups(UserPoolId=pool.id, NextToken=users),
        lambda: other.api.list_users(UserPoolId=other.id, PaginationToken=users),
        lambda: pool.api.list_users(UserPoolId=pool.id, PaginationToken=users, Filter='status = "Enabled"'),
    ):
        with fails("InvalidParameterException", BAD):
            call()


@pytest.mark.parametrize("token", ["x", "AAAA", base64.b64encode(b"ListUsers\x1f1").decode(), "A" * 8000])
def test_tokens_cannot_be_made_up(pool, token):
    with fails("InvalidParameterException", BAD):
        pool.api.list_users(UserPoolId=pool.id, PaginationToken=token)


def test_pages_survive_changes(pool):
    people = [pool.user() for _ in range(4)]
    page = pool.api.list_users(UserPoolId=pool.id, Limit=2)
    pool.api.admin_delete_user(UserPoolId=pool.id, Username=people[1].email)
    late = pool.user()
    rest = pool.api.list_users(UserPoolId=pool.id, Limit=10, PaginationToken=page["PaginationToken"])["Users"]
    assert [user["Username"] for user in rest] == [people[2].sub, people[3].sub, late.sub]
