/// Sign-ins through external providers, and SAML in both directions.
package enum ProviderDiagnostic: Diagnostic {
  case responseRefused(provider: String, difference: String)
  case responseSigned(provider: String, part: String)
  case algorithmUnknown(sender: String, algorithm: String)
  case stray(missing: String)
  case requestRefused(service: String, difference: String)
  case refused(provider: String, words: String)
  case said(provider: String, code: String, words: String)

  package static let area = "Other providers"

  package static let all: [Self] = [
    .responseRefused(provider: "‹name›", difference: "‹what came, and what was expected›"),
    .responseSigned(provider: "‹name›", part: "‹response or assertion›"),
    .algorithmUnknown(sender: "‹sender›", algorithm: "‹algorithm›"),
    .stray(missing: "‹what is missing›"),
    .requestRefused(service: "‹service›", difference: "‹what came, and what was expected›"),
    .refused(provider: "‹name›", words: "‹words›"),
    .said(provider: "‹name›", code: "‹code›", words: "‹words›"),
  ]

  package var declaration: DiagnosticText {
    switch self {
    case .responseRefused(let provider, let difference):
      DiagnosticText(
        "`Invalid SAML response received: …` at the app's address",
        says: "the SAML response of provider \(provider) is refused: \(difference)",
        cure: "change the setting at the provider that the line names")
    case .responseSigned(let provider, let part):
      DiagnosticText(
        "`… signature is invalid` at the app's address",
        says: "the SAML response of provider \(provider) is refused: no certificate of its metadata has signed the "
          + "\(part), or the signature does not cover it",
        cure: "load the provider's newest metadata (`MetadataURL`, `MetadataFile`)")
    case .algorithmUnknown(let sender, let algorithm):
      DiagnosticText(
        "the same",
        says: "a SAML message of \(sender) is signed by \(algorithm), which is not taken: expected SHA-256, SHA-384 "
          + "or SHA-512 with RSA or ECDSA, exclusive canonicalization, and no other transforms",
        cure: "let the provider sign with RSA-SHA256")
    case .stray(let missing):
      DiagnosticText(
        "`Invalid samlResponse or relayState from identity provider` on a page",
        says: "what came from the provider belongs to no sign-in of this browser: \(missing)",
        cure: "begin the sign-in at /oauth2/authorize in the same browser; for sign-ins that begin at the provider, "
          + "set `IDPInit`")
    case .requestRefused(let service, let difference):
      DiagnosticText(
        "a page in place of the SAML provider's sign-in",
        says: "the SAML request of \(service) is refused: \(difference)",
        cure: "change the setting at the service that the line names")
    case .refused(let provider, let words):
      DiagnosticText(
        "`invalid_request` at the app's address after a provider's sign-in",
        says: "the sign-in through provider \(provider) is refused: \(words)",
        cure: "see the calls to the provider in the entry of the journal")
    case .said(let provider, let code, let words):
      DiagnosticText(
        "the provider's own error at the app's address",
        says: "provider \(provider) answered the error \(code): \(words)",
        cure: "look at the settings of the app at the provider")
    }
  }
}
