internal import Ambient
package import Model
internal import Packing
package import Store

/// A sandbox with what its holder knows of it.
package struct KeptSandbox: Codable, TableHolder, RowHolder {
  package static let table = "sandboxes"

  package var sandbox: Sandbox
  let name: String?
  let created: Instant
  let expires: Instant?
  /// The realms and identity pools that the configuration has named so far. One that the sandbox lacks was removed.
  let provisioned: Set<String>

  package init(_ sandbox: Sandbox, of holder: SandboxHolder) {
    self.sandbox = sandbox
    name = holder.name
    created = holder.created
    expires = holder.expires
    provisioned = holder.provisioned.snapshot
  }
}

extension KeptSandbox {
  package mutating func visitParts(_ visitor: inout some PartVisitor) throws {
    try visitor.visit(&sandbox, as: "sandbox")
  }
}

extension RowEncoder {
  package func take(_ kept: KeptSandbox) throws {
    try take(kept, key: try Packing.pack(kept.sandbox.id), of: KeptSandbox.table, at: [kept.sandbox.id.text])
  }
}
