package import Configuration
internal import Patterns

/// A YAML or JSON file of `--users`: a document with pools, or a list of users, possibly below `Users`.
package struct PeopleDocument: Sendable {
  /// A user and the pool that the document names.
  package struct Person: Sendable {
    /// The id of the pool; nil for the only pool.
    package var pool: String?
    package var user: ConfiguredUser
  }

  package private(set) var people: [Person] = []

  /// nil for a file with pools, which is treated as a further `--config`.
  /// - Throws: all errors of the file.
  package init?(file: String, environment: [String: String]) throws(ConfigurationProblems) {
    let source = try ConfigurationSource.read(file)
    if ForeignText.isOwn(source.bytes) { return nil }
    let diagnosis = Diagnosis(file: file)
    let root = YAMLTree.read(JSONSurrogates.joined(source.bytes), .own(environment: environment), diagnosis: diagnosis)
    guard diagnosis.problems.isEmpty else { throw ConfigurationProblems(diagnosis.problems, files: [file]) }
    guard let list = root?["Users"] ?? root, list.isSequence else {
      throw ConfigurationProblems(
        [
          Problem(
            file: file, mark: root?.mark ?? Mark(line: 1, column: 1),
            message: "no people; expected a list of people, the same below Users, or a document with userPools")
        ], files: [file])
    }
    var problems: [Problem] = []
    for item in list.items {
      var item = item
      let pool = item["UserPoolId"]?.text
      if case .mapping(let members) = item.content {
        item.content = .mapping(members.filter { $0.name != "UserPoolId" })
      }
      do throws(ConfigurationProblems) {
        people.append(Person(pool: pool, user: try ConfiguredUser.read(item, file: file)))
      } catch {
        problems += error.problems
      }
    }
    guard problems.isEmpty else { throw ConfigurationProblems(problems, files: [file]) }
  }

  /// Adds the users to their pools.
  package func add(to document: inout ConfiguredDocument) throws(ConfigurationProblems) {
    var problems: [Problem] = []
    for person in people {
      let known = document.userPools.compactMap(\.id?.value)
      let index =
        person.pool.map { pool in document.userPools.firstIndex { $0.id?.value == pool } }
        ?? (document.userPools.count == 1 ? 0 : nil)
      guard let index else {
        let wanted = person.pool.map { "no pool has the id \($0)" } ?? "UserPoolId is missing"
        problems.append(
          Problem(
            at: person.user.position,
            "\(wanted); expected the id of a pool"
              + (known.isEmpty ? ", of which there is none" : ": \(known.joined(separator: ", "))")))
        continue
      }
      document.userPools[index].users.append(person.user)
    }
    guard problems.isEmpty else { throw ConfigurationProblems(problems, files: []) }
  }
}
