internal import HTTPServer
internal import IdentityCore
internal import JOSE
internal import JSON

extension Endpoints {
  /// `GET {issuer}/.well-known/jwks.json`: the public keys (RFC 7517 §5). Waits for keys that are still being made.
  @Sendable func keySet(_ request: Request) -> Response {
    guard let realm = realm(ofDocument: request) else { return noSuchIssuer(request) }
    do throws(CoreError) {
      return .json(try realm.keys.published().json.bytes).with("Cache-Control", "no-cache")
    } catch {
      let error = OAuthError(error, realm.settings.personality)
      if let fault = error.fault { report(fault, request) }
      return error.response
    }
  }
}
