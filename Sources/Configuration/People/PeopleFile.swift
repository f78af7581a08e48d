/// A users file with a user per line, read in chunks, without a size limit.
package struct PeopleFile: Sendable, Hashable {
  /// What a line of the file is.
  package enum Format: Sendable, Hashable {
    /// NDJSON: a line is a member of `Users` with `UserPoolId`.
    case lines
    /// A line is a member of a plain realm's `users`.
    case persons
    /// CSV in the form of the service's import: its columns, with `UserPoolId` and `Password`.
    case table
  }

  package let path: String
  package let format: Format
  /// The pool of users whose lines name none; nil: the only pool.
  package var pool: String?
  /// The users set aside from a document; nil for a file.
  let collected: CollectedPeople?

  /// nil for a file whose name does not end in `.ndjson`, `.jsonl` or `.csv`.
  package init?(_ path: String) {
    let name = path.lowercased()
    if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") {
      format = .lines
    } else if name.hasSuffix(".csv") {
      format = .table
    } else {
      return nil
    }
    self.path = path
    collected = nil
  }

  /// The users of a document, in a pool (nil: the only one) or in a plain realm.
  package init(path: String, collected: CollectedPeople, pool: String?, isPlain: Bool = false) {
    self.path = path
    self.collected = collected
    self.pool = pool
    format = isPlain ? .persons : .lines
  }
}
