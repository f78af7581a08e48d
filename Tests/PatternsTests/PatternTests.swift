import Testing

@testable import Patterns

@Suite struct PatternTests {
  @Test(arguments: [
    (#"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#, "ada@example.com"),
    (#"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#, "Дмитрий"),
    (#"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#, "名前"),
    (#"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#, "na\u{0308}me"),
    (#"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#, "👩🏽"),
    (#"[\S]+"#, "pässword\u{00A0}"),
    (#"[\w\s+=,.@-]+"#, "My pool-1, a@b"),
    (#"[\w-]+_[0-9a-zA-Z]+"#, "us-east-1_Understudy"),
    (#"[A-Za-z0-9-_=.]+"#, "ab-_=.9"),
    (#"^[a-z0-9](?:[a-z0-9\-]{0,61}[a-z0-9])?$"#, "a"),
    (#"^[a-z0-9](?:[a-z0-9\-]{0,61}[a-z0-9])?$"#, "under-study"),
    (#"^[0-9A-Za-z\.\-_]*(?<!\.)$"#, "my.bucket"),
    (#"^[0-9A-Za-z\.\-_]*(?<!\.)$"#, ""),
    (#"^cognito:(default|chinese-(simplified|traditional))$"#, "cognito:chinese-traditional"),
    (#".*\{####\}.*"#, "Your code is {####}."),
    (#"(?s).*"#, "two\nlines"),
    (#"[^_\p{Z}][\p{L}\p{M}\p{S}\p{N}\p{P}][^_\p{Z}]+"#, "Google"),
    (#"(arn:[\w+=/,.@-]+:[\w+=/,.@-]+:([\w+=/,.@-]*)?:[0-9]+:[\w+=/,.@-]+(:[\w+=/,.@-]+)?)?"#, ""),
    (#"(arn:[\w+=/,.@-]+:[\w+=/,.@-]+:([\w+=/,.@-]*)?:[0-9]+:[\w+=/,.@-]+(:[\w+=/,.@-]+)?)?"#, "arn:aws:iam::0:role/a"),
    (#"^(tkn|sso)[a-z0-9]{3}$"#, "ssoab1"),
    (#"[\x21\x23-\x5B\x5D-\x7E]+"#, "scope.read~!"),
    (#"[\p{L}\t\n\r ]+"#, "a b\tc"),
    (#"^[0-9a-f]{2}\b-\b[0-9a-f]{2}$"#, "a1-2b"),
    (#"\bé?\w+\b"#, "word"),
    (#"[\u0009\u0020-\u007E\uE000-\uFFFD\u10000-\u10FFFF]+"#, "arn:aws:iam::0:role/a\u{FFFD}"),
  ])
  func matches(pattern: String, text: String) throws {
    let pattern = try #require(Pattern(pattern))
    #expect(pattern.matches(text))
  }

  @Test(arguments: [
    (#"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#, ""),
    (#"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#, "two words"),
    (#"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#, "zero\u{200B}width"),
    (#"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#, "名\u{3000}前"),
    (#"[\S]+"#, "pass word"),
    (#"[\S]+"#, "ä b"),
    // \w is ASCII, as in Java.
    (#"[\w+]+"#, "clé"),
    (#"[\w-]+_[0-9a-zA-Z]+"#, "us-east-1"),
    (#"[\w-]+_[0-9a-zA-Z]+"#, "us-east-1_"),
    // The whole text must match, a line end included.
    (#"^[0-9a-fA-F]+$"#, "abc\n"),
    (#"^[a-z0-9](?:[a-z0-9\-]{0,61}[a-z0-9])?$"#, "-a"),
    (#"^[0-9A-Za-z\.\-_]*(?<!\.)$"#, "bucket."),
    (#".*\{####\}.*"#, "two\nlines {####}"),
    (#".*\{####\}.*"#, "{###}"),
    (#"[^_\p{Z}][\p{L}\p{M}\p{S}\p{N}\p{P}][^_\p{Z}]+"#, "_ab"),
    (#"[^_\p{Z}][\p{L}\p{M}\p{S}\p{N}\p{P}][^_\p{Z}]+"#, "ab\u{3000}"),
    (#"^(tkn|sso)[a-z0-9]{3}$"#, "ssoab"),
    (#"^(tkn|sso)[a-z0-9]{3}$"#, "ssoabcd"),
    (#"[\x21\x23-\x5B\x5D-\x7E]+"#, "quo\"te"),
    ("Level[1-4]", "Level5"),
    (#"a\bb"#, "ab"),
    (#"a-\b"#, "a-"),
    (#"\b"#, ""),
    (#"[\u0009\u0020-\u007E]+"#, ""),
    (#"[\u0009\u0020-\u007E]+"#, "ä"),
  ])
  func matchesNot(pattern: String, text: String) throws {
    let pattern = try #require(Pattern(pattern))
    #expect(!pattern.matches(text))
  }

  @Test(arguments: ["[a", "a)", "(a", "a{2,1}", "*", #"\p{Greek}"#, #"(?=a)"#, #"\B"#, #"[\b]"#, #"[a\S]"#, "[z-a]"])
  func refusesWhatItDoesNotKnow(pattern: String) {
    #expect(Pattern(pattern) == nil)
  }

  /// A backtracking matcher would take longer than the universe is old.
  @Test func takesLinearTime() throws {
    let pattern = try #require(Pattern("(a*)*(a|a)*(a?){100}b"))
    #expect(!pattern.matches(String(repeating: "a", count: 5_000)))
  }
}

@Suite struct NearestNameTests {
  /// A hint at what was sent says that something else was wrong.
  @Test(arguments: ["a", "code", "http://localhost:3000/", "us-east-1_Understudy", "Ä"])
  func whatWasSentIsNoHint(name: String) {
    let candidates = [name, name + "s", "other"]
    #expect(nearestName(to: name, among: candidates) == nil)
    #expect(nearestName(to: name + "z", among: candidates) != name + "z")
    #expect(nearestName(to: name.uppercased() + "q", among: [name, "something else"]) != name.uppercased() + "q")
  }
}
