import AWSProtocol
import Ambient
import FrontSupport
import HTTPServer
import IdentityPools
import Imports
import JSON
import Model
import Sandboxes

/// A service whose operations make resources.
package enum CalledService: Sendable {
  case userPools, identityPools

  var targetPrefix: String {
    switch self {
    case .userPools: "AWSCognitoIdentityProviderService"
    case .identityPools: "AWSCognitoIdentityService"
    }
  }

  /// Its name in the scope of a signature.
  var name: String {
    switch self {
    case .userPools: "cognito-idp"
    case .identityPools: "cognito-identity"
    }
  }
}

/// The context of every operation: the request and the core.
struct Call: Sendable {
  let request: AWSRequest
  let core: IdentityCore
  let sandbox: SandboxHolder
  let account: String
  let objects: ObjectStore
  let changeSets: ChangeSets
  /// Answers a request as the services that speak JSON do.
  let serve: @Sendable (Request) -> Outcome

  init(
    _ request: AWSRequest, core: IdentityCore, objects: ObjectStore, changeSets: ChangeSets,
    serve: @escaping @Sendable (Request) -> Outcome
  ) throws {
    self.request = request
    self.core = core
    self.objects = objects
    self.changeSets = changeSets
    self.serve = serve
    do throws(SandboxSelection.Failure) {
      sandbox = try core.sandbox(meantBy: request.http)
      Annotations.note(sandbox.id)
    } catch {
      throw AWSFault("ValidationError", "Understudy: \(error)")
    }
    do throws(CallerRefusal) {
      account =
        try core.signer(of: request, service: "cloudformation")?.principal.account
        ?? request.accountOfKey ?? "000000000000"
    } catch {
      throw error.queryFault
    }
  }

  var region: String { request.region ?? "us-east-1" }
  /// Milliseconds since 1970.
  var now: Int { Int(sandbox.now.milliseconds) }
  var partition: String { Partition.name(ofRegion: region) }
  var stacks: StackStore { StackStore(sandbox: sandbox, place: "\(account)/\(region)") }

  /// Calls an operation of another service as the caller's account.
  /// - Throws: the service's exception. One that is not meant for callers ends the whole request: its work is done
  ///   again when the answer that it waits for is there.
  func call(_ service: CalledService, _ operation: String, _ input: JSONObject) throws -> JSONObject {
    var headers = Fields()
    headers.append("X-Amz-Target", "\(service.targetPrefix).\(operation)")
    headers.append("Content-Type", "application/x-amz-json-1.1")
    headers.append(SandboxSelection.header, sandbox.id.text)
    // Nothing is signed between services here: the account and the region are what counts.
    headers.append(
      "Authorization",
      "AWS4-HMAC-SHA256 Credential=\(account)/20260101/\(region)/\(service.name)/aws4_request, SignedHeaders=host, "
        + "Signature=" + String(repeating: "0", count: 64))
    let inner = Request(
      .post, "/", headers: headers, body: JSON.object(input).bytes, remoteAddress: request.http.remoteAddress)
    // The request's work may be done again, once an answer from outside is there: what was made is not made twice.
    let response: Response
    do throws(CoreError) {
      response = try Replay.noting { () throws(CoreError) in
        let response = try Self.response(of: serve(inner))
        guard response.status < 500 else { throw .awaiting }
        return response
      }
    } catch {
      throw Interruption(fault: .internalError)
    }
    let answer = (try? JSON.parse(response.body))?.object ?? [:]
    guard response.status != 200 else { return answer }
    let name = answer["__type"]?.string ?? "InternalFailure"
    throw AWSFault(name, answer["message"]?.string ?? "", status: response.status)
  }

  private static func response(of outcome: Outcome) throws(CoreError) -> Response {
    switch outcome {
    case .respond(let response): return response
    case .work(let body): return body()
    case .decide(let body): return try response(of: body())
    case .wait, .hold: throw .awaiting
    }
  }
}

/// An error that says nothing of the resource: the deployment is neither done nor undone.
struct Interruption: Error {
  let fault: AWSFault
}

extension CallerRefusal {
  /// The error in the words of query services.
  var queryFault: AWSFault {
    switch self {
    case .unknownKeys:
      AWSFault("InvalidClientTokenId", "The security token included in the request is invalid", status: 403)
    case .expiredKeys: AWSFault("ExpiredToken", "The security token included in the request is expired", status: 403)
    case .signature(.incomplete(let text)): AWSFault("IncompleteSignature", text)
    case .signature(.mismatch(let text)): AWSFault("SignatureDoesNotMatch", text, status: 403)
    }
  }
}

extension AWSFault {
  /// An exception of the service model.
  init(_ name: ExceptionName, _ message: String) { self.init(name.rawValue, message, status: name.status) }

  /// What is wrong with a request or a template.
  static func invalid(_ message: String) -> AWSFault { AWSFault("ValidationError", message) }

  static func noStack(_ name: String) -> AWSFault { invalid("Stack with id \(name) does not exist") }
}

/// An operation of this front. `enum CreateStack` with its `Input` and `Output` is generated from the service model;
/// conformance adds `run`.
protocol StackOperation: AWSOperation where Call == CloudFormation.Call {}

extension StackOperation {
  // Templates are parsed, and resources made.
  static var lane: Lane { .worker }
}
