import Ambient
import JSON
import Testing

@testable import CognitoUserPools

@Suite struct RefreshTests {
  func refreshBody(_ shop: Shop, _ token: String) -> JSON {
    shop.startBody("REFRESH_TOKEN_AUTH", ["REFRESH_TOKEN": .string(token)])
  }
  func exchangeBody(_ shop: Shop, _ token: String) -> JSON { shop.ofClient(["RefreshToken": .string(token)]) }

  @Test func givesNewTokensButNoRefreshToken() throws {
    let shop = Shop()
    try shop.person()
    let token = shop.signIn().text("RefreshToken")
    for flow in ["REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"] {
      let answer = shop.start(flow, ["REFRESH_TOKEN": .string(token), "DEVICE_KEY": "", "SECRET_HASH": ""])
      #expect(
        answer["AuthenticationResult"]?.object?.names == ["AccessToken", "ExpiresIn", "TokenType", "IdToken"])
    }
    let exchanged = shop.service.call("GetTokensFromRefreshToken", exchangeBody(shop, token))
    #expect(
      exchanged["AuthenticationResult"]?.object?.names == ["AccessToken", "ExpiresIn", "TokenType", "IdToken"])
    for body in [exchangeBody(shop, token).with(["DeviceKey": "us-east-1_a"])] {
      shop.service.refuses(
        "GetTokensFromRefreshToken", body, "ResourceNotFoundException: Device does not exist.")
    }
    shop.service.refuses(
      "InitiateAuth", refreshBody(shop, "nonsense"), "NotAuthorizedException: Invalid Refresh Token")
    shop.service.advance(.days(31))
    shop.service.refuses(
      "InitiateAuth", refreshBody(shop, token), "NotAuthorizedException: Refresh Token has expired")
  }

  @Test func rotation() throws {
    let shop = Shop(client: [
      "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
      "RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 10],
    ])
    try shop.person()
    let first = shop.signIn().text("RefreshToken")
    shop.service.refuses(
      "InitiateAuth", refreshBody(shop, first),
      "InvalidParameterException: REFRESH_TOKEN_AUTH is not enabled for the client.")
    func exchange(_ token: String) -> String {
      shop.service.call("GetTokensFromRefreshToken", exchangeBody(shop, token)).text(
        "AuthenticationResult", "RefreshToken")
    }
    let second = exchange(first)
    #expect(second != "")
    shop.service.advance(.seconds(5))
    let replayed = exchange(first)
    shop.service.advance(.seconds(11))
    for old in [first, second] {
      shop.service.refuses(
        "GetTokensFromRefreshToken", exchangeBody(shop, old),
        "RefreshTokenReuseException: Refresh token reuse detected")
    }
    #expect(exchange(replayed) != "")
  }

  @Test func rotationExcludesTheFlow() {
    let shop = Shop()
    shop.service.refuses(
      "CreateUserPoolClient",
      shop.ofPool([
        "ClientName": "c", "ExplicitAuthFlows": ["ALLOW_REFRESH_TOKEN_AUTH"],
        "RefreshTokenRotation": ["Feature": "ENABLED"],
      ]),
      "InvalidParameterException: ALLOW_REFRESH_TOKEN_AUTH is not a permitted ExplicitAuthFlow when "
        + "refresh token rotation is enabled.")
  }
}

@Suite struct SignOutTests {
  let shop = Shop()

  @Test func revocation() throws {
    try shop.person()
    let tokens = shop.signIn()
    let body = shop.ofClient(["Token": .string(tokens.text("RefreshToken"))])
    shop.service.refuses(
      "RevokeToken", body.with(["Token": .string(tokens.text("AccessToken"))]),
      "UnsupportedTokenTypeException: Unsupported token type")
    #expect(shop.service.call("RevokeToken", body.with(["RevokeAssociatedSessions": "LINKED"])) == [:])
    #expect(shop.service.call("RevokeToken", body) == [:])
    #expect(shop.service.call("RevokeToken", body.with(["Token": "neverissued"])) == [:])
    shop.service.refuses(
      "GetUser", ["AccessToken": .string(tokens.text("AccessToken"))],
      "NotAuthorizedException: Access Token has been revoked")
    shop.service.refuses(
      "InitiateAuth",
      shop.startBody("REFRESH_TOKEN_AUTH", ["REFRESH_TOKEN": .string(tokens.text("RefreshToken"))]),
      "NotAuthorizedException: Refresh Token has been revoked")
    let stubborn = Shop(client: ["EnableTokenRevocation": false])
    stubborn.service.refuses(
      "RevokeToken", stubborn.ofClient(["Token": "neverissued"]),
      "UnsupportedOperationException: Token revocation is not enabled for this client.")
  }

  @Test func everywhere() throws {
    try shop.person()
    for operation in ["GlobalSignOut", "AdminUserGlobalSignOut"] {
      let (here, there) = (shop.accessToken(), shop.accessToken())
      let body: JSON =
        operation == "GlobalSignOut"
        ? ["AccessToken": .string(here)] : shop.ofPool(["Username": "ada@example.com"])
      #expect(shop.service.call(operation, body) == [:])
      for token in [here, there] {
        shop.service.refuses(
          "GetUser", ["AccessToken": .string(token)], "NotAuthorizedException: Access Token has been revoked")
      }
    }
    shop.service.refuses(
      "AdminUserGlobalSignOut", shop.ofPool(["Username": "bob@example.com"]),
      "UserNotFoundException: User does not exist.")
  }

  @Test func badAccessTokens() throws {
    try shop.person()
    let tokens = shop.signIn()
    let token = tokens.text("AccessToken")
    let service = shop.service
    for bad in ["nonsense", tokens.text("IdToken")] {
      service.refuses("GetUser", ["AccessToken": .string(bad)], "NotAuthorizedException: Invalid Access Token")
    }
    service.refuses(
      "GetUser", [:],
      "InvalidParameterException: 1 validation error detected: Value at 'accessToken' failed to satisfy constraint: "
        + "Member must not be null")
    service.refuses(
      "GetUser", ["AccessToken": .string(String(token.dropLast(3)) + (token.hasSuffix("AAA") ? "BBB" : "AAA"))],
      "NotAuthorizedException: Could not verify signature for Access Token")
    service.advance(.hours(1))
    service.refuses(
      "GetUser", ["AccessToken": .string(token)], "NotAuthorizedException: Access Token has expired")
  }
}
