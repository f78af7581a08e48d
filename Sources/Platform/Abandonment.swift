/// Whether the client that the current work is for has hung up.
///
/// Work of which a caller decides how long it takes, such as reading a document that the caller sent, looks now and then and gives up by
/// throwing. What is given up has changed nothing.
package enum Abandonment {
  /// Tells it of the current request; nil where nobody waits for the work, or nobody looks.
  @TaskLocal package static var look: (@Sendable () -> Bool)?

  package static var isAbandoned: Bool { look?() ?? false }
}
