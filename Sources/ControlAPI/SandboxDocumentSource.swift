package import JSON
package import Model
package import Sandboxes
package import Tenants

/// Reads and writes configuration documents. The front does not know their format; the composition supplies an
/// implementation.
package protocol SandboxDocumentSource: Sendable {
  /// Builds the content of a YAML or JSON document, with the ids that it names, in a core that serves no requests.
  /// Slow: run it on a worker.
  /// - Parameters:
  ///   - name: the document's name in messages.
  ///   - keepsKeys: whether signing keys are stored with the server's own.
  /// - Returns: the content and the findings.
  /// - Throws: ``SandboxDocumentProblems``.
  func sandbox(
    from document: [UInt8], name: String, keepsKeys: Bool
  ) throws -> (content: Sandbox, findings: DocumentFindings)

  /// The document that describes the sandbox: JSON, equal bytes for equal content.
  /// - Throws: ``SandboxDocumentProblems`` if something in it cannot be described.
  func document(of sandbox: Sandbox) throws -> [UInt8]

  /// A page of users as JSON: an object with `pool`, `total`, `users` (members of a pool's `Users`), and `next`, the
  /// number to continue after, except on the last page.
  func users(of realm: Realm, after number: UInt64, limit: Int) throws -> [UInt8]

  /// Imports output of the AWS CLI (`describe-user-pool`, `describe-user-pool-client`, `list-users`) into the sandbox.
  /// - Parameter pool: the pool of the users, if the text does not name it.
  /// - Returns: the findings; nil if `document` is not such output, in which case nothing is changed.
  /// - Throws: ``SandboxDocumentProblems``.
  func add(
    _ document: [UInt8], to sandbox: SandboxHolder, of core: IdentityCore, pool: RealmID?
  ) throws -> DocumentFindings?

  /// Adds the single tenant in a document to the sandbox.
  /// - Returns: the tenant's id.
  /// - Throws: ``SandboxDocumentProblems``.
  func addTenant(_ document: [UInt8], to sandbox: SandboxHolder, of core: IdentityCore) throws -> String

  /// Changes a tenant: replaces user flows, changes applications by id or adds them, adds users.
  /// - Parameter changes: members of a tenant in a configuration.
  /// - Throws: ``SandboxDocumentProblems``; changes before the error remain.
  func changeTenant(_ changes: [UInt8], of tenant: TenantService, in core: IdentityCore) throws

  /// A pool's trigger handlers in the form of the section `Triggers`.
  func triggers(of realm: Realm) -> JSONObject

  /// Parses such a section.
  /// - Throws: ``SandboxDocumentProblems``.
  func triggers(in section: JSONObject) throws -> [Trigger: TriggerHandler]
}

extension SandboxDocumentSource {
  package func triggers(of realm: Realm) -> JSONObject { [:] }

  package func triggers(in section: JSONObject) throws -> [Trigger: TriggerHandler] {
    throw SandboxDocumentProblems(["not implemented: triggers, by this server"])
  }

  package func users(of realm: Realm, after number: UInt64, limit: Int) throws -> [UInt8] {
    throw SandboxDocumentProblems(["not implemented: users, by this server"])
  }

  package func addTenant(_ document: [UInt8], to sandbox: SandboxHolder, of core: IdentityCore) throws -> String {
    throw SandboxDocumentProblems(["not implemented: tenants in this server"])
  }

  package func changeTenant(_ changes: [UInt8], of tenant: TenantService, in core: IdentityCore) throws {
    throw SandboxDocumentProblems(["not implemented: tenants in this server"])
  }
}

/// All errors in a document, one per line.
package struct SandboxDocumentProblems: Error, Sendable {
  package let lines: [String]

  package init(_ lines: [String]) {
    self.lines = lines
  }
}

/// Measures and releases the process's memory. System-dependent, so injected.
package struct MemoryGauge: Sendable {
  /// Bytes; nil if unknown.
  package var resident: @Sendable () -> Int?
  /// Returns free memory to the system. Takes some milliseconds.
  package var giveBack: @Sendable () -> Void

  package init(resident: @escaping @Sendable () -> Int? = { nil }, giveBack: @escaping @Sendable () -> Void = {}) {
    self.resident = resident
    self.giveBack = giveBack
  }
}
