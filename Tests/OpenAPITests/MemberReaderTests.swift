import Description
import HTTPServer
import JSON
import OpenAPI
import Testing

struct MemberReaderTests {
  struct Sample: MemberDecodable {
    enum Colour: String, CaseIterable { case red, green }

    let name: String
    let count: Int
    let colour: Colour?

    init(from members: inout MemberReader) throws(Refusal) {
      name = try members.required("name", .text(2...4), "A name.")
      count = try members.optional("count", .integer(1...10), default: 5, "How many.")
      colour = try members.optional("colour", .choice(.red), "Which.")
    }
  }

  @Test func readsBodies() throws {
    let full = try Sample(body: Array(#"{"name":"äöüß","count":3.0,"colour":"green"}"#.utf8))
    #expect(full.name == "äöüß" && full.count == 3 && full.colour == .green)
    let short = try Sample(body: Array(#"{"name":"ab"}"#.utf8))
    #expect(short.count == 5 && short.colour == nil)
  }

  @Test(arguments: [
    (#"{"name":"a"}"#, "/name"), (#"{"name":"abcde"}"#, "/name"), (#"{"name":null}"#, "/name"), ("{}", "/name"),
    (#"{"name":"ab","count":11}"#, "/count"), (#"{"name":"ab","count":"3"}"#, "/count"),
    (#"{"name":"ab","count":2.5}"#, "/count"), (#"{"name":"ab","colour":"blue"}"#, "/colour"),
    (#"{"name":"ab","colour":null}"#, "/colour"), (#"{"name":"ab","x/y~z":1}"#, "/x~1y~0z"),
  ])
  func pointsAtWhatIsWrong(body: String, pointer: String) {
    let refusal = #expect(throws: Refusal.self) { try Sample(body: Array(body.utf8)) }
    #expect(refusal?.code == .invalidRequest)
    #expect(refusal?.pointer == pointer)
  }

  @Test func readsQueries() throws {
    let full = try Sample(query: Form([("name", "abc"), ("count", "7"), ("colour", "red")]))
    #expect(full.name == "abc" && full.count == 7 && full.colour == .red)
    for (query, words) in [
      ("name=ab&name=ab", "name is sent 2 times"), ("name=ab&count=x", "count: expected a whole number"),
      ("name=ab&size=1", "the parameter size is unknown"), ("", "name is missing"),
    ] {
      let refusal = #expect(throws: Refusal.self) { try Sample(query: try Form.parse(query.utf8)) }
      #expect(refusal?.detail.hasPrefix(words) == true)
      #expect(refusal?.pointer == nil)
    }
  }

  @Test func describesWhatIsRead() {
    let declared = Sample.declarations
    #expect(declared.map(\.name) == ["name", "count", "colour"])
    #expect(declared.map(\.isRequired) == [true, false, false])
    #expect(declared[1].schema.json == ["type": "integer", "minimum": 1, "maximum": 10])
    #expect(declared[2].schema.json == ["type": "string", "enum": ["red", "green"]])
  }
}
