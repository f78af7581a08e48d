internal import HTTPServer
internal import Model

extension Endpoints {
  /// `GET {issuer}/.well-known/jwks.json`: the public keys (RFC 7517 §5). Answered on the loop, but for the first time, which may
  /// have to wait for keys that are still being made.
  @Sendable func keySet(_ request: Request) -> Outcome {
    guard let realm = realm(ofDocument: request) else { return .respond(noSuchIssuer(request)) }
    if let text = realm.keys.publishedTextIfMade { return .respond(Self.keySet(text)) }
    return .work { self.keySet(of: realm, request) }
  }

  private func keySet(of realm: Realm, _ request: Request) -> Response {
    do throws(CoreError) {
      return Self.keySet(try realm.keys.publishedText())
    } catch {
      let error = OAuthError(error, realm.settings.personality)
      if let fault = error.fault { report(fault, request) }
      return error.response
    }
  }

  private static func keySet(_ text: [UInt8]) -> Response {
    .json(text).with("Cache-Control", "no-cache")
  }
}
