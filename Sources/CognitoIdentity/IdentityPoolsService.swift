package import AWSProtocol
import HTTPServer
package import IdentityCore

/// Amazon Cognito identity pools as a service of the JSON 1.1 protocol.
package enum IdentityPoolsService {
  /// - Parameter report: told of errors that have no words for the caller, with the request that met them.
  package static func make(
    core: IdentityCore, report: @escaping @Sendable (any Error, AWSRequest) -> Void
  ) -> any AWSService {
    JSONService<Call>(
      targetPrefix: OperationList.targetPrefix, front: .cognitoIdentity, known: OperationList.all,
      operations: Operations.all, validationException: "ValidationException",
      makeCall: { request in
        try CallerCheck.check(request, core: core)
        return Call(request: request, core: core)
      },
      translate: { error, _ in
        guard let error = error as? IdentityError else { return nil }
        if case .core(let fault) = error, case .internalFault = fault { return nil }
        return AWSFault(error)
      },
      report: report)
  }
}

/// Checks requests that were signed with credentials which this server gave out. Keys of the caller's own are not known here
/// and pass, and so does everything on operations that anybody may call: some clients sign those too.
private enum CallerCheck {
  static func check(_ request: AWSRequest, core: IdentityCore) throws(AWSFault) {
    guard let credentials = request.credentials, OperationList.signed.contains(request.operation) else { return }
    do {
      let keys = try core.temporaryCredentials(
        accessKeyID: credentials.accessKeyID, sessionToken: credentials.sessionToken)
      guard let keys else { return }
      guard let signature = RequestSignature(request.http), signature.isValid(for: request.http, secret: keys.secret)
      else { throw AWSFault("InvalidSignatureException", signatureMismatch) }
      // By the machine's clock, which is the client's: the sandbox's own may have been moved. The text is unconfirmed.
      if let moment = signature.moment, abs(moment - Instant.machine.seconds) > RequestSignature.tolerance {
        throw AWSFault("InvalidSignatureException", "Signature not yet current, or expired: \(signature.date)")
      }
    } catch let fault as AWSFault {
      throw fault
    } catch CredentialsProblem.expired {
      throw AWSFault("ExpiredTokenException", "The security token included in the request is expired")
    } catch {
      throw AWSFault("UnrecognizedClientException", "The security token included in the request is invalid.")
    }
  }

  private static let signatureMismatch =
    "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key "
    + "and signing method. Consult the service documentation for details."
}

extension OperationList {
  fileprivate static let signed = Set(all.filter { $0.access == .signed }.map(\.name))
}
