// Room: Configuration files as values: YAML and JSON, errors with line and column, the schema. Makes no realm of them.

package import JSON
internal import Model
internal import Provisioning

/// Loads files into a `ConfiguredDocument`: the only entry point, for serving and for checking.
package enum ConfigurationLoader {
  /// Reads and decodes files in order; later ones add to earlier ones.
  /// - Throws: all errors of all files at once.
  package static func load(
    files: [String], environment: [String: String]
  ) throws(ConfigurationProblems) -> ConfiguredDocument {
    var inputs: [ConfigurationInput] = []
    var problems: [Problem] = []
    for file in files {
      if let file = PeopleFile(file) {
        inputs.append(.people(file))
        continue
      }
      do {
        inputs.append(.source(try ConfigurationSource.read(file, environment: environment)))
      } catch {
        problems += error.problems
      }
    }
    return try load(inputs, environment: environment, files: files, found: problems)
  }

  /// The names of the sections of a document.
  package static let sections: Set<String> = {
    let members = MappingReader([], at: Mark(line: 1, column: 1), Diagnosis(file: ""))
    _ = ConfigurationFile(members)
    return members.known
  }()

  /// The JSON Schema of a document.
  static func schema(_ builder: SchemaBuilder) -> JSONObject { builder.mapping(ConfigurationFile.self).object ?? [:] }

  /// Decodes sources in memory.
  package static func load(
    _ sources: [ConfigurationSource], environment: [String: String]
  ) throws(ConfigurationProblems) -> ConfiguredDocument {
    try load(sources.map { .source($0) }, environment: environment, files: sources.map(\.name))
  }

  /// Decodes a document that is already parsed, without substituting `$` references.
  /// - Parameter name: its name in messages.
  package static func load(
    _ members: JSONObject, name: String
  ) throws(ConfigurationProblems) -> ConfiguredDocument {
    let root = ConfigurationNode(.object(members), at: Mark(line: 1, column: 1))
    return try load([.tree(root, Diagnosis(file: name))], environment: [:], files: [name])
  }

  /// Decodes documents of every kind.
  /// - Parameters:
  ///   - files: the names as given, which order the errors.
  ///   - found: errors found before the documents were read.
  ///   - collectsPeople: whether the users of large documents go to `peopleFiles`, to be read once their pools exist.
  package static func load(
    _ inputs: [ConfigurationInput], environment: [String: String], files: [String], found: [Problem] = [],
    collectsPeople: Bool = false
  ) throws(ConfigurationProblems) -> ConfiguredDocument {
    let (document, problems) = decode(inputs, environment, collectsPeople: collectsPeople)
    guard problems.isEmpty, found.isEmpty else { throw ConfigurationProblems(found + problems, files: files) }
    return document
  }

  /// The errors of a document that is already parsed, without other documents beside it.
  /// - Parameter files: the names that marks refer to.
  package static func problems(of root: ConfigurationNode, files: [String]) -> [Problem] {
    decode([.tree(root, Diagnosis(files: files))], [:], collectsPeople: false).problems
  }

  /// The configuration of a start without files: `config/default.yaml`, embedded in the executable.
  package static func builtIn() throws(ConfigurationProblems) -> ConfiguredDocument {
    try load([ConfigurationSource(name: "built-in configuration", bytes: DefaultConfiguration.bytes)], environment: [:])
  }

  private static func decode(
    _ inputs: [ConfigurationInput], _ environment: [String: String], collectsPeople: Bool
  ) -> (document: ConfiguredDocument, problems: [Problem]) {
    var document = ConfiguredDocument()
    var problems: [Problem] = []
    var pools: [String] = []
    for input in inputs {
      let diagnosis: Diagnosis
      let root: ConfigurationNode?
      switch input {
      case .people(var file):
        // Users whose lines name no pool join the pool of the preceding document.
        if pools.count == 1 { file.pool = pools[0] }
        document.peopleFiles.append(file)
        continue
      case .source(let source):
        diagnosis = Diagnosis(file: source.name)
        let parts = collectsPeople ? CollectedParts() : nil
        root = YAMLTree.read(
          JSONSurrogates.joined(source.bytes), .own(environment: environment), diagnosis: diagnosis, parts: parts)
        document.peopleFiles += (parts?.people ?? []).map {
          PeopleFile(path: source.name, collected: $0.people, pool: $0.pool)
        }
      case .tree(let tree, let found): (root, diagnosis) = (tree, found)
      }
      if let root, !root.isNull, let file = Reading<ConfigurationFile>.mapping.read(root, diagnosis) {
        document.add(file, diagnosis)
        if !file.userPools.isEmpty { pools = file.userPools.compactMap(\.id?.value) }
      }
      problems += diagnosis.problems
    }
    problems += Duplicates.check(document)
    problems += References.check(document)
    problems += FederationChecks.check(document)
    return (document, problems)
  }
}

/// One file: its top-level sections.
private struct ConfigurationFile: MappingDecodable {
  var server: ConfiguredServer?
  var userPools: [ConfiguredUserPool]
  var tenants: [ConfiguredTenant]
  var identityPools: [ConfiguredIdentityPool]
  var faults: [Fault]
  var magicValues: Bool
  var realms: [ConfiguredRealm]
  var delivery: ConfiguredDelivery?
  var documents: JSONObject
  var written: JSONObject = [:]

  static var noun: String { "a configuration" }

  init(_ members: MappingReader) {
    server = members.optional("server", .mapping)
    userPools = members.list("userPools", of: .mapping)
    tenants = members.list("entraTenants", of: .mapping)
    identityPools = members.list("identityPools", of: .mapping)
    faults = members.list("faults", of: .described, count: 0...1_000)
    magicValues = members.optional("magicValues", .boolean) ?? false
    realms = members.optional("realms", .realms) ?? []
    delivery = members.optional("delivery", .mapping)
    documents = members.optional("documents", .object) ?? [:]
    for name in ["server", "delivery"] { written[name] = members.node(name)?.json }
  }
}

extension ConfiguredDocument {
  fileprivate mutating func add(_ file: ConfigurationFile, _ diagnosis: Diagnosis) {
    for pool in file.userPools {
      let known = userPools.firstIndex { $0.id != nil && $0.id?.value == pool.id?.value }
      if let known, pool.goesOn, userPools[known].position.file != pool.position.file {
        userPools[known].go(on: pool)
      } else {
        userPools.append(pool)
      }
    }
    tenants += file.tenants
    identityPools += file.identityPools
    faults += file.faults
    hasMagicValues = hasMagicValues || file.magicValues
    realms += file.realms
    for (name, document) in file.documents { documents[name] = document }
    for (name, section) in file.written {
      var members = written[name]?.object ?? [:]
      for (name, value) in section.object ?? [:] {
        members[name] = value.array.map { .array((members[name]?.array ?? []) + $0) } ?? value
      }
      written[name] = .object(members)
    }
    if let keys = file.server?.keys { written["server"] = written["server"]?.with("keys", .string(keys.value.written)) }
    server.add(file.server, diagnosis)
    delivery.add(file.delivery, diagnosis)
  }
}

extension JSON {
  /// The object with a member added or replaced.
  fileprivate func with(_ name: String, _ value: JSON) -> JSON {
    guard var members = object else { return self }
    members[name] = value
    return .object(members)
  }
}
