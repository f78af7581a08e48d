package import JOSE

/// What is encrypted between a client and its realm, by its name in client metadata.
package enum EncryptedText: String, Sendable, CaseIterable {
  case idToken = "id_token"
  case userInfo = "userinfo"
  /// From the client to the realm; all others are from the realm to the client.
  case requestObject = "request_object"
  case authorization
  case introspection

  /// The metadata member for the key management algorithm; that for the content is `…_enc`.
  package var algorithmName: String { "\(stem)_alg" }
  package var contentName: String { "\(stem)_enc" }

  private var stem: String { self == .requestObject ? "request_object_encryption" : "\(rawValue)_encrypted_response" }
}

extension ClientRegistration {
  /// How it is encrypted; nil: not at all.
  package subscript(text: EncryptedText) -> TokenEncryption? {
    get { encryption?[text.rawValue] }
    set {
      var all = encryption ?? [:]
      all[text.rawValue] = newValue
      encryption = all.isEmpty ? nil : all
    }
  }
}
