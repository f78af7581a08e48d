/// A last guard of secrets: callers should not pass them; a value under a telltale name is masked.
enum LogSecrets {
  private static let telling = [
    "assertion", "authorization", "code", "cookie", "credential", "password", "proof", "secret", "session", "signature",
    "token", "verifier",
  ]

  static func masked(_ name: String, _ value: String) -> String {
    let name = Array(name.lowercased().utf8)
    let isTelling = telling.contains { word in
      name.indices.contains { name[$0...].starts(with: word.utf8) }
    }
    return isTelling ? "***" : value
  }
}
