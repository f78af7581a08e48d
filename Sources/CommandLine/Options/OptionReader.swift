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
  package func refuseUnknown() throws(OptionError) {
    let prefix = "UNDERSTUDY_"
    let given = environment.keys.filter { name in
      // Kubernetes sets these in every pod next to a service named `understudy`.
      name.hasPrefix(prefix) && !Self.others.contains(name) && !name.hasPrefix("UNDERSTUDY_SERVICE_")
        && !name.hasPrefix("UNDERSTUDY_PORT_")
    }
    guard !given.isEmpty else { return }
    let known = ServeOptionList.declared.map { Self.variableName($0.name) }
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

  /// The value of an option that ``ServeOptionList`` does not have: on the command line, or else in its variable.
  func value<Element>(
    _ given: String?, _ option: String, _ kind: OptionKind<Element>
  ) throws(OptionError) -> Element? {
    guard let text = given ?? variable(option) else { return nil }
    guard let value = kind.value(text) else {
      throw kind.error(text, of: given == nil ? OptionReader.variableName(option) : option)
    }
    return value
  }
}
