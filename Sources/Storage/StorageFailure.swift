/// Why a data folder cannot be used or written, in words for the operator.
package struct StorageFailure: Error, CustomStringConvertible {
  /// The kinds of failures that a caller distinguishes.
  package enum Kind: Sendable {
    /// Damage, another version, or a disk error.
    case failed
    /// Another process uses the folder.
    case taken
    /// The folder has no data.
    case missing
    /// The file or folder exists already, or cannot be created.
    case cannotCreate
  }

  package let description: String
  package let kind: Kind

  init(_ description: String, _ kind: Kind = .failed) {
    self.description = description
    self.kind = kind
  }
}
