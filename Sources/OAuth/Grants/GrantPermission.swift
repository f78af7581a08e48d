package import Model

/// Which clients have a grant.
package enum GrantPermission: Sendable {
  /// Those that are configured for this grant type.
  case configured(ClientGrantType)
  /// Those of them that can authenticate.
  case confidential(ClientGrantType)
  /// All but those that registered themselves for other grant types only. Checked before the client's parameters are
  /// read.
  case unlessRegisteredWithout

  /// The grant type that a client must be configured for.
  var clientType: ClientGrantType? {
    switch self {
    case .configured(let type), .confidential(let type): type
    case .unlessRegisteredWithout: nil
    }
  }

  /// Whether missing parameters are reported before a missing permission.
  var isCheckedLast: Bool { clientType != nil }

  /// - Throws: `.client(.grantTypeNotAllowed)` for a client without the grant.
  func check(_ client: Client) throws(CoreError) {
    switch self {
    case .configured(let type):
      guard client.allows(grant: type) else { throw .client(.grantTypeNotAllowed(type)) }
    case .confidential(let type):
      guard client.allows(grant: type), client.isConfidential || client.isAnybody else {
        throw .client(.grantTypeNotAllowed(type))
      }
    case .unlessRegisteredWithout:
      guard client.registration.refreshes != false else { throw .client(.grantTypeNotAllowed(.refreshToken)) }
    }
  }
}
