/// Finds the secrets of one exchange wherever they stand in its texts, in one pass over each text.
///
/// The bytes at each place are looked up by a secret's first ones; only where those agree is a secret compared. What a client sends may
/// make all of its secrets begin alike, so comparing has a budget: once it is spent, what begins like a secret is hidden to that secret's
/// length without another look. The work is so at most in proportion to the texts, and what is hidden never less than it should be.
struct SecretSearch {
  /// Shorter secrets are hidden where their name stands, and not elsewhere: they are parts of other words.
  static let shortest = 6
  /// How many bytes may be compared for each byte of the texts.
  static let workPerByte = 64
  private static let filterSize = 1 << 12

  /// The secrets by their first bytes, the longest first.
  private var candidates: [UInt64: [[UInt8]]] = [:]
  /// Whether any candidate's first bytes fall there; so that most places cost no look-up.
  private var filter: [Bool] = []
  private let budget: Int
  /// How many bytes were compared so far.
  private(set) var work = 0

  /// - Parameter textSize: how many bytes the texts have in all.
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

  /// The text with `***` in place of each secret; nil if there is none in it. Secrets that overlap are one.
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

  /// The text with `***` in place of each secret.
  mutating func masked(_ text: String) -> String {
    guard !isEmpty else { return text }
    var text = text
    return text.withUTF8 { masked($0) }.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// Where the longest secret that stands at `start` ends; nil if none does that ends behind `covered`.
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

  /// The last ``shortest`` bytes as a number, one byte on.
  private static func shifted(_ head: UInt64, _ byte: UInt8) -> UInt64 {
    (head << 8 | UInt64(byte)) & (1 << (8 * UInt64(shortest)) - 1)
  }

  /// Multiplicative hashing: the upper bits of a product mix all of the factor's.
  private static func place(of head: UInt64) -> Int {
    Int(truncatingIfNeeded: (head &* 0x9E37_79B9_7F4A_7C15) >> 52)
  }
}
