internal import Patterns

/// The names that may have been meant instead of an unknown one, as a sentence for the app's developer.
/// - Parameters:
///   - label: what stands in front of the list, such as `Registered`.
///   - known: the names that are accepted; no more than twenty are told.
///   - asked: the name that was sent. The nearest one is told first; never the sent one itself.
package func alternatives(_ label: String, _ known: [String], nearestTo asked: String? = nil) -> String {
  let nearest = asked.flatMap { nearestName(to: $0, among: known) }.map { "Did you mean \($0)? " } ?? ""
  return "\(nearest)\(label): \(known.isEmpty ? "none" : known.prefix(20).joined(separator: ", "))"
}
