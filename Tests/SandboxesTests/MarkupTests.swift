internal import Model
import Testing

@testable import Sandboxes

struct MarkupTests {
  @Test func aLinkKeepsTagsAndEscapesItsAddress() {
    #expect(Markup.link("<i>here</i>", to: "http://a/?b&c") == "<a href=\"http://a/?b&amp;c\"><i>here</i></a>")
  }

  @Test func plainWordsLoseTheirTags() {
    #expect(Markup.plain("<p>One &amp; <b>two</b></p>1 < 2") == "One & two\n1 < 2")
  }
}
