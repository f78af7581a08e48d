import Ambient
import Foundation
import HTTPServer
import JSON
import Model
import Realms
import SignIn
import Testing

/// The token endpoint (docs/reference/hosted-login.md#token-endpoint).
@Suite struct TokenTests {
  static let form: [(String, String)] = [
    ("grant_type", "authorization_code"), ("client_id", "web"), ("redirect_uri", "myapp://callback"),
  ]

  private func redeem(_ world: World, _ code: String, _ changes: [(String, String)] = []) throws -> Response {
    var pairs = Self.form + [("code", code)]
    for (name, value) in changes {
      pairs.removeAll { $0.0 == name }
      if !value.isEmpty { pairs.append((name, value)) }
    }
    return try world.token(pairs)
  }

  @Test func aCodeGivesAllThreeTokens() throws {
    let world = try World()
    let response = try redeem(world, try world.code([("scope", "openid email"), ("nonce", "n1")]))
    #expect(response.status == 200 && response.headers["Content-Type"] == "application/json;charset=UTF-8")
    #expect(response.headers["Cache-Control"]?.contains("no-store") == true)
    #expect(response.headers["Pragma"] == "no-cache" && response.headers["Access-Control-Allow-Origin"] == "*")
    let body = try response.json
    #expect(
      body.object?.names == ["id_token", "access_token", "refresh_token", "expires_in", "token_type"])
    #expect(body["expires_in"]?.integer == 3600 && body["token_type"]?.string == "Bearer")
    let (identity, access) = (try claims(body["id_token"]), try claims(body["access_token"]))
    #expect(identity["nonce"]?.string == "n1" && identity["email"]?.string == "ada@example.com")
    #expect(identity["name"] == nil && identity["email_verified"]?.bool == true)
    #expect(identity["iss"]?.string == "http://localhost:4370/eu-west-1_Shop00001")
    #expect(access["scope"]?.string == "openid email" && access["version"]?.integer == 2 && access["aud"] == nil)
  }

  @Test func withoutOpenIDThereIsNoIDToken() throws {
    let body = try World().tokens([("scope", "orders/read")])
    #expect(body["id_token"] == nil && body["refresh_token"] != nil)
  }

  @Test func aResourceBecomesTheAudience() throws {
    let body = try World().tokens([("resource", "https://api.shop.test")])
    #expect(try claims(body["access_token"])["aud"]?.string == "https://api.shop.test")
  }

  @Test func aCodeIsRedeemedOnce() throws {
    let world = try World()
    let code = try world.code()
    #expect(try redeem(world, code).status == 200)
    let again = try redeem(world, code)
    #expect(again.status == 400 && again.error == "invalid_grant")
  }

  @Test func theVectorOfTheStandardHolds() throws {
    let url = Bundle.module.bundleURL.appending(path: "Vectors/rfc7636.json")
    let vector = try JSON.parse(Array(try Data(contentsOf: url)))
    let (verifier, challenge) = (vector["code_verifier"]?.string ?? "", vector["code_challenge"]?.string ?? "")
    let world = try World()
    let asked = [("code_challenge", challenge), ("code_challenge_method", "S256")]
    #expect(try redeem(world, try world.code(asked), [("code_verifier", verifier)]).status == 200)
    #expect(try redeem(world, try world.code(asked), [("code_verifier", "\(verifier)x")]).error == "invalid_grant")
    #expect(try redeem(world, try world.code(asked)).error == "invalid_grant")
    #expect(try redeem(world, try world.code(), [("code_verifier", verifier)]).status == 200)
  }

  @Test(arguments: [
    ("redirect_uri", "myapp://callback/", "unauthorized_client"), ("redirect_uri", "", "invalid_request"),
    ("code", "00000000-0000-0000-0000-000000000000", "invalid_grant"), ("code", "nonsense", "invalid_grant"),
    ("code", "", "invalid_request"), ("client_id", "nobody", "invalid_client"), ("client_id", "", "invalid_request"),
    ("client_id", "server", "invalid_client"), ("client_secret", "surprise", "invalid_client"),
    ("grant_type", "", "invalid_request"), ("grant_type", "password", "unsupported_grant_type"),
  ])
  func aBadExchangeIsRefused(_ name: String, _ value: String, _ error: String) throws {
    let world = try World()
    let response = try redeem(world, try world.code(), [(name, value)])
    #expect(response.status == 400 && response.error == error)
    // As recorded: a description only where the secret is not right.
    let isOfSecret = error == "invalid_client" && value != "nobody"
    #expect(try response.json["error_description"]?.string == (isOfSecret ? "invalid_client_secret" : nil))
    #expect(try response.json.object?.names.count == (isOfSecret ? 2 : 1))
    #expect(response.headers["Cache-Control"]?.contains("no-store") == true)
  }

  @Test func aCodeLivesFiveMinutes() throws {
    let world = try World()
    let (early, late) = (try world.code(), try world.code())
    world.advance(by: .seconds(299))
    #expect(try redeem(world, early).status == 200)
    world.advance(by: .seconds(1))
    #expect(try redeem(world, late).error == "invalid_grant")
  }

  @Test func aCodeBelongsToItsClient() throws {
    let world = try World()
    let code = try world.code()
    let foreign = try world.token(
      [("grant_type", "authorization_code"), ("code", code), ("redirect_uri", "myapp://callback")],
      headers: basic("server", "s+cr%t"))
    #expect(foreign.error == "invalid_grant")
  }

  // MARK: Client authentication

  private func serverCode(_ world: World) throws -> [(String, String)] {
    let uri = "https://shop.test/server"
    let code = try world.code([("client_id", "server"), ("redirect_uri", uri)])
    return [("grant_type", "authorization_code"), ("code", code), ("redirect_uri", uri)]
  }

  @Test func aSecretComesInAnyOfTheKnownWays() throws {
    let world = try World()
    let posted = [("client_id", "server"), ("client_secret", "s+cr%t")]
    #expect(try world.token(try serverCode(world), headers: basic("server", "s+cr%t")).status == 200)
    #expect(try world.token(try serverCode(world), headers: basic("server", "s%2Bcr%25t")).status == 200)
    #expect(try world.token(try serverCode(world) + posted).status == 200)
    #expect(try world.token(try serverCode(world) + posted, headers: basic("server", "s+cr%t")).status == 200)
    #expect(
      try world.token(try serverCode(world) + [("client_id", "server")], headers: basic("server", "s+cr%t")).status
        == 200)
    let query = Form(try serverCode(world).map { (name: $0.0, value: $0.1) }).encoded()
    #expect(try world.post("/oauth2/token?\(query)", posted).status == 200)
  }

  @Test func aBadSecretIsRefusedAndBurnsNoCode() throws {
    let world = try World()
    let form = try serverCode(world)
    let id = [("client_id", "server")]
    for (pairs, headers, error) in [
      (form + id, [:], "invalid_client"), (form + id + [("client_secret", "x")], [:], "invalid_client"),
      (form, basic("server", "x"), "invalid_client"), (form, basic("nobody", "x"), "invalid_client"),
      (form, ["Authorization": "Basic !!!"], "invalid_client"),
      (form + [("client_id", "web")], basic("server", "s+cr%t"), "invalid_request"),
      (form + [("client_secret", "x")], basic("server", "s+cr%t"), "invalid_request"),
    ] as [([(String, String)], Fields, String)] {
      let response = try world.token(pairs, headers: headers)
      #expect(response.status == 400 && response.error == error)
      #expect(response.headers["WWW-Authenticate"] == nil)
    }
    #expect(try world.token(form, headers: basic("server", "s+cr%t")).status == 200)
  }

  @Test func onlyTheBodyCounts() throws {
    let world = try World()
    // As Amplify Swift posts it: not escaped, and of no stated type.
    let text = "grant_type=authorization_code&client_id=web&code=\(try world.code())&redirect_uri=myapp://callback"
    #expect(try world.answer(Request(.post, "/oauth2/token", body: Array(text.utf8))).status == 200)
    let json: Fields = ["Content-Type": "application/json"]
    #expect(
      try world.answer(Request(.post, "/oauth2/token", headers: json, body: Array("{}".utf8))).error
        == "invalid_request")
    #expect(try world.answer(Request(.post, "/oauth2/token", body: Array("a=%FF".utf8))).error == "invalid_request")
    #expect(try world.answer(Request(.post, "/oauth2/token")).error == "invalid_request")
  }

  @Test func otherMethodsAreRefusedInOAuthsForm() throws {
    let response = try World().get("/oauth2/token")
    #expect(response.status == 405 && response.error == "invalid_request")
    #expect(response.headers["Allow"]?.contains("POST") == true)
  }

  // MARK: Other grants

  @Test func aRefreshGivesNewTokensAndNoNewRefreshToken() throws {
    let world = try World()
    let first = try world.tokens([("nonce", "n1")])
    world.advance(by: .minutes(10))
    let response = try world.token([
      ("grant_type", "refresh_token"), ("client_id", "web"), ("refresh_token", first["refresh_token"]?.string ?? ""),
    ])
    let body = try response.json
    #expect(body.object?.names == ["id_token", "access_token", "expires_in", "token_type"])
    let (old, new) = (try claims(first["id_token"]), try claims(body["id_token"]))
    for name in ["iss", "sub", "aud", "auth_time", "origin_jti"] { #expect(old[name] == new[name]) }
    #expect(new["nonce"] == nil && new["iat"] != old["iat"])
    for (token, error) in [("", "invalid_request"), ("nonsense", "invalid_grant")] {
      let bad = try world.token([("grant_type", "refresh_token"), ("client_id", "web"), ("refresh_token", token)])
      #expect(bad.status == 400 && bad.error == error)
    }
  }

  @Test func withRotationANewRefreshTokenComesAlong() throws {
    let world = try World(client: { $0.rotation = RefreshRotation(gracePeriod: .seconds(0)) })
    let first = try #require(try world.tokens()["refresh_token"]?.string)
    func refresh(_ token: String) throws -> Response {
      try world.token([("grant_type", "refresh_token"), ("client_id", "web"), ("refresh_token", token)])
    }
    let second = try #require(try refresh(first).json["refresh_token"]?.string)
    world.advance(by: .seconds(1))
    #expect(try refresh(first).error == "invalid_grant")
    #expect(try refresh(second).status == 200)
  }

  @Test func aDisabledUserIsRefused() throws {
    let world = try World()
    let code = try world.code()
    try world.service.accounts.setEnabled(false, "ada@example.com")
    #expect(try redeem(world, code).error == "invalid_grant")
  }

  @Test func aMachineGetsAnAccessTokenAlone() throws {
    let world = try World()
    let scopes = ["read", "write"].map { ResourceServer.Scope(name: $0, description: $0) }
    try world.service.administration.createResourceServer(
      ResourceServer(identifier: "orders", name: "Orders", scopes: scopes))
    func ask(_ scope: String?) throws -> Response {
      try world.token(
        [("grant_type", "client_credentials")] + (scope.map { [("scope", $0)] } ?? []),
        headers: basic("machine", "machinesecret"))
    }
    let body = try ask("orders/read").json
    #expect(body.object?.names == ["access_token", "expires_in", "token_type"])
    let access = try claims(body["access_token"])
    #expect(access["sub"]?.string == "machine" && access["scope"]?.string == "orders/read")
    #expect(access["username"] == nil && access["version"]?.integer == 2)
    #expect(try claims(try ask(nil).json["access_token"])["scope"]?.string == "orders/read orders/write")
    for scope in ["orders/delete", "openid", "orders/read other/read"] {
      #expect(try ask(scope).error == "invalid_scope")
    }
    #expect(
      try world.token([("grant_type", "client_credentials"), ("client_id", "web")]).error == "unauthorized_client")
  }

  @Test func browsersOfOtherOriginsMayAsk() throws {
    let world = try World()
    for path in ["/oauth2/token", "/oauth2/userInfo", "/oauth2/revoke"] {
      let response = try world.answer(
        Request(
          .options, path,
          headers: [
            "Origin": "http://localhost:3000", "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type,x-amz-user-agent",
          ]))
      #expect(response.status == 204 && response.headers["Access-Control-Allow-Origin"] == "*")
      #expect(response.headers["Access-Control-Allow-Headers"] == "content-type,x-amz-user-agent")
      #expect(response.headers["Access-Control-Allow-Methods"]?.contains("POST") == true)
    }
  }
}
