import Encodings
import Testing

@Suite struct UUIDTextTests {
  @Test func goesBothWays() throws {
    let text = "01234567-89ab-cdef-0123-456789abcdef"
    #expect(UUIDText.text(0x0123_4567_89AB_CDEF, 0x0123_4567_89AB_CDEF) == text)
    let halves = try #require(UUIDText.parse(text.uppercased()))
    #expect(halves == (0x0123_4567_89AB_CDEF, 0x0123_4567_89AB_CDEF))
    #expect(UUIDText.text(0, 1) == "00000000-0000-0000-0000-000000000001")
    #expect(UUIDText.text(.max, .max).utf8.count == UUIDText.length)
  }

  @Test(arguments: [
    "", "not-a-uuid", "0123456789abcdef0123456789abcdef", "0123456789ab-cdef-0123-456789abcdef",
    "01234567-89ab-cdef-0123-456789abcde",
    "01234567-89ab-cdef-0123-456789abcdef0", "01234567-89ab-cdef-0123-456789abcdeg",
    "{1234567-89ab-cdef-0123-456789abcde}",
    "01234567-89ab-cdef-0123+456789abcdef",
  ])
  func refusesOtherForms(text: String) {
    #expect(UUIDText.parse(text) == nil)
  }
}
