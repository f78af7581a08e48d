/// A file with a person a line, which is read in pieces: there is no limit to its size.
package struct PeopleFile: Sendable, Hashable {
  package enum Format: Sendable, Hashable {
    /// NDJSON: a line is a member of `Users` with `UserPoolId`.
    case lines
    /// CSV in the form of the service's import: its columns, with `UserPoolId` and `Password`.
    case table
  }

  package let path: String
  package let format: Format
  /// The pool of people whose lines name none; nil: the only pool that there is.
  package var pool: String?

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
  }
}
