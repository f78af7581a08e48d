internal import Configuration
internal import Model
internal import Provisioning

/// The users of watched files as last read, by which new ones are found.
struct FollowedPeople {
  /// Users of a file who were not in it before.
  struct Addition: Sendable {
    let file: PeopleFile
    /// By the pool in the line, or of the file; nil for the only one.
    var people: [(pool: String?, user: ConfiguredUser, seeded: SeededUser)] = []
  }

  /// Lines read in one step.
  private static let batch = 10_000
  /// After so many problems, the rest of a file is not read.
  private static let problemLimit = 20

  /// Hashes of pools and names by the paths of files: eight bytes a user. Two of a million collide with a probability
  /// of one in thirty million, and one of them is then not added.
  private var known: [String: Set<Int>] = [:]

  /// Whether no file was read.
  var isEmpty: Bool { known.isEmpty }

  /// Reads those files, and takes all who are in them for known.
  mutating func learn(_ files: [PeopleFile]) throws(ConfigurationProblems) {
    for file in files { _ = try read(file, isNew: false) }
  }

  /// Reads those files again.
  /// - Throws: what is wrong with a line of them; what is known stays as it was.
  mutating func additions(in files: [PeopleFile]) throws(ConfigurationProblems) -> [Addition] {
    var next = self
    var additions: [Addition] = []
    for file in files {
      let addition = try next.read(file, isNew: true)
      if !addition.people.isEmpty { additions.append(addition) }
    }
    self = next
    return additions
  }

  private mutating func read(_ file: PeopleFile, isNew: Bool) throws(ConfigurationProblems) -> Addition {
    let ahead = PeopleReadAhead(file, limit: Self.batch)
    defer { ahead.stop() }
    let before = known[file.path] ?? []
    // A document has the users of several pools, each like a file of its own.
    var names = before
    var (addition, problems) = (Addition(file: file), [Problem]())
    while problems.count < Self.problemLimit {
      switch ahead.next() {
      case .lines(let lines, _):
        for line in lines {
          problems += line.problems
          guard let person = line.person else { continue }
          let pool = line.pool ?? file.pool
          var hasher = Hasher()
          hasher.combine(pool)
          hasher.combine(person.user.username.value)
          let name = hasher.finalize()
          guard names.insert(name).inserted, isNew else { continue }
          addition.people.append((pool, person.user, person.seeded))
        }
      case .failed(let found): throw ConfigurationProblems(problems + found, files: [file.path])
      case .end:
        guard problems.isEmpty else { throw ConfigurationProblems(problems, files: [file.path]) }
        known[file.path] = names
        return addition
      }
    }
    throw ConfigurationProblems(problems, files: [file.path])
  }
}
