/// A sorted set that is persistent: a copy costs nothing, and later changes do not show in it.
///
/// A weight-balanced binary tree (S. Adams, "Efficient sets: a balancing act", 1993; the balance factors are those of
/// Hirai and Yamamoto, 2011): neither subtree of a node has more than ``delta`` times as many elements as the other.
/// Insertion, removal, and the smallest element take time in proportion to the logarithm of the count.
///
/// Public for the optimizer: see ``Table``.
public struct SortedTree<Element: Comparable & Sendable>: Sendable {
  fileprivate final class Node: Sendable {
    let element: Element
    let count: Int
    let left: Node?
    let right: Node?

    init(_ element: Element, _ left: Node?, _ right: Node?) {
      self.element = element
      self.left = left
      self.right = right
      count = SortedTree.count(left) + SortedTree.count(right) + 1
    }
  }

  private var root: Node?

  public init() {}

  /// A tree of these elements, which must be in ascending order without duplicates. Takes linear time.
  public init(ascending elements: [Element]) {
    root = Self.tree(elements[...])
  }

  public var count: Int { Self.count(root) }
  var isEmpty: Bool { root == nil }

  /// The smallest element.
  public var first: Element? {
    var node = root
    while let next = node?.left { node = next }
    return node?.element
  }

  /// The largest element.
  var last: Element? {
    var node = root
    while let next = node?.right { node = next }
    return node?.element
  }

  /// Adds the element; does nothing if an equal one is there.
  public mutating func insert(_ element: Element) {
    root = Self.inserting(element, into: root)
  }

  /// Removes the element; does nothing if it is not there.
  public mutating func remove(_ element: Element) {
    root = Self.removing(element, from: root)
  }

  /// All elements, the smallest first.
  public var ascending: Ascending { Ascending(root) }

  /// The elements that are not smaller than `element`, the smallest first.
  public func ascending(from element: Element) -> Ascending { Ascending(root, from: element) }

  /// All elements, the largest first.
  public var descending: Descending { Descending(root) }

  /// Elements in order; the smallest first.
  public struct Ascending: Sequence, IteratorProtocol {
    private var pending: [Node] = []

    fileprivate init(_ root: Node?) { descend(from: root) }

    fileprivate init(_ root: Node?, from element: Element) {
      var node = root
      while let next = node {
        if next.element < element {
          node = next.right
        } else {
          pending.append(next)
          node = next.left
        }
      }
    }

    private mutating func descend(from node: Node?) {
      var node = node
      while let next = node {
        pending.append(next)
        node = next.left
      }
    }

    public mutating func next() -> Element? {
      guard let node = pending.popLast() else { return nil }
      descend(from: node.right)
      return node.element
    }
  }

  /// Elements in reverse order; the largest first.
  public struct Descending: Sequence, IteratorProtocol {
    private var pending: [Node] = []

    fileprivate init(_ root: Node?) { descend(from: root) }

    private mutating func descend(from node: Node?) {
      var node = node
      while let next = node {
        pending.append(next)
        node = next.right
      }
    }

    public mutating func next() -> Element? {
      guard let node = pending.popLast() else { return nil }
      descend(from: node.left)
      return node.element
    }
  }
}

extension SortedTree {
  private static var delta: Int { 3 }
  private static var ratio: Int { 2 }

  private static func count(_ node: Node?) -> Int { node?.count ?? 0 }

  private static func tree(_ elements: ArraySlice<Element>) -> Node? {
    guard !elements.isEmpty else { return nil }
    let middle = elements.startIndex + elements.count / 2
    return Node(elements[middle], tree(elements[..<middle]), tree(elements[(middle + 1)...]))
  }

  private static func inserting(_ element: Element, into node: Node?) -> Node {
    guard let node else { return Node(element, nil, nil) }
    if element < node.element { return balanced(node.element, inserting(element, into: node.left), node.right) }
    if node.element < element { return balanced(node.element, node.left, inserting(element, into: node.right)) }
    return node
  }

  private static func removing(_ element: Element, from node: Node?) -> Node? {
    guard let node else { return nil }
    if element < node.element { return balanced(node.element, removing(element, from: node.left), node.right) }
    if node.element < element { return balanced(node.element, node.left, removing(element, from: node.right)) }
    return joined(node.left, node.right)
  }

  /// The elements of two balanced trees, joined.
  private static func joined(_ left: Node?, _ right: Node?) -> Node? {
    guard let left else { return right }
    guard let right else { return left }
    if left.count > right.count {
      let (rest, largest) = withoutLargest(left)
      return balanced(largest, rest, right)
    }
    let (smallest, rest) = withoutSmallest(right)
    return balanced(smallest, left, rest)
  }

  private static func withoutSmallest(_ node: Node) -> (Element, Node?) {
    guard let left = node.left else { return (node.element, node.right) }
    let (smallest, rest) = withoutSmallest(left)
    return (smallest, balanced(node.element, rest, node.right))
  }

  private static func withoutLargest(_ node: Node) -> (Node?, Element) {
    guard let right = node.right else { return (node.left, node.element) }
    let (rest, largest) = withoutLargest(right)
    return (balanced(node.element, node.left, rest), largest)
  }

  /// A node of these parts, one of which may have grown or shrunk by one element.
  private static func balanced(_ element: Element, _ left: Node?, _ right: Node?) -> Node {
    let (leftCount, rightCount) = (count(left), count(right))
    guard leftCount + rightCount > 1 else { return Node(element, left, right) }
    if rightCount > delta * leftCount, let right {
      if count(right.left) < ratio * count(right.right) {
        return Node(right.element, Node(element, left, right.left), right.right)
      }
      if let middle = right.left {
        return Node(
          middle.element, Node(element, left, middle.left), Node(right.element, middle.right, right.right))
      }
    }
    if leftCount > delta * rightCount, let left {
      if count(left.right) < ratio * count(left.left) {
        return Node(left.element, left.left, Node(element, left.right, right))
      }
      if let middle = left.right {
        return Node(
          middle.element, Node(left.element, left.left, middle.left), Node(element, middle.right, right))
      }
    }
    return Node(element, left, right)
  }
}
