"""§1.5, §8.1: what must be there, and the form of texts."""

from .battery import INVALID, invalid, refused
from .transport import NULL, shorter_than

NAME_PATTERN = r"Member must satisfy regular expression pattern: [\p{L}\p{M}\p{S}\p{N}\p{P}]+"


def longer_than(number):
    return f"Member must have length greater than or equal to {number}"


CASES = [
    # --- 1.5: the form of values
    refused(
        "null-token",
        "5.5",
        "GetUser without a token",
        INVALID,
        invalid(f"Value at 'accessToken': {NULL}"),
        lambda t: t.api.get_user(),
    ),
    refused(
        "null-username",
        "1.5",
        "AdminGetUser without a name (a value that is not shown)",
        INVALID,
        invalid(f"Value at 'username': {NULL}"),
        lambda t: t.api.admin_get_user(UserPoolId=t.pool.id),
    ),
    refused(
        "null-pool",
        "1.5",
        "ListUsers without a pool (a value that is shown)",
        INVALID,
        invalid(f"Value null at 'userPoolId': {NULL}"),
        lambda t: t.api.list_users(),
    ),
    refused(
        "null-two",
        "1.5",
        "AdminGetUser without anything: two errors",
        INVALID,
        invalid(f"Value null at 'userPoolId': {NULL}", f"Value at 'username': {NULL}"),
        lambda t: t.api.admin_get_user(),
    ),
    refused(
        "null-client",
        "1.5",
        "InitiateAuth without a client",
        INVALID,
        invalid(f"Value at 'clientId': {NULL}"),
        lambda t: t.api.initiate_auth(AuthFlow="USER_PASSWORD_AUTH"),
    ),
    refused(
        "null-flow",
        "1.5",
        "InitiateAuth without a flow",
        INVALID,
        invalid(f"Value null at 'authFlow': {NULL}"),
        lambda t: t.api.initiate_auth(ClientId=t.client.id),
    ),
    refused(
        "null-code",
        "1.5",
        "ConfirmSignUp without a code",
        INVALID,
        invalid(f"Value null at 'confirmationCode': {NULL}"),
        lambda t: t.api.confirm_sign_up(ClientId=t.client.id, Username="a@example.com"),
    ),
    refused(
        "null-in-list",
        "1.5",
        "The place of a value in a list",
        INVALID,
        invalid(f"Value null at 'userAttributes.1.member.name': {NULL}"),
        lambda t: t.client.sign_up(UserAttributes=[{"Value": "x"}]),
    ),
    refused(
        "null-in-list-second",
        "1.5",
        "Places in lists count from 1",
        INVALID,
        invalid(f"Value null at 'userAttributes.2.member.name': {NULL}"),
        lambda t: t.client.sign_up(UserAttributes=[{"Name": "name", "Value": "x"}, {"Value": "x"}]),
    ),
    refused(
        "pattern-pool",
        "1.5",
        "A pool's id of another form",
        INVALID,
        invalid(
            r"Value 'nope' at 'userPoolId': Member must satisfy regular expression pattern: "
            r"[\w-]+_[0-9a-zA-Z]+"
        ),
        lambda t: t.api.list_users(UserPoolId="nope"),
    ),
    refused(
        "length-pool",
        "1.5",
        "A pool's id of 56 characters",
        INVALID,
        invalid(f"Value 'us-east-1_{'a' * 46}' at 'userPoolId': {shorter_than(55)}"),
        lambda t: t.api.list_users(UserPoolId="us-east-1_" + "a" * 46),
    ),
    refused(
        "pattern-username",
        "1.5",
        "A username with a blank",
        INVALID,
        invalid(f"Value at 'username': {NAME_PATTERN}"),
        lambda t: t.api.admin_get_user(UserPoolId=t.pool.id, Username="a b"),
    ),
    refused(
        "length-username",
        "1.5",
        "A username of 129 characters",
        INVALID,
        invalid(f"Value at 'username': {shorter_than(128)}"),
        lambda t: t.api.admin_get_user(UserPoolId=t.pool.id, Username="a" * 129),
    ),
    refused(
        "empty-username",
        "1.5",
        "An empty username: two errors",
        INVALID,
        invalid(f"Value at 'username': {longer_than(1)}", f"Value at 'username': {NAME_PATTERN}"),
        lambda t: t.api.admin_get_user(UserPoolId=t.pool.id, Username=""),
    ),
    refused(
        "length-password",
        "1.5",
        "A password of 257 characters",
        INVALID,
        invalid(f"Value at 'password': {shorter_than(256)}"),
        lambda t: t.client.sign_up(password="Aa1!" + "x" * 253),
    ),
    refused(
        "pattern-password",
        "1.5",
        "A password with a blank",
        INVALID,
        invalid(r"Value at 'password': Member must satisfy regular expression pattern: [\S]+"),
        lambda t: t.client.sign_up(password="Correct Horse-1"),
    ),
    refused(
        "length-session",
        "8.1",
        "A session of 19 characters",
        INVALID,
        invalid(f"Value at 'session': {longer_than(20)}"),
        lambda t: t.client.respond("SMS_MFA", "x" * 19, USERNAME="a", SMS_MFA_CODE="1"),
    ),
    refused(
        "length-totp",
        "8.1",
        "An authenticator's code of five digits",
        INVALID,
        invalid(f"Value at 'userCode': {longer_than(6)}"),
        lambda t: t.api.verify_software_token(AccessToken=t.token(), UserCode="12345"),
    ),
    refused(
        "pattern-totp",
        "8.1",
        "An authenticator's code with a letter",
        INVALID,
        invalid("Value at 'userCode': Member must satisfy regular expression pattern: [0-9]+"),
        lambda t: t.api.verify_software_token(AccessToken=t.token(), UserCode="12345a"),
    ),
    refused(
        "pattern-code",
        "8.1",
        "A confirmation code with a blank",
        INVALID,
        invalid(r"Value '12 34' at 'confirmationCode': Member must satisfy regular expression pattern: [\S]+"),
        lambda t: t.client.confirm("a@example.com", "12 34"),
    ),
    refused(
        "length-attribute-name",
        "8.1",
        "An attribute's name of 33 characters",
        INVALID,
        invalid(f"Value '{'a' * 33}' at 'userAttributes.1.member.name': {shorter_than(32)}"),
        lambda t: t.client.sign_up(described={"a" * 33: "x"}),
    ),
    refused(
        "length-attribute-value",
        "5.6",
        "An attribute of 2,049 characters",
        INVALID,
        invalid(f"Value at 'userAttributes.1.member.value': {shorter_than(2048)}"),
        lambda t: t.client.sign_up(described={"name": "a" * 2049}),
    ),
]
