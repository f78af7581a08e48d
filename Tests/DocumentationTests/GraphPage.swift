import HTTPServer
import Tenants

@testable import MicrosoftGraph

/// The page of docs/support that lists the supported operations of Graph.
enum GraphPage {
  static var markdown: String {
    """
    # Microsoft Graph

    Written from the code; do not edit. What an app that signs in with Microsoft Entra External ID does with its directory by Graph, version
    1.0, at `/v1.0/` of every address, so also under the host name `graph.microsoft.com`. The access token names the tenant:
    [docs/clients/msgraph-python.md](../clients/msgraph-python.md) shows how to get one.

    A token has to be of the tenant's, for Graph (`aud`), in time, and of a sign-in or an application that still exists. An application has one of the
    permissions of its column as a role (`roles`). A token of a user has one of the last column as a scope (`scp`), and reaches that user alone,
    by `me` or by its id, since no user has a directory role here; without one in that column the call is refused to every user.

    | Call | Roles of an application | Scopes, for the user's own account |
    | --- | --- | --- |
    \(rows.joined(separator: "\n"))

    Every path with `users/{id}` and a scope is there with `me` as well, and takes the principal name for `{id}`. Changing some properties of a user
    takes a permission of its own: `identities` User.ManageIdentities.All, `passwordProfile` User-PasswordProfile.ReadWrite.All, `accountEnabled`
    User.EnableDisableAccount.All, User.ReadWrite.All or Directory.ReadWrite.All, every other one of the last two.

    ## Queries

    | Option | Support |
    | --- | --- |
    | `$select` | real; unknown properties are refused, properties that only the service has by name |
    | `$top` | 1 to 999; 100 without it |
    | `$skiptoken` | opaque, in `@odata.nextLink`; fits the same list alone |
    | `$count=true`, `/users/$count` | with `ConsistencyLevel: eventual`; where no more than 10,000 users are looked at |
    | `$filter` of users | `eq`, `ne`, `in`, `ge`, `le`, `startsWith` of their properties, `endsWith` of `mail` and `userPrincipalName`, `identities/any(…)` by `issuerAssignedId`, `issuer`, `signInType`; joined by `and`, `or`, `not`. Names and attributes that each match has are answered from indexes. Otherwise one call looks at 10,000 users: a page may be short, and have a successor |
    | `$filter` of groups, applications, service principals | the same operators |
    | `ne`, `not`, `endsWith`; `$orderby` with `$filter` | with `ConsistencyLevel: eventual` and `$count=true`, as at the service |
    | `$orderby` | one property, `asc` or `desc`; up to 10,000 users |
    | `$search` | clauses `"property:words"` joined by `AND` and `OR`, with `ConsistencyLevel: eventual`: each word begins a word of the property |
    | `photo` and `manager` of a user | 404 `ImageNotFound` and `Request_ResourceNotFound`: no user here has one |
    | `gt`, `lt`, `has`, `contains`, `$expand`, `$skip`, `$format` | refused by name |
    | `or`, `not`, `ne`, `gt`, `ge`, `lt`, `le`, `endsWith`, `contains`, `null` without an index | refused by name |

    ## Users

    | Property | Support |
    | --- | --- |
    | `identities` | `emailAddress` (one; the address that signs in), `federated` (kept and found; no sign-in by it), `userPrincipalName`; `userName` is refused by name |
    | `userPrincipalName` | given at creation at a domain of the tenant, or `{id}@{initial domain}`, as the service has it for users who signed up |
    | `mail` | the address of the identity; it cannot be set by itself |
    | \(UserResource.texts.map { "`\($0.name)`" }.joined(separator: ", ")), `businessPhones` | kept; `displayName`, `givenName`, `surname` are in tokens |
    | `passwordProfile` | checked by the tenant's rules; a new password ends every sign-in. `forceChangePasswordNextSignIn` is real |
    | `passwordPolicies` | `DisablePasswordExpiration`; `DisableStrongPassword` is refused by name |
    | `accountEnabled` | real: a disabled account has no sign-in |
    | `extension_{client id without dashes}_{name}` | as defined by `POST applications/{id}/extensionProperties`, or collected by a user flow under that name |
    | \(UserResource.users.missing.sorted().map { "`\($0)`" }.joined(separator: ", ")) | refused by name |

    Strong methods of native authentication are the `emailMethods` and `phoneMethods`; one address each. Passkeys (`fido2Methods`) are registered and removed
    under the tenant's `passkeys` policy, as [docs/support/entra.md](entra.md#passkeys) says: by an application for any user with a password, or by a user
    who proved two factors within the last five minutes. `creationOptions` asks for `attestation: direct` where the policy enforces attestation, else `none`.
    Groups are security groups of users. A user pool's own groups, in a tenant that shares its users, are not shown. Applications are changed by the
    configuration. `$batch` runs its calls one after another, up to 20, in the order in which they stand, and respects `dependsOn`.

    ## Errors

    `{"error": {"code", "message", "innerError": {"date", "request-id", "client-request-id"}}}`, with `details` where one property is wrong. What the
    service has and Understudy has not is answered 501 with `not implemented:` and its name. A path that neither knows is answered 400,
    `Resource not found for segment '…'`.

    Sources: Microsoft Learn's reference of Graph v1.0 (users, authentication methods with fido2AuthenticationMethod, groups, applications, extension properties, JSON
    batching, query parameters, permissions, error responses), read 2026-11-22 and 2026-11-23; msgraph-sdk for Python, which the tests run. Unconfirmed: the exact
    texts of refused tokens, of unreadable filters, page tokens and malformed batches.

    Differences from the service: changes are seen at once. A user's token ends with its sign-in for every client; the service does so for
    clients that say `cp1` alone, and they get the same claims challenge here (`WWW-Authenticate` with `insufficient_claims`). A deleted user is gone; the
    service keeps it for 30 days (`directory/deletedItems` is not implemented). Phone numbers are stored and shown without blanks.

    """
  }

  private static var rows: [String] {
    func list(_ permissions: [GraphPermission]) -> String { permissions.map(\.rawValue).joined(separator: ", ") }
    return GraphOperation.all.map { operation in
      let permissions = operation.permissions
      let roles = permissions.map { list($0.application) } ?? "those of the calls in it"
      return "| `\(operation.method) \(operation.path)` | \(roles) | \(permissions.map { list($0.own) } ?? roles) |"
    }
  }
}
