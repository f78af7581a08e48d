/// A recursive-descent parser over bytes, of limited depth.
///
/// It exists only inside `JSON.parse`, which lends it the bytes: an array would be retained and released at every step.
/// Every access follows a comparison with `bytes.count`; debug builds check it again.
struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  let depthLimit: Int
  var position = 0
  private var depth = 0
  /// A buffer for strings with escapes, reused to save allocations.
  var scratch: [UInt8] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits) {
    self.bytes = bytes
    self.depthLimit = limits.depth
  }

  mutating func document() throws(JSONSyntaxError) -> JSON {
    skipSpace()
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw error(.trailingText) }
    return value
  }

  /// The byte at `position`; 0 at the end, which is invalid outside strings.
  @inline(__always)
  var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  func error(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
    JSONSyntaxError(offset: position, reason: reason)
  }

  /// The error for an unexpected `next`.
  var misfit: JSONSyntaxError { error(position < bytes.count ? .unexpectedByte : .unexpectedEnd) }

  @inline(__always)
  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func value() throws(JSONSyntaxError) -> JSON {
    switch next {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "t"):
      try literal("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try literal("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try literal("null")
      return .null
    default: throw misfit
    }
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONObject {
    try enter()
    var object = JSONObject()
    if next == UInt8(ascii: "}") {
      leave()
      return object
    }
    while true {
      guard next == UInt8(ascii: "\"") else { throw misfit }
      let name = try string()
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw misfit }
      position += 1
      skipSpace()
      object.set(name, try value())
      if try ended(by: UInt8(ascii: "}")) { return object }
    }
  }

  private mutating func array() throws(JSONSyntaxError) -> [JSON] {
    try enter()
    var elements: [JSON] = []
    if next == UInt8(ascii: "]") {
      leave()
      return elements
    }
    while true {
      elements.append(try value())
      if try ended(by: UInt8(ascii: "]")) { return elements }
    }
  }

  /// Consumes an opening bracket.
  private mutating func enter() throws(JSONSyntaxError) {
    guard depth < depthLimit else { throw error(.tooDeep) }
    depth += 1
    position += 1
    skipSpace()
  }

  /// Consumes a closing bracket.
  private mutating func leave() {
    depth -= 1
    position += 1
  }

  /// After a member or element: consumes the bracket and returns true, or the comma and returns false.
  private mutating func ended(by bracket: UInt8) throws(JSONSyntaxError) -> Bool {
    skipSpace()
    if next == bracket {
      leave()
      return true
    }
    guard next == UInt8(ascii: ",") else { throw misfit }
    position += 1
    skipSpace()
    return false
  }

  private mutating func literal(_ word: StaticString) throws(JSONSyntaxError) {
    for place in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[place] else { throw misfit }
      position += 1
    }
  }
}
