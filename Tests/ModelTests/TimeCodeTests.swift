import Testing

@testable import Ambient
@testable import Model

@Suite struct TimeCodeTests {
  /// RFC 6238 appendix B, the rows for SHA-1.
  @Test(
    arguments: [
      (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
      (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
    ] as [(Int64, String)])
  func vectors(seconds: Int64, code: String) {
    let secret = Array("12345678901234567890".utf8)
    let step = TimeCode.step(at: Instant(seconds: seconds))
    #expect(TimeCode.code(secret: secret, step: step, digits: 8) == code)
    #expect(TimeCode.code(secret: secret, step: step) == code.suffix(6))
  }

  /// RFC 4226 appendix D: the counters behind the steps.
  @Test func counters() {
    let codes = ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"]
    for (step, code) in codes.enumerated() {
      #expect(TimeCode.code(secret: Array("12345678901234567890".utf8), step: Int64(step)) == code)
    }
  }

  @Test func oneStepToEitherSideIsTaken() {
    let secret = Array("12345678901234567890".utf8)
    let now = Instant(seconds: 1_800_000_015)
    let present = TimeCode.step(at: now)
    for offset in Int64(-3)...3 {
      let code = TimeCode.code(secret: secret, step: present + offset)
      #expect((TimeCode.matchingStep(of: code, secret: secret, at: now) != nil) == (abs(offset) <= 1))
    }
    #expect(TimeCode.matchingStep(of: "", secret: secret, at: now) == nil)
  }

  @Test func aCodeServesOnce() {
    var token = SoftwareToken(secret: Array("12345678901234567890".utf8))
    let now = Instant(seconds: 1_800_000_000)
    let step = TimeCode.step(at: now)
    let code = TimeCode.code(secret: token.secret, step: step)
    #expect(token.use(code, at: now) == nil)
    #expect(token.use(code, at: now) == .factor(.totpReused))
    #expect(token.use(TimeCode.code(secret: token.secret, step: step - 1), at: now) == .factor(.totpReused))
    #expect(token.use("000000", at: now) == .factor(.wrongTOTP))
    #expect(token.use(TimeCode.code(secret: token.secret, step: step + 1), at: now) == nil)
  }
}
