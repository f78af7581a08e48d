import IdentityCore
import Testing

@Suite struct StrengthTests {
  @Test(
    "What was proved reaches a level",
    arguments: [
      ([], 0), ([.password], 1), ([.textCode], 2), ([.mailCode], 2), ([.textCode, .mailCode], 2),
      ([.password, .textCode], 3), ([.password, .mailCode], 3), ([.builtInKey], 3), ([.carriedKey], 3),
      ([.password, .tokenCode], 4), ([.password, .tokenCode, .textCode], 4), ([.builtInKey, .tokenCode], 3),
      ([.tokenCode], 0),
    ] as [(ProofMethods, Int)])
  func level(methods: ProofMethods, level: Int) {
    #expect(methods.level == level)
  }
}
