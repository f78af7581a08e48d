package import JSON
package import Model
package import Sandboxes

/// The start of a sign-in, by its kind.
package struct SignInRequest: Sendable {
  package enum Start: Sendable {
    /// A typed password.
    case password(String)
    /// The client's first SRP value, big-endian.
    case passwordProof([UInt8])
    /// The realm's choice of factors.
    case choice(ChoiceRequest)
    /// Custom challenges, after an SRP proof of the password if there is a value for one.
    case custom(clientValue: [UInt8]?)
    /// The assertion of a passkey that the browser found; it names its user.
    case passkey(JSON)
  }

  package var client: ClientID
  package var proof: ClientProof
  package var caller: Caller
  package var origin: SignInOrigin
  package var username: String
  package var start: Start
  package var metadata: [String: String]
  /// nil if the front has no devices.
  package var device: DeviceClaim?

  package init(
    client: ClientID, proof: ClientProof = .none, caller: Caller = .client, origin: SignInOrigin = .api,
    username: String, start: Start, metadata: [String: String] = [:]
  ) {
    self.client = client
    self.proof = proof
    self.caller = caller
    self.origin = origin
    self.username = username
    self.start = start
    self.metadata = metadata
  }

  /// The flow that the client must allow. The hosted pages need none, since they are the realm's own.
  var flow: ClientFlow? {
    guard origin == .api else { return nil }
    return switch start {
    case .password: caller == .administrator ? .administratorPassword : .password
    case .passwordProof: .srp
    case .choice, .passkey: .choice
    case .custom: .custom
    }
  }
}

extension SignInRequest.Start {
  /// A password that another directory could check as well.
  var password: String? {
    switch self {
    case .password(let password): password
    case .choice(let choice): choice.password
    case .passwordProof, .custom, .passkey: nil
    }
  }
}
