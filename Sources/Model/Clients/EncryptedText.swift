package import JOSE

/// What is encrypted between a client and its realm, by the word in the names of metadata.
package enum EncryptedText: String, Sendable, CaseIterable {
  case idToken = "id_token"
  case userInfo = "userinfo"
  /// From the client to the realm; all others go to the client.
  case requestObject = "request_object"
  case authorization
  case introspection

  /// The member of client metadata with the algorithm; that of the content is called `…_enc`.
  package var algorithmName: String { "\(stem)_alg" }
  package var contentName: String { "\(stem)_enc" }

  private var stem: String { self == .requestObject ? "request_object_encryption" : "\(rawValue)_encrypted_response" }
}

extension ClientRegistration {
  /// How that is encrypted; nil: not at all.
  package subscript(text: EncryptedText) -> TokenEncryption? {
    get { encryption?[text.rawValue] }
    set {
      var all = encryption ?? [:]
      all[text.rawValue] = newValue
      encryption = all.isEmpty ? nil : all
    }
  }
}
