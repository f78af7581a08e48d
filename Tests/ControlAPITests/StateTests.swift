import ContractChecks
import ControlAPI
import HTTPServer
import JSON
import Model
import Realms
import Sandboxes
import SignIn
import Testing

struct StateTests {
  @Test func healthIsTold() async throws {
    let readiness = Readiness()
    let world = try World(readiness: readiness)
    let live = await world.get("health/live")
    #expect(live.status == 200 && live.json == ["status": "ok"])
    let early = await world.get("health/ready")
    #expect(early.status == 503 && early.code == "not_ready")
    readiness.markReady()
    #expect(await world.get("health/ready").json == ["status": "ok"])
  }

  @Test func infoTellsWhatIsThere() async throws {
    let world = try World()
    let info = await world.get("info")
    #expect(info.status == 200)
    #expect(info.json["version"] == "1.2.3" && info.json["sandbox"] == "default")
    #expect(info.json["base_url"] == "http://localhost:4370")
    let pool = info.json["user_pools"]?[0]
    let base = "http://localhost:4370/eu-west-1_Shop00001"
    #expect(pool?["id"] == "eu-west-1_Shop00001" && pool?["name"] == "shop" && pool?["domain"] == "shop")
    #expect(pool?["issuer"] == .string(base))
    #expect(pool?["jwks_uri"] == .string("\(base)/.well-known/jwks.json"))
    #expect(pool?["discovery_uri"] == .string("\(base)/.well-known/openid-configuration"))
    #expect(
      pool?["clients"] == [
        [
          "id": "server", "name": "Server", "secret": "serversecret",
          "auth_flows": ["ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH"], "callback_urls": [],
        ],
        [
          "id": "web", "name": "Web", "auth_flows": ["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_PASSWORD_AUTH"],
          "callback_urls": ["myapp://callback"],
        ],
      ])
    let configuration = info.json["client_configuration"]
    #expect(configuration?["boto3"]?["endpoint_url"] == "http://localhost:4370")
    #expect(configuration?["boto3"]?["region_name"] == "eu-west-1")
    #expect(configuration?["msal"] == .null)
    let auth = configuration?["amplify_outputs"]?["auth"]
    #expect(auth?["user_pool_client_id"] == "web" && auth?["username_attributes"] == ["email"])
    #expect(auth?["oauth"]?["domain"] == "localhost:4370")
    #expect(auth?["oauth"]?["redirect_sign_out_uri"] == ["myapp://signout"])
  }

  @Test func infoOfAnEmptyServerIsEmpty() async throws {
    let world = try World()
    _ = try world.service.administration.updateSettings { settings, _ in settings.domain = nil }
    try world.service.administration.delete()
    let info = await world.get("info")
    #expect(info.json["user_pools"] == [])
    #expect(info.json["client_configuration"]?["amplify_outputs"] == .null)
  }

  @Test func aResetBringsBackTheConfiguration() async throws {
    let world = try World()
    try world.signUp("ada@example.com")
    let made = try world.core.createRealm(
      settings: RealmSettings(name: "made later"), keys: .pem(sharedKeyPEM), in: world.sandbox)
    let later = try world.core.realm(made.id)
    let client = try later.administration.createClient(id: ClientID("later"), name: "later", generatesSecret: false) {
      _, _ in
    }
    try world.service.administration.deleteClient(ClientID("web"))
    _ = await world.call(.post, "clock", ["advance": "P3D"])

    let reset = await world.call(.post, "reset")
    #expect(reset.status == 204 && reset.response.body == [])
    #expect(await world.get("messages").recipients == [])
    #expect(await world.get("clock").json["offset_seconds"] == 0)
    #expect(await world.get("info").json["user_pools"]?.array?.count == 1)
    #expect(throws: CoreError.realm(.notFound(made.id))) { try world.core.realm(made.id) }
    #expect(throws: CoreError.client(.notFound(client.id))) { try world.core.realm(of: client.id) }
    #expect(throws: CoreError.account(.notFound)) { try world.service.accounts.user(named: "ada@example.com") }
    #expect(try world.core.realm(of: ClientID("web")).id == world.service.id)

    // Names of what is gone are free, and messages number on.
    _ = try world.service.administration.createClient(id: ClientID("later"), name: "later", generatesSecret: false) {
      _, _ in
    }
    try world.signUp("ada@example.com")
    #expect(await world.get("messages?after=1").recipients == ["ada@example.com"])
  }

  @Test func aDeletedPoolComesBackWithItsDomain() async throws {
    let world = try World()
    _ = try world.service.administration.updateSettings { settings, _ in settings.domain = nil }
    try world.service.administration.delete()
    #expect(await world.call(.post, "reset").status == 204)
    #expect(world.core.realm(atDomain: "shop")?.id == world.service.id)
    #expect(try world.core.realm(of: ClientID("web")).id == world.service.id)
    try world.signUp("ada@example.com")
  }

  @Test func aPollOutlastsAReset() throws {
    let world = try World()
    let pending = world.begin(.get, "messages?to=ada@example.com&wait=60")
    #expect(world.begin(.post, "reset").wait()?.status == 204)
    try world.signUp("ada@example.com")
    #expect(pending.wait()?.recipients == ["ada@example.com"])
  }

  @Test func onlyTheDefaultSandboxIsThere() async throws {
    let world = try World()
    #expect(await world.get("clock?sandbox=default").status == 200)
    #expect(await world.get("clock", headers: ["Understudy-Sandbox": "default"]).status == 200)
    #expect(await world.call(.post, "clock?sandbox=default", ["reset": true]).status == 200)
    for reply in await [
      world.get("clock?sandbox=other"), world.get("info", headers: ["Understudy-Sandbox": "other"]),
      world.call(.post, "reset?sandbox=other"),
    ] {
      #expect(reply.status == 404 && reply.code == "sandbox_not_found")
    }
    let two = await world.get("clock?sandbox=default", headers: ["Understudy-Sandbox": "other"])
    #expect(two.status == 400)
  }
}
