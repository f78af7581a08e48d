internal import Patterns

/// A sentence for the app's developer that lists names that may have been meant instead of an unknown one.
/// - Parameters:
///   - label: precedes the list, such as `Registered`.
///   - known: the accepted names, of which at most twenty are listed.
///   - received: the name received. The most similar known name is suggested first.
package func alternatives(_ label: String, _ known: [String], nearestTo received: String? = nil) -> String {
  let nearest = received.flatMap { nearestName(to: $0, among: known) }.map { "Did you mean \($0)? " } ?? ""
  return "\(nearest)\(label): \(known.isEmpty ? "none" : known.prefix(20).joined(separator: ", "))"
}
