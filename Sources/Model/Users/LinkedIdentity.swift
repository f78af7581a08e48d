package import Ambient
internal import JSON

/// A user's identity at a provider, linked to an account of the realm.
package struct LinkedIdentity: Hashable, Sendable, Codable {
  package var provider: String
  package var kind: Provider.Kind
  /// The provider's attribute whose value is `value`; ``subject`` for the provider's user id.
  package var attribute: String
  package var value: String
  /// Whether the account was created by this identity.
  package var isPrimary: Bool
  /// The issuer, if the protocol has one (SAML).
  package var issuer: String?
  package var linked: Instant

  /// A placeholder for the provider's own name of its user id.
  package static let subject = "Cognito_Subject"

  package init(
    provider: String, kind: Provider.Kind, attribute: String = LinkedIdentity.subject, value: String,
    isPrimary: Bool = false, issuer: String? = nil, linked: Instant
  ) {
    self.provider = provider
    self.kind = kind
    self.attribute = attribute
    self.value = value
    self.isPrimary = isPrimary
    self.issuer = issuer
    self.linked = linked
  }

  /// The maximum number per account (docs/reference/cognito-user-pools.md#users).
  package static let limit = 5
}

extension AttributeName {
  /// The attribute that lists a user's linked identities; only linking changes it.
  package static let identities = "identities"
}

extension User {
  /// The value of the attribute `identities` as JSON; nil if there are none
  /// (docs/reference/cognito-user-pools.md#users).
  package var identitiesText: String? {
    guard !identities.isEmpty else { return nil }
    var writer = JSONWriter()
    writer.beginArray()
    for identity in identities {
      writer.beginObject()
      writer.identity(identity)
      writer.member("primary", identity.isPrimary)
      writer.member("dateCreated", Int(identity.linked.milliseconds))
      writer.endObject()
    }
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  /// Writes the claim `identities` of id tokens, in which Boolean and time are strings; omitted if there are none.
  package mutating func identities(of user: User) {
    guard !user.identities.isEmpty else { return }
    name(.identities)
    beginArray()
    for one in user.identities {
      beginObject()
      member("dateCreated", String(one.linked.milliseconds))
      identity(one)
      member("primary", one.isPrimary ? "true" : "false")
      endObject()
    }
    endArray()
  }

  fileprivate mutating func identity(_ identity: LinkedIdentity) {
    member("userId", identity.value)
    member("providerName", identity.provider)
    member("providerType", identity.kind.rawValue)
    if let issuer = identity.issuer { member("issuer", issuer) } else { member("issuer", JSON.null) }
  }
}
