internal import Encodings
internal import JSON

extension ValueKind<Duration> {
  /// A duration as ISO 8601 writes it.
  package static var duration: ValueKind {
    ValueKind(
      Schema.text.with("format", "duration"), expected: "a duration of ISO 8601 without years and months, e.g. PT15M",
      placeholder: .zero, text: ISODuration.parse)
  }
}
