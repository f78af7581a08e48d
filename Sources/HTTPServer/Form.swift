internal import Encodings

/// Name and value pairs of a query or of an `application/x-www-form-urlencoded` body, in the order sent.
///
/// Parsing is lenient: empty pairs (`&&`, a trailing `&`) are skipped, a pair without `=` has an empty value, a `%`
/// without two hex digits is literal. Decoded text is always valid UTF-8.
package struct Form: Sendable, Equatable {
  /// Why a form cannot be parsed.
  package enum Failure: Error, Hashable {
    /// A name or a value does not decode to UTF-8.
    case invalidUTF8
    /// More than ``Form/maximumPairs`` pairs.
    case tooManyPairs
  }

  /// The most pairs that a form may have, far above any real client's.
  package static let maximumPairs = 1_000

  package var pairs: [(name: String, value: String)]

  package init(_ pairs: [(name: String, value: String)] = []) {
    self.pairs = pairs
  }

  /// Parses `name=value&…`.
  package static func parse(_ bytes: some Collection<UInt8>) throws(Failure) -> Form {
    let bytes = Array(bytes)
    var form = Form()
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x26) ?? bytes.count
      defer { start = end + 1 }
      guard end > start else { continue }
      guard form.pairs.count < maximumPairs else { throw .tooManyPairs }
      let equals = bytes[start..<end].firstIndex(of: 0x3D) ?? end
      guard let name = PercentEncoding.decode(bytes[start..<equals], plusIsSpace: true),
        let value = PercentEncoding.decode(bytes[min(equals + 1, end)..<end], plusIsSpace: true)
      else { throw .invalidUTF8 }
      form.pairs.append((name, value))
    }
    return form
  }

  /// The first value of that name.
  package subscript(name: String) -> String? {
    pairs.first { $0.name == name }?.value
  }

  /// Every value of that name, in order.
  package func all(_ name: String) -> [String] {
    pairs.lazy.filter { $0.name == name }.map(\.value)
  }

  package mutating func append(_ name: String, _ value: String) {
    pairs.append((name, value))
  }

  /// The pairs as `name=value&…`. A space is encoded as `%20`, which every client decodes, unless `spaceAsPlus`.
  package func encoded(spaceAsPlus: Bool = false) -> String {
    PercentEncoding.encode(pairs, spaceAsPlus: spaceAsPlus)
  }

  package static func == (left: Form, right: Form) -> Bool {
    left.pairs.count == right.pairs.count && zip(left.pairs, right.pairs).allSatisfy { $0 == $1 }
  }
}
