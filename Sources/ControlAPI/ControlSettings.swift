package import HTTPServer
package import JSON

/// The settings of the control API.
package struct ControlSettings: Sendable {
  /// The bearer token for all calls except `health/`; nil if none is required.
  package var token: String?
  /// Host names, without port, under which the API may be called besides local ones.
  package var allowedHosts: [String]
  package var readiness: Readiness
  /// The server's version, for `info`.
  package var version: String
  package var timers: Timers
  /// Reads and writes configuration documents; if nil, calls that need it fail.
  package var documents: (any SandboxDocumentSource)?
  /// Measures and releases memory.
  package var memory: MemoryGauge
  /// The files of the web console by name; `index.html` is served at `/_understudy/`.
  package var console: [String: [UInt8]]
  /// The PEM certificate of the authority that clients must trust; nil without an authority.
  package var authority: [UInt8]?
  /// Writes that certificate into a file, for a program that reads it there, and returns the path; nil without an
  /// authority.
  package var authorityFile: (@Sendable () throws -> String)?
  /// Whether calls may start `xcrun` on this machine.
  package var offersSimulator = false
  /// The findings of reading the files that the server started from; nil if not available.
  package var reading: (@Sendable () -> JSONObject)?
  /// Receives internal errors with their request.
  package var report: @Sendable (any Error, Request) -> Void

  package init(
    token: String? = nil, allowedHosts: [String] = [], readiness: Readiness = Readiness(), version: String,
    timers: Timers = Timers(), documents: (any SandboxDocumentSource)? = nil, memory: MemoryGauge = MemoryGauge(),
    console: [String: [UInt8]] = [:],
    report: @escaping @Sendable (any Error, Request) -> Void = { _, _ in }
  ) {
    self.token = token
    self.allowedHosts = allowedHosts
    self.readiness = readiness
    self.version = version
    self.timers = timers
    self.documents = documents
    self.memory = memory
    self.console = console
    self.report = report
  }
}
