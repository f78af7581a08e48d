internal import Encodings

/// The place of a request in a trace that its caller began: the header `traceparent` (W3C Trace Context §3.2).
struct TraceParent {
  /// 16 bytes.
  let trace: [UInt8]
  /// 8 bytes.
  let span: [UInt8]
  let isSampled: Bool

  /// nil for an invalid one, which begins a new trace.
  init?(_ header: String?) {
    guard let header, (55...512).contains(header.utf8.count) else { return nil }
    let parts = header.split(separator: "-", omittingEmptySubsequences: false)
    // Later versions may have more parts, version 00 has four; ff is invalid.
    guard parts.count >= 4, parts[0] != "00" || parts.count == 4, parts[0] != "ff", Self.bytes(parts[0], 1) != nil,
      let trace = Self.bytes(parts[1], 16), let span = Self.bytes(parts[2], 8), let flags = Self.bytes(parts[3], 1),
      trace.contains(where: { $0 != 0 }), span.contains(where: { $0 != 0 })
    else { return nil }
    (self.trace, self.span, isSampled) = (trace, span, flags[0] & 1 == 1)
  }

  /// Lower-case digits alone.
  private static func bytes(_ text: Substring, _ count: Int) -> [UInt8]? {
    guard text.utf8.count == count * 2, !text.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return nil }
    return Hex.decode(String(text))
  }
}
