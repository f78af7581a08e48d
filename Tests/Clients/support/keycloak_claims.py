"""What tokens of a realm of Keycloak's say of a user, worked out from the export alone, by what Keycloak's
documentation says of each protocol mapper. It shares nothing with the server, whose tokens are compared with it."""

import json
import re

PROPERTIES = {
    "username": "username",
    "email": "email",
    "firstName": "firstName",
    "lastName": "lastName",
    "emailVerified": "emailVerified",
    "id": "id",
}
ADDRESS = {
    "formatted": "formatted",
    "street": "street_address",
    "locality": "locality",
    "region": "region",
    "postal_code": "postal_code",
    "country": "country",
}
# The mappers of the scopes that an import adds to files of earlier versions.
ADDED = {
    "roles": [
        ("oidc-usermodel-realm-role-mapper", "realm_access.roles"),
        ("oidc-usermodel-client-role-mapper", "resource_access.${client_id}.roles"),
        ("oidc-audience-resolve-mapper", None),
    ],
    "web-origins": [("oidc-allowed-origins-mapper", None)],
    "acr": [("oidc-acr-mapper", None)],
}
SINCE = {"roles": (4, 6), "web-origins": (4, 6), "acr": (18, 0)}


def version(export):
    parts = export["keycloakVersion"].split(".")
    return tuple(int(part) for part in parts[:2])


def added(export):
    """The scopes that clients of a file of an earlier version get; a file without a version stays as it is."""
    if not export.get("keycloakVersion"):
        return []
    return [name for name, since in SINCE.items() if version(export) < since]


def added_mappers(name):
    for kind, claim in ADDED[name]:
        config = {"access.token.claim": "true", "multivalued": "true"}
        if claim:
            config["claim.name"] = claim
        if name == "acr":
            config["id.token.claim"] = "true"
        yield {"protocolMapper": kind, "config": config}


def client_of(export, client_id):
    return next(one for one in export["clients"] if one["clientId"] == client_id)


def user_of(export, username):
    return next(one for one in export["users"] if one["username"] == username)


def mappers(export, client, asked=()):
    """Those of the client, of its default scopes, and of the optional ones that were asked for."""
    scopes = {
        one["name"]: one
        for one in export.get("clientScopes") or export.get("clientTemplates") or []
        if one.get("protocol", "openid-connect") == "openid-connect"
    }
    wanted = list(client.get("defaultClientScopes") or export.get("defaultDefaultClientScopes") or [])
    wanted += [name for name in client.get("optionalClientScopes") or [] if name in asked]
    for name in added(export):
        if name not in scopes:
            yield from added_mappers(name)
        elif name not in wanted:
            wanted.append(name)
    for name in wanted:
        yield from scopes.get(name, {}).get("protocolMappers") or []
    yield from client.get("protocolMappers") or []


def groups_of(export, user):
    def walk(groups, parents):
        for group in groups or []:
            yield group["path"], [group, *parents]
            yield from walk(group.get("subGroups"), [group, *parents])

    known = dict(walk(export.get("groups"), []))
    return [known[path] for path in user.get("groups") or [] if path in known]


def expanded(export, waiting):
    """Roles with those that they are composed of, as pairs of a client (None for the realm) and a name, in order."""
    composites = {}
    roles = export.get("roles") or {}
    listed = [(None, role) for role in roles.get("realm") or []]
    listed += [(name, role) for name, owned in (roles.get("client") or {}).items() for role in owned]
    for client, role in listed:
        parts = role.get("composites") or {}
        composites[client, role["name"]] = [(None, name) for name in parts.get("realm") or []] + [
            (of, name) for of, names in (parts.get("client") or {}).items() for name in names
        ]
    waiting, found = list(waiting), []
    while waiting:
        role = waiting.pop(0)
        if role not in found:
            found.append(role)
            waiting += composites.get(role, [])
    return found


def roles_of(export, user):
    """The effective roles of a user."""

    def own(holder):
        yield from ((None, name) for name in holder.get("realmRoles") or [])
        yield from ((of, name) for of, names in (holder.get("clientRoles") or {}).items() for name in names)

    waiting = list(own(user))
    for chain in groups_of(export, user):
        for group in chain:
            waiting += own(group)
    return expanded(export, waiting)


def roles_for(export, client, user):
    """Those that tokens of the client may name."""
    roles = roles_of(export, user)
    if client.get("fullScopeAllowed", True):
        return roles
    allowed = [(client["clientId"], role["name"]) for role in own_roles(export, client)]
    for mapping in export.get("scopeMappings") or []:
        if mapping.get("client") == client["clientId"]:
            allowed += [(None, name) for name in mapping["roles"]]
    for of, listed in (export.get("clientScopeMappings") or {}).items():
        for mapping in listed:
            if mapping.get("client") == client["clientId"]:
                allowed += [(of, name) for name in mapping["roles"]]
    allowed = expanded(export, allowed)
    return [role for role in roles if role in allowed]


def own_roles(export, client):
    return ((export.get("roles") or {}).get("client") or {}).get(client["clientId"]) or []


def attribute(export, user, name):
    if name in PROPERTIES:
        value = user.get(PROPERTIES[name])
        if name == "emailVerified" and value is None:
            value = False
        return [] if value in (None, "") else [value]
    own = (user.get("attributes") or {}).get(name)
    if own:
        return own
    for chain in groups_of(export, user):
        for group in chain:
            if (group.get("attributes") or {}).get(name):
                return group["attributes"][name]
    return []


def typed(value, label):
    match label:
        case "int" | "long":
            return int(value)
        case "boolean":
            return value if isinstance(value, bool) else value == "true"
        case "JSON":
            return json.loads(value)
    return value


def put(claims, path, value):
    names = [name.replace(r"\.", ".") for name in re.split(r"(?<!\\)\.", path)]
    for name in names[:-1]:
        claims = claims.setdefault(name, {})
    claims[names[-1]] = value


def goes(config, place, kind):
    if kind in ("oidc-audience-resolve-mapper", "oidc-allowed-origins-mapper"):
        return place == "access" and config.get("access.token.claim", "true") == "true"
    flag = {"id": "id.token.claim", "access": "access.token.claim", "userinfo": "userinfo.token.claim"}[place]
    usual = config.get("id.token.claim") if place == "userinfo" else None
    return config.get(flag, usual) == "true"


def origin(address):
    found = re.match(r"https?://[^/*]+", address)
    return found and found[0]


def expected(export, client_id, username, place, asked=()):
    """The claims of mappers in a token: `id`, `access` or `userinfo`."""
    client, user = client_of(export, client_id), user_of(export, username)
    roles = roles_for(export, client, user)
    claims, audience = {}, []
    for mapper in mappers(export, client, asked):
        kind, config = mapper["protocolMapper"], mapper.get("config") or {}
        if not goes(config, place, kind):
            continue
        claim, label = config.get("claim.name"), config.get("jsonType.label")
        match kind:
            case "oidc-usermodel-attribute-mapper" | "oidc-usermodel-property-mapper":
                values = [typed(value, label) for value in attribute(export, user, config["user.attribute"])]
                if values:
                    put(claims, claim, values if config.get("multivalued") == "true" else values[0])
            case "oidc-full-name-mapper":
                name = " ".join(filter(None, [user.get("firstName"), user.get("lastName")]))
                if name:
                    claims["name"] = name
            case "oidc-address-mapper":
                for part, said in ADDRESS.items():
                    values = attribute(export, user, config.get(f"user.attribute.{part}", part))
                    if values:
                        put(claims, f"address.{said}", values[0])
            case "oidc-group-membership-mapper":
                paths = user.get("groups") or []
                names = paths if config.get("full.path") == "true" else [path.split("/")[-1] for path in paths]
                if names:
                    put(claims, claim, names)
            case "oidc-hardcoded-claim-mapper":
                put(claims, claim, typed(config["claim.value"], label))
            case "oidc-usermodel-realm-role-mapper":
                prefix = config.get("usermodel.realmRoleMapping.rolePrefix") or ""
                names = [prefix + name for of, name in roles if of is None]
                if names:
                    put(claims, claim, names)
            case "oidc-usermodel-client-role-mapper":
                prefix = config.get("usermodel.clientRoleMapping.rolePrefix") or ""
                only = config.get("usermodel.clientRoleMapping.clientId")
                for one in sorted({of for of, _ in roles if of and (not only or of == only)}):
                    names = [prefix + name for of, name in roles if of == one]
                    put(claims, claim.replace("${client_id}", one.replace(".", r"\.")), names)
            case "oidc-audience-mapper":
                audience.append(config.get("included.client.audience") or config["included.custom.audience"])
            case "oidc-audience-resolve-mapper":
                audience += sorted({of for of, _ in roles if of and of != client_id})
            case "oidc-allowed-origins-mapper":
                said = []
                for one in client.get("webOrigins") or []:
                    said += map(origin, client["redirectUris"]) if one == "+" else [one]
                if said:
                    claims["allowed-origins"] = list(dict.fromkeys(filter(None, said)))
            case "oidc-acr-mapper":
                claims["acr"] = "1"
            case "oidc-usersessionmodel-note-mapper":
                # The account of a client comes from the machine of the test.
                notes = {"clientId": client_id, "clientHost": "127.0.0.1", "clientAddress": "127.0.0.1"}
                note = config["user.session.note"]
                if user.get("serviceAccountClientId") and note in notes:
                    put(claims, claim, notes[note])
            case "saml-role-list-mapper" | "oidc-sub-mapper":
                pass
            case _:
                raise AssertionError(f"no meaning is written here for {kind}")
    if audience:
        claims["aud"] = sorted(set(audience))
    return claims


# What tokens say whatever the mappers are.
PROTOCOL = {
    "iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "acr", "at_hash", "c_hash", "sid", "azp", "typ", "jti",
    "scope", "session_state",
    # The server's own, by which it finds what a token was made for.
    "client_id", "token_use", "origin_jti", "event_id",
}  # fmt: skip


def compare(told, said, place):
    """Differences between the claims of a token and those that are expected."""
    wrong = {}
    for name, value in said.items():
        have = told.get(name)
        if name == "aud":
            have = sorted([have] if isinstance(have, str) else have or [])
            if place == "id":
                continue
        if isinstance(value, list) and isinstance(have, list) and name != "aud":
            if sorted(map(str, value)) == sorted(map(str, have)):
                continue
        elif name in ("realm_access", "resource_access") and shaped(have) == shaped(value):
            continue
        if have != value:
            wrong[name] = (have, value)
    for name in set(told) - set(said) - PROTOCOL:
        wrong[name] = (told[name], None)
    if place == "access" and "aud" not in said and "aud" in told:
        wrong["aud"] = (told["aud"], None)
    return wrong


def shaped(value):
    if isinstance(value, dict):
        return {name: shaped(part) for name, part in value.items()}
    return sorted(value) if isinstance(value, list) else value
