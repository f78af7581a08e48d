import AWSProtocol

@testable import CognitoIdentity

/// Generates docs/support/cognito-identity-pools.md: which operations of the real service this front implements.
enum CognitoIdentityPage {
  static var markdown: String {
    SupportPage(
      title: "Amazon Cognito identity pools", remarks: remarks, known: OperationList.all, operations: Operations.all
    ).markdown
  }

  private static let remarks = """
    **Logins.** A user pool of this server is named by `cognito-idp.{region}.amazonaws.com/{pool}`, by its issuer with or \
    without the scheme, or by the address that the client used. Tokens of other issuers (`OpenIdConnectProviderARNs`, \
    `SupportedLoginProviders`) are verified with the keys in the configuration (`Issuers`), or with those that the issuer \
    publishes, which are fetched. With `Relax: {loginTokens: accept}` they are accepted unverified; opaque tokens of social \
    providers are accepted only then. SAML logins are refused by name.

    **Regions** are separate: a signed call sees the pools of the region that it is signed for, an unsigned one those of the \
    region in its host name, and all pools if neither names a region. Calls for every region see a pool with \
    `Relax: {region: true}`. Logins of a user pool in another region are accepted.

    **Credentials** are valid for this server only. Its security token service and signed calls of identity pools verify the \
    signature, token and expiry of credentials that it issued; other access keys are accepted unverified. Credentials expire \
    by the clock of the sandbox.

    **Choices where no public source shows the behaviour**: of several identities that merge, the oldest stays; of several \
    logins, the first one that has a role mapping selects the role; `CustomRoleArn` without a mapping is refused; rules \
    compare lists as `[a, b]`; a developer provider that is not the pool's is `NotAuthorizedException`; deleting an unknown \
    identity reports `AccessDenied`; Understudy chose the messages of `ResourceConflictException`, `LimitExceededException`, \
    `DeveloperUserAlreadyRegisteredException`, `ExternalServiceException` and of a revoked token.
    """
}
