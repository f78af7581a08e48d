internal import Cryptography
internal import Encodings

/// Ids and secrets that a document refers to but does not state. They are derived from names, never from the time or at
/// random, so that the same document yields the same ids at every start and an app's settings stay valid.
final class MadeUpIDs {
  private var given: [String: String] = [:]
  private var taken: Set<String> = []

  /// - Parameter seed: the origin of the id, such as a stack and a name in it.
  private func unique(_ kind: String, _ seed: String, _ make: ([UInt8]) -> String) -> String {
    let key = "\(kind)\n\(seed)"
    if let id = given[key] { return id }
    var (id, turn) = ("", 0)
    repeat {
      id = make(Digest.sha256(Array("\(key)\n\(turn)".utf8)))
      turn += 1
    } while !taken.insert(id).inserted
    given[key] = id
    return id
  }

  /// A region, `_`, and nine letters and digits, like the service's.
  func pool(region: String, _ seed: String) -> String {
    unique("pool \(region)", seed) { "\(region)_" + Self.letters($0, 9, Self.mixed) }
  }

  /// 26 lower-case letters and digits.
  func client(_ seed: String) -> String { unique("client", seed) { Self.letters($0, 26, Self.small) } }

  /// 52 lower-case letters and digits.
  func secret(_ seed: String) -> String {
    let seed = Array("secret\n\(seed)".utf8)
    return Self.letters(Digest.sha256(seed) + Digest.sha256(seed, [1]), 52, Self.small)
  }

  /// A UUID in lower case.
  func uuid(_ seed: String) -> String {
    unique("uuid", seed) { bytes in
      var bytes = Array(bytes.prefix(16))
      bytes[6] = bytes[6] & 0x0F | 0x40
      bytes[8] = bytes[8] & 0x3F | 0x80
      let text = Hex.encode(bytes)
      let cuts = [0, 8, 12, 16, 20, 32].map { text.index(text.startIndex, offsetBy: $0) }
      return zip(cuts, cuts.dropFirst()).map { String(text[$0..<$1]) }.joined(separator: "-")
    }
  }

  func identityPool(region: String, _ seed: String) -> String { "\(region):\(uuid("identity pool\n\(seed)"))" }

  private static let small = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
  private static let mixed = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  private static func letters(_ bytes: [UInt8], _ count: Int, _ alphabet: [UInt8]) -> String {
    String(decoding: bytes.prefix(count).map { alphabet[Int($0) % alphabet.count] }, as: UTF8.self)
  }
}
