package import Model

/// The owner of the keys that signed a request.
package struct Signer: Sendable {
  package let secret: String
  package let principal: TemporaryCredentials.Principal
  /// The keys, if this server gave them out.
  package let temporary: TemporaryCredentials?
}
