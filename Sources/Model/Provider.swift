package import Ambient
package import JSON

/// An external identity provider of a realm, where users may sign in instead of with a password of this realm.
///
/// Settings are stored in the service's form (`details`) and read through the typed properties below.
package struct Provider: Hashable, Sendable, Codable {
  /// The protocol or company; raw values are the names in tokens and attributes.
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case oidc = "OIDC"
    case saml = "SAML"
    case google = "Google"
    case facebook = "Facebook"
    case amazon = "LoginWithAmazon"
    case apple = "SignInWithApple"

    /// Whether it is a company's service: a realm has at most one of each, under a fixed name.
    package var isSocial: Bool { self != .oidc && self != .saml }
  }

  package let name: String
  package let kind: Kind
  /// Settings by the service's names: `client_id`, `oidc_issuer`, `MetadataURL`, …
  package var details: [String: String]
  /// For each attribute of the realm (and `username`), the claim or assertion attribute that it is read from.
  package var attributeMapping: [AttributeName: String]
  /// Alternative names in authorization requests; unique in the realm.
  package var identifiers: [String]
  /// This realm's authentication levels by the provider's names.
  package var levels: [String: String] = [:]
  /// How this server simulates the provider; nil for a real one.
  package var simulated: SimulatedProvider?
  package let created: Instant
  package var modified: Instant

  package init(
    name: String, kind: Kind, details: [String: String], attributeMapping: [AttributeName: String] = [:],
    identifiers: [String] = [], levels: [String: String] = [:], created: Instant
  ) {
    self.name = name
    self.kind = kind
    self.details = details
    self.attributeMapping = attributeMapping
    self.identifiers = identifiers
    self.levels = levels
    self.created = created
    modified = created
  }

  package var clientID: String? { details["client_id"] }
  package var clientSecret: String? { details["client_secret"] }
  /// The requested scopes; separated by blanks, at one service by commas.
  package var scopes: [String] {
    (details["authorize_scopes"] ?? "").split { $0 == " " || $0 == "," }.map(String.init)
  }
  package var issuer: String? { details["oidc_issuer"] }
  package var authorizeURL: String? { details["authorize_url"] }
  package var tokenURL: String? { details["token_url"] }
  /// The endpoint for attributes that are not in the id token.
  package var attributesURL: String? { details["attributes_url"] }
  package var keysURL: String? { details["jwks_uri"] }
  package var metadataURL: String? { details["MetadataURL"] }
  /// The SAML metadata, if given instead of its URL.
  package var metadataDocument: String? { details["MetadataFile"] }

  /// The group of users who sign in through it.
  package func groupName(in realm: RealmID) -> String { "\(realm)_\(name)" }
}

/// A simulated provider: a page on which a tester chooses a user.
package struct SimulatedProvider: Hashable, Sendable, Codable {
  /// How it signs a user in.
  package enum Mode: Hashable, Sendable, Codable {
    /// A page asks which user to sign in.
    case choose
    /// The first user, without a page.
    case first
    /// No user: the provider returns this error code.
    case error(String)
  }

  /// The claims of each user, including `sub`.
  package var people: [JSONObject]
  package var mode: Mode

  package init(people: [JSONObject], mode: Mode = .choose) {
    self.people = people
    self.mode = mode
  }

  package static func == (left: SimulatedProvider, right: SimulatedProvider) -> Bool {
    left.mode == right.mode && left.people.map(JSON.object) == right.people.map(JSON.object)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(mode)
    hasher.combine(people.count)
  }
}
