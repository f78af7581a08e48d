import Cryptography
import HTTPServer
import JOSE
import JSON
import Model
import Testing

/// Issuer documents (docs/reference/hosted-login.md#discovery).
@Suite struct DiscoveryTests {
  static let base = "http://localhost:4370"
  static let path = "/eu-west-1_Shop00001/.well-known/openid-configuration"

  @Test func theServicesDocumentHasTheServicesMembers() throws {
    let response = try World().get(Self.path)
    #expect(response.status == 200 && response.headers["Content-Type"] == "application/json")
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
    #expect(
      try response.json == [
        "authorization_endpoint": .string("\(Self.base)/oauth2/authorize"),
        "end_session_endpoint": .string("\(Self.base)/logout"),
        "id_token_signing_alg_values_supported": ["RS256"],
        "issuer": .string("\(Self.base)/eu-west-1_Shop00001"),
        "jwks_uri": .string("\(Self.base)/eu-west-1_Shop00001/.well-known/jwks.json"),
        "revocation_endpoint": .string("\(Self.base)/oauth2/revoke"),
        "response_types_supported": ["code", "token"],
        "scopes_supported": ["openid", "email", "phone", "profile"],
        "subject_types_supported": ["public"],
        "token_endpoint": .string("\(Self.base)/oauth2/token"),
        "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
        "userinfo_endpoint": .string("\(Self.base)/oauth2/userInfo"),
      ])
  }

  @Test func otherPathsHaveItToo() throws {
    let world = try World()
    let body = try world.get(Self.path).body
    #expect(try world.get("/eu-west-1_Shop00001/.well-known/oauth-authorization-server").body == body)
    #expect(try world.get("/.well-known/oauth-authorization-server/eu-west-1_Shop00001").body == body)
    #expect(try world.get("/eu-west-1_Missing/.well-known/openid-configuration").status == 404)
    #expect(try world.get("/eu-west-1_Missing/.well-known/jwks.json").status == 404)
  }

  @Test func theKeysVerifyTheTokens() throws {
    let world = try World()
    let set = try #require(JWKSet(json: try world.get("/eu-west-1_Shop00001/.well-known/jwks.json").json))
    let text = try #require(try world.tokens()["id_token"]?.string)
    let token = try #require(SignedToken.parse(text))
    let key = try #require(set[token.header["kid"]?.string ?? ""]?.verificationKey)
    #expect(token.verified(by: key))
  }

  @Test func aFixedIssuerIsFoundUnderItsPath() throws {
    for (issuer, path) in [
      ("https://idp.test", ""), ("https://idp.test/shop", "/shop"), ("https://idp.test/a/b", "/a/b"),
    ] {
      let world = try World({ $0.issuer = .fixed(issuer) })
      let document = try world.get("\(path)/.well-known/openid-configuration")
      #expect(document.status == 200)
      #expect(try document.json["issuer"]?.string == issuer)
      #expect(try world.get("\(path)/.well-known/jwks.json").status == 200)
      #expect(try world.get("/other/.well-known/openid-configuration").status == 404)
    }
  }

  @Test func theServicesOwnHostNamesAreKept() throws {
    let world = try World({ $0.issuer = .aws })
    let here = try world.get(Self.path, headers: ["Host": "cognito-idp.eu-west-1.amazonaws.com"]).json
    #expect(here["issuer"]?.string == "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Shop00001")
    #expect(
      here["jwks_uri"]?.string == "http://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Shop00001/.well-known/jwks.json"
    )
    #expect(here["token_endpoint"]?.string == "http://shop.auth.eu-west-1.amazoncognito.com/oauth2/token")
    let there = try world.get(Self.path, headers: ["Host": "localhost:4370"]).json
    #expect(there["issuer"] == here["issuer"])
    #expect(there["jwks_uri"]?.string == "\(Self.base)/eu-west-1_Shop00001/.well-known/jwks.json")
    let domain: Fields = ["Host": "shop.auth.eu-west-1.amazoncognito.com", "X-Forwarded-Proto": "https"]
    // A field that any client can send says nothing; see HTTPServer/Ingress for proxies that are trusted.
    #expect(
      try world.get(Self.path, headers: domain).json["token_endpoint"]?.string
        == "http://shop.auth.eu-west-1.amazoncognito.com/oauth2/token")
  }
}
