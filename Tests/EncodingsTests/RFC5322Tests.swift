import Encodings
import Testing

@Suite struct RFC5322Tests {
  @Test(
    arguments: [
      (0, "Thu, 01 Jan 1970 00:00:00 +0000"), (1_772_521_689, "Tue, 03 Mar 2026 07:08:09 +0000"),
      (951_868_799, "Tue, 29 Feb 2000 23:59:59 +0000"), (-1, "Wed, 31 Dec 1969 23:59:59 +0000"),
    ] as [(Int64, String)])
  func writes(seconds: Int64, text: String) {
    #expect(RFC5322.text(seconds: seconds) == text)
  }
}
