internal import Configuration
internal import Platform

/// Limits the work of expanding templates. Nested loops, or properties that refer to each other twice at each level,
/// can demand exponential work in a few lines; the service rejects such templates too: at most 500 resources.
///
/// All stacks of one import share it. A step is roughly the evaluation of one value, or 32 bytes of text that a
/// function produces.
final class ExpansionBudget {
  /// The maximum number of resources of a template: the service's quota.
  static let resources = 500

  /// Steps that any template may take; each of its values adds ``stepsForEachValue``, up to ``most``.
  private static let base = 200_000
  private static let stepsForEachValue = 8
  private static let most = 4_000_000

  /// The maximum depth of nested evaluation, which uses the thread's stack.
  private static let depthLimit = 256

  private var limit = ExpansionBudget.base
  private var depth = 0
  private var spent = 0
  private var isReported = false

  /// Raises the limit in proportion to the size of a template.
  func add(_ template: Node) { limit = min(Self.most, limit + Self.stepsForEachValue * template.valueCount) }

  /// Evaluates a value that may depend on others.
  /// - Returns: nil if nested too deeply, which is reported.
  func within<Value>(_ mark: Mark, _ diagnosis: Diagnosis, _ work: () -> Value) -> Value? {
    guard depth < Self.depthLimit else {
      if !isReported {
        diagnosis.report(
          mark, "more than \(Self.depthLimit) values, each within the one before",
          expected: "a shorter chain of references")
      }
      isReported = true
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    return work()
  }

  /// Consumes steps; false if too few are left. The first failure is reported.
  func spend(_ steps: Int, at mark: Mark, _ diagnosis: Diagnosis) -> Bool {
    if isReported { return false }
    let before = spent
    spent += steps
    guard spent <= limit else {
      isReported = true
      diagnosis.report(
        mark, "the template takes more than \(limit) steps to expand", expected: "fewer or shorter loops and references"
      )
      return false
    }
    // Once every 1,024 steps.
    if spent >> 10 != before >> 10, Abandonment.isAbandoned {
      isReported = true
      diagnosis.report(mark, "given up, as the client has hung up")
      return false
    }
    return true
  }
}

extension Node {
  /// The number of values in the tree, this one included.
  fileprivate var valueCount: Int {
    switch content {
    case .scalar, .unreadable: 1
    case .sequence(let items): items.reduce(1) { $0 + $1.valueCount }
    case .mapping(let members): members.reduce(1) { $0 + $1.node.valueCount }
    }
  }

  /// The cost of copying the value itself, in steps, without its children.
  var weight: Int {
    switch content {
    case .scalar(let scalar): 1 + scalar.text.utf8.count / 32
    case .sequence(let items): 1 + items.count / 8
    case .mapping, .unreadable: 1
    }
  }
}
