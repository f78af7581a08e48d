internal import AWSProtocol
internal import CognitoIdentity
internal import CognitoUserPools
internal import HTTPServer
internal import KeyManagement
internal import Logging
internal import Sandboxes
internal import SecurityTokens

/// The services at `POST /`: a header names the target of those that speak JSON; the others are called by form.
struct AWSServices {
  private let dispatcher: AWSDispatcher
  private let documents: IdentityDocuments

  init(core: IdentityCore, log: Logger) {
    let tokens = SecurityTokensService(core: core) { error, request in log.fault(error, request.http) }
    dispatcher = AWSDispatcher(
      [
        UserPoolsService.make(core: core) { error, request in log.fault(error, request.http) },
        IdentityPoolsService.make(core: core) { error, request in log.fault(error, request.http) },
        KeyManagementService.make(core: core) { error, request in log.fault(error, request.http) },
      ],
      otherwise: { request in SecurityTokensService.claims(request) ? tokens.handle(request) : nil },
      label: { request in tokens.label(of: request) },
      failure: { error, request in
        request.headers["X-Amz-Target"] == nil && SecurityTokensService.claims(request)
          ? tokens.failure(error, request) : nil
      })
    documents = IdentityDocuments(core: core) { error, request in log.fault(error, request) }
  }

  /// The routes for all hosts.
  var groups: [RouteGroup] { [dispatcher.routes, documents.routes] }

  /// The routes for requests that ``claims(_:)`` selects: their paths have other routes for other requests.
  var hostGroups: [RouteGroup] { [dispatcher.routes(for: [.get, .post]), documents.hostRoutes] }

  /// Whether a request is for one of these services by the host's name, or by a form in the query.
  static func claims(_ request: Request) -> Bool {
    let host = request.host?.lowercased() ?? ""
    if host.hasPrefix("cognito-identity.") || host.hasPrefix("sts.") { return host.contains(".amazonaws.com") }
    return request.method == .get && request.path == "/" && request.query["Action"] != nil
  }
}
