import JSON
import RealmTestSupport
import Testing

@testable import Ambient
@testable import Model
@testable import OAuth
@testable import SignIn
@testable import Tokens

@Suite struct HostedGrantTests {
  /// Whichever endpoint redeems it, a tenant's as well.
  @Test func aCodeOfAClientWithoutTheGrantIsRejected() throws {
    let world = try World(client: { client in client.grantTypes = [.implicit] })
    expect(.client(.grantTypeNotAllowed(.authorizationCode))) {
      try world.redeem(UniqueID(bytes: [UInt8](repeating: 1, count: 16)).description)
    }
  }

  @Test func aCodeIsRedeemedOnceAndExactly() throws {
    let world = try World()
    try world.confirmedUser()
    let step = try world.service.signIns.signIn(
      SignInRequest(
        client: world.client.id, origin: .hosted, username: "ada@example.com", start: .password("Correct-Horse-1")))
    let session = try #require(step.session)
    func code() throws -> String {
      try world.service.oauth.authorize(
        AuthorizationRequest(
          client: world.client.id, answer: AuthorizationAnswer(redirectURI: "myapp://callback", state: nil),
          responseType: .code, scopes: ["openid", "email"], nonce: "n-1",
          codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
        session: session
      ).code ?? ""
    }
    func redeem(_ code: String, _ verifier: String?, _ uri: String? = "myapp://callback") throws -> TokenSet {
      try world.redeem(code, redirectURI: uri, codeVerifier: verifier)
    }
    let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    let first = try code()
    let tokens = try redeem(first, verifier)
    #expect(tokens.refreshToken != nil && tokens.scopes == ["openid", "email"])
    let id = try tokens.claims(try #require(tokens.idToken))
    #expect(id["nonce"]?.string == "n-1" && id["at_hash"]?.string?.count == 22)
    #expect(id["email"] != nil && id["name"] == nil)
    #expect(try tokens.claims(tokens.accessToken)["version"]?.integer == 2)
    expect(.authorizationCode(.invalid)) { try redeem(first, verifier) }
    expect(.authorizationCode(.verifierMismatch)) { try redeem(try code(), nil) }
    expect(.authorizationCode(.verifierMismatch)) { try redeem(try code(), "wrong") }
    expect(.authorizationCode(.redirectURIMismatch)) { try redeem(try code(), verifier, "myapp://callback/") }
    let late = try code()
    world.advance(by: .minutes(5))
    expect(.authorizationCode(.invalid)) { try redeem(late, verifier) }
    world.advance(by: .hours(1))
    #expect(try world.service.sessions.session(session.id) == nil)
  }

  @Test func aHostedTokenWithoutTheScopeCannotManageTheAccount() throws {
    let world = try World()
    try world.confirmedUser()
    let step = try world.service.signIns.signIn(
      SignInRequest(
        client: world.client.id, origin: .hosted, username: "ada@example.com", start: .password("Correct-Horse-1")))
    let code = try world.service.oauth.authorize(
      AuthorizationRequest(
        client: world.client.id, answer: AuthorizationAnswer(redirectURI: "myapp://callback", state: nil),
        responseType: .code, scopes: ["openid"]),
      session: try #require(step.session))
    let tokens = try world.redeem(try #require(code.code))
    expect(.accessToken(.scope)) { try world.core.bearer(of: tokens.accessToken) }
    _ = try world.core.bearer(of: tokens.accessToken, scope: AccessScope.openID)
  }
}
