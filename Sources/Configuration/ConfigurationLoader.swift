internal import JSON
internal import Model
internal import Provisioning

/// From files to a `ConfiguredDocument`: the one way in, for serving and for checking alike.
package enum ConfigurationLoader {
  /// Reads and decodes the files in order; later ones add to earlier ones.
  /// - Throws: everything that is wrong with any of them, at once.
  package static func load(
    files: [String], environment: [String: String]
  ) throws(ConfigurationProblems) -> ConfiguredDocument {
    var sources: [ConfigurationSource] = []
    var problems: [Problem] = []
    var people: [PeopleFile] = []
    for file in files {
      if let file = PeopleFile(file) {
        people.append(file)
        continue
      }
      do {
        sources.append(try ConfigurationSource.read(file))
      } catch {
        problems += error.problems
      }
    }
    var loaded = decode(sources, environment)
    problems += loaded.problems
    guard problems.isEmpty else { throw ConfigurationProblems(problems, files: files) }
    loaded.document.peopleFiles = people
    return loaded.document
  }

  /// Decodes sources that are in memory.
  package static func load(
    _ sources: [ConfigurationSource], environment: [String: String]
  ) throws(ConfigurationProblems) -> ConfiguredDocument {
    let (document, problems) = decode(sources, environment)
    guard problems.isEmpty else { throw ConfigurationProblems(problems, files: sources.map(\.name)) }
    return document
  }

  /// The configuration for a start without files: `config/default.yaml`, which is embedded in the executable.
  package static func builtIn() throws(ConfigurationProblems) -> ConfiguredDocument {
    try load([ConfigurationSource(name: "built-in configuration", bytes: DefaultConfiguration.bytes)], environment: [:])
  }

  private static func decode(
    _ sources: [ConfigurationSource], _ environment: [String: String]
  ) -> (document: ConfiguredDocument, problems: [Problem]) {
    var document = ConfiguredDocument()
    var problems: [Problem] = []
    for source in sources {
      let diagnosis = Diagnosis(file: source.name)
      let bytes = JSONSurrogates.joined(source.bytes)
      if let root = YAMLTree.read(bytes, environment: environment, diagnosis: diagnosis), !root.isNull {
        if let file = Reading<ConfigurationFile>.mapping.read(root, diagnosis) { document.add(file, diagnosis) }
      }
      problems += diagnosis.problems
    }
    problems += Duplicates.check(document)
    problems += References.check(document)
    return (document, problems)
  }
}

/// One file: the sections at its top.
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

  static var noun: String { "a configuration" }

  init(_ members: MappingReader) {
    server = members.optional("server", .mapping)
    userPools = members.list("userPools", of: .mapping)
    tenants = members.list("entraTenants", of: .mapping)
    identityPools = members.list("identityPools", of: .mapping)
    faults = members.list("faults", of: .described, count: 0...1_000)
    magicValues = members.optional("magicValues", .boolean) ?? false
    realms = members.list("realms", of: .mapping)
    delivery = members.optional("delivery", .mapping)
    documents = members.optional("documents", .object) ?? [:]
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
    func merged<Value>(_ name: String, _ old: Located<Value>?, _ new: Located<Value>?) -> Located<Value>? {
      guard let old, let new else { return old ?? new }
      diagnosis.report(
        new.position.mark, "\(name) appears twice", expected: "it once; the other is at \(old.position)")
      return old
    }
    delivery.smtp = merged("delivery.smtp", delivery.smtp, file.delivery?.smtp)
    delivery.webhook = merged("delivery.webhook", delivery.webhook, file.delivery?.webhook)
    guard let server = file.server else { return }
    self.server.controlHosts += server.controlHosts
    self.server.trustedProxies += server.trustedProxies
    self.server.appleApps += server.appleApps
    self.server.credentials += server.credentials
    self.server.signatures = server.signatures ?? self.server.signatures
    self.server.quotas = server.quotas ?? self.server.quotas
    self.server.publicURL = merged("server.publicUrl", self.server.publicURL, server.publicURL)
    self.server.keys = merged("server.keys", self.server.keys, server.keys)
    self.server.connections = merged("server.connections", self.server.connections, server.connections)
    self.server.seed = merged("server.seed", self.server.seed, server.seed)
  }
}
