internal import Ambient
internal import Cryptography

extension Realm {
  /// Pseudo-random bytes derived from the name, always the same: fake data for unknown users, so that responses do not
  /// reveal whether a user exists (user enumeration).
  package func pretence(_ purpose: String, _ name: String) -> [UInt8] {
    let key = settings.isCaseSensitive ? name : name.lowercased()
    return MAC.hmacSHA256(key: secrets.pretenceKey, Array("\(purpose)\u{0}\(key)".utf8))
  }

  /// The fake username of an unknown user: as typed if users choose usernames, else a subject id.
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

  /// The fake SRP verifier of an unknown user: any number below the group's modulus, which a client cannot distinguish
  /// from a real one. Derived by hashing, so that timing does not differ from reading a stored verifier.
  package func pretendedVerifier(for typed: String) -> [UInt8] {
    [0] + (0..<12).flatMap { pretence("verifier \($0)", typed) }.dropFirst()
  }
}
