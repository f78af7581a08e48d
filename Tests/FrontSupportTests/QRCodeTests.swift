import FrontSupport
import Testing

@Suite struct QRCodeTests {
  private static let address =
    "otpauth://totp/Shop:ada@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSW&issuer=Shop"

  /// ISO/IEC 18004 §6.3.3: three finder patterns, seven modules wide, with a light line around them.
  @Test func hasItsFinderPatterns() throws {
    let code = try #require(QRCode(Self.address))
    #expect((code.side - 17) % 4 == 0 && code.side >= 21)
    let far = code.side - 7
    for (top, left) in [(0, 0), (0, far), (far, 0)] {
      for row in 0..<7 {
        for column in 0..<7 {
          let isRing = row == 0 || row == 6 || column == 0 || column == 6
          let isHeart = (2...4).contains(row) && (2...4).contains(column)
          #expect(code.isDark(row: top + row, column: left + column) == (isRing || isHeart))
        }
      }
    }
    // The timing pattern between them alternates.
    for place in 8..<far { #expect(code.isDark(row: 6, column: place) == (place % 2 == 0)) }
  }

  @Test func drawsWithAMargin() throws {
    let code = try #require(QRCode(Self.address))
    #expect(code.svg.contains("viewBox=\"0 0 \(code.side + 8) \(code.side + 8)\""))
    #expect(code.svg.contains("d=\"M4 4h7v1h-7z"))
    let address = code.dataURL
    #expect(address.hasPrefix("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'"))
    #expect(!address.contains("\"") && !address.contains("#") && !address.contains("<"))
  }

  @Test func holdsWhatACodeCanHold() {
    #expect(QRCode("") == nil)
    #expect(QRCode(String(repeating: "x", count: 2_331))?.side == 177)
    #expect(QRCode(String(repeating: "x", count: 2_332)) == nil)
  }
}
