package import Ambient
package import JSON
internal import Store

/// Rarely needed facts of a grant: the actor, and those that only standard realms store.
package struct GrantDetails: Sendable, Codable {
  /// The level at which the user authenticated, if the client requested one.
  package var authenticationClass: String?
  /// Claims requested individually (OpenID Connect Core §5.5).
  package var requested = RequestedClaims()
  /// The claims that a tester entered for this sign-in.
  package var told: JSONObject = [:]
  /// The key or certificate to which tokens are bound.
  package var binding: TokenBinding?
  /// What tokens permit beyond their scopes: a list of objects (RFC 9396).
  package var authorizationDetails: JSON?
  /// The actor on behalf of the user (RFC 8693 §4.1).
  package var actor: JSON?

  /// The browser session's id as clients see it (`sid`), if the client is notified of its end or the realm tracks
  /// sessions.
  package var session: UniqueID?
  /// The tokens that a tester has expired.
  package var expired: ExpiredTokens?

  /// The platform of the redirect URI that the application's code was sent to; nil if it has none.
  package var platform: RedirectPlatform?

  package init() {}

  private enum CodingKeys: String, CodingKey {
    case authenticationClass, requested, told, actor, session, authorizationDetails, platform, expired
    /// Stored under this name since it was always a key.
    case binding = "boundKey"
  }

  package var isEmpty: Bool {
    authenticationClass == nil && requested == RequestedClaims() && told.isEmpty && binding == nil && actor == nil
      && session == nil && authorizationDetails == nil && platform == nil && expired == nil
  }
}

/// The claims that an authorization request requests individually.
package struct RequestedClaims: Sendable, Codable, Hashable {
  package var idToken: [String] = []
  package var userInfo: [String] = []
  /// The users that the client accepts, by `sub`; nil for any.
  package var subjects: [String]?
  /// The acceptable authentication levels, best first.
  package var classes: [String] = []

  package init() {}

  /// Parses the parameter `claims`; nil unless it is a JSON object of objects.
  package init?(_ text: String) {
    guard let json = try? JSON.parse(text), json.object != nil else { return nil }
    for (place, path) in [("id_token", \RequestedClaims.idToken), ("userinfo", \.userInfo)] {
      guard let part = json[place], part != .null else { continue }
      guard let members = part.object, members.count <= 100 else { return nil }
      self[keyPath: path] = members.names
      if let request = members["sub"]?.object {
        guard let named = Self.subjects(request) else { return nil }
        if let named { subjects = subjects.map { $0.filter(named.contains) } ?? named }
      }
      if let acr = members["acr"] {
        classes += acr["values"]?.array?.compactMap(\.string) ?? acr["value"]?.string.map { [$0] } ?? []
      }
    }
  }

  /// The permitted values of `sub` (OpenID Connect Core §5.5.1): `.some(nil)` if none is named, nil if one is not a
  /// string.
  private static func subjects(_ request: JSONObject) -> [String]?? {
    guard let listed = request["value"].map({ [$0] }) ?? request["values"]?.array else {
      return request["values"] == nil ? .some(nil) : nil
    }
    let texts = listed.compactMap(\.string)
    return texts.count == listed.count ? .some(texts) : nil
  }
}

extension GrantDetails: Sized {
  package var byteCount: Int {
    let lists = [requested.idToken, requested.userInfo, requested.subjects ?? [], requested.classes]
    let toldCount = told.isEmpty ? 0 : JSON.object(told).bytes.count
    return lists.byteCount + [authenticationClass].byteCount + (binding?.byteCount ?? 0) + toldCount
      + (actor?.bytes.count ?? 0)
      + (authorizationDetails?.bytes.count ?? 0) + (expired?.byteCount ?? 0)
  }
}
