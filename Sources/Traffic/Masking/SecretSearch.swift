/// Finds the secrets of one exchange anywhere in its texts, in one pass over each text.
///
/// The bytes at each position are looked up by the first bytes of each secret, and secrets are compared only if those
/// match. A client can make all its secrets begin alike, so comparisons have a budget: once it is exhausted, anything
/// that begins like a secret is masked to that secret's length without comparison. So the work is at most proportional
/// to the texts, and never too little is masked.
struct SecretSearch {
  /// Bytes. Shorter secrets are masked only where their name is, since they occur in other words.
  static let shortest = 6
  /// Bytes compared for each byte of text, at most.
  static let workPerByte = 64
  /// Places in the filter of first bytes.
  private static let filterSize = 1 << 12

  /// The secrets by their first bytes, longest first.
  private var candidates: [UInt64: [[UInt8]]] = [:]
  /// A hash filter of first bytes, so that most positions cost no lookup.
  private var filter: [Bool] = []
  private let budget: Int
  /// Bytes compared so far.
  private(set) var work = 0

  /// - Parameter textSize: the total length of the texts in bytes.
  init(for secrets: Set<[UInt8]>, inTextsOf textSize: Int) {
    budget = textSize * Self.workPerByte
    for secret in secrets where secret.count >= Self.shortest {
      candidates[secret.prefix(Self.shortest).reduce(0, Self.shifted), default: []].append(secret)
    }
    guard !candidates.isEmpty else { return }
    filter = Array(repeating: false, count: Self.filterSize)
    for (head, secrets) in candidates {
      filter[Self.place(of: head)] = true
      if secrets.count > 1 { candidates[head] = secrets.sorted { $0.count > $1.count } }
    }
  }

  var isEmpty: Bool { candidates.isEmpty }

  /// The text with `***` for each secret; nil if it contains none. Overlapping secrets are merged.
  mutating func masked(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard !isEmpty, text.count >= Self.shortest else { return nil }
    var output: [UInt8] = []
    var copied = 0
    var hidden = 0..<0
    var head: UInt64 = 0
    for (last, byte) in text.enumerated() {
      head = Self.shifted(head, byte)
      guard filter[Self.place(of: head)], let secrets = candidates[head] else { continue }
      let start = last + 1 - Self.shortest
      guard start >= 0, let end = end(of: secrets, at: start, in: text, beyond: hidden.upperBound) else { continue }
      if start > hidden.upperBound || hidden.isEmpty {
        if !hidden.isEmpty { Self.hide(hidden, of: text, after: &copied, in: &output) }
        hidden = start..<end
      } else {
        hidden = hidden.lowerBound..<end
      }
    }
    guard !hidden.isEmpty else { return nil }
    Self.hide(hidden, of: text, after: &copied, in: &output)
    output += text[copied...]
    return output
  }

  /// The text with `***` for each secret.
  mutating func masked(_ text: String) -> String {
    guard !isEmpty else { return text }
    var text = text
    return text.withUTF8 { masked($0) }.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// The end of the longest secret at `start`; nil if none extends beyond `covered`.
  private mutating func end(
    of secrets: [[UInt8]], at start: Int, in text: UnsafeBufferPointer<UInt8>, beyond covered: Int
  ) -> Int? {
    for secret in secrets {
      guard start + secret.count > covered else { return nil }
      guard work < budget else { return min(start + secret.count, text.count) }
      work += 1
      guard start + secret.count <= text.count else { continue }
      let length = Self.commonLength(of: secret, and: text, from: start)
      work += length
      if length == secret.count { return start + length }
    }
    return nil
  }

  private static func commonLength(of secret: [UInt8], and text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    secret.withUnsafeBufferPointer { secret in
      var length = 0
      while length < secret.count, secret[length] == text[start + length] { length += 1 }
      return length
    }
  }

  private static func hide(
    _ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>, after copied: inout Int, in output: inout [UInt8]
  ) {
    output += text[copied..<range.lowerBound]
    output += TextMasker.mask
    copied = range.upperBound
  }

  /// The rolling value of the last ``shortest`` bytes, advanced by one.
  private static func shifted(_ head: UInt64, _ byte: UInt8) -> UInt64 {
    (head << 8 | UInt64(byte)) & (1 << (8 * UInt64(shortest)) - 1)
  }

  /// Multiplicative hashing: the high bits of the product depend on all input bits.
  private static func place(of head: UInt64) -> Int {
    Int(truncatingIfNeeded: (head &* 0x9E37_79B9_7F4A_7C15) >> 52)
  }
}
