import Testing

@testable import MicrosoftGraph

/// The dispatcher checks the permissions of an operation before it runs, so a handler cannot forget them; a declaration
/// could.
@Suite struct GraphPermissionTests {
  @Test func everyOperationDemandsAPermission() {
    let open = GraphOperation.all.filter { $0.permissions == nil }
    // The operations of a batch are checked one by one.
    #expect(open.map(\.path) == ["$batch"])
    for operation in GraphOperation.all {
      guard let permissions = operation.permissions else { continue }
      #expect(!permissions.application.isEmpty || !permissions.own.isEmpty, "\(operation.path)")
    }
  }
}
