import Diagnostics
import Foundation
import Testing

/// The sentences of all areas, with the names of their values in the values' place.
@Suite struct DiagnosticTests {
  /// Settings, parameters and operations of the service, and its name for a realm.
  static let words = [
    "SECRET_HASH", "secret hash", "HMAC", "GenerateSecret", " logout_uri", "LogoutURLs", "AllowedOAuth",
    "ExplicitAuthFlows", "CallbackURLs", "InitiateAuth", "Admin", "ForgotPassword", "ConfirmSignUp", "Validity",
    "RefreshTokenRotation", "EnableTokenRevocation", "Configuration", "AccessToken", "IdToken", "aws.cognito",
    "DEVICE_KEY", "user pool", "the pool", "pool ‹", "PreventUserExistenceErrors", "AccountRecoverySetting",
  ]

  /// Calls of the service's own API and endpoints alone lead to these.
  static let ofTheServiceAlone: Set<String> = [
    "SignIn.otherRegion", "SignIn.notInReplica", "SignIn.notRegional", "SignIn.proofWrong", "SignIn.proofInvalid",
    "SignIn.deviceUnknown", "SignIn.devicesNotTracked", "SignIn.noNativeProfile", "Client.hashOfAnotherSpelling",
    "Client.hashSwapped", "Client.hashOfClientAlone", "Client.hashNotBase64", "Client.hashOfAlias", "Client.oauthOff",
    "Token.refreshOfOtherDevice", "SignOut.parameterUnread",
  ]

  static let areas: [any Diagnostic.Type] = [
    SignInDiagnostic.self, ClientDiagnostic.self, CodeDiagnostic.self, TokenDiagnostic.self, PageDiagnostic.self,
    GrantDiagnostic.self, SignOutDiagnostic.self, TenantDiagnostic.self, IdentityDiagnostic.self,
    ProviderDiagnostic.self, TransportDiagnostic.self, PlatformDiagnostic.self,
  ]

  /// Areas whose sentences all concern user pools, identity pools or the server.
  static let withoutRealms: [any Diagnostic.Type] = [
    TenantDiagnostic.self, IdentityDiagnostic.self, ProviderDiagnostic.self, TransportDiagnostic.self,
  ]

  @Test func sentencesForPlainRealmsAndTenantsHaveNoWordOfPools() {
    for area in Self.areas where !Self.withoutRealms.contains(where: { $0 == area }) {
      for (name, declaration) in Self.declarations(of: area) where !Self.ofTheServiceAlone.contains(name) {
        let line = declaration.lineElsewhere ?? declaration.line
        #expect(Self.words.filter { " \(line)".contains($0) } == [], "\(name): \(line)")
      }
    }
  }

  /// The sentence of plain realms and tenants has no value that the other lacks.
  @Test func bothSentencesHaveTheSameValues() {
    func names(_ line: String) -> Set<Substring> {
      Set(line.split(separator: "‹").dropFirst().map { $0.prefix { $0 != "›" } })
    }
    for area in Self.areas {
      for (name, declaration) in Self.declarations(of: area) {
        #expect(names(declaration.lineElsewhere ?? "").isSubset(of: names(declaration.line)), "\(name)")
      }
    }
  }

  /// The page for developers has every case: those of the sources are in `all`, once and in the same order.
  @Test func theListOfEachAreaIsComplete() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Diagnostics")
    for area in Self.areas {
      let source = try String(contentsOf: folder.appending(path: "\(area).swift"), encoding: .utf8)
      let cases = source.split(separator: "\n").filter { $0.hasPrefix("    case .") }.map { line in
        line.dropFirst("    case .".count).prefix { $0.isLetter || $0.isNumber }
      }
      #expect(!cases.isEmpty)
      #expect(Self.declarations(of: area).map { $0.name.split(separator: ".").last } == cases, "\(area)")
    }
  }

  @Test func valuesAreInTheSentence() {
    let diagnostic = SignInDiagnostic.otherRegion(object: "Pool ‹x›", home: "eu-west-1", region: "us-east-1")
    #expect(
      diagnostic.text
        == "Pool ‹x› is in eu-west-1, and the request is for us-east-1. Set the client's region to eu-west-1, or give the pool Relax: "
        + "{region: true}.")
  }

  /// By `Area.case`.
  private static func declarations(of area: any Diagnostic.Type) -> [(name: String, text: DiagnosticText)] {
    func list<D: Diagnostic>(_: D.Type) -> [(String, DiagnosticText)] {
      D.all.map { diagnostic in
        let name = "\(diagnostic)".prefix { $0.isLetter || $0.isNumber }
        return ("\("\(D.self)".dropLast("Diagnostic".count)).\(name)", diagnostic.declaration)
      }
    }
    return list(area)
  }
}
