internal import Encodings
internal import JSON

extension Reading where Value == Int {
  /// A point in time, in milliseconds since 1970: written as the service's seconds (`1726788459.464`) or as RFC 3339,
  /// which its command line prints.
  static var moment: Reading {
    Reading(schema: { _ in ["type": ["number", "string"]] }) { node, diagnosis in
      if case .scalar(let scalar) = node.content {
        switch scalar.lenient {
        case .integer(let seconds) where abs(seconds) < 1 << 40: return seconds * 1000
        case .number(let seconds) where abs(seconds) < 0x1p40: return Int((seconds * 1000).rounded())
        case .string:
          if let milliseconds = RFC3339.milliseconds(scalar.text) { return Int(milliseconds) }
        default: break
        }
      }
      diagnosis.reject(
        node.mark, "not a time", expected: "seconds since 1970 or a text such as 2026-01-31T12:00:00Z")
      return nil
    }
  }
}
