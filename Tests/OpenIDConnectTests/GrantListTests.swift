import Model
import Testing

@testable import OAuth

/// The names of the grants are in stored data, registered metadata and configurations: they stay as they are, and in
/// this order.
@Suite struct GrantListTests {
  @Test func metadataNamesExtensionsLast() {
    let known = [
      "authorization_code", "implicit", "refresh_token", "client_credentials", "password",
      "urn:ietf:params:oauth:grant-type:device_code", "urn:ietf:params:oauth:grant-type:token-exchange",
    ]
    #expect(OAuthGrant.inMetadata.map(\.name).filter(known.contains) == known)
    #expect(OAuthGrant.inMetadata.count == OAuthGrant.all.count)
  }

  @Test func configurationsAndStoresHaveNamesOfTheirOwn() {
    let configured = [
      "authorization_code", "implicit", "client_credentials", "device_code", "token_exchange", "password",
    ]
    #expect(OAuthGrant.all.compactMap(\.configuredName).filter(configured.contains) == configured)
    let stored = ["authorizationCode", "implicit", "clientCredentials", "deviceCode", "tokenExchange", "password"]
    #expect(OAuthGrant.all.compactMap(\.clientType?.rawValue).filter(stored.contains) == stored)
  }

  @Test func noNameStandsTwice() {
    let all = OAuthGrant.all
    for names in [all.map(\.name), all.compactMap(\.configuredName), all.compactMap(\.clientType?.rawValue)] {
      #expect(Set(names).count == names.count)
    }
  }

  @Test func theServiceKnowsFewer() {
    let known = OAuthGrant.all.filter { $0.personalities.contains(.cognito) && $0.isOfTokenEndpoint }
    #expect(known.map(\.name) == ["authorization_code", "refresh_token", "client_credentials"])
  }
}
