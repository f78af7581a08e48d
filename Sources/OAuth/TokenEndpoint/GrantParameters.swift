internal import JSON
internal import Model

/// The parameters of a token request, for the grant that it names. What all grants share is already checked.
package struct GrantParameters: Sendable {
  /// What the access token is requested for; nil if the request names no target, or the grant takes none.
  let target: String?
  /// `authorization_details`, checked; nil if there are none, and for grants that only narrow those of an earlier
  /// grant.
  let details: JSON?
  private let request: ClientRequest

  init(_ request: ClientRequest, target: String?, details: JSON?) {
    self.request = request
    self.target = target
    self.details = details
  }

  /// A parameter; nil if it is missing or empty. Parameters that name a target are not read here but as ``target``.
  subscript(name: String) -> String? { TargetParameter(rawValue: name) == nil ? request[name] : nil }

  /// A parameter that must be there.
  func required(_ name: String) throws(CoreError) -> String {
    guard let value = self[name] else { throw .oauth(.parameterMissing(name)) }
    return value
  }

  /// Two parameters that must both be there.
  func required(_ first: String, _ second: String) throws(CoreError) -> (String, String) {
    guard let one = self[first], let other = self[second] else {
      throw .oauth(.parameterMissing("\(first) or \(second)"))
    }
    return (one, other)
  }

  /// The words of `scope`.
  var scopes: [String] { (self["scope"] ?? "").split(separator: " ").map(String.init) }
}
