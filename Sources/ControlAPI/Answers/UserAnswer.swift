internal import Ambient
internal import Description
internal import JSON
internal import Model
internal import OpenAPI

/// A user account with everything but the password.
struct UserAnswer: ObjectAnswer {
  let user: User
  let realm: RealmID
  let sessionCount: Int
  let sessions: [SessionAnswer]

  /// Sign-ins shown for a user, at most; load tests create any number.
  static let sessionLimit = 1000

  /// - Parameter sessionLimit: the number of most recent sign-ins to show.
  init(_ user: User, in realm: Realm, sessionLimit: Int) {
    self.user = user
    self.realm = realm.id
    sessionCount = realm.users.grants.count(of: user.id)
    sessions = realm.users.grants.latest(sessionLimit, of: user.id).map {
      SessionAnswer(grant: $0, client: (try? realm.client($0.client))?.name)
    }
  }

  static let name = "User"
  static let members: [AnswerMember<UserAnswer>] = [
    AnswerMember("sub", \.user.id.description),
    AnswerMember("realm", \.realm.text, "The pool."),
    AnswerMember("username", \.user.username),
    AnswerMember("status", as: .text(oneOf: UserStatus.allCases.map(\.text)), \.user.status.text),
    AnswerMember("enabled", \.user.isEnabled),
    AnswerMember("created_at", as: .time, \.user.created.rfc3339),
    AnswerMember("modified_at", as: .time, \.user.modified.rfc3339),
    AnswerMember("attributes", { $0.user.attributeTexts }, "The attributes by name, without `sub`."),
    AnswerMember("groups", \.user.groups, "The groups, in the order in which the user was added to them."),
    AnswerMember("factors", { FactorAnswer.all(of: $0.user) }, "The user's authentication factors."),
    AnswerMember("passkeys", { $0.user.passkeys.list.map(PasskeyAnswer.init) }, "The oldest first."),
    AnswerMember("devices", { $0.user.devices.map(DeviceAnswer.init) }, "The confirmed browsers and phones."),
    AnswerMember(
      "identities", { $0.user.linkedIdentities },
      "The user's accounts at other providers, as in the attribute `identities`."),
    AnswerMember("session_count", \.sessionCount, "The number of valid sign-ins."),
    AnswerMember("sessions", \.sessions, "The valid sign-ins, the latest first: at most 1,000, in lists of users 10."),
  ]
}

/// An authentication factor of a user.
struct FactorAnswer: ObjectAnswer {
  let kind: String
  var label: String?
  var isPreferred = false

  static let name = "Factor"
  static let members: [AnswerMember<FactorAnswer>] = [
    AnswerMember("kind", as: .text(oneOf: ["password", "sms", "totp", "email"]), \.kind),
    AnswerMember(optional: "name", \.label, "The name that the user gave to the authenticator app."),
    AnswerMember("preferred", \.isPreferred),
  ]

  static func all(of user: User) -> [FactorAnswer] {
    let password = user.password == nil ? [] : [FactorAnswer(kind: "password")]
    let second = user.factors.enabled.map { factor in
      let isPreferred = user.factors.preferred == factor
      return switch factor {
      case .sms: FactorAnswer(kind: "sms", isPreferred: isPreferred)
      case .softwareToken: FactorAnswer(kind: "totp", label: user.factors.token?.name, isPreferred: isPreferred)
      case .email: FactorAnswer(kind: "email", isPreferred: isPreferred)
      }
    }
    return password + second
  }
}

/// A registered passkey.
struct PasskeyAnswer: ObjectAnswer {
  let passkey: Passkey

  static let name = "Passkey"
  static let members: [AnswerMember<PasskeyAnswer>] = [
    AnswerMember("name", { $0.passkey.label ?? $0.passkey.name }),
    AnswerMember("host", \.passkey.relyingParty, "The relying party id, the only host at which it can be used."),
    AnswerMember("created_at", as: .time, \.passkey.created.rfc3339),
  ]
}

/// A remembered browser or phone.
struct DeviceAnswer: ObjectAnswer {
  let device: RememberedDevice

  static let name = "Device"
  static let members: [AnswerMember<DeviceAnswer>] = [
    AnswerMember("key", \.device.key), AnswerMember(optional: "name", \.device.name),
    AnswerMember(
      "remembered", \.device.isRemembered, "Whether it replaces the second factor, if the pool allows it."),
    AnswerMember("created_at", as: .time, \.device.created.rfc3339),
    AnswerMember("authenticated_at", as: .time, \.device.authenticated.rfc3339, "When it was last used."),
    AnswerMember(optional: "address", \.device.lastAddress, "The last known IP address."),
  ]
}

/// A valid sign-in (grant): the root of its tokens.
struct SessionAnswer: ObjectAnswer {
  let grant: Grant
  let client: String?

  static let name = "Session"
  static let members: [AnswerMember<SessionAnswer>] = [
    AnswerMember("id", \.grant.id.description, "`origin_jti` of the sign-in's tokens."),
    AnswerMember("client_id", \.grant.client.text),
    AnswerMember(optional: "client_name", \.client),
    AnswerMember("origin", as: .text(oneOf: ["api", "hosted"]), { $0.grant.origin == .api ? "api" : "hosted" }),
    AnswerMember("scopes", \.grant.scopes),
    AnswerMember("authenticated_at", as: .time, \.grant.authenticated.rfc3339),
    AnswerMember("expires_at", as: .time, \.grant.expires.rfc3339, "When the refresh token expires."),
  ]
}

extension User {
  fileprivate var attributeTexts: [String: String] {
    attributes.reduce(into: [:]) { if $1.name != .subject { $0[$1.name] = $1.value } }
  }

  fileprivate var linkedIdentities: JSON {
    attributes["identities"].flatMap { try? JSON.parse($0) } ?? []
  }
}
