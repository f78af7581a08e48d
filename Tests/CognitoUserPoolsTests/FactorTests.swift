import Encodings
import JSON
import Model
import Sandboxes
import Testing

@testable import CognitoUserPools

/// Operations on second factors that the client libraries of the suite do not know yet.
@Suite struct FactorTests {
  @Test func anAdministratorSeesAndTakesTheAppAway() throws {
    let shop = Shop(client: [:])
    shop.service.call(
      "SetUserPoolMfaConfig",
      shop.ofPool(["MfaConfiguration": "OPTIONAL", "SoftwareTokenMfaConfiguration": ["Enabled": true]]))
    let name = try shop.person()
    let token: JSON = .string(shop.accessToken())
    let secret = shop.service.call("AssociateSoftwareToken", ["AccessToken": token]).text("SecretCode")
    let key = try #require(Base32.decode(secret))
    let code = TimeCode.code(secret: key, step: TimeCode.step(at: try shop.realm.current().now))
    shop.service.call("VerifySoftwareToken", ["AccessToken": token, "UserCode": .string(code)])
    let user = shop.ofPool(["Username": .string(name)])
    shop.service.call(
      "AdminSetUserMFAPreference", user.with(["SoftwareTokenMfaSettings": ["Enabled": true, "PreferredMfa": true]]))
    #expect(
      shop.service.call("AdminGetUserAuthFactors", user) == [
        "Username": .string(name), "PreferredMfaSetting": "SOFTWARE_TOKEN_MFA",
        "UserMFASettingList": ["SOFTWARE_TOKEN_MFA"], "ConfiguredUserAuthFactors": ["PASSWORD", "SOFTWARE_TOKEN"],
      ])
    shop.service.call("AdminDeleteSoftwareToken", user)
    #expect(
      shop.service.call("AdminGetUserAuthFactors", user) == [
        "Username": .string(name), "ConfiguredUserAuthFactors": ["PASSWORD"],
      ])
    #expect(!shop.accessToken().isEmpty)
  }
}
