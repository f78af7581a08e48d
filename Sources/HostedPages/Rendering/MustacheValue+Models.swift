internal import Mustache

extension MustacheValue {
  /// Text, or null.
  static func optional(_ text: String?) -> MustacheValue {
    text.map { .string($0) } ?? .null
  }

  /// `{"list": […]}` as the templates want a list with a heading; null when there is nothing to list.
  static func section(_ items: [MustacheValue]) -> MustacheValue {
    items.isEmpty ? .null : ["list": .list(items)]
  }

  /// These members, those of `other` in front.
  func adding(_ other: [String: MustacheValue]) -> MustacheValue {
    guard case .object(let members) = self else { return .object(other) }
    return .object(members.merging(other) { _, new in new })
  }
}
