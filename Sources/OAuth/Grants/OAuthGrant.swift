package import Model

/// A way to obtain tokens (RFC 6749 §1.3). The token endpoint, discovery, dynamic registration and the configuration of
/// plain realms read this description; ``all`` lists every grant.
package struct OAuthGrant: Sendable {
  /// Its name in `grant_type` and in metadata: a word, or the URN of an extension (RFC 6749 §4.5).
  package let name: String
  /// Which clients have it. ``TokenEndpoint`` checks it.
  let permission: GrantPermission
  /// Its name in `grantTypes` of plain clients; nil if it is not configured.
  package let configuredName: String?
  /// The text that completes "The client is not set up for …".
  package let phrase: String
  /// The personalities that know it.
  package let personalities: Set<Personality>
  /// Whether discovery names it only if a client has it, or may register itself.
  package let needsClientForDiscovery: Bool
  /// The parameters that name the access token's target (RFC 8707 §2.2, RFC 8693 §2.1), in the order of precedence.
  package let targets: [TargetParameter]
  /// What it does with `authorization_details` (RFC 9396 §6).
  let details: DetailsUse
  /// Reads the parameters of a request; nil if the token endpoint does not have the grant, whose tokens come from the
  /// authorization endpoint.
  let read: (@Sendable (GrantParameters) throws(CoreError) -> Issue)?

  /// Issues the tokens. ``TokenEndpoint`` calls it, after the client's permission was checked.
  package typealias Issue = @Sendable (VerifiedClient) throws(CoreError) -> TokenResponse

  /// What a grant does with the request's `authorization_details` (RFC 9396).
  package enum DetailsUse: Sendable {
    /// The request is rejected.
    case rejected
    /// The access token has them.
    case granted
    /// They narrow those of an earlier grant.
    case narrowed
  }

  package init(
    _ name: String, for permission: GrantPermission, configuredName: String?, phrase: String,
    personalities: Set<Personality>, needsClientForDiscovery: Bool = false, targets: [TargetParameter] = [.resource],
    details: DetailsUse = .rejected, read: (@Sendable (GrantParameters) throws(CoreError) -> Issue)?
  ) {
    self.name = name
    self.permission = permission
    self.configuredName = configuredName
    self.phrase = phrase
    self.personalities = personalities
    self.needsClientForDiscovery = needsClientForDiscovery
    self.targets = read == nil ? [] : targets
    self.details = details
    self.read = read
  }

  /// The grant type that a client must be configured for; nil if every client has the grant.
  package var clientType: ClientGrantType? { permission.clientType }

  /// Whether the token endpoint has it.
  package var isOfTokenEndpoint: Bool { read != nil }
}

extension OAuthGrant {
  /// Whether realms with a security profile do not have it (FAPI 2.0 Security Profile §5.3.2.1 and §5.3.2.2).
  package var isForbiddenByProfiles: Bool { name == "password" || name == "implicit" }

  /// ``all`` in the order of metadata: the grants of RFC 6749 itself, then the extensions, whose names are URNs.
  package static let inMetadata = all.filter { !$0.isExtension } + all.filter(\.isExtension)

  private var isExtension: Bool { name.hasPrefix("urn:") }

  /// The grant of that name.
  package static func named(_ name: String) -> OAuthGrant? {
    all.first { $0.name == name }
  }

  /// The grant that a client is set up for by this name.
  package static func of(_ type: ClientGrantType) -> OAuthGrant? {
    type == .refreshToken ? .refreshToken : all.first { $0.clientType == type }
  }
}

extension Client {
  /// Checks that the client may come to the token endpoint at all: with `AllowedOAuthFlowsUserPoolClient` off it signs
  /// in by the API alone (API reference of CreateUserPoolClient). Recorded with client credentials (reports:
  /// boto3#3916, aws-sdk-java#3037); with the other grants the answer is unconfirmed.
  func checkUsesOAuth() throws(CoreError) {
    guard allowsHostedLogin else { throw .client(.oauthOff(id)) }
  }
}
