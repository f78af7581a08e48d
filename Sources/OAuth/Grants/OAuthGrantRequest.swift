package import Model
package import Sandboxes

/// A token request (RFC 6749 §3.2) by a client that has authenticated.
package struct OAuthGrantRequest {
  let service: RealmService
  let client: Client
  let proof: ClientProof
  private let parameters: (String) -> String?

  /// - Parameter parameters: finds a parameter by its name; nil where it is missing or empty.
  package init(
    service: RealmService, client: Client, proof: ClientProof, parameters: @escaping (String) -> String?
  ) {
    self.service = service
    self.client = client
    self.proof = proof
    self.parameters = parameters
  }

  /// A parameter; nil where it is missing or empty.
  subscript(name: String) -> String? { parameters(name) }

  /// A parameter that must be there.
  func required(_ name: String) throws(CoreError) -> String {
    guard let value = parameters(name) else { throw .oauth(.parameterMissing(name)) }
    return value
  }

  /// Two parameters that must both be there.
  func required(_ first: String, _ second: String) throws(CoreError) -> (String, String) {
    guard let one = parameters(first), let other = parameters(second) else {
      throw .oauth(.parameterMissing("\(first) or \(second)"))
    }
    return (one, other)
  }

  /// The parameter `resource` (RFC 8707 §2.2); the service does not know it.
  func resource() throws(CoreError) -> String? {
    try service.current().realm.rules.hasStandardAccessTokens ? parameters("resource") : nil
  }

  /// The words of `scope`.
  var scopes: [String] { (parameters("scope") ?? "").split(separator: " ").map(String.init) }
}
