internal import Encodings

/// `xs:dateTime` in UTC, as SAML writes times (Core §1.3.3), in seconds since 1970.
package enum SAMLTime {
  /// Formats seconds since 1970.
  package static func text(_ seconds: Int64) -> String { RFC3339.text(seconds: seconds) }

  /// nil if malformed. Fractions of a second are truncated.
  package static func seconds(_ text: String) -> Int64? {
    // XML Schema Part 2 §3.2.7 allows `T` and `Z` in upper case only, and no space.
    guard text.utf8.dropFirst(10).first == UInt8(ascii: "T"), text.utf8.last != UInt8(ascii: "z"),
      let milliseconds = RFC3339.milliseconds(text)
    else { return nil }
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return rest < 0 ? seconds - 1 : seconds
  }
}
