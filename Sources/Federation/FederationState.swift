package import Ambient
package import Model
package import Store

/// People of a realm who are at providers, or were sent here by services.
package struct FederationState: RunningState {
  package static let name = "federation"

  fileprivate var legs = ExpiringTable<UniqueID, FederationLeg>(capacity: 20_000)
  fileprivate var signOutLegs = ExpiringTable<UniqueID, SignOutLeg>(capacity: 5_000)
  fileprivate var serviceSignOns = ExpiringTable<UniqueID, ServiceSignOn>(capacity: 20_000)

  package init() {}
}

extension Realm {
  /// People who are at providers.
  package var federationLegs: ExpiringTable<UniqueID, FederationLeg> {
    get { running[FederationState.self].legs }
    set { running[FederationState.self].legs = newValue }
  }

  /// People who are at providers to be signed out there.
  var signOutLegs: ExpiringTable<UniqueID, SignOutLeg> {
    get { running[FederationState.self].signOutLegs }
    set { running[FederationState.self].signOutLegs = newValue }
  }

  /// What service providers have asked, while their people sign in here.
  package var serviceSignOns: ExpiringTable<UniqueID, ServiceSignOn> {
    get { running[FederationState.self].serviceSignOns }
    set { running[FederationState.self].serviceSignOns = newValue }
  }
}
