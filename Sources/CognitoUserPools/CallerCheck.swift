import AWSProtocol
import IdentityCore

/// Checks who signed a call. Credentials that this server gave out are verified; keys of the caller's own are not known here and pass.
/// What anybody may call is not looked at: some clients sign that too.
enum CallerCheck {
  /// - Returns: the credentials of ours that signed it, or nil.
  static func credentials(of request: AWSRequest, core: IdentityCore) throws(AWSFault) -> TemporaryCredentials? {
    guard let signer = request.credentials, signed.contains(request.operation) else { return nil }
    let known: TemporaryCredentials?
    do throws(CredentialsProblem) {
      known = try core.temporaryCredentials(accessKeyID: signer.accessKeyID, sessionToken: signer.sessionToken)
    } catch {
      switch error {
      case .unknown:
        throw AWSFault("UnrecognizedClientException", "The security token included in the request is invalid.")
      case .expired:
        throw AWSFault("ExpiredTokenException", "The security token included in the request is expired")
      }
    }
    guard let known else { return nil }
    guard let signature = RequestSignature(request.http), signature.isValid(for: request.http, secret: known.secret)
    else {
      throw AWSFault(
        "InvalidSignatureException",
        "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access "
          + "Key and signing method. Consult the service documentation for details.")
    }
    // By the machine's clock, which is the client's: the sandbox's own may have been moved. The text is unconfirmed.
    if let moment = signature.moment, abs(moment - Instant.machine.seconds) > RequestSignature.tolerance {
      throw AWSFault("InvalidSignatureException", "Signature not yet current, or expired: \(signature.date)")
    }
    return known
  }

  private static let signed = Set(OperationList.all.filter { $0.access == .signed }.map(\.name))
}
