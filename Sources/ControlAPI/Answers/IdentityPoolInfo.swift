internal import Model
internal import OpenAPI

/// An identity pool.
struct IdentityPoolInfo: ObjectAnswer {
  let pool: IdentityPool
  let issuer: String

  static let name = "IdentityPool"
  static let members: [AnswerMember<IdentityPoolInfo>] = [
    AnswerMember("id", \.pool.id.text),
    AnswerMember("name", \.pool.settings.name),
    AnswerMember("allows_guests", \.pool.settings.allowsGuests),
    AnswerMember("allows_classic_flow", { $0.pool.settings.allowsClassicFlow != false }),
    AnswerMember("issuer", \.issuer, "`iss` of the tokens that the pool issues for identities."),
    AnswerMember(optional: "authenticated_role", \.pool.roles.authenticated),
    AnswerMember(optional: "unauthenticated_role", \.pool.roles.guest),
    AnswerMember("identities", \.pool.identities.count, "How many."),
  ]
}
