internal import Cryptography
package import JSON

/// A passkey's signed assertion, in the browser's JSON form (`AuthenticationResponseJSON`, Web Authentication §5.1.8).
package struct Assertion: Sendable {
  /// The credential id.
  package let id: [UInt8]
  package let clientData: ClientData
  package let authenticatorData: AuthenticatorData
  private let authenticatorBytes: [UInt8]
  private let signature: [UInt8]
  /// The user id stored with the passkey; nil if the authenticator does not return it.
  package let userHandle: [UInt8]?

  package init(_ json: JSON) throws(WebAuthnError) {
    guard json["type"]?.string == "public-key", let id = json["rawId"]?.base64URL ?? json["id"]?.base64URL,
      let response = json["response"], let client = response["clientDataJSON"]?.base64URL,
      let data = response["authenticatorData"]?.base64URL, let signature = response["signature"]?.base64URL
    else {
      throw .malformed("an assertion has type, rawId and in its response clientDataJSON, authenticatorData, signature")
    }
    self.id = id
    clientData = try ClientData(client)
    authenticatorBytes = data
    authenticatorData = try AuthenticatorData(data)
    self.signature = signature
    userHandle = response["userHandle"]?.base64URL
  }

  /// Verifies the assertion as a relying party (Web Authentication §7.2).
  /// - Parameter count: the stored signature counter of the last use.
  package func verify(
    _ expected: Expectations, key: CredentialKey, lastCount count: UInt32
  ) throws(WebAuthnError) {
    try expected.check(clientData, is: .get)
    try expected.check(authenticatorData)
    guard key.key.verifies(signature, of: authenticatorBytes + clientData.hash, form: .asn1) else {
      throw .badSignature
    }
    let new = authenticatorData.signatureCount
    if new != 0 || count != 0 {
      guard new > count else { throw .counterWentBack }
    }
  }
}
