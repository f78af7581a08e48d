internal import Ambient
internal import Diagnostics
internal import Model
internal import SAML

extension SAMLFault {
  /// Why a provider's response is rejected, with received and expected values, for the app's developer; the redirect
  /// URI receives no more than from the service.
  /// - Parameters:
  ///   - said: the response's claims; nil if it is unreadable.
  ///   - name: the provider.
  func reason(_ said: MessageStatement?, _ expected: SignOnResponse.Expectation, from name: String) -> String {
    switch self {
    case .badAssertionSignature, .badResponseSignature, .badMessageSignature, .unknownAlgorithm:
      if let algorithm = said?.unknownAlgorithm {
        return ProviderDiagnostic.algorithmUnknown(sender: "provider \(name)", algorithm: algorithm).text
      }
      return ProviderDiagnostic.responseSigned(
        provider: name, part: self == .badAssertionSignature ? "assertion" : "response"
      ).text
    default: return ProviderDiagnostic.responseRefused(provider: name, difference: difference(said, expected)).text
    }
  }

  private func difference(_ said: MessageStatement?, _ expected: SignOnResponse.Expectation) -> String {
    func list(_ values: [String]?) -> String {
      guard let values, !values.isEmpty else { return "missing" }
      return values.joined(separator: ", ")
    }
    func times(_ word: String) -> String {
      "it is \(word): it says \(list(said?.times)), and it is \(Instant(seconds: expected.now).rfc3339) by the sandbox's clock"
    }
    switch self {
    case .malformed(let what): return "it cannot be read: \(what)"
    case .tooLarge: return "it is too long: expected at most 100,000 characters"
    case .unsigned: return "neither the response nor the assertion is signed"
    case .undecryptable:
      return expected.decryptionKey == nil
        ? "its assertion is encrypted, and EncryptedResponses of the provider is not true"
        : "its assertion is encrypted, and not for the certificate of this pool's metadata (/{pool}/saml2/service)"
    case .status(let codes, let message):
      let code = codes.map { String($0.split(separator: ":").last ?? "") }.joined(separator: ", ")
      return "the provider itself says \(code)\(message.map { " (\($0.prefix(300)))" } ?? "")"
    case .wrongIssuer(let issuer): return "its Issuer is \(issuer), and the metadata's entityID is \(expected.issuer)"
    case .wrongDestination(let address):
      return "its Destination is \(address.isEmpty ? "missing" : address); expected \(expected.consumer)"
    case .wrongRecipient: return "the Recipient is \(list(said?.recipients)); expected \(expected.consumer)"
    case .wrongAudience: return "the Audience is \(list(said?.audiences)); expected \(expected.audience)"
    case .wrongRequest:
      return "InResponseTo is \(list(said?.inResponseTo)); expected \(expected.request ?? "none, as nothing was asked")"
    case .notYetValid: return times("not yet valid")
    case .expired: return times("expired")
    case .noNameID: return "the Subject has no NameID"
    case .unknownCondition(let name):
      return "its Conditions have \(name), which is not evaluated; expected AudienceRestriction, OneTimeUse or "
        + "ProxyRestriction"
    case .notEncrypted: return "its assertion is not encrypted, and EncryptedResponses of the provider is true"
    case .invalidCertificate:
      return "no certificate of the provider's metadata is valid at \(Instant(seconds: expected.now).rfc3339), the "
        + "sandbox's time"
    case .unavailable: return "the library for XML signatures could not be set up"
    case .missingLibrary(let which): return which
    case .badAssertionSignature, .badResponseSignature, .badMessageSignature, .unknownAlgorithm: return "its signature"
    }
  }
}
