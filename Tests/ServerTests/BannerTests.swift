import Configuration
import Foundation
import Testing

@testable import understudy

@Suite struct BannerTests {
  @Test func theDefaultIsShownWithAllThatOneNeeds() throws {
    let settings = Settings(serve: try serveSettings([]), document: try ConfigurationLoader.builtIn())
    let text = Banner.text(BannerFacts(settings, baseURL: "http://localhost:4370"))
    #expect(text == (try vector("banner-default.txt")))
  }

  @Test func configuredSecretsStayOutOfIt() throws {
    let settings = try settings("shop.yaml")
    let text = Banner.text(BannerFacts(settings, baseURL: "http://localhost:4370"))
    #expect(text == (try vector("banner-shop.txt")))
    for secret in ["Correct-Horse", "Temporary", "shopapisecret"] { #expect(!text.contains(secret)) }
  }

  @Test func nothingIsPromisedOfAnEmptyWorld() {
    let text = Banner.text(BannerFacts(baseURL: "http://localhost:1", pools: []))
    #expect(
      text == """
        Understudy \(Version.number), a mock identity provider: free, offline, no account needed.

        No user pool is configured; clients can create some.

        """)
  }

  @Test func manyPoolsAndClientsAreCutShort() {
    let client = BannerFacts.Client(
      id: "c", hasSecret: true, takesPasswords: false, callback: nil, hasClientCredentials: false)
    let pool = BannerFacts.Pool(
      id: nil, name: "p", region: "r", domain: nil, clients: Array(repeating: client, count: 9), users: ["a", "b", "c"])
    let text = Banner.text(BannerFacts(baseURL: "http://localhost:1", pools: Array(repeating: pool, count: 20)))
    #expect(text.contains("… and 14 more user pools"))
    #expect(text.contains("… and 3 more clients"))
    #expect(text.contains("user   a  and 2 more"))
    #expect(text.split(separator: "\n").count < 70)
  }

  @Test(arguments: [
    ("plain", "plain"), ("a@b.c", "a@b.c"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("$x", "'$x'"),
    ("é", "'é'"),
  ])
  func shellWords(text: String, expected: String) {
    #expect(Banner.quoted(text) == expected)
  }

  @Test(arguments: [
    ("http://localhost:3000/a?b=c&d#e", "http://localhost:3000/a%3Fb%3Dc%26d%23e"), ("é\n", "%C3%A9%0A"),
  ])
  func queryValues(text: String, expected: String) {
    #expect(Banner.escaped(text) == expected)
  }

  /// The terminal that it has to look well on. What is to be pasted whole may be longer.
  @Test func linesFitATerminal() throws {
    for name in ["banner-default.txt", "banner-shop.txt"] {
      for line in try vector(name).split(separator: "\n") where !line.contains("://") && !line.contains("--json") {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }
}
