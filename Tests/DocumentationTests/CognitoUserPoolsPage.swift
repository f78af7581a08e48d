import AWSProtocol
import CognitoUserPoolsShapes

@testable import CognitoUserPools

/// Generates docs/support/cognito-user-pools.md: which operations of the real service this front implements.
enum CognitoUserPoolsPage {
  static var markdown: String {
    SupportPage(
      title: "Amazon Cognito user pools", remarks: remarks, known: OperationList.all, operations: Operations.all
    ).markdown
  }

  private static let remarks = """
    A member that selects an unimplemented feature is refused by its name in the same way: \(unbuilt).

    **Settings.** `AcrConfiguration` names the levels of step-up authentication (`TARGET_ACR_VALUES` of `USER_AUTH`); tokens \
    have `acr` and `amr` if the request named a level. Nothing is encrypted by the key in `KeyConfiguration`; a pool needs one of several \
    regions (`…:key/mrk-…`) before it can have a replica. `IssuerConfiguration` selects which of the service's two host names is in `iss` if the pool's `Issuer` is `aws`.

    **Dynamic client registration** (`DcrConfiguration`): `POST /oauth2/register` at the pool's domain, or with \
    `?understudy_realm={pool id}` at any address; discovery names it for a pool that has a domain. With a token of the scope \
    `aws.cognito/dcr/register` or openly, for the grants and scopes that the pool allows. The developer guide says no more of requests and \
    answers than that they follow RFC 7591, so that the following is chosen: a client that names no scopes gets those of OpenID Connect, \
    or for client_credentials the pool's `AllowedScopes`; `code` and `client_credentials` exclude each other, as in \
    CreateUserPoolClient; `token_endpoint_auth_method` is `client_secret_basic`, `client_secret_post` or `none`; there is no management of \
    clients (RFC 7592).

    **Signatures** are verified if they were made with credentials that this server issued or that are configured. Signatures \
    by other keys are accepted unverified, unless the server or the pool requires verification (`sigV4: verify`).

    **Quotas** are enforced: those of a pool (`Quotas` changes them), and the numbers of pools and custom domains of an \
    account (`server.quotas`).

    **Regions** are separate: a signed call sees the pools of the region that it is signed for, an unsigned one those of the \
    region in its path (`/cognito-idp/{region}`) or in its host name, and all pools if neither names a region. Calls for every region see \
    a pool with `Relax: {region: true}`, and a pool whose id names no region. Domain prefixes are unique across regions.

    **Replicas** ([how to reach one](../clients/boto3.md#replicas)) serve the operations that the developer guide lists for a secondary \
    region, `INACTIVE` or `ACTIVE`, and refuse all others with `OperationNotEnabledException`. Users with an authenticator app, temporary \
    passwords and factors that are yet to be set up are refused there in the same way; each region counts failed sign-ins for itself. \
    `EmailConfiguration`, `SmsConfiguration`, `LambdaConfig`, tags, log delivery and the sender of mails about risks are those of a region, \
    and `UpdateUserPool`, `SetUserPoolMfaConfig` and `SetRiskConfiguration` refuse there what differs beside them. `iss` has the region that \
    served the sign-in if `IssuerConfiguration` is `ORIGINAL` and `Issuer` is `aws`. All else is one value for both regions, so that \
    nothing takes time to arrive. Not documented, and chosen: a replica begins with the pool's settings for mails and texts and without \
    functions; `DeleteUserPoolReplica` is for the primary region, as the API reference has it, although the guide lists it for both. Domains \
    of a secondary region are refused by name, and `Routing` of a custom domain is stored.

    **Context.** The risk rules use the address in `ContextData`, and the one in `UserContextData` for clients with a secret \
    that propagate it. `EncodedData` and `AnalyticsMetadata` are accepted and have no effect. `ValidationData` is passed to \
    triggers.
    """

  /// The names of members that are rejected as not implemented.
  private static var unbuilt: String { UnbuiltInput.names.map { "`\($0)`" }.joined(separator: ", ") }
}
