import Cryptography
import Encodings
import Foundation
import Testing

/// One block of `name = value` lines of a vector file.
struct Vector: Sendable, CustomTestStringConvertible {
  let file: String
  let number: Int
  private(set) var values: [String: String] = [:]

  var testDescription: String { "\(file) \(number)" }

  /// The value as it stands in the file; the empty string if the block has none of that name.
  func text(_ name: String) -> String { values[name] ?? "" }

  /// A value in hexadecimal digits.
  func bytes(_ name: String) throws -> [UInt8] {
    try #require(Hex.decode(text(name)), "\(self): \(name)")
  }

  /// All blocks of a file of `Vectors`: separated by empty lines, comments begin with `#`.
  static func all(in file: String) throws -> [Vector] {
    let url = Bundle.module.bundleURL.appending(path: "Vectors/\(file)")
    let text = try String(contentsOf: url, encoding: .utf8)
    var vectors: [Vector] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) where !line.hasPrefix("#") {
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard let name = parts.first, !name.isEmpty else {
        isOpen = false
        continue
      }
      if !isOpen { vectors.append(Vector(file: file, number: vectors.count + 1)) }
      isOpen = true
      vectors[vectors.count - 1].values[name] = parts.count > 1 ? parts[1] : ""
    }
    return vectors
  }
}
