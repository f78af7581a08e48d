import Model
import OAuth
import Testing

/// Addresses of apps: what may be redirected to, and whose they are.
@Suite struct AddressTests {
  @Test(arguments: [
    "https://rp.example.test/callback?x=1", "com.example.app:/callback", "myapp://", "exampleauth://auth",
    "http://[::1]:4370/done", "urn:ietf:wg:oauth:2.0:oob",
  ])
  func anAddressIsRedirectedTo(_ text: String) {
    #expect(RedirectTarget.isFit(text))
  }

  @Test(arguments: [
    "", "callback", "/callback", "//rp.example.test/", ":x", "1a:x", "a b:x", "javascript:alert(1)", "JavaScript:x",
    "data:text/html,x", "view-source:https://rp.example.test/", "https://rp.example.test/#x",
    "https://rp.example.test/ä", "https://rp.example.test/\r\nX: y", " https://rp.example.test/",
    "https://rp.example.test\\@evil.test/",
    "[\"https://rp.example.test/\"]", "https://rp.example.test/\u{0}",
  ])
  func anythingElseIsNot(_ text: String) {
    #expect(!RedirectTarget.isFit(text))
    #expect(!RedirectTarget.isFit("https://rp.example.test/" + String(repeating: "a", count: 2_048)))
  }

  @Test func anOriginIsSchemeHostAndPort() {
    #expect(WebOrigin("https://RP.example.test:443/a?b#c")?.description == "https://rp.example.test")
    #expect(WebOrigin("http://rp.example.test:80")?.description == "http://rp.example.test")
    #expect(WebOrigin("https://rp.example.test:8443/")?.description == "https://rp.example.test:8443")
    #expect(WebOrigin("http://[::1]:4370/done")?.description == "http://[::1]:4370")
    #expect(WebOrigin("https://rp.example.test/") != WebOrigin("http://rp.example.test/"))
  }

  @Test(arguments: [
    "ftp://rp.example.test/", "https:///", "https://rp.example.test@evil.test/", "https://a;b/", "https://a b/",
    "https://rp.example.test:x/", "https://[::1/", "https://ä.test/", "rp.example.test",
  ])
  func invalidOriginsAreRejected(_ text: String) {
    #expect(WebOrigin(text) == nil)
  }
}
