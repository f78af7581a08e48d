import Testing

@testable import Imports

struct DexSubjectTests {
  @Test(arguments: [
    ("08a8684b-db88-4b73-90a9-3cd1661f5466", "CiQwOGE4Njg0Yi1kYjg4LTRiNzMtOTBhOS0zY2QxNjYxZjU0NjYSBWxvY2Fs"),
    ("", "EgVsb2NhbA"),
  ])
  func theSubjectIsTheMessageThatDexWrites(user: String, subject: String) {
    #expect(DexConfiguration.subject(of: user, from: "local") == subject)
  }

  /// A length of more than 127 bytes has two.
  @Test func lengthsAreVariable() {
    let subject = DexConfiguration.subject(of: String(repeating: "a", count: 200), from: "")
    #expect(subject.hasPrefix("CsgBYWFh"))
  }
}
