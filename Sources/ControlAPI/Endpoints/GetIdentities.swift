internal import Ambient
internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes

/// The identities of identity pools, and the credentials issued.
enum GetIdentities: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "identities", tag: .users,
    summary: "List the identities of identity pools, and issued credentials",
    details:
      "Identities are in the order of the creation of their pools, then of their own. Credentials are the latest, newest first."
  )

  struct Input: MemberDecodable {
    let pool: String?
    let limit: Int
    let after: String?

    init(from members: inout MemberReader) throws(Refusal) {
      pool = try members.optional("identity_pool", .text(), "Only identities and credentials of this pool.")
      limit = try members.optional(
        "limit", .integer(1...1000), default: 100, "The maximum number of each; by default 100.")
      after = try members.optional("after", .text(), "Only identities after the one with this id.")
    }
  }

  struct Output: ObjectAnswer {
    let identities: [IdentityAnswer]
    let credentials: [CredentialsAnswer]
    let next: String?

    static let name = "Identities"
    static let members: [AnswerMember<Output>] = [
      AnswerMember("identities", \.identities),
      AnswerMember("credentials", \.credentials),
      AnswerMember(optional: "next", \.next, "If there are more identities: `after` for the next page."),
    ]
  }

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    let sandbox = call.sandbox
    return .work { response(page(input, of: sandbox.snapshot)) }
  }

  private static func page(_ input: Input, of sandbox: Sandbox) -> Output {
    var pools = sandbox.allIdentityPools.filter { input.pool == nil || $0.id.text == input.pool }[...]
    var number: UInt64 = 0
    if let after = input.after {
      pools = pools.drop { $0.identity(after) == nil }
      number = pools.first?.identity(after)?.number ?? 0
    }
    var found: [IdentityAnswer] = []
    for pool in pools where found.count <= input.limit {
      let rest = pool.identities.after(pool.id == pools.first?.id ? number : 0)
      found += rest.prefix(input.limit + 1 - found.count).map { IdentityAnswer(pool: pool, identity: $0) }
    }
    let page = Array(found.prefix(input.limit))
    let now = sandbox.clock.now()
    return Output(
      identities: page,
      credentials: sandbox.newestCredentials.prefix(input.limit).map { CredentialsAnswer(keys: $0, now: now) },
      next: found.count > page.count ? page.last.map { $0.pool.text($0.identity.id) } : nil)
  }
}
