import Model
import Testing

struct MagicNameTests {
  @Test(
    arguments: [
      ("magic-locked", MagicName.locked), ("Magic-Locked@example.com", .locked), ("magic-nothing", nil),
      ("locked@example.com", nil), ("", nil), ("magic-", nil), ("xmagic-locked", nil),
    ] as [(String, MagicName?)])
  func knowsNames(typed: String, name: MagicName?) {
    #expect(MagicName(typed) == name)
  }

  @Test(
    arguments: [
      ("000001", MagicCode.wrong), ("0002", .expired), ("00000003", .limited), ("000004", nil), ("100001", nil),
      ("001", nil), ("00000a", nil), ("", nil), ("+00001", nil),
    ] as [(String, MagicCode?)])
  func knowsCodes(typed: String, code: MagicCode?) {
    #expect(MagicCode(typed) == code)
  }
}
