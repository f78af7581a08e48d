/// Accepts connections at one address.
protocol ConnectionAcceptor: Sendable {
  /// The actual port, also if 0 was configured.
  var port: Int { get }

  /// Stops accepting connections. Call once, before `stop`.
  func beginStopping()

  /// See ``Server/stop(graceSeconds:)``. Call once. Requests in progress may run until `deadline`.
  func stop(deadline: ContinuousClock.Instant)
}
