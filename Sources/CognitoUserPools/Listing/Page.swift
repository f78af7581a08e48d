import AWSProtocol
internal import CognitoUserPoolsShapes
import Sandboxes

/// One page of a short list, and the token of the next one.
struct Page<Element> {
  let elements: [Element]
  /// nil on the last page.
  let next: String?

  /// - Parameters:
  ///   - all: all elements, in any order.
  ///   - limit: the page size; nil or 0 for the service's default.
  ///   - token: the token of the previous page.
  ///   - scope: the list; tokens of another list are rejected.
  ///   - isDescending: whether the greatest key comes first.
  ///   - key: identifies and orders the elements, so that additions and removals between two pages do not disturb the
  ///     list.
  init(
    _ all: some Sequence<Element>, limit: Int?, after token: String?, of scope: ListScope, isDescending: Bool = false,
    key: (Element) -> String
  ) throws(AWSFault) {
    let start = try PageToken(token, of: scope)
    let keyed = all.map { (key: key($0), element: $0) }
    func precedes(_ one: String, _ other: String) -> Bool { isDescending ? one > other : one < other }
    let rest = keyed.filter { element in start.position.map { precedes($0, element.key) } ?? true }
      .sorted { precedes($0.key, $1.key) }
    let page = rest.prefix(Self.size(limit))
    elements = page.map(\.element)
    next = page.count < rest.count ? page.last.map { PageToken(position: $0.key, of: scope).text } : nil
  }

  /// The service's largest page, unless the caller requests less.
  static func size(_ limit: Int?) -> Int { limit.flatMap { $0 > 0 ? $0 : nil } ?? 60 }
}

/// A list that is read by pages, with everything that it depends on.
struct ListScope: Sendable {
  let seal: PageSeal
  let text: String
}

extension Call {
  /// The list that an operation returns for these parts.
  func list(_ parts: String...) -> ListScope { ListScope(seal: core.pages, text: parts.joined(separator: "\u{1F}")) }
}

/// Where the next page begins, as opaque text.
struct PageToken {
  /// The last element of the previous page; nil at the beginning.
  let position: String?
  private let scope: ListScope

  init(position: String, of scope: ListScope) {
    self.position = position
    self.scope = scope
  }

  init(number: UInt64, of scope: ListScope) { self.init(position: String(number), of: scope) }

  /// Parses a token; nil stands for the beginning.
  init(_ text: String?, of scope: ListScope) throws(AWSFault) {
    self.scope = scope
    guard let text else {
      position = nil
      return
    }
    guard let plain = scope.seal.open(text, of: scope.text), !plain.isEmpty else {
      throw .invalidParameter("Invalid pagination token given.")
    }
    position = plain
  }

  var text: String { scope.seal.seal(position ?? "", of: scope.text) }

  /// The position in a list of users, which are numbered; 0 for the beginning.
  var number: UInt64 {
    get throws(AWSFault) {
      guard let position else { return 0 }
      guard let number = UInt64(position) else { throw .invalidParameter("Invalid pagination token given.") }
      return number
    }
  }
}
