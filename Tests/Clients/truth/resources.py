"""Domains, resource servers, identity providers, import jobs, terms and the rest."""

import re

from support.pools import Pool

from .battery import INVALID, NOT_FOUND, code_of, done, refused, unique
from .pools import domain
from .sources import COMMAND_LINE, DOCUMENTED, GUIDE, MODEL, REPORTS, Source

ROLE = "arn:aws:iam::000000000000:role/import"


def second_domain(t):
    pool = t.make()
    domain(t, pool)
    domain(t, pool)


def provider(t, name="Shop", kind="OIDC", pool=None, **more):
    details = {
        "client_id": "x",
        "client_secret": "y",
        "authorize_scopes": "openid",
        "oidc_issuer": "https://id.example.com",
        "attributes_request_method": "GET",
        "authorize_url": "https://id.example.com/authorize",
        "token_url": "https://id.example.com/token",
        "attributes_url": "https://id.example.com/userinfo",
        "jwks_uri": "https://id.example.com/keys",
    }
    if kind != "OIDC":
        details = {name: details[name] for name in ("client_id", "client_secret", "authorize_scopes")}
    pool = pool or t.make()
    return pool.api.create_identity_provider(
        UserPoolId=pool.id, ProviderName=name, ProviderType=kind, ProviderDetails=details, **more
    )["IdentityProvider"]


def provider_twice(t):
    pool = t.make()
    provider(t, pool=pool)
    provider(t, pool=pool)


def provider_group(t):
    pool = t.make()
    provider(t, pool=pool)
    return [group["GroupName"] == f"{pool.id}_Shop" for group in pool.api.list_groups(UserPoolId=pool.id)["Groups"]]


def resource_server(t, pool=None, identifier="orders"):
    pool = pool or t.make()
    return pool.api.create_resource_server(
        UserPoolId=pool.id,
        Identifier=identifier,
        Name="Orders",
        Scopes=[{"ScopeName": "read", "ScopeDescription": "Reads"}],
    )["ResourceServer"]


def resource_server_twice(t):
    pool = t.make()
    for _ in range(2):
        resource_server(t, pool)


def job(t, pool=None):
    pool = pool or t.make()
    return pool, pool.api.create_user_import_job(UserPoolId=pool.id, JobName="people", CloudWatchLogsRoleArn=ROLE)[
        "UserImportJob"
    ]


def stop_fresh(t):
    pool, made = job(t)
    pool.api.stop_user_import_job(UserPoolId=pool.id, JobId=made["JobId"])


def terms(t, twice=False):
    client = t.pool.client()
    for _ in range(2 if twice else 1):
        made = t.api.create_terms(
            UserPoolId=t.pool.id,
            ClientId=client.id,
            TermsName="terms-of-use",
            TermsSource="LINK",
            Enforcement="NONE",
            Links={"cognito:default": "https://example.com/terms"},
        )["Terms"]
    return made["TermsName"]


def terms_without_default(t):
    return code_of(
        lambda: t.api.create_terms(
            UserPoolId=t.pool.id,
            ClientId=t.pool.client().id,
            TermsName="terms-of-use",
            TermsSource="LINK",
            Enforcement="NONE",
            Links={"cognito:french": "https://example.com/terms"},
        )
    )


def branding_twice(t):
    client = t.pool.client()
    for _ in range(2):
        t.api.create_managed_login_branding(UserPoolId=t.pool.id, ClientId=client.id, UseCognitoProvidedValues=True)


def tags(t):
    pool = t.make(UserPoolTags={"a": "1", "b": "2"})
    arn = pool.description["Arn"]
    pool.api.tag_resource(ResourceArn=arn, Tags={"b": "3", "c": "4"})
    pool.api.untag_resource(ResourceArn=arn, TagKeys=["a"])
    return pool.api.list_tags_for_resource(ResourceArn=arn)["Tags"]


CASES = [
    # --- 8.9: domains
    done(
        "domain-unknown",
        "cognito-user-pools#other-resources",
        "DescribeUserPoolDomain of none",
        {},
        lambda t: t.api.describe_user_pool_domain(Domain=unique("none"))["DomainDescription"],
        source=REPORTS,
    ),
    done(
        "domain",
        "cognito-user-pools#other-resources",
        "DescribeUserPoolDomain",
        "ACTIVE",
        lambda t: t.api.describe_user_pool_domain(Domain=domain(t))["DomainDescription"]["Status"],
        source=REPORTS,
    ),
    refused(
        "domain-taken",
        "cognito-user-pools#other-resources",
        "A domain of another pool",
        INVALID,
        "Domain already associated with another user pool.",
        lambda t: domain(t, name=domain(t)),
        source=REPORTS,
    ),
    refused(
        "domain-second",
        "cognito-user-pools#other-resources",
        "A second prefix",
        INVALID,
        "User pool already has a domain configured.",
        second_domain,
        source=REPORTS,
    ),
    refused(
        "domain-delete-unknown",
        "cognito-user-pools#other-resources",
        "DeleteUserPoolDomain of none",
        INVALID,
        "No such domain or user pool exists.",
        lambda t: t.api.delete_user_pool_domain(Domain=unique("none"), UserPoolId=t.pool.id),
        source=REPORTS,
    ),
    refused(
        "domain-delete-foreign",
        "cognito-user-pools#other-resources",
        "DeleteUserPoolDomain of another pool's",
        INVALID,
        "No such domain or user pool exists.",
        lambda t: t.api.delete_user_pool_domain(Domain=domain(t), UserPoolId=t.pool.id),
        source=REPORTS,
    ),
    *[
        done(
            f"domain-word-{word}",
            "cognito-user-pools#identifiers",
            f"A prefix with {word}",
            INVALID,
            lambda t, word=word: code_of(lambda: domain(t, name=unique(f"my-{word}"))),
            source=GUIDE,
        )
        for word in ("aws", "amazon", "cognito")
    ],
    # --- resource servers
    refused(
        "resource-server-none",
        "cognito-user-pools#other-resources",
        "DescribeResourceServer of none",
        NOT_FOUND,
        "Resource server none does not exist.",
        lambda t: t.api.describe_resource_server(UserPoolId=t.pool.id, Identifier="none"),
    ),
    refused(
        "resource-server-delete-none",
        "cognito-user-pools#other-resources",
        "DeleteResourceServer of none",
        NOT_FOUND,
        "Resource server none does not exist.",
        lambda t: t.api.delete_resource_server(UserPoolId=t.pool.id, Identifier="none"),
    ),
    refused(
        "resource-server-twice",
        "cognito-user-pools#other-resources",
        "CreateResourceServer of an identifier that exists",
        INVALID,
        "orders already exists in user pool <pool>.",
        resource_server_twice,
    ),
    done(
        "resource-server-scope",
        "cognito-user-pools#identifiers",
        "A scope's name with a stroke",
        INVALID,
        lambda t: code_of(
            lambda: t.api.create_resource_server(
                UserPoolId=t.pool.id,
                Identifier=unique(),
                Name="x",
                Scopes=[{"ScopeName": "a/b", "ScopeDescription": "x"}],
            )
        ),
    ),
    # --- identity providers
    refused(
        "provider-none",
        "cognito-user-pools#identity-providers",
        "DescribeIdentityProvider of none",
        NOT_FOUND,
        "Identity provider none does not exist.",
        lambda t: t.api.describe_identity_provider(UserPoolId=t.pool.id, ProviderName="none"),
    ),
    refused(
        "provider-reserved",
        "cognito-user-pools#identity-providers",
        "An OIDC provider called Google",
        INVALID,
        "Provider Google cannot be of type OIDC",
        lambda t: provider(t, "Google"),
        source=REPORTS,
    ),
    done(
        "provider-social-name",
        "cognito-user-pools#identity-providers",
        "A social provider with another name",
        INVALID,
        lambda t: code_of(lambda: provider(t, "Search", "Google")),
    ),
    done(
        "provider-twice",
        "cognito-user-pools#identity-providers",
        "A provider that exists",
        "DuplicateProviderException",
        lambda t: code_of(lambda: provider_twice(t)),
    ),
    done(
        "provider-mapping",
        "cognito-user-pools#identity-providers",
        "The mapping that a provider has by itself",
        {"username": "sub"},
        lambda t: provider(t)["AttributeMapping"],
        source=COMMAND_LINE,
    ),
    done(
        "provider-secret",
        "cognito-user-pools#identity-providers",
        "A provider's details are given back, secrets too",
        "y",
        lambda t: provider(t)["ProviderDetails"]["client_secret"],
    ),
    done(
        "provider-group", "cognito-user-pools#groups", "A provider makes a group", [True], provider_group, source=GUIDE
    ),
    done(
        "provider-identifier-none",
        "cognito-user-pools#identity-providers",
        "GetIdentityProviderByIdentifier of none",
        NOT_FOUND,
        lambda t: code_of(
            lambda: t.api.get_identity_provider_by_identifier(UserPoolId=t.pool.id, IdpIdentifier="none")
        ),
    ),
    # --- import jobs, terms, branding, risk, logs, tags
    done(
        "job-created",
        "cognito-user-pools#user-import",
        "A fresh import job",
        ("Created", True, True),
        lambda t: (
            lambda made: (
                made["Status"],
                made["PreSignedUrl"].startswith("http"),
                bool(re.fullmatch(r"import-\w{10}", made["JobId"])),
            )
        )(job(t)[1]),
        source=GUIDE,
    ),
    done(
        "job-none",
        "cognito-user-pools#user-import",
        "DescribeUserImportJob of none",
        NOT_FOUND,
        lambda t: code_of(lambda: t.api.describe_user_import_job(UserPoolId=t.pool.id, JobId="import-0000000000")),
    ),
    done(
        "job-stop-fresh",
        "cognito-user-pools#user-import",
        "Stopping a job that has not started",
        "PreconditionNotMetException",
        lambda t: code_of(lambda: stop_fresh(t)),
        source=GUIDE,
    ),
    done(
        "job-header",
        "cognito-user-pools#user-import",
        "The header of the CSV",
        ["name", "cognito:mfa_enabled", "cognito:username", "password_hash"],
        lambda t: (lambda h: [h[0], *h[-3:]])(t.api.get_csv_header(UserPoolId=t.pool.id)["CSVHeader"]),
        source=Source(DOCUMENTED, "developer guide, Adding password hashes to your CSV file", "2026-07"),
    ),
    done("terms", "cognito-user-pools#other-resources", "CreateTerms", "terms-of-use", terms, source=MODEL),
    done(
        "terms-twice",
        "cognito-user-pools#other-resources",
        "CreateTerms twice",
        "TermsExistsException",
        lambda t: code_of(lambda: terms(t, twice=True)),
    ),
    done(
        "terms-default",
        "cognito-user-pools#other-resources",
        "CreateTerms without a default link",
        INVALID,
        terms_without_default,
    ),
    done(
        "branding-twice",
        "cognito-user-pools#other-resources",
        "CreateManagedLoginBranding twice",
        "ManagedLoginBrandingExistsException",
        lambda t: code_of(lambda: branding_twice(t)),
    ),
    done(
        "risk-off",
        "cognito-user-pools#other-resources",
        "SetRiskConfiguration without the add-on",
        "UserPoolAddOnNotEnabledException",
        lambda t: code_of(
            lambda: t.api.set_risk_configuration(
                UserPoolId=t.pool.id, CompromisedCredentialsRiskConfiguration={"Actions": {"EventAction": "BLOCK"}}
            )
        ),
        source=GUIDE,
    ),
    done(
        "logs-none",
        "cognito-user-pools#other-resources",
        "GetLogDeliveryConfiguration of none",
        [],
        lambda t: t.api.get_log_delivery_configuration(UserPoolId=t.pool.id)["LogDeliveryConfiguration"][
            "LogConfigurations"
        ],
    ),
    done(
        "tags",
        "cognito-user-pools#other-resources",
        "Tags are merged and taken away",
        {"b": "3", "c": "4"},
        tags,
        source=MODEL,
    ),
    done(
        "tags-none",
        "cognito-user-pools#other-resources",
        "ListTagsForResource of a pool that is none",
        NOT_FOUND,
        lambda t: code_of(
            lambda: t.api.list_tags_for_resource(
                ResourceArn="arn:aws:cognito-idp:us-east-1:000000000000:userpool/us-east-1_Missing00"
            )
        ),
    ),
    done(
        "lite-otp",
        "cognito-user-pools#pools",
        "Mailed codes in the LITE tier",
        "FeatureUnavailableInTierException",
        lambda t: code_of(
            lambda: Pool(
                t.server,
                UserPoolTier="LITE",
                Policies={"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]}},
            )
        ),
        source=GUIDE,
    ),
    done(
        "certificate",
        "cognito-user-pools#other-resources",
        "GetSigningCertificate has no armour",
        False,
        lambda t: "BEGIN" in t.api.get_signing_certificate(UserPoolId=t.pool.id)["Certificate"],
        source=COMMAND_LINE,
    ),
    *[
        done(
            f"provider-named-{name}",
            "cognito-user-pools#identity-providers",
            f"A provider may be called {name}",
            name,
            lambda t, name=name: provider(t, name)["ProviderName"],
            source=REPORTS,
        )
        for name in ("SAML", "COGNITO")
    ],
    done(
        "style-without-domain",
        "cognito-user-pools#other-resources",
        "SetUICustomization of a pool without a domain",
        True,
        lambda t: (
            code_of(lambda: (lambda pool: pool.api.set_ui_customization(UserPoolId=pool.id, CSS=""))(t.make()))
            is not None
        ),
        source=GUIDE,
    ),
]
