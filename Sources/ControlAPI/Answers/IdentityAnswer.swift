internal import Ambient
internal import Description
internal import Model
internal import OpenAPI

/// An identity of an identity pool.
struct IdentityAnswer: ObjectAnswer {
  let pool: IdentityPool
  let identity: Identity

  static let name = "Identity"
  static let members: [AnswerMember<IdentityAnswer>] = [
    AnswerMember("id", { $0.pool.text($0.identity.id) }),
    AnswerMember("identity_pool", \.pool.id.text),
    AnswerMember(
      "logins", { $0.identity.logins.map { LoginAnswer(login: $0) } },
      "The logins, in the order in which they were linked; none for guests."),
    AnswerMember(
      "authenticated", \.identity.isAuthenticated,
      "Whether the identity ever had a login. If all were removed, no client can get it again."),
    AnswerMember("enabled", \.identity.isEnabled, "False if the identity was merged into another one."),
    AnswerMember(optional: "merged_into", { answer in answer.identity.mergedInto.map { answer.pool.text($0) } }),
    AnswerMember("created_at", as: .time, \.identity.created.rfc3339),
    AnswerMember("modified_at", as: .time, \.identity.modified.rfc3339),
  ]
}

/// A login at a provider.
struct LoginAnswer: ObjectAnswer {
  let login: Login

  static let name = "Login"
  static let members: [AnswerMember<LoginAnswer>] = [
    AnswerMember("provider", \.login.provider),
    AnswerMember("subject", \.login.subject, "The user's `sub`, or the developer's identifier of the user."),
  ]
}

/// Temporary credentials that were issued, without the secret.
struct CredentialsAnswer: ObjectAnswer {
  let keys: TemporaryCredentials
  let now: Instant

  static let name = "Credentials"
  static let members: [AnswerMember<CredentialsAnswer>] = [
    AnswerMember("access_key_id", \.keys.accessKeyID),
    AnswerMember("arn", \.keys.principal.arn, "The ARN of the principal that the credentials belong to."),
    AnswerMember(optional: "role", \.keys.principal.role),
    AnswerMember(optional: "identity", \.keys.identity),
    AnswerMember("tags", { $0.keys.tags.map { TagAnswer(tag: $0) } }),
    AnswerMember("issued_at", as: .time, \.keys.issued.rfc3339),
    AnswerMember("expires_at", as: .time, \.keys.expires.rfc3339),
    AnswerMember("expired", { $0.now >= $0.keys.expires }),
  ]
}

/// A tag of a session.
struct TagAnswer: ObjectAnswer {
  let tag: PrincipalTag

  static let name = "Tag"
  static let members: [AnswerMember<TagAnswer>] = [
    AnswerMember("name", \.tag.name),
    AnswerMember("value", \.tag.value),
  ]
}
