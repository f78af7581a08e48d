internal import Ambient
internal import Cryptography
internal import Model
internal import Sandboxes
internal import Tokens

/// A part of the way of a sign-in: rules over what was read (``SignInFacts``), and the context in which they run.
///
/// Parts use one another in one direction, and none uses ``SignIns``:
///
///     SignIns ─► FactorCheck ─► CustomChallenges ─► ProofExchange ─► PasswordCheck ─► NextChallenge ─► Completion
///        ├─────► FactorOffer ─► CodeCheck ─► PretendedChoices ─┘  └─► PretendedUser
///        └─────► NewPassword, PasskeyCheck, DeviceProof ─────────────────────────────► NextChallenge
protocol SignInPart: Sendable {
  var context: RealmContext { get }
  var facts: SignInFacts { get }
}

extension SignInPart {
  var realm: Realm { facts.realm }
  var now: Instant { facts.now }
  var client: Client { facts.client }
  var typedName: String { facts.typedName }
  var handle: FlowHandle? { facts.handle }
}

/// What a step of a sign-in has come to outside of the lock.
enum SignInOutcome: Sendable {
  /// Nothing is to be changed.
  case challenge(Challenge)
  /// What is to be committed. It runs on the realm as that is then, and may run again on a newer one: it checks again
  /// what was read before. A failure is committed too, such as a count of wrong passwords; what it throws commits
  /// nothing.
  case change(@Sendable (inout Transaction) throws(CoreError) -> Result<Progress, CoreError>)
}

/// How far a step came inside of the lock.
enum Progress: Sendable {
  case challenge(Challenge)
  case session(BrowserSession)
  case grant(TokenFacts)
}

/// Compares a typed code in constant time.
func isSameCode(_ typed: String, _ expected: String) -> Bool {
  constantTimeEqual(Array(typed.utf8), Array(expected.utf8))
}
