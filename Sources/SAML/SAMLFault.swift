/// Why a SAML message is rejected; the caller, which knows the audience, writes the text.
package enum SAMLFault: Error, Hashable, Sendable {
  /// Not the expected document; the text is for developers.
  case malformed(String)
  case tooLarge
  /// Neither response nor assertion is signed, or a message that must be signed is not.
  case unsigned
  case badResponseSignature
  case badAssertionSignature
  /// The signature of a message without an assertion.
  case badMessageSignature
  /// A detached signature by an unsupported algorithm.
  case unknownAlgorithm(String)
  case undecryptable
  /// The provider's own error: its status codes, outermost first, and message.
  case status([String], message: String?)
  case wrongIssuer(String)
  case wrongDestination(String)
  case wrongRecipient
  case wrongAudience
  /// `InResponseTo` does not match the request.
  case wrongRequest
  case notYetValid
  case expired
  case noNameID
  /// A condition that is not evaluated here makes the assertion indeterminate, which is invalid (SAML Core §2.5.1.1).
  case unknownCondition(String)
  /// The assertion is plain, and the service demands an encrypted one.
  case notEncrypted
  /// All certificates of the provider's metadata have expired, or are not valid yet.
  case invalidCertificate
  /// xmlsec could not be set up or is out of memory.
  case unavailable
  /// A library is not installed; the text says what to install.
  case missingLibrary(String)
}
