/// Why a folder of data cannot be used or written, in words for the person who starts the server.
package struct StorageFailure: Error, CustomStringConvertible {
  /// What kinds of failures a caller tells apart.
  package enum Kind: Sendable {
    /// Damage, another version, or a disk that does not do its work.
    case failed
    /// Another process has the folder.
    case taken
    /// The folder that was named has no data.
    case missing
    /// What was to be made is there already, or cannot be made.
    case cannotCreate
  }

  package let description: String
  package let kind: Kind

  init(_ description: String, _ kind: Kind = .failed) {
    self.description = description
    self.kind = kind
  }
}
