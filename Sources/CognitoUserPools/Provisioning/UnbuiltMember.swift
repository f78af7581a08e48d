import AWSProtocol

/// A member that would change what a pool or client does, and that this server does not do: refused by name, never
/// quietly accepted. These tables are the only place that knows; whoever builds one deletes its line.
struct UnbuiltMember<Members>: Sendable {
  /// As the answer says it: `not implemented: NAME`.
  let name: String
  let isAsked: @Sendable (Members) -> Bool

  init(_ name: String, _ isAsked: @escaping @Sendable (Members) -> Bool) {
    self.name = name
    self.isAsked = isAsked
  }

  static func check(_ members: Members, _ table: [UnbuiltMember]) throws(AWSFault) {
    for member in table where member.isAsked(members) { throw .notImplemented(member.name) }
  }
}

extension UnbuiltMember where Members == any PoolMembers {
  static let ofPools = [
    UnbuiltMember("AcrConfiguration") { $0.acrConfiguration?.isEmpty == false },
    UnbuiltMember("DcrConfiguration") { $0.dcrConfiguration?.isEmpty == false },
    UnbuiltMember("IssuerConfiguration UPDATED") { $0.issuerConfiguration?.type == .updated },
    UnbuiltMember("AllowedFirstAuthFactors SOFTWARE_TOKEN") { $0.allows(.softwareToken) },
  ]
}

extension UnbuiltMember where Members == any ClientMembers {
  static let ofClients = [
    UnbuiltMember("ALLOW_TOKEN_EXCHANGE_DELEGATION") {
      $0.explicitAuthFlows?.contains(.allowTokenExchangeDelegation) == true
    },
    UnbuiltMember("ALLOW_TOKEN_EXCHANGE_IMPERSONATION") {
      $0.explicitAuthFlows?.contains(.allowTokenExchangeImpersonation) == true
    },
  ]
}

extension PoolMembers {
  fileprivate func allows(_ factor: AuthFactorType) -> Bool {
    policies?.signInPolicy?.allowedFirstAuthFactors?.contains(factor) == true
  }
}
