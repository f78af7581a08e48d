/// Sign-ins through external providers, and SAML in both directions.
package enum ProviderMistake: Mistake {
  case responseRefused, responseSigned, algorithmUnknown, stray, requestRefused, refused, said

  package static let area = "Other providers"

  package var declaration: MistakeDeclaration {
    switch self {
    case .responseRefused:
      MistakeDeclaration(
        "`Invalid SAML response received: …` at the app's address",
        says: "the SAML response of provider ‹name› is refused: ‹what came, and what was expected›",
        cure: "change the setting at the provider that the line names")
    case .responseSigned:
      MistakeDeclaration(
        "`… signature is invalid` at the app's address",
        says: "the SAML response of provider ‹name› is refused: no certificate of its metadata has signed the "
          + "‹response or assertion›, or the signature does not cover it",
        cure: "load the provider's newest metadata (`MetadataURL`, `MetadataFile`)")
    case .algorithmUnknown:
      MistakeDeclaration(
        "the same",
        says: "a SAML message of ‹sender› is signed by ‹algorithm›, which is not taken: expected SHA-256, SHA-384 or "
          + "SHA-512 with RSA or ECDSA, exclusive canonicalization, and no other transforms",
        cure: "let the provider sign with RSA-SHA256")
    case .stray:
      MistakeDeclaration(
        "`Invalid samlResponse or relayState from identity provider` on a page",
        says: "what came from the provider belongs to no sign-in of this browser: ‹what is missing›",
        cure: "begin the sign-in at /oauth2/authorize in the same browser; for sign-ins that begin at the provider, "
          + "set `IDPInit`")
    case .requestRefused:
      MistakeDeclaration(
        "a page in place of the SAML provider's sign-in",
        says: "the SAML request of ‹service› is refused: ‹what came, and what was expected›",
        cure: "change the setting at the service that the line names")
    case .refused:
      MistakeDeclaration(
        "`invalid_request` at the app's address after a provider's sign-in",
        says: "the sign-in through provider ‹name› is refused: ‹words›",
        cure: "see the calls to the provider in the entry of the journal")
    case .said:
      MistakeDeclaration(
        "the provider's own error at the app's address",
        says: "provider ‹name› answered the error ‹code›: ‹words›",
        cure: "look at the settings of the app at the provider")
    }
  }
}
