/// The CSS rules that a pool may give its classic pages: plain rules for the service's classes (its guide on hosted UI
/// branding). Other CSS features are rejected, and removed if stored by other means.
package enum ClassicStyle {
  /// Why rules are rejected.
  package enum Problem: Error, Hashable, Sendable {
    /// A selector that is not one of the classes.
    case selector(String)
    /// A rule such as `@import`, by its name.
    case atRule(String)
    /// Content that is not CSS: markup or script.
    case content(String)
    /// An unclosed or a nested rule.
    case syntax
  }

  /// The permitted classes and states.
  private static let classes: Set<String> = [
    "background-customizable", "banner-customizable", "errorMessage-customizable", "idpButton-customizable",
    "idpDescription-customizable", "inputField-customizable", "label-customizable", "legalText-customizable",
    "logo-customizable", "passwordCheck-notValid-customizable", "passwordCheck-valid-customizable",
    "redirect-customizable", "socialButton-customizable", "submitButton-customizable", "textDescription-customizable",
  ]
  private static let states: Set<String> = ["active", "focus", "hover", "visited"]

  /// Throws unless all rules are permitted.
  package static func check(_ css: String) throws(Problem) {
    _ = try parse(css, skips: false)
  }

  /// The permitted rules only.
  package static func allowed(in css: String) -> String {
    (try? parse(css, skips: true)) ?? ""
  }

  /// - Parameter skips: whether rules that are not permitted are removed instead of rejected.
  private static func parse(_ css: String, skips: Bool) throws(Problem) -> String {
    var output = ""
    var rest = try withoutComments(css)[...]
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      let selectors = rest.prefix { $0 != "{" && $0 != ";" }
      let rule = rest.dropFirst(selectors.count)
      guard rule.first == "{", let end = rule.firstIndex(of: "}") else {
        if selectors.first == "@" { throw .atRule(name(ofAtRule: selectors)) }
        throw .syntax
      }
      let body = rule[rule.index(after: rule.startIndex)..<end]
      rest = rule[rule.index(after: end)...]
      do throws(Problem) {
        try check(selectors: selectors, body)
        output += "\(trimmed(selectors)) {\(body)}\n"
      } catch {
        guard skips else { throw error }
      }
    }
    return output
  }

  private static func check(selectors: Substring, _ body: Substring) throws(Problem) {
    if selectors.first == "@" { throw .atRule(name(ofAtRule: selectors)) }
    if body.contains("{") { throw .syntax }
    for selector in selectors.split(separator: ",", omittingEmptySubsequences: false) {
      let selector = trimmed(selector)
      let parts = selector.dropFirst().split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard selector.first == ".", classes.contains(parts.first ?? ""), parts.count <= 2,
        parts.count == 1 || states.contains(parts[1])
      else { throw .selector(selector) }
    }
    // Escapes could hide any of these.
    let lower = body.lowercased()
    for word in ["@", "<", "\\", "javascript:", "expression("] where lower.contains(word) { throw .content(word) }
  }

  private static func withoutComments(_ css: String) throws(Problem) -> String {
    var output = ""
    var rest = css[...]
    while let start = rest.firstRange(of: "/*") {
      output += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstRange(of: "*/") else { throw .syntax }
      output += " "
      rest = rest[end.upperBound...]
    }
    return output + rest
  }

  private static func name(ofAtRule text: Substring) -> String {
    String(text.prefix { !$0.isWhitespace && $0 != "(" && $0 != "\"" && $0 != "'" })
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var rest = Substring(text)
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
