import HTTPServer
import Model
import Testing

@testable import Telemetry

@Suite struct SpanTests {
  @Test func clientSuppliedTextIsTruncated() {
    var span = Span("GET", .server, trace: [], parent: nil, began: 0, took: .zero)
    span.note("user_agent.original", String(repeating: "x", count: 5_000))
    guard case .text(let text)? = span.attributes.first?.value else {
      Issue.record("no attribute")
      return
    }
    #expect(text.count == Span.textLimit)
  }

  @Test func emptyAttributesAreLeftOut() {
    var span = Span("GET", .server, trace: [], parent: nil, began: 0, took: .zero)
    span.note("a", nil)
    span.note("b", "")
    #expect(span.attributes.isEmpty)
  }

  @Test func aNegativeDurationEndsAtTheStart() {
    #expect(Span("GET", .server, trace: [], parent: nil, began: 7, took: .seconds(-1)).ended == 7)
  }

  @Test func identifiersAreNeverAllZero() {
    for _ in 0..<1_000 { #expect(Span.random(1) != [0]) }
  }

  @Test func aRequestContinuesTheTraceOfItsCaller() throws {
    let parent = try #require(TraceParent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"))
    var facts = Annotations.Facts()
    facts.reason = "wrong password for ada@example.com"
    facts.error = "NotAuthorizedException"
    let spans = RequestTracing.spans(
      of: Request(.post, "/"), RequestLabel(group: "cognito-idp", operation: "InitiateAuth"), facts, status: 400,
      parent: parent)
    #expect(spans.count == 1)
    let span = try #require(spans.first)
    #expect(span.name == "InitiateAuth")
    #expect(span.trace == parent.trace)
    #expect(span.parent == parent.span)
    #expect(span.kind == .server)
    // A rejected request is no failure of the server (OpenTelemetry's conventions for HTTP servers).
    #expect(span.failure == nil)
    func text(_ name: String) -> String? {
      guard case .text(let text)? = span.attributes.first(where: { $0.name == name })?.value else { return nil }
      return text
    }
    #expect(text("understudy.reason") == "wrong password for ada@example.com")
    #expect(text("error.type") == "NotAuthorizedException")
    #expect(text("understudy.front") == "cognito-idp")
  }

  @Test func aServerErrorIsAFailure() throws {
    let spans = RequestTracing.spans(
      of: Request(.get, "/"), nil, Annotations.Facts(), status: 503, parent: nil)
    #expect(spans.first?.failure == "status 503")
    #expect(spans.first?.parent == nil)
    #expect(spans.first?.name == "GET")
  }
}
