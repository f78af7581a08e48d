import HTTPServer
import JSON
import Model
import Realms
import Testing

struct PoolAndClientTests {
  @Test func poolsAreNamedByIdNameOrDefault() async throws {
    let world = try World()
    try world.seed()
    func makePool(_ id: String, _ name: String) throws {
      _ = try world.core.createRealm(
        id: RealmID(id), settings: RealmSettings(name: name), keys: .pem(sharedKeyPEM), in: world.sandbox)
    }
    // Its id comes before the other's in any order but that of making.
    try makePool("ap-east-1_Aaaaaaaaa", "aaa")
    let body: JSON = ["username": "ada@example.com", "password": "Correct-Horse-1", "client_id": "web"]
    for pool in ["default", "shop", "eu-west-1_Shop00001"] {
      #expect(await world.call(.post, "sign-in", body, pool: pool).status == 200)
    }
    let unknown = await world.call(.post, "sign-in", body, pool: "nowhere")
    #expect(unknown.status == 404 && unknown.code == "pool_not_found")
    let other = await world.call(.post, "sign-in", body, pool: "aaa")
    #expect(other.status == 404 && other.code == "client_not_found" && other.pointer == "/client_id")
    try makePool("eu-west-1_Shop00002", "shop")
    let ambiguous = await world.call(.post, "sign-in", body, pool: "shop")
    #expect(ambiguous.status == 404 && ambiguous.detail?.contains("2 pools are named shop") == true)
  }

  @Test func onlyTheDefaultSandboxIsThere() async throws {
    let world = try World()
    try world.seed()
    let body: JSON = ["username": "ada@example.com", "password": "Correct-Horse-1"]
    let here = await world.post("sign-in", body, headers: ["Understudy-Sandbox": "default"])
    #expect(here.status == 200)
    for pool in ["default", "eu-west-1_Shop00001"] {
      let elsewhere = await world.call(
        .post, "sign-in", body, headers: ["Understudy-Sandbox": "elsewhere"], pool: pool)
      #expect(elsewhere.status == 404 && elsewhere.code == "sandbox_not_found")
    }
  }

  @Test func theOnlyPublicClientNeedsNoName() async throws {
    let world = try World()
    try world.seed()
    _ = try world.service.administration.createClient(id: ClientID("server"), name: "server", generatesSecret: true) {
      client, _ in
      client.flows = [.password]
    }
    #expect(await world.signIn().status == 200)
    _ = try world.service.administration.createClient(id: ClientID("app"), name: "app", generatesSecret: false) {
      _, _ in
    }
    let ambiguous = await world.signIn()
    #expect(ambiguous.status == 400 && ambiguous.pointer == "/client_id")
    #expect(ambiguous.detail == "/client_id is missing, and the pool has 2 public clients")
  }

  @Test func confidentialClientsShowTheirSecret() async throws {
    let world = try World()
    try world.seed()
    let made = try world.service.administration.createClient(
      id: ClientID("server"), name: "server", generatesSecret: true
    ) { client, _ in client.flows = [.password] }
    let secret = try #require(made.secrets.first)
    func signIn(_ more: JSONObject, basic: String? = nil) async -> Reply {
      var body: JSONObject = ["username": "ada@example.com", "password": "Correct-Horse-1"]
      for (name, value) in more { body[name] = value }
      return await world.post(
        "sign-in", .object(body), headers: basic.map { ["Authorization": "Basic \(base64($0))"] } ?? [:])
    }
    let good: JSON = .string(secret)
    #expect(await signIn(["client_id": "server", "client_secret": good]).status == 200)
    #expect(await signIn([:], basic: "server:\(secret)").status == 200)
    #expect(await signIn(["client_id": "server"], basic: "server:\(secret)").status == 200)
    for more: JSONObject in [["client_id": "server"], ["client_id": "server", "client_secret": "wrong"]] {
      let reply = await signIn(more)
      #expect(reply.status == 401 && reply.code == "invalid_client")
    }
    let unexpected = await signIn(["client_id": "web", "client_secret": good])
    #expect(unexpected.status == 401 && unexpected.code == "invalid_client")
    let wrongBasic = await signIn([:], basic: "server:wrong")
    #expect(wrongBasic.status == 401 && wrongBasic.code == "invalid_client")
    #expect(await signIn(["client_secret": good]).pointer == "/client_id")
    #expect(await signIn(["client_id": "web"], basic: "server:\(secret)").pointer == "/client_id")
    #expect(await signIn(["client_secret": good], basic: "server:\(secret)").pointer == "/client_secret")
  }

  private func base64(_ text: String) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var output = ""
    var bits = 0
    var buffer = 0
    for byte in text.utf8 {
      buffer = buffer << 8 | Int(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        output.append(letters[buffer >> bits & 63])
      }
    }
    if bits > 0 { output.append(letters[buffer << (6 - bits) & 63]) }
    while output.count % 4 != 0 { output.append("=") }
    return output
  }
}
