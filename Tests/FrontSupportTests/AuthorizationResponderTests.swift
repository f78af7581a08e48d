import FrontSupport
import HTTPServer
internal import Model
import Sandboxes
import Testing

/// How a client is sent its answer.
struct AuthorizationResponderTests {
  private let responder = AuthorizationResponder { address, pairs, _ in .text("\(address) \(pairs.encoded())") }

  private func location(_ uri: String, _ mode: AuthorizationAnswer.Mode) -> String? {
    let answer = AuthorizationAnswer(redirectURI: uri, state: nil, mode: mode)
    return responder.respond(answer, [("code", "a b")], Request()).headers["Location"]
  }

  @Test func theRedirectURIStaysAsItIs() {
    #expect(location("myapp://cb", .query) == "myapp://cb?code=a%20b")
    #expect(location("https://app.test/cb?x=%C3%A4", .query) == "https://app.test/cb?x=%C3%A4&code=a%20b")
    #expect(location("https://app.test/cb", .fragment) == "https://app.test/cb#code=a%20b")
  }

  @Test func aFormIsAPage() {
    let answer = AuthorizationAnswer(redirectURI: "https://app.test/cb", state: nil, mode: .formPost)
    let response = responder.respond(answer, [("code", "1")], Request())
    #expect(response.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self) == "https://app.test/cb code=1")
  }

  @Test func noBrowserPostsAFormAgain() {
    let answer = AuthorizationAnswer(redirectURI: "https://app.test/cb", state: nil)
    #expect(responder.respond(answer, [], Request(.get)).status == 302)
    #expect(responder.respond(answer, [], Request(.post)).status == 303)
  }

  @Test func leavingTellsTheStateAlone() {
    let response = AuthorizationResponder.leave(to: "https://app.test/out", state: "s", Request())
    #expect(response.headers["Location"] == "https://app.test/out?state=s")
    let bare = AuthorizationResponder.leave(to: "https://app.test/out", state: nil, Request())
    #expect(bare.headers["Location"] == "https://app.test/out")
  }
}
