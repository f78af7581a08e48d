/// Replaces `${NAME}` and `${NAME:-default}` by environment variables. As in a shell, the default after `:-` applies to
/// an unset or empty variable. `$${` is an escaped `${`; any other `$` is literal.
struct EnvironmentReferences {
  enum Failure: Error, Equatable {
    case notSet(String)
    case malformed
  }

  let environment: [String: String]

  /// The substituted text; `nil` if it contains no `$`.
  func substituted(_ text: String) throws(Failure) -> (text: String, isSubstituted: Bool)? {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return nil }
    var result = ""
    var substituted = false
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...]
      if rest.hasPrefix("$${") {
        result += "${"
        rest = rest.dropFirst(3)
      } else if rest.hasPrefix("${") {
        guard let end = rest.firstIndex(of: "}") else { throw .malformed }
        result += try value(of: rest[rest.index(dollar, offsetBy: 2)..<end])
        substituted = true
        rest = rest[rest.index(after: end)...]
      } else {
        result.append("$")
        rest = rest.dropFirst()
      }
    }
    return (result + rest, substituted)
  }

  private func value(of reference: Substring) throws(Failure) -> String {
    let name = reference.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    guard let first = name.first, !first.isNumber else { throw .malformed }
    let rest = reference[name.endIndex...]
    if rest.isEmpty {
      guard let value = environment[String(name)] else { throw .notSet(String(name)) }
      return value
    }
    guard rest.hasPrefix(":-") else { throw .malformed }
    if let value = environment[String(name)], !value.isEmpty { return value }
    return String(rest.dropFirst(2))
  }
}
