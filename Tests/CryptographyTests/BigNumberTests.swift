import Cryptography
import Testing

@Suite struct BigNumberTests {
  @Test func formsAreTheShortest() {
    withCleanErrorQueue {
      let zero = BigNumber(bigEndian: [])
      #expect(zero.bytes == [])
      #expect(zero.hex == "0")
      #expect(zero.twosComplementBytes == [0])
      #expect(zero.isZero)
      #expect(BigNumber(bigEndian: [0, 0, 0x7F]).twosComplementBytes == [0x7F])
      #expect(BigNumber(bigEndian: [0, 0x80]).twosComplementBytes == [0, 0x80])
      #expect(BigNumber(bigEndian: [0, 0x0A, 0xBC]).hex == "abc")
      #expect(BigNumber(hex: "000aBc")?.bytes == [0x0A, 0xBC])
      for text in ["", "-1", "0x1", "1 ", "g"] { #expect(BigNumber(hex: text) == nil) }
    }
  }

  @Test func computesAndCompares() throws {
    try withCleanErrorQueue {
      let big = try #require(BigNumber(hex: String(repeating: "f", count: 200)))
      #expect((big + BigNumber(1)).hex == "1" + String(repeating: "0", count: 200))
      #expect((BigNumber(1 << 40) * BigNumber(1 << 40)).bitWidth == 81)
      #expect(big.modulo(BigNumber(16)) == BigNumber(15))
      // Fermat: 2 to a prime less one.
      #expect(BigNumber(2).raised(to: BigNumber(65_536), modulo: BigNumber(65_537)) == BigNumber(1))
      #expect(BigNumber(3) < BigNumber(4))
      #expect(big > BigNumber(UInt.max))
      #expect(Set([BigNumber(5), BigNumber(bigEndian: [0, 5])]).count == 1)
      #expect(BigNumber(5).isOdd && !BigNumber(4).isOdd)
    }
  }
}
