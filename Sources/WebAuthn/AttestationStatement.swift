internal import Cryptography

/// The attestation of a new passkey (Web Authentication §6.5): `none`, or `packed`, signed with the passkey itself or
/// with the manufacturer's certificate.
struct AttestationStatement: Sendable {
  enum Attester: Sendable {
    case none
    case passkey(algorithm: Int64, signature: [UInt8])
    case certificate([UInt8], algorithm: Int64, signature: [UInt8])
  }

  let authenticatorData: [UInt8]
  private let attester: Attester

  init(_ bytes: [UInt8]) throws(WebAuthnError) {
    guard let object = try? CBOR.parse(bytes), let format = object["fmt"]?.text, let data = object["authData"]?.bytes,
      let statement = object["attStmt"], let count = statement.count
    else { throw .malformed("the attestation object") }
    authenticatorData = data
    switch format {
    case "none":
      guard count == 0 else { throw .badAttestation("none has an empty statement") }
      attester = .none
    case "packed":
      guard let algorithm = statement["alg"]?.integer, let signature = statement["sig"]?.bytes else {
        throw .badAttestation("packed has alg and sig")
      }
      if let chain = statement["x5c"] {
        guard let leaf = chain.array?.first?.bytes else { throw .badAttestation("an x5c without a certificate") }
        attester = .certificate(leaf, algorithm: algorithm, signature: signature)
      } else {
        attester = .passkey(algorithm: algorithm, signature: signature)
      }
    default:
      throw .badAttestation("the format \(format) is not accepted, only none and packed")
    }
  }

  /// DER.
  var certificate: [UInt8]? { if case .certificate(let der, _, _) = attester { der } else { nil } }

  /// Verifies the signature (Web Authentication §8.2). The manufacturer is not verified: there is no list of trusted
  /// ones.
  func verify(
    _ credential: AuthenticatorData.AttestedCredential, clientDataHash: [UInt8]
  ) throws(WebAuthnError) {
    let signed = authenticatorData + clientDataHash
    switch attester {
    case .none:
      return
    case .passkey(let algorithm, let signature):
      guard algorithm == credential.key.algorithm else { throw .badAttestation("the algorithm is not the key's") }
      guard credential.key.key.verifies(signature, of: signed, form: .asn1) else {
        throw .badAttestation("the signature is not valid")
      }
    case .certificate(let der, let algorithm, let signature):
      guard let certificate = try? Certificate(der: der), let key = certificate.publicKey,
        key.algorithm.coseNumber == algorithm
      else { throw .badAttestation("the certificate cannot be read, or is of another algorithm") }
      guard !certificate.isAuthority, certificate.subject.contains("OU=Authenticator Attestation") else {
        throw .badAttestation("the certificate is not for authenticators (§8.2.1)")
      }
      guard key.verifies(signature, of: signed, form: .asn1) else {
        throw .badAttestation("the signature is not valid")
      }
    }
  }
}

extension PublicKey.Algorithm {
  fileprivate var coseNumber: Int64 {
    switch self {
    case .es256: -7
    case .es384: -35
    case .es512: -36
    case .rs256: -257
    case .ed25519: -8
    }
  }
}
