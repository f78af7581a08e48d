internal import Description
internal import JSON
internal import Model

extension Fault {
  /// The fault as the configuration has it.
  /// - Parameter remaining: how often it is to act yet; nil for ever.
  func configured(remaining: Int?) -> JSON {
    var members = described
    if match == Match() { members["match"] = nil }
    members["times"] = remaining.map { .integer($0) }
    return .object(members)
  }
}
