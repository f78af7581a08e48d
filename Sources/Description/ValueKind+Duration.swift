internal import Encodings
internal import JSON

extension ValueKind<Duration> {
  /// An ISO 8601 duration.
  package static var duration: ValueKind {
    ValueKind(
      Schema.text.with("format", "duration"), expected: "an ISO 8601 duration without years and months, e.g. PT15M",
      placeholder: .zero, text: ISODuration.parse)
  }

  /// Seconds alone, in that range: `PT5S`, `PT0.5S`.
  package static func seconds(_ range: ClosedRange<Double>) -> ValueKind {
    ValueKind(
      .text(4...16, .seconds(range)), placeholder: .zero,
      decode: { $0.string.flatMap(TextForm.milliseconds).map { .milliseconds($0) } },
      encode: { duration in
        let (seconds, attoseconds) = duration.components
        return .string("PT\(Double(seconds) + Double(attoseconds / 1_000_000_000_000_000) / 1000)S")
      })
  }
}

extension TextForm {
  /// A duration in seconds in that range: `PT5S`, `PT0.5S`.
  package static func seconds(_ range: ClosedRange<Double>) -> TextForm {
    TextForm(
      noun: "a duration in seconds", expected: "PT5S, between \(range.lowerBound) and \(range.upperBound) seconds",
      wrong: "not a duration in seconds"
    ) { text in seconds(in: text).map(range.contains) ?? false }
  }

  /// The milliseconds of such a duration, rounded down.
  package static func milliseconds(_ text: String) -> Int? {
    seconds(in: text).flatMap { Int(exactly: ($0 * 1000).rounded(.down)) }
  }

  private static func seconds(in text: String) -> Double? {
    guard text.hasPrefix("PT"), text.hasSuffix("S") else { return nil }
    return Double(text.dropFirst(2).dropLast())
  }
}
