"""Requests, answers, errors and refusals of the form alone."""

import re

from support.server import SIGNED

from .battery import INVALID, PASSWORD, done, refused, unique
from .sources import CLIENTS, COMMAND_LINE, MODEL, REPORTS

UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def shorter_than(number):
    return f"Member must have length less than or equal to {number}"


NULL = "Member must not be null"


def sign_in_by_hand(t, **headers):
    person = t.person()
    return t.post(
        "InitiateAuth",
        {
            "AuthFlow": "USER_PASSWORD_AUTH",
            "ClientId": t.client.id,
            "AuthParameters": {"USERNAME": person.email, "PASSWORD": PASSWORD},
            "ClientMetadata": None,
            "Unheard": {"of": 1},
        },
        **headers,
    )


def wrong_password(t):
    return t.post(
        "InitiateAuth",
        {
            "AuthFlow": "USER_PASSWORD_AUTH",
            "ClientId": t.client.id,
            "AuthParameters": {"USERNAME": t.person().email, "PASSWORD": "Wrong-Horse-1"},
        },
    )


def walk(call, field, token, **more):
    """How often each is listed, and on how many pages."""
    seen, pages, where = [], 0, {}
    while True:
        answer = call(**more, **where)
        pages += 1
        seen += answer[field]
        if token not in answer:
            return seen, pages
        where = {token: answer[token]}


def pages_of_users(t):
    pool = t.make()
    names = sorted(pool.user().sub for _ in range(3))
    seen, pages = walk(pool.api.list_users, "Users", "PaginationToken", UserPoolId=pool.id, Limit=1)
    return sorted(user["Username"] for user in seen) == names


def pages_of_groups(t):
    pool = t.make()
    for name in "abc":
        pool.api.create_group(UserPoolId=pool.id, GroupName=name)
    seen, _ = walk(pool.api.list_groups, "Groups", "NextToken", UserPoolId=pool.id, Limit=2)
    return sorted(group["GroupName"] for group in seen)


def pages_of_clients(t):
    pool = t.make()
    for name in "abc":
        pool.client(ClientName=name)
    seen, _ = walk(pool.api.list_user_pool_clients, "UserPoolClients", "NextToken", UserPoolId=pool.id, MaxResults=2)
    return sorted(client["ClientName"] for client in seen), {frozenset(client) for client in seen}


def pages_of_memberships(t):
    pool = t.make()
    person = pool.user()
    for name in "abc":
        pool.api.create_group(UserPoolId=pool.id, GroupName=name)
        pool.api.admin_add_user_to_group(UserPoolId=pool.id, Username=person.email, GroupName=name)
    seen, _ = walk(
        pool.api.admin_list_groups_for_user, "Groups", "NextToken", UserPoolId=pool.id, Username=person.email, Limit=2
    )
    return sorted(group["GroupName"] for group in seen)


def pages_of_members(t):
    pool = t.make()
    pool.api.create_group(UserPoolId=pool.id, GroupName="all")
    people = [pool.user() for _ in range(3)]
    for person in people:
        pool.api.admin_add_user_to_group(UserPoolId=pool.id, Username=person.email, GroupName="all")
    seen, _ = walk(pool.api.list_users_in_group, "Users", "NextToken", UserPoolId=pool.id, GroupName="all", Limit=2)
    return sorted(user["Username"] for user in seen) == sorted(person.sub for person in people)


def empty_bodies(t):
    token = t.token()
    body = {"AccessToken": token, "PreviousPassword": PASSWORD, "ProposedPassword": "Another-Horse-2"}
    return [
        t.post("ChangePassword", body | {"ClientMetadata": {"a": "b"}}).content,
        t.post("GlobalSignOut", {"AccessToken": token}).content,
    ]


def no_bodies(t):
    person = t.person()
    token = t.token(person)
    deleted = t.post("DeleteUser", {"AccessToken": token, "ClientMetadata": {"a": "b"}})
    pool = t.make()
    other = pool.user()
    admin = {"UserPoolId": pool.id, "Username": other.email}
    return [
        (answer.status_code, answer.content)
        for answer in (
            deleted,
            t.post("AdminDeleteUser", admin, **SIGNED),
            t.post("DeleteUserPool", {"UserPoolId": pool.id}, **SIGNED),
        )
    ]


CASES = [
    # --- 1.1, 1.2: requests and who may make them
    done(
        "unknown-members",
        "cognito-user-pools#requests",
        "Members that no model has, and null ones, are passed over",
        200,
        lambda t: sign_in_by_hand(t).status_code,
        source=CLIENTS,
    ),
    done(
        "charset",
        "cognito-user-pools#requests",
        "A charset behind the content type is no obstacle",
        200,
        lambda t: sign_in_by_hand(t, **{"Content-Type": "application/x-amz-json-1.1; charset=utf-8"}).status_code,
    ),
    done(
        "public-unsigned",
        "cognito-user-pools#authorization",
        "A public operation ignores an Authorization that it does not need",
        200,
        lambda t: sign_in_by_hand(t, Authorization="Bearer nonsense").status_code,
        source=MODEL,
    ),
    done(
        "admin-unsigned",
        "cognito-user-pools#authorization",
        "ListUserPools without a signature",
        (400, "MissingAuthenticationTokenException", "Missing Authentication Token"),
        lambda t: (lambda a: (a.status_code, a.json()["__type"], a.json()["message"]))(
            t.post("ListUserPools", {"MaxResults": 1})
        ),
    ),
    done(
        "admin-token",
        "cognito-user-pools#authorization",
        "An access token instead of a signature does not open AdminGetUser",
        "MissingAuthenticationTokenException",
        lambda t: t.post("AdminGetUser", {"UserPoolId": t.pool.id, "Username": "x"}).json()["__type"],
    ),
    # --- 1.3: answers
    done(
        "empty-structure",
        "cognito-user-pools#responses",
        "ChangePassword and GlobalSignOut answer {}",
        [b"{}", b"{}"],
        empty_bodies,
        source=MODEL,
    ),
    done(
        "no-output",
        "cognito-user-pools#responses",
        "DeleteUser, AdminDeleteUser and DeleteUserPool answer nothing",
        [(200, b"")] * 3,
        no_bodies,
        source=MODEL,
    ),
    done(
        "headers",
        "cognito-user-pools#responses",
        "The content type, the request's id, and what browsers may read",
        ("application/x-amz-json-1.1", True, "*", "x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date"),
        lambda t: (
            lambda h: (
                h["Content-Type"],
                bool(UUID.fullmatch(h["x-amzn-RequestId"])),
                h["Access-Control-Allow-Origin"],
                h["Access-Control-Expose-Headers"],
            )
        )(sign_in_by_hand(t).headers),
        source=REPORTS,
    ),
    done(
        "timestamps",
        "cognito-user-pools#responses",
        "Times are numbers of seconds",
        True,
        lambda t: isinstance(
            t.post("DescribeUserPool", {"UserPoolId": t.pool.id}, **SIGNED).json()["UserPool"]["CreationDate"],
            (int, float),
        ),
        source=COMMAND_LINE,
    ),
    done(
        "challenge-parameters",
        "cognito-user-pools#responses",
        "ChallengeParameters is {} beside the tokens",
        {},
        lambda t: sign_in_by_hand(t).json()["ChallengeParameters"],
        source=COMMAND_LINE,
    ),
    done(
        "absent-members",
        "cognito-user-pools#responses",
        "What does not apply is missing, not null",
        {"AuthenticationResult", "ChallengeParameters"},
        lambda t: set(sign_in_by_hand(t).json()),
        source=COMMAND_LINE,
    ),
    # --- 1.4: errors
    done(
        "error-body",
        "cognito-user-pools#errors",
        "An error's body",
        {"__type": "NotAuthorizedException", "message": "Incorrect username or password."},
        lambda t: wrong_password(t).json(),
        source=REPORTS,
    ),
    done(
        "error-headers",
        "cognito-user-pools#errors",
        "An error's headers",
        ("NotAuthorizedException:", "Incorrect username or password."),
        lambda t: (lambda h: (h["x-amzn-ErrorType"], h["x-amzn-ErrorMessage"]))(wrong_password(t).headers),
        source=REPORTS,
    ),
    done(
        "error-cors",
        "cognito-user-pools#errors",
        "Browsers may read errors",
        "*",
        lambda t: wrong_password(t).headers["Access-Control-Allow-Origin"],
        source=REPORTS,
    ),
    done(
        "unknown-operation",
        "cognito-user-pools#errors",
        "An operation that is none",
        (400, "UnknownOperationException"),
        lambda t: (lambda a: (a.status_code, a.json()["__type"]))(t.post("BrewCoffee", {}, **SIGNED)),
    ),
    done(
        "case-of-target",
        "cognito-user-pools#errors",
        "The operation's name is case-sensitive",
        "UnknownOperationException",
        lambda t: t.post("initiateauth", {}, **SIGNED).json()["__type"],
    ),
    *[
        done(
            f"not-json-{name}",
            "cognito-user-pools#errors",
            f"A body that is {name}",
            (400, "SerializationException"),
            lambda t, body=body: (lambda a: (a.status_code, a.json()["__type"]))(t.post("InitiateAuth", body)),
        )
        for name, body in {"text": "hello", "half": '{"ClientId": "x"', "a-list": "[]", "a-form": "a=b"}.items()
    ],
    # --- 1.6: pages
    done(
        "pages-users",
        "cognito-user-pools#pagination",
        "ListUsers page by page gives each user once",
        True,
        pages_of_users,
        source=MODEL,
    ),
    done(
        "pages-groups",
        "cognito-user-pools#pagination",
        "ListGroups page by page",
        ["a", "b", "c"],
        pages_of_groups,
        source=MODEL,
    ),
    done(
        "pages-clients",
        "cognito-user-pools#app-clients",
        "ListUserPoolClients page by page, with three members each",
        (["a", "b", "c"], {frozenset({"ClientId", "ClientName", "UserPoolId"})}),
        pages_of_clients,
        source=MODEL,
    ),
    done(
        "pages-memberships",
        "cognito-user-pools#pagination",
        "AdminListGroupsForUser page by page",
        ["a", "b", "c"],
        pages_of_memberships,
        source=MODEL,
    ),
    done(
        "pages-members",
        "cognito-user-pools#pagination",
        "ListUsersInGroup page by page",
        True,
        pages_of_members,
        source=MODEL,
    ),
    refused(
        "bad-page-users",
        "cognito-user-pools#pagination",
        "A pagination token that nobody gave out",
        INVALID,
        "Invalid pagination token given.",
        lambda t: t.api.list_users(UserPoolId=t.pool.id, PaginationToken="bogus"),
    ),
    refused(
        "bad-page-groups",
        "cognito-user-pools#pagination",
        "A NextToken that nobody gave out",
        INVALID,
        "Invalid pagination token given.",
        lambda t: t.api.list_groups(UserPoolId=t.pool.id, NextToken=unique()),
    ),
]
