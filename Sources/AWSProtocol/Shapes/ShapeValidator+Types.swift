import JSON

extension ShapeValidator {
  /// The framework's error for a value whose type the shape does not accept.
  static func mismatch(_ value: JSON, _ shape: Shape) -> Mismatch {
    switch value {
    case .array: return .unexpectedList
    case .object: return .unexpectedStructure
    default: break
    }
    switch shape.kind {
    case .list: return Mismatch(message: "Expected list or null")
    case .map: return Mismatch(message: "Expected map or null")
    case .structure: return Mismatch(message: "Expected null")
    case .string, .enumeration: return value.mismatch("a String")
    case .integer: return value.mismatch("an Integer")
    case .long: return value.mismatch("a Long")
    case .boolean: return value.mismatch("a Boolean")
    case .timestamp: return value.mismatch("a Date")
    case .blob: return value.mismatch("a Blob")
    case .document: return value.mismatch("a Document")
    }
  }

  /// The integer if it fits the member's type; nil if it has a fraction or too many bits. Whole numbers may be written
  /// with a decimal point or an exponent, except the least 64-bit number: smaller numbers round to the same value.
  static func whole(_ value: JSON, _ shape: Shape) -> Int? {
    let number: Int? =
      switch value {
      case .integer(let number): number
      case .number(let number): number > -0x1p63 ? Int(exactly: number) : nil
      default: nil
      }
    if case .integer = shape.kind { return number.flatMap(Int32.init(exactly:)).map(Int.init) }
    return number
  }

  /// The decoded length in bytes.
  static func decodedLength(ofBase64 text: String) throws(Mismatch) -> Int {
    let count = text.utf8.count
    guard count % 4 == 0 else {
      throw Mismatch(message: "Base64 encoded length is expected a multiple of 4 bytes but found: \(count)")
    }
    let padding = text.utf8.suffix(2).filter { $0 == UInt8(ascii: "=") }.count
    for byte in text.utf8.dropLast(padding) where !isBase64(byte) {
      throw Mismatch(message: "Invalid Base64 character: '\(Unicode.Scalar(byte))'")
    }
    return count / 4 * 3 - padding
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"): true
    default: false
    }
  }
}

extension ShapeValidator.Mismatch {
  static let unexpectedList = Self(message: "Start of list found where not expected")
  static let unexpectedStructure = Self(message: "Start of structure or map found where not expected.")
}

extension JSON {
  /// Whether the protocol treats the value as absent.
  var isAbsent: Bool {
    if case .null = self { return true }
    return false
  }

  fileprivate func mismatch(_ type: String) -> ShapeValidator.Mismatch {
    let kind =
      switch self {
      case .bool(true): "TRUE_VALUE"
      case .bool(false): "FALSE_VALUE"
      case .integer, .number: "NUMBER_VALUE"
      default: "STRING_VALUE"
      }
    return ShapeValidator.Mismatch(message: "\(kind) can not be converted to \(type)")
  }

  /// The value in quotes as the service's errors print it (Java's `toString`); nil for structures, which print nothing
  /// useful.
  func javaText(of shape: Shape) -> String? {
    switch (shape.kind, self) {
    case (.structure, _): return nil
    case (.list(let element), _) where element.isStructure: return nil
    case (.map(_, let element), _) where element.isStructure: return nil
    case (.blob, .string(let text)):
      let length = (try? ShapeValidator.decodedLength(ofBase64: text)) ?? 0
      return "'java.nio.HeapByteBuffer[pos=0 lim=\(length) cap=\(length)]'"
    default: return "'\(javaText)'"
    }
  }

  private var javaText: String {
    switch self {
    case .string(let text): text
    case .array(let elements):
      "[" + elements.map(\.javaText).joined(separator: ", ") + "]"
    case .object(let members): "{" + members.map { "\($0.name)=\($0.value.javaText)" }.joined(separator: ", ") + "}"
    default: text
    }
  }
}
