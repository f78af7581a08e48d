import Ambient
import Model
import OAuth
import Testing

/// Stars at the end of redirect addresses, for clients that are relaxed so and for no others.
struct RedirectWildcardTests {
  @Test(arguments: [
    ("*", "https://a.example/x", true), ("*", "javascript:alert(1)", false), ("*", "app:/done", true),
    ("http://a/*", "http://a/", true), ("http://a/*", "http://a", true), ("http://a/*", "http://a/b?c=/../d", true),
    ("http://a/*", "http://ab/", false), ("http://a/*", "http://a/b/../c", false),
    ("http://a/*", "http://a/%2e%2E/c", false), ("http://a/*", "http://a/b/.%2e", false),
    ("http://a/*", "http://a/..b", true), ("http://a/*", "http://a@b/", false), ("http://a/*", "http://a/#f", false),
    ("http://a/x*", "http://a/xy", true), ("http://a/x*", "http://a/", false), ("http://a/x", "http://a/x", true),
    ("http://a/x", "http://a/x/", false), ("http://*/x", "http://a/x", false),
  ])
  func admits(pattern: String, address: String, isAdmitted: Bool) {
    var client = Client(id: ClientID("web"), realm: RealmID("weir"), name: "web", created: Instant(seconds: 0))
    #expect(client.admits(address, among: [pattern]) == (pattern == address))
    var relaxations = ClientRelaxations()
    relaxations.redirectWildcards = true
    client.registration.relaxations = relaxations
    #expect(client.admits(address, among: [pattern]) == isAdmitted)
  }
}
