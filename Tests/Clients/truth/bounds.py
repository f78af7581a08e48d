"""Sets of values, and bounds of numbers."""

import re

from .battery import INVALID, invalid, refused
from .sources import MODEL, REPORTS
from .transport import NULL, shorter_than

TITLE_PATTERN = r"Member must satisfy regular expression pattern: [\w\s+=,.@-]+"


def at_least(number):
    return f"Member must have value greater than or equal to {number}"


def at_most(number):
    return f"Member must have value less than or equal to {number}"


CASES = [
    # --- 1.5 again: sets and bounds
    refused(
        "enum-flow",
        "cognito-sign-in#order-of-checks",
        "A flow that is none",
        INVALID,
        re.compile(
            r"1 validation error detected: Value 'BOGUS' at 'authFlow' failed to satisfy constraint: "
            r"Member must satisfy enum value set: \[(\w+, )+\w+\]"
        ),
        lambda t: t.client.initiate("BOGUS", USERNAME="a"),
        source=MODEL,
    ),
    refused(
        "enum-challenge",
        "cognito-user-pools#validation",
        "A challenge that is none",
        INVALID,
        re.compile(
            r"1 validation error detected: Value 'BOGUS' at 'challengeName' failed to satisfy constraint: "
            r"Member must satisfy enum value set: \[(\w+, )+\w+\]"
        ),
        lambda t: t.client.respond("BOGUS", "x" * 30, USERNAME="a"),
        source=MODEL,
    ),
    refused(
        "enum-mfa",
        "cognito-user-pools#validation",
        "An MfaConfiguration that is none",
        INVALID,
        re.compile(
            r"1 validation error detected: Value 'MAYBE' at 'mfaConfiguration' failed to satisfy constraint: "
            r"Member must satisfy enum value set: \[\w+, \w+, \w+\]"
        ),
        lambda t: t.make(MfaConfiguration="MAYBE"),
        source=MODEL,
    ),
    refused(
        "enum-message-action",
        "cognito-user-pools#validation",
        "A MessageAction that is none",
        INVALID,
        re.compile(
            r"1 validation error detected: Value 'SHOUT' at 'messageAction' failed to satisfy constraint: "
            r"Member must satisfy enum value set: \[\w+, \w+\]"
        ),
        lambda t: t.api.admin_create_user(UserPoolId=t.pool.id, Username="a@example.com", MessageAction="SHOUT"),
        source=MODEL,
    ),
    refused(
        "max-results-required",
        "cognito-user-pools#pagination",
        "ListUserPools without MaxResults",
        INVALID,
        [invalid(f"Value null at 'maxResults': {NULL}"), invalid(f"Value '0' at 'maxResults': {at_least(1)}")],
        lambda t: t.api.list_user_pools(),
        source=MODEL,
    ),
    refused(
        "max-results-0",
        "cognito-user-pools#validation",
        "ListUserPools of none",
        INVALID,
        invalid(f"Value '0' at 'maxResults': {at_least(1)}"),
        lambda t: t.api.list_user_pools(MaxResults=0),
        source=MODEL,
    ),
    refused(
        "max-results-61",
        "cognito-user-pools#pagination",
        "ListUserPools of 61",
        INVALID,
        invalid(f"Value '61' at 'maxResults': {at_most(60)}"),
        lambda t: t.api.list_user_pools(MaxResults=61),
        source=MODEL,
    ),
    refused(
        "resource-servers-no-limit",
        "cognito-user-pools#validation",
        "ListResourceServers without MaxResults",
        INVALID,
        invalid(f"Value '0' at 'maxResults': {at_least(1)}"),
        lambda t: t.api.list_resource_servers(UserPoolId=t.pool.id),
        source=REPORTS,
    ),
    refused(
        "resource-servers-51",
        "cognito-user-pools#pagination",
        "ListResourceServers of 51",
        INVALID,
        invalid(f"Value '51' at 'maxResults': {at_most(50)}"),
        lambda t: t.api.list_resource_servers(UserPoolId=t.pool.id, MaxResults=51),
        source=MODEL,
    ),
    refused(
        "users-61",
        "cognito-user-pools#pagination",
        "ListUsers of 61",
        INVALID,
        invalid(f"Value '61' at 'limit': {at_most(60)}"),
        lambda t: t.api.list_users(UserPoolId=t.pool.id, Limit=61),
        source=MODEL,
    ),
    refused(
        "groups-61",
        "cognito-user-pools#pagination",
        "ListGroups of 61",
        INVALID,
        invalid(f"Value '61' at 'limit': {at_most(60)}"),
        lambda t: t.api.list_groups(UserPoolId=t.pool.id, Limit=61),
        source=MODEL,
    ),
    refused(
        "filter-257",
        "cognito-user-pools#users",
        "A filter of 257 characters",
        INVALID,
        invalid(f"Value '{'a' * 257}' at 'filter': {shorter_than(256)}"),
        lambda t: t.api.list_users(UserPoolId=t.pool.id, Filter="a" * 257),
        source=REPORTS,
    ),
    refused(
        "pattern-pool-name",
        "cognito-user-pools#identifiers",
        "A pool's name with a stroke",
        INVALID,
        invalid(f"Value 'a/b' at 'poolName': {TITLE_PATTERN}"),
        lambda t: t.make(PoolName="a/b"),
        source=MODEL,
    ),
    refused(
        "length-pool-name",
        "cognito-user-pools#identifiers",
        "A pool's name of 129 characters",
        INVALID,
        invalid(f"Value '{'a' * 129}' at 'poolName': {shorter_than(128)}"),
        lambda t: t.make(PoolName="a" * 129),
        source=MODEL,
    ),
    refused(
        "pattern-client-name",
        "cognito-user-pools#identifiers",
        "A client's name with a stroke",
        INVALID,
        invalid(f"Value 'a/b' at 'clientName': {TITLE_PATTERN}"),
        lambda t: t.pool.client(ClientName="a/b"),
        source=MODEL,
    ),
    refused(
        "length-group-name",
        "cognito-user-pools#identifiers",
        "A group's name of 129 characters",
        INVALID,
        invalid(f"Value '{'a' * 129}' at 'groupName': {shorter_than(128)}"),
        lambda t: t.api.create_group(UserPoolId=t.pool.id, GroupName="a" * 129),
        source=MODEL,
    ),
    refused(
        "password-minimum-5",
        "cognito-user-pools#limits",
        "A policy of five characters",
        INVALID,
        invalid(f"Value '5' at 'policies.passwordPolicy.minimumLength': {at_least(6)}"),
        lambda t: t.make(Policies={"PasswordPolicy": {"MinimumLength": 5}}),
        source=MODEL,
    ),
    refused(
        "password-minimum-100",
        "cognito-user-pools#limits",
        "A policy of a hundred characters",
        INVALID,
        invalid(f"Value '100' at 'policies.passwordPolicy.minimumLength': {at_most(99)}"),
        lambda t: t.make(Policies={"PasswordPolicy": {"MinimumLength": 100}}),
        source=MODEL,
    ),
    refused(
        "password-history-25",
        "cognito-user-pools#identifiers",
        "A history of 25 passwords",
        INVALID,
        invalid(f"Value '25' at 'policies.passwordPolicy.passwordHistorySize': {at_most(24)}"),
        lambda t: t.make(Policies={"PasswordPolicy": {"MinimumLength": 8, "PasswordHistorySize": 25}}),
        source=MODEL,
    ),
    refused(
        "temporary-days-366",
        "cognito-user-pools#identifiers",
        "Temporary passwords of 366 days",
        INVALID,
        invalid(f"Value '366' at 'policies.passwordPolicy.temporaryPasswordValidityDays': {at_most(365)}"),
        lambda t: t.make(Policies={"PasswordPolicy": {"MinimumLength": 8, "TemporaryPasswordValidityDays": 366}}),
        source=MODEL,
    ),
    refused(
        "auth-session-2",
        "cognito-user-pools#identifiers",
        "Sessions of two minutes",
        INVALID,
        invalid(f"Value '2' at 'authSessionValidity': {at_least(3)}"),
        lambda t: t.pool.client(AuthSessionValidity=2),
        source=MODEL,
    ),
    refused(
        "auth-session-16",
        "cognito-user-pools#identifiers",
        "Sessions of sixteen minutes",
        INVALID,
        invalid(f"Value '16' at 'authSessionValidity': {at_most(15)}"),
        lambda t: t.pool.client(AuthSessionValidity=16),
        source=MODEL,
    ),
    refused(
        "refresh-validity",
        "cognito-user-pools#identifiers",
        "Refresh tokens of 315,360,001",
        INVALID,
        invalid(f"Value '315360001' at 'refreshTokenValidity': {at_most(315360000)}"),
        lambda t: t.pool.client(RefreshTokenValidity=315360001),
        source=MODEL,
    ),
    refused(
        "access-validity-0",
        "cognito-user-pools#identifiers",
        "Access tokens of no time",
        INVALID,
        invalid(f"Value '0' at 'accessTokenValidity': {at_least(1)}"),
        lambda t: t.pool.client(AccessTokenValidity=0),
        source=MODEL,
    ),
    refused(
        "id-validity-86401",
        "cognito-user-pools#identifiers",
        "Identity tokens of 86,401",
        INVALID,
        invalid(f"Value '86401' at 'idTokenValidity': {at_most(86400)}"),
        lambda t: t.pool.client(IdTokenValidity=86401),
        source=MODEL,
    ),
    refused(
        "grace-61",
        "cognito-user-pools#identifiers",
        "A grace of 61 seconds",
        INVALID,
        invalid(f"Value '61' at 'refreshTokenRotation.retryGracePeriodSeconds': {at_most(60)}"),
        lambda t: t.pool.client(
            RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 61},
            ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"],
        ),
        source=MODEL,
    ),
]
