/// Why a database did not do what it was asked.
package struct DatabaseFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// It said no: nothing was done.
    case refused
    /// There is no connection: nothing was asked.
    case unreachable
    /// The connection ended before the answer came: it may have been done or not.
    case unanswered
  }

  package let kind: Kind
  /// The code of the SQL standard, where the database gave one: five characters.
  package let state: String?
  /// In words, without a secret.
  package let description: String

  package init(_ kind: Kind, _ description: String, state: String? = nil) {
    self.kind = kind
    self.state = state
    self.description = description
  }
}
