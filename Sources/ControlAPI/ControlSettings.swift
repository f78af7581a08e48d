package import HTTPServer
package import JSON

/// The settings of the control API.
package struct ControlSettings: Sendable {
  /// The bearer token for every call except those to `health/`; nil for none.
  package var token: String?
  /// Names of hosts under which the front may be reached beside those that are surely one's own; without a port.
  package var allowedHosts: [String]
  package var readiness: Readiness
  /// Of the server, for `info`.
  package var version: String
  package var timers: Timers
  /// Reads and writes configuration documents; without it calls that need one are refused.
  package var documents: (any SandboxDocumentSource)?
  /// Tells and gives back memory.
  package var memory: MemoryGauge
  /// The files of the web console, by name; `index.html` is for a browser that opens `/_understudy/`.
  package var console: [String: [UInt8]]
  /// The authority's certificate that clients must trust, in PEM form; nil without an authority.
  package var authority: [UInt8]?
  /// What came of the files that the server started from; nil where that is not told.
  package var reading: (@Sendable () -> JSONObject)?
  /// Told of faults that have no words for the caller, with the request that met them.
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
