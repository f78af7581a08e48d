import Ambient
import Model
import Testing

/// A tenant's rules for passkeys, and what clients ask of factors (`amr`).
struct TenantPasskeyTests {
  private func passkey(
    model: UInt8 = 1, isSynced: Bool? = false, attestation: [String]? = nil
  ) -> Passkey {
    var passkey = Passkey(
      id: [1], key: [2], counter: 0, name: "Passkey", transports: [], attachment: nil, relyingParty: "localhost",
      created: Instant(seconds: 0))
    passkey.authenticator = [UInt8](repeating: model, count: 16)
    passkey.isSynced = isSynced
    passkey.attestation = attestation
    return passkey
  }

  @Test func everythingIsTakenWithoutRules() {
    let policy = TenantPasskeyPolicy(relyingParty: "localhost")
    #expect(policy.refusal(of: passkey()) == nil)
    #expect(policy.refusal(of: passkey(isSynced: true)) == nil)
    #expect(policy.host == PasskeyHost(name: "localhost", requiresVerification: true))
  }

  @Test func attestationIsEnforced() {
    var policy = TenantPasskeyPolicy(relyingParty: "localhost")
    policy.requiresAttestation = true
    #expect(policy.refusal(of: passkey()) != nil)
    #expect(policy.refusal(of: passkey(attestation: ["ab"])) == nil)
  }

  @Test func oneKindIsTaken() {
    var policy = TenantPasskeyPolicy(relyingParty: "localhost")
    policy.kinds = [.synced]
    #expect(policy.refusal(of: passkey(isSynced: true)) == nil)
    #expect(policy.refusal(of: passkey()) == .unsupported("a deviceBound passkey"))
    // A key from before kinds were stored.
    #expect(policy.refusal(of: passkey(isSynced: nil)) == .unsupported("a deviceBound passkey"))
  }

  @Test(arguments: [true, false]) func modelsAreAllowedOrBlocked(_ isAllowList: Bool) {
    var policy = TenantPasskeyPolicy(relyingParty: "localhost")
    policy.restriction = .init(isAllowList: isAllowList, authenticators: [[UInt8](repeating: 7, count: 16)])
    #expect((policy.refusal(of: passkey(model: 7)) == nil) == isAllowList)
    #expect((policy.refusal(of: passkey(model: 8)) == nil) == !isAllowList)
  }

  @Test func onlyKeysOfTheHostCount() {
    let user = User(
      id: SubjectID(bytes: [UInt8](repeating: 1, count: 16)), username: "ada", attributes: AttributeList(),
      status: .confirmed, created: Instant(seconds: 0))
    var holder = user
    holder.passkeys.list = [passkey()]
    #expect(PasskeyHost(name: "localhost", requiresVerification: true).passkeys(of: holder).count == 1)
    #expect(PasskeyHost(name: "example.com", requiresVerification: true).passkeys(of: holder).isEmpty)
  }

  @Test func aPasskeyIsTwoFactors() {
    #expect(ProofMethods.builtInKey.hasSecondFactor && ProofMethods.carriedKey.hasSecondFactor)
    #expect(!ProofMethods.password.hasSecondFactor && ProofMethods([.password, .mailCode]).hasSecondFactor)
  }

  @Test func recencyIsAskedFor() throws {
    let now = Instant(seconds: 1_000_000)
    let asked = try TenantClaimsRequest(#"{"access_token":{"amr":{"essential":true,"values":["ngcmfa"]}}}"#, at: now)
    #expect(asked.needsSecondFactor)
    #expect(asked.shortfall(of: .password, authenticated: now, at: now) == .secondFactor)
    #expect(asked.shortfall(of: nil, authenticated: now, at: now) == .secondFactor)
    #expect(asked.shortfall(of: .builtInKey, authenticated: now - .minutes(5), at: now) == nil)
    #expect(asked.shortfall(of: .builtInKey, authenticated: now - .seconds(301), at: now) == .recency)
    // Two factors alone have no time.
    let strong = try TenantClaimsRequest(#"{"id_token":{"amr":{"essential":true,"values":["mfa"]}}}"#, at: now)
    #expect(strong.shortfall(of: .builtInKey, authenticated: now - .days(1), at: now) == nil)
    // What is not essential is had if it is there.
    let loose = try TenantClaimsRequest(#"{"id_token":{"amr":{"values":["ngcmfa"]}}}"#, at: now)
    #expect(loose.shortfall(of: .password, authenticated: now, at: now) == nil)
    #expect(throws: CoreError.self) {
      try TenantClaimsRequest(#"{"id_token":{"amr":{"essential":true,"values":["face"]}}}"#, at: now)
    }
  }
}
