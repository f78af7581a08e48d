internal import Encodings

extension Instant {
  /// The instant as RFC 3339 in UTC with milliseconds, e.g. `2026-03-03T07:08:09.123Z`.
  package var rfc3339: String { RFC3339.text(milliseconds: milliseconds) }

  /// Parses RFC 3339 (`2026-03-03T07:08:09Z`, optional fraction and offset); nil if malformed.
  package init?(rfc3339 text: String) {
    guard let milliseconds = RFC3339.milliseconds(text) else { return nil }
    self.init(milliseconds: milliseconds)
  }
}
