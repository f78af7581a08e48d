internal import Ambient
internal import Model
internal import Packing
internal import Store

/// A sandbox with what its holder knows of it.
struct KeptSandbox: Codable, TableHolder, RowHolder {
  static let table = "sandboxes"

  var sandbox: Sandbox
  let name: String?
  let created: Instant
  let expires: Instant?
  /// The realms and identity pools that the configuration has named so far. One that is gone from the sandbox was removed.
  let provisioned: Set<String>

  init(_ sandbox: Sandbox, of holder: SandboxHolder) {
    self.sandbox = sandbox
    name = holder.name
    created = holder.created
    expires = holder.expires
    provisioned = holder.provisioned.snapshot
  }
}

extension KeptSandbox {
  mutating func visitParts(_ visitor: inout some PartVisitor) throws {
    try visitor.visit(&sandbox, as: "sandbox")
  }
}

extension RowEncoder {
  func take(_ kept: KeptSandbox) throws {
    try take(kept, key: try Packing.pack(kept.sandbox.id), of: KeptSandbox.table, at: [kept.sandbox.id.text])
  }
}
