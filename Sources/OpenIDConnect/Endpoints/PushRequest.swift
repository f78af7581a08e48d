internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes

extension Endpoints {
  /// `POST /{realm}/par`: a pushed authorization request (RFC 9126). It is checked here, so that errors are returned to
  /// the client only.
  @Sendable func pushRequest(_ call: ClientCall) throws(OAuthError) -> Response {
    if call.parameters.value("request_uri") != nil {
      throw OAuthError(.invalidRequest, "request_uri must not be pushed.")
    }
    var pairs = call.parameters.pairs.filter { !Self.credentials.contains($0.name) && $0.name != "client_id" }
    pairs.append(("client_id", call.client.id.text))
    do throws(AuthorizationFailure) {
      pairs = try core.authorization.pushable(AuthorizationParameters(pairs), call.client.context.scope).pairs
    } catch {
      switch error {
      case .page(let fault): throw OAuthError(pushing: fault)
      case .redirect(let refusal, _): throw OAuthError(refusal, usesStandardCodes: true)
      }
    }
    if let key = call.client.binding?.thumbprint {
      // The key is announced by the proof, the parameter, or both with the same value (RFC 9449 §10.1).
      let announced = pairs.first { $0.name == "dpop_jkt" }?.value
      if let announced, announced != key {
        throw OAuthError(.invalidRequest, "dpop_jkt is not the key of the DPoP proof.")
      }
      if announced == nil { pairs.append(("dpop_jkt", key)) }
    }
    let realm = try call.translating { (realm) throws(CoreError) in try realm.current().realm }
    let name = try call.translating { (realm) throws(CoreError) in
      try realm.oauth.push(pairs, of: call.client.id)
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("request_uri", name)
    writer.member("expires_in", Int(PushedRequest.lifetime(in: realm).components.seconds))
    writer.endObject()
    return .json(writer.bytes, status: 201, contentType: OAuthError.contentType)
  }

  private static let credentials: Set<String> = ["client_secret", "client_assertion", "client_assertion_type"]
}
