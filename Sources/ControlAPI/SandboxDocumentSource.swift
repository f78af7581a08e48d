package import JSON
package import Model
package import Sandboxes
package import Tenants

/// Reads and writes configuration documents. The front knows nothing of their form: the composition hands this in.
package protocol SandboxDocumentSource: Sendable {
  /// Builds the content of a document, YAML or JSON, under the ids that it names, in a core that serves no requests.
  /// Slow: run it on a worker.
  /// - Parameters:
  ///   - name: what messages call the document.
  ///   - keepsKeys: whether signing keys are kept where the server keeps its own.
  /// - Returns: the content, and what came of the document.
  /// - Throws: ``SandboxDocumentProblems``.
  func sandbox(
    from document: [UInt8], name: String, keepsKeys: Bool
  ) throws -> (content: Sandbox, findings: DocumentFindings)

  /// The document that describes the sandbox: JSON, the same bytes for the same content.
  /// - Throws: ``SandboxDocumentProblems``, when something in it cannot be described.
  func document(of sandbox: Sandbox) throws -> [UInt8]

  /// A page of people: an object with `pool`, `total`, `users`, members of a pool's `Users`, and `next`, the number to go on behind, unless it
  /// is the last page. JSON.
  func users(of realm: Realm, after number: UInt64, limit: Int) throws -> [UInt8]

  /// Adds what the AWS command line printed (`describe-user-pool`, `describe-user-pool-client`, `list-users`) to the sandbox.
  /// - Parameter pool: the pool of the users, if the text does not name it.
  /// - Returns: what came of it; nil if `document` is no such text, and nothing was done.
  /// - Throws: ``SandboxDocumentProblems``.
  func add(
    _ document: [UInt8], to sandbox: SandboxHolder, of core: IdentityCore, pool: RealmID?
  ) throws -> DocumentFindings?

  /// Adds the one tenant of a document to the sandbox as it stands.
  /// - Returns: its id.
  /// - Throws: ``SandboxDocumentProblems``.
  func addTenant(_ document: [UInt8], to sandbox: SandboxHolder, of core: IdentityCore) throws -> String

  /// Changes a tenant: user flows are replaced, applications changed by their ids or added, people added.
  /// - Parameter changes: members of a tenant as a configuration has them.
  /// - Throws: ``SandboxDocumentProblems``, when nothing was done but for what came before the fault.
  func changeTenant(_ changes: [UInt8], of tenant: TenantService, in core: IdentityCore) throws

  /// What answers the triggers of a pool, as its section `Triggers` has it.
  func triggers(of realm: Realm) -> JSONObject

  /// Reads such a section.
  /// - Throws: ``SandboxDocumentProblems``.
  func triggers(in section: JSONObject) throws -> [Trigger: TriggerHandler]
}

extension SandboxDocumentSource {
  package func triggers(of realm: Realm) -> JSONObject { [:] }

  package func triggers(in section: JSONObject) throws -> [Trigger: TriggerHandler] {
    throw SandboxDocumentProblems(["not implemented: triggers, by this server"])
  }

  package func users(of realm: Realm, after number: UInt64, limit: Int) throws -> [UInt8] {
    throw SandboxDocumentProblems(["not implemented: people, by this server"])
  }

  package func addTenant(_ document: [UInt8], to sandbox: SandboxHolder, of core: IdentityCore) throws -> String {
    throw SandboxDocumentProblems(["not implemented: tenants in this server"])
  }

  package func changeTenant(_ changes: [UInt8], of tenant: TenantService, in core: IdentityCore) throws {
    throw SandboxDocumentProblems(["not implemented: tenants in this server"])
  }
}

/// Everything that is wrong with a document, a line each.
package struct SandboxDocumentProblems: Error, Sendable {
  package let lines: [String]

  package init(_ lines: [String]) {
    self.lines = lines
  }
}

/// How much memory the process takes, and how it gives it back. Told by the system, so handed in.
package struct MemoryGauge: Sendable {
  /// In bytes; nil if it is not known.
  package var resident: @Sendable () -> Int?
  /// Returns free memory to the system. Takes some milliseconds.
  package var giveBack: @Sendable () -> Void

  package init(resident: @escaping @Sendable () -> Int? = { nil }, giveBack: @escaping @Sendable () -> Void = {}) {
    self.resident = resident
    self.giveBack = giveBack
  }
}
