internal import Model

/// Imports as an export keeps them: those that wait and those that are over. One that runs is half of a table and half of accounts;
/// an export refuses it.
extension ImportJob {
  /// Whether it is as a whole what is stored of it. What started and never ended would run without a table.
  var isAtRest: Bool { table == nil && (started == nil || end != nil) }
}
