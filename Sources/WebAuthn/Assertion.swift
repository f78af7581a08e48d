internal import Cryptography
package import JSON

/// The signed assertion of a passkey, in the browser's form (`AuthenticationResponseJSON`, Web Authentication §5.1.8).
package struct Assertion: Sendable {
  /// Which key.
  package let id: [UInt8]
  package let clientData: ClientData
  package let authenticatorData: AuthenticatorData
  private let authenticatorBytes: [UInt8]
  private let signature: [UInt8]
  /// The id of the user that the authenticator kept with the key, if it says so.
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

  /// Checks what §7.2 asks of a relying party.
  /// - Parameter count: the counter that the key had when it was last used.
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
