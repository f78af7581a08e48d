import Testing

@testable import Traffic

struct SecretSearchTests {
  private static func search(_ secrets: [String], in text: String) -> (text: String, work: Int) {
    var search = SecretSearch(for: Set(secrets.map { Array($0.utf8) }), inTextsOf: text.utf8.count)
    return (search.masked(text), search.work)
  }

  @Test(arguments: [
    (["secret"], "secret", "***"),
    (["secret"], "a secret, and secrets", "a ***, and ***s"),
    (["secret"], "secre", "secre"),
    (["secret"], "secresecret", "secre***"),
    (["secret"], "", ""),
    // Too short to be hidden everywhere.
    (["123"], "123 and 1234", "123 and 1234"),
    // The longest counts, whichever is met first.
    (["secret", "secret-two"], "a secret-two and a secret-to", "a *** and a ***-to"),
    // Those that overlap, and those that touch, are one.
    (["abcdefgh", "efghijkl"], "-abcdefghijkl-", "-***-"),
    (["abcdefghijkl", "defghi"], "-abcdefghijkl-", "-***-"),
    (["abcdef", "ghijkl"], "-abcdefghijkl-", "-***-"),
    (["aaaaaa"], "aaaaaaaaaaaaaaaaaaaab", "***b"),
    (["grüße-1"], "see grüße-1\u{301}.", "see ***\u{301}."),
  ])
  func hidesSecretsWhereverTheyStand(secrets: [String], text: String, shown: String) {
    #expect(Self.search(secrets, in: text).text == shown)
  }

  /// What a client may send of 64 KiB so that each place looks like the start of each secret.
  @Test(arguments: [
    // Many that begin alike and differ at their ends.
    ((0..<3_700).map { "aaaaaaaa\($0)" }, String(repeating: "aaaaaaaa-", count: 7_000)),
    // One as long as half of the text, which it is everywhere but at its end.
    ([String(repeating: "a", count: 32_000) + "b"], String(repeating: "a", count: 64_000)),
    // One for each length.
    ((6..<350).map { String(repeating: "a", count: $0) + "b" }, String(repeating: "a", count: 64_000)),
  ])
  func comparesInProportionToTheText(secrets: [String], text: String) {
    let (_, work) = Self.search(secrets, in: text)
    let longest = secrets.map(\.utf8.count).max() ?? 0
    #expect(work <= SecretSearch.workPerByte * text.utf8.count + longest + 1)
  }

  /// A budget that is used up hides more, never less.
  @Test func hidesStillWhatStandsBehindTheWork() {
    let secrets = (0..<3_700).map { "aaaaaaaa\($0)" }
    let text = String(repeating: "aaaaaaaa-", count: 2_000) + secrets.joined(separator: " ")
    let shown = Self.search(secrets, in: text).text
    #expect(!secrets.contains { shown.contains($0) })
  }

  /// Many different secrets cost no more than a few: no place is compared with all of them.
  @Test func worksNoMoreForManySecrets() {
    let secrets = (0..<3_700).map { "\($0 * 7_919 % 1_000_003 + 1_000_000)-secret" }
    let text = secrets.joined(separator: "&")
    let (shown, work) = Self.search(secrets, in: text)
    #expect(shown == Array(repeating: "***", count: secrets.count).joined(separator: "&"))
    #expect(work <= 4 * text.utf8.count)
  }
}
