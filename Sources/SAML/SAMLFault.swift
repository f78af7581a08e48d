/// Why a SAML message is refused, as facts; the caller, which knows the audience, writes the text.
package enum SAMLFault: Error, Hashable, Sendable {
  /// Not the document that it should be; the word is for a developer.
  case malformed(String)
  case tooLarge
  /// Neither the response nor the assertion is signed, or not the message that has to be.
  case unsigned
  case badResponseSignature
  case badAssertionSignature
  /// Of a message that holds no assertion.
  case badMessageSignature
  /// A signature beside a message, by an algorithm that is not taken.
  case unknownAlgorithm(String)
  case undecryptable
  /// The provider itself says no: its status codes from the outside in, and its words.
  case status([String], message: String?)
  case wrongIssuer(String)
  case wrongDestination(String)
  case wrongRecipient
  case wrongAudience
  /// Not an answer to the request.
  case wrongRequest
  case notYetValid
  case expired
  case noNameID
  /// The library could not be set up, or ran out of memory.
  case unavailable
  /// It is not there; the words say what to install.
  case missingLibrary(String)
}
