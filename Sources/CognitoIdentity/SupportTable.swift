import AWSProtocol

/// What this front does of the real service, as the page docs/support/cognito-identity-pools.md.
package enum SupportTable {
  package static var markdown: String {
    SupportPage(
      title: "Amazon Cognito identity pools", remarks: remarks, known: OperationList.all, operations: Operations.all
    ).markdown
  }

  private static let remarks = """
    **Logins.** A user pool of this server is known by `cognito-idp.{region}.amazonaws.com/{pool}`, by its issuer with or \
    without scheme, and by the address at which the client came. Tokens of other issuers (`OpenIdConnectProviderARNs`, \
    `SupportedLoginProviders`) are checked with the keys that the configuration gives (`Issuers`) or that the issuer publishes, \
    which are fetched, or taken as they come where it says so (`Relax: {loginTokens: accept}`). Opaque tokens of social \
    providers are taken in the last way only. SAML logins are refused by name.

    **Regions** are kept apart: a call reaches the pools of the region that it is signed for, without a signature those of \
    the region in the host name, and all where neither names one. Every region reaches a pool with `Relax: {region: true}`. \
    Logins of a user pool in another region are taken.

    **Credentials** open nothing but this server: its security token service, and signed calls of identity pools, verify \
    signature, token and expiry of those that it gave out. Access keys that it did not give out pass unchecked. The clock of \
    the sandbox decides when they expire.

    **Chosen where no public source tells**: of several identities that merge, the oldest stays; of several logins, the first \
    that has a role mapping decides; `CustomRoleArn` without a mapping is refused; lists are compared in rules as \
    `[a, b]`; a developer provider that is not the pool's is `NotAuthorizedException`; deleting an unknown identity reports \
    `AccessDenied`; the words of `ResourceConflictException`, `LimitExceededException`, \
    `DeveloperUserAlreadyRegisteredException`, `ExternalServiceException` and of a revoked token are ours.
    """
}
