/// The parser's limits. The caller must limit the length of text from the network.
package struct JSONLimits: Sendable {
  /// The maximum nesting of arrays and objects.
  package var depth: Int

  /// 64 levels: more than any protocol needs, and few enough for a thread's stack.
  package static let standard = JSONLimits(depth: 64)

  package init(depth: Int) { self.depth = depth }
}
