internal import Configuration
internal import Patterns

/// An invalid option or environment variable: one line for standard error.
package struct OptionError: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// Finds the value of an option: on the command line, or else in its variable (`--port-file` is
/// `UNDERSTUDY_PORT_FILE`). An empty variable counts as unset, since compose files leave such variables.
package struct OptionReader {
  let environment: [String: String]

  package init(environment: [String: String]) {
    self.environment = environment
  }

  /// The environment variable of an option.
  /// - Parameter option: with its dashes, such as `--port-file`.
  package static func variableName(_ option: String) -> String {
    "UNDERSTUDY_" + String(option.dropFirst(2).map { $0 == "-" ? "_" : $0 }).uppercased()
  }

  /// Variables of this program that belong to no option: of test kits, and of commands that call a server.
  private static let others: Set<String> = [
    "UNDERSTUDY_EXECUTABLE", "UNDERSTUDY_FUZZ", "UNDERSTUDY_IMAGE", "UNDERSTUDY_SCREENSHOTS", "UNDERSTUDY_URL",
  ]

  /// Rejects an unknown variable that looks like an option's: it would be ignored silently.
  /// - Parameter options: the names of all options, with their dashes.
  package func refuseUnknown(options: () -> [String]) throws(OptionError) {
    let prefix = "UNDERSTUDY_"
    let given = environment.keys.filter { name in
      // Kubernetes sets these in every pod next to a service named `understudy`.
      name.hasPrefix(prefix) && !Self.others.contains(name) && !name.hasPrefix("UNDERSTUDY_SERVICE_")
        && !name.hasPrefix("UNDERSTUDY_PORT_")
    }
    guard !given.isEmpty else { return }
    let known = options().map(Self.variableName)
    guard let unknown = given.sorted().first(where: { !known.contains($0) }) else { return }
    let guess = nearestName(to: unknown, among: known).map { "; did you mean \($0)?" } ?? ""
    throw OptionError("the environment variable \(unknown) belongs to no option of `serve`\(guess)")
  }

  /// The value of an option's variable; nil if unset or empty.
  package func variable(_ option: String) -> String? {
    guard let value = environment[OptionReader.variableName(option)], !value.isEmpty else { return nil }
    // Kubernetes sets this variable, with another meaning, in every pod next to a service named `understudy`.
    if option == "--port", value.hasPrefix("tcp://") { return nil }
    return value
  }

  func text<Value>(
    _ given: String?, _ option: String, _ expected: String, _ parse: (String) -> Value?
  ) throws(OptionError) -> Value? {
    guard let (text, source) = find(given, option) else { return nil }
    guard let value = parse(text) else { throw OptionError("\(source) \(quoted(text)); expected \(expected)") }
    return value
  }

  /// A repeatable option; its variable separates values by commas or blanks.
  func list<Value>(
    _ given: [String], _ option: String, _ expected: String, _ parse: (String) -> Value?
  ) throws(OptionError) -> [Value] {
    let source = given.isEmpty ? OptionReader.variableName(option) : option
    let texts =
      given.isEmpty
      ? (variable(option) ?? "").split { $0 == "," || $0 == " " }.map(String.init) : given
    var values: [Value] = []
    for text in texts {
      guard let value = parse(text) else { throw OptionError("\(source) \(quoted(text)); expected \(expected)") }
      values.append(value)
    }
    return values
  }

  func secret(
    _ given: String?, _ option: String, _ expected: String, _ isValid: (String) -> Bool
  ) throws(OptionError) -> String? {
    guard let (text, source) = find(given, option) else { return nil }
    guard isValid(text) else { throw OptionError("\(source) is not valid; expected \(expected)") }
    return text
  }

  func choice<Value: CaseIterable & RawRepresentable<String>>(
    _ given: String?, _ option: String
  ) throws(OptionError) -> Value? {
    let names = Value.allCases.map(\.rawValue)
    guard let (text, source) = find(given, option) else { return nil }
    if let value = Value(rawValue: text.lowercased()) { return value }
    let guess = nearestName(to: text, among: names).map { " (did you mean \($0)?)" } ?? ""
    throw OptionError("\(source) \(quoted(text)); expected \(alternatives(names))\(guess)")
  }

  func flag(_ given: Bool, _ option: String) throws(OptionError) -> Bool {
    if given { return true }
    return try text(nil, option, "true or false") { text in
      switch text.lowercased() {
      case "1", "true", "yes", "on": true
      case "0", "false", "no", "off": false
      default: nil
      }
    } ?? false
  }

  private func find(_ given: String?, _ option: String) -> (text: String, source: String)? {
    if let given { return (given, option) }
    return variable(option).map { ($0, OptionReader.variableName(option)) }
  }
}
