package import Ambient
package import Model
package import Store

/// The sign-ins of a realm that are at providers, or were sent by SAML services.
package struct FederationState: RunningState {
  package static let name = "federation"

  fileprivate var legs = ExpiringTable<UniqueID, FederationLeg>(capacity: 20_000)
  fileprivate var signOutLegs = ExpiringTable<UniqueID, SignOutLeg>(capacity: 5_000)
  fileprivate var serviceSignOns = ExpiringTable<UniqueID, ServiceSignOn>(capacity: 20_000)

  package init() {}

  package mutating func visitParts(_ visitor: inout some PartVisitor) throws {
    try visitor.visit(&legs, as: "legs")
    try visitor.visit(&signOutLegs, as: "signOutLegs")
    try visitor.visit(&serviceSignOns, as: "serviceSignOns")
  }
}

extension Realm {
  /// Sign-ins that are at providers.
  package var federationLegs: ExpiringTable<UniqueID, FederationLeg> {
    get { running[FederationState.self].legs }
    set { running[FederationState.self].legs = newValue }
  }

  /// Sign-outs that are at providers.
  var signOutLegs: ExpiringTable<UniqueID, SignOutLeg> {
    get { running[FederationState.self].signOutLegs }
    set { running[FederationState.self].signOutLegs = newValue }
  }

  /// Requests of service providers whose users are signing in.
  package var serviceSignOns: ExpiringTable<UniqueID, ServiceSignOn> {
    get { running[FederationState.self].serviceSignOns }
    set { running[FederationState.self].serviceSignOns = newValue }
  }
}
