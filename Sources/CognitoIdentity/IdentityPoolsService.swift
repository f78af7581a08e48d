package import AWSProtocol
import FrontSupport
import HTTPServer
package import IdentityCore

/// Amazon Cognito identity pools as a service of the JSON 1.1 protocol.
package enum IdentityPoolsService {
  /// - Parameter report: told of errors that have no words for the caller, with the request that met them.
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

/// Checks requests that were signed with credentials which this server gave out or a configuration names. Other keys are not known
/// here and pass, unless the server verifies all; and so does everything on operations that anybody may call: some clients sign those too.
private enum CallerCheck {
  static func check(_ request: AWSRequest, core: IdentityCore) throws(AWSFault) {
    guard let credentials = request.credentials, OperationList.signed.contains(request.operation) else { return }
    do {
      let signer = try core.signer(accessKeyID: credentials.accessKeyID, sessionToken: credentials.sessionToken)
      guard let signer else { return }
      try RequestSignature.check(
        request.http, service: "cognito-identity", secret: signer.secret, now: Instant.machine.seconds)
    } catch let problem as SignatureProblem {
      switch problem {
      case .incomplete(let text): throw AWSFault("IncompleteSignatureException", text)
      case .mismatch(let text): throw AWSFault("InvalidSignatureException", text)
      }
    } catch CredentialsProblem.expired {
      throw AWSFault("ExpiredTokenException", "The security token included in the request is expired")
    } catch {
      throw AWSFault("UnrecognizedClientException", "The security token included in the request is invalid.")
    }
  }
}

extension OperationList {
  fileprivate static let signed = Set(all.filter { $0.access == .signed }.map(\.name))
}
