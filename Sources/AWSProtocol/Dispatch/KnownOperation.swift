/// An operation that a service model names.
package struct KnownOperation: Sendable, Hashable {
  /// The callers of an operation.
  package enum Access: String, Sendable {
    /// Any caller: a secret hash, a code or a session in the body identifies it, if anything does.
    case open
    /// The holder of the access token in the body.
    case token
    /// Callers with credentials, who sign the request.
    case signed
    /// Callers with credentials, or clients with their secret.
    case signedOrOpen
  }

  package let name: String
  package let access: Access

  package init(_ name: String, _ access: Access) {
    self.name = name
    self.access = access
  }
}
