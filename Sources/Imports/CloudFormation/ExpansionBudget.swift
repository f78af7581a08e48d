internal import Configuration
internal import Platform

/// How much work templates may ask for. A loop within a loop, or a property that names another one twice which does the same, asks in a few
/// lines for more than any machine has, and the service refuses such templates too: it expands one to 500 resources at most.
///
/// All stacks of one reading share it. A step is about what working out one value takes, or 32 bytes of text that a function makes.
final class ExpansionBudget {
  /// What a template may make: the service's quota.
  static let resources = 500

  private static let base = 200_000
  private static let stepsForEachValue = 8
  private static let most = 4_000_000

  /// How many values may be worked out within one another: each takes a part of the thread's memory.
  private static let depthLimit = 256

  private var limit = ExpansionBudget.base
  private var depth = 0
  private var spent = 0
  private var isReported = false

  /// Larger templates may ask for more.
  func add(_ template: Node) { limit = min(Self.most, limit + Self.stepsForEachValue * template.valueCount) }

  /// Works out a value that may need others.
  /// - Returns: nil, after that has been reported, where it is too deep within others.
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

  /// Whether there was so much left. What was asked for in vain is reported once.
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
    // Now and then.
    if spent >> 10 != before >> 10, Abandonment.isAbandoned {
      isReported = true
      diagnosis.report(mark, "given up, as the client has hung up")
      return false
    }
    return true
  }
}

extension Node {
  /// How many values it has, itself included.
  fileprivate var valueCount: Int {
    switch content {
    case .scalar, .unreadable: 1
    case .sequence(let items): items.reduce(1) { $0 + $1.valueCount }
    case .mapping(let members): members.reduce(1) { $0 + $1.node.valueCount }
    }
  }

  /// What a copy of the value itself takes, in steps; not what is in it.
  var weight: Int {
    switch content {
    case .scalar(let scalar): 1 + scalar.text.utf8.count / 32
    case .sequence(let items): 1 + items.count / 8
    case .mapping, .unreadable: 1
    }
  }
}
