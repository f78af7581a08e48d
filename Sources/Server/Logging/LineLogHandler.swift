internal import CommandLine
internal import Configuration
internal import Logging
internal import Platform

/// Logs one line per event to standard error: as text, coloured on a terminal, or as JSON.
struct LineLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  private let format: LogLineFormat
  private let now: @Sendable () -> WallTime
  private let write: @Sendable (String) -> Void

  init(
    level: Logger.Level, format: LogLineFormat, now: @escaping @Sendable () -> WallTime = WallTime.now,
    write: @escaping @Sendable (String) -> Void = { StandardStream.error.write($0) }
  ) {
    logLevel = level
    self.format = format
    self.now = now
    self.write = write
  }

  /// Makes this the handler of every logger; once per process.
  static func bootstrap(level: ServeSettings.LogLevel, format: ServeSettings.LogFormat) {
    let level = Logger.Level(rawValue: level.rawValue) ?? .info
    let hasColour = StandardStream.error.isTerminal && ProcessEnvironment.current()["NO_COLOR", default: ""].isEmpty
    let format: LogLineFormat = format == .json ? .json : hasColour ? .coloured : .plain
    LoggingSystem.bootstrap { _ in LineLogHandler(level: level, format: format) }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var fields = metadata
    if let provided = metadataProvider?.get() { fields.merge(provided) { $1 } }
    if let given = event.metadata { fields.merge(given) { $1 } }
    let shown = fields.sorted { $0.key < $1.key }.map {
      (name: $0.key, value: LogSecrets.masked($0.key, "\($0.value)"))
    }
    write(format.line(now(), event.level, "\(event.message)", shown) + "\n")
  }
}
