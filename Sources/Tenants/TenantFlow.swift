package import Ambient
internal import Model
internal import Store

/// One attempt to sign in, sign up or recover in a tenant, step by step, over calls that each bring the token of the
/// one before.
///
/// It is stored in the realm, bounded by time and count. Clients get a ``ContinuationToken``, sealed, with a number. A
/// token is valid until its next step is completed: a proof was accepted, an account was created, a password was
/// changed, tokens were issued. So a code can be requested again with the previous token, as MSAL's end-to-end tests do
/// with one state object.
package struct TenantFlow: Sendable, Codable {
  let id: UniqueID
  let family: Family
  let client: ClientID
  /// The account; of a sign-up the id that it will have.
  package let user: SubjectID
  /// The address, as the user typed it.
  let username: String
  var abilities: Abilities
  /// The step of the current token.
  var step: Step
  /// The number of the current token.
  var sequence: UInt32 = 0
  /// The valid tokens, the newest last; nil if only the current one is valid.
  var tokens: [IssuedToken]?
  var code: SentCode?
  var codesSent = 0
  /// What the user has proved so far.
  var proofs: Set<Proof> = []
  // Of a sign-up:
  var password: PasswordSecret?
  var attributes = AttributeList()
  /// Whether an extension was called before the attributes are collected; nil for no.
  var hasBegunCollection: Bool?
  /// Polls that were answered already.
  var polls = 0
  /// The `claims` that the client requested with the current token.
  var claims: TenantClaimsRequest?
  /// The authorization request that an app's own page answers with this flow; nil for none, as in data stored by older
  /// versions.
  var page: PageTransaction?

  /// The family of endpoints that it belongs to.
  enum Family: UInt8, Sendable, Codable, CaseIterable {
    case signIn = 1
    case signUp
    case reset
    /// The entry of version 2, before the family is chosen.
    case entry
  }

  enum Step: Hashable, Sendable, Codable {
    case started
    case passwordAsked
    case codeAsked
    /// The signature of a passkey over the challenge is wanted, as the first factor or the second.
    case passkeyAsked(challenge: [UInt8], isSecond: Bool)
    /// One factor is proved, a second is wanted.
    case secondFactorWanted
    case secondFactorListed
    case secondFactorAsked
    case registrationWanted
    case registrationListed
    case registrationAsked(StrongMethod)
    /// The address was verified before: nothing is sent.
    case registrationPreverified(StrongMethod)
    /// A sign-up lacks these yet.
    case passwordWanted
    case attributesWanted
    /// A reset: the code was right.
    case newPasswordWanted
    case newPasswordTaken
    /// All is proved: tokens may be fetched.
    case completed
    /// It was exchanged for an authorization code.
    case codeIssued
    /// That code was redeemed: nothing opens the flow any more.
    case codeRedeemed

    /// Whether one factor is proved and the user proves a second one.
    var isSecondFactor: Bool {
      switch self {
      case .secondFactorWanted, .secondFactorListed, .secondFactorAsked, .passkeyAsked(_, isSecond: true): true
      default: false
      }
    }
  }

  /// A token that was issued.
  struct IssuedToken: Hashable, Sendable, Codable {
    let number: UInt32
    let step: Step
    let claims: TenantClaimsRequest?
  }

  enum Proof: String, Hashable, Sendable, Codable {
    case password, emailCode, smsCode, registration
    /// A passkey of this device, and a portable one.
    case builtInPasskey, carriedPasskey
  }

  struct SentCode: Sendable, Codable {
    let digits: String
    let channel: Message.Channel
    let address: String
    let expires: Instant
    var wrongAnswers = 0
  }

  static let lifetime = Duration.minutes(10)
  /// The maximum number of codes in one attempt; the service's limit is not published.
  static let codeLimit = 10
  /// Wrong answers after which a code is dead (unconfirmed).
  static let answerLimit = 5
  /// The number of valid tokens at a time; the oldest is dropped.
  static let tokenLimit = 32

  /// The flow that a token opens; nil for an invalid one.
  func opened(by number: UInt32) -> TenantFlow? {
    guard let tokens else { return number == sequence ? self : nil }
    guard let token = tokens.first(where: { $0.number == number }) else { return nil }
    var opened = self
    opened.sequence = number
    opened.step = token.step
    opened.claims = token.claims
    return opened
  }

  /// Moves on to `step` with a token for it: an existing one for the same step, if there is one.
  mutating func take(tokenFor step: Step) {
    self.step = step
    var standing = tokens ?? []
    if let same = standing.first(where: { $0.step == step && $0.claims == claims }) {
      sequence = same.number
      return
    }
    sequence = max(sequence, standing.last?.number ?? 0) + 1
    standing.append(IssuedToken(number: sequence, step: step, claims: claims))
    tokens = standing.suffix(Self.tokenLimit)
  }

  /// Whether a passkey was used, which counts as two factors.
  var hasPasskey: Bool { !proofs.isDisjoint(with: [.builtInPasskey, .carriedPasskey]) }

  /// How the user authenticated: with one factor, or with two if a second one was proved or registered, or a passkey
  /// was used.
  func methods(of user: User) -> ProofMethods {
    if hasPasskey {
      let key: ProofMethods = proofs.contains(.carriedPasskey) ? .carriedKey : .builtInKey
      let first: ProofMethods = proofs.contains(.password) ? .password : proofs.contains(.emailCode) ? .mailCode : []
      return key.union(first)
    }
    guard proofs.contains(.registration) else { return proofs.contains(.password) ? .password : .mailCode }
    // A sign-up or a recovery sets the password; the code only proves the address.
    let hasPassword = proofs.contains(.password) || family != .signIn && user.password != nil
    return [hasPassword ? .password : .mailCode, proofs.contains(.smsCode) ? .sms : .mailCode]
  }

  /// The channels of the codes that were right.
  var provedChannels: [Message.Channel] {
    (proofs.contains(.emailCode) ? [.email] : []) + (proofs.contains(.smsCode) ? [.sms] : [])
  }

  /// Takes back all tokens.
  mutating func withdrawTokens() {
    sequence = max(sequence, tokens?.last?.number ?? 0)
    tokens = []
  }
}

/// The abilities of a client, as it states them at the start of a flow.
package struct Abilities: OptionSet, Hashable, Sendable, Codable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Takes codes.
  package static let codes = Abilities(rawValue: 1)
  package static let passwords = Abilities(rawValue: 2)
  package static let secondFactors = Abilities(rawValue: 4)
  package static let registration = Abilities(rawValue: 8)
  /// Shows passkeys, which native authentication cannot.
  package static let passkeys = Abilities(rawValue: 16)
  package static let all: Abilities = [.codes, .passwords, .secondFactors, .registration]
  /// Those of the pages.
  package static let pages: Abilities = [.all, .passkeys]
}

extension TenantFlow: Sized {
  package var byteCount: Int {
    let listed = attributes.reduce(0) { $0 + 32 + $1.name.byteCount + $1.value.byteCount }
    let standing = (tokens ?? []).reduce(claims?.text.byteCount ?? 0) { $0 + 64 + ($1.claims?.text.byteCount ?? 0) }
    return client.text.byteCount + (page.map { $0.query.byteCount + 16 } ?? 0) + username.byteCount
      + (code?.address.byteCount ?? 0) + listed + standing + 128
  }
}

extension TenantFlow {
  /// The account's own address, for codes that sign in.
  func ownMethod(of user: User) -> StrongMethod {
    StrongMethod(channel: .email, address: user.attributes[.email] ?? username)
  }

  /// Where the code of a recovery may go, the account's own address first.
  func recoveryMethods(of user: User) -> [StrongMethod] {
    [ownMethod(of: user)] + user.strongMethods.filter { $0.channel == .sms }
  }
}
