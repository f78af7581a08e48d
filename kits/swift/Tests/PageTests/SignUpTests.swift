import Foundation
import Testing
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.understudy) struct SignUpTests {
  let sandbox: Sandbox

  init() throws { sandbox = try #require(Sandbox.current) }

  /// What your app does.
  func send(_ path: String, _ members: [String: String]) async throws -> Int {
    let base = try await Understudy.shared.url
    let pool = try sandbox.id(of: "us-east-1_Understudy")
    var request = URLRequest(url: base.appendingPathComponent("v1/\(pool)/\(path)"))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    let client = ["client_id": try sandbox.id(of: "understudyweb")]
    request.httpBody = try JSONEncoder().encode(members.merging(client) { old, _ in old })
    let (_, response) = try await URLSession.shared.data(for: request)
    return (response as? HTTPURLResponse)?.statusCode ?? 0
  }

  @Test func aSignUp() async throws {
    let bob = ["username": "bob@example.com", "password": "Correct-Horse-1"]
    #expect(try await send("sign-up", bob) == 201)
    let code = try await sandbox.waitForCode(to: "bob@example.com")
    #expect(try await send("sign-up/confirm", ["username": "bob@example.com", "code": code]) == 200)
    #expect(try await send("sign-in", bob) == 200)
  }

  @Test func theServiceStumbles() async throws {
    let ada = ["username": "ada@example.com", "password": "Correct-Horse-1"]
    try await sandbox.fault(Fault("sign-in", error: "too_many_attempts", times: 1))
    #expect(try await send("sign-in", ada) == 429)
    #expect(try await send("sign-in", ada) == 200)
    #expect(try await sandbox.requests("sign-in").map(\.status) == [429, 200])
  }
}
