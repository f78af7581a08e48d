import AWSProtocol
import IdentityCore
import JOSE

/// One page of a short list, and the token of the next one.
struct Page<Element> {
  let elements: [Element]
  /// Nil on the last page.
  let next: String?

  /// - Parameters:
  ///   - all: everything, in any order.
  ///   - limit: how many at most; nil or 0 for as many as the service gives.
  ///   - token: what came with the page before.
  ///   - operation: tokens of one are none of another.
  ///   - key: tells elements apart, and orders them: what is added or removed between two pages disturbs neither.
  init(
    _ all: some Sequence<Element>, limit: Int?, after token: String?, of operation: String, key: (Element) -> String
  ) throws(AWSFault) {
    let start = try PageToken(token, of: operation)
    let keyed = all.map { (key: key($0), element: $0) }
    let position = start.position ?? ""
    let rest = keyed.filter { $0.key > position }.sorted { $0.key < $1.key }
    let page = rest.prefix(Self.size(limit))
    elements = page.map(\.element)
    next = page.count < rest.count ? page.last.map { PageToken(position: $0.key, of: operation).text } : nil
  }

  /// The service's largest page, where the caller does not ask for less.
  static func size(_ limit: Int?) -> Int { limit.flatMap { $0 > 0 ? $0 : nil } ?? 60 }
}

/// Where the next page begins, as opaque text.
struct PageToken {
  /// What stands last on the page before; nil at the beginning.
  let position: String?
  private let operation: String

  init(position: String, of operation: String) {
    self.position = position
    self.operation = operation
  }

  init(number: UInt64, of operation: String) { self.init(position: String(number), of: operation) }

  /// Reads a token that `text` gave; nil stands for the beginning.
  init(_ text: String?, of operation: String) throws(AWSFault) {
    self.operation = operation
    guard let text else {
      position = nil
      return
    }
    let prefix = "\(operation)\u{1F}"
    guard text.utf8.count < 2048, let bytes = Base64.decode(text),
      let plain = String(validating: bytes, as: UTF8.self), plain.hasPrefix(prefix), plain.count > prefix.count
    else { throw .invalidParameter("Invalid pagination token given.") }
    position = String(plain.dropFirst(prefix.count))
  }

  var text: String { Base64.encode(Array("\(operation)\u{1F}\(position ?? "")".utf8)) }

  /// The position in a list of users, which are numbered; 0 for the beginning.
  var number: UInt64 {
    get throws(AWSFault) {
      guard let position else { return 0 }
      guard let number = UInt64(position) else { throw .invalidParameter("Invalid pagination token given.") }
      return number
    }
  }
}
