import Configuration
import Platform
import Testing

@testable import CommandLine

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

        Console     http://localhost:1/_understudy/
        No user pool is configured; clients can create some.

        """)
  }

  @Test func manyPoolsAndClientsAreCutShort() {
    let client = BannerFacts.Client(id: "client7890", hasSecret: true, takesPasswords: false, callback: nil)
    let pool = BannerFacts.Pool(
      id: nil, name: "p", clients: Array(repeating: client, count: 9), users: ["a", "b", "c"])
    let text = Banner.text(BannerFacts(baseURL: "http://localhost:1", pools: Array(repeating: pool, count: 20)))
    #expect(text.contains("User pool   (id made at start)  name p  and 19 more\n"))
    #expect(text.contains("Clients     client7890 (with a secret), client7890 (with a secret), and 7 more\n"))
    #expect(text.contains("User        a  and 2 more\n"))
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 16)
  }

  @Test func theAuthorityOfMSALIsShownWhereMSALTakesIt() throws {
    let settings = Settings(serve: try serveSettings(["--tls"]), document: try ConfigurationLoader.builtIn())
    let secure = Banner.text(BannerFacts(settings, baseURL: "https://localhost:4370"))
    #expect(secure.contains("\nMSAL        authority https://localhost:4370/contoso.onmicrosoft.com\n"))
    #expect(!Banner.text(BannerFacts(settings, baseURL: "http://localhost:4370")).contains("MSAL"))
  }

  @Test func nothingIsStyledWhereNoTerminalShowsIt() throws {
    let pipe = TerminalStyle(StandardStream.output, environment: ["TERM": "xterm"])
    for style in [pipe, .plain] where !StandardStream.output.isTerminal {
      #expect(style.bold("word") + style.faint("word") == "wordword")
    }
  }

  @Test(arguments: [
    ("plain", "plain"), ("a@b.c", "a@b.c"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("$x", "'$x'"),
    ("é", "'é'"),
  ])
  func shellWords(text: String, expected: String) {
    #expect(Banner.quoted(text) == expected)
  }

  /// The terminal that it has to look well on.
  @Test(arguments: ["banner-default.txt", "banner-shop.txt"])
  func itFitsATerminal(name: String) throws {
    let lines = try vector(name).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 15)
    for line in lines where !line.contains("client_id") { #expect(line.count <= 80, "\(line)") }
  }
}
