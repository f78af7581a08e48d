import AWSProtocol
import Ambient
import FrontSupport
import HTTPServer
import IdentityPools
import Model
import Sandboxes

/// The context of every operation: the request, the core, and the caller.
struct Call: Sendable {
  let request: AWSRequest
  let core: IdentityCore
  /// The verified signer of the request; nil for unknown keys.
  private let signer: Signer?

  /// The temporary credentials of the signature; nil for long-term keys.
  var keys: TemporaryCredentials? { signer?.temporary }

  init(_ request: AWSRequest, core: IdentityCore) throws(AWSFault) {
    self.request = request
    self.core = core
    signer = try CallerCheck.signer(of: request, core: core)
  }

  private var context: RequestScope {
    core.context(of: request.http)
  }

  /// The sandbox of calls without references to one (``SandboxSelection``).
  private func sandbox() throws -> SandboxHolder {
    do throws(SandboxSelection.Failure) {
      let sandbox = try core.sandbox(meantBy: request.http)
      Annotations.note(sandbox.id)
      return sandbox
    } catch {
      throw AWSFault(.validation, "Understudy: \(error)")
    }
  }

  /// The service in that sandbox.
  /// - Parameter minimumTokenSize: the minimum length of issued session tokens, in bytes.
  func service(_ minimumTokenSize: Int? = nil) throws -> SecurityTokenService {
    var service = SecurityTokenService(core: core, sandbox: try sandbox(), context: context)
    service.minimumTokenSize = minimumTokenSize ?? 0
    return service
  }

  /// The caller. Unknown keys belong to the account; an access key id of twelve digits is its number. The call's region
  /// determines the partition.
  var principal: TemporaryCredentials.Principal {
    var principal = signer?.principal ?? account
    if keys == nil { principal.partition = partition }
    return principal
  }

  /// The partition of the call's region.
  var partition: String { Partition.name(ofRegion: request.region) }

  private var account: TemporaryCredentials.Principal {
    TemporaryCredentials.Principal(account: request.accountOfKey ?? "000000000000", role: nil, session: "")
  }
}

extension Call {
  /// Rejects callers with temporary credentials, for operations that require long-term keys.
  func requireLongTermKeys() throws(AWSFault) {
    guard keys == nil else {
      throw AWSFault(.accessDenied, "Cannot call \(request.operation) with session credentials")
    }
  }

  /// The session duration for long-term keys: by default twelve hours; at most one hour for the account's root user,
  /// even if more is requested (API references of `GetFederationToken` and `GetSessionToken`).
  func lifetime(_ requested: Int?) -> Duration {
    let seconds = requested ?? 43_200
    return .seconds(principal.isRoot ? min(seconds, 3_600) : seconds)
  }
}

/// Finds the signer of a call. Signatures on open operations are not verified: some clients sign those too.
private enum CallerCheck {
  static func signer(of request: AWSRequest, core: IdentityCore) throws(AWSFault) -> Signer? {
    guard OperationList.signed.contains(request.operation) else { return nil }
    do throws(CallerRefusal) {
      return try core.signer(of: request, service: "sts")
    } catch {
      switch error {
      case .unknownKeys: throw AWSFault(.invalidClientTokenID, "The security token included in the request is invalid")
      case .expiredKeys: throw AWSFault(.expiredSession, "The security token included in the request is expired")
      case .signature(.incomplete(let text)): throw AWSFault("IncompleteSignature", text)
      case .signature(.mismatch(let text)): throw AWSFault(.signatureDoesNotMatch, text)
      }
    }
  }
}

extension OperationList {
  fileprivate static let signed = Set(all.filter { $0.access == .signed }.map(\.name))
}

/// An operation of this front. `enum AssumeRole` with its `Input` and `Output` is generated from the service model;
/// conformance adds `run`.
protocol TokenOperation: AWSOperation where Call == SecurityTokens.Call {}

/// An operation that verifies or signs, run on a worker.
protocol WorkerOperation: TokenOperation {}

extension WorkerOperation {
  static var lane: Lane { .worker }
}
