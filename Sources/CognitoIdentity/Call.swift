import AWSProtocol
internal import Diagnostics
import FrontSupport
import HTTPServer
import IdentityPools
import Model
import Sandboxes

/// The context of every operation: the request and the core.
struct Call: Sendable {
  let request: AWSRequest
  let core: IdentityCore

  /// The facts about the request that the core may need.
  var context: RequestScope {
    core.context(of: request.http)
  }

  /// The sandbox of calls without references to one (``SandboxSelection``).
  func sandbox() throws -> SandboxHolder {
    do throws(SandboxSelection.Failure) {
      let sandbox = try core.sandbox(meantBy: request.http)
      Annotations.note(sandbox.id)
      return sandbox
    } catch {
      throw AWSFault(.invalidParameter, "Understudy: \(error)")
    }
  }

  /// The region of new pools.
  var region: String { request.region ?? "us-east-1" }

  /// The account that owns what this call creates: that of the credentials, or an access key id of twelve digits.
  var account: String {
    guard let credentials = request.credentials else { return "000000000000" }
    if let account = request.accountOfKey { return account }
    let signer = try? core.accessKeys.signer(
      accessKeyID: credentials.accessKeyID, sessionToken: credentials.sessionToken)
    return signer?.principal.account ?? "000000000000"
  }

  func pool(_ id: String) throws(IdentityError) -> IdentityPoolService {
    try reached(core.identityPools.pool(id, context), "Identity pool \(id)", otherwise: .poolNotFound(id))
  }

  func pool(ofIdentity id: String) throws(IdentityError) -> IdentityPoolService {
    try reached(core.identityPools.pool(ofIdentity: id, context), "Identity \(id)", otherwise: .identityNotFound(id))
  }

  /// Whether the call can see the pool. Calls without a region see all pools, as do all calls if the pool is configured
  /// so. In the service, calls to one region do not see pools of another (awslabs/aws-sdk-android-samples#151, 2017).
  func reaches(_ pool: IdentityPool) -> Bool {
    guard let region = request.region else { return true }
    return pool.id.region == region || pool.settings.takesAnyRegion == true
  }

  /// The pool, if the call's region can see it.
  /// - Parameters:
  ///   - thing: what was looked up, for the log and the journal.
  ///   - error: the error for an unknown id.
  private func reached(
    _ pool: IdentityPoolService, _ thing: String, otherwise error: IdentityError
  ) throws(IdentityError) -> IdentityPoolService {
    guard let region = request.region, pool.id.region != region else { return pool }
    guard try !reaches(pool.current().pool) else { return pool }
    Annotations.note(reason: SignInDiagnostic.otherRegion(object: thing, home: pool.id.region, region: region).text)
    throw error
  }

  /// The pool with this ARN.
  func pool(ofARN arn: String) throws -> IdentityPoolService {
    let parts = arn.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
    guard parts.count == 6, parts[2] == "cognito-identity", parts[5].hasPrefix("identitypool/") else {
      // The message is unconfirmed.
      throw AWSFault(.invalidParameter, "Invalid ResourceArn \(arn)")
    }
    return try pool(String(parts[5].dropFirst("identitypool/".count)))
  }
}

/// An operation of this front. `enum GetId` with its `Input` and `Output` is generated from the service model;
/// conformance adds `run`.
protocol IdentityOperation: AWSOperation where Call == CognitoIdentity.Call {}

/// An operation that verifies, signs or lists, run on a worker.
protocol WorkerOperation: IdentityOperation {}

extension WorkerOperation {
  static var lane: Lane { .worker }
}

extension OrderedMap<String> {
  /// The logins in the core's form.
  var logins: IdentityPoolService.Logins { map { (key: $0.name, token: $0.value) } }
}
