internal import Ambient
internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes
internal import SignIn

/// Lists the sandbox's snapshots.
enum GetSnapshots: PromptEndpoint {
  static let declaration = Declaration(
    method: .get, path: "snapshots", tag: .state, summary: "List the snapshots of the sandbox, the oldest first")

  typealias Input = NoMembers

  struct Output: ObjectAnswer {
    let snapshots: [SnapshotAnswer]

    static let name = "Snapshots"
    static let members: [AnswerMember<Output>] = [AnswerMember("snapshots", \.snapshots)]
  }

  static func run(_ input: NoMembers, in call: Call) throws -> Output {
    Output(snapshots: call.sandbox.snapshots.map { SnapshotAnswer(snapshot: $0) })
  }
}

/// Takes a snapshot of the sandbox.
enum PostSnapshots: PromptEndpoint {
  static let declaration = Declaration(
    method: .post, path: "snapshots", tag: .state, summary: "Take a snapshot of the sandbox",
    details: "This takes the same time at any number of users. A sandbox has at most \(SandboxHolder.snapshotLimit).",
    status: 201, errors: [.snapshotLimit])

  struct Input: MemberDecodable {
    let name: String?

    init(from members: inout MemberReader) throws(Refusal) {
      name = try members.optional("name", .text(1...128), "The name of the snapshot.")
    }
  }

  typealias Output = SnapshotAnswer

  static func run(_ input: Input, in call: Call) throws -> SnapshotAnswer {
    guard let snapshot = call.sandbox.takeSnapshot(name: input.name) else {
      throw Refusal(
        .snapshotLimit,
        "the sandbox already has \(SandboxHolder.snapshotLimit) snapshots, the maximum: remove one first")
    }
    return SnapshotAnswer(snapshot: snapshot)
  }
}

/// Restores a snapshot.
enum RestoreSnapshot: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "snapshots/{id}/restore", tag: .state, summary: "Restore a snapshot",
    details: """
      Pools, clients, users, sign-ins, clock and messages are as they were. What was made since is gone. The snapshot \
      stays, to go back to again. With `users` or `messages`, these alone are put back as far as they are gone, and all else stays.
      """,
    status: 204, errors: [.snapshotNotFound, .userNotFound, .userExists])

  struct Input: MemberDecodable {
    let users: [String]
    let messages: Bool

    init(from members: inout MemberReader) throws(Refusal) {
      users = try members.optional(
        "users", .texts, default: [], "The `sub` of each user to put back, with their sign-ins.")
      messages = try members.optional("messages", .flag, default: false, "Whether to restore the messages.")
    }
  }

  typealias Output = NoContent

  /// Releasing large state takes too long for the loop thread.
  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work {
      call.attempt {
        let id = call.request.parameters["id"]
        if input.users.isEmpty, !input.messages {
          try call.core.restore(id, in: call.sandbox)
        } else {
          try putBack(input, from: call.core.content(ofSnapshot: id, of: call.sandbox), in: call)
        }
        return response(NoContent())
      }
    }
  }

  private static func putBack(_ input: Input, from old: Sandbox, in call: Call) throws {
    for text in input.users {
      let subject = SubjectID(text) ?? SubjectID(naming: text)
      guard let realm = old.realmsInOrder.first(where: { $0.users[subject] != nil })
      else {
        throw Refusal(.userNotFound, "the snapshot has no user whose sub is \(text)")
      }
      try call.core.realm(realm.id, call.context).accounts.putBack(subject, from: realm)
    }
    if input.messages { try call.sandbox.putBackMessages(of: old) }
  }
}

/// Deletes a snapshot.
enum DeleteSnapshot: ControlEndpoint {
  static let declaration = Declaration(
    method: .delete, path: "snapshots/{id}", tag: .state, summary: "Delete a snapshot", status: 204,
    errors: [.snapshotNotFound])

  typealias Output = NoContent

  static func outcome(_ input: NoMembers, in call: Call) throws -> Outcome {
    .work {
      call.attempt {
        let id = call.request.parameters["id"]
        guard call.sandbox.removeSnapshot(id) != nil else { throw SandboxRefusal.snapshotNotFound(id) }
        return response(NoContent())
      }
    }
  }
}
