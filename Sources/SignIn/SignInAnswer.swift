package import JSON
package import Model

/// The answer to a question of a sign-in.
package struct SignInAnswer: Sendable {
  package enum Reply: Sendable {
    case proof(PasswordProof)
    case newPassword(String, attributes: [Attribute])
    case choice(FactorChoice, password: String?, clientValue: [UInt8]?)
    case password(String)
    case proofStart([UInt8])
    /// The code that was sent; the channel where the client's protocol says it, nil for whichever was used.
    case code(String, channel: Message.Channel?)
    /// Requests another code by the same channel; the earlier one becomes invalid.
    case anotherCode
    /// The assertion of a passkey (`AuthenticationResponseJSON`).
    case passkey(JSON)
    /// The answer to a trigger's question.
    case custom(String)
    /// The code of a second factor.
    case factor(String, SecondFactor)
    /// The second factor that the user chose.
    case factorChoice(SecondFactor)
    /// Requests the other second factors instead of this one.
    case anotherFactor
    /// The authenticator app was set up and verified in the meantime.
    case factorIsSetUp
    /// The address that becomes the second factor.
    case factorAddress(String)
    /// The first SRP value of the device with that key.
    case deviceProofStart(String, [UInt8])
    /// That device's evidence.
    case deviceProof(String, PasswordProof)
  }

  package var client: ClientID
  package var proof: ClientProof
  package var origin: SignInOrigin
  package var flow: FlowHandle?
  /// As the client refers to the account; nil where its protocol does not say.
  package var username: String?
  package var reply: Reply
  package var metadata: [String: String]
  /// nil if the front has no devices.
  package var device: DeviceClaim?

  package init(
    client: ClientID, proof: ClientProof = .none, origin: SignInOrigin = .api, flow: FlowHandle?,
    username: String? = nil,
    reply: Reply, metadata: [String: String] = [:]
  ) {
    self.client = client
    self.proof = proof
    self.origin = origin
    self.flow = flow
    self.username = username
    self.reply = reply
    self.metadata = metadata
  }
}

extension SignInAnswer.Reply {
  /// The name with which the exchange began that this proof ends.
  func typedName(key: [UInt8]) -> String? {
    guard case .proof(let proof) = self else { return nil }
    return ProofState(opening: proof.secretBlock, key: key)?.typedName
  }
}
