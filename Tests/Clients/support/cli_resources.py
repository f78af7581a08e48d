"""The worlds of the examples about pools and what belongs to them: providers, clients, domains, imports, and more."""

import base64
import json

import requests

from .cli_worlds import ROLE, world
from .listener import Listener, Visit
from .pools import address
from .saml import Keys

ENCRYPTED = {"x-amz-server-side-encryption": "aws:kms"}
# A picture of one point.
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)
SOCIAL = {"client_id": "11111", "client_secret": "11111", "authorize_scopes": "myscope"}
OIDC = {
    "client_id": "c",
    "attributes_request_method": "GET",
    "oidc_issuer": "https://example.com",
    "authorize_scopes": "openid",
    "authorize_url": "https://example.com/authorize",
    "token_url": "https://example.com/token",
    "attributes_url": "https://example.com/userInfo",
    "jwks_uri": "https://example.com/.well-known/jwks.json",
}
METADATA = """\
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="{url}/entity">\
<md:IDPSSODescriptor WantAuthnRequestsSigned="false"\
 protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing">\
<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>{certificate}\
</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>\
<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="{sign_out}"/>\
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="{sign_on}"/>\
</md:IDPSSODescriptor></md:EntityDescriptor>"""


class Metadata(Visit):
    """Serves the metadata of a SAML provider."""

    def do_GET(self):
        self.say(self.server.metadata.encode(), kind="application/samlmetadata+xml")


def certificate(folder) -> str:
    """The base-64 text of a certificate."""
    lines = Keys(folder, "idp").certificate.read_text().splitlines()
    return "".join(line for line in lines if not line.startswith("-"))


def saml_site(w, sign_on, sign_out) -> str:
    """Puts a site that serves metadata in the place of the example's; its addresses are below its own."""
    site = Listener(Metadata)
    w.closing.append(site.stop)
    url = site.url
    site.metadata = METADATA.format(
        url=url, certificate=certificate(w.folder), sign_on=url + sign_on, sign_out=url + sign_out
    )
    w.same("https://auth.example.com", url)
    return url


def text(name):
    return {"Name": name, "AttributeDataType": "String", "Mutable": True}


def provide(pool, name, kind, details, **more):
    pool.api.create_identity_provider(
        UserPoolId=pool.id, ProviderName=name, ProviderType=kind, ProviderDetails=details, **more
    )


# --- Providers ---


@world("create-identity-provider-0")
def _(w):
    # The page's mapping is answered the other way round; the attribute that it names must be there.
    w.make(Schema=[text("111")])
    saml_site(w, "/sso/saml", "/slo/saml")


@world("create-identity-provider-1")
def _(w):
    w.make()
    w.same("[IDP_CERTIFICATE_DATA]", certificate(w.folder))


@world("describe-identity-provider-0")
def _(w):
    provide(w.make(), "Facebook", "Facebook", SOCIAL | {"api_version": "v2.9"})


@world("get-identity-provider-by-identifier-0")
def _(w):
    pool = w.make()
    url = saml_site(w, "/saml/assertion/", "/saml/logout/")
    details = {"MetadataURL": url + "/saml/metadata/", "IDPSignout": "false"}
    provide(pool, "MYSAML", "SAML", details, AttributeMapping={"email": "email"}, IdpIdentifiers=["mysso", "mysamlsso"])


@world("list-identity-providers-0")
def _(w):
    pool = w.make()
    url = saml_site(w, "/sso", "/slo")
    provide(pool, "Azure", "SAML", {"MetadataURL": url})
    provide(pool, "LoginWithAmazon", "LoginWithAmazon", SOCIAL)
    provide(pool, "Zebra", "OIDC", OIDC)


@world("update-identity-provider-0")
def _(w):
    provide(w.make(), "MyOIDCIdP", "OIDC", OIDC)
    # Two members of the page's file are of the answer, and no parameters.
    w.file = "\n".join(line for line in w.file.splitlines() if "Date" not in line)


# --- Resource servers, tags, branding ---


@world("create-resource-server-0", "get-signing-certificate-0", "set-log-delivery-configuration-0")
def _(w):
    w.make(UserPoolTier="PLUS")


@world("describe-resource-server-0", "update-resource-server-0", "list-resource-servers-0")
def _(w):
    pool = w.make()
    servers = w.recorded.get("ResourceServers") or [w.recorded["ResourceServer"]]
    for server in servers:
        server = {name: value for name, value in server.items() if name != "UserPoolId"}
        pool.api.create_resource_server(UserPoolId=pool.id, **server)
    if len(servers) > 1:
        pool.api.create_resource_server(UserPoolId=pool.id, Identifier="zebra", Name="Zebra")


@world("list-tags-for-resource-0")
def _(w):
    pool = w.make(UserPoolTags={"administrator": "Jie", "tenant": "ExampleCorp"})
    w.put("--resource-arn", pool.description["Arn"])


@world("get-ui-customization-0", "set-ui-customization-0", "set-ui-customization-1")
def _(w):
    pool = w.make()
    pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain=f"d{pool.id[-9:].lower()}")
    client = pool.client()
    if w.words[0] == "get-ui-customization":
        w.put("--client-id", client.id)
        css = w.recorded["UICustomization"]["CSS"]
        pool.api.set_ui_customization(UserPoolId=pool.id, ClientId=client.id, CSS=css, ImageFile=PICTURE)
    elif w.words[w.words.index("--client-id") + 1] != "ALL":
        w.put("--client-id", client.id)
    # The shell of the page turns no `\n` into a line.
    w.words = [word.replace("\\n", "\n").replace("\\t", "\t") for word in w.words]
    if "--image-file" in w.words:
        # The page is of the second version, which takes base 64 here.
        picture = w.folder / "logo.png"
        picture.write_bytes(base64.b64decode(w.words[w.words.index("--image-file") + 1]))
        w.put("--image-file", f"fileb://{picture}")


@world("update-managed-login-branding-0")
def _(w):
    pool = w.make("ca-central-1")
    made = pool.api.create_managed_login_branding(
        UserPoolId=pool.id, ClientId=pool.client().id, UseCognitoProvidedValues=True
    )
    file = json.loads(w.file)
    file["ManagedLoginBrandingId"] = made["ManagedLoginBranding"]["ManagedLoginBrandingId"]
    for asset in file["Assets"]:
        # The page is of the second version, which takes base 64 here.
        asset["Bytes"] = base64.b64decode(asset["Bytes"]).decode()
    w.file = json.dumps(file)


# --- Clients ---


@world("create-user-pool-client-0")
def _(w):
    pool = w.make()
    for kind in ("Google", "Facebook"):
        provide(pool, kind, kind, SOCIAL)
    provide(pool, "MyOIDC", "OIDC", OIDC)
    pool.api.create_resource_server(
        UserPoolId=pool.id,
        Identifier="solar-system-data",
        Name="Solar system",
        Scopes=[{"ScopeName": "asteroids.add", "ScopeDescription": "Enter a new asteroid"}],
    )


@world("update-user-pool-client-0")
def _(w):
    pool = w.make()
    w.app()
    provide(pool, "Google", "Google", SOCIAL)
    site = Listener(Metadata)
    w.closing.append(site.stop)
    site.metadata = METADATA.format(
        url=site.url, certificate=certificate(w.folder), sign_on=site.url, sign_out=site.url
    )
    provide(pool, "MySAML", "SAML", {"MetadataURL": site.url})


@world("describe-user-pool-client-0")
def _(w):
    w.make(Schema=[text("CustomAttr1"), text("CustomAttr2")])
    recorded = w.recorded["UserPoolClient"]
    w.app(
        ClientName="MyApp",
        GenerateSecret=True,
        RefreshTokenValidity=30,
        # In the opposite order, which must not come back.
        ReadAttributes=recorded["ReadAttributes"][::-1],
        WriteAttributes=recorded["WriteAttributes"][::-1],
        ExplicitAuthFlows=recorded["ExplicitAuthFlows"][::-1],
    )


@world("list-user-pool-clients-0")
def _(w):
    pool = w.make()
    for number in range(4):
        pool.client(ClientName=f"app-client-{number + 1}")


# --- Domains ---


@world("create-user-pool-domain-0")
def _(w):
    w.make()


@world("describe-user-pool-domain-0")
def _(w):
    pool = w.make()
    pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain="my-domain")


@world("update-user-pool-domain-0")
def _(w):
    pool = w.make("ca-central-1")
    other = "arn:aws:acm:us-east-1:123456789012:certificate/a1b2c3d4-5678-90ab-cdef-EXAMPLE33333"
    pool.api.create_user_pool_domain(
        UserPoolId=pool.id, Domain="auth.example.com", CustomDomainConfig={"CertificateArn": other}
    )


# --- Pools ---


@world("create-user-pool-0", "create-user-pool-1")
def _(w):
    w.region = "us-west-2"


@world("describe-user-pool-0")
def _(w):
    recorded = w.recorded["UserPool"]
    schema = recorded["SchemaAttributes"]
    # As on the page, the first provider has come before the attributes of the pool's own.
    custom = [
        {"Name": entry["Name"].rpartition(":")[2]}
        | {name: entry[name] for name in entry if name not in ("Name", "Required")}
        for entry in schema
        if ":" in entry["Name"]
    ]
    settable = (
        "Policies DeletionProtection LambdaConfig AutoVerifiedAttributes SmsVerificationMessage "
        "SmsAuthenticationMessage EmailVerificationMessage EmailVerificationSubject VerificationMessageTemplate "
        "UserAttributeUpdateSettings MfaConfiguration DeviceConfiguration EmailConfiguration SmsConfiguration "
        "UserPoolTags UserPoolAddOns AccountRecoverySetting"
    ).split()
    pool = w.make(
        PoolName=recorded["Name"],
        Schema=[{"Name": "email", "AttributeDataType": "String", "Required": True, "Mutable": True}],
        UserPoolTier="PLUS",
        # The days stand in the password policy now.
        AdminCreateUserConfig={
            name: value
            for name, value in recorded["AdminCreateUserConfig"].items()
            if name != "UnusedAccountValidityDays"
        },
        **{name: recorded[name] for name in settable},
    )
    provide(pool, "Google", "Google", SOCIAL)
    pool.api.add_custom_attributes(UserPoolId=pool.id, CustomAttributes=custom)
    pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain=recorded["Domain"].lower())
    w.recorded["UserPool"]["Domain"] = recorded["Domain"].lower()
    config = {"CertificateArn": "arn:aws:acm:us-east-1:123456789012:certificate/a1b2c3d4-5678-90ab-cdef-EXAMPLE22222"}
    pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain=recorded["CustomDomain"], CustomDomainConfig=config)


@world("list-user-pools-0")
def _(w):
    for _ in range(4):
        w.make()
    # The order of pools is not specified: the first of ours get the names of the page.
    first = w.pool.api.list_user_pools(MaxResults=3)["UserPools"]
    for pool, entry in zip(first, w.recorded["UserPools"], strict=True):
        w.pool.api.update_user_pool(UserPoolId=pool["Id"], PoolName=entry["Name"], LambdaConfig=entry["LambdaConfig"])


@world("get-csv-header-0")
def _(w):
    w.make()


# --- Imports ---


def job(w, name, role):
    made = w.pool.api.create_user_import_job(UserPoolId=w.pool.id, JobName=name, CloudWatchLogsRoleArn=role)
    return made["UserImportJob"]


def upload(w, made, *emails):
    header = w.pool.api.get_csv_header(UserPoolId=w.pool.id)["CSVHeader"]
    rows = []
    for email in emails:
        values = {"cognito:username": email, "cognito:mfa_enabled": "false", "email": email, "email_verified": "true"}
        rows.append(",".join(values.get(column, "") for column in header))
    table = "\n".join([",".join(header), *rows]) + "\n"
    requests.put(made["PreSignedUrl"], data=table.encode(), headers=ENCRYPTED, timeout=60).raise_for_status()


@world("create-user-import-job-0", "describe-user-import-job-0", "start-user-import-job-0", "stop-user-import-job-0")
def _(w):
    w.server.clock.freeze()
    w.make(AutoVerifiedAttributes=["email"])
    recorded = w.recorded["UserImportJob"]
    if w.words[0] == "create-user-import-job":
        return
    made = job(w, recorded["JobName"], recorded["CloudWatchLogsRoleArn"])
    w.put("--job-id", made["JobId"])
    if w.words[0] != "describe-user-import-job":
        upload(w, made, address())
    if w.words[0] == "stop-user-import-job":
        w.pool.api.start_user_import_job(UserPoolId=w.pool.id, JobId=made["JobId"])


@world("list-user-import-jobs-0")
def _(w):
    w.server.clock.freeze()
    w.make(AutoVerifiedAttributes=["email"])
    role = ROLE + "Cognito-UserImport-Role"
    # The newest is the first of the list; one more than is asked for lies behind it.
    job(w, "older", role)
    w.server.clock.advance(minutes=5)
    done = job(w, "Test-import-job-3", role)
    upload(w, done, *[address() for _ in range(6)])
    w.pool.api.start_user_import_job(UserPoolId=w.pool.id, JobId=done["JobId"])
    w.server.clock.advance(minutes=5)
    failed = job(w, "Test-import-job-2", role)
    upload(w, failed, "no address")
    w.pool.api.start_user_import_job(UserPoolId=w.pool.id, JobId=failed["JobId"])
    w.server.clock.advance(minutes=5)
    job(w, "Test-import-job-1", role)
    w.server.clock.advance(days=2)


# --- Protection and logs ---


@world("set-risk-configuration-0", "describe-risk-configuration-0", "admin-list-user-auth-events-0")
def _(w):
    pool = w.make(UserPoolTier="PLUS", UserPoolAddOns={"AdvancedSecurityMode": "ENFORCED"})
    if w.words[0] == "set-risk-configuration":
        w.file = w.file.replace("1example23456789", pool.client().id)
    elif w.words[0] == "describe-risk-configuration":
        recorded = w.recorded["RiskConfiguration"]
        pool.api.set_risk_configuration(**recorded | {"UserPoolId": pool.id})
    else:
        w.same("brcotter+050123", "diego")
        person = w.person("diego")
        client = w.app(ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"])
        for _ in range(2):
            client.sign_in(person)


@world("get-log-delivery-configuration-0")
def _(w):
    pool = w.make(UserPoolTier="PLUS")
    configurations = w.recorded["LogDeliveryConfiguration"]["LogConfigurations"]
    pool.api.set_log_delivery_configuration(UserPoolId=pool.id, LogConfigurations=configurations)
