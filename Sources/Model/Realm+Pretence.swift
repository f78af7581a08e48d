internal import Ambient
internal import Cryptography

extension Realm {
  /// Bytes that look random and are always the same for the same name: the pretended data of unknown users.
  package func pretence(_ purpose: String, _ name: String) -> [UInt8] {
    let key = settings.isCaseSensitive ? name : name.lowercased()
    return MAC.hmacSHA256(key: secrets.pretenceKey, Array("\(purpose)\u{0}\(key)".utf8))
  }

  /// The pretended username of an unknown user: as typed if users choose their names, a subject id if those are the names.
  package func pretendedUsername(for typed: String) -> String {
    switch settings.signInNames {
    case .usernameOnly: return typed
    case .aliases:
      if !ContactAddress.isEmail(typed), !ContactAddress.isPhoneNumber(typed) { return typed }
    case .attributes:
      if SubjectID(typed)?.description == typed { return typed }
    }
    return UniqueID(randomBytes: pretence("subject", typed)).description
  }

  /// The pretended SRP verifier of an unknown user: any number below the group's modulus, since a client cannot tell which
  /// ones are verifiers. Made by hashing, to take no longer than a verifier that is kept.
  package func pretendedVerifier(for typed: String) -> [UInt8] {
    [0] + (0..<12).flatMap { pretence("verifier \($0)", typed) }.dropFirst()
  }
}
