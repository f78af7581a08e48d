import AWSProtocol
import HTTPServer
import IdentityCore
import JSON

/// Checks who signed a call. Credentials that this server gave out or that a configuration names are verified; other keys are not known
/// here, and pass unless a rule says otherwise. What anybody may call is not looked at: some clients sign that too.
enum CallerCheck {
  /// - Parameter input: the request's members, not checked yet: they may name the pool that has a rule of its own.
  /// - Returns: who signed it, or nil for keys that are not known.
  static func principal(
    of request: AWSRequest, _ input: JSONObject, core: IdentityCore
  ) throws(AWSFault) -> TemporaryCredentials.Principal? {
    guard let credentials = request.credentials, signed.contains(request.operation) else { return nil }
    let signer: Signer?
    do throws(CredentialsProblem) {
      signer = try core.signer(
        accessKeyID: credentials.accessKeyID, sessionToken: credentials.sessionToken, realm: realm(of: input, core))
    } catch {
      switch error {
      case .unknown:
        throw AWSFault("UnrecognizedClientException", "The security token included in the request is invalid.")
      case .expired:
        throw AWSFault("ExpiredTokenException", "The security token included in the request is expired")
      }
    }
    guard let signer else { return nil }
    do throws(SignatureProblem) {
      try RequestSignature.check(
        request.http, service: "cognito-idp", secret: signer.secret, now: Instant.machine.seconds)
    } catch {
      switch error {
      case .incomplete(let text): throw AWSFault("IncompleteSignatureException", text)
      case .mismatch(let text): throw AWSFault("InvalidSignatureException", text)
      }
    }
    return signer.principal
  }

  /// The pool that a request names, by itself, by its resource name or by a client.
  private static func realm(of input: JSONObject, _ core: IdentityCore) -> RealmID? {
    if let pool = input["UserPoolId"]?.string { return RealmID(pool) }
    if let name = input["ResourceArn"]?.string?.split(separator: "/").last { return RealmID(String(name)) }
    return input["ClientId"]?.string.flatMap { try? core.realm(of: ClientID($0)).id }
  }

  /// What is signed, or may be instead of showing a client's secret. GetClientToken heeds no signature.
  private static let signed = Set(OperationList.all.filter { $0.access == .signed }.map(\.name) + ["GetDerivedToken"])
}
