import AWSProtocol
internal import CognitoUserPoolsShapes
import FrontSupport
import HTTPServer
import Model
import Sandboxes
import SignIn
import Tokens

/// The context of an operation: the request and the core.
package struct Call: Sendable {
  let request: AWSRequest
  let core: IdentityCore
  /// The signer of the call; nil for unknown keys.
  var principal: TemporaryCredentials.Principal?

  /// The facts about the request that the core may need.
  var context: RequestScope {
    var context = core.context(of: request.http)
    context.userAgent = sdk
    context.region = request.region
    return context
  }

  /// `aws-sdk-js-2.1639.0` for `aws-sdk-js/2.1639.0 …`; nil for other libraries, whose names the service does not pass
  /// on.
  private var sdk: String? {
    let agent = request.http.headers["x-amz-user-agent"] ?? request.http.headers["User-Agent"] ?? ""
    let parts = agent.prefix { $0 != " " }.split(separator: "/")
    guard parts.count == 2, parts[0].hasPrefix("aws-sdk-") else { return nil }
    return "\(parts[0])-\(parts[1])"
  }

  /// The sandbox of calls that do not identify one (``SandboxSelection``).
  func sandbox() throws -> SandboxHolder {
    do throws(SandboxSelection.Failure) {
      return try core.sandbox(meantBy: request.http)
    } catch {
      throw AWSFault.invalidParameter("Understudy: \(error)")
    }
  }

  /// The region for new pools.
  var region: String { request.region ?? "us-east-1" }

  /// The account that owns what this call creates: an access key id of twelve digits names it.
  var account: String {
    if let principal { return principal.account }
    return request.accountOfKey ?? "000000000000"
  }

  /// The pool with that id.
  func pool(_ id: String) throws(CoreError) -> RealmContext {
    let id = RealmID(id)
    return try reached(core.realm(id, context), "User pool \(id)", otherwise: .realm(.notFound(id)))
  }

  /// The pool of the client with that id.
  func pool(ofClient id: String) throws(CoreError) -> RealmContext {
    let id = ClientID(id)
    return try reached(core.realm(of: id, context), "Client \(id)", otherwise: .client(.notFound(id)))
  }

  /// The pool with that id, with the user's address as reported by the calling server.
  func pool(_ id: String, seenAt address: String?) throws(CoreError) -> RealmContext {
    var pool = try pool(id)
    if let address { pool.scope.remoteAddress = address }
    return pool
  }

  /// The pool of a client. A reported user address is trusted only from a client with a secret, which is a server.
  func pool(ofClient id: String, seenBy person: UserContextDataType?) throws(CoreError) -> RealmContext {
    var pool = try pool(ofClient: id)
    guard let address = person?.ipAddress, !address.isEmpty else { return pool }
    let client = try pool.current().realm.client(ClientID(id))
    if client.isConfidential, client.tellsUserAddress == true {
      pool.scope.remoteAddress = address
    }
    return pool
  }

  /// The pool with that ARN.
  func pool(ofARN arn: String) throws -> RealmContext {
    guard let slash = arn.lastIndex(of: "/"), arn[..<slash].hasSuffix(":userpool") else {
      // The text is unconfirmed.
      throw AWSFault.invalidParameter("Invalid ResourceArn \(arn)")
    }
    return try pool(String(arn[arn.index(after: slash)...]))
  }

  /// The pool of a sign-in in progress.
  func pool(of handle: FlowHandle) throws(CoreError) -> RealmContext {
    try reached(core.realm(of: handle, context), "The session", otherwise: .signIn(.invalidFlow))
  }

  /// The pool with that domain, if any.
  func pool(atDomain domain: String) -> RealmContext? {
    core.realm(atDomain: domain, context).flatMap {
      try? reached($0, "Domain \(domain)", otherwise: .realm(.domainNotFound))
    }
  }

  /// The user of the access token.
  func bearer(_ token: String) throws(CoreError) -> Bearer {
    let bearer = try core.bearer(of: token, context)
    _ = try reached(bearer.service, "The access token", otherwise: .accessToken(.invalid))
    return bearer
  }
}

/// An operation of this front. The type, such as `GetUser` with `Input` and `Output`, is generated from the service
/// model; the conformance adds `run`.
protocol CognitoOperation: AWSOperation where Call == CognitoUserPools.Call {}

/// An expensive operation (signing, proofs, hashing, long lists, waiting for keys), which runs on a worker.
protocol WorkerOperation: CognitoOperation {}

extension WorkerOperation {
  package static var lane: Lane { .worker }
}
