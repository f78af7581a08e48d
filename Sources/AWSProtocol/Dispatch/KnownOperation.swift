/// An operation of a service model.
package struct KnownOperation: Sendable, Hashable {
  /// Who may call an operation.
  package enum Access: String, Sendable {
    /// Any caller, identified by a secret hash, code or session in the body, if at all.
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
