internal import Ambient
internal import Encodings
internal import JSON
package import Model
internal import Tokens

/// What applications add to tokens (Microsoft Learn: optional claims reference).
extension TenantClaims {
  /// Writes the claims that an application requests and the token lacks.
  /// - Parameters:
  ///   - present: the claims that the token has besides those of every token.
  ///   - provided: the claims from an extension.
  ///   - isForAPI: whether it is an access token.
  func optional(
    _ wanted: [OptionalClaims.Claim], beyond present: Set<String>, _ provided: JSONObject, isForAPI: Bool = false,
    to writer: inout JSONWriter
  ) {
    for claim in wanted where !present.contains(claim.name) && provided[claim.name] == nil {
      switch claim.name {
      // Every user of a tenant here is a member.
      case "acct": writer.member("acct", 0)
      case "auth_time": writer.claim(.authenticated, Int(facts.grant.authenticated.seconds))
      case "ctry": writer.member("ctry", country)
      case "email" where !made.scopes.requested.contains("email"): writer.claim(.email, facts.user.attributes[.email])
      case "idtyp" where isForAPI && claim.properties.contains(.includeUserToken): writer.member("idtyp", "user")
      case "ipaddr": writer.member("ipaddr", remoteAddress)
      case "login_hint": writer.member("login_hint", LoginHint(user: facts.user.id, tenant: tenant.id).text)
      case "tenant_region_scope": writer.member("tenant_region_scope", Tenant.region)
      case "upn": writer.member("upn", facts.realm.directory.principalName(of: facts.user))
      case "xms_pl": writer.member("xms_pl", attribute("preferredLanguage")?.lowercased())
      default:
        // What tokens have anyway, or an attribute of an application's.
        guard let name = OptionalClaims.extensionClaim(claim.name), provided[name] == nil else { continue }
        writer.member(name, attribute(claim.name))
      }
    }
  }

  private func attribute(_ name: String) -> String? {
    facts.user.attributes[facts.realm.storedName(of: name)].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The user's country, if it is a code of two letters.
  private var country: String? {
    attribute("country").flatMap { $0.utf8.count == 2 && $0.allSatisfy(\.isLetter) ? $0.uppercased() : nil }
  }
}

extension Tenant {
  /// Where all tenants are.
  package static let region = "EU"
}

/// The claim `login_hint`: names a user to the authorization endpoint, in a form that clients do not read.
struct LoginHint {
  let user: SubjectID
  let tenant: UniqueID

  private static let prefix = Array("O.".utf8)

  init(user: SubjectID, tenant: UniqueID) {
    (self.user, self.tenant) = (user, tenant)
  }

  /// nil for any other text.
  init?(_ text: String) {
    guard text.utf8.count == 48, let bytes = Base64.decode(text), bytes.count == 34, bytes.starts(with: Self.prefix)
    else { return nil }
    self.init(user: SubjectID(bytes: Array(bytes[2..<18])), tenant: UniqueID(bytes: Array(bytes[18...])))
  }

  var text: String { Base64.encode(Self.prefix + user.bytes + tenant.bytes) }
}

extension TenantService {
  /// The address of the user in a `login_hint`; the text itself if it is not a hint of this server.
  package func username(ofHint text: String) throws(CoreError) -> String {
    let (tenant, realm, _) = try current()
    guard let hint = LoginHint(text), hint.tenant == tenant.id, let user = realm.users[hint.user] else { return text }
    return user.attributes[.email] ?? user.username
  }
}
