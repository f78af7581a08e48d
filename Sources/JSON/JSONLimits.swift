/// The limits of the parser. The caller, which reads the text from the network, bounds its size.
package struct JSONLimits: Sendable {
  /// How many arrays and objects may be inside one another.
  package var depth: Int

  /// 64 levels: more than any request of the protocols needs, and little enough for a thread's stack.
  package static let standard = JSONLimits(depth: 64)

  package init(depth: Int) { self.depth = depth }
}
