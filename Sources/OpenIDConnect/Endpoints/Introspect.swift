internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes

extension Endpoints {
  /// `POST /{realm}/introspect` (RFC 7662): for clients that can authenticate; as a signed token for those that accept one (RFC 9701 §4).
  @Sendable func introspect(_ request: Request) -> Response {
    answer(request) { () throws(OAuthError) in
      let parameters = try tokenParameters(of: request)
      let client = try demandingProof(try authenticate(request, parameters))
      guard let token = parameters.value("token") else { throw OAuthError(.invalidRequest, "token is missing.") }
      let answer = try OAuthError.translating(client.personality) { () throws(CoreError) in
        try client.service.introspect(token, for: client.client.id)
      }
      let profile = try OAuthError.translating(client.personality) { () throws(CoreError) in
        try client.service.current().realm.settings.securityProfile
      }
      let isAsked = request.headers["Accept"]?.lowercased().contains(Self.signedIntrospection) == true
      if isAsked || profile?.signsMessages == true {
        let text = try OAuthError.translating(client.personality) { () throws(CoreError) in
          try client.service.sealed(introspection: answer, for: client.client.id)
        }
        return .json(Array(text.utf8), contentType: Self.signedIntrospection)
      }
      return .json(JSON.object(answer).bytes, contentType: OAuthError.contentType)
    }
  }

  private static let signedIntrospection = "application/token-introspection+jwt"

  /// Public clients are refused, since any program could ask in their name (RFC 7662 §2.1).
  func demandingProof(_ client: AuthenticatedClient) throws(OAuthError) -> AuthenticatedClient {
    guard client.client.isConfidential || client.client.isAnybody else {
      throw OAuthError(.invalidClient, "The client has no secret and no key to authenticate with.")
    }
    return client
  }
}
