import Model
import RealmTestSupport
import Sandboxes

extension World {
  init(
    _ settings: (inout RealmSettings) -> Void = { _ in }, schema: AttributeSchema = AttributeSchema(),
    client change: @escaping @Sendable (inout Client) -> Void = { _ in }
  ) throws {
    try self.init(rules: .ofSignIn, settings, schema: schema, client: change)
  }
}
