import Foundation
import Testing
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let password = "Correct-Horse-1"
private let ada = "ada@example.com"

/// What is tested: an app that signs users in.
private struct App {
  struct Answer: Decodable {
    var code: String?
    var access_token: String?
  }

  let base: URL
  let client: String

  init(_ sandbox: Sandbox) async throws {
    base = try await Understudy.shared.url.appendingPathComponent("v1/" + sandbox.id(of: "us-east-1_Understudy"))
    client = try sandbox.id(of: "understudyweb")
  }

  @discardableResult
  func call(_ path: String, _ members: [String: String]) async throws -> (status: Int, Answer) {
    var request = URLRequest(url: base.appendingPathComponent(path))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try JSONEncoder().encode(members.merging(["client_id": client]) { old, _ in old })
    let (data, response) = try await URLSession.shared.data(for: request)
    let answer = try JSONDecoder().decode(Answer.self, from: data)
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, answer)
  }

  func signIn(_ username: String = ada) async throws -> (status: Int, Answer) {
    try await call("sign-in", ["username": username, "password": password])
  }

  func me(_ token: String?) async throws -> Int {
    var request = URLRequest(url: base.appendingPathComponent("me"))
    request.setValue("Bearer \(token ?? "")", forHTTPHeaderField: "Authorization")
    let (_, response) = try await URLSession.shared.data(for: request)
    return (response as? HTTPURLResponse)?.statusCode ?? 0
  }
}

@Suite(.understudy) struct KitTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try #require(Sandbox.current)
  }

  @Test func aSignUpWithTheCodeJustMailed() async throws {
    let app = try await App(sandbox)
    #expect(try await app.call("sign-up", ["username": "bob@example.com", "password": password]).status == 201)
    let code = try await sandbox.waitForCode(to: "bob@example.com", kind: .signUp)
    let wrong = ["username": "bob@example.com", "code": code == "000000" ? "111111" : "000000"]
    #expect(try await app.call("sign-up/confirm", wrong).1.code == "code_mismatch")
    #expect(try await app.call("sign-up/confirm", ["username": "bob@example.com", "code": code]).status == 200)
    #expect(try await app.me(try await app.signIn("bob@example.com").1.access_token) == 200)
  }

  @Test func aMessageThatNeverComesSaysWhatCameInstead() async throws {
    try await App(sandbox).call("password/forgot", ["username": ada])
    let error = try await #require(throws: NotFound.self) {
      try await sandbox.waitForCode(to: "nobody@example.com", timeout: .zero)
    }
    #expect(error.description.contains("to nobody@example.com"))
    #expect(error.description.hasSuffix("forgot_password to ada@example.com"))
    let message = try #require(try await sandbox.messages(to: ada).first)
    #expect(message.body.contains(try #require(message.code)))
  }

  @Test func timePassesAsItIsTold() async throws {
    let app = try await App(sandbox)
    let token = try await app.signIn().1.access_token
    #expect(try await app.me(token) == 200)
    try await sandbox.advanceClock(by: .seconds(61 * 60))
    #expect(try await app.me(token) == 401)
    try await sandbox.advanceClock(by: .seconds(-61 * 60))
    #expect(try await app.me(token) == 200)
    let day = Date(timeIntervalSince1970: 1_893_456_000)
    #expect(try await sandbox.freezeClock(at: day) == day)
    #expect(try await sandbox.now() == day)
    #expect(abs(try await sandbox.resetClock().timeIntervalSinceNow) < 60)
  }

  @Test func aFaultStrikesAsOftenAsItIsTold() async throws {
    let app = try await App(sandbox)
    try await sandbox.fault(Fault("sign-in", error: "too_many_attempts", times: 1))
    #expect(try await app.signIn().status == 429)
    #expect(try await app.signIn().status == 200)
    #expect(try await sandbox.requests("sign-in").map(\.status) == [429, 200])
    let fault = try await sandbox.fault(
      Fault(error: "session_expired", delay: .milliseconds(20), match: ["front": "rest"]))
    #expect(try await app.signIn().1.code == "session_expired")
    try await sandbox.removeFault(fault)
    #expect(try await app.signIn().status == 200)
    let refusal = try await #require(throws: Refusal.self) { try await sandbox.fault(Fault("sign-in")) }
    #expect(refusal.status == 400 && refusal.code == "invalid_request")
    try await sandbox.clearFaults()
  }

  @Test func tokensAreMadeToOrder() async throws {
    let app = try await App(sandbox)
    let good = try await sandbox.tokens(for: ada, claims: ["custom:tenant": "blue"])
    #expect(try await app.me(good.accessToken) == 200)
    #expect(try await app.me(try await sandbox.tokens(for: ada, defect: .wrongKey).accessToken) == 401)
  }

  @Test func tokensExpireForOneUser() async throws {
    let app = try await App(sandbox)
    try await sandbox.createUser("eve@example.com", password: password, attributes: ["email": "eve@example.com"])
    let (mine, theirs) = (try await sandbox.tokens(for: ada), try await sandbox.tokens(for: "eve@example.com"))
    try await sandbox.expire(ada, .access)
    #expect(try await app.me(mine.accessToken) == 401)
    #expect(try await app.me(theirs.accessToken) == 200)
    #expect(try await app.me(try await app.signIn().1.access_token) == 200)
    let refusal = try await #require(throws: Refusal.self) {
      try await sandbox.expire(ada, .refresh, session: "none")
    }
    #expect(refusal.code == "session_not_found")
  }

  @Test func usersSnapshotsAndResets() async throws {
    let app = try await App(sandbox)
    let kept = try await sandbox.snapshot()
    try await sandbox.createUser(
      "eve@example.com", password: password, attributes: ["email": "eve@example.com", "email_verified": "true"])
    #expect(try await app.signIn("eve@example.com").status == 200)
    try await sandbox.restore(kept)
    #expect(try await app.signIn("eve@example.com").1.code == "not_authorized")
    try await app.call("password/forgot", ["username": ada])
    try await sandbox.reset()
    #expect(try await sandbox.messages().isEmpty)
  }

  @Test func anAuthenticatorAnswersOptions() async throws {
    struct Credential: Decodable { let id: String }
    let origin = "https://shop.test"
    let options = Data(#"{"challenge": "c2hvcA", "rp": {"id": "shop.test"}, "user": {"id": "YWRh"}}"#.utf8)
    let request = Data(#"{"challenge": "c2hvcA", "rpId": "shop.test"}"#.utf8)
    let phone = try await sandbox.authenticator(.edDSA, userVerified: false, backup: .eligible, counter: 7)
    let made = try await phone.attest(options, origin: origin)
    let signed = try await phone.assertion(request, origin: origin, wrong: .counter)
    let ids = try [made, signed].map { try JSONDecoder().decode(Credential.self, from: $0).id }
    #expect(ids[0] == ids[1])
    let refusal = try await #require(throws: Refusal.self) {
      try await phone.attest(options, origin: origin, wrong: .counter)
    }
    #expect(refusal.status == 400 && refusal.detail.contains("rp_id_hash"))
    try await phone.remove()
    #expect(try await #require(throws: Refusal.self) { try await phone.remove() }.code == "authenticator_not_found")
  }

  @Test func sandboxesDoNotMeetAndConfigureClients() async throws {
    let understudy = try await Understudy.shared
    let gone = try await understudy.withSandbox(name: "other") { other in
      try await App(sandbox).call("password/forgot", ["username": ada])
      #expect(try await sandbox.messages().count == 1)
      #expect(try await other.messages().isEmpty)
      return other
    }
    #expect(try await #require(throws: Refusal.self) { try await gone.now() }.code == "sandbox_not_found")
    try await gone.delete()
    let amplify = try #require(sandbox.clientConfiguration.amplifyConfiguration)
    #expect(String(decoding: amplify, as: UTF8.self).contains(#""Endpoint":"localhost""#))
    #expect(sandbox.clientConfiguration.reaches["amplify_configuration"] == "host at port 443")
    #expect(sandbox.clientConfiguration.awsConfiguration != nil)
    let outputs = try #require(sandbox.clientConfiguration.amplifyOutputs)
    #expect(String(decoding: outputs, as: UTF8.self).contains(try sandbox.id(of: "us-east-1_Understudy")))
    #expect(sandbox.clientConfiguration.msal?.authority.host == "localhost")
    #expect(throws: NotFound.self) { try sandbox.id(of: "nothing") }
  }

  #if os(macOS) || os(Linux)
    @Test func aConfigurationIsAFile() async throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).yaml")
      defer { try? FileManager.default.removeItem(at: file) }
      try Data("userPools: [{Id: eu-west-1_Own000001, PoolName: own}]".utf8).write(to: file)
      let understudy = try await Understudy.start(configuration: [file], options: ["--log-level", "debug"])
      defer { understudy.stop() }
      #expect(try await understudy.defaultSandbox().info.userPools.map(\.name) == ["own"])
      #expect(try await understudy.defaultSandbox().id(of: "anything") == "anything")
      let attached = try await Understudy.attach(to: understudy.url)
      attached.stop()
      #expect(try await attached.defaultSandbox().id == "default")
    }

    @Test func whatCannotStartSaysWhy() async throws {
      let wrong = try await #require(throws: StartError.self) { try await Understudy.start(options: ["--prot", "1"]) }
      #expect(wrong.description.contains("status 64") && wrong.description.contains("--prot"))
      await #expect(throws: StartError.self) {
        try await Understudy.start(executable: URL(fileURLWithPath: "/nonexistent/understudy"))
      }
      await #expect(throws: Unreachable.self) { try await Understudy.attach(to: URL(string: "http://127.0.0.1:9")!) }
    }

    @Test func httpsWithTheAuthorityThatClientsTrust() async throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      let understudy = try await Understudy.start(options: ["--data", folder.path], tls: true)
      defer { understudy.stop() }
      #expect(understudy.url.scheme == "https")
      #expect(try await understudy.caPEM().hasPrefix("-----BEGIN CERTIFICATE-----"))
    }
  #endif
}

@Test(.understudy(configuration: "userPools: [{PoolName: mine}]"))
func aTestHasAConfigurationOfItsOwn() async throws {
  #expect(try #require(Sandbox.current).info.userPools.map(\.name) == ["mine"])
}
