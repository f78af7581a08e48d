internal import Encodings
internal import JSON

extension ValueKind<Duration> {
  /// An ISO 8601 duration.
  package static var duration: ValueKind {
    ValueKind(
      Schema.text.with("format", "duration"), expected: "an ISO 8601 duration without years and months, e.g. PT15M",
      placeholder: .zero, text: ISODuration.parse)
  }
}
