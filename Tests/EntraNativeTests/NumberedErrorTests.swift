import HTTPServer
import JSON
import Testing

@testable import EntraNative

/// The table of numbers is whole, and orders follow it.
@Suite struct NumberedErrorTests {
  @Test func anOrderHasTheClassOfTheTable() {
    for row in NumberedError.all {
      for name in ["\(row.number)", "AADSTS\(row.number)", "aadsts\(row.number)"] {
        let error = NativeAuthError.named(name)
        #expect(error.number == row.number && error.code == row.code && error.detail == row.detail, "\(row.number)")
      }
      #expect(!row.source.isEmpty, "\(row.number)")
    }
    #expect(Set(NumberedError.all.map(\.number)).count == NumberedError.all.count)
  }

  @Test func everyNumberOfThisFrontIsInTheTable() {
    for error in NativeAuthError.samples { #expect(NumberedError.byNumber[error.number] != nil, "\(error.number)") }
    // An own number has its own words, and the others have those of the table.
    let own = Set(NativeAuthError.samples.map(\.number))
    for row in NumberedError.all { #expect((row.words == nil) == own.contains(row.number), "\(row.number)") }
  }

  @Test func theOrderHasTheLastWord() {
    var order = OrderedError("AADSTS50076")
    (order.error, order.suberror, order.claims) = ("interaction_required", "message_only", "{}")
    let error = NativeAuthError(order)
    #expect(error.word == "interaction_required")
    #expect(error.members["suberror"] == "message_only" && error.members["claims"] == "{}")
  }
}
