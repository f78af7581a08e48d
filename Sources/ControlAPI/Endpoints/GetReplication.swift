internal import Description
internal import Encodings
internal import HTTPServer
internal import OpenAPI
internal import Sandboxes
internal import Store

/// This replica's position in the log of a sandbox.
enum GetReplication: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "replication", tag: .state,
    summary: "Get this server's position in the replicated log of the sandbox",
    details: """
      `number` and `identity` are those of the last entry; two servers that have the same number have the same identity and, if it is asked for, the same \
      `digest` of everything in the sandbox. Without a shared database `isShared` is false and the rest is missing.
      """)

  struct Input: MemberDecodable {
    let digest: Bool

    init(from members: inout MemberReader) throws(Refusal) {
      digest = try members.optional(
        "digest", .flag, default: false, "Whether to make the digest: it takes long with many users.")
    }
  }

  struct Output: ObjectAnswer {
    let isShared: Bool
    let number: Int?
    let identity: String?
    let digest: String?

    static let name = "Replication"
    static let members: [AnswerMember<Output>] = [
      AnswerMember("isShared", \.isShared), AnswerMember("number", \.number, "The number of the last entry."),
      AnswerMember("identity", \.identity, "The identity of the last entry, in hexadecimal."),
      AnswerMember("digest", \.digest, "The digest of the sandbox's content, in hexadecimal."),
    ]
  }

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work { call.attempt { response(try output(input, in: call)) } }
  }

  private static func output(_ input: Input, in call: Call) throws -> Output {
    guard let shared = call.sandbox.shared.snapshot else {
      return Output(isShared: false, number: nil, identity: nil, digest: nil)
    }
    let (position, digest) = input.digest ? try shared.digest(call.sandbox) : (shared.position, nil)
    return Output(
      isShared: true, number: Int(position.number), identity: Hex.encode(position.identity),
      digest: digest.map(Hex.encode))
  }
}
