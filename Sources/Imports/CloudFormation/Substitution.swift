/// A part of a text with `${NAME}` in it; `${!NAME}` is an escaped `${NAME}`.
enum Substitution {
  case text(String)
  case name(String)

  static func parts(of text: String) -> [Substitution] {
    var parts: [Substitution] = []
    var plain = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      plain += rest[..<dollar]
      rest = rest[dollar...]
      guard rest.hasPrefix("${") else {
        plain.append("$")
        rest = rest.dropFirst()
        continue
      }
      // Unterminated, as are all that follow.
      guard let end = rest.firstIndex(of: "}") else { break }
      let name = rest[rest.index(dollar, offsetBy: 2)..<end]
      if name.hasPrefix("!") {
        plain += "${\(name.dropFirst())}"
      } else {
        if !plain.isEmpty { parts.append(.text(plain)) }
        plain = ""
        parts.append(.name(String(name).trimmingBlanks))
      }
      rest = rest[rest.index(after: end)...]
    }
    plain += rest
    return plain.isEmpty ? parts : parts + [.text(plain)]
  }
}
