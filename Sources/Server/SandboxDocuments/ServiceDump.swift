internal import Configuration
internal import ControlAPI
internal import Imports
internal import Model
internal import Sandboxes

/// The output of the AWS command line for a pool, its clients, groups, resource servers, providers or users, which is added to a sandbox.
struct ServiceDump {
  private let document: [UInt8]

  /// nil for anything else.
  init?(_ document: [UInt8]) {
    guard ImportReader.isServiceDump(document) else { return nil }
    self.document = document
  }

  /// Pools that are not there are made; those that are get what is new to them.
  /// - Parameter pool: the pool of what names none; nil for the sandbox's only or first pool.
  func add(to sandbox: SandboxHolder, of core: IdentityCore, pool: RealmID?) throws {
    let content = sandbox.snapshot
    var context = ImportContext()
    context.pool = (pool ?? content.oldestRealm?.id)?.text
    do {
      let pieces = try ImportReader.pieces(document, name: "import", context: context)
      var added = ConfiguredDocument()
      for piece in pieces {
        if piece.describesPool {
          added.userPools += try piece.document(beside: nil).userPools
          continue
        }
        guard let realm = content.realm(RealmID(piece.id)) else {
          throw SandboxDocumentProblems(["the sandbox has no pool \(piece.id): import the pool first"])
        }
        // Read as part of a pool which has what the real one has, so that references are checked.
        let document = try piece.document(beside: SandboxDocument.members(of: realm))
        guard let configured = document.userPools.first else { continue }
        try SandboxProvisioning.add(configured, to: core.realm(realm.id), of: core)
      }
      if pieces.isEmpty {
        added = try ImportReader.read(document, name: "import", context: context).document
      }
      try SandboxProvisioning.provision(added, in: core, sandbox: sandbox)
    } catch let problems as ConfigurationProblems {
      throw SandboxDocumentProblems(problems.lines)
    }
  }
}
