internal import AWSProtocol
internal import CloudFormation
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
  private let stacks: CloudFormationService

  init(core: IdentityCore, log: Logger) {
    let tokens = SecurityTokensService(core: core) { error, request in log.fault(error, request.http) }
    let made = [
      UserPoolsService.make(core: core) { error, request in log.fault(error, request.http) },
      IdentityPoolsService.make(core: core) { error, request in log.fault(error, request.http) },
    ]
    // What makes the resources of stacks.
    let resources = AWSDispatcher(made)
    let stacks = CloudFormationService(core: core, serve: resources.handle) { error, request in
      log.fault(error, request.http)
    }
    self.stacks = stacks
    dispatcher = AWSDispatcher(
      made + [
        KeyManagementService.make(core: core) { error, request in log.fault(error, request.http) },
        ParameterStoreService.make(core: core) { error, request in log.fault(error, request.http) },
      ],
      otherwise: { request in
        if CloudFormationService.claims(request) { return stacks.handle(request) }
        return SecurityTokensService.claims(request) ? tokens.handle(request) : nil
      },
      label: { request in
        CloudFormationService.claims(request) ? stacks.label(of: request) : tokens.label(of: request)
      },
      failure: { error, request in
        guard request.headers["X-Amz-Target"] == nil else { return nil }
        if CloudFormationService.claims(request) { return stacks.failure(error, request) }
        return SecurityTokensService.claims(request) ? tokens.failure(error, request) : nil
      })
    documents = IdentityDocuments(core: core) { error, request in log.fault(error, request) }
  }

  /// The routes for all hosts.
  var groups: [RouteGroup] { [dispatcher.routes, documents.routes] }

  /// The routes for requests that ``claims(_:)`` selects: their paths have other routes for other requests.
  var hostGroups: [RouteGroup] { [dispatcher.routes(for: [.get, .post]), documents.hostRoutes] }

  /// The routes for requests that ``claimsObjects(_:)`` selects.
  var objectGroups: [RouteGroup] { [stacks.objectRoutes] }

  /// The size in bytes of one object, or of one part of an object, that is uploaded to S3.
  static func uploadLimit(_ headers: Fields) -> Int? {
    CredentialScope.service(in: headers["Authorization"]) == "s3" ? 16 << 20 : nil
  }

  /// Whether a request is signed for S3.
  static func claimsObjects(_ request: Request) -> Bool {
    CredentialScope.service(in: request.headers["Authorization"]) == "s3"
  }

  /// Whether a request is for one of these services by the host's name, or by a form in the query.
  static func claims(_ request: Request) -> Bool {
    let host = request.host?.lowercased() ?? ""
    let services = ["cognito-identity.", "sts.", "cloudformation.", "ssm."]
    if services.contains(where: host.hasPrefix) { return host.contains(".amazonaws.com") }
    return request.method == .get && request.path == "/" && request.query["Action"] != nil
  }
}
