internal import Ambient
internal import Cryptography

extension Realm {
  /// Bytes that look random, and are the same each time for the same name: what is shown of people who do not exist.
  package func pretence(_ purpose: String, _ name: String) -> [UInt8] {
    let key = settings.isCaseSensitive ? name : name.lowercased()
    return MAC.hmacSHA256(key: secrets.pretenceKey, Array("\(purpose)\u{0}\(key)".utf8))
  }

  /// The username of somebody who does not exist: as typed where people choose their names, a subject id where those are the names.
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

  /// What stands for the SRP verifier of somebody who does not exist: any number below the group's modulus, since nobody can tell which
  /// ones are verifiers. Made by hashing, to take no longer than a verifier that is kept.
  package func pretendedVerifier(for typed: String) -> [UInt8] {
    [0] + (0..<12).flatMap { pretence("verifier \($0)", typed) }.dropFirst()
  }
}
