/// What takes connections at one address.
protocol Entrance: Sendable {
  /// The real one, also when 0 was asked for.
  var port: Int { get }

  /// Takes no further connection. To be called once, before `stop`.
  func beginStopping()

  /// See ``Server/stop(graceSeconds:)``. To be called once. Requests under way have until `deadline`.
  func stop(deadline: ContinuousClock.Instant)
}
