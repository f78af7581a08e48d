/// A regular expression of a service model. A text must match it as a whole, as Java's `matches` demands; letters are
/// told by Unicode scalar, while `\w`, `\s` and `\d` are ASCII.
///
/// Not Swift's `Regex`: that one compares by grapheme cluster unless told otherwise, backtracks without bound, and its
/// classes are Unicode's. Nearly all of the model's patterns are one repeated class, for which a loop suffices.
package struct Pattern: Sendable, Codable, CustomStringConvertible {
  private enum Matcher: Sendable {
    /// One class, repeated.
    case run(of: ScalarSet, minimum: Int, maximum: Int)
    case program(PatternProgram)
  }

  /// The expression as the model writes it.
  package let description: String
  private let matcher: Matcher

  /// Nil if the expression uses something beyond what the models use.
  package init?(_ text: String) {
    guard let node = PatternParser.parse(text) else { return nil }
    description = text
    matcher = Self.matcher(for: node)
  }

  private static func matcher(for node: PatternNode) -> Matcher {
    var node = node
    // Anchors at the ends say nothing when the whole text must match.
    if case .sequence(let nodes) = node, case .start? = nodes.first, case .end? = nodes.last, nodes.count == 3 {
      node = nodes[1]
    }
    if case .repeated(.scalar(let set), let minimum, let maximum) = node {
      return .run(of: set, minimum: minimum, maximum: maximum ?? .max)
    }
    return .program(PatternProgram(node))
  }

  package func matches(_ text: String) -> Bool {
    switch matcher {
    case .program(let program): program.matches(text)
    case .run(let set, let minimum, let maximum): Self.isRun(text, of: set, minimum: minimum, maximum: maximum)
    }
  }

  private static func isRun(_ text: String, of set: ScalarSet, minimum: Int, maximum: Int) -> Bool {
    var text = text
    // Nil as soon as there is a scalar beyond ASCII.
    let answer: Bool? = text.withUTF8 { bytes in
      for byte in bytes {
        if byte >= 0x80 { return nil }
        if !set.contains(ascii: byte) { return false }
      }
      return bytes.count >= minimum && bytes.count <= maximum
    }
    if let answer { return answer }
    let scalars = text.unicodeScalars
    guard scalars.allSatisfy({ set.contains($0) }) else { return false }
    return (minimum <= 1 && maximum == .max) || (minimum...maximum).contains(scalars.count)
  }
}

/// As its text.
extension Pattern {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let pattern = Pattern(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no pattern")
    }
    self = pattern
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
