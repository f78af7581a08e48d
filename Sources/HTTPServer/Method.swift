/// A request method, case-sensitive (RFC 9110 §9.1).
package struct Method: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package static let get = Method(rawValue: "GET")
  package static let head = Method(rawValue: "HEAD")
  package static let post = Method(rawValue: "POST")
  package static let put = Method(rawValue: "PUT")
  package static let patch = Method(rawValue: "PATCH")
  package static let delete = Method(rawValue: "DELETE")
  package static let options = Method(rawValue: "OPTIONS")

  package var description: String { rawValue }

  package static func < (left: Method, right: Method) -> Bool {
    left.rawValue < right.rawValue
  }
}
