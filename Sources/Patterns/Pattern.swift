// Room: Regular expressions of the service models, matched in linear time.

/// A regular expression of a service model. It must match the whole text, as in Java's `matches`; it works on Unicode
/// scalars, while `\w`, `\s` and `\d` are ASCII.
///
/// Not Swift's `Regex`, which compares grapheme clusters by default, backtracks without bound (ReDoS), and has Unicode
/// classes. Nearly all patterns of the models are one repeated class, for which a loop suffices.
package struct Pattern: Sendable, Codable, CustomStringConvertible {
  private enum Matcher: Sendable {
    /// One class, repeated.
    case run(of: ScalarSet, minimum: Int, maximum: Int)
    case program(PatternProgram)
  }

  /// The expression as in the model.
  package let description: String
  private let matcher: Matcher

  /// nil if the expression uses syntax that the models do not use.
  package init?(_ text: String) {
    guard let node = PatternParser.parse(text) else { return nil }
    description = text
    matcher = Self.matcher(for: node)
  }

  private static func matcher(for node: PatternNode) -> Matcher {
    var node = node
    // Anchors at both ends are redundant, since the whole text must match.
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
    // nil at the first non-ASCII scalar.
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

/// Encoded as its text.
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
