import Cryptography
import Encodings
import HTTPServer
import Testing

@testable import HostedPages

/// The page that hands an answer over by a form.
struct FormPostTests {
  @Test func itsScriptIsAllowedAndNoOther() throws {
    let page = try FormPostPage()
    let html = String(
      decoding: try page.html("https://app.example/cb", Form([]), by: PageRenderer(directory: nil)), as: UTF8.self)
    let scripts = html.matches(of: /<script>(.*?)<\/script>/)
    #expect(scripts.count == 1 && html.components(of: "<script") == 2)
    let hash = Base64.encode(Digest.sha256(Array(try #require(scripts.first).1.utf8)))
    #expect(page.policy.contains("script-src 'sha256-\(hash)'") && page.policy.hasPrefix("default-src 'none'"))
  }

  @Test func nothingBreaksOutOfAField() throws {
    let evil = "\"><script>alert(1)</script>'&"
    let html = String(
      decoding: try FormPostPage().html(
        "https://app.example/?a=\"b", Form([("state", evil), (evil, "x")]), by: PageRenderer(directory: nil)),
      as: UTF8.self)
    #expect(html.components(of: "<script") == 2)
    #expect(html.contains(#"value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;""#))
    #expect(html.contains(#"action="https://app.example/?a=&quot;b""#))
  }
}

extension String {
  /// How many pieces it falls into.
  fileprivate func components(of separator: String) -> Int {
    split(separator: separator, omittingEmptySubsequences: false).count
  }
}
