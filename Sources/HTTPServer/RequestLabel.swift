/// The group of routes and the operation that a request is for.
///
/// A group has a name (`RouteGroup(name:)`), a route an operation (`Route(…, operation:)`, else the last fixed segment
/// of its pattern). A group whose requests carry the operation in a header or a form reads it by a function
/// (`RouteGroup(label:)`).
package struct RequestLabel: Sendable, Hashable {
  /// The name of the group of routes.
  package let group: String
  /// The operation's name; nil if none applies, such as for an unknown path.
  package let operation: String?
  /// Whether the group has an operation of that name. If not, the name is client-supplied text of any length.
  package let isKnown: Bool

  package init(group: String, operation: String?, isKnown: Bool = true) {
    self.group = group
    self.operation = operation
    self.isKnown = isKnown && operation != nil
  }
}
