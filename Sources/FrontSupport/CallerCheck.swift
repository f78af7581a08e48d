package import AWSProtocol
internal import Ambient
package import IdentityPools
package import Model
package import Sandboxes

/// Why a signed call is rejected.
package enum CallerRefusal: Error {
  case unknownKeys
  case expiredKeys
  case signature(SignatureProblem)

  /// The error in the JSON services' terms.
  package var fault: AWSFault {
    switch self {
    case .unknownKeys:
      AWSFault("UnrecognizedClientException", "The security token included in the request is invalid.")
    case .expiredKeys: AWSFault("ExpiredTokenException", "The security token included in the request is expired")
    case .signature(.incomplete(let text)): AWSFault("IncompleteSignatureException", text)
    case .signature(.mismatch(let text)): AWSFault("InvalidSignatureException", text)
    }
  }
}

extension IdentityCore {
  /// The verified signer of a call; nil for unsigned calls and unknown keys.
  ///
  /// Signatures with credentials that this server issued or that a configuration names are verified. Unknown keys are
  /// accepted unless a rule forbids it; the age of their signatures is judged if a rule demands it.
  /// - Parameters:
  ///   - service: the service name in the signature's scope, such as `sts`.
  ///   - realm: the pool that the call is about, which may have its own rule.
  ///   - sandbox: the sandbox of what the call is about, by whose clock its age is judged; nil for that of the pool,
  ///     else the one that the request names.
  package func signer(
    of request: AWSRequest, service: String, realm: RealmID? = nil, sandbox: SandboxHolder? = nil
  ) throws(CallerRefusal) -> Signer? {
    guard let credentials = request.credentials else { return nil }
    let signer: Signer?
    do throws(CredentialsProblem) {
      signer = try accessKeys.signer(
        accessKeyID: credentials.accessKeyID, sessionToken: credentials.sessionToken, realm: realm)
    } catch {
      switch error {
      case .unknown: throw .unknownKeys
      case .expired: throw .expiredKeys
      }
    }
    // Clients use the real time, or that of the header `Date`.
    let holder =
      sandbox ?? realm.flatMap { id in try? self.realm(id).sandbox } ?? (try? self.sandbox(meantBy: request.http))
    let here = holder?.now ?? .machine
    let judgesAge = accessKeys.judgesAge(of: realm)
    do throws(SignatureProblem) {
      guard let signer else {
        if judgesAge { try RequestSignature.checkAge(request.http, now: here.seconds) }
        return nil
      }
      try RequestSignature.check(
        request.http, service: service, secret: signer.secret,
        clocks: judgesAge ? [here.seconds] : [Instant.machine.seconds, here.seconds])
    } catch {
      throw .signature(error)
    }
    return signer
  }
}

extension AWSRequest {
  /// The account number, if the access key id is one; nil for other key ids and unsigned calls.
  package var accountOfKey: String? {
    guard let id = credentials?.accessKeyID, id.utf8.count == 12, id.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return id
  }
}
