package import Model
package import Sandboxes

/// A token request (RFC 6749 §3.2) by a client that has authenticated.
package struct OAuthGrantRequest {
  let service: RealmContext
  let client: Client
  let proof: ClientProof
  /// What the access token is asked to be for, checked; nil where the request names no target, or the grant takes none.
  private(set) var target: String?
  private let values: (String) -> [String]

  /// - Parameter values: finds the values of a parameter by its name.
  package init(
    service: RealmContext, client: Client, proof: ClientProof, values: @escaping (String) -> [String]
  ) {
    self.service = service
    self.client = client
    self.proof = proof
    self.values = values
  }

  /// A parameter; nil where it is missing or empty. Parameters that name a target are not read here, but checked and read as ``target``.
  subscript(name: String) -> String? {
    TargetParameter(rawValue: name) == nil ? values(name).first { !$0.isEmpty } : nil
  }

  /// The request with its target.
  /// - Parameter targets: the parameters that the grant takes for it; of several the first counts, and each is checked.
  func checked(for targets: [TargetParameter]) throws(CoreError) -> OAuthGrantRequest {
    // The service does not know them.
    guard try service.current().realm.rules.hasStandardAccessTokens else { return self }
    var request = self
    for parameter in targets {
      let value = try service.checked(parameter, values(parameter.rawValue))
      request.target = request.target ?? value
    }
    return request
  }

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
