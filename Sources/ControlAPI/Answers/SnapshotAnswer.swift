internal import Ambient
internal import Description
internal import OpenAPI
internal import Sandboxes

/// A snapshot of a sandbox.
struct SnapshotAnswer: ObjectAnswer {
  let snapshot: Snapshot

  static let name = "Snapshot"
  static let members: [AnswerMember<SnapshotAnswer>] = [
    AnswerMember("id", \.snapshot.id),
    AnswerMember(optional: "name", \.snapshot.name),
    AnswerMember("at", as: .time, \.snapshot.at.rfc3339, "When the snapshot was taken, by the sandbox's clock."),
  ]
}
