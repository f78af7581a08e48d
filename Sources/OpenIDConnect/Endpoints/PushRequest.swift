internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes

extension Endpoints {
  /// `POST /{realm}/par`: an authorization request that does not go through the browser (RFC 9126). It is checked here already,
  /// so that errors are returned to the client only.
  @Sendable func pushRequest(_ request: Request) -> Response {
    answer(request) { () throws(OAuthError) in
      if request.body.count > PushedRequest.sizeLimit { throw .pushedRequestTooLarge(request.body.count) }
      let parameters = try tokenParameters(of: request)
      // A proof announces the key of the code here (RFC 9449 §10.1); it is the token endpoint that needs one (§5).
      let client = try proved(try authenticate(request, parameters), request, isRequired: false)
      if parameters.value("request_uri") != nil {
        throw OAuthError(.invalidRequest, "request_uri must not be pushed.")
      }
      var pairs = parameters.pairs.filter { !Self.credentials.contains($0.name) && $0.name != "client_id" }
      pairs.append(("client_id", client.client.id.text))
      do throws(AuthorizationFailure) {
        pairs = try core.pushableRequest(AuthorizationParameters(pairs), client.service.scope).pairs
      } catch {
        switch error {
        case .page(let fault): throw OAuthError(pushing: fault)
        case .redirect(let refusal, _): throw OAuthError(refusal, usesStandardCodes: true)
        }
      }
      if let key = client.service.scope.binding?.thumbprint {
        // The key is announced by the proof, by the parameter, or by both alike (RFC 9449 §10.1).
        let announced = pairs.first { $0.name == "dpop_jkt" }?.value
        if let announced, announced != key {
          throw OAuthError(.invalidRequest, "dpop_jkt is not the key of the DPoP proof.")
        }
        if announced == nil { pairs.append(("dpop_jkt", key)) }
      }
      let realm = try OAuthError.translating(client.personality) { () throws(CoreError) in
        try client.service.current().realm
      }
      let name = try OAuthError.translating(client.personality) { () throws(CoreError) in
        try client.service.push(pairs, of: client.client.id)
      }
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("request_uri", name)
      writer.member("expires_in", Int(PushedRequest.lifetime(in: realm).components.seconds))
      writer.endObject()
      return .json(writer.bytes, status: 201, contentType: OAuthError.contentType)
    }
  }

  private static let credentials: Set<String> = ["client_secret", "client_assertion", "client_assertion_type"]
}

extension OAuthError {
  /// RFC 9126 §2.3.
  fileprivate static func pushedRequestTooLarge(_ count: Int) -> OAuthError {
    var error = OAuthError(
      .invalidRequest, "The request has \(count) bytes; at most \(PushedRequest.sizeLimit) are taken.")
    error.status = 413
    return error
  }
}
