package import AWSProtocol
internal import Ambient
package import IdentityPools
package import Model
package import Sandboxes

/// Why a signed call is refused.
package enum CallerRefusal: Error {
  case unknownKeys
  case expiredKeys
  case signature(SignatureProblem)

  /// The error in the words of the services that speak JSON.
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
  /// The signer of a call, after the signature was checked; nil for an unsigned call, and for unknown keys.
  ///
  /// Credentials that this server gave out or that a configuration names are verified. Other keys pass unless a rule says otherwise.
  /// - Parameters:
  ///   - service: the name in the scope of the signature, such as `sts`.
  ///   - realm: the pool that the call is about, which may have a rule of its own.
  package func signer(
    of request: AWSRequest, service: String, realm: RealmID? = nil
  ) throws(CallerRefusal) -> Signer? {
    guard let credentials = request.credentials else { return nil }
    let signer: Signer?
    do throws(CredentialsProblem) {
      signer = try self.signer(
        accessKeyID: credentials.accessKeyID, sessionToken: credentials.sessionToken, realm: realm)
    } catch {
      switch error {
      case .unknown: throw .unknownKeys
      case .expired: throw .expiredKeys
      }
    }
    guard let signer else { return nil }
    do throws(SignatureProblem) {
      try RequestSignature.check(request.http, service: service, secret: signer.secret, now: Instant.machine.seconds)
    } catch {
      throw .signature(error)
    }
    return signer
  }
}

extension AWSRequest {
  /// The account whose number the access key id is; nil for any other key id, and for unsigned calls.
  package var accountOfKey: String? {
    guard let id = credentials?.accessKeyID, id.utf8.count == 12, id.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return id
  }
}
