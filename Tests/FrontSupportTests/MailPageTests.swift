import FrontSupport
import Testing

@testable import Ambient
@testable import Model

/// The page around a mail's words.
struct MailPageTests {
  private func message(_ body: String, link: String? = nil, isMarkup: Bool = false) -> Message {
    Message(
      at: Instant(milliseconds: 0), realm: RealmID("r"), user: SubjectID(randomBytes: [1]), to: "a@example.com",
      channel: .email,
      kind: .signUp, subject: "Hello <you>", body: body, link: link, clientMetadata: [:], isMarkup: isMarkup)
  }

  @Test func plainWordsAreEscapedAndKeepTheirLines() throws {
    let page = try #require(message("One & <two>\n\nThree").page)
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("<h1 style=\"font-size:20px;margin:0 0 16px\">Hello &lt;you&gt;</h1>"))
    #expect(page.contains("<div>One &amp; &lt;two&gt;<br>\n<br>\nThree</div>"))
  }

  @Test func aLinkAmongPlainWordsIsOne() throws {
    let link = "http://localhost/confirmUser?a=1&b=2"
    let page = try #require(message("Click: \(link) now\nor not", link: link).page)
    let written = "http://localhost/confirmUser?a=1&amp;b=2"
    #expect(page.contains("<div>Click: <a href=\"\(written)\">\(written)</a> now<br>\nor not</div>"))
  }

  @Test func tagsStay() throws {
    let page = try #require(message("<p>A <b>word</b></p>", isMarkup: true).page)
    #expect(page.contains("<div><p>A <b>word</b></p></div>"))
  }
}
