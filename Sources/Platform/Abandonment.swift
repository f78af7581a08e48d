/// Whether the client of the current work has disconnected.
///
/// Work whose duration a caller controls, such as parsing an uploaded document, checks this periodically and aborts by
/// throwing. Aborted work has changed nothing.
package enum Abandonment {
  /// Checks the current request's client; nil if no client waits or none is watched.
  @TaskLocal package static var look: (@Sendable () -> Bool)?

  package static var isAbandoned: Bool { look?() ?? false }
}
