internal import JSON

/// JSON as the text of an own document, which ``YAMLTree`` reads back unchanged.
///
/// Two things need escaping: `${`, which begins a reference to an environment variable, is written `$${` in values
/// (names have no references); and characters that YAML rejects or treats as line breaks are written as escapes.
package enum DocumentText {
  /// A value as quoted text.
  package static func quoted(_ text: String) -> String {
    String(decoding: escaped(JSON.string(text).bytes), as: UTF8.self)
  }

  /// A member name as quoted text.
  package static func quoted(name: String) -> String {
    var result: [UInt8] = []
    append(JSON.string(name).bytes[...], isName: true, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// - Parameter json: compact, as written by ``JSONWriter``: a colon directly follows a name.
  package static func escaped(_ json: [UInt8]) -> [UInt8] {
    guard needsEscapes(json) else { return json }
    var result: [UInt8] = []
    result.reserveCapacity(json.count + json.count / 64)
    var index = 0
    while index < json.count {
      guard json[index] == UInt8(ascii: "\"") else {
        result.append(json[index])
        index += 1
        continue
      }
      var end = index + 1
      while end < json.count, json[end] != UInt8(ascii: "\"") { end += json[end] == UInt8(ascii: "\\") ? 2 : 1 }
      end = min(end + 1, json.count)
      let isName = end < json.count && json[end] == UInt8(ascii: ":")
      append(json[index..<end], isName: isName, to: &result)
      index = end
    }
    return result
  }

  /// Most documents need no escapes, and are not copied.
  private static func needsEscapes(_ json: [UInt8]) -> Bool {
    json.withUnsafeBufferPointer { bytes in
      for (index, byte) in bytes.enumerated() {
        switch byte {
        case 0x7F, 0xC2, 0xE2, 0xEF: return true
        case UInt8(ascii: "$") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "{"): return true
        default: break
        }
      }
      return false
    }
  }

  private static func append(_ string: ArraySlice<UInt8>, isName: Bool, to result: inout [UInt8]) {
    var index = string.startIndex
    while index < string.endIndex {
      let byte = string[index]
      if let (scalar, length) = escapable(string[index...]) {
        let digits = String(scalar, radix: 16)
        result += Array("\\u".utf8) + Array(repeating: UInt8(ascii: "0"), count: 4 - digits.utf8.count) + digits.utf8
        index += length
        continue
      }
      if !isName, byte == UInt8(ascii: "$"), index + 1 < string.endIndex, string[index + 1] == UInt8(ascii: "{") {
        result.append(byte)
      }
      result.append(byte)
      index += 1
    }
  }

  /// The character at the start and its length in bytes, if YAML requires an escape: DEL, the C1 controls (U+0085 is a
  /// line break), U+2028 and U+2029 (likewise), the byte order mark, U+FFFE and U+FFFF.
  private static func escapable(_ bytes: ArraySlice<UInt8>) -> (scalar: UInt32, length: Int)? {
    let first = bytes[bytes.startIndex]
    if first == 0x7F { return (0x7F, 1) }
    guard first >= 0xC2, bytes.count > 1 else { return nil }
    let second = bytes[bytes.startIndex + 1]
    if first == 0xC2, second < 0xA0 { return (UInt32(second), 2) }
    guard bytes.count > 2 else { return nil }
    let third = bytes[bytes.startIndex + 2]
    switch (first, second, third) {
    case (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9): return (0x2028 + UInt32(third - 0xA8), 3)
    case (0xEF, 0xBB, 0xBF): return (0xFEFF, 3)
    case (0xEF, 0xBF, 0xBE), (0xEF, 0xBF, 0xBF): return (0xFFFE + UInt32(third - 0xBE), 3)
    default: return nil
    }
  }
}
