/// Which names precede a secret: in JSON, forms, queries, headers, XML and pages of all fronts.
///
/// Called for every name in every request that is read, so names are compared as bytes without allocation.
enum SecretName {
  /// Names that look like secrets but are not.
  private static let harmless: [StaticString] = [
    "tokentype", "tokentypehint", "tokenuse", "nexttoken", "paginationtoken", "errorcode", "errorcodes", "statuscode",
    "countrycode", "postalcode", "zipcode", "codechallenge", "secrethashrequired",
  ]
  /// Suffixes of names that refer to secrets but are not secret.
  private static let harmlessEnds: [StaticString] = [
    "endpoint", "supported", "uri", "url", "type", "validity", "policy", "policies", "settings", "configuration",
    "days", "size", "length", "status", "expiresat", "expiresin", "methods",
  ]
  private static let parts: [StaticString] = [
    "password", "passwd", "passcode", "secret", "token", "assertion", "verifier", "credential", "authorization",
    "signature", "cookie", "csrf", "xsrf",
  ]
  private static let whole: [StaticString] = [
    "session", "srpa", "srpb", "salt", "otp", "oob", "pin", "answer", "flow", "logins", "samlresponse",
  ]
  /// No secret's name is longer; longer names are treated as secrets.
  private static let longest = 128

  static func isSecret(_ name: some StringProtocol) -> Bool {
    reading(name) { isSecret($0) }
  }

  static func isSecret(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard name.count <= longest else { return true }
    return folding(name) { plain in
      guard !plain.isEmpty, !harmless.contains(where: plain.equals), !harmlessEnds.contains(where: plain.ends) else {
        return false
      }
      return whole.contains(where: plain.equals) || isCode(plain) || plain.contains(anyOf: parts)
    }
  }

  /// Whether a number under that name is also secret: a code, or a password sent without quotes.
  static func mayBeNumber(_ name: String) -> Bool {
    reading(name) { name in
      guard name.count <= longest else { return true }
      return folding(name) { plain in
        !harmless.contains(where: plain.equals) && (isCode(plain) || plain.ends(with: "password"))
      }
    }
  }

  private static func isCode(_ plain: UnsafeBufferPointer<UInt8>) -> Bool {
    plain.ends(with: "code") || plain.ends(with: "otp") || plain.equals("pin") || plain.equals("oob")
  }

  private static func reading<Result>(
    _ name: some StringProtocol, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    name.utf8.withContiguousStorageIfAvailable(body) ?? Array(name.utf8).withUnsafeBufferPointer(body)
  }

  /// Only letters and digits, in lower case.
  private static func folding(
    _ name: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longest) { buffer in
      var count = 0
      for byte in name {
        let folded = byte | 0x20
        let isLetter = (0x61...0x7A).contains(folded) && byte >= 0x41
        guard isLetter || (0x30...0x39).contains(byte) else { continue }
        buffer[count] = isLetter ? folded : byte
        count += 1
      }
      return body(UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func equals(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && has(word, at: 0)
  }

  fileprivate func ends(with word: StaticString) -> Bool {
    count >= word.utf8CodeUnitCount && has(word, at: count - word.utf8CodeUnitCount)
  }

  fileprivate func contains(anyOf words: [StaticString]) -> Bool {
    indices.contains { position in
      words.contains { position + $0.utf8CodeUnitCount <= count && has($0, at: position) }
    }
  }

  /// The caller guarantees that the word fits.
  private func has(_ word: StaticString, at position: Int) -> Bool {
    let start = word.utf8Start
    for offset in 0..<word.utf8CodeUnitCount where self[position + offset] != start[offset] { return false }
    return true
  }
}
