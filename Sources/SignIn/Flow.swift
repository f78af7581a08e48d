package import Ambient
internal import Encodings
package import Model
internal import Store

/// One attempt to sign in that waits for its next answer. Its handle is what the client calls `Session`.
package struct Flow: Sendable, Codable {
  /// The answer that the attempt waits for.
  package enum Step: Sendable, Codable {
    /// The temporary password was proved; waits for a new one.
    case newPassword(inPlaceOf: PasswordSecret?)
    /// Waits for the choice of a first factor.
    case choice
    /// Waits for a typed password.
    case password
    /// Waits for the first value of an SRP exchange.
    case passwordProofStart
    /// An open SRP exchange; its state is in the secret block.
    case passwordProof
    /// A one-time code was sent as first factor, to that address.
    case code(String, channel: Message.Channel, address: String)
    /// The same for an unknown user: no code is correct.
    case simulatedCode(FactorChoice)
    /// An account was just created; its confirmation signs in at once.
    case signUp
    /// The account was confirmed within this flow.
    case confirmed
    /// A one-time code was sent as second factor, to that address.
    case factorCode(String, channel: Message.Channel, address: String)
    /// Waits for the code of the user's authenticator app.
    case totp
    /// Waits for the choice among the user's second factors.
    case factorChoice([SecondFactor])
    /// Waits for the set-up of a second factor.
    case factorSetUp(FactorSetUp)
    /// A one-time code was sent to an address that becomes the second factor.
    case addressSetUp(String, address: String)
    /// Waits for the first SRP value of a remembered device.
    case deviceProofStart(String)
    /// An open SRP exchange of a remembered device.
    case deviceProof(String)
    /// Waits for a passkey's signature over this challenge.
    case passkey(challenge: [UInt8], relyingParty: String)
    /// Waits for the response to a trigger's challenge.
    case custom
  }

  package let client: ClientID
  /// nil for an unknown user, whose flow must look like that of an existing one.
  package let user: SubjectID?
  /// As the user typed it.
  package let typedName: String
  package let origin: SignInOrigin
  package let step: Step
  /// The key of the client's device.
  package var device: String?
  /// Completed successfully: distinguishes it from an invented handle until it expires.
  package var isSpent = false
  /// The session of custom challenges; nil without them.
  var custom: CustomFlow?
  /// The proofs before this step, and the requested level; nil for neither.
  var context: AuthenticationContext?
  /// How many wrong codes came back.
  package var wrongAnswers = 0
  /// A flow takes this many wrong codes before it is closed.
  static let wrongCodeLimit = 20
  /// In what older builds wrote of names without an account: nothing is made of it.
  var attempts: AttemptLog?
}

/// The progress of setting up a second factor in the middle of a sign-in.
package struct FactorSetUp: Sendable, Codable {
  /// The factors that can be set up.
  package let options: [SecondFactor]
  /// The factors that the realm has; nil in what older builds wrote.
  package private(set) var activated: [SecondFactor]?
  /// The authenticator app whose first code is required next.
  var token: SoftwareToken?
  /// Whether that code came.
  package internal(set) var isDone = false
  /// The key of that app, to be shown again; nil before one is issued.
  package var secret: [UInt8]? { token?.secret }

  init(options: [SecondFactor], activated: [SecondFactor]) {
    self.options = options
    self.activated = activated
  }

  /// The same with an authenticator app.
  func with(_ token: SoftwareToken, isDone: Bool = false) -> FactorSetUp {
    var next = self
    next.token = token
    next.isDone = isDone
    return next
  }
}

/// The handle of a flow: opaque text around 128 random bits. It names its realm as well, since some calls bring nothing
/// else.
package struct FlowHandle: Hashable, Sendable, Codable, CustomStringConvertible {
  package let id: UniqueID
  package let realm: RealmID

  package init(_ id: UniqueID, in realm: RealmID) {
    self.id = id
    self.realm = realm
  }

  /// Parses the text form; nil for anything that was not issued here.
  package init?(_ text: String) {
    guard text.hasPrefix(Self.prefix), let bytes = Base64URL.decode(text.dropFirst(Self.prefix.utf8.count)),
      bytes.count > 16, bytes.count < 128, let realm = String(validating: bytes[16...], as: UTF8.self)
    else { return nil }
    id = UniqueID(bytes: Array(bytes[..<16]))
    self.realm = RealmID(realm)
  }

  package var description: String {
    Self.prefix + Base64URL.encode(id.bytes + Array(realm.text.utf8))
  }

  /// The real service's sessions begin like this.
  private static let prefix = "AYABe"
}

extension Flow: Sized {
  package var byteCount: Int {
    client.text.byteCount + typedName.byteCount + device.byteCount + step.byteCount + (custom?.byteCount ?? 0)
  }
}

extension Flow.Step {
  fileprivate var byteCount: Int {
    switch self {
    case .newPassword, .choice, .password, .passwordProofStart, .passwordProof, .simulatedCode, .signUp, .confirmed,
      .totp, .custom:
      64
    case .code(let code, _, let address), .factorCode(let code, _, let address), .addressSetUp(let code, let address):
      code.byteCount + address.byteCount
    case .factorChoice(let factors): factors.count
    case .factorSetUp(let setUp): setUp.options.count + (setUp.activated?.count ?? 0) + (setUp.secret?.count ?? 0)
    case .deviceProofStart(let key), .deviceProof(let key): key.byteCount
    case .passkey(let challenge, let relyingParty): challenge.count + relyingParty.byteCount
    }
  }
}
