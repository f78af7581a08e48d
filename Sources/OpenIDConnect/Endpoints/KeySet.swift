internal import HTTPServer
internal import Model
internal import Sandboxes

extension Endpoints {
  /// `GET {issuer}/.well-known/jwks.json`: the public keys (RFC 7517 §5). Served on the loop thread, except for the
  /// first request, which may have to wait until the keys are generated.
  @Sendable func keySet(_ request: Request) -> Outcome {
    guard let realm = realm(ofDocument: request) else { return .respond(noSuchIssuer(request)) }
    return keySet(realm, request)
  }

  /// The same at `/{realm}/jwks` and `/{realm}/auth/keys`.
  @Sendable func realmKeySet(_ request: Request) -> Outcome {
    guard let id = context(of: request).realm, let realm = try? core.realm(id).current().realm else {
      return .respond(noSuchIssuer(request))
    }
    return keySet(realm, request)
  }

  private func keySet(_ realm: Realm, _ request: Request) -> Outcome {
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
