internal import Ambient
internal import Cryptography
internal import HTTPServer
internal import JOSE
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes
internal import Tokens

/// A protected resource of a realm that the server itself simulates, for clients that are tested without one, such as
/// agents.
extension Endpoints {
  /// `GET /.well-known/oauth-protected-resource/{realm}/resources/{resource}` (RFC 9728 §3).
  @Sendable func describeResource(_ request: Request) -> Response {
    guard let place = place(of: request) else {
      return OAuthError.problem(.notFound(request.path, nearest: nil), request)
    }
    let issuer = core.addresses.issuer(of: place.realm, in: place.service.scope)
    var members: JSONObject = [
      "resource": .string(place.address), "authorization_servers": [.string(issuer)],
      "bearer_methods_supported": ["header"],
    ]
    members["resource_name"] = place.resource.name.map { .string($0) }
    if !place.resource.scopes.isEmpty {
      members["scopes_supported"] = .array(place.resource.scopes.map { .string($0) })
    }
    if core.addresses.asksForCertificates { members["tls_client_certificate_bound_access_tokens"] = true }
    members["dpop_signing_alg_values_supported"] = .array(PublicKey.Algorithm.names.map { .string($0) })
    return .json(JSON.object(members).bytes).with("Cache-Control", "no-cache")
  }

  /// `/{realm}/resources/{resource}`: returns the content of the access token if it is valid for this resource (RFC
  /// 6750 §3, RFC 9728 §5.1).
  @Sendable func useResource(_ request: Request) -> Response {
    guard let place = place(of: request) else {
      return OAuthError.problem(.notFound(request.path, nearest: nil), request)
    }
    guard let (token, isProved) = request.accessToken else {
      return Response(status: 401).with("WWW-Authenticate", place.challenge([]))
    }
    do throws(CoreError) {
      // Without a client: a refresh token is invalid here.
      let told = try place.service.oauth.introspect(token, for: ClientID(""))
      guard told["active"] == true else { return place.refuse(.invalidToken, OAuthError.deadToken.description) }
      let audience = told["aud"]?.array?.compactMap(\.string) ?? told["aud"]?.string.map { [$0] } ?? []
      guard audience.contains(place.address) else {
        return place.refuse(
          .invalidToken, "The access token is for \(audience.joined(separator: " ")), not for \(place.address).")
      }
      let binding = TokenBinding(confirmation: told["cnf"])
      if let refusal = try possessionRefusal(of: token, isProved, boundTo: binding, request, place.service) {
        return refusal
      }
      let scopes = told["scope"]?.scopes ?? []
      guard place.resource.requiredScopes.allSatisfy(scopes.contains) else {
        return place.refuse(.insufficientScope, "The access token lacks a scope that the resource needs.")
      }
      if let refusal = stepUp(told, place) { return refusal }
      return .json(
        JSON.object(["resource": .string(place.address), "token": .object(told)]).bytes,
        contentType: OAuthError.contentType)
    } catch .oauth(.certificateBinding(let reason)) {
      return place.refuse(.invalidToken, "The access token was refused: \(reason).")
    } catch {
      let refusal = OAuthError(error, .openIDConnect)
      if let fault = refusal.fault { report(fault, request) }
      return refusal.response
    }
  }

  /// The value of `WWW-Authenticate` with an error of the resource in the path; nil if the path names none.
  func challenge(ofResource request: Request, code: String, description: String) -> String? {
    place(of: request)?.challenge([("error", code), ("error_description", description)])
  }

  /// The error response for a sign-in that is too weak or too old (RFC 9470 §3); nil if it is neither.
  private func stepUp(_ told: JSONObject, _ place: ResourcePlace) -> Response? {
    let (classes, age) = (place.resource.requiredClasses, place.resource.maximumAge)
    let isStrong = classes.map { $0.contains(told["acr"]?.string ?? "") } ?? true
    let now = (try? place.service.current().now.seconds) ?? 0
    let isFresh = age.map { age in told["auth_time"]?.integer.map { Int(now) - $0 <= age } ?? false } ?? true
    if isStrong, isFresh { return nil }
    return place.refuse(
      .insufficientAuthentication,
      isStrong ? "The sign-in is too long ago." : "Another level of authentication is needed.",
      [classes.map { ("acr_values", $0.joined(separator: " ")) }, age.map { ("max_age", String($0)) }].compactMap(
        \.self))
  }

  private func place(of request: Request) -> ResourcePlace? {
    let context = context(of: request)
    guard let service = try? core.realm(RealmID(request.parameters["realm"]), context),
      let realm = try? service.current().realm,
      let resource = realm.settings.resources?.first(where: { $0.id == request.parameters["resource"] })
    else { return nil }
    let base = core.addresses.endpoints(of: realm, in: context)
    let document =
      "\(core.addresses.hosted(of: realm, in: context))/.well-known/oauth-protected-resource/\(realm.id)/resources/"
    return ResourcePlace(
      service: service, realm: realm, resource: resource, address: resource.address(below: base),
      document: document + (resource.id ?? ""))
  }
}

/// A simulated resource with its addresses.
private struct ResourcePlace {
  let service: RealmContext
  let realm: Realm
  let resource: ProtectedResource
  let address: String
  /// The address of its metadata.
  let document: String

  /// The value of `WWW-Authenticate`.
  func challenge(_ pairs: [(String, String)]) -> String {
    var pairs = pairs + [("resource_metadata", document)]
    let scopes = resource.requiredScopes.isEmpty ? resource.scopes : resource.requiredScopes
    if !scopes.isEmpty { pairs.append(("scope", scopes.joined(separator: " "))) }
    return "Bearer " + pairs.map { "\($0)=\"\($1)\"" }.joined(separator: ", ")
  }

  func refuse(_ code: OAuthError.Code, _ words: String, _ more: [(String, String)] = []) -> Response {
    var error = OAuthError(code, words)
    error.status = code == .insufficientScope ? 403 : 401
    error.challenge = challenge([("error", code.rawValue), ("error_description", error.description)] + more)
    return error.response
  }
}
