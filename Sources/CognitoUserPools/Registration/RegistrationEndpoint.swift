import AWSProtocol
import Ambient
internal import CognitoUserPoolsShapes
import FrontSupport
package import HTTPServer
import JSON
import Model
import OAuth
package import Sandboxes
import Tokens

/// `POST /oauth2/register`: dynamic registration of a client of a user pool (RFC 7591 §3; developer guide, "Dynamic
/// client registration").
package enum RegistrationEndpoint {
  /// In bytes: the content is stored, and any client may register if the pool allows it.
  private static let limit = 32 << 10

  /// - Parameter report: receives internal errors.
  package static func routes(
    core: IdentityCore, report: @escaping @Sendable (any Error, Request) -> Void
  ) -> RouteGroup {
    RouteGroup(
      name: Front.oauth.rawValue, cors: CORSPolicy(exposedHeaders: ["WWW-Authenticate"], maxAge: 3600),
      errors: { problem, _ in
        RegistrationRefusal(code: "invalid_request", description: problem.detail, status: problem.status).response
      },
      failure: { error, _ in RegistrationRefusal(error).response },
      finish: { _, response in response.forbidStoring() },
      routes: [
        Route(.post, "/oauth2/register", lane: .worker) { request in
          do {
            return try register(request, core)
          } catch let refusal as RegistrationRefusal {
            return refusal.response
          } catch {
            return refusal(of: error, request, report).response
          }
        }
      ])
  }

  private static func refusal(
    of error: any Error, _ request: Request, _ report: (any Error, Request) -> Void
  ) -> RegistrationRefusal {
    if let error = error as? CoreError, error.isInternal {
      report(error, request)
      return RegistrationRefusal(code: "server_error", description: "Internal error.", status: 500)
    }
    let fault = error as? AWSFault ?? (error as? CoreError).map { AWSFault($0, in: .other) } ?? .internalError
    // The limits of app clients, in the same words.
    return .metadata(fault.message)
  }

  private static func register(_ request: Request, _ core: IdentityCore) throws -> Response {
    guard request.body.count <= limit else {
      throw RegistrationRefusal(
        code: "invalid_client_metadata", description: "The metadata has more than \(limit) bytes.", status: 413)
    }
    let pool = try pool(of: request, core)
    let (realm, _) = try pool.current()
    guard let rule = realm.settings.dynamicRegistration, !realm.settings.domains.isEmpty else {
      throw RegistrationRefusal(
        code: "access_denied", description: "Dynamic client registration is not enabled for the user pool.", status: 403
      )
    }
    let grants = try grants(of: request, rule, pool)
    guard let metadata = (try? JSON.parse(request.body))?.object else {
      throw RegistrationRefusal.metadata("The body must be a JSON object.")
    }
    let asked = try RegistrationRequest(metadata, grants: grants, scopes: rule.scopes)
    let client = try Provisioning.createClient(from: asked.members, in: pool)
    var answer: JSONObject = [
      "client_id": .string(client.id.text), "client_id_issued_at": .integer(Int(client.created.seconds)),
    ]
    if let secret = client.secrets.last {
      answer["client_secret"] = .string(secret)
      answer["client_secret_expires_at"] = 0
    }
    for (name, value) in asked.registered { answer[name] = value }
    return .json(JSON.object(answer).bytes, status: 201)
  }

  /// The pool in the server's own parameter, or that of the requested domain.
  private static func pool(of request: Request, _ core: IdentityCore) throws -> RealmContext {
    let context = core.context(of: request)
    if let named = request.query[RequestScope.realmParameter] {
      return try core.realm(RealmID(named), context)
    }
    if let pool = core.realm(atHost: context.host, context) { return pool }
    throw RegistrationRefusal(
      code: "invalid_request",
      description: "Understudy: nothing names a user pool. Call its domain, or add ?understudy_realm={pool id}.",
      status: 404)
  }

  /// The permitted grant types, with an initial access token or without one.
  private static func grants(
    of request: Request, _ rule: DynamicRegistration, _ pool: RealmContext
  ) throws -> Set<ClientGrantType> {
    guard let token = request.bearerToken else {
      guard let open = rule.openGrants else {
        throw RegistrationRefusal.token("An initial access token is required.")
      }
      return open
    }
    let scopes: [String]
    if let own = try pool.oauth.scopesOfClientToken(token) {
      scopes = own
    } else if let bearer = try? pool.core.bearer(of: token, scope: nil, pool.scope), bearer.service.id == pool.id {
      scopes = bearer.scopes
    } else {
      throw RegistrationRefusal.token("The initial access token is not valid.")
    }
    guard scopes.contains(AccessScope.clientRegistration) else {
      throw RegistrationRefusal(
        code: "insufficient_scope",
        description: "The initial access token needs the scope \(AccessScope.clientRegistration).", status: 403)
    }
    return rule.authenticatedGrants
  }
}

extension RegistrationRefusal {
  /// An injected error.
  fileprivate init(_ ordered: OrderedError) {
    let code = ordered.isThrottling ? "temporarily_unavailable" : ordered.code
    let usual = ["invalid_token": 401, "access_denied": 403, "insufficient_scope": 403, "server_error": 500]
    self.init(
      code: code, description: ordered.message ?? "An ordered error.",
      status: ordered.status ?? (ordered.isThrottling ? 429 : usual[code] ?? 400))
  }

  fileprivate var response: Response {
    let body: JSONObject = ["error": .string(code), "error_description": .string(description)]
    var response = Response.json(JSON.object(body).bytes, status: status)
    if status == 401 || code == "insufficient_scope" {
      response.headers["WWW-Authenticate"] = "Bearer error=\"\(code)\""
    }
    return response
  }
}
