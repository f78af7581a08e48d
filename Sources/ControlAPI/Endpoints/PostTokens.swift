internal import Description
internal import HTTPServer
internal import JSON
internal import Model
internal import OpenAPI
internal import Realms
internal import Sandboxes
internal import TokenForge

/// Issues tokens with chosen claims or defects.
enum PostTokens: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "tokens", tag: .tokens,
    summary: "Issue tokens with chosen claims, valid or deliberately invalid",
    details: """
      A token without a defect stands on a sign-in of the user, so the API takes it and a sign-out revokes it. Without a \
      user, it is a client's own access token. `expired` is an hour ago, `not_yet_valid` in an hour. Of a directory tenant they \
      have the tenant's form: an access token is for the application where that exposes scopes, else for Graph. Of a realm \
      that imitates Apple it is the identity token of the native sheet, with its code, and at the first sign-in with the user's name. \
      With `provider`, it is the token that a native sign-in of a simulated provider of the pool gives to the app: the ID token of \
      Google, Apple or an OpenID Connect provider, the access token of Facebook (with `use: id`, the token of Limited Login) or Amazon. \
      Identity pools of the sandbox take it in `Logins`.
      """,
    errors: [.poolNotFound, .clientNotFound, .userNotFound])

  enum Use: String, Sendable, CaseIterable {
    case access, id, both
  }

  struct Input: MemberDecodable {
    let realm: String?
    let provider: String?
    let order: ForgeOrder
    let use: Use?

    init(from members: inout MemberReader) throws(Refusal) {
      realm = try members.optional(
        "realm", .text(),
        "The pool, by id or name, or the tenant, by id or domain; by default the pool that was created first.")
      provider = try members.optional(
        "provider", .text(),
        "A simulated provider of the pool, by name; `user` and `client_id` are then those at the provider.")
      var order = ForgeOrder()
      order.client = try members.optional(
        "client_id", .text(), "The client; by default the pool's first public client."
      ).map { ClientID($0) }
      order.user = try members.optional("user", .text(), "The user, by `sub`, name or alias.")
      use = try members.optional(
        "use", .choice(Use.both),
        "The kind of token; by default `access`, and `id` of a realm that imitates Apple, whose access tokens come from its token endpoint alone."
      )
      order.hasAccessToken = use != .id
      order.hasIDToken = use == .id || use == .both
      order.claims = try members.optional("claims", .claims, default: [:], "Claims to add or to replace.")
      order.removedClaims = try members.optional("remove", .texts, default: [], "Names of claims to remove.")
      order.expiresIn = try members.optional(
        "expires_in", .integer(-3_153_600_000...3_153_600_000),
        "The validity in seconds; with a negative number, the token has expired already.")
      order.issuer = try members.optional("issuer", .text(), "The issuer instead of the pool's.")
      order.defect = try members.optional("defect", .choice(.expired), "The defect of the token.")
      self.order = order
    }
  }

  struct Output: ObjectAnswer {
    let tokens: ForgedTokens

    static let name = "ForgedTokens"
    static let members: [AnswerMember<Output>] = [
      AnswerMember(optional: "access_token", \.tokens.accessToken),
      AnswerMember(optional: "id_token", \.tokens.idToken),
      AnswerMember(
        optional: "code", \.tokens.code,
        "Of a realm that imitates Apple: the native sheet's authorization code, for which no redirect URI is sent."),
      AnswerMember(
        optional: "user", { $0.tokens.newUser.map(NewAppleUser.init) },
        "Of a realm that imitates Apple, at a user's first sign-in to the client: name and address."),
    ]
  }

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work {
      call.attempt {
        let service = try call.serviceOnDemand(input.realm)
        var order = input.order
        if let name = input.provider {
          let (provider, claims) = try simulated(name, order, in: try service.current().realm)
          try order.select(input.use, of: provider)
          return response(Output(tokens: try TokenForge(service).forge(order, by: provider, for: claims)))
        }
        if try service.current().realm.rules.hasAppleTokens {
          if let use = input.use, use != .id {
            throw Refusal(
              .invalidRequest, "\(use.rawValue): Apple's access tokens come from its token endpoint: expected id",
              pointer: "/use")
          }
          order.hasIDToken = true
        }
        guard order.user != nil || !order.hasIDToken else {
          throw Refusal(.invalidRequest, "an id token is for a user: expected user", pointer: "/user")
        }
        return response(Output(tokens: try TokenForge(service).forge(order)))
      }
    }
  }
}

extension PostTokens {
  /// A simulated provider of the pool, and the claims of the user.
  private static func simulated(_ name: String, _ order: ForgeOrder, in realm: Realm) throws(Refusal) -> (
    Provider, JSONObject
  ) {
    guard let provider = realm.providers[name], let simulated = provider.simulated else {
      let known = realm.providers.values.filter { $0.simulated != nil }.map(\.name).sorted()
      let names = known.isEmpty ? "it has none: give one `Played`" : "one of \(known.joined(separator: ", "))"
      let isThere = realm.providers[name] != nil
      let problem = isThere ? "the provider \(name) is not simulated" : "the pool has no provider \(name)"
      throw Refusal(
        .invalidRequest, "\(problem); expected a simulated provider of the pool: \(names)", pointer: "/provider")
    }
    let wanted = order.user
    let user = simulated.people.first { claims in
      guard let wanted else { return true }
      return ["sub", "email", "username", "preferred_username"].contains {
        (claims[$0]?.string ?? claims[$0]?.text) == wanted
      }
    }
    guard let user else {
      throw Refusal(
        .userNotFound,
        "the provider \(name) has no user \(wanted ?? ""): expected the `sub` or the address of one of `Played.people`",
        pointer: "/user")
    }
    return (provider, user)
  }
}

extension ForgeOrder {
  /// Selects the kinds of tokens, of those that a provider gives to apps.
  fileprivate mutating func select(_ use: PostTokens.Use?, of provider: Provider) throws(Refusal) {
    let (hasAccess, hasID) = (provider.accessTokenPrefix != nil, provider.nativeIssuer != nil)
    guard hasAccess || hasID else {
      throw Refusal(
        .invalidRequest, "\(provider.kind.rawValue) gives apps no token; expected a provider of another kind",
        pointer: "/provider")
    }
    let use = use ?? (hasAccess ? .access : .id)
    (hasAccessToken, hasIDToken) = (use != .id, use != .access)
    if hasAccessToken && !hasAccess || hasIDToken && !hasID {
      let given: PostTokens.Use = hasAccess ? .access : .id
      throw Refusal(
        .invalidRequest,
        "\(use.rawValue): for others to take, \(provider.kind.rawValue) gives apps \(given.rawValue) tokens alone: expected "
          + given.rawValue,
        pointer: "/use")
    }
    guard hasAccessToken else { return }
    if let defect, ![.expired, .tampered, .wrongAudience].contains(defect) {
      throw Refusal(
        .invalidRequest,
        "\(defect.rawValue): an opaque token has no such defect: expected expired, tampered or wrong_audience",
        pointer: "/defect")
    }
    if !hasIDToken, issuer != nil {
      throw Refusal(.invalidRequest, "an opaque token has no issuer", pointer: "/issuer")
    }
    if !hasIDToken, !claims.isEmpty || !removedClaims.isEmpty {
      throw Refusal(.invalidRequest, "an opaque token has no claims", pointer: claims.isEmpty ? "/remove" : "/claims")
    }
  }
}

/// What the native sheet of Apple reports about a user at the first sign-in.
struct NewAppleUser: Answer {
  static let schema = Schema([
    "type": "object",
    "properties": [
      "name": ["type": "object", "properties": ["firstName": ["type": "string"], "lastName": ["type": "string"]]],
      "email": ["type": "string"],
    ],
  ])

  let content: JSON

  func write(to writer: inout JSONWriter) { writer.value(content) }
}

/// Replaces a pool's signing keys.
enum PostKeysRotate: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "keys/rotate", tag: .tokens, summary: "Rotate the signing keys",
    details: """
      The key set changes at once. A pool has two keys, one for access tokens and one for id tokens. A reset or a restored \
      snapshot restores the earlier keys.
      """,
    errors: [.poolNotFound])

  struct Input: MemberDecodable {
    let realm: String?
    let keepsOld: Bool

    init(from members: inout MemberReader) throws(Refusal) {
      realm = try members.optional(
        "realm", .text(), "The pool, by id or name; by default the one that was created first.")
      keepsOld = try members.optional(
        "keep_old", .flag, default: true, "Whether the old keys stay published, so that their tokens stay valid.")
    }
  }

  struct Output: ObjectAnswer {
    let kid: String
    let idTokenKID: String
    let keys: [String]

    static let name = "Keys"
    static let members: [AnswerMember<Output>] = [
      AnswerMember("kid", \.kid, "The id of the key that signs access tokens from now on."),
      AnswerMember("id_token_kid", \.idTokenKID, "The id of the key that signs id tokens from now on."),
      AnswerMember("keys", \.keys, "The ids of all published keys."),
    ]
  }

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work {
      call.attempt {
        let ring = try call.service(input.realm).administration.rotateKeys(keepingOld: input.keepsOld)
        let (access, id) = try ring.signingIDs()
        return response(Output(kid: access, idTokenKID: id, keys: try ring.publishedIDs()))
      }
    }
  }
}

extension ValueKind<JSONObject> {
  /// Any object.
  static var claims: ValueKind {
    ValueKind(Schema(["type": "object"]), expected: "an object", placeholder: [:], json: \.object)
  }
}
