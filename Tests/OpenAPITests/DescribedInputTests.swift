import Description
import HTTPServer
import OpenAPI
import Testing

/// Described types as the input of a call.
struct DescribedInputTests {
  struct Wish: DescribedValue {
    var count = 0
    var word: String?

    static let schemaName = "Wish"
    static let noun = "a wish"
    static let members: [DescribedMember<Wish>] = [
      DescribedMember(required: "count", \.count, .integer(1...9), "How many."),
      DescribedMember("word", \.word, .text(1...3)),
    ]
  }

  @Test func bodiesAndQueries() throws {
    let body = try DescribedInput<Wish>(body: Array(#"{"count":2,"word":"abc"}"#.utf8)).value
    #expect(body.count == 2 && body.word == "abc")
    let query = try DescribedInput<Wish>(query: Form([("count", "3")])).value
    #expect(query.count == 3 && query.word == nil)
  }

  @Test(arguments: [("{}", "/count"), (#"{"count":1,"word":"abcd"}"#, "/word"), (#"{"count":1,"x":1}"#, "/x")])
  func pointsAtWhatIsWrong(body: String, pointer: String) {
    let refusal = #expect(throws: Refusal.self) { try DescribedInput<Wish>(body: Array(body.utf8)) }
    #expect(refusal?.code == .invalidRequest && refusal?.pointer == pointer)
  }

  @Test func describesItself() {
    let declared = DescribedInput<Wish>.declarations
    #expect(declared.map(\.name) == ["count", "word"] && declared.map(\.isRequired) == [true, false])
    #expect(declared[0].about == "How many.")
  }
}
