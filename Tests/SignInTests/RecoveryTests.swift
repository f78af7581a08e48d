import JSON
import RealmTestSupport
import Testing

@testable import Ambient
@testable import Model
@testable import Realms
@testable import Sandboxes
@testable import SignIn
@testable import Tokens

@Suite struct RecoveryTests {
  private func forgot(_ world: World, _ name: String = "ada@example.com") throws -> CodeDelivery {
    try world.service.accounts.forgotPassword(client: world.client.id, proof: .none, username: name)
  }

  private func confirm(_ world: World, _ code: String, _ password: String = "Correct-Horse-2") throws {
    try world.service.accounts.confirmForgotPassword(
      client: world.client.id, proof: .none, username: "ada@example.com", code: code, newPassword: password)
  }

  @Test func aCodeSetsANewPassword() throws {
    let world = try World()
    try world.confirmedUser()
    let tokens = try world.tokens()
    #expect(try forgot(world).destination == "a***@e***")
    let code = try world.lastCode(to: "ada@example.com")
    expect(.code(.wrong)) { try confirm(world, "000000x") }
    expect(.password(.refused(.tooShort))) { try confirm(world, code, "short") }
    try confirm(world, code)
    expect(.code(.expired)) { try confirm(world, code, "Correct-Horse-3") }
    expect(.signIn(.wrongCredentials)) { try world.signIn() }
    _ = try world.tokens(password: "Correct-Horse-2")
    _ = try world.core.bearer(of: tokens.accessToken)
  }

  @Test func codesAreBoundToTheirPurpose() throws {
    let world = try World()
    try world.signUp()
    let signUpCode = try world.lastCode(to: "ada@example.com")
    expect(.code(.expired)) { try confirm(world, signUpCode) }
  }

  @Test func codesLastAnHour() throws {
    let world = try World()
    try world.confirmedUser()
    _ = try forgot(world)
    let code = try world.lastCode(to: "ada@example.com")
    world.advance(by: .hours(1))
    expect(.code(.expired)) { try confirm(world, code) }
  }

  @Test func anUnverifiedAddressGetsNothing() throws {
    let world = try World()
    try world.signUp()
    expect(.password(.noRecoveryChannel)) { try forgot(world) }
    let hiding = try World(client: { $0.hidesUserExistence = true })
    try hiding.signUp()
    let count = hiding.messages.count
    #expect(try forgot(hiding).destination == "a***@e***")
    #expect(hiding.messages.count == count)
  }

  @Test func unknownUsersAreNotRevealed() throws {
    let world = try World(client: { $0.hidesUserExistence = true })
    #expect(try forgot(world, "no@example.com").destination == "n***@e***")
    #expect(world.messages.isEmpty)
  }

  @Test func aTemporaryPasswordCannotBeForgotten() throws {
    let world = try World()
    _ = try world.service.accounts.createUser(UserCreation(username: "ada@example.com"))
    expect(.password(.cannotBeReset)) { try forgot(world) }
  }

  @Test func changingNeedsTheOldOne() throws {
    let world = try World()
    try world.confirmedUser()
    let bearer = try world.core.bearer(of: try world.tokens().accessToken)
    expect(.signIn(.wrongCredentials)) {
      try world.service.accounts.changePassword(of: bearer, previous: "wrong", proposed: "Correct-Horse-2")
    }
    expect(.signIn(.wrongCredentials)) {
      try world.service.accounts.changePassword(of: bearer, previous: nil, proposed: "Correct-Horse-2")
    }
    try world.service.accounts.changePassword(of: bearer, previous: "Correct-Horse-1", proposed: "Correct-Horse-2")
    _ = try world.tokens(password: "Correct-Horse-2")
  }

  @Test func anAdministratorAsksForANewOne() throws {
    let world = try World()
    try world.confirmedUser()
    try world.service.accounts.resetPassword("ada@example.com")
    expect(.account(.passwordResetRequired)) { try world.signIn() }
    try confirm(world, try world.lastCode(to: "ada@example.com"))
    _ = try world.tokens(password: "Correct-Horse-2")
  }
}

@Suite struct SelfServiceTests {
  @Test func aChangedAddressIsVerifiedAgain() throws {
    let world = try World()
    try world.confirmedUser()
    let bearer = try world.core.bearer(of: try world.tokens().accessToken)
    let sent = try bearer.update([Attribute(.email, "new@example.com"), Attribute("name", "Ada")])
    #expect(sent.map(\.destination) == ["n***@e***"])
    var user = try world.service.accounts.user(named: "new@example.com")
    #expect(user.attributes.isTrue(.emailVerified) == false && user.attributes["name"] == "Ada")
    try bearer.verifyAttribute(.email, code: try world.lastCode(to: "new@example.com"))
    user = try world.service.accounts.user(named: "new@example.com")
    #expect(user.attributes.isTrue(.emailVerified))
    expect(.account(.notFound)) { try world.service.accounts.user(named: "ada@example.com") }
  }

  @Test func theOldAddressHoldsWhereTheRealmSaysSo() throws {
    let world = try World { $0.verifiedBeforeUpdate = [.email] }
    try world.confirmedUser()
    let bearer = try world.core.bearer(of: try world.tokens().accessToken)
    _ = try bearer.update([Attribute(.email, "new@example.com")])
    #expect(try world.service.accounts.user(named: "ada@example.com").attributes.isTrue(.emailVerified))
    try bearer.verifyAttribute(.email, code: try world.lastCode(to: "new@example.com"))
    #expect(try world.service.accounts.user(named: "new@example.com").attributes.isTrue(.emailVerified))
  }

  /// Where all codes are the same, the one that comes back is that of the update.
  @Test func oneCodeForEverythingVerifiesTheNewAddress() throws {
    let world = try World {
      $0.verifiedBeforeUpdate = [.email]
      $0.relaxations.fixedCode = "123456"
    }
    try world.confirmedUser()
    let bearer = try world.core.bearer(of: try world.tokens().accessToken)
    _ = try bearer.update([Attribute(.email, "new@example.com")])
    #expect(try bearer.requestAttributeCode(.email).destination == "a***@e***")
    try bearer.verifyAttribute(.email, code: "123456")
    #expect(try world.service.accounts.user(named: "new@example.com").attributes.isTrue(.emailVerified))
    expect(.code(.expired)) { try bearer.verifyAttribute(.email, code: "123456") }
  }

  @Test func anothersAddressIsRefused() throws {
    let world = try World()
    try world.confirmedUser()
    try world.confirmedUser("bob@example.com")
    let bearer = try world.core.bearer(of: try world.tokens().accessToken)
    expect(.signUp(.aliasTaken(.email))) { try bearer.update([Attribute(.email, "bob@example.com")]) }
    expect(.attributes(.notWritable)) { try bearer.update([Attribute(.emailVerified, "true")]) }
    expect(.attributes(.refused([.unknown("custom:x")]))) { try bearer.update([Attribute("custom:x", "1")]) }
  }

  @Test func deletingFreesTheName() throws {
    let world = try World()
    try world.confirmedUser()
    let token = try world.tokens().accessToken
    try world.core.bearer(of: token).deleteAccount()
    expect(.account(.notFound)) { try world.core.bearer(of: token) }
    try world.signUp()
  }
}

@Suite struct UserSearchTests {
  @Test func pagesSurviveChanges() throws {
    let world = try World()
    for number in 0..<25 { try world.signUp("user\(number)@example.com") }
    let first = try world.service.administration.directory.users(limit: 10)
    #expect(first.users.count == 10)
    try world.service.accounts.deleteUser(named: "user3@example.com")
    try world.service.accounts.deleteUser(named: "user10@example.com")
    let second = try world.service.administration.directory.users(limit: 10, after: try #require(first.next))
    #expect(second.users.first?.attributes[.email] == "user11@example.com")
    let third = try world.service.administration.directory.users(limit: 10, after: try #require(second.next))
    #expect(third.users.count == 4 && third.next == nil)
  }

  @Test func findsByEveryField() throws {
    let world = try World()
    let user = try world.confirmedUser()
    try world.signUp("bob@example.com")
    func find(_ field: UserSearch.Field, _ text: String, prefix: Bool = false) throws -> Int {
      try world.service.administration.directory.users(
        UserSearch(field: field, isPrefix: prefix, text: text), limit: 60
      ).users.count
    }
    #expect(try find(.attribute(.email), "ADA@example.com") == 1)
    #expect(try find(.attribute(.email), "ada", prefix: true) == 1)
    #expect(try find(.subject, user.id.description) == 1)
    #expect(try find(.username, user.username) == 1)
    #expect(try find(.status, "CONFIRMED") == 1)
    #expect(try find(.status, "unconfirmed") == 1)
    #expect(try find(.enabled, "Enabled") == 2)
    #expect(try find(.enabled, "enabled") == 0)
    #expect(try find(.attribute("name"), "x") == 0)
  }

  @Test func findsByPiecesOfText() throws {
    let world = try World()
    for name in ["bob@example.com", "eve@example.com", "zoe@example.com"] { try world.signUp(name) }
    try world.service.accounts.updateAttributes(of: "zoe@example.com", [Attribute("name", "ZOË Ångström-ΣΊΣΥΦΟΣ")])
    try world.service.accounts.updateAttributes(of: "bob@example.com", [Attribute("name", "Robert Smith")])
    let (realm, _) = try world.service.current()
    func find(_ text: String?) -> [String] {
      realm.users(containing: text, limit: 60).users.compactMap { $0.attributes[.email].map { String($0.prefix(3)) } }
    }
    #expect(find(nil) == ["bob", "eve", "zoe"] && find("") == find(nil))
    #expect(find("EXAMPLE.") == ["bob", "eve", "zoe"])
    #expect(find("rt sM") == ["bob"] && find("robert smithy") == [])
    // Letters beyond ASCII are found in any case, and beside them those of ASCII.
    #expect(find("zoë") == ["zoe"] && find("ZOË") == ["zoe"] && find("oË å") == ["zoe"] && find("gstr") == ["zoe"])
    #expect(find("σίσυ") == ["zoe"] && find("zoé") == [])
    // A piece of a subject: hexadecimal digits with their dashes, in any case.
    let id = try world.service.accounts.user(named: "eve@example.com").id.description
    #expect(find(String(id.dropFirst(4).prefix(12))) == ["eve"])
    #expect(find(id.dropFirst(1).uppercased()) == ["eve"])
    #expect(find(id.dropLast(1) + "g") == [] && find(id + "0") == [])
  }

  @Test func aFullPageSaysWhereToGoOn() throws {
    let world = try World()
    for number in 0..<6 { try world.signUp("user\(number)@example.com") }
    try world.service.accounts.deleteUser(named: "user2@example.com")
    let (realm, _) = try world.service.current()
    let first = realm.users(containing: "user", limit: 2)
    #expect(first.users.count == 2 && first.searched == 2)
    let second = realm.users(containing: "user", limit: 2, after: try #require(first.next))
    #expect(second.users.first?.attributes[.email] == "user3@example.com")
    let last = realm.users(containing: "user", limit: 2, after: try #require(second.next))
    #expect(last.users.count == 1 && last.next == nil)
  }
}
