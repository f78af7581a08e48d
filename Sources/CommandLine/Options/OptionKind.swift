internal import Configuration
internal import Description
internal import Patterns

/// How the text of an option is read, and what errors say of other text.
package struct OptionKind<Element: Sendable>: Sendable {
  /// Such as `a number from 1 to 256`.
  let expected: String
  /// Whether errors and `understudy config` must not repeat the text.
  let isSecret: Bool
  /// The names among which the nearest to a wrong one is offered.
  let names: [String]
  /// nil for text that is no such value.
  let value: @Sendable (String) -> Element?
  /// The value as `understudy config` prints it.
  let shown: @Sendable (Element) -> String

  init(
    expected: String, isSecret: Bool = false, names: [String] = [],
    shown: @escaping @Sendable (Element) -> String = { "\($0)" }, _ value: @escaping @Sendable (String) -> Element?
  ) {
    (self.expected, self.isSecret, self.names) = (expected, isSecret, names)
    self.value = value
    self.shown = { element in isSecret ? "set" : shown(element) }
  }

  /// The error for a text of the wrong form.
  /// - Parameter source: the option or the variable that has it.
  func error(_ text: String, of source: String) -> OptionError {
    if isSecret { return OptionError("\(source) is not valid; expected \(expected)") }
    let guess = nearestName(to: text, among: names).map { " (did you mean \($0)?)" } ?? ""
    return OptionError("\(source) \(quoted(text)); expected \(expected)\(guess)")
  }
}

extension OptionKind {
  /// The base URL of a server.
  static func server(_ value: @escaping @Sendable (String) -> Element?) -> OptionKind {
    OptionKind(expected: "http://HOST[:PORT] or https://HOST[:PORT]", value)
  }
}

extension OptionKind<String> {
  static let path = OptionKind(expected: "a path") { $0.isEmpty ? nil : $0 }

  /// Any text, which is checked where it is used.
  static let anyText = OptionKind(expected: "text") { $0 }

  static let baseURL = OptionKind(expected: TextForm.baseURL.expected) { TextForm.baseURL.matches($0) ? $0 : nil }

  static func secret(expected: String, _ isValid: @escaping @Sendable (String) -> Bool) -> OptionKind {
    OptionKind(expected: expected, isSecret: true) { isValid($0) ? $0 : nil }
  }
}

extension OptionKind<Int> {
  static func number(_ range: ClosedRange<Int>) -> OptionKind {
    OptionKind(expected: "a number from \(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension OptionKind<Bool> {
  static let flag = OptionKind(expected: "true or false") { text in
    switch text.lowercased() {
    case "1", "true", "yes", "on": true
    case "0", "false", "no", "off": false
    default: nil
    }
  }
}

extension OptionKind where Element: CaseIterable & RawRepresentable<String> {
  /// One of the cases, in any case of letters.
  static var choice: OptionKind {
    let names = Element.allCases.map(\.rawValue)
    return OptionKind(expected: alternatives(names), names: names, shown: \.rawValue) {
      Element(rawValue: $0.lowercased())
    }
  }
}
