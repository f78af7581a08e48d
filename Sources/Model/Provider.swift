package import Ambient
package import JSON

/// An outside identity source of a realm: where people may sign in instead of with a password of this realm.
///
/// Its settings are stored in the service's form (`details`), and read by type through the properties below.
package struct Provider: Hashable, Sendable, Codable {
  /// The protocol or the company; the raw values are the names in tokens and attributes.
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case oidc = "OIDC"
    case saml = "SAML"
    case google = "Google"
    case facebook = "Facebook"
    case amazon = "LoginWithAmazon"
    case apple = "SignInWithApple"

    /// Whether it is one company's service: a realm has at most one of each, under its own name.
    package var isSocial: Bool { self != .oidc && self != .saml }
  }

  package let name: String
  package let kind: Kind
  /// Settings by the service's names: `client_id`, `oidc_issuer`, `MetadataURL`, …
  package var details: [String: String]
  /// The realm's attributes (and `username`) by the name of the claim or assertion that fills each.
  package var attributeMapping: [AttributeName: String]
  /// Other names by which an authorization request may ask for it; unique in the realm.
  package var identifiers: [String]
  /// Levels of authentication here by what the provider calls them.
  package var levels: [String: String] = [:]
  /// How this server simulates the provider itself; nil for a real one.
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
  /// The scopes to ask for; services separate them by blanks, one of them by commas.
  package var scopes: [String] {
    (details["authorize_scopes"] ?? "").split { $0 == " " || $0 == "," }.map(String.init)
  }
  package var issuer: String? { details["oidc_issuer"] }
  package var authorizeURL: String? { details["authorize_url"] }
  package var tokenURL: String? { details["token_url"] }
  /// Where attributes are asked for beside the id token.
  package var attributesURL: String? { details["attributes_url"] }
  package var keysURL: String? { details["jwks_uri"] }
  package var metadataURL: String? { details["MetadataURL"] }
  /// The SAML metadata itself, where it was given instead of its address.
  package var metadataDocument: String? { details["MetadataFile"] }

  /// The group of the users who sign in through it.
  package func groupName(in realm: RealmID) -> String { "\(realm)_\(name)" }
}

/// A simulated provider: a page on which a tester chooses the user.
package struct SimulatedProvider: Hashable, Sendable, Codable {
  package enum Mode: Hashable, Sendable, Codable {
    /// A page asks which of the people to be.
    case choose
    /// The first of them, without asking.
    case first
    /// No user: the provider answers with this error code.
    case error(String)
  }

  /// The claims of each person, `sub` among them.
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
