/// What a request asks for: the group of routes that it came to, and its operation there.
///
/// Routes say so once, when they are made: a group has a name (`RouteGroup(name:)`), a route an operation (`Route(…, operation:)`, else
/// the last fixed part of its pattern). A group in which the request itself tells, in a header or a form, has a function for it
/// (`RouteGroup(label:)`).
package struct RequestLabel: Sendable, Hashable {
  /// The name of the group of routes.
  package let group: String
  /// The name of the operation; nil for a request that asks for none, such as one with an unknown path.
  package let operation: String?
  /// Whether the group has an operation of that name. What it has not may be any text, of any length.
  package let isKnown: Bool

  package init(group: String, operation: String?, isKnown: Bool = true) {
    self.group = group
    self.operation = operation
    self.isKnown = isKnown && operation != nil
  }
}
