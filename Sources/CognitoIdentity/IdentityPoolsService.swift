// Room: The API of Cognito identity pools: operations, formats, errors.

package import AWSProtocol
internal import Ambient
import FrontSupport
import HTTPServer
internal import IdentityPools
internal import JSON
internal import Model
package import Sandboxes

/// Amazon Cognito identity pools as a service of the JSON 1.1 protocol.
package enum IdentityPoolsService {
  /// - Parameter report: receives errors that are not meant for callers, with the request.
  package static func make(
    core: IdentityCore, report: @escaping @Sendable (any Error, AWSRequest) -> Void
  ) -> any AWSService {
    JSONService<Call>(
      targetPrefix: OperationList.targetPrefix, front: Front.cognitoIdentity.rawValue, known: OperationList.all,
      operations: Operations.all, validationException: "ValidationException",
      makeCall: { request, _ in
        try CallerCheck.check(request, core: core)
        return Call(request: request, core: core)
      },
      translate: { error, _ in
        guard let error = error as? IdentityError else { return nil }
        if case .core(.internalFault(let fault)) = error, fault.unkept == nil { return nil }
        return AWSFault(error)
      },
      report: report)
  }
}

/// Verifies the signature of a call. Signatures on open operations are not verified: some clients sign those too.
private enum CallerCheck {
  static func check(_ request: AWSRequest, core: IdentityCore) throws(AWSFault) {
    guard OperationList.signed.contains(request.operation) else { return }
    do throws(CallerRefusal) {
      _ = try core.signer(of: request, service: "cognito-identity", sandbox: sandbox(of: request, core))
    } catch {
      throw error.fault
    }
  }

  /// The sandbox of the pool or the identity that a call names; nil for one that names none, or one that is not there.
  private static func sandbox(of request: AWSRequest, _ core: IdentityCore) -> SandboxHolder? {
    let input = try? JSON.parse(request.http.body)
    if let id = input?["IdentityPoolId"]?.string { return try? core.identityPools.pool(id).sandbox }
    return input?["IdentityId"]?.string.flatMap { try? core.identityPools.pool(ofIdentity: $0).sandbox }
  }
}

extension OperationList {
  fileprivate static let signed = Set(all.filter { $0.access == .signed }.map(\.name))
}
