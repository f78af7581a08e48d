internal import Ambient
internal import Encodings
internal import FrontSupport
internal import HTTPServer
internal import JOSE
internal import JSON
internal import Model
internal import Sandboxes
internal import Tenants

/// The verified access token of a call, and the tenant that it names.
struct GraphToken: Sendable {
  let tenant: TenantService
  let caller: TenantService.GraphCaller

  init(_ request: Request, core: IdentityCore, context: RequestScope) throws(GraphError) {
    guard let text = request.bearerToken else {
      throw .unauthorized("Access token is empty.", at: core.addresses.reached(in: context))
    }
    let base = core.addresses.reached(in: context)
    guard let claims = SignedToken.parse(text)?.claims else {
      throw .unauthorized(
        "IDX14100: JWT is not well formed, there are no dots (.).\nThe token needs to be in JWS or JWE Compact Serialization Format. (JWS): 'EncodedHeader.EncodedPayload.EncodedSignature'. (JWE): 'EncodedProtectedHeader.EncodedEncryptedKey.EncodedInitializationVector.EncodedCiphertext.EncodedAuthenticationTag'.",
        at: base)
    }
    guard let tenant = claims["tid"]?.string.flatMap({ try? core.tenant(named: $0, context) }) else {
      throw .unauthorized("Access token validation failure. Invalid issuer.", at: base)
    }
    self.tenant = tenant
    do throws(CoreError) {
      caller = try tenant.graphCaller(of: text)
    } catch {
      throw Self.refusal(error, claims, at: base, now: tenant.service.sandbox.now)
    }
    switch caller {
    case .application(let client, _): Annotations.note(tenant.service.id, in: tenant.service.sandbox.id, client: client)
    case .person(let bearer): Annotations.note(user: bearer.user)
    }
  }

  private static func refusal(_ error: CoreError, _ claims: JSON, at base: String, now: Instant) -> GraphError {
    switch error {
    case .accessToken(.expired): return .unauthorized("Lifetime validation failed, the token is expired.", at: base)
    case .accessToken(.revoked): return .revoked(claims, at: base, now: now)
    case .accessToken(.invalid) where claims["aud"]?.string != ScopeSelection.graphID:
      return .unauthorized("Access token validation failure. Invalid audience.", at: base)
    case .accessToken: return .unauthorized("Signature is invalid.", at: base)
    default:
      var refusal = GraphError(500, "InternalServerError", "Internal server error.")
      refusal.fault = error
      return refusal
    }
  }

  /// The tenant that a token names, before verification: only for the time in an error.
  static func tenant(of request: Request, core: IdentityCore) -> TenantService? {
    guard let id = request.bearerToken.flatMap({ SignedToken.parse($0) })?.claims["tid"]?.string else { return nil }
    return try? core.tenant(named: id, core.context(of: request))
  }
}

extension GraphError {
  fileprivate static func unauthorized(_ message: String, at base: String, more: String = "") -> GraphError {
    var error = GraphError(401, "InvalidAuthenticationToken", message)
    error.headers["WWW-Authenticate"] =
      "Bearer realm=\"\", authorization_uri=\"\(base)/common/oauth2/authorize\", client_id=\"\(ScopeSelection.graphID)\"\(more)"
    return error
  }

  /// A revoked sign-in session. A client that declares the capability `cp1` receives a claims challenge (Microsoft
  /// Learn: claims challenges).
  fileprivate static func revoked(_ claims: JSON, at base: String, now: Instant) -> GraphError {
    let capabilities = (claims["xms_cc"]?.array ?? []).compactMap { $0.string?.lowercased() }
    guard capabilities.contains("cp1") else {
      return .unauthorized("The token was revoked, or its user or application does not exist any more.", at: base)
    }
    let challenge: JSON = [
      "access_token": ["nbf": ["essential": true, "value": .string(String(now.seconds))]]
    ]
    return .unauthorized(
      "Continuous access evaluation resulted in challenge with result: InteractionRequired and code: TokenCreatedWithOutdatedPolicies",
      at: base, more: ", error=\"insufficient_claims\", claims=\"\(Base64.encode(challenge.bytes))\"")
  }
}
