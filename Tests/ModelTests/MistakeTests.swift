import Model
import Testing

/// What developers are told of requests to a plain realm or a tenant has no word of user pools: new mistakes are tested
/// as soon as they are listed.
struct MistakeTests {
  /// Settings, parameters and operations of the service, and its name for a realm.
  static let words = [
    "SECRET_HASH", "secret hash", "HMAC", "GenerateSecret", " logout_uri", "LogoutURLs", "AllowedOAuth",
    "ExplicitAuthFlows", "CallbackURLs", "InitiateAuth", "Admin", "ForgotPassword", "ConfirmSignUp", "Validity",
    "RefreshTokenRotation", "EnableTokenRevocation", "Configuration", "AccessToken", "IdToken", "aws.cognito",
    "DEVICE_KEY", "user pool", "the pool", "pool ‹", "PreventUserExistenceErrors", "AccountRecoverySetting",
  ]

  /// Calls of the service's own API and endpoints alone lead to these.
  static let ofTheServiceAlone =
    [
      SignInMistake.otherRegion, .notInReplica, .notRegional, .proofWrong, .proofInvalid, .deviceUnknown,
      .devicesNotTracked, .noNativeProfile,
    ].map { "\($0)" }
    + [ClientMistake.hashOfAnotherSpelling, .hashSwapped, .hashOfClientAlone, .hashNotBase64, .hashOfAlias, .oauthOff]
    .map { "\($0)" } + [TokenMistake.refreshOfOtherDevice].map { "\($0)" }
    + [SignOutMistake.parameterUnread].map { "\($0)" }

  static let areas: [any Mistake.Type] = [
    SignInMistake.self, ClientMistake.self, CodeMistake.self, TokenMistake.self, PageMistake.self, GrantMistake.self,
    SignOutMistake.self,
  ]

  private static func check<M: Mistake>(_ area: M.Type) {
    for mistake in area.allCases where !ofTheServiceAlone.contains("\(mistake)") {
      let line = mistake.declaration.lineElsewhere ?? mistake.declaration.line
      let found = words.filter { " \(line)".contains($0) }
      #expect(found.isEmpty, "\(area).\(mistake): \(line)")
    }
  }

  @Test func linesForRealmsAndTenantsHaveNoWordOfPools() {
    for area in Self.areas { Self.check(area) }
  }

  /// The values stand at the same places.
  private static func checkNames<M: Mistake>(_ area: M.Type) {
    func names(_ line: String) -> [String] {
      line.split(separator: "‹").dropFirst().map { String($0.prefix { $0 != "›" }) }
    }
    for mistake in area.allCases {
      guard let elsewhere = mistake.declaration.lineElsewhere else { continue }
      let (own, other) = (names(mistake.declaration.line), names(elsewhere))
      #expect(Array(own.prefix(other.count)) == other, "\(area).\(mistake)")
    }
  }

  @Test func theNamesOfBothLinesAreInOneOrder() {
    for area in Self.areas { Self.checkNames(area) }
  }

  @Test func valuesTakeThePlacesOfTheirNames() {
    #expect(
      SignInMistake.otherRegion.told("Pool ‹x›", "eu-west-1", "us-east-1")
        == "Pool ‹x› is in eu-west-1, and the request is for us-east-1. Set the client's region to eu-west-1, or give the pool Relax: "
        + "{region: true}.")
  }
}
