internal import Configuration
internal import ControlAPI
internal import IdentityCore

/// Configuration documents that come over the control front, read by the code that reads `--config`.
struct ConfiguredWorlds: WorldSource {
  let keyStore: (any KeyStore)?

  /// Goes through a core that nobody serves, so that ids which another sandbox holds are no hindrance.
  func sandbox(from document: [UInt8], name: String, keepsKeys: Bool) throws -> Sandbox {
    do {
      let source = ConfigurationSource(name: name, bytes: document)
      // Whoever posts a document must not read the server's environment by it.
      let world = try ConfigurationLoader.load([source], environment: [:])
      let core = IdentityCore(
        addresses: Addresses(publicURL: "http://localhost"), keyStore: keepsKeys ? keyStore : nil)
      try Seeding.plant(world, in: core)
      guard let sandbox = core.sandbox() else { throw WorldProblems(["the document describes nothing"]) }
      return sandbox.snapshot
    } catch let problems as ConfigurationProblems {
      throw WorldProblems(problems.lines)
    }
  }

  func document(of sandbox: Sandbox) throws -> [UInt8] {
    try WorldDocument(sandbox).bytes(checkedBy: self)
  }

  func add(_ document: [UInt8], to sandbox: SandboxHolder, of core: IdentityCore, pool: RealmID?) throws -> Bool {
    try ServiceDump(document)?.add(to: sandbox, of: core, pool: pool) != nil
  }

  func addTenant(_ document: [UInt8], to sandbox: SandboxHolder, of core: IdentityCore) throws -> String {
    do {
      let source = ConfigurationSource(name: "tenant", bytes: document)
      let world = try ConfigurationLoader.load([source], environment: [:])
      return try Seeding.plantTenant(of: world, in: core, sandbox)
    } catch let problems as ConfigurationProblems {
      throw WorldProblems(problems.lines)
    }
  }
}
