internal import Configuration
internal import Logging
internal import Model
internal import Provisioning
internal import Sandboxes

/// Adds the users of files (`--config people.ndjson`, `people.csv`) to the pools of the default sandbox.
struct PeopleSeeding {
  /// How many users are added at a time.
  private static let batch = 10_000
  /// After so many problems the rest of a file is not looked at.
  private static let problemLimit = 20

  let core: IdentityCore
  let log: Logger?
  /// Whether users are released after their pool has accepted them: checks files of any size within the same memory.
  var forgets = false

  /// - Returns: the number of users.
  /// - Throws: the errors, up to a number of lines of each file.
  @discardableResult
  func seed(_ files: [PeopleFile]) throws(ConfigurationProblems) -> Int {
    var (problems, count) = ([Problem](), 0)
    for file in files { problems += try seed(file, &count) }
    if !problems.isEmpty { throw ConfigurationProblems(problems, files: files.map(\.path)) }
    return count
  }

  private func seed(_ file: PeopleFile, _ total: inout Int) throws(ConfigurationProblems) -> [Problem] {
    let ahead = PeopleReadAhead(file, limit: Self.batch)
    defer { ahead.stop() }
    let empty = forgets ? core.sandbox()?.snapshot : nil
    var names: Set<Int> = []
    var progress = Progress("seeding \(file.path)", counting: "people", log: log)
    var (problems, count) = ([Problem](), 0)
    reading: while problems.count < Self.problemLimit {
      switch ahead.next() {
      case .lines(let lines, let share):
        var start = 0
        while start < lines.count {
          let end = lines[start...].firstIndex { $0.pool != lines[start].pool } ?? lines.count
          problems += add(lines[start..<end], of: file)
          if forgets { problems += repeated(lines[start..<end], of: file, &names) }
          start = end
        }
        count += lines.count
        if let empty { core.sandbox()?.update { $0 = empty } }
        progress.show(count, share)
      case .failed(let found):
        // What follows a line that cannot be read would be a guess.
        return problems + found
      case .end: break reading
      }
    }
    progress.finish(count)
    total += count
    return problems
  }

  /// Duplicates of released names. They are represented by hashes of 64 bits: two of a hundred million collide with a
  /// probability of one in three thousand.
  private func repeated(
    _ people: ArraySlice<PeopleReadAhead.Line>, of file: PeopleFile, _ names: inout Set<Int>
  ) -> [Problem] {
    let pool = people.first?.pool ?? file.pool
    let realms = core.sandbox()?.snapshot
    let isCaseSensitive = pool.flatMap { realms?.realm(RealmID($0)) }?.settings.isCaseSensitive ?? true
    return people.compactMap { line in
      guard let user = line.person?.user else { return nil }
      var hasher = Hasher()
      hasher.combine(pool)
      hasher.combine(isCaseSensitive ? user.username.value : user.username.value.lowercased())
      guard !names.insert(hasher.finalize()).inserted else { return nil }
      return Problem(at: user.username.position, "another user has this name; expected each name once")
    }
  }

  /// Adds users of one pool, all or none.
  private func add(_ people: ArraySlice<PeopleReadAhead.Line>, of file: PeopleFile) -> [Problem] {
    guard let first = people.first else { return [] }
    func problem(_ line: Int, _ message: String) -> Problem {
      Problem(file: file.path, mark: Mark(line: line, column: 1), message: message)
    }
    // Plain realms have their own.
    let pools = core.sandbox().map(file.format == .persons ? core.realms(in:) : core.userPools(in:)) ?? []
    guard let pool = first.pool ?? file.pool ?? (pools.count == 1 ? pools.first?.id.text : nil) else {
      return [problem(first.number, "UserPoolId is missing; expected the id of a pool, since there are \(pools.count)")]
    }
    guard pools.contains(where: { $0.id.text == pool }), let service = try? core.realm(RealmID(pool)) else {
      let known = pools.map(\.id.text).prefix(5).joined(separator: ", ")
      return [
        problem(
          first.number,
          "no pool has the id \(pool); expected one that a --config file before this one defines"
            + (known.isEmpty ? "" : ": \(known)"))
      ]
    }
    let problems = people.flatMap(\.problems)
    guard problems.isEmpty else { return problems }
    let (users, seeded) = (people.compactMap(\.person?.user), people.compactMap(\.person?.seeded))
    var provisioning = SandboxProvisioning(core: core, sandbox: service.sandbox)
    do {
      provisioning.noteVerifiers(of: users, seeded)
      let last = try service.current().realm.users.lastNumber
      if let failure = try service.provisioning.seed(seeded) {
        provisioning.note(failure.error, at: users[failure.index].position)
      } else {
        try service.provisioning.packUsers(after: last)
      }
    } catch {
      provisioning.note(error, at: users[0].position)
    }
    return provisioning.problems
  }
}
