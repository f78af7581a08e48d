package import Ambient
package import Model
package import Store

/// The open authorizations of a realm.
package struct AuthorizationState: RunningState {
  package static let name = "authorization"

  fileprivate var codes = ExpiringTable<UniqueID, AuthorizationCode>(capacity: 20_000)
  fileprivate var pushedRequests = ExpiringTable<UniqueID, PushedRequest>(capacity: 5_000)
  fileprivate var devices = DeviceAuthorizationTable()

  package init() {}

  package mutating func visitParts(_ visitor: inout some PartVisitor) throws {
    try visitor.visit(&codes, as: "codes")
    try visitor.visit(&pushedRequests, as: "pushedRequests")
    try visitor.visit(&devices, as: "devices")
  }
}

extension Realm {
  /// Authorization codes that were not redeemed yet.
  package var authorizationCodes: ExpiringTable<UniqueID, AuthorizationCode> {
    get { running[AuthorizationState.self].codes }
    set { running[AuthorizationState.self].codes = newValue }
  }

  /// Authorization requests that were pushed ahead of their browsers.
  package var pushedRequests: ExpiringTable<UniqueID, PushedRequest> {
    get { running[AuthorizationState.self].pushedRequests }
    set { running[AuthorizationState.self].pushedRequests = newValue }
  }

  /// Devices that wait for a user's approval.
  var deviceAuthorizations: DeviceAuthorizationTable {
    get { running[AuthorizationState.self].devices }
    set { running[AuthorizationState.self].devices = newValue }
  }
}
