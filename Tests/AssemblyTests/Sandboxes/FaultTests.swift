import RealmTestSupport
import Testing

@testable import Model
@testable import Sandboxes
@testable import SignIn

struct FaultTests {
  private struct Target: FaultTarget {
    var front: String? = "oauth"
    var operation: String? = "token"
    var client: String? = "web"
    var path = "/oauth2/token"
    var method = "POST"
    func concerns(user: String) -> Bool { false }
  }

  @Test func goBackWithTheSandbox() throws {
    let world = try World()
    world.sandbox.markPristine()
    var action = Fault.Action()
    action.drop = .before
    _ = try world.core.order(Fault(match: Fault.Match(), action: action), in: world.sandbox)
    #expect(world.core.mayInterfere && world.sandbox.injectedFault(Target()) != nil)
    try world.core.reset(world.sandbox)
    #expect(world.sandbox.injectedFault(Target()) == nil)
  }
}

struct MagicTests {
  @Test func isOffUntilSwitchedOn() throws {
    let world = try World()
    try world.signUp()
    #expect(throws: CoreError.account(.notFound)) { try world.signIn("magic-locked@example.com") }
    try world.core.setMagicValues(true, in: world.sandbox)
    #expect(throws: CoreError.signIn(.passwordAttemptsExceeded(retryAfter: 900))) {
      try world.signIn("magic-locked@example.com")
    }
    #expect(throws: CoreError.code(.expired)) {
      try world.service.accounts.confirmSignUp(
        client: world.client.id, proof: .none, username: "ada@example.com", code: "000002")
    }
    _ = try world.service.accounts.confirmSignUp(
      client: world.client.id, proof: .none, username: "ada@example.com",
      code: try world.lastCode(to: "ada@example.com"))
    try world.core.setMagicValues(false, in: world.sandbox)
    #expect(throws: CoreError.account(.notFound)) { try world.signIn("magic-locked@example.com") }
  }
}
