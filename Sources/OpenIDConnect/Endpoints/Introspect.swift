internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes

extension Endpoints {
  /// `POST /{realm}/introspect` (RFC 7662), for clients that can authenticate; as a signed token if the client accepts
  /// one (RFC 9701 §4).
  @Sendable func introspect(_ call: ClientCall) throws(OAuthError) -> Response {
    guard let token = call.parameters.value("token") else { throw OAuthError(.invalidRequest, "token is missing.") }
    let members = try call.translating { (realm) throws(CoreError) in
      try realm.oauth.introspect(token, for: call.client.id)
    }
    let profile = try call.translating { (realm) throws(CoreError) in try realm.current().realm.settings.securityProfile
    }
    let isAsked = call.request.headers["Accept"]?.lowercased().contains(Self.signedIntrospection) == true
    if isAsked || profile?.signsMessages == true {
      let text = try call.translating { (realm) throws(CoreError) in
        try realm.oauth.sealed(introspection: members, for: call.client.id)
      }
      return .json(Array(text.utf8), contentType: Self.signedIntrospection)
    }
    return .json(JSON.object(members).bytes, contentType: OAuthError.contentType)
  }

  private static let signedIntrospection = "application/token-introspection+jwt"
}
