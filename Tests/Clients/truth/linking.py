"""Identities of elsewhere that are linked to users."""

from support.pools import Pool

from .battery import INVALID, NO_SUCH_USER, NOT_AUTHORIZED, code_of, done, refused, unique
from .resources import provider
from .sources import GUIDE, REPORTS


def pool(t):
    def make():
        made = Pool(t.server)
        provider(t, pool=made)
        return made

    return t.shared("linking", make)


def link(t, name, subject=None):
    pool(t).api.admin_link_provider_for_user(
        UserPoolId=pool(t).id,
        DestinationUser={"ProviderName": "Cognito", "ProviderAttributeValue": name},
        SourceUser={
            "ProviderName": "Shop",
            "ProviderAttributeName": "Cognito_Subject",
            "ProviderAttributeValue": subject or unique(),
        },
    )


def twice(t):
    person, subject = pool(t).user(), unique()
    for _ in range(2):
        link(t, person.sub, subject)


def six(t):
    person = pool(t).user()
    for _ in range(6):
        link(t, person.sub)


def password_off(t):
    person = pool(t).user()
    pool(t).api.admin_disable_provider_for_user(
        UserPoolId=pool(t).id,
        User={
            "ProviderName": "Cognito",
            "ProviderAttributeName": "Cognito_Subject",
            "ProviderAttributeValue": person.sub,
        },
    )
    return code_of(lambda: pool(t).client().start(person))


CASES = [
    done(
        "link-nobody",
        "cognito-user-pools#account-operations",
        "Linking to nobody",
        True,
        lambda t: code_of(lambda: link(t, unique())) in (NO_SUCH_USER, INVALID),
    ),
    refused(
        "link-twice",
        "cognito-user-pools#users",
        "Linking twice",
        INVALID,
        "SourceUser is already linked to DestinationUser",
        twice,
        source=REPORTS,
    ),
    done(
        "link-six",
        "cognito-user-pools#users",
        "A sixth link",
        "LimitExceededException",
        lambda t: code_of(lambda: six(t)),
        source=GUIDE,
    ),
    done(
        "password-off",
        "cognito-user-pools#users",
        "Disabling the provider Cognito ends password sign-in",
        NOT_AUTHORIZED,
        password_off,
    ),
]
