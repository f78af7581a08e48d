import Model
import Testing

@testable import OAuth

/// The names of the grants are in stored data, documents of clients and configurations: they stay as they are.
@Suite struct GrantListTests {
  @Test func metadataNamesExtensionsLast() {
    #expect(
      OAuthGrant.inMetadata.map(\.name) == [
        "authorization_code", "implicit", "refresh_token", "client_credentials", "password",
        "urn:ietf:params:oauth:grant-type:device_code", "urn:ietf:params:oauth:grant-type:token-exchange",
      ])
  }

  @Test func configurationsAndStoresHaveNamesOfTheirOwn() {
    #expect(
      OAuthGrant.all.compactMap(\.configuredName) == [
        "authorization_code", "implicit", "client_credentials", "device_code", "token_exchange", "password",
      ])
    #expect(
      OAuthGrant.all.compactMap(\.clientType?.rawValue) == [
        "authorizationCode", "implicit", "clientCredentials", "deviceCode", "tokenExchange", "password",
      ])
  }

  @Test func theServiceKnowsFewer() {
    let known = OAuthGrant.all.filter { $0.personalities.contains(.cognito) && $0.run != nil }
    #expect(known.map(\.name) == ["authorization_code", "refresh_token", "client_credentials"])
    #expect(OAuthGrant.all.allSatisfy { $0.personalities.contains(.openIDConnect) })
  }
}
