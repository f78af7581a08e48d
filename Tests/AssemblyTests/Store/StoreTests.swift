import RealmTestSupport
import Testing

@testable import Assembly
@testable import Model
@testable import OAuth
@testable import Realms
@testable import Sandboxes
@testable import SignIn
@testable import Store

@Suite struct ConcurrencyTests {
  @Test func oneOfManyRedeemsACode() async throws {
    let world = try World()
    let user = try world.confirmedUser()
    let step = try world.service.signIns.signIn(
      SignInRequest(
        client: world.client.id, origin: .hosted, username: user.username, start: .password("Correct-Horse-1")))
    let session = try #require(step.session)
    let request = AuthorizationRequest(
      client: world.client.id, answer: AuthorizationAnswer(redirectURI: "myapp://callback", state: nil),
      responseType: .code, scopes: ["openid"])
    let code = try #require(try world.service.oauth.authorize(request, session: session).code)
    let wins = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          let tokens = try? world.redeem(code)
          return tokens != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(wins == 1)
  }

  @Test func oneOfManyConfirms() async throws {
    let world = try World()
    try world.signUp()
    let code = try world.lastCode(to: "ada@example.com")
    let wins = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          do {
            _ = try world.service.accounts.confirmSignUp(
              client: world.client.id, proof: .none, username: "ada@example.com", code: code)
            return true
          } catch {
            return false
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(wins == 1)
  }
}

@Suite struct UnmadeRealmTests {
  private struct BrokenStore: KeyStore {
    struct Failure: Error {}

    func load(_ name: String) throws -> [UInt8]? { throw Failure() }
    func save(_ name: String, pem: [UInt8]) throws -> [UInt8] { throw Failure() }
    func remove(_ name: String) throws { throw Failure() }
  }

  @Test func itsIdAndDomainAreFree() throws {
    let core = IdentityCore(addresses: Addresses(publicURL: "http://localhost"), keyStore: BrokenStore())
    let sandbox = try #require(core.sandbox())
    var settings = RealmSettings(name: "shop")
    settings.domain = "shop"
    let id = RealmID("eu-west-1_Shop00001")
    #expect(throws: CoreError.self) {
      _ = try core.createRealm(id: id, settings: settings, keys: .pem([]), in: sandbox)
    }
    #expect(core.registry.place(of: id) == nil && core.registry.place(ofDomain: "shop") == nil)
  }
}
