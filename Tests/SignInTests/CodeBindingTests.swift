import RealmTestSupport
import Testing

@testable import Model
@testable import SignIn
@testable import Tokens

/// A code proves the address that it was sent to, and no other.
@Suite struct CodeBindingTests {
  private func verify(_ bearer: Bearer, _ code: String) throws {
    try bearer.verifyAttribute(.email, code: code)
  }

  @Test func aCodeToTheOldAddressDoesNotVerifyTheNewOne() throws {
    // Without automatic verification no new code takes the place of the old one.
    let world = try World {
      $0.signInNames = .usernameOnly
      $0.autoVerified = []
    }
    _ = try world.service.accounts.signUp(
      SignUpRequest(
        client: world.client.id, username: "ada", password: "Correct-Horse-1",
        attributes: [Attribute(.email, "ada@example.com")]))
    try world.service.accounts.confirmUser("ada")
    let bearer = try world.core.bearer(of: try world.tokens("ada").accessToken)
    _ = try bearer.requestAttributeCode(.email)
    let code = try world.lastCode(to: "ada@example.com")
    _ = try bearer.update([Attribute(.email, "victim@example.com")])
    expect(.code(.expired)) { try verify(bearer, code) }
    #expect(try world.service.accounts.user(named: "ada").attributes.isTrue(.emailVerified) == false)
  }

  @Test func aCodeToTheOldAddressDoesNotVerifyOneThatWaits() throws {
    let world = try World {
      $0.signInNames = .usernameOnly
      $0.autoVerified = []
      $0.verifiedBeforeUpdate = [.email]
    }
    _ = try world.service.accounts.signUp(
      SignUpRequest(
        client: world.client.id, username: "ada", password: "Correct-Horse-1",
        attributes: [Attribute(.email, "ada@example.com")]))
    try world.service.accounts.confirmUser("ada")
    let bearer = try world.core.bearer(of: try world.tokens("ada").accessToken)
    _ = try bearer.requestAttributeCode(.email)
    let code = try world.lastCode(to: "ada@example.com")
    _ = try bearer.update([Attribute(.email, "victim@example.com")])
    try verify(bearer, code)
    let user = try world.service.accounts.user(named: "ada")
    #expect(user.attributes[.email] == "ada@example.com" && user.attributes.isTrue(.emailVerified))
    #expect(user.unverifiedChanges[.email] == "victim@example.com")
  }

  @Test func aSignUpCodeDiesWithItsAddress() throws {
    let world = try World()
    try world.signUp()
    let code = try world.lastCode(to: "ada@example.com")
    try world.service.accounts.updateAttributes(of: "ada@example.com", [Attribute(.email, "victim@example.com")])
    expect(.code(.expired)) {
      try world.service.accounts.confirmSignUp(
        client: world.client.id, proof: .none, username: "victim@example.com", code: code)
    }
    #expect(try !world.service.accounts.user(named: "victim@example.com").attributes.isTrue(.emailVerified))
  }

  @Test func aRecoveryCodeDiesWithItsAddress() throws {
    let world = try World()
    try world.confirmedUser()
    _ = try world.service.accounts.forgotPassword(client: world.client.id, proof: .none, username: "ada@example.com")
    let code = try world.lastCode(to: "ada@example.com")
    try world.service.accounts.updateAttributes(
      of: "ada@example.com", [Attribute(.email, "new@example.com"), Attribute(.emailVerified, "true")])
    expect(.code(.expired)) {
      try world.service.accounts.confirmForgotPassword(
        client: world.client.id, proof: .none, username: "new@example.com", code: code,
        newPassword: "Correct-Horse-2")
    }
  }

  @Test func aSignInCodeDiesWithItsAddress() throws {
    let world = try World { $0.firstFactors = [.password, .emailCode] }
    try world.confirmedUser()
    let bearer = try world.core.bearer(of: try world.tokens().accessToken)
    let step = try world.service.signIns.signIn(
      SignInRequest(
        client: world.client.id, username: "ada@example.com", start: .choice(ChoiceRequest(preferred: .emailCode))))
    let code = try world.lastCode(to: "ada@example.com")
    _ = try bearer.update([Attribute(.email, "victim@example.com")])
    expect(.signIn(.wrongCode)) {
      try world.service.signIns.answer(
        SignInAnswer(client: world.client.id, flow: step.challenge?.handle, reply: .code(code, channel: .email)))
    }
    #expect(try !world.service.accounts.user(named: "victim@example.com").attributes.isTrue(.emailVerified))
  }

  /// What an administrator sets is not undone by a change that was waiting.
  @Test func anAdministratorsChangeEndsTheWaitingOne() throws {
    let world = try World { $0.verifiedBeforeUpdate = [.email] }
    try world.confirmedUser()
    let bearer = try world.core.bearer(of: try world.tokens().accessToken)
    _ = try bearer.update([Attribute(.email, "waiting@example.com")])
    let code = try world.lastCode(to: "waiting@example.com")
    try world.service.accounts.updateAttributes(of: "ada@example.com", [Attribute(.email, "set@example.com")])
    expect(.code(.expired)) { try verify(bearer, code) }
    #expect(try world.service.accounts.user(named: "set@example.com").attributes[.email] == "set@example.com")
  }
}
