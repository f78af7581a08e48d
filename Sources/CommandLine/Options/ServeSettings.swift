package import Configuration

/// The settings of `serve`: from the command line, or else from the environment, or else the defaults. Each option has
/// its value as a member of the name that it has in ``ServeOptionList``.
@dynamicMemberLookup
package struct ServeSettings: Sendable, Equatable {
  /// `--log-level`: entries below it are not written.
  package enum LogLevel: String, CaseIterable, Sendable {
    case trace, debug, info, notice, warning, error, critical
  }

  /// `--log-format`.
  package enum LogFormat: String, CaseIterable, Sendable {
    case text, json
  }

  /// The texts of the options that are there, by name.
  private(set) var texts: [String: [String]] = [:]
  package let listeners: ListenerSettings
  /// The values of parameters of templates.
  package let parameters: ParameterValues

  /// The port in the ready line: http if open, or else https. 0 selects a free port.
  package var port: Int { listeners.httpPort ?? listeners.httpsPort ?? ServeSettings.defaultPort }
  /// Whether the port in the ready line is for https.
  package var isSecure: Bool { listeners.httpPort == nil }
  /// Whether the host is the default: then both loopback addresses are served.
  package var isHostDefault: Bool { texts[ServeOptionList.all.host.name] == nil }
  /// The folder for the stored state, if any.
  package var dataFolder: String? { data.flatMap { Self.isDatabase($0) ? nil : $0 } }
  /// The URL of the database that several replicas share, as given: it may contain a password.
  package var database: String? { data.flatMap { Self.isDatabase($0) ? $0 : nil } }
  private var data: String? { self[dynamicMember: \.data] }

  package static let defaultPort = 4370
  /// Systems may allow a million descriptors; a connection may take about 80 KB of memory.
  package static let mostConnectionsByDefault = 16_384

  /// Whether the value of `--data` is a database URL rather than a folder, even with a missing slash: as a folder it
  /// would be created, with the password in its name.
  package static func isDatabase(_ text: String) -> Bool {
    ["postgres:", "postgresql:"].contains { text.lowercased().hasPrefix($0) }
  }

  /// The value of an option.
  package subscript<Value>(dynamicMember path: KeyPath<ServeOptionList, OptionDeclaration<Value>>) -> Value {
    let option = ServeOptionList.all[keyPath: path]
    return option.value(of: texts[option.name] ?? [])
  }

  package init(_ options: ServeOptions, environment: [String: String]) throws(OptionError) {
    try self.init(ServeArguments(options), environment: environment)
  }

  /// - Throws: the first invalid option, in one line for the user.
  package init(_ arguments: ServeArguments, environment: [String: String]) throws(OptionError) {
    let reader = OptionReader(environment: environment)
    var texts: [String: [String]] = [:]
    for option in ServeOptionList.declared {
      let found = try option.texts(arguments, reader)
      if !found.isEmpty { texts[option.name] = found }
    }
    self.texts = texts
    listeners = try ListenerSettings(arguments, reader)
    parameters = try ParameterValues(arguments, reader)
    guard ServeSettings.isLoopback(self.host) || self.controlToken != nil || self.opensControl else {
      throw OptionError(
        "--host \(self.host) is not a loopback address, so other machines could read every code and make any token; "
          + "expected --control-token TOKEN or --open-control")
    }
  }

  /// Whether only this machine can reach the address.
  package static func isLoopback(_ host: String) -> Bool {
    if host == "::1" || host.lowercased() == "localhost" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return parts.count == 4 && parts[0] == 127 && parts.allSatisfy { $0 != nil }
  }
}
