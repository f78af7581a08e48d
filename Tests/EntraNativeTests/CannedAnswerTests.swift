import Ambient
import HTTPServer
import JSON
import Testing

@testable import EntraNative

@Suite struct CannedAnswerTests {
  /// An empty order must always queue something: readers of the queue rely on it.
  @Test func everyStepHasAUsualAnswerThatIsKnown() {
    let steps = Endpoints.testNames
    #expect(Set(steps) == Set(CannedAnswer.usual.keys))
    #expect(Set(steps).count == steps.count)
    for name in CannedAnswer.usual.values { #expect(CannedAnswer.isKnown(name), "\(name)") }
  }

  @Test func errorsHaveTheirOwnStatusAndSuccessesHave200() throws {
    let request = Request(.post, "/x")
    for (name, error) in CannedAnswer.errors {
      let response = CannedAnswer.response(name, request, at: Instant(seconds: 0))
      #expect(response.status == 400, "\(name)")
      #expect(try JSON.parse(response.body)["error"]?.string == error.code.rawValue, "\(name)")
    }
    for name in CannedAnswer.successes.keys {
      #expect(CannedAnswer.errors[name] == nil, "\(name)")
      #expect(CannedAnswer.response(name, request, at: Instant(seconds: 0)).status == 200, "\(name)")
    }
  }

  @Test func queuesGiveEachAnswerOnceAndAreBounded() {
    let canned = CannedAnswers()
    canned.add([], step: "SignInToken", correlation: "a")
    #expect(canned.all.array?.isEmpty == true)
    for number in 0..<1100 { canned.add(["TokenSuccess"], step: "SignInToken", correlation: "\(number)") }
    #expect(canned.all.array?.count == 1000)
    canned.forget("1099")
    #expect(canned.all.array?.count == 999)
    canned.forget(nil)
    #expect(canned.all.array?.isEmpty == true)
  }
}
