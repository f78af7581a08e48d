internal import Configuration
internal import Description
package import Model

/// The settings of `serve`: from the command line, or else from the environment, or else the defaults.
package struct ServeSettings: Sendable, Equatable {
  /// `--log-level`: entries below it are not written.
  package enum LogLevel: String, CaseIterable, Sendable {
    case trace, debug, info, notice, warning, error, critical
  }

  /// `--log-format`.
  package enum LogFormat: String, CaseIterable, Sendable {
    case text, json
  }

  /// Empty: the built-in default.
  package var configurations: [String]
  /// Without brackets, even for IPv6.
  package var host: String
  /// Whether the host is the default: then both loopback addresses are served.
  package var isHostDefault: Bool
  package var listeners: ListenerSettings
  /// The port in the ready line: http if open, or else https. 0 selects a free port.
  package var port: Int { listeners.httpPort ?? listeners.httpsPort ?? ServeSettings.defaultPort }
  /// Whether the port in the ready line is for https.
  package var isSecure: Bool { listeners.httpPort == nil }
  package var portFile: String?
  /// Takes precedence over `server.publicUrl`.
  package var publicURL: String?
  /// Takes precedence over `server.trustedProxies`; empty if not set.
  package var trustedProxies: [AddressRange]
  /// The folder for the stored state, if any.
  package var dataFolder: String?
  /// The URL of the database that several replicas share, as given: it may contain a password.
  package var database: String?
  package var controlToken: String?
  package var opensControl: Bool
  /// `nil`: one per core.
  package var threads: Int?
  /// Takes precedence over `server.connections`; `nil` if not set.
  package var connections: Int?
  /// Whether the server stops when its standard input closes.
  package var endsWithInput: Bool
  /// The base URL of a trace collector; `nil` for none.
  package var traces: String?
  package var logLevel: LogLevel
  package var logFormat: LogFormat

  package static let defaultPort = 4370
  /// Systems may allow a million descriptors; a connection may take about 80 KB of memory.
  package static let mostConnectionsByDefault = 16_384

  /// Whether the value of `--data` is a database URL rather than a folder, even with a missing slash: as a folder it
  /// would be created, with the password in its name.
  package static func isDatabase(_ text: String) -> Bool {
    ["postgres:", "postgresql:"].contains { text.lowercased().hasPrefix($0) }
  }

  /// - Throws: the first invalid option, in one line for the user.
  package init(_ options: ServeOptions, environment: [String: String]) throws(OptionError) {
    let reader = OptionReader(environment: environment)
    configurations =
      options.configurations.isEmpty
      ? reader.variable("--config").map { $0.split(separator: ":").map(String.init) } ?? []
      : options.configurations
    let givenHost =
      try reader.text(options.host, "--host", "an address") { text in
        let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        return bare.isEmpty || bare.unicodeScalars.contains { $0.value <= 0x20 || "/[]".unicodeScalars.contains($0) }
          ? nil : bare
      }
    (host, isHostDefault) = (givenHost ?? "127.0.0.1", givenHost == nil)
    listeners = try ListenerSettings(options, reader)
    portFile = try reader.text(options.portFile, "--port-file", "a path") { $0.isEmpty ? nil : $0 }
    publicURL = try reader.text(options.publicURL, "--public-url", TextForm.baseURL.expected) {
      TextForm.baseURL.matches($0) ? $0 : nil
    }
    trustedProxies = try reader.list(options.trustedProxies, "--trusted-proxy", AddressRange.expected) {
      AddressRange($0)
    }
    let data = try reader.secret(
      options.dataFolder, "--data", "a folder, or postgres://USER:PASSWORD@HOST:PORT/DATABASE"
    ) {
      !$0.isEmpty && (!$0.contains("://") || Self.isDatabase($0))
    }
    (dataFolder, database) = data.map(Self.isDatabase) == true ? (nil, data) : (data, nil)
    controlToken = try reader.secret(options.controlToken, "--control-token", "printable ASCII without blanks") {
      !$0.isEmpty && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
    opensControl = try reader.flag(options.openControl, "--open-control")
    threads = try reader.text(options.threads, "--threads", "a number from 1 to 256") { text in
      Int(text).flatMap { (1...256).contains($0) ? $0 : nil }
    }
    let range = ConfiguredServer.connectionRange
    connections = try reader.text(
      options.connections, "--connections", "a number from \(range.lowerBound) to \(range.upperBound)"
    ) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
    endsWithInput = try reader.flag(options.untilStdinCloses, "--until-stdin-closes")
    traces = try reader.text(options.traces, "--traces", TextForm.baseURL.expected) {
      TextForm.baseURL.matches($0) ? $0 : nil
    }
    logLevel = try reader.choice(options.logLevel, "--log-level") ?? .info
    logFormat = try reader.choice(options.logFormat, "--log-format") ?? .text
    guard ServeSettings.isLoopback(host) || controlToken != nil || opensControl else {
      throw OptionError(
        "--host \(host) is not a loopback address, so other machines could read every code and make any token; "
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
