package import Model
package import Tokens

/// The next proof or value that a user must supply, or the result of the sign-in.
package enum SignInStep: Sendable {
  /// Signed in over an API.
  case tokens(TokenSet)
  /// Signed in to the hosted pages.
  case session(BrowserSession)
  /// Something is missing yet.
  case challenge(Challenge)
}

/// A challenge for the user or their client, with the handle of the flow that waits for the response.
package struct Challenge: Sendable {
  /// What the user or the client is asked for.
  package enum Question: Sendable {
    case passwordProof(ProofChallenge)
    case newPassword(required: [AttributeName], attributes: AttributeList)
    case choice
    case password
    case passwordProofStart
    case code(CodeDelivery)
    /// The code that was sent as second factor.
    case factorCode(CodeDelivery)
    /// The code of the authenticator app, which has this name.
    case totp(name: String?)
    case factorChoice([FactorOption])
    case factorSetUp(FactorSetUp)
    /// The first SRP value of the device with that key.
    case deviceProofStart(String)
    case deviceProof(ProofChallenge, device: String)
    /// The signature of one of the user's passkeys.
    case passkey(PasskeyRequest)
    /// A trigger's question, by its parameters.
    case custom([(name: String, value: String)])
  }

  package let question: Question
  /// nil for an SRP exchange outside of a choice: its state rides in the secret block.
  package let handle: FlowHandle?
  /// The name by which the answer refers to the account.
  package let username: String
  /// The options, if the answer lists them.
  package let available: [FactorChoice]

  init(_ question: Question, handle: FlowHandle?, username: String, available: [FactorChoice] = []) {
    self.question = question
    self.handle = handle
    self.username = username
    self.available = available
  }
}

/// A second factor to choose, with a text by which the user recognizes it.
package struct FactorOption: Hashable, Sendable {
  package let factor: SecondFactor
  /// Where a code would go; nil for an authenticator app.
  package let delivery: CodeDelivery?
  /// The name of the authenticator app, if it has one.
  package let tokenName: String?
}

/// An offered first factor: a password may be typed or proved.
package enum FactorChoice: String, Hashable, Sendable, Codable, CaseIterable {
  case passwordProof, password, emailCode, smsCode, passkey
}

/// The server's half of an SRP exchange (docs/reference/cognito-sign-in.md#srp).
package struct ProofChallenge: Sendable {
  /// The username that goes into every hash, never an alias.
  package let username: String
  package let salt: [UInt8]
  package let serverValue: [UInt8]
  package let secretBlock: [UInt8]
}

/// The client's half: evidence of the password.
package struct PasswordProof: Sendable {
  package let secretBlock: [UInt8]
  package let signature: [UInt8]
  /// As the client wrote it; it goes into the signature as text.
  package let timestamp: String

  package init(secretBlock: [UInt8], signature: [UInt8], timestamp: String) {
    self.secretBlock = secretBlock
    self.signature = signature
    self.timestamp = timestamp
  }
}
