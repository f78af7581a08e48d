/// Which names stand before a secret: in JSON, forms, queries, headers, XML and pages of every front.
enum SecretName {
  /// Names that look like those of secrets and are none.
  private static let harmless: Set<String> = [
    "tokentype", "tokentypehint", "tokenuse", "nexttoken", "paginationtoken", "errorcode", "errorcodes", "statuscode",
    "countrycode", "postalcode", "zipcode", "codechallenge", "secrethashrequired",
  ]
  /// Ends of names that tell of secrets without being any.
  private static let harmlessEnds = [
    "endpoint", "supported", "uri", "url", "type", "validity", "policy", "policies", "settings", "configuration",
    "days",
    "size", "length", "status", "expiresat", "expiresin", "methods",
  ]
  private static let parts = [
    "password", "passwd", "passcode", "secret", "token", "assertion", "verifier", "credential", "authorization",
    "signature", "cookie", "csrf", "xsrf",
  ]
  private static let whole: Set<String> = [
    "session", "srpa", "srpb", "salt", "otp", "oob", "pin", "answer", "flow", "outboundCall", "logins", "samlresponse",
  ]

  static func isSecret(_ name: some StringProtocol) -> Bool {
    isSecret(name.utf8)
  }

  static func isSecret(_ name: some Collection<UInt8>) -> Bool {
    guard name.count <= 128 else { return true }
    let plain = folded(name)
    if plain.isEmpty || harmless.contains(plain) || harmlessEnds.contains(where: plain.hasSuffix) { return false }
    return whole.contains(plain) || isCode(plain) || parts.contains { contains(plain, $0) }
  }

  /// Whether a number under that name is a secret too: a code or a password that somebody forgot to quote.
  static func mayBeNumber(_ name: String) -> Bool {
    let plain = folded(name.utf8)
    return !harmless.contains(plain) && (isCode(plain) || plain.hasSuffix("password"))
  }

  private static func isCode(_ plain: String) -> Bool {
    plain.hasSuffix("code") || plain.hasSuffix("otp") || plain == "pin" || plain == "oob"
  }

  /// Letters and digits alone, in lower case.
  private static func folded(_ name: some Collection<UInt8>) -> String {
    var bytes: [UInt8] = []
    for byte in name {
      switch byte {
      case 0x41...0x5A: bytes.append(byte | 0x20)
      case 0x61...0x7A, 0x30...0x39: bytes.append(byte)
      default: break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.utf8), Array(part.utf8))
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }
}
