internal import Assembly
internal import Configuration
internal import ControlAPI
internal import Imports
internal import Model
internal import Realms
internal import Sandboxes
internal import Store

/// The output of the AWS command line for a pool or for something of it, which is added to a sandbox.
struct ServiceDump {
  private let document: [UInt8]

  /// nil for anything else.
  init?(_ document: [UInt8]) {
    guard ImportReader.isServiceDump(document) else { return nil }
    self.document = document
  }

  /// Creates missing pools; adds what is new to existing ones. All or nothing.
  /// - Parameter pool: the pool for parts that name none; nil for the sandbox's only or first pool.
  /// - Returns: the findings about the text.
  func add(to sandbox: SandboxHolder, of core: IdentityCore, pool: RealmID?) throws -> DocumentFindings {
    let content = sandbox.snapshot
    var context = ImportContext()
    context.pool = (pool ?? content.oldestRealm?.id)?.text
    do {
      let (pieces, report) = try ImportReader.pieces(document, name: "import", context: context)
      guard !pieces.isEmpty else {
        throw SandboxDocumentProblems(["nothing in it says which pool it is of: import the pool first"])
      }
      // One piece may be wrong where another has changed something: they are tried on a copy.
      let trial = IdentityCore(addresses: Addresses(publicURL: "http://localhost"))
      if let copy = trial.sandbox() {
        try trial.replaceRealms(of: copy, with: content)
        try add(pieces, to: copy, of: trial)
      }
      try add(pieces, to: sandbox, of: core)
      return DocumentFindings(report)
    } catch let problems as ConfigurationProblems {
      throw SandboxDocumentProblems(problems.lines)
    }
  }

  private func add(_ pieces: [ServicePiece], to sandbox: SandboxHolder, of core: IdentityCore) throws {
    let content = sandbox.snapshot
    var added = ConfiguredDocument()
    for piece in pieces {
      switch (piece.isIdentityPool, piece.describesPool) {
      case (false, true): added.userPools += try piece.document(beside: nil).userPools
      case (false, false):
        guard let realm = content.realm(RealmID(piece.id)) else {
          throw SandboxDocumentProblems(["the sandbox has no pool \(piece.id): import the pool first"])
        }
        // Read as part of a pool with the real one's content, so that references are checked.
        let document = try piece.document(beside: SandboxDocument.members(of: realm))
        guard let configured = document.userPools.first else { continue }
        let service = try core.realm(realm.id)
        try SandboxProvisioning.add(configured, to: service, of: core)
        try SandboxProvisioning.change(configured, piece.names, in: service, of: core)
      case (true, let isWhole):
        guard let pool = try piece.identityPool(among: Set(content.realms.keys.map(\.text))) else { continue }
        if isWhole {
          added.identityPools.append(pool)
        } else {
          guard content.identityPools[IdentityPoolID(piece.id)] != nil else {
            throw SandboxDocumentProblems(["the sandbox has no identity pool \(piece.id): import the pool first"])
          }
          try SandboxProvisioning.change(pool, of: core)
        }
      }
    }
    try SandboxProvisioning.provision(added, in: core, sandbox: sandbox)
  }
}
