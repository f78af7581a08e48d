package import Ambient
internal import Cryptography
internal import JSON

extension SubjectID {
  /// The id behind a `sub` that is no UUID, as other providers have them: always the same for the same text, so that
  /// the user is found by it.
  package init(naming subject: String) {
    self.init(randomBytes: Array(Digest.sha256(Array("subject\u{0}\(subject)".utf8)).prefix(16)))
  }
}

extension User {
  /// The `sub` that was configured for the user as text; nil where it is the id.
  package var namedSubject: String? {
    guard let text = claims["sub"]?.string, SubjectID(naming: text) == id else { return nil }
    return text
  }
}
