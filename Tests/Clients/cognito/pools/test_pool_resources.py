"""Resources of a pool beside users: client secrets, terms, branding, domains, logs, limits."""

import base64
import re
import uuid
from datetime import UTC, datetime, timedelta

import pytest
import requests

from support.pools import PASSWORD, UUID, Pool, fails, secret_hash, without_metadata

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
CERTIFICATE = "arn:aws:acm:us-east-1:123456789012:certificate/a1b2c3d4-5678-90ab-cdef-EXAMPLE11111"


# --- Client secrets ---


def test_two_secrets_hold_at_a_time(pool):
    client = pool.client(GenerateSecret=True)
    person = pool.user()
    (first,) = pool.api.list_user_pool_client_secrets(UserPoolId=pool.id, ClientId=client.id)["ClientSecrets"]
    assert re.fullmatch(rf"{client.id}--\d+", first["ClientSecretId"]) and "ClientSecretValue" not in first
    added = pool.api.add_user_pool_client_secret(UserPoolId=pool.id, ClientId=client.id)["ClientSecretDescriptor"]
    assert re.fullmatch(r"[a-z0-9]{51}", added["ClientSecretValue"])

    def sign_in(secret):
        return pool.api.initiate_auth(
            ClientId=client.id,
            AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={
                "USERNAME": person.email,
                "PASSWORD": PASSWORD,
                "SECRET_HASH": secret_hash(person.email, client.id, secret),
            },
        )

    assert sign_in(client.secret)["AuthenticationResult"] and sign_in(added["ClientSecretValue"])
    listed = pool.api.list_user_pool_client_secrets(UserPoolId=pool.id, ClientId=client.id)["ClientSecrets"]
    assert [one["ClientSecretId"] for one in listed] == [first["ClientSecretId"], added["ClientSecretId"]]
    with fails("LimitExceededException"):
        pool.api.add_user_pool_client_secret(UserPoolId=pool.id, ClientId=client.id)
    pool.api.delete_user_pool_client_secret(
        UserPoolId=pool.id, ClientId=client.id, ClientSecretId=first["ClientSecretId"]
    )
    with fails("NotAuthorizedException", f"Unable to verify secret hash for client {client.id}"):
        sign_in(client.secret)
    assert sign_in(added["ClientSecretValue"])
    with fails("InvalidParameterException"):
        pool.api.delete_user_pool_client_secret(
            UserPoolId=pool.id, ClientId=client.id, ClientSecretId=added["ClientSecretId"]
        )
    with fails("ResourceNotFoundException"):
        pool.api.delete_user_pool_client_secret(UserPoolId=pool.id, ClientId=client.id, ClientSecretId="none")


def test_a_secret_of_ones_own_is_not_repeated(pool, client):
    own = pool.client(GenerateSecret=True)
    added = pool.api.add_user_pool_client_secret(UserPoolId=pool.id, ClientId=own.id, ClientSecret="s" * 30)
    assert "ClientSecretValue" not in added["ClientSecretDescriptor"]
    with fails("InvalidParameterException"):
        pool.api.add_user_pool_client_secret(UserPoolId=pool.id, ClientId=client.id)
    with fails("InvalidParameterException"):
        pool.api.add_user_pool_client_secret(UserPoolId=pool.id, ClientId=own.id, ClientSecret="short")
    with fails("ResourceNotFoundException"):
        pool.api.list_user_pool_client_secrets(UserPoolId=pool.id, ClientId="none")


# --- Terms ---


def terms(pool, client, name="terms-of-use", links=None):
    return pool.api.create_terms(
        UserPoolId=pool.id,
        ClientId=client.id,
        TermsName=name,
        TermsSource="LINK",
        Enforcement="NONE",
        Links=links or {"cognito:default": "https://example.com/terms"},
    )["Terms"]


def test_terms_are_made_found_changed_and_deleted(pool, client):
    made = terms(pool, client)
    assert UUID.match(made["TermsId"]) and made["ClientId"] == client.id and made["TermsSource"] == "LINK"
    assert pool.api.describe_terms(UserPoolId=pool.id, TermsId=made["TermsId"])["Terms"] == made
    by_client = pool.server.post(
        "DescribeTermsByClient",
        {"UserPoolId": pool.id, "ClientId": client.id, "TermsName": "terms-of-use"},
        Authorization="AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/cognito-idp/aws4_request, Signature=0",
    )
    assert by_client.status_code == 200 and by_client.json()["Terms"]["TermsId"] == made["TermsId"]
    links = {"cognito:default": "https://example.com/t", "cognito:german": "https://example.com/de"}
    changed = pool.api.update_terms(UserPoolId=pool.id, TermsId=made["TermsId"], Links=links)["Terms"]
    assert changed["Links"] == links and changed["TermsName"] == "terms-of-use"
    other = terms(pool, client, "privacy-policy")
    listed = pool.api.list_terms(UserPoolId=pool.id, MaxResults=1)
    rest = pool.api.list_terms(UserPoolId=pool.id, MaxResults=1, NextToken=listed["NextToken"])
    assert {one["TermsId"] for one in listed["Terms"] + rest["Terms"]} == {made["TermsId"], other["TermsId"]}
    assert "NextToken" not in rest
    with fails("TermsExistsException"):
        terms(pool, client)
    with fails("TermsExistsException"):
        pool.api.update_terms(UserPoolId=pool.id, TermsId=other["TermsId"], TermsName="terms-of-use")
    pool.api.delete_terms(UserPoolId=pool.id, TermsId=made["TermsId"])
    for call in (pool.api.describe_terms, pool.api.delete_terms, pool.api.update_terms):
        with fails("ResourceNotFoundException"):
            call(UserPoolId=pool.id, TermsId=made["TermsId"])


def test_terms_need_a_default_and_a_name(pool, client):
    with fails("InvalidParameterException"):
        terms(pool, client, links={"cognito:german": "https://example.com/de"})
    with fails("InvalidParameterException"):
        terms(pool, client, links={"cognito:default": "ftp://example.com"})
    with fails("InvalidParameterException"):
        terms(pool, client, "house-rules")


# --- Styles ---


def with_domain(pool):
    prefix = f"p{uuid.uuid4().hex[:12]}"
    pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain=prefix)
    return prefix


def test_the_classic_style_is_kept_and_its_logo_served(pool, client):
    with fails("InvalidParameterException"):
        pool.api.set_ui_customization(UserPoolId=pool.id, CSS=".banner-customizable {}")
    with_domain(pool)
    bare = pool.api.get_ui_customization(UserPoolId=pool.id)["UICustomization"]
    assert bare == {"UserPoolId": pool.id, "ClientId": "ALL"}
    css = ".banner-customizable { background: #fff }"
    made = pool.api.set_ui_customization(UserPoolId=pool.id, CSS=css, ImageFile=PIXEL)["UICustomization"]
    assert made["CSS"] == css and re.fullmatch(r"\d{14}", made["CSSVersion"]) and made["ClientId"] == "ALL"
    served = requests.get(made["ImageUrl"], timeout=60)
    assert served.content == PIXEL and served.headers["Content-Type"] == "image/png"
    inherited = pool.api.get_ui_customization(UserPoolId=pool.id, ClientId=client.id)["UICustomization"]
    assert inherited == made
    own = pool.api.set_ui_customization(UserPoolId=pool.id, ClientId=client.id, CSS=".label-customizable {}")[
        "UICustomization"
    ]
    assert own["ClientId"] == client.id and "ImageUrl" not in own
    assert pool.api.get_ui_customization(UserPoolId=pool.id, ClientId=client.id)["UICustomization"] == own
    pool.api.set_ui_customization(UserPoolId=pool.id, ClientId=client.id)
    assert pool.api.get_ui_customization(UserPoolId=pool.id, ClientId=client.id)["UICustomization"] == made
    with fails("InvalidParameterException"):
        pool.api.set_ui_customization(UserPoolId=pool.id, ImageFile=b"GIF89a")
    with fails("ResourceNotFoundException"):
        pool.api.set_ui_customization(UserPoolId=pool.id, ClientId="none", CSS=".label-customizable {}")


def test_a_branding_belongs_to_one_client(pool, client):
    settings = {"components": {"form": {"borderRadius": 12.0}}}
    asset = {"Category": "FORM_LOGO", "ColorMode": "LIGHT", "Extension": "PNG", "Bytes": PIXEL}
    made = pool.api.create_managed_login_branding(
        UserPoolId=pool.id, ClientId=client.id, Settings=settings, Assets=[asset]
    )["ManagedLoginBranding"]
    assert UUID.match(made["ManagedLoginBrandingId"]) and made["UseCognitoProvidedValues"] is False
    assert made["Settings"] == settings and made["Assets"] == [asset]
    named = {"UserPoolId": pool.id, "ManagedLoginBrandingId": made["ManagedLoginBrandingId"]}
    assert pool.api.describe_managed_login_branding(**named)["ManagedLoginBranding"] == made
    by_client = pool.api.describe_managed_login_branding_by_client(UserPoolId=pool.id, ClientId=client.id)
    assert by_client["ManagedLoginBranding"] == made
    merged = pool.api.describe_managed_login_branding(**named, ReturnMergedResources=True)["ManagedLoginBranding"]
    assert merged["Settings"]["components"]["form"]["borderRadius"] == 12.0 and "categories" in merged["Settings"]
    with fails("ManagedLoginBrandingExistsException"):
        pool.api.create_managed_login_branding(UserPoolId=pool.id, ClientId=client.id, UseCognitoProvidedValues=True)
    standard = pool.api.update_managed_login_branding(**named, UseCognitoProvidedValues=True)
    assert standard["ManagedLoginBranding"]["UseCognitoProvidedValues"] is True
    assert "Settings" not in standard["ManagedLoginBranding"]
    with fails("InvalidParameterException"):
        pool.api.update_managed_login_branding(**named, UseCognitoProvidedValues=True, Settings=settings)
    pool.api.delete_managed_login_branding(**named)
    for call in (pool.api.describe_managed_login_branding, pool.api.delete_managed_login_branding):
        with fails("ResourceNotFoundException"):
            call(**named)
    with fails("ResourceNotFoundException"):
        pool.api.describe_managed_login_branding_by_client(UserPoolId=pool.id, ClientId=client.id)


# --- Domains ---


def test_a_pool_has_a_prefix_and_a_custom_domain(pool):
    prefix = with_domain(pool)
    custom = f"auth.{prefix}.example.com"
    made = pool.api.create_user_pool_domain(
        UserPoolId=pool.id, Domain=custom, CustomDomainConfig={"CertificateArn": CERTIFICATE}, ManagedLoginVersion=2
    )
    assert made["CloudFrontDomain"].endswith(".cloudfront.net") and made["ManagedLoginVersion"] == 2
    described = pool.api.describe_user_pool_domain(Domain=custom)["DomainDescription"]
    assert described["UserPoolId"] == pool.id and described["Domain"] == custom
    assert described["CustomDomainConfig"] == {"CertificateArn": CERTIFICATE}
    assert described["ManagedLoginVersion"] == 2 and described["Status"] == "ACTIVE"
    plain = pool.api.describe_user_pool_domain(Domain=prefix)["DomainDescription"]
    assert plain["ManagedLoginVersion"] == 1 and plain["Domain"] == prefix
    assert plain["S3Bucket"] == described["S3Bucket"] == "aws-cognito-prod-iad-assets"
    # A time: the AWS command line's example of describe-user-pool-domain, and public logs up to 2025.
    made_at = datetime.strptime(plain["Version"], "%Y%m%d%H%M%S").replace(tzinfo=UTC)
    assert abs(datetime.now(UTC) - made_at) < timedelta(minutes=5)
    pool.api.update_user_pool_domain(UserPoolId=pool.id, Domain=prefix, ManagedLoginVersion=2)
    assert pool.api.describe_user_pool_domain(Domain=prefix)["DomainDescription"]["ManagedLoginVersion"] == 2
    other = CERTIFICATE.replace("EXAMPLE11111", "EXAMPLE22222")
    pool.api.update_user_pool_domain(UserPoolId=pool.id, Domain=custom, CustomDomainConfig={"CertificateArn": other})
    changed = pool.api.describe_user_pool_domain(Domain=custom)["DomainDescription"]
    assert changed["CustomDomainConfig"] == {"CertificateArn": other} and changed["ManagedLoginVersion"] == 2
    pool.api.update_user_pool(UserPoolId=pool.id)
    shown = pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"]
    assert shown["Domain"] == prefix and shown["CustomDomain"] == custom
    assert pool.api.describe_user_pool_domain(Domain=custom)["DomainDescription"] == changed, "an update keeps it"
    keys = requests.get(f"{pool.server.url}/login", headers={"Host": custom}, timeout=60, allow_redirects=False)
    assert keys.status_code != 404, "the pages answer under the custom domain"
    with fails("InvalidParameterException", "User pool already has a domain configured."):
        pool.api.create_user_pool_domain(
            UserPoolId=pool.id, Domain="b." + custom, CustomDomainConfig={"CertificateArn": CERTIFICATE}
        )
    with fails("InvalidParameterException"):
        pool.api.delete_user_pool(UserPoolId=pool.id)
    pool.api.delete_user_pool_domain(UserPoolId=pool.id, Domain=custom)
    pool.api.delete_user_pool_domain(UserPoolId=pool.id, Domain=prefix)
    assert pool.api.describe_user_pool_domain(Domain=custom)["DomainDescription"] == {}


def test_what_is_wrong_with_a_domain_is_told(pool, server):
    with fails("InvalidParameterException"):
        pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain="has.dots")
    with fails("InvalidParameterException"):
        pool.api.create_user_pool_domain(
            UserPoolId=pool.id, Domain="nodots", CustomDomainConfig={"CertificateArn": CERTIFICATE}
        )
    with fails("InvalidParameterException", "No such domain or user pool exists."):
        pool.api.update_user_pool_domain(UserPoolId=pool.id, Domain="unknown", ManagedLoginVersion=1)
    with fails("InvalidParameterException"):
        pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain=f"d{uuid.uuid4().hex[:9]}", ManagedLoginVersion=3)
    lite = Pool(server, UserPoolTier="LITE")
    with fails("FeatureUnavailableInTierException"):
        lite.api.create_user_pool_domain(UserPoolId=lite.id, Domain=f"d{uuid.uuid4().hex[:9]}", ManagedLoginVersion=2)


# --- Logs, replicas, limits ---


def test_log_delivery_is_kept(server):
    pool = Pool(server, UserPoolTier="PLUS")
    empty = pool.api.get_log_delivery_configuration(UserPoolId=pool.id)["LogDeliveryConfiguration"]
    assert empty == {"UserPoolId": pool.id, "LogConfigurations": []}
    group = {"LogGroupArn": "arn:aws:logs:us-east-1:123456789012:log-group:pool"}
    wanted = [
        {"LogLevel": "ERROR", "EventSource": "userNotification", "CloudWatchLogsConfiguration": group},
        {
            "LogLevel": "INFO",
            "EventSource": "userAuthEvents",
            "S3Configuration": {"BucketArn": "arn:aws:s3:::bucket"},
        },
    ]
    set_ = pool.api.set_log_delivery_configuration(UserPoolId=pool.id, LogConfigurations=wanted)
    assert set_["LogDeliveryConfiguration"]["LogConfigurations"] == wanted
    got = pool.api.get_log_delivery_configuration(UserPoolId=pool.id)
    assert got["LogDeliveryConfiguration"] == set_["LogDeliveryConfiguration"]
    for wrong in (
        [wanted[0] | {"LogLevel": "INFO"}],
        [wanted[0], wanted[0]],
        [wanted[1] | {"CloudWatchLogsConfiguration": group}],
        [{"LogLevel": "LOUD", "EventSource": "userNotification"}],
    ):
        with fails("InvalidParameterException"):
            pool.api.set_log_delivery_configuration(UserPoolId=pool.id, LogConfigurations=wrong)
    plain = Pool(server)
    with fails("FeatureUnavailableInTierException"):
        plain.api.set_log_delivery_configuration(UserPoolId=plain.id, LogConfigurations=wanted[1:])


SIGNED = {
    "Authorization": "AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/cognito-idp/aws4_request, Signature=0",
}


def call(server, operation, body, code=None):
    answer = server.post(operation, body, **SIGNED)
    if code:
        assert answer.json()["__type"] == code, answer.text
        return answer.json()
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_replica_has_tags_of_its_own(own_server):
    key = {"KeyType": "CUSTOMER_MANAGED_KEY", "KmsKeyArn": "arn:aws:kms:us-east-1:000000000000:key/mrk-1a2b"}
    server, pool = own_server, Pool(own_server, UserPoolTags={"stage": "test"}, KeyConfiguration=key)
    asked = {"UserPoolId": pool.id, "RegionName": "eu-west-1", "UserPoolTags": {"stage": "spare"}}
    arn = call(server, "CreateUserPoolReplica", asked)["UserPoolReplica"]["UserPoolArn"]
    server.clock.advance(3)
    pool.api.tag_resource(ResourceArn=arn, Tags={"owner": "ada"})
    pool.api.untag_resource(ResourceArn=pool.description["Arn"], TagKeys=["stage"])
    assert pool.api.list_tags_for_resource(ResourceArn=arn)["Tags"] == {"stage": "spare", "owner": "ada"}
    assert pool.api.list_tags_for_resource(ResourceArn=pool.description["Arn"])["Tags"] == {}
    nowhere = arn.replace("eu-west-1", "eu-north-1")
    with fails("ResourceNotFoundException", f"User pool {pool.id} does not exist."):
        pool.api.list_tags_for_resource(ResourceArn=nowhere)


def test_an_account_has_so_many_pools_and_custom_domains(start, tmp_path):
    file = tmp_path / "understudy.yaml"
    file.write_text("server:\n  quotas: {userPools: 2, customDomains: 1}\n")
    server = start("--config", str(file))
    pools = [Pool(server) for _ in range(2)]
    with fails("LimitExceededException"):
        Pool(server)
    Pool(server, region="eu-west-1")
    certificate = {"CertificateArn": "arn:aws:acm:us-east-1:000000000000:certificate/one"}
    for pool, name in zip(pools, ("one.example.com", "two.example.com"), strict=True):
        asked = {"UserPoolId": pool.id, "Domain": name, "CustomDomainConfig": certificate}
        if name.startswith("one"):
            pool.api.create_user_pool_domain(**asked)
        else:
            with fails("LimitExceededException"):
                pool.api.create_user_pool_domain(**asked)
    pools[0].api.delete_user_pool_domain(UserPoolId=pools[0].id, Domain="one.example.com")
    pools[0].api.delete_user_pool(UserPoolId=pools[0].id)
    Pool(server)


def test_limits_are_written_down(own_server):
    limit = {"LimitDefinition": {"LimitClass": "API_CATEGORY", "Attributes": {"Category": "UserCreation"}}}
    shown = call(own_server, "GetProvisionedLimit", limit)["Limit"]
    assert shown["ProvisionedLimitValue"] == shown["FreeLimitValue"] == 50
    set_ = call(own_server, "UpdateProvisionedLimit", limit | {"RequestedLimitValue": 80})["Limit"]
    assert set_["ProvisionedLimitValue"] == 80
    assert call(own_server, "GetProvisionedLimit", limit)["Limit"] == set_
    call(own_server, "UpdateProvisionedLimit", limit | {"RequestedLimitValue": 10}, "InvalidParameterException")
    call(own_server, "UpdateProvisionedLimit", limit | {"RequestedLimitValue": 9999}, "ServiceQuotaExceededException")
    other = {"LimitDefinition": {"LimitClass": "API_CATEGORY", "Attributes": {"Category": "Nothing"}}}
    call(own_server, "GetProvisionedLimit", other, "ResourceNotFoundException")


def test_add_ons_need_their_tier(server):
    with fails("FeatureUnavailableInTierException"):
        Pool(server, UserPoolAddOns={"AdvancedSecurityMode": "ENFORCED"})
    made = Pool(server, UserPoolTier="PLUS", UserPoolAddOns={"AdvancedSecurityMode": "AUDIT"})
    assert made.description["UserPoolAddOns"] == {"AdvancedSecurityMode": "AUDIT"}


@pytest.mark.parametrize("operation", ["CreateTerms", "SetRiskConfiguration", "CreateUserImportJob"])
def test_calls_without_a_signature_are_refused(server, operation):
    answer = server.post(operation, {})
    assert answer.status_code == 400
    assert without_metadata(answer.json())["__type"] == "MissingAuthenticationTokenException"
