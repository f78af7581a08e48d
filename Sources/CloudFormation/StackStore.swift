import JSON
import Model
import Sandboxes

/// The stacks of an account and a region, stored with their sandbox: they are written with `--data`, and a snapshot has
/// them.
struct StackStore {
  let sandbox: SandboxHolder
  /// `ACCOUNT/REGION`
  let place: String

  private static let document = "CloudFormation"
  /// How many stacks there are at most, and how many of those that were deleted.
  static let limit = 200
  private static let deletedLimit = 20

  /// How many stacks the sandbox has, of all accounts and regions, and how many it may have.
  var total: Int {
    (sandbox.snapshot.documents[Self.document]?.object ?? [:]).reduce(0) { $0 + ($1.value.array?.count ?? 0) }
  }
  static let totalLimit = 1_000

  /// The oldest first.
  var all: [StackRecord] {
    (sandbox.snapshot.documents[Self.document]?[place]?.array ?? []).compactMap(StackRecord.init)
  }

  /// The stack of that name, or of that id, which finds deleted ones, too.
  func find(_ nameOrID: String) -> StackRecord? {
    all.last { $0.id == nameOrID } ?? all.last { $0.name == nameOrID && !$0.isDeleted }
  }

  /// Stores a new stack unless another has its name.
  func claim(_ stack: StackRecord) -> Bool {
    let (document, place, id, name, record) = (Self.document, place, stack.id, stack.name, stack.json)
    return sandbox.update { sandbox in
      var places = sandbox.documents[document]?.object ?? [:]
      var stacks = places[place]?.array ?? []
      let other = stacks.first { other in
        other["name"]?.string == name && other["status"]?.string != StackStatus.deleteComplete.rawValue
      }
      // The request's work may be done again.
      if let other { return other["id"]?.string == id }
      stacks.append(record)
      places[place] = .array(stacks)
      sandbox.documents[document] = .object(places)
      return true
    }
  }

  func put(_ stack: StackRecord) {
    let (document, place, id, record) = (Self.document, place, stack.id, stack.json)
    sandbox.update { sandbox in
      var places = sandbox.documents[document]?.object ?? [:]
      var stacks = places[place]?.array ?? []
      if let index = stacks.firstIndex(where: { $0["id"]?.string == id }) {
        stacks[index] = record
      } else {
        stacks.append(record)
      }
      let deleted = stacks.indices.filter { stacks[$0]["status"]?.string == StackStatus.deleteComplete.rawValue }
      for index in deleted.dropLast(Self.deletedLimit).reversed() { stacks.remove(at: index) }
      places[place] = .array(stacks)
      sandbox.documents[document] = .object(places)
    }
  }

  func remove(_ id: String) {
    let (document, place) = (Self.document, place)
    sandbox.update { sandbox in
      var places = sandbox.documents[document]?.object ?? [:]
      places[place] = .array((places[place]?.array ?? []).filter { $0["id"]?.string != id })
      sandbox.documents[document] = .object(places)
    }
  }

  /// The exports of all stacks but one, by name.
  func exports(except id: String? = nil) -> [String: String] {
    var exports: [String: String] = [:]
    for stack in all where !stack.isDeleted && stack.id != id {
      for output in stack.outputs { if let name = output.exportName { exports[name] = output.outputValue ?? "" } }
    }
    return exports
  }
}
