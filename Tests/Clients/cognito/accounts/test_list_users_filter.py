"""ListUsers: filters, pages, selected attributes."""

import pytest

from support.pools import PASSWORD, Pool, address, as_dict, attributes, fails
from support.server import SIGNED

PEOPLE = [
    (
        "ada",
        {
            "email": "ada@one.example.com",
            "name": "Ada Lovelace",
            "given_name": "Ada",
            "family_name": "Lovelace",
            "phone_number": "+15550000001",
        },
    ),
    (
        "alan",
        {
            "email": "alan@one.example.com",
            "name": "Alan Turing",
            "given_name": "Alan",
            "family_name": "Turing",
            "phone_number": "+15550000002",
        },
    ),
    (
        "grace",
        {
            "email": "grace@two.example.com",
            "name": "Grace Hopper",
            "given_name": "Grace",
            "family_name": "Hopper",
            "phone_number": "+15560000003",
        },
    ),
    ("edsger", {"email": "edsger@two.example.com", "name": 'Edsger "EWD" Dijkstra', "preferred_username": "ewd"}),
    ("Barbara", {"email": "barbara@two.example.com", "name": "Barbara Liskov"}),
]


@pytest.fixture(scope="module")
def people(server):
    """A pool with five people: ada is disabled, grace must choose a password, edsger has signed up only."""
    pool = Pool(server, UsernameAttributes=None)
    for username, described in PEOPLE:
        if username == "edsger":
            pool.client().sign_up(username, described=described)
            continue
        pool.api.admin_create_user(
            UserPoolId=pool.id,
            Username=username,
            TemporaryPassword="Temporary-Pass-1",
            MessageAction="SUPPRESS",
            UserAttributes=attributes(described | {"email_verified": "true"}),
        )
        if username != "grace":
            pool.api.admin_set_user_password(UserPoolId=pool.id, Username=username, Password=PASSWORD, Permanent=True)
    pool.api.admin_disable_user(UserPoolId=pool.id, Username="ada")
    return pool


def names(pool, **query):
    return sorted(user["Username"] for user in pool.api.list_users(UserPoolId=pool.id, **query)["Users"])


EVERYBODY = sorted(username for username, _ in PEOPLE)


@pytest.mark.parametrize(
    "filter, expected",
    [
        ("", EVERYBODY),
        ('username = "ada"', ["ada"]),
        ('username = "ADA"', []),
        ('username ^= "a"', ["ada", "alan"]),
        ('username = "nobody"', []),
        ('email = "grace@two.example.com"', ["grace"]),
        ('email ^= "al"', ["alan"]),
        ('email = "one.example.com"', []),
        ('phone_number = "+15550000002"', ["alan"]),
        ('phone_number ^= "+1555"', ["ada", "alan"]),
        ('name = "ada lovelace"', ["ada"]),
        ('name ^= "GRACE"', ["grace"]),
        ('given_name = "Alan"', ["alan"]),
        ('family_name ^= "Ho"', ["grace"]),
        ('preferred_username = "ewd"', ["edsger"]),
        ('cognito:user_status = "UNCONFIRMED"', ["edsger"]),
        ('cognito:user_status = "confirmed"', ["Barbara", "ada", "alan"]),
        ('cognito:user_status = "FORCE_CHANGE_PASSWORD"', ["grace"]),
        ('status = "Disabled"', ["ada"]),
        ('status = "Enabled"', sorted(set(EVERYBODY) - {"ada"})),
        ('status = "disabled"', []),
        ('name = "Edsger \\"EWD\\" Dijkstra"', ["edsger"]),
        ('name="Ada Lovelace"', ["ada"]),
        ('name   ^=   "Ada"', ["ada"]),
        ('name = ""', []),
        ('username = "ad*"', []),
        ('username = "%"', []),
        # The example of ListUsers in the API reference quotes the name: "\"email\"^=\"testuser\"" (13 June 2023).
        ('"email"^="al"', ["alan"]),
        (' "email" ^= "al"', ["alan"]),
        ('"cognito:user_status" = "UNCONFIRMED"', ["edsger"]),
    ],
)
def test_a_filter_selects(people, filter, expected):
    assert names(people, Filter=filter) == sorted(expected)


def test_the_subject_is_searched_exactly_and_by_prefix(people):
    sub = people.attributes_of("grace")["sub"]
    assert names(people, Filter=f'sub = "{sub}"') == ["grace"]
    assert names(people, Filter=f'sub ^= "{sub[:13]}"') == ["grace"]
    assert names(people, Filter=f'sub = "{sub[:13]}"') == []


@pytest.mark.parametrize(
    "filter",
    [
        "username",
        "username =",
        'username "ada"',
        "username = ada",
        "username = 'ada'",
        'username = "ada',
        '= "ada"',
        'username ~ "ada"',
        'username == "ada"',
        'username = "ada" and email = "x"',
        'username = "a"d"',
        '"username" = ',
        '"username = "ada"',
        '"" = "ada"',
        '"username"',
        "=",
        '^= "x"',
        '(username = "ada")',
        'username != "ada"',
    ],
)
def test_a_filter_that_cannot_be_read_is_refused(people, filter):
    with fails("InvalidParameterException", "Error while parsing filter"):
        people.api.list_users(UserPoolId=people.id, Filter=filter)


@pytest.mark.parametrize("name", ["custom:foo", "nickname", "nothing", "email_verified"])
def test_only_some_attributes_are_searched(people, name):
    with fails("InvalidParameterException", f"Invalid search attribute: {name}"):
        people.api.list_users(UserPoolId=people.id, Filter=f'{name} = "x"')


def test_a_filter_has_256_characters_at_most(people):
    assert names(people, Filter='name = "' + "x" * 247 + '"') == []
    with fails("InvalidParameterException"):
        people.api.list_users(UserPoolId=people.id, Filter='name = "' + "x" * 248 + '"')


def test_a_user_is_listed_with_everything(people):
    user = people.api.list_users(UserPoolId=people.id, Filter='username = "alan"')["Users"][0]
    assert set(user) == {"Username", "Attributes", "UserCreateDate", "UserLastModifiedDate", "Enabled", "UserStatus"}
    assert user["Enabled"] is True and user["UserStatus"] == "CONFIRMED"
    described = as_dict(user["Attributes"])
    assert described == dict(PEOPLE)["alan"] | {"sub": described["sub"], "email_verified": "true"}


def test_the_wire_has_numbers_for_dates(server, people):
    answer = server.post("ListUsers", {"UserPoolId": people.id}, **SIGNED)
    assert answer.status_code == 200, answer.text
    for user in answer.json()["Users"]:
        assert type(user["UserCreateDate"]) in (int, float) and type(user["Enabled"]) is bool


def test_attributes_are_selected(people):
    for user in people.api.list_users(UserPoolId=people.id, AttributesToGet=["name", "sub"])["Users"]:
        assert {entry["Name"] for entry in user["Attributes"]} == {"name", "sub"}
    assert "email" in as_dict(people.api.list_users(UserPoolId=people.id, AttributesToGet=[])["Users"][0]["Attributes"])
    with fails("InvalidParameterException"):
        people.api.list_users(UserPoolId=people.id, AttributesToGet=["nothing"])


@pytest.fixture(scope="module")
def crowd(server):
    pool = Pool(server, UsernameAttributes=None)
    for index in range(130):
        pool.api.admin_create_user(
            UserPoolId=pool.id,
            Username=f"user{index:03}",
            TemporaryPassword="Temporary-Pass-1",
            MessageAction="SUPPRESS",
            UserAttributes=attributes({"name": f"Name {index % 2}"}),
        )
    return pool


def pages(pool, **query):
    found, token = [], {}
    while True:
        answer = pool.api.list_users(UserPoolId=pool.id, **query, **token)
        found.append([user["Username"] for user in answer["Users"]])
        if "PaginationToken" not in answer:
            return found
        token = {"PaginationToken": answer["PaginationToken"]}


@pytest.mark.parametrize(
    "query, sizes",
    [
        ({}, [60, 60, 10]),
        ({"Limit": 60}, [60, 60, 10]),
        ({"Limit": 50}, [50, 50, 30]),
        ({"Limit": 7}, [7] * 18 + [4]),
        ({"Limit": 40, "Filter": 'name = "Name 1"'}, [40, 25]),
    ],
)
def test_pages_hold_each_user_once(crowd, query, sizes):
    found = pages(crowd, **query)
    assert [len(page) for page in found if page] == sizes
    everybody = sum(found, [])
    assert len(set(everybody)) == len(everybody) == sum(sizes)


def test_pages_keep_their_order_and_survive_changes(server):
    pool = Pool(server, UsernameAttributes=None)
    for index in range(9):
        pool.user(f"user{index}", verified=False)
    first = pool.api.list_users(UserPoolId=pool.id, Limit=4)
    assert [user["Username"] for user in first["Users"]] == [
        user["Username"] for user in pool.api.list_users(UserPoolId=pool.id, Limit=4)["Users"]
    ]
    gone = first["Users"][-1]["Username"]
    pool.api.admin_delete_user(UserPoolId=pool.id, Username=gone)
    rest = pool.api.list_users(UserPoolId=pool.id, PaginationToken=first["PaginationToken"])["Users"]
    seen = [user["Username"] for user in first["Users"]] + [user["Username"] for user in rest]
    assert sorted(seen) == [f"user{index}" for index in range(9)]


@pytest.mark.parametrize("token", ["nonsense", "AAAA", "a" * 3000])
def test_an_invented_page_is_refused(crowd, token):
    with fails("InvalidParameterException"):
        crowd.api.list_users(UserPoolId=crowd.id, PaginationToken=token)


@pytest.mark.parametrize("limit", [-1, 61, 10**9])
def test_a_page_has_sixty_users_at_most(crowd, limit):
    with fails("InvalidParameterException", None) as caught:
        crowd.api.list_users(UserPoolId=crowd.id, Limit=limit)
    assert caught.value.response["Error"]["Message"].startswith(
        f"1 validation error detected: Value '{limit}' at 'limit' failed to satisfy constraint: Member must have value "
    )


def test_the_list_follows_each_change_at_once(server):
    pool = Pool(server)
    client, ada, new = pool.client(), pool.user(), address()
    pool.api.update_user_attributes(
        AccessToken=client.sign_in(ada)["AccessToken"], UserAttributes=attributes({"email": new})
    )
    assert names(pool, Filter=f'email = "{new}"') == [ada.sub]
    assert names(pool, Filter=f'email = "{ada.email}"') == []
    pool.api.admin_delete_user(UserPoolId=pool.id, Username=new)
    assert names(pool, Filter=f'email = "{new}"') == [] == names(pool)


def test_an_unknown_pool_is_named(server):
    with fails("ResourceNotFoundException", "User pool us-east-1_Missing00 does not exist."):
        server.api().list_users(UserPoolId="us-east-1_Missing00")


def test_the_paginator_of_the_sdk_walks_it(crowd):
    found = [
        user["Username"]
        for page in crowd.api.get_paginator("list_users").paginate(UserPoolId=crowd.id)
        for user in page["Users"]
    ]
    assert sorted(found) == [f"user{index:03}" for index in range(130)]
