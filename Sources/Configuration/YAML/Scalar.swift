/// A scalar as written. Only a plain one has a type (number, boolean, …) derived from its text: quotes and `!!str` make
/// it a string.
package struct Scalar: Sendable {
  /// YAML 1.2's core schema, so `yes`, `no`, `on` and `OFF` are strings.
  package enum Resolved: Sendable, Equatable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string
  }

  package var text: String
  package var isPlain: Bool
  /// Whether part of the text came from the environment. Such a value has no quotes to distinguish the password
  /// `12345678` from the number, so it is accepted as either, quoted or not.
  package var isSubstituted: Bool

  package init(text: String, isPlain: Bool, isSubstituted: Bool = false) {
    self.text = text
    self.isPlain = isPlain
    self.isSubstituted = isSubstituted
  }

  package var resolved: Resolved { isPlain ? Scalar.resolve(text) : .string }

  /// The value of the text, ignoring quotes if it came from the environment.
  var lenient: Resolved { isPlain || isSubstituted ? Scalar.resolve(text) : .string }

  /// The text as a string; nil for a plain value of another type.
  var string: String? { !isPlain || isSubstituted || resolved == .string ? text : nil }

  static func resolve(_ text: String) -> Resolved {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .boolean(true)
    case "false", "False", "FALSE": return .boolean(false)
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .number(.infinity)
    case "-.inf", "-.Inf", "-.INF": return .number(-.infinity)
    case ".nan", ".NaN", ".NAN": return .number(.nan)
    default: break
    }
    guard let first = text.utf8.first, first <= UInt8(ascii: "9") else { return .string }
    return radixInteger(text, prefix: "0x", radix: 16) ?? radixInteger(text, prefix: "0o", radix: 8)
      ?? decimal(text) ?? .string
  }

  private static func radixInteger(_ text: String, prefix: String, radix: Int) -> Resolved? {
    guard text.hasPrefix(prefix), text.utf8.count > 2 else { return nil }
    let digits = text.dropFirst(2)
    guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }) else { return nil }
    return Int(digits, radix: radix).map(Resolved.integer)
  }

  /// `[-+]?[0-9]+` is an integer; `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?` a number.
  private static func decimal(_ text: String) -> Resolved? {
    var rest = text.utf8[...]
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let whole = takeDigits(&rest)
    if rest.isEmpty, whole > 0 {
      return Int(text).map(Resolved.integer) ?? Double(text).map(Resolved.number)
    }
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = takeDigits(&rest)
    }
    guard whole + fraction > 0 else { return nil }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
      guard takeDigits(&rest) > 0 else { return nil }
    }
    guard rest.isEmpty else { return nil }
    return Double(text.hasSuffix(".") ? text + "0" : text).map(Resolved.number) ?? .number(.nan)
  }

  private static func takeDigits(_ text: inout Substring.UTF8View) -> Int {
    let digits = text.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    text = text[digits.endIndex...]
    return digits.count
  }
}
