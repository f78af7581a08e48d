"""Groups and searches."""

from .accounts import NOBODY, town, user
from .battery import (
    INVALID,
    NO_SUCH_USER,
    NOT_FOUND,
    code_of,
    done,
    refused,
    unique,
)
from .sources import CAPTURES, GUIDE, MODEL

GROUPLESS = "Group not found."
GROUP_CALLS = ["get_group", "update_group", "delete_group", "list_users_in_group"]


def group(t, **more):
    name = unique("group")
    return t.api.create_group(UserPoolId=t.pool.id, GroupName=name, **more)["Group"]


def found(t, filter, **more):
    users = t.api.list_users(UserPoolId=town(t).id, Filter=filter, **more)["Users"]
    return sorted(user["Username"] for user in users if "@" not in user["Username"])


def matches(name, filter, expected):
    return done(
        f"filter-{name}",
        "cognito-user-pools#users",
        f"ListUsers with {filter or 'an empty filter'}",
        expected,
        lambda t: found(t, filter),
        source=GUIDE,
    )


def members_twice(t):
    person, name = t.person(), group(t)["GroupName"]
    for _ in range(2):
        t.api.admin_add_user_to_group(**user(t, person), GroupName=name)
    return len(t.api.list_users_in_group(UserPoolId=t.pool.id, GroupName=name)["Users"])


def group_gone(t):
    person, name = t.person(), group(t)["GroupName"]
    t.api.admin_add_user_to_group(**user(t, person), GroupName=name)
    t.api.delete_group(UserPoolId=t.pool.id, GroupName=name)
    return t.api.admin_list_groups_for_user(**user(t, person))["Groups"], t.pool.status_of(person.email)


def patched_group(t):
    made = group(t, Description="d", Precedence=3)
    t.api.update_group(UserPoolId=t.pool.id, GroupName=made["GroupName"], Precedence=4)
    shown = t.api.get_group(UserPoolId=t.pool.id, GroupName=made["GroupName"])["Group"]
    return shown["Description"], shown["Precedence"]


CASES = [
    # --- 8.5: groups
    refused(
        "group-twice",
        "cognito-user-pools#groups",
        "CreateGroup of a name that exists",
        "GroupExistsException",
        "A group with the name <group> already exists.",
        lambda t: (lambda name: (t.say(group=name), t.api.create_group(UserPoolId=t.pool.id, GroupName=name)))(
            group(t)["GroupName"]
        ),
    ),
    *[
        refused(
            f"no-group-{name.replace('_', '-')}",
            "cognito-user-pools#groups",
            f"{name} of none",
            NOT_FOUND,
            GROUPLESS,
            lambda t, name=name: getattr(t.api, name)(UserPoolId=t.pool.id, GroupName="none"),
        )
        for name in GROUP_CALLS
    ],
    refused(
        "no-group-add",
        "cognito-user-pools#groups",
        "admin_add_user_to_group of none",
        NOT_FOUND,
        GROUPLESS,
        lambda t: t.api.admin_add_user_to_group(**user(t), GroupName="none"),
    ),
    refused(
        "no-group-remove",
        "cognito-user-pools#groups",
        "admin_remove_user_from_group of none",
        NOT_FOUND,
        GROUPLESS,
        lambda t: t.api.admin_remove_user_from_group(**user(t), GroupName="none"),
    ),
    refused(
        "group-nobody",
        "cognito-user-pools#groups",
        "admin_add_user_to_group of nobody",
        NO_SUCH_USER,
        NOBODY,
        lambda t: t.api.admin_add_user_to_group(
            UserPoolId=t.pool.id, Username=unique(), GroupName=group(t)["GroupName"]
        ),
        source=CAPTURES,
    ),
    done("group-add-twice", "cognito-user-pools#groups", "Adding twice", 1, members_twice),
    done(
        "group-remove-stranger",
        "cognito-user-pools#groups",
        "Removing who is no member",
        200,
        lambda t: t.api.admin_remove_user_from_group(**user(t), GroupName=group(t)["GroupName"])["ResponseMetadata"][
            "HTTPStatusCode"
        ],
    ),
    done(
        "group-gone",
        "cognito-user-pools#groups",
        "A deleted group's members stay",
        ([], "CONFIRMED"),
        group_gone,
        source=GUIDE,
    ),
    done(
        "group-precedence",
        "cognito-user-pools#groups",
        "No precedence unless given",
        False,
        lambda t: "Precedence" in group(t),
        source=MODEL,
    ),
    done(
        "group-patch",
        "cognito-user-pools#pools",
        "UpdateGroup changes what it is given",
        ("d", 4),
        patched_group,
        source=MODEL,
    ),
    # --- 8.6: filters
    matches("name", 'name = "Ada"', ["ada"]),
    matches("prefix", 'username ^= "ad"', ["ada", "adam"]),
    matches("username-case", 'username = "bob"', []),
    matches("email-case", 'email = "ADA@EXAMPLE.COM"', ["ada"]),
    matches("phone", 'phone_number ^= "+1555"', ["adam"]),
    matches("quote", 'name = "Bob \\"B\\" Builder"', ["Bob"]),
    matches("disabled", 'status = "Disabled"', ["Bob"]),
    matches("disabled-case", 'status = "disabled"', []),
    matches("state", 'cognito:user_status = "confirmed"', ["Bob", "ada", "adam"]),
    matches("nobody", 'sub = "x"', []),
    matches("empty", "", ["Bob", "ada", "adam"]),
    *[
        refused(
            f"filter-bad-{name}",
            "cognito-user-pools#users",
            f"ListUsers with {text}",
            INVALID,
            "Error while parsing filter",
            lambda t, text=text: found(t, text),
            source=GUIDE,
        )
        for name, text in {
            "word": "nonsense",
            "operator": 'name != "x"',
            "two": 'name = "x" and email = "y"',
            "open": 'name = "x',
        }.items()
    ],
    refused(
        "filter-custom",
        "cognito-user-pools#users",
        "A custom attribute cannot be searched",
        INVALID,
        "Invalid search attribute: custom:foo",
        lambda t: found(t, 'custom:foo = "x"'),
        source=GUIDE,
    ),
    done(
        "attributes-to-get",
        "cognito-user-pools#users",
        "AttributesToGet",
        {"email"},
        lambda t: {
            entry["Name"]
            for one in t.api.list_users(UserPoolId=town(t).id, AttributesToGet=["email"])["Users"]
            for entry in one["Attributes"]
        },
        source=MODEL,
    ),
    done(
        "attributes-to-get-unknown",
        "cognito-user-pools#users",
        "AttributesToGet with a name outside the schema",
        INVALID,
        lambda t: code_of(lambda: t.api.list_users(UserPoolId=town(t).id, AttributesToGet=["custom:x"])),
    ),
]
