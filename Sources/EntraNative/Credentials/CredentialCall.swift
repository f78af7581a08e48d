internal import Ambient
internal import FrontSupport
internal import HTTPServer
internal import JOSE
internal import JSON
internal import Model
internal import Sandboxes
internal import Tenants

/// A call of the credential management API, by which an app lets its user manage passkeys (Microsoft Learn: Microsoft
/// Entra External ID credential management API reference, read 2026-11-23): the tenant of the path and the access
/// token.
struct CredentialCall: Sendable {
  let request: Request
  let tenant: TenantService
  let bearer: TenantService.TenantBearer

  var user: User { bearer.user }
  var registrar: PasskeyRegistrar { PasskeyRegistrar(client: bearer.client, grant: bearer.grant) }

  init(_ request: Request, _ endpoints: Endpoints, _ accepted: [CredentialPermission]) throws(CredentialError) {
    self.request = request
    let name = request.parameters["tenant"]
    guard !["common", "client", "organizations", "consumers"].contains(name.lowercased()) else {
      throw .invalid("The tenant-specific route is required: \(name) is no tenant.")
    }
    let tenant = try CredentialError.translating { () throws(CoreError) in try endpoints.tenant(of: request) }
    self.tenant = tenant
    guard let text = request.bearerToken, let claims = SignedToken.parse(text)?.claims else {
      throw .invalid("The access token is missing or malformed.")
    }
    let own = try CredentialError.translating { () throws(CoreError) in try tenant.current().tenant.id.description }
    do throws(CoreError) {
      bearer = try tenant.credentialBearer(of: text)
    } catch .accessToken(.scope) {
      throw .invalid("The access token is an application's own; a user's is required.")
    } catch .accessToken(.expired) {
      throw .invalid("The access token has expired.")
    } catch .accessToken(.revoked) {
      throw .invalid("The access token is of a sign-in that has ended.")
    } catch .accessToken {
      if claims["tid"]?.string != own, let other = claims["tid"]?.string,
        let issuer = try? endpoints.core.tenant(named: other), (try? issuer.credentialBearer(of: text)) != nil
      {
        throw CredentialError(403, "forbidden", "The tenant of the route is not that of the access token.")
      }
      guard claims["aud"]?.string == ScopeSelection.credentialsID else {
        throw CredentialError(401, "invalidRequest", "The access token was not issued for this API.")
      }
      throw .invalid("The signature of the access token is not valid.")
    } catch {
      throw CredentialError(error)
    }
    Annotations.note(user: bearer.user, client: bearer.client)
    let names = accepted.map(\.rawValue)
    guard bearer.scopes.contains(where: names.contains) else {
      throw .invalid("The access token has none of the scopes \(names.joined(separator: ", ")).")
    }
  }

  /// The JSON object of the request body.
  func body() throws(CredentialError) -> JSONObject {
    guard let object = (try? JSON.parse(request.body))?.object else { throw .invalid("The body is no JSON object.") }
    return object
  }

  /// A link to a path of this API below the tenant's id.
  func link(_ path: String, _ name: String) -> JSON {
    let id = (try? tenant.current().tenant.id.description) ?? request.parameters["tenant"]
    return ["href": .string("/\(id)/api/v1.0/me/methods\(path)"), "name": .string(name)]
  }
}

/// An error in the format of this API.
struct CredentialError: Error {
  let status: Int
  let code: String
  let message: String
  /// The cause, for the log only.
  var fault: CoreError?

  init(_ status: Int, _ code: String, _ message: String) {
    self.status = status
    self.code = code
    self.message = message
  }

  static func invalid(_ message: String) -> CredentialError { CredentialError(400, "invalidRequest", message) }

  static func translating<Value>(_ body: () throws(CoreError) -> Value) throws(CredentialError) -> Value {
    do throws(CoreError) {
      return try body()
    } catch {
      throw CredentialError(error)
    }
  }

  init(_ error: CoreError) {
    Annotations.note(problem: error)
    switch error {
    case .passkey(let problem): self = .invalid("The passkey cannot be registered: \(problem.words).")
    case .tenant(.passkeyNotRegistrable(let obstacle)):
      self = .invalid("The passkey cannot be registered: \(obstacle.words).")
    case .internalFault:
      self.init(500, "serverError", "A transient error has occurred. Please try again.")
      fault = error
    default: self = .invalid(NativeAuthError(error).message)
    }
  }

  /// An error that a test ordered by its `code`.
  init(_ ordered: OrderedError) {
    self.init(
      ordered.status ?? (ordered.isThrottling ? 429 : 400), ordered.isThrottling ? "tooManyRequests" : ordered.code,
      ordered.message ?? "An ordered error.")
  }

  func response(_ request: Request, at now: Instant) -> Response {
    Annotations.note(error: code)
    Annotations.note(reason: message)
    let body: JSON = [
      "error": [
        "code": .string(code), "message": .string(message), "timestamp": .string(now.rfc3339),
        "traceId": .string(request.id.text), "correlationId": .string(request.correlation ?? request.id.text),
      ]
    ]
    return .json(body.bytes, status: status, contentType: "application/json; charset=utf-8")
  }
}
