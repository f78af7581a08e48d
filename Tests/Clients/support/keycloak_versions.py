"""Realms in the forms that versions 3 to 26 of Keycloak export, written by hand: what a version has or has not follows
from the number alone, so that each stands for the exports of its time."""

import base64
import hashlib
import zlib

from .keycloak import mapper, pbkdf2

VERSIONS = [
    "3.4.3.Final", "4.0.0.Final", "4.5.0.Final", "4.8.3.Final", "5.0.0", "6.0.1", "7.0.1", "8.0.2", "9.0.3", "10.0.2",
    "11.0.3", "12.0.4", "13.0.1", "14.0.0", "15.1.1", "16.1.1", "17.0.1", "18.0.2", "19.0.3", "20.0.5", "21.1.2",
    "22.0.5", "23.0.7", "24.0.5", "25.0.6", "26.2.5",
]  # fmt: skip
PASSWORD = "wide-water-7"
ALL = {"id.token.claim": "true", "access.token.claim": "true", "userinfo.token.claim": "true"}


def name(version):
    return "v" + "-".join(version.split(".")[:2])


def since(version, *least):
    return tuple(int(part) for part in version.split(".")[: len(least)]) >= least


def number(text):
    return zlib.crc32(text.encode())


def old_hash(password, salt=b"0123456789abcdef", iterations=27_500):
    """A credential as exports before version 8 have it."""
    hashed = hashlib.pbkdf2_hmac("sha256", password.encode(), salt, iterations, 64)
    return {
        "type": "password",
        "hashedSaltedValue": base64.b64encode(hashed).decode(),
        "salt": base64.b64encode(salt).decode(),
        "hashIterations": iterations,
        "counter": 0,
        "algorithm": "pbkdf2-sha256",
        "digits": 0,
        "period": 0,
        "createdDate": 1_600_000_000_000,
        "config": {},
    }


def places(version, **more):
    """The places of a claim; introspection has a setting of its own since version 23."""
    told = dict(ALL)
    if since(version, 23):
        told["introspection.token.claim"] = "true"
    return told | more


def profile_mappers(version):
    said = places(version)
    # Since version 21, names and addresses are attributes like others.
    kind = "oidc-usermodel-attribute-mapper" if since(version, 21) else "oidc-usermodel-property-mapper"

    def one(claim, attribute, label="String"):
        return mapper(kind, claim, said, user_attribute=attribute, jsonType_label=label)

    # Its place in userInfo was not said at first.
    full = said if since(version, 4) else {"id.token.claim": "true", "access.token.claim": "true"}
    return [
        mapper("oidc-full-name-mapper", places=full),
        one("preferred_username", "username"),
        one("given_name", "firstName"),
        one("family_name", "lastName"),
        mapper("oidc-usermodel-attribute-mapper", "nickname", said, user_attribute="nickname", jsonType_label="String"),
    ]


def session_mappers(version):
    """What Keycloak adds for the account of a client."""
    said = places(version)
    names = {"clientId": "client_id" if since(version, 24) else "clientId"}
    names |= {name: name for name in ("clientHost", "clientAddress")}
    return [
        mapper("oidc-usersessionmodel-note-mapper", claim, said, user_session_note=note)
        for note, claim in names.items()
    ]


def email_mappers(version):
    said = places(version)
    kind = "oidc-usermodel-attribute-mapper" if since(version, 21) else "oidc-usermodel-property-mapper"
    return [
        mapper(kind, "email", said, user_attribute="email", jsonType_label="String"),
        mapper(kind, "email_verified", said, user_attribute="emailVerified", jsonType_label="boolean"),
    ]


def scope(title, mappers, shown=True, **attributes):
    told = {"include.in.token.scope": "true" if shown else "false", "display.on.consent.screen": "true"}
    return {
        "id": f"00000000-0000-4000-8000-{number(title):012d}",
        "name": title,
        "protocol": "openid-connect",
        "attributes": told | attributes,
        "protocolMappers": mappers,
    }


def scopes(version):
    """The client scopes of a version; none before 4."""
    access = {"access.token.claim": "true"}
    if since(version, 23):
        access["introspection.token.claim"] = "true"
    address = {f"user.attribute.{part}": part for part in ("formatted", "country", "postal_code", "street", "region")}
    listed = [
        scope("profile", profile_mappers(version)),
        scope("email", email_mappers(version)),
        scope("address", [mapper("oidc-address-mapper", places=places(version) | address)]),
        scope(
            "phone",
            [
                mapper(
                    "oidc-usermodel-attribute-mapper",
                    "phone_number",
                    places(version),
                    user_attribute="phoneNumber",
                    jsonType_label="String",
                )
            ],
        ),
        {"name": "role_list", "protocol": "saml", "protocolMappers": [], "attributes": {}},
    ]
    if since(version, 4, 6):
        roles = [
            mapper("oidc-usermodel-realm-role-mapper", "realm_access.roles", access, multivalued="true"),
            mapper(
                "oidc-usermodel-client-role-mapper", "resource_access.${client_id}.roles", access, multivalued="true"
            ),
            # Without any setting before version 23.
            mapper("oidc-audience-resolve-mapper", places=access if since(version, 23) else {}),
        ]
        origins = [mapper("oidc-allowed-origins-mapper", places=access if since(version, 23) else {})]
        listed += [scope("roles", roles, shown=False), scope("web-origins", origins, shown=False)]
    if since(version, 6):
        groups = mapper("oidc-usermodel-realm-role-mapper", "groups", places(version), multivalued="true")
        upn = mapper("oidc-usermodel-property-mapper", "upn", places(version), user_attribute="username")
        listed.append(scope("microprofile-jwt", [upn, groups]))
    if since(version, 18):
        said = {"id.token.claim": "true", "access.token.claim": "true"}
        listed.append(scope("acr", [mapper("oidc-acr-mapper", places=said)], shown=False))
    if since(version, 26):
        listed.append(scope("service_account", session_mappers(version), shown=False))
    if since(version, 25):
        note = mapper("oidc-usersessionmodel-note-mapper", "auth_time", places(version), user_session_note="AUTH_TIME")
        listed.append(scope("basic", [mapper("oidc-sub-mapper", places=access), note], shown=False))
    return listed


def defaults(version):
    wanted = ["role_list", "profile", "email"]
    if since(version, 4, 6):
        wanted += ["roles", "web-origins"]
    if since(version, 18):
        wanted.append("acr")
    if since(version, 25):
        wanted.append("basic")
    return wanted


def client(version, client_id, *mappers, **members):
    told = {
        "id": f"11111111-0000-4000-8000-{number(client_id):012d}",
        "clientId": client_id,
        "surrogateAuthRequired": False,
        "enabled": True,
        "clientAuthenticatorType": "client-secret",
        "redirectUris": [],
        "webOrigins": [],
        "notBefore": 0,
        "bearerOnly": False,
        "consentRequired": False,
        "standardFlowEnabled": True,
        "implicitFlowEnabled": False,
        "directAccessGrantsEnabled": False,
        "serviceAccountsEnabled": False,
        "publicClient": "secret" not in members,
        "frontchannelLogout": False,
        "protocol": "openid-connect",
        "attributes": {},
        "fullScopeAllowed": True,
        "nodeReRegistrationTimeout": -1,
        "protocolMappers": list(mappers),
    }
    if since(version, 4):
        told["defaultClientScopes"] = [one for one in defaults(version) if one != "role_list"]
        told["optionalClientScopes"] = ["address", "phone", "offline_access"]
        if since(version, 6):
            told["optionalClientScopes"].append("microprofile-jwt")
    else:
        # Templates had no mappers that all clients got: each has its own.
        told |= {"useTemplateConfig": False, "useTemplateScope": False, "useTemplateMappers": False}
        told["protocolMappers"] += profile_mappers(version) + email_mappers(version)
        # Beside one of another protocol.
        saml = {"single": "false", "attribute.nameformat": "Basic", "attribute.name": "Role"}
        told["protocolMappers"].append(
            {"name": "role list", "protocol": "saml", "protocolMapper": "saml-role-list-mapper", "config": saml}
        )
        for one in told["protocolMappers"]:
            one |= {"consentRequired": True, "consentText": "${fullName}"}
    told |= members
    if told["serviceAccountsEnabled"] and since(version, 26):
        told["defaultClientScopes"].append("service_account")
    elif told["serviceAccountsEnabled"]:
        told["protocolMappers"] += session_mappers(version)
    return told


def clients(version):
    said = places(version)
    port = 20_000 + int(version.split(".")[0]) * 100 + int(version.split(".")[1])
    extra = {"post.logout.redirect.uris": "+"} if since(version, 19) else {}
    spa = client(
        version,
        "spa",
        mapper("oidc-group-membership-mapper", "teams", said, full_path="true"),
        mapper(
            "oidc-usermodel-attribute-mapper",
            "locks",
            said,
            user_attribute="lock",
            multivalued="true",
            jsonType_label="long",
        ),
        mapper(
            "oidc-hardcoded-claim-mapper", r"https://lock\.example/tier", said, claim_value="2", jsonType_label="int"
        ),
        redirectUris=[f"http://localhost:{port}/*"],
        webOrigins=["+"] if since(version, 4) else [f"http://localhost:{port}"],
        attributes={"pkce.code.challenge.method": "S256"} | extra if since(version, 7) else extra,
    )
    site = client(
        version,
        "site",
        mapper("oidc-audience-mapper", places={"access.token.claim": "true"}, included_client_audience="ledger"),
        secret="site-secret-1",
        rootUrl=f"http://localhost:{port + 40_00}",
        redirectUris=["/signed-in"],
        webOrigins=[],
    )
    narrow = client(
        version,
        "narrow",
        mapper(
            "oidc-usermodel-client-role-mapper",
            "may",
            said,
            multivalued="true",
            usermodel_clientRoleMapping_clientId="ledger",
            usermodel_clientRoleMapping_rolePrefix="l:",
        ),
        fullScopeAllowed=False,
        directAccessGrantsEnabled=True,
        redirectUris=["com.example.locks:/back"],
    )
    worker = client(version, "worker", secret="worker-secret-1", standardFlowEnabled=False, serviceAccountsEnabled=True)
    ledger = client(version, "ledger", secret="ledger-secret-1", bearerOnly=True)
    return [spa, site, narrow, worker, ledger]


def people(version):
    first = pbkdf2(PASSWORD) if since(version, 8) else old_hash(PASSWORD)
    # Ids that users kept from elsewhere are no UUIDs.
    own = "7c0ffee0-0000-4000-8000-00000000aa01" if since(version, 10) else "ldap|wanda"
    default = ["default-roles-" + name(version)] if since(version, 13) else ["offline_access", "uma_authorization"]
    wanda = {
        "id": own,
        "createdTimestamp": 1_600_000_000_000,
        "username": "wanda",
        "enabled": True,
        "totp": False,
        "emailVerified": True,
        "firstName": "Wanda",
        "lastName": "Weir",
        "email": "wanda@example.com",
        "attributes": {"lock": ["3", "5"], "nickname": ["wan"], "phoneNumber": ["+4930123"], "street": ["Quay 1"]},
        "credentials": [first],
        "disableableCredentialTypes": [],
        "requiredActions": [],
        "realmRoles": ["keeper", *default],
        "clientRoles": {"ledger": ["read"], "spa": ["seen"]},
        "notBefore": 0,
        "groups": ["/north/locks"],
    }
    account = {
        "id": "7c0ffee0-0000-4000-8000-00000000aa02",
        "username": "service-account-worker",
        "enabled": True,
        "serviceAccountClientId": "worker",
        "credentials": [],
        "realmRoles": default,
        "clientRoles": {"ledger": ["write"]},
        "groups": [],
    }
    return [wanda, account]


def export(version):
    """The realm of a version."""
    realm = {
        "id": name(version),
        "realm": name(version),
        "displayName": f"Locks of {version}",
        "notBefore": 0,
        "accessTokenLifespan": 240,
        "ssoSessionIdleTimeout": 1800,
        "ssoSessionMaxLifespan": 36_000,
        "enabled": True,
        "sslRequired": "external",
        "roles": {
            "realm": [
                {"name": "keeper", "composite": True, "composites": {"realm": ["hand"]}, "clientRole": False},
                {"name": "hand", "composite": False},
                {"name": "offline_access"},
                {"name": "uma_authorization"},
            ],
            "client": {
                "ledger": [
                    {"name": "read", "composite": False},
                    {"name": "write", "composite": True, "composites": {"client": {"ledger": ["read"]}}},
                ],
                "spa": [{"name": "seen"}],
                "account": [
                    {"name": "view-profile"},
                    {"name": "manage-account-links"},
                    {"name": "manage-account", "composites": {"client": {"account": ["manage-account-links"]}}},
                ],
            },
        },
        "groups": [
            {
                "name": "north",
                "path": "/north",
                "attributes": {"lock": ["9"], "region": ["North"]},
                "clientRoles": {"ledger": ["write"]},
                "subGroups": [{"name": "locks", "path": "/north/locks", "realmRoles": [], "subGroups": []}],
            }
        ],
        "scopeMappings": [{"client": "narrow", "roles": ["hand"]}],
        "clientScopeMappings": {"ledger": [{"client": "narrow", "roles": ["read"]}]},
        "requiredCredentials": ["password"],
        "users": people(version),
        "clients": clients(version),
        "smtpServer": {},
        "keycloakVersion": version,
    }
    if since(version, 13):
        title = "default-roles-" + name(version)
        realm["defaultRole"] = {"name": title, "composite": True}
        realm["roles"]["realm"].append(
            {
                "name": title,
                "composite": True,
                "composites": {
                    "realm": ["offline_access", "uma_authorization"],
                    "client": {"account": ["view-profile", "manage-account"]},
                },
            }
        )
    else:
        realm["defaultRoles"] = ["offline_access", "uma_authorization"]
    if since(version, 4):
        realm["clientScopes"] = scopes(version)
        realm["defaultDefaultClientScopes"] = defaults(version)
        realm["defaultOptionalClientScopes"] = ["offline_access", "address", "phone"]
    else:
        realm["clientTemplates"] = []
    if since(version, 26):
        realm |= {
            "organizationsEnabled": False,
            "verifiableCredentialsEnabled": False,
            "adminPermissionsEnabled": False,
        }
    return realm
