"""What must be there, and the form of texts."""

from .battery import INVALID, done, invalid, refused, unique
from .sources import GUIDE, MODEL, REPORTS
from .transport import NULL, shorter_than

MUST_MATCH = "Member must satisfy regular expression pattern: "
NAME_PATTERN = MUST_MATCH + r"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"
PASSWORD_PATTERN = MUST_MATCH + r"^[\S]+.*[\S]+$"
CODE_PATTERN = MUST_MATCH + r"[\S]+"
CLIENT_PATTERN = MUST_MATCH + r"[\w+]+"


def longer_than(number):
    return f"Member must have length greater than or equal to {number}"


def _pass_phrase(town) -> bool:
    name, phrase = f"{unique()}@example.com", "Correct1 horse battery staple"
    town.client.sign_up(name, password=phrase)
    town.api.admin_confirm_sign_up(UserPoolId=town.pool.id, Username=name)
    answer = town.api.initiate_auth(
        ClientId=town.client.id,
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": name, "PASSWORD": phrase},
    )
    return "AccessToken" in answer["AuthenticationResult"]


CASES = [
    # --- 1.5: the form of values
    refused(
        "null-token",
        "cognito-user-pools#access-token-failures",
        "GetUser without a token",
        INVALID,
        invalid(f"Value at 'accessToken': {NULL}"),
        lambda t: t.api.get_user(),
        source=REPORTS,
    ),
    refused(
        "null-username",
        "cognito-user-pools#validation",
        "AdminGetUser without a name (a value that is not shown)",
        INVALID,
        invalid(f"Value at 'username': {NULL}"),
        lambda t: t.api.admin_get_user(UserPoolId=t.pool.id),
        source=MODEL,
    ),
    refused(
        "null-pool",
        "cognito-user-pools#validation",
        "ListUsers without a pool (a value that is shown)",
        INVALID,
        invalid(f"Value null at 'userPoolId': {NULL}"),
        lambda t: t.api.list_users(),
        source=MODEL,
    ),
    refused(
        "null-two",
        "cognito-user-pools#validation",
        "AdminGetUser without anything: two errors",
        INVALID,
        invalid(f"Value null at 'userPoolId': {NULL}", f"Value at 'username': {NULL}"),
        lambda t: t.api.admin_get_user(),
        source=MODEL,
    ),
    refused(
        "null-client",
        "cognito-user-pools#validation",
        "InitiateAuth without a client",
        INVALID,
        invalid(f"Value null at 'clientId': {NULL}"),
        lambda t: t.api.initiate_auth(AuthFlow="USER_PASSWORD_AUTH"),
        source=REPORTS,
    ),
    refused(
        "null-flow",
        "cognito-user-pools#validation",
        "InitiateAuth without a flow",
        INVALID,
        invalid(f"Value null at 'authFlow': {NULL}"),
        lambda t: t.api.initiate_auth(ClientId=t.client.id),
        source=MODEL,
    ),
    refused(
        "null-code",
        "cognito-user-pools#validation",
        "ConfirmSignUp without a code",
        INVALID,
        invalid(f"Value null at 'confirmationCode': {NULL}"),
        lambda t: t.api.confirm_sign_up(ClientId=t.client.id, Username="a@example.com"),
        source=MODEL,
    ),
    refused(
        "null-in-list",
        "cognito-user-pools#validation",
        "The place of a value in a list",
        INVALID,
        invalid(f"Value null at 'userAttributes.1.member.name': {NULL}"),
        lambda t: t.client.sign_up(UserAttributes=[{"Value": "x"}]),
        source=MODEL,
    ),
    refused(
        "null-in-list-second",
        "cognito-user-pools#validation",
        "Places in lists count from 1",
        INVALID,
        invalid(f"Value null at 'userAttributes.2.member.name': {NULL}"),
        lambda t: t.client.sign_up(UserAttributes=[{"Name": "name", "Value": "x"}, {"Value": "x"}]),
        source=MODEL,
    ),
    refused(
        "pattern-pool",
        "cognito-user-pools#validation",
        "A pool's id of another form",
        INVALID,
        invalid(
            r"Value 'nope' at 'userPoolId': Member must satisfy regular expression pattern: "
            r"[\w-]+_[0-9a-zA-Z]+"
        ),
        lambda t: t.api.list_users(UserPoolId="nope"),
        source=REPORTS,
    ),
    refused(
        "length-pool",
        "cognito-user-pools#validation",
        "A pool's id of 56 characters",
        INVALID,
        invalid(f"Value 'us-east-1_{'a' * 46}' at 'userPoolId': {shorter_than(55)}"),
        lambda t: t.api.list_users(UserPoolId="us-east-1_" + "a" * 46),
        source=MODEL,
    ),
    refused(
        "pattern-username",
        "cognito-user-pools#validation",
        "A username with a blank",
        INVALID,
        invalid(f"Value at 'username': {NAME_PATTERN}"),
        lambda t: t.api.admin_get_user(UserPoolId=t.pool.id, Username="a b"),
        source=REPORTS,
    ),
    refused(
        "length-username",
        "cognito-user-pools#validation",
        "A username of 129 characters",
        INVALID,
        invalid(f"Value at 'username': {shorter_than(128)}"),
        lambda t: t.api.admin_get_user(UserPoolId=t.pool.id, Username="a" * 129),
        source=MODEL,
    ),
    refused(
        "empty-username",
        "cognito-user-pools#validation",
        "An empty username: two errors",
        INVALID,
        invalid(f"Value at 'username': {NAME_PATTERN}", f"Value at 'username': {longer_than(1)}", in_order=True),
        lambda t: t.api.admin_get_user(UserPoolId=t.pool.id, Username=""),
        source=REPORTS,
    ),
    refused(
        "length-password",
        "cognito-user-pools#validation",
        "A password of 257 characters",
        INVALID,
        invalid(f"Value at 'password': {shorter_than(256)}"),
        lambda t: t.client.sign_up(password="Aa1!" + "x" * 253),
        source=REPORTS,
    ),
    *(
        refused(
            f"pattern-password-{id}",
            "cognito-user-pools#validation",
            f"A password {what}",
            INVALID,
            invalid(f"Value at 'password': {PASSWORD_PATTERN}"),
            lambda t, password=password: t.client.sign_up(password=password),
            source=REPORTS,
        )
        for id, what, password in (
            ("front", "with a blank at the front", " Correct-Horse-1"),
            ("end", "with a blank at the end", "Correct-Horse-1 "),
            ("one", "of one character", "p"),
            ("empty", "of none", ""),
        )
    ),
    refused(
        "pattern-previous-password",
        "cognito-user-pools#validation",
        "A previous password of one character",
        INVALID,
        invalid(f"Value at 'previousPassword': {PASSWORD_PATTERN}"),
        lambda t: t.api.change_password(
            AccessToken=t.token(), PreviousPassword="p", ProposedPassword="Another-Horse-2"
        ),
        source=REPORTS,
    ),
    refused(
        "null-proposed-password",
        "cognito-user-pools#validation",
        "ChangePassword without a new password",
        INVALID,
        invalid(f"Value at 'proposedPassword': {NULL}"),
        lambda t: t.api.change_password(AccessToken=t.token()),
        source=REPORTS,
    ),
    done(
        "password-blank-inside",
        "cognito-user-pools#limits",
        "A pass phrase with blanks, which count as symbols, signs up and in",
        True,
        _pass_phrase,
        source=GUIDE,
    ),
    refused(
        "order-sign-up",
        "cognito-user-pools#validation",
        "SignUp with an empty name and password: the password first, and the pattern before the length",
        INVALID,
        invalid(
            f"Value at 'password': {PASSWORD_PATTERN}",
            f"Value at 'username': {NAME_PATTERN}",
            f"Value at 'username': {longer_than(1)}",
            in_order=True,
        ),
        lambda t: t.api.sign_up(ClientId=t.client.id, Username="", Password=""),
        source=REPORTS,
    ),
    refused(
        "order-confirm-forgot",
        "cognito-user-pools#validation",
        "ConfirmForgotPassword with an empty code and password: the code first",
        INVALID,
        invalid(
            f"Value '' at 'confirmationCode': {CODE_PATTERN}",
            f"Value '' at 'confirmationCode': {longer_than(1)}",
            f"Value at 'password': {PASSWORD_PATTERN}",
            in_order=True,
        ),
        lambda t: t.api.confirm_forgot_password(
            ClientId=t.client.id, Username="a@example.com", ConfirmationCode="", Password=""
        ),
        source=REPORTS,
    ),
    refused(
        "order-addresses",
        "cognito-user-pools#validation",
        "UpdateUserPoolClient with empty addresses: those for signing out first",
        INVALID,
        invalid(
            *(
                f"Value '[]' at '{name}': Member must satisfy constraint: [{shorter_than(1024)}, {longer_than(1)}, "
                f"{NAME_PATTERN}]"
                for name in ("logoutURLs", "callbackURLs")
            ),
            in_order=True,
        ),
        lambda t: t.api.update_user_pool_client(
            UserPoolId=t.pool.id, ClientId=t.client.id, CallbackURLs=[""], LogoutURLs=[""]
        ),
        source=REPORTS,
    ),
    refused(
        "empty-client",
        "cognito-user-pools#validation",
        "SignUp with an empty client's id, which is hidden",
        INVALID,
        invalid(f"Value at 'clientId': {CLIENT_PATTERN}", f"Value at 'clientId': {longer_than(1)}", in_order=True),
        lambda t: t.api.sign_up(ClientId="", Username="a@example.com", Password="Correct-Horse-1"),
        source=REPORTS,
    ),
    refused(
        "empty-client-sign-in",
        "cognito-user-pools#validation",
        "InitiateAuth with an empty client's id, which is shown, with the length before the pattern",
        INVALID,
        invalid(
            f"Value '' at 'clientId': {longer_than(1)}", f"Value '' at 'clientId': {CLIENT_PATTERN}", in_order=True
        ),
        lambda t: t.api.initiate_auth(ClientId="", AuthFlow="USER_PASSWORD_AUTH"),
        source=REPORTS,
    ),
    refused(
        "pattern-client-sign-in",
        "cognito-user-pools#validation",
        "InitiateAuth with a pool's id for a client's",
        INVALID,
        invalid(f"Value 'us-east-1_A-b' at 'clientId': {CLIENT_PATTERN}"),
        lambda t: t.api.initiate_auth(ClientId="us-east-1_A-b", AuthFlow="USER_PASSWORD_AUTH"),
        source=REPORTS,
    ),
    refused(
        "length-session-8193",
        "cognito-user-pools#identifiers",
        "A session of 8,193 characters",
        INVALID,
        invalid(f"Value at 'session': {shorter_than(8192)}"),
        lambda t: t.client.respond("SMS_MFA", "x" * 8193, USERNAME="a", SMS_MFA_CODE="1"),
        source=REPORTS,
    ),
    refused(
        "length-session",
        "cognito-user-pools#identifiers",
        "A session of 19 characters",
        INVALID,
        invalid(f"Value at 'session': {longer_than(20)}"),
        lambda t: t.client.respond("SMS_MFA", "x" * 19, USERNAME="a", SMS_MFA_CODE="1"),
        source=MODEL,
    ),
    refused(
        "length-totp",
        "cognito-user-pools#identifiers",
        "An authenticator's code of five digits",
        INVALID,
        invalid(f"Value at 'userCode': {longer_than(6)}"),
        lambda t: t.api.verify_software_token(AccessToken=t.token(), UserCode="12345"),
        source=MODEL,
    ),
    refused(
        "pattern-totp",
        "cognito-user-pools#identifiers",
        "An authenticator's code with a letter",
        INVALID,
        invalid("Value at 'userCode': Member must satisfy regular expression pattern: [0-9]+"),
        lambda t: t.api.verify_software_token(AccessToken=t.token(), UserCode="12345a"),
        source=MODEL,
    ),
    refused(
        "pattern-code",
        "cognito-user-pools#identifiers",
        "A confirmation code with a blank",
        INVALID,
        invalid(r"Value '12 34' at 'confirmationCode': Member must satisfy regular expression pattern: [\S]+"),
        lambda t: t.client.confirm("a@example.com", "12 34"),
        source=REPORTS,
    ),
    refused(
        "length-attribute-name",
        "cognito-user-pools#identifiers",
        "An attribute's name of 33 characters",
        INVALID,
        invalid(f"Value '{'a' * 33}' at 'userAttributes.1.member.name': {shorter_than(32)}"),
        lambda t: t.client.sign_up(described={"a" * 33: "x"}),
        source=MODEL,
    ),
    refused(
        "length-attribute-value",
        "cognito-user-pools#limits",
        "An attribute of 2,049 characters",
        INVALID,
        invalid(f"Value at 'userAttributes.1.member.value': {shorter_than(2048)}"),
        lambda t: t.client.sign_up(described={"name": "a" * 2049}),
        source=MODEL,
    ),
]
