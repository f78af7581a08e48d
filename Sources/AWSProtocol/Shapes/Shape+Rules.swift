import JSON
import Patterns

/// The order in which a service reports the rules that one string violates.
package enum RuleOrder: Sendable {
  /// Recorded for some operations.
  case lengthFirst
  /// Recorded for most operations.
  case patternFirst
}

extension Shape {
  /// Whether values are checked individually, not as part of the list or map that contains them.
  var isStructure: Bool {
    if case .structure = kind { return true }
    return false
  }

  /// The service's texts of the rules that a scalar violates, in its order.
  func brokenRules(string text: String, order: RuleOrder) -> [String] {
    switch kind {
    case .enumeration(let values): return values.contains(text) ? [] : [valueSetRule(values)]
    case .string(let pattern):
      var rules = lengthRules(brokenBy: text)
      if let pattern, !pattern.matches(text) {
        rules.insert(Self.patternRule(pattern), at: order == .patternFirst ? 0 : rules.count)
      }
      return rules
    default: return []
    }
  }

  func brokenRules(number: Int) -> [String] {
    var rules: [String] = []
    if let minimum, number < minimum { rules.append("Member must have value greater than or equal to \(minimum)") }
    if let maximum, number > maximum { rules.append("Member must have value less than or equal to \(maximum)") }
    return rules
  }

  /// The rules violated by the length of a string, list, map or blob.
  func brokenRules(length: Int) -> [String] {
    var rules: [String] = []
    if let minimum, length < minimum { rules.append(Self.minimumLengthRule(minimum)) }
    if let maximum, length > maximum { rules.append(Self.maximumLengthRule(maximum)) }
    return rules
  }

  /// All rules of a scalar, which the service lists when an element of a list or map violates any of them.
  var allRules: [String] {
    switch kind {
    case .enumeration(let values): return [valueSetRule(values)]
    case .integer, .long:
      return [
        maximum.map { "Member must have value less than or equal to \($0)" },
        minimum.map { "Member must have value greater than or equal to \($0)" },
      ].compactMap(\.self)
    case .string(let pattern):
      return [
        maximum.map(Self.maximumLengthRule), minimum.map(Self.minimumLengthRule), pattern.map(Self.patternRule),
      ].compactMap(\.self)
    default: return []
    }
  }

  private func lengthRules(brokenBy text: String) -> [String] {
    guard minimum != nil || maximum != nil else { return [] }
    // A scalar takes one to four bytes, so the byte count, which is cheap, usually decides.
    let bytes = text.utf8.count
    if bytes <= maximum ?? .max, bytes / 4 >= minimum ?? 0 { return [] }
    return brokenRules(length: text.unicodeScalars.count)
  }

  private static func minimumLengthRule(_ minimum: Int) -> String {
    "Member must have length greater than or equal to \(minimum)"
  }

  private static func maximumLengthRule(_ maximum: Int) -> String {
    "Member must have length less than or equal to \(maximum)"
  }

  private static func patternRule(_ pattern: Pattern) -> String {
    "Member must satisfy regular expression pattern: \(pattern)"
  }

  private func valueSetRule(_ values: [String]) -> String {
    "Member must satisfy enum value set: [\(values.joined(separator: ", "))]"
  }
}
