internal import Encodings

extension Instant {
  /// The instant as RFC 3339 in UTC with milliseconds, e.g. `2026-03-03T07:08:09.123Z`.
  package var rfc3339: String { RFC3339.text(milliseconds: milliseconds) }

  /// Reads RFC 3339 (`2026-03-03T07:08:09Z`, with optional fraction and offset); nil for anything else.
  package init?(rfc3339 text: String) {
    guard let milliseconds = RFC3339.milliseconds(text) else { return nil }
    self.init(milliseconds: milliseconds)
  }
}
