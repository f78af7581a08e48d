package import Model

extension TokenBinding {
  /// The error of a request without the required proof.
  /// - Parameter bound: what requires it, such as "the token".
  package func missing(_ bound: String) -> CoreError {
    switch kind {
    case .key: .oauth(.proofOfPossession("it is missing, and \(bound) is bound to a key"))
    case .certificate:
      .oauth(.certificateBinding("\(bound) is bound to a certificate, and the request came without one"))
    }
  }

  /// The error of a request with another key or certificate.
  package func mismatch(_ bound: String) -> CoreError {
    switch kind {
    case .key: .oauth(.proofOfPossession("\(bound) is bound to another key"))
    case .certificate: .oauth(.certificateBinding("\(bound) is bound to another certificate"))
    }
  }
}
