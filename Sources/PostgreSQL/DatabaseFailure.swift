/// Why a database did not execute a statement.
package struct DatabaseFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is known about the statement.
  package enum Kind: Hashable, Sendable {
    /// The server rejected it: nothing was changed.
    case refused
    /// There is no connection: nothing was sent.
    case unreachable
    /// The connection ended before the response: whether it was executed is unknown.
    case unanswered
  }

  package let kind: Kind
  /// The five characters of SQLSTATE, if the server sent one.
  package let state: String?
  /// In words, without a secret.
  package let description: String

  package init(_ kind: Kind, _ description: String, state: String? = nil) {
    self.kind = kind
    self.state = state
    self.description = description
  }
}
