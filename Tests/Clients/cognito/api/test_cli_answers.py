"""The answers that the AWS CLI's documentation prints, compared with ours.

Each example of `aws cognito-idp` that shows an answer is run in a world that is made for it (support/cli_worlds.py,
support/cli_resources.py), and what the command prints is compared with what AWS printed, member by member; ids, times
and secrets by their form. Where an answer of ours stays another one, the reason stands here.
"""

import json

import pytest
from awscli.clidriver import create_clidriver

import support.cli_resources  # noqa: F401
from support.cli_comparison import differences, unexplained
from support.cli_examples import environment, examples, run
from support.cli_worlds import WORLDS, World

ANSWERED = [example for example in examples() if example.output is not None]

# Why a response differs here, by the path of the member.
OLDER = "the page is of 2019, before the service had the member"
ORDER = "the page is of 2019; in public logs since 2024 attributes come as given, and `sub` last"
MASK = "an older mask: since 2020 the last label is hidden as well"
NEITHER = "left out by the page; in other pages of the operations, and in public logs, it is there"
COPIED = "the page shows the answer of AdminGetDevice; the API reference's sample of GetDevice has no such attribute"
TURNED = "the page's answer turns the mapping of its own command round"
RISK = "how the service rated that sign-in, and where it saw it: nothing here knows places"

NEW_POOL = {
    "UserPool.AccountRecoverySetting": OLDER,
    "UserPool.Arn": OLDER,
    "UserPool.DeletionProtection": OLDER,
    "UserPool.EmailConfiguration.EmailSendingAccount": OLDER,
    "UserPool.Policies.PasswordPolicy.TemporaryPasswordValidityDays": OLDER,
    "UserPool.Policies.SignInPolicy": OLDER,
    "UserPool.UserAttributeUpdateSettings": OLDER,
    "UserPool.UserPoolTags": OLDER,
    "UserPool.UserPoolTier": OLDER,
    "UserPool.VerificationMessageTemplate": OLDER,
}
DEVIATIONS = {
    "admin-create-user-0": {"User.Attributes": ORDER},
    "admin-get-user-0": {"UserAttributes": ORDER},
    "admin-list-user-auth-events-0": {
        "AuthEvents[0].EventResponse": RISK,
        "AuthEvents[0].EventRisk.RiskDecision": RISK,
        "AuthEvents[0].EventRisk.RiskLevel": RISK,
        "AuthEvents[0].EventContextData.IpAddress": "the address of the caller",
        "AuthEvents[0].EventContextData.City": RISK,
        "AuthEvents[0].EventContextData.Country": RISK,
    },
    "create-identity-provider-0": {
        "IdentityProvider.AttributeMapping.emailaddress": TURNED,
        "IdentityProvider.AttributeMapping.phone": TURNED,
        "IdentityProvider.AttributeMapping.email": TURNED,
        "IdentityProvider.AttributeMapping.phone_number": TURNED,
    },
    "create-user-pool-0": NEW_POOL,
    "create-user-pool-1": NEW_POOL,
    "describe-identity-provider-0": {
        "IdentityProvider.ProviderDetails.attributes_url": OLDER,
        "IdentityProvider.ProviderDetails.api_version": OLDER,
    },
    "describe-user-pool-0": {
        "UserPool.EstimatedNumberOfUsers": "that pool had people in it",
        "UserPool.Policies.SignInPolicy": "the page is of 2024-09, before the choice of first factors",
        "UserPool.UserPoolTier": "the page is of 2024-09, before there were tiers",
    },
    "describe-user-pool-client-0": {
        "UserPoolClient.AuthSessionValidity": OLDER,
        "UserPoolClient.EnablePropagateAdditionalUserContextData": OLDER,
        "UserPoolClient.EnableTokenRevocation": OLDER,
        "UserPoolClient.TokenValidityUnits": OLDER,
    },
    "describe-user-pool-domain-0": {
        "DomainDescription.CustomDomainConfig": "the page is of 2019; in public logs of 2025 a prefix has none",
        "DomainDescription.ManagedLoginVersion": OLDER,
    },
    "forgot-password-0": {"CodeDeliveryDetails.Destination": MASK},
    "get-csv-header-0": {
        "CSVHeader": "the page is older than the import of password hashes: password_hash stands at the end"
    },
    "get-device-0": {"Device.DeviceAttributes[dev:*]": COPIED},
    "get-user-0": {"UserAttributes": "the custom attribute has been renamed since: all others have their places"},
    "initiate-auth-0": {"ChallengeParameters": NEITHER},
    "list-users-0": {
        "PaginationToken": "printed for --limit; for --max-items the command line prints a token of its own",
        "Users[*].Attributes": ORDER,
        "Users[*].Attributes[email_verified]": "left out by the page; reports of sign-ups have it, as false",
    },
    "list-users-in-group-0": {"Users[*].Attributes": ORDER},
    "list-web-authn-credentials-0": {
        "Credentials[0].AuthenticatorTransports": "left out by the page; the service model says that it is always there"
    },
    "resend-confirmation-code-0": {"CodeDeliveryDetails.Destination": MASK},
    "respond-to-auth-challenge-2": {"ChallengeParameters": NEITHER},
    "set-ui-customization-1": {"UICustomization.ClientId": "the page repeats the answer of its first example"},
    "update-resource-server-0": {
        "ResourceServer.Name": "the page's answer is of another command: it is told another name"
    },
}


def test_every_answer_is_compared():
    names = {example.name for example in ANSWERED}
    assert len(names) >= 72
    assert names == set(WORLDS), "an example without a world, or a world without its example"
    assert set(DEVIATIONS) <= names


@pytest.fixture(scope="module")
def driver(tmp_path_factory):
    """The command line. It reads its environment when it is made."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment(tmp_path_factory.mktemp("aws"), "us-west-2").items():
            patch.setenv(name, value)
        yield create_clidriver()


@pytest.mark.parametrize("example", ANSWERED, ids=lambda example: example.name)
def test_a_published_answer_is_ours(own_server, driver, example, tmp_path):
    w = World(own_server, tmp_path, example)
    try:
        WORLDS[example.name](w)
        region = w.pool.id.rpartition("_")[0] if w.pool else "us-west-2"
        status, printed, errors = run(driver, [*w.command(), "--region", region], own_server.url)
    finally:
        for close in w.closing:
            close()
    assert status == 0, errors[-600:]
    found = list(differences(w.recorded, json.loads(printed)))
    left, idle = unexplained(found, DEVIATIONS.get(example.name, {}))
    assert not left, "\n".join(f"{one.path}: {one.what}" for one in left)
    assert not idle, f"explained, and no difference: {idle}"
