import AWSProtocol
import Store

/// A change set, until it is executed or the server ends.
struct ChangeSetRecord: Sendable {
  var id: String
  var name: String
  var stack: String
  var stackName: String
  var isCreation: Bool
  var request: StackRequest
  var description: String?
  var onFailure: OnStackFailure?
  var changes: [Change]
  /// Why it cannot be executed; nil if it can.
  var failure: String?
  /// Milliseconds since 1970.
  var created: Int
  var isExecuted = false
}

/// The change sets of all stacks, and the stacks that are being changed.
final class ChangeSets: Sendable {
  private struct State: Sendable {
    var all: [ChangeSetRecord] = []
    var busy: Set<String> = []
  }

  private let state = Guarded(State())
  /// How many there are at most; the oldest go.
  private static let limit = 200

  func begin(_ stack: String) -> Bool { state.update { $0.busy.insert(stack).inserted } }

  func end(_ stack: String) { state.update { _ = $0.busy.remove(stack) } }

  func add(_ changeSet: ChangeSetRecord) {
    state.update { state in
      state.all.append(changeSet)
      if state.all.count > Self.limit { state.all.removeFirst(state.all.count - Self.limit) }
    }
  }

  func put(_ changeSet: ChangeSetRecord) {
    state.update { state in
      guard let index = state.all.firstIndex(where: { $0.id == changeSet.id }) else { return }
      state.all[index] = changeSet
    }
  }

  func remove(_ id: String) { state.update { state in state.all.removeAll { $0.id == id } } }

  func all(of stack: String) -> [ChangeSetRecord] { state.read { $0.all.filter { $0.stack == stack } } }

  /// By its id, or by its name in a stack.
  func find(_ nameOrID: String, stack: String?) -> ChangeSetRecord? {
    state.read { state in
      state.all.last { $0.id == nameOrID } ?? state.all.last { $0.name == nameOrID && $0.stack == stack }
    }
  }
}

extension Call {
  func changeSet(_ name: String, stack stackName: String?) throws(AWSFault) -> ChangeSetRecord {
    if !name.hasPrefix("arn:"), stackName == nil {
      throw .invalid("StackName must be specified if ChangeSetName is not specified as an ARN.")
    }
    let stack = stackName.flatMap { stacks.find($0) }
    if let stackName, stack == nil, !name.hasPrefix("arn:") { throw .noStack(stackName) }
    guard let found = changeSets.find(name, stack: stack?.id) else {
      throw AWSFault(.changeSetNotFound, "ChangeSet [\(name)] does not exist")
    }
    return found
  }
}
