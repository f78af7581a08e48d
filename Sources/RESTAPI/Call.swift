internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes
internal import Tokens

/// A request to one pool.
struct Call: Sendable {
  let request: Request
  let service: RealmContext
  /// The pool at the time of the request.
  let realm: Realm

  init(_ request: Request, core: IdentityCore) throws(Refusal) {
    self.request = request
    let context = core.context(of: request)
    let id = try PoolReference(request).resolve(in: core)
    do throws(CoreError) {
      service = try core.realm(id, context)
      realm = try service.current().realm
    } catch {
      throw Refusal(.poolNotFound, "there is no pool \(id)")
    }
  }

  /// The user of the request's access token.
  func bearer() throws(Refusal) -> Bearer {
    guard let token = request.bearerToken else {
      throw Refusal(
        .notAuthorized, "this call requires the header Authorization: Bearer with an access token",
        headers: Self.challenge(nil))
    }
    do throws(CoreError) {
      let bearer = try service.core.bearer(of: token, service.scope)
      guard bearer.realm.id == realm.id else { throw .accessToken(.invalid) }
      return bearer
    } catch {
      // A deleted account's token is invalid; the response must not tell the reason.
      let fault = error == .account(.notFound) ? CoreError.accessToken(.revoked) : error
      guard var refusal = fault.refusal(Places()) else {
        throw Refusal(.internalError, "the token could not be checked")
      }
      refusal.headers = Self.challenge(fault == .accessToken(.scope) ? "insufficient_scope" : "invalid_token")
      throw refusal
    }
  }

  /// The `WWW-Authenticate` header (RFC 6750 §3).
  private static func challenge(_ error: String?) -> Fields {
    ["WWW-Authenticate": error.map { "Bearer error=\"\($0)\"" } ?? "Bearer"]
  }
}
