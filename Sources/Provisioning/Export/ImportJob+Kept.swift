internal import Model

/// Import jobs in an export: waiting and finished ones. A running one is half a table and half accounts, so an export
/// rejects it.
extension ImportJob {
  /// Whether it is as a whole what is stored of it. What started and never ended would run without a table.
  var isAtRest: Bool { table == nil && (started == nil || end != nil) }
}
