package import Model
internal import Sandboxes
internal import Store

/// Targets of access tokens (RFC 8707, RFC 8693 §2.1).
extension OAuthServer {
  /// The value of a parameter that names a target, checked; nil if the request has none.
  /// - Parameter values: the request's values of that name; empty ones count as omitted.
  /// - Throws: `.oauth(.target)` for a resource that is not an absolute URI, for an unknown target, and for several.
  func verified(_ parameter: TargetParameter, _ values: [String]) throws(CoreError) -> String? {
    let values = values.filter { !$0.isEmpty }
    guard let first = values.first else { return nil }
    let realm = try current().realm
    let takesSeveral = realm.settings.relaxes(.claims)
    for value in values {
      if value != first, !takesSeveral { throw .oauth(.target(parameter, value, .repeated)) }
      if parameter == .resource, !TargetParameter.isResourceURI(value) {
        throw .oauth(.target(parameter, value, .malformed))
      }
      if !knows(value, as: parameter, in: realm) { throw .oauth(.target(parameter, value, .unknown)) }
    }
    return first
  }

  /// Whether tokens of the realm may be for that: for anything, unless the realm lists its resources.
  func knows(_ value: String, as parameter: TargetParameter, in realm: Realm) -> Bool {
    guard let known = knownResources(of: realm) else { return true }
    if known.contains(value) { return true }
    return parameter == .audience && realm.clients[ClientID(value)] != nil
  }

  /// The URLs of the realm's resources; nil where tokens may be for any.
  package func knownResources(of realm: Realm) -> [String]? {
    let base = core.addresses.endpoints(of: realm, in: scope)
    return realm.settings.resources?.map { $0.address(below: base) }
  }
}
