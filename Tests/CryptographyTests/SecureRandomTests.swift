import Cryptography
import Testing

@Suite struct SecureRandomTests {
  @Test func givesAsManyBytesAsAsked() {
    withCleanErrorQueue {
      for count in [0, 1, 16, 255, 256, 257, 100_000] { #expect(SecureRandom.bytes(count).count == count) }
    }
  }

  @Test func neverRepeatsAndLeavesNoGap() {
    withCleanErrorQueue {
      #expect(Set((0..<1_000).map { _ in SecureRandom.bytes(16) }).count == 1_000)
      // 100,000 bytes with a value missing, or a run of ten equal ones, are a fault and not chance.
      let bytes = SecureRandom.bytes(100_000)
      #expect(Set(bytes).count == 256)
      #expect(!bytes.indices.dropLast(10).contains { Set(bytes[$0..<$0 + 10]).count == 1 })
    }
  }
}
