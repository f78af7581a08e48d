import RealmTestSupport
import TestSupport
import Testing

@testable import Ambient
@testable import IdentityPools
@testable import Model
@testable import OAuth
@testable import Realms
@testable import Sandboxes
@testable import SignIn
@testable import Store
@testable import Tokens

/// A user who does everything possible, in any order.
struct Life {
  private let world: World
  private var dice: Dice
  private var names: [String] = []
  private var tokens: [TokenSet] = []
  private var copies: [SandboxHolder] = []
  private var made = 0

  init(_ world: World, seed: UInt64) {
    self.world = world
    dice = Dice(seed)
  }

  private mutating func pick<Value>(_ values: [Value]) throws -> Value {
    guard let value = values.randomElement(using: &dice) else { throw CancellationError() }
    return value
  }

  /// Does something, which may well be refused, and says what it was.
  mutating func step() -> String {
    made += 1
    let deeds: [(String, (inout Life) throws -> Void)] = [
      ("sign-up", { try $0.signUp(confirmed: false) }), ("account", { try $0.signUp(confirmed: true) }),
      ("account", { try $0.signUp(confirmed: true) }), ("sign-in", { try $0.signIn() }),
      ("sign-in", { try $0.signIn() }),
      ("wrong password", { _ = try $0.world.signIn(try $0.pick($0.names), password: "Wrong-Pass-1") }),
      ("refresh", { try $0.refresh() }),
      ("sign-out", { try $0.world.service.sessions.signOutUser(named: try $0.pick($0.names)) }),
      (
        "password",
        {
          try $0.world.service.accounts.setPassword(
            "Other-Pass-\($0.made)", of: try $0.pick($0.names), isPermanent: false)
        }
      ),
      (
        "attributes",
        {
          try $0.world.service.accounts.updateAttributes(of: try $0.pick($0.names), [Attribute("name", "N\($0.made)")])
        }
      ),
      ("disable", { try $0.world.service.accounts.setEnabled(false, try $0.pick($0.names)) }),
      ("removal", { try $0.world.service.accounts.deleteUser(named: try $0.pick($0.names)) }),
      ("group", { _ = try $0.world.service.administration.directory.createGroup("group\($0.made % 5)") }),
      ("members", { try $0.join() }),
      ("no group", { try $0.world.service.administration.directory.deleteGroup("group\($0.made % 5)") }),
      (
        "client", { _ = try $0.world.service.administration.createClient(name: "c", generatesSecret: true) { _, _ in } }
      ),
      (
        "settings",
        { life in
          _ = try life.world.service.administration.updateSettings { settings, _ in settings.name = "n\(life.made)" }
        }
      ),
      ("pool", { try $0.realm() }),
      ("identities", { try $0.identityPool() }),
      ("clock", { $0.world.advance(by: .minutes(7)) }),
      ("messages", { _ = try $0.world.sandbox.deleteMessages(MessageFilter()) }),
      ("snapshot", { _ = $0.world.sandbox.takeSnapshot(name: nil) }),
      ("restore", { try $0.world.core.restore(try $0.pick($0.world.sandbox.snapshots).id, in: $0.world.sandbox) }),
      ("reset", { if $0.made % 3 == 0 { try $0.world.core.reset($0.world.sandbox) } }),
      ("sandbox", { $0.copies.append(try $0.world.core.makeSandbox(from: $0.world.sandbox.snapshot).sandbox) }),
      ("no sandbox", { if !$0.copies.isEmpty { try $0.world.core.removeSandbox($0.copies.removeFirst()) } }),
    ]
    guard let (words, deed) = deeds.randomElement(using: &dice) else { return "" }
    do {
      try deed(&self)
      return words
    } catch {
      return "\(words), refused: \(error)"
    }
  }

  private mutating func signUp(confirmed: Bool) throws {
    let name = "user\(made)@example.com"
    names.append(name)
    if confirmed { try world.confirmedUser(name) } else { try world.signUp(name) }
  }

  private mutating func signIn() throws {
    tokens.append(try world.tokens(try pick(names)))
  }

  private mutating func refresh() throws {
    let token = try #require(try pick(tokens).refreshToken)
    _ = try world.refresh(token)
  }

  private mutating func join() throws {
    let user = try world.service.accounts.user(named: try pick(names))
    try world.service.accounts.setGroups(["group\(made % 5)"], of: user.id)
  }

  private mutating func realm() throws {
    let realm = try world.core.createRealm(
      settings: RealmSettings(name: "r"), keys: .pem(sharedKeyPEM), in: world.sandbox)
    if made.isMultiple(of: 2) { try world.core.realm(realm.id).administration.delete() }
  }

  private mutating func identityPool() throws {
    let pool = try world.core.identityPools.create(
      settings: IdentityPoolSettings(name: "i", allowsGuests: true), in: world.sandbox)
    _ = try world.core.identityPools.pool(pool.id.text).identity(for: [])
    if made.isMultiple(of: 3) { try world.core.identityPools.pool(pool.id.text).delete() }
  }
}
