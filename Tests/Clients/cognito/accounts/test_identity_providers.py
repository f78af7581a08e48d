"""Identity providers of a pool, and users' linked identities."""

import base64
import json
import uuid

import pytest
from cryptography import x509

from support.pools import NO_USER, Pool, as_dict, fails
from support.server import Server
from support.tokens import claims_of

SOCIAL = {"client_id": "app", "client_secret": "secret", "authorize_scopes": "email openid"}
OIDC = {
    "client_id": "app",
    "client_secret": "secret",
    "authorize_scopes": "openid email",
    "attributes_request_method": "GET",
    "oidc_issuer": "https://login.example.com",
}
CERTIFICATE = base64.b64encode(b"a certificate, as far as a description needs one").decode()
METADATA = (
    '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example.com">'
    '<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">'
    '<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>'
    f"{CERTIFICATE}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>"
    '<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example.com/p"/>'
    '<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" '
    'Location="https://idp.example.com/sso"/></IDPSSODescriptor></EntityDescriptor>'
)


def make(pool, name="Google", kind=None, details=None, **more):
    details = details if details is not None else (OIDC if kind == "OIDC" else SOCIAL)
    return pool.api.create_identity_provider(
        UserPoolId=pool.id, ProviderName=name, ProviderType=kind or name, ProviderDetails=details, **more
    )["IdentityProvider"]


def describe(pool, name):
    return pool.api.describe_identity_provider(UserPoolId=pool.id, ProviderName=name)["IdentityProvider"]


def test_a_provider_is_made_described_changed_and_deleted(pool):
    made = make(pool, AttributeMapping={"email": "email"}, IdpIdentifiers=["example.com"])
    assert made["UserPoolId"] == pool.id and made["ProviderName"] == made["ProviderType"] == "Google"
    assert made["ProviderDetails"] == {
        "attributes_url": "https://people.googleapis.com/v1/people/me?personFields=",
        "attributes_url_add_attributes": "true",
        "authorize_scopes": "email openid",
        "authorize_url": "https://accounts.google.com/o/oauth2/v2/auth",
        "client_id": "app",
        "client_secret": "secret",
        "oidc_issuer": "https://accounts.google.com",
        "token_request_method": "POST",
        "token_url": "https://www.googleapis.com/oauth2/v4/token",
    }
    assert made["AttributeMapping"] == {"email": "email", "username": "sub"}
    assert made["IdpIdentifiers"] == ["example.com"] and made["CreationDate"] == made["LastModifiedDate"]
    assert describe(pool, "Google") == made
    found = pool.api.get_identity_provider_by_identifier(UserPoolId=pool.id, IdpIdentifier="example.com")
    assert found["IdentityProvider"] == made
    changed = pool.api.update_identity_provider(
        UserPoolId=pool.id, ProviderName="Google", ProviderDetails=SOCIAL | {"client_id": "other"}
    )["IdentityProvider"]
    assert changed["ProviderDetails"]["client_id"] == "other"
    assert changed["AttributeMapping"] == made["AttributeMapping"], "what is not named stays"
    listed = pool.api.list_identity_providers(UserPoolId=pool.id)["Providers"]
    assert [set(one) for one in listed] == [{"ProviderName", "ProviderType", "LastModifiedDate", "CreationDate"}]
    pool.api.delete_identity_provider(UserPoolId=pool.id, ProviderName="Google")
    assert pool.api.list_identity_providers(UserPoolId=pool.id)["Providers"] == []
    for call in (
        lambda: describe(pool, "Google"),
        lambda: pool.api.delete_identity_provider(UserPoolId=pool.id, ProviderName="Google"),
        lambda: pool.api.update_identity_provider(UserPoolId=pool.id, ProviderName="Google"),
    ):
        with fails("ResourceNotFoundException", "Identity provider Google does not exist."):
            call()


@pytest.mark.parametrize(
    ("name", "details", "expected", "subject"),
    [
        (
            "Facebook",
            SOCIAL | {"api_version": "v19.0"},
            {"authorize_url": "https://www.facebook.com/v19.0/dialog/oauth", "token_request_method": "GET"},
            "id",
        ),
        ("LoginWithAmazon", SOCIAL, {"token_url": "https://api.amazon.com/auth/o2/token"}, "user_id"),
        (
            "SignInWithApple",
            {"client_id": "a", "team_id": "t", "key_id": "k", "private_key": "p", "authorize_scopes": "email"},
            {"oidc_issuer": "https://appleid.apple.com", "private_key": None},
            "sub",
        ),
    ],
)
def test_each_service_has_its_addresses(pool, name, details, expected, subject):
    made = make(pool, name, details=details)
    for key, value in expected.items():
        assert made["ProviderDetails"].get(key) == value
    assert made["AttributeMapping"] == {"username": subject}


@pytest.mark.parametrize("encrypted", [{}, {"EncryptedResponses": "false"}, {"EncryptedResponses": "true"}])
def test_an_oidc_and_a_saml_provider(pool, encrypted):
    made = make(pool, "Corp", "OIDC")
    assert made["ProviderDetails"] == OIDC | {"attributes_url_add_attributes": "false"}
    saml = make(pool, "Saml", "SAML", {"MetadataFile": METADATA, **encrypted})
    details = saml["ProviderDetails"]
    # Four members, the certificate among them, with EncryptedResponses=false: the Terraform provider's acceptance test
    # TestAccCognitoIDPIdentityProvider_saml (2024).
    assert len(details) == 3 + len(encrypted)
    assert details["SSORedirectBindingURI"] == "https://idp.example.com/sso"
    assert "SLORedirectBindingURI" not in details and details["MetadataFile"] == METADATA
    certificate = pool.api.get_signing_certificate(UserPoolId=pool.id)["Certificate"]
    assert details["ActiveEncryptionCertificate"] == certificate


def test_the_signing_certificate_is_one(pool):
    first = pool.api.get_signing_certificate(UserPoolId=pool.id)["Certificate"]
    assert first == pool.api.get_signing_certificate(UserPoolId=pool.id)["Certificate"]
    lines = "\n".join(first[start : start + 64] for start in range(0, len(first), 64))
    read = x509.load_pem_x509_certificate(f"-----BEGIN CERTIFICATE-----\n{lines}\n-----END CERTIFICATE-----\n".encode())
    read.verify_directly_issued_by(read)
    assert (read.not_valid_after_utc - read.not_valid_before_utc).days >= 3649
    assert read.public_key().key_size >= 2048


@pytest.mark.parametrize(
    ("name", "kind", "details", "code", "message"),
    [
        ("Google", "OIDC", OIDC, "InvalidParameterException", "Provider Google cannot be of type OIDC"),
        ("Mine", "Google", SOCIAL, "InvalidParameterException", "Provider Mine cannot be of type Google"),
        (
            "Google",
            "Google",
            {"client_id": "a"},
            "InvalidParameterException",
            "clientId, clientSecret and authorizeScopes are all required idp details.",
        ),
        (
            "Saml",
            "SAML",
            {"client_id": "a"},
            "InvalidParameterException",
            "At least one of the MetadataURL or MetadataFile should be provided.",
        ),
        ("Corp", "OIDC", OIDC | {"oidc_issuer": "http://login.example.com"}, "InvalidParameterException", None),
        ("Corp", "OIDC", OIDC | {"attributes_request_method": "PUT"}, "InvalidParameterException", None),
        ("Corp", "Banana", OIDC, "InvalidParameterException", None),
    ],
)
def test_what_is_wrong_with_a_provider_is_told(pool, name, kind, details, code, message):
    with fails(code, message):
        make(pool, name, kind, details)


def test_names_and_identifiers_are_taken_once(pool):
    make(pool, IdpIdentifiers=["one"])
    with fails("DuplicateProviderException"):
        make(pool)
    with fails("InvalidParameterException"):
        make(pool, "Corp", "OIDC", IdpIdentifiers=["one"])
    with fails("InvalidParameterException"):
        make(pool, "Corp", "OIDC", AttributeMapping={"custom:none": "x"})
    with fails("ResourceNotFoundException"):
        pool.api.get_identity_provider_by_identifier(UserPoolId=pool.id, IdpIdentifier="two")
    with fails("ResourceNotFoundException", "User pool us-east-1_Missing00 does not exist."):
        pool.api.list_identity_providers(UserPoolId="us-east-1_Missing00")


def test_a_client_allows_providers_that_are_there(pool):
    with fails("InvalidParameterException"):
        pool.client(SupportedIdentityProviders=["COGNITO", "Google"])
    make(pool)
    client = pool.client(SupportedIdentityProviders=["COGNITO", "Google"])
    assert client.description["SupportedIdentityProviders"] == ["Google", "COGNITO"]


def test_a_provider_brings_a_group_and_an_attribute(pool):
    make(pool)
    group = pool.api.get_group(UserPoolId=pool.id, GroupName=f"{pool.id}_Google")["Group"]
    assert group["Description"] == "Autogenerated group for users who sign in using Google"
    rows = pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"]["SchemaAttributes"]
    assert [row for row in rows if row["Name"] == "identities"] == [
        {
            "Name": "identities",
            "AttributeDataType": "String",
            "DeveloperOnlyAttribute": False,
            "Mutable": True,
            "Required": False,
            "StringAttributeConstraints": {},
        }
    ]


def link(pool, person, value, provider="Google", attribute="Cognito_Subject", into="Cognito"):
    return pool.api.admin_link_provider_for_user(
        UserPoolId=pool.id,
        DestinationUser={"ProviderName": into, "ProviderAttributeValue": str(person)},
        SourceUser={
            "ProviderName": provider,
            "ProviderAttributeName": attribute,
            "ProviderAttributeValue": value,
        },
    )


def unlink(pool, value, provider="Google", attribute="Cognito_Subject"):
    return pool.api.admin_disable_provider_for_user(
        UserPoolId=pool.id,
        User={"ProviderName": provider, "ProviderAttributeName": attribute, "ProviderAttributeValue": value},
    )


def identities(pool, person):
    return json.loads(pool.attributes_of(person.email).get("identities", "[]"))


def test_an_identity_is_linked_and_parted(pool, client, person):
    make(pool)
    link(pool, person, "117")
    (entry,) = identities(pool, person)
    assert isinstance(entry.pop("dateCreated"), int)
    assert entry == {
        "userId": "117",
        "providerName": "Google",
        "providerType": "Google",
        "issuer": None,
        "primary": False,
    }
    tokens = client.sign_in(person)
    (claim,) = claims_of(tokens["IdToken"])["identities"]
    assert claim["userId"] == "117" and claim["primary"] == "false" and claim["dateCreated"].isdigit()
    assert "identities" in as_dict(client.who(tokens["AccessToken"])["UserAttributes"])
    unlink(pool, "117")
    assert identities(pool, person) == []
    assert "identities" not in claims_of(client.sign_in(person)["IdToken"])


def test_what_is_wrong_with_a_link_is_told(pool, person):
    other = pool.user()
    with fails("ResourceNotFoundException", "Identity provider Google does not exist."):
        link(pool, person, "1")
    make(pool)
    link(pool, person, "1")
    with fails("InvalidParameterException", "SourceUser is already linked to DestinationUser"):
        link(pool, person, "1")
    with fails(
        "InvalidParameterException",
        "Merging is not currently supported, provide a SourceUser that has not been signed up in order to link",
    ):
        link(pool, other, "1")
    with fails("UserNotFoundException", NO_USER):
        link(pool, "nobody@example.com", "2")
    with fails("InvalidParameterException"):
        link(pool, person, other.sub, provider="Cognito")
    for number in range(2, 6):
        link(pool, person, str(number))
    with fails("LimitExceededException"):
        link(pool, person, "6")
    with fails("InvalidParameterException"):
        unlink(pool, "99")
    with fails("ResourceNotFoundException"):
        unlink(pool, "1", provider="Nobody")


def test_a_provider_user_is_not_linked_twice(server):
    pool = Pool(server, UsernameAttributes=None)
    make(pool)
    pool.user("Google_9", email="a@example.com", email_verified="true")
    person = pool.user(f"ada-{uuid.uuid4().hex[:6]}")
    with fails(
        "InvalidParameterException",
        "Merging is not currently supported, provide a SourceUser that has not been signed up in order to link",
    ):
        link(pool, person, "9")


def test_a_local_account_may_lose_its_password(pool, client, person):
    client.sign_in(person)
    unlink(pool, person.sub, provider="Cognito")
    with fails("NotAuthorizedException", "Incorrect username or password."):
        client.sign_in(person)


def test_identities_are_not_written_as_attributes(pool, client, person):
    make(pool)
    tokens = client.sign_in(person)
    with fails("NotAuthorizedException", "A client attempted to write unauthorized attribute"):
        pool.api.update_user_attributes(
            AccessToken=tokens["AccessToken"], UserAttributes=[{"Name": "identities", "Value": "[]"}]
        )
    with fails("InvalidParameterException"):
        pool.api.admin_update_user_attributes(
            UserPoolId=pool.id, Username=person.email, UserAttributes=[{"Name": "identities", "Value": "[]"}]
        )


def test_providers_come_from_a_configuration():
    pool = {
        "Id": "us-east-1_Played001",
        "PoolName": "played",
        "IdentityProviders": [
            {
                "ProviderName": "Google",
                "ProviderType": "Google",
                "AttributeMapping": {"email": "email"},
                "Played": {"people": [{"sub": "117", "email": "g@example.com"}], "mode": "choose"},
            },
            {"ProviderName": "Corp", "ProviderType": "OIDC", "ProviderDetails": OIDC},
        ],
        "Clients": [{"ClientId": "web", "SupportedIdentityProviders": ["COGNITO", "Google"]}],
    }
    with Server(config={"userPools": [pool]}) as server:
        listed = server.api().list_identity_providers(UserPoolId="us-east-1_Played001")["Providers"]
        assert [one["ProviderName"] for one in listed] == ["Corp", "Google"]
