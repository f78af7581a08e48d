"""What a schema allows, quotas, and lists that change while they are read."""

from support.pools import attributes
from support.tokens import claims_of

from .battery import INVALID, NOT_AUTHORIZED, code_of, done, refused, unique
from .sources import GUIDE, MODEL, REPORTS

REFUSED = "Attributes did not conform to the schema: "


def pool(t, **attribute):
    """A pool whose users are named at will, with one attribute of its own."""
    return t.make(UsernameAttributes=None, AutoVerifiedAttributes=None, Schema=[attribute | {"Name": "own"}])


def given(t, value, name="custom:own", **attribute):
    """What a sign-up with that value says."""
    pool(t, **attribute).client().sign_up(unique(), described={name: value})


def number(t, value):
    bounds = {"MinValue": "3", "MaxValue": "12"}
    given(t, value, AttributeDataType="Number", NumberAttributeConstraints=bounds)


def text(t, value):
    given(t, value, AttributeDataType="String", StringAttributeConstraints={"MinLength": "2", "MaxLength": "4"})


def developer(t):
    """An attribute for administrators alone."""
    place = pool(t, AttributeDataType="String", DeveloperOnlyAttribute=True)
    return place, place.client(), place.user(unique(), verified=False)


def developer_by_user(t):
    place, client, person = developer(t)
    token = client.sign_in(person)["AccessToken"]
    place.api.update_user_attributes(AccessToken=token, UserAttributes=attributes({"dev:custom:own": "x"}))


def developer_by_admin(t):
    place, client, person = developer(t)
    place.api.admin_update_user_attributes(
        UserPoolId=place.id, Username=person.email, UserAttributes=attributes({"dev:custom:own": "x"})
    )
    return place.attributes_of(person.email)["dev:custom:own"], "dev:custom:own" in claims_of(
        client.sign_in(person)["IdToken"]
    )


def once_set(t):
    """What cannot change can be set while it has no value."""
    place = pool(t, AttributeDataType="String", Mutable=False)
    name = unique()
    place.user(name, verified=False, **{"custom:own": "1"})
    return place.attributes_of(name)["custom:own"]


def fifty(t):
    """Fifty attributes of one's own, and what the next one says."""
    place = t.make()
    row = lambda number: {"Name": f"a{number}", "AttributeDataType": "String"}  # noqa: E731
    for start in (0, 25):
        place.api.add_custom_attributes(UserPoolId=place.id, CustomAttributes=[row(start + n) for n in range(25)])
    return code_of(lambda: place.api.add_custom_attributes(UserPoolId=place.id, CustomAttributes=[row(50)]))


def hundred_groups(t):
    place, person = t.make(), None
    person = place.user()
    names = {"UserPoolId": place.id, "Username": person.email}
    for number in range(101):
        place.api.create_group(UserPoolId=place.id, GroupName=f"g{number}")
    for number in range(100):
        place.api.admin_add_user_to_group(**names, GroupName=f"g{number}")
    place.api.admin_add_user_to_group(**names, GroupName="g0")
    return code_of(lambda: place.api.admin_add_user_to_group(**names, GroupName="g100"))


def many_servers(t):
    place = t.make()
    make = lambda number: place.api.create_resource_server(  # noqa: E731
        UserPoolId=place.id, Identifier=f"api{number}", Name="API"
    )
    for number in range(25):
        make(number)
    return code_of(lambda: make(25))


def many_scopes(t):
    scopes = [{"ScopeName": f"s{number}", "ScopeDescription": "x"} for number in range(101)]
    place = t.make()
    place.api.create_resource_server(UserPoolId=place.id, Identifier="ok", Name="API", Scopes=scopes[:100])
    return code_of(
        lambda: place.api.create_resource_server(UserPoolId=place.id, Identifier="api", Name="API", Scopes=scopes)
    )


def many_tags(t):
    place = t.make(UserPoolTags={f"t{number}": "x" for number in range(50)})
    arn = place.description["Arn"]
    place.api.tag_resource(ResourceArn=arn, Tags={"t0": "again"})
    return code_of(lambda: place.api.tag_resource(ResourceArn=arn, Tags={"more": "x"}))


def lists_survive(t):
    """Pages go on where they ended, whoever came and went meanwhile."""
    place = t.make()
    people = [place.user().sub for _ in range(6)]
    page = place.api.list_users(UserPoolId=place.id, Limit=3)
    for sub in (page["Users"][2]["Username"], page["Users"][0]["Username"]):
        place.api.admin_delete_user(UserPoolId=place.id, Username=sub)
    late = place.user().sub
    rest = place.api.list_users(UserPoolId=place.id, Limit=60, PaginationToken=page["PaginationToken"])
    seen = [user["Username"] for user in page["Users"] + rest["Users"]]
    return len(seen) == len(set(seen)), set(people) <= set(seen), late in seen, "PaginationToken" in rest


def log_delivery(t):
    place = t.make(UserPoolTier="PLUS", UserPoolAddOns={"AdvancedSecurityMode": "AUDIT"})
    group = "arn:aws:logs:us-east-1:000000000000:log-group:mail"
    kept = [
        {
            "LogLevel": "ERROR",
            "EventSource": "userNotification",
            "CloudWatchLogsConfiguration": {"LogGroupArn": group},
        }
    ]
    place.api.set_log_delivery_configuration(UserPoolId=place.id, LogConfigurations=kept)
    shown = place.api.get_log_delivery_configuration(UserPoolId=place.id)["LogDeliveryConfiguration"]
    return shown["LogConfigurations"] == kept


def branding(t):
    place = t.make()
    client = place.client()
    made = place.api.create_managed_login_branding(
        UserPoolId=place.id, ClientId=client.id, UseCognitoProvidedValues=True
    )
    id = made["ManagedLoginBranding"]["ManagedLoginBrandingId"]
    found = place.api.describe_managed_login_branding_by_client(UserPoolId=place.id, ClientId=client.id)
    place.api.delete_managed_login_branding(UserPoolId=place.id, ManagedLoginBrandingId=id)
    gone = code_of(lambda: place.api.describe_managed_login_branding(UserPoolId=place.id, ManagedLoginBrandingId=id))
    return found["ManagedLoginBranding"]["ManagedLoginBrandingId"] == id, gone


CASES = [
    refused(
        "number-low",
        "cognito-user-pools#schema",
        "A number below its bound",
        INVALID,
        REFUSED + "custom:own: Number must be no less than 3\n",
        lambda t: number(t, "2"),
    ),
    refused(
        "number-high",
        "cognito-user-pools#schema",
        "A number above its bound",
        INVALID,
        REFUSED + "custom:own: Number must be no greater than 12\n",
        lambda t: number(t, "13"),
    ),
    refused(
        "number-none",
        "cognito-user-pools#schema",
        "A number that is none",
        INVALID,
        REFUSED + "custom:own: The attribute is not a number\n",
        lambda t: number(t, "ten"),
    ),
    done(
        "number-bounds",
        "cognito-user-pools#schema",
        "Numbers at their bounds",
        None,
        lambda t: (number(t, "3"), number(t, "12"))[2:] or None,
    ),
    refused(
        "text-short",
        "cognito-user-pools#schema",
        "A text below its length",
        INVALID,
        REFUSED + "custom:own: String must be no shorter than 2 characters\n",
        lambda t: text(t, "a"),
    ),
    refused(
        "text-long",
        "cognito-user-pools#schema",
        "A text above its length",
        INVALID,
        REFUSED + "custom:own: String must be no longer than 4 characters\n",
        lambda t: text(t, "abcde"),
    ),
    done(
        "text-bounds",
        "cognito-user-pools#schema",
        "Lengths at their bounds",
        None,
        lambda t: (text(t, "ab"), text(t, "abcd"))[2:] or None,
    ),
    refused(
        "boolean-none",
        "cognito-user-pools#schema",
        "A boolean that is none",
        INVALID,
        REFUSED + "custom:own: The attribute is not a boolean\n",
        lambda t: given(t, "maybe", AttributeDataType="Boolean"),
    ),
    refused(
        "developer-user",
        "cognito-user-pools#schema",
        "An attribute for administrators, by the user",
        NOT_AUTHORIZED,
        "A client attempted to write unauthorized attribute",
        developer_by_user,
        source=REPORTS,
    ),
    done(
        "developer-admin",
        "cognito-user-pools#schema",
        "An attribute for administrators, which no token has",
        ("x", False),
        developer_by_admin,
        source=GUIDE,
    ),
    done(
        "immutable-once",
        "cognito-user-pools#schema",
        "An immutable attribute has the value that it was made with",
        "1",
        once_set,
        source=GUIDE,
    ),
    done(
        "schema-51", "cognito-user-pools#limits", "A fifty-first attribute of one's own", INVALID, fifty, source=GUIDE
    ),
    done(
        "groups-101",
        "cognito-user-pools#limits",
        "A hundred and first group of a user",
        INVALID,
        hundred_groups,
        source=GUIDE,
    ),
    done(
        "resource-servers-26",
        "cognito-user-pools#limits",
        "A twenty-sixth resource server",
        "LimitExceededException",
        many_servers,
        source=GUIDE,
    ),
    done("scopes-101", "cognito-user-pools#limits", "A hundred and one scopes", INVALID, many_scopes, source=GUIDE),
    done("tags-51", "cognito-user-pools#limits", "A fifty-first tag", INVALID, many_tags, source=GUIDE),
    done(
        "pages-survive",
        "cognito-user-pools#pagination",
        "Pages of users that come and go",
        (True, True, True, False),
        lists_survive,
    ),
    done("logs", "cognito-user-pools#other-resources", "A log delivery is kept", True, log_delivery, source=MODEL),
    done(
        "branding-life",
        "cognito-user-pools#other-resources",
        "A branding is found by its client, and gone once deleted",
        (True, "ResourceNotFoundException"),
        branding,
        source=MODEL,
    ),
]
