import Model
import Testing

@Suite struct AuthenticationContextTests {
  @Test(
    "What was proved reaches a level",
    arguments: [
      ([], 0), ([.password], 1), ([.sms], 2), ([.mailCode], 2), ([.sms, .mailCode], 2),
      ([.password, .sms], 3), ([.password, .mailCode], 3), ([.builtInKey], 3), ([.carriedKey], 3),
      ([.password, .totp], 4), ([.password, .totp, .sms], 4), ([.builtInKey, .totp], 3),
      ([.totp], 0),
    ] as [(ProofMethods, Int)])
  func level(methods: ProofMethods, level: Int) {
    #expect(methods.level == level)
  }
}
