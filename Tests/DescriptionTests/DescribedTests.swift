import Description
import JSON
import Testing

struct DescribedTests {
  struct Order: DescribedValue, Equatable {
    enum Colour: String, CaseIterable { case red, green }

    var name = ""
    var count: Int?
    var colour = Colour.red
    var tags: [String] = []
    var part: Part?

    static let schemaName = "Order"
    static let noun = "an order"
    static let members: [DescribedMember<Order>] = [
      DescribedMember(required: "name", \.name, .text(2...4), "What to call it."),
      DescribedMember("count", \.count, .integer(1...10)),
      DescribedMember(always: "colour", \.colour, .choice(.red)),
      DescribedMember("tags", \.tags, .list(of: .text(1...9, .visible), count: 0...2), default: []),
      DescribedMember("part", \.part, .described),
    ]
    static let rules: [MemberRule] = [.atMostOne(of: ["count", "part"])]
  }

  struct Part: DescribedValue, Equatable {
    var weight = 0.0
    var isHeavy = false

    static let schemaName = "Part"
    static let noun = "a part"
    static let members: [DescribedMember<Part>] = [
      DescribedMember(required: "weight", \.weight, .number(0...1)),
      DescribedMember("heavy", \.isHeavy, .flag, default: false),
    ]
    static let rules: [MemberRule] = [.atLeastOne(of: ["weight", "heavy"], otherwise: "nothing")]
  }

  private func check(_ json: JSON) throws -> Order {
    try ValueKind<Order>.described.read(json, at: "")
  }

  @Test func whatIsReadIsWritten() throws {
    let json: JSON = ["name": "abc", "colour": "green", "tags": ["x"], "part": ["weight": 0.5, "heavy": true]]
    let order = try check(json)
    #expect(order == Order(name: "abc", colour: .green, tags: ["x"], part: Part(weight: 0.5, isHeavy: true)))
    #expect(JSON.object(order.described).text == json.text)
  }

  @Test func whatIsLeftOutHasItsDefaultAndIsNotWritten() throws {
    let order = try check(["name": "ab"])
    #expect(order == Order(name: "ab"))
    #expect(JSON.object(order.described).text == #"{"name":"ab","colour":"red"}"#)
  }

  @Test(arguments: [
    ("{}", "/name is missing: expected a string of 2 to 4 characters"),
    (#"{"name":"a"}"#, "/name: expected a string of 2 to 4 characters"),
    (#"{"name":"ab","count":11}"#, "/count: expected a whole number from 1 to 10"),
    (#"{"name":"ab","count":null}"#, "/count: expected a whole number from 1 to 10"),
    (#"{"name":"ab","colour":"blue"}"#, "/colour: expected one of red, green"),
    (
      #"{"name":"ab","tags":["a","b c"]}"#,
      "/tags/1: expected a word: letters, marks, symbols, digits and punctuation, no blanks"
    ),
    (
      #"{"name":"ab","tags":["a","b","c"]}"#,
      "/tags: expected a list of 0 to 2, each a word: letters, marks, symbols, digits and punctuation, no blanks"
    ),
    (#"{"name":"ab","part":{"weight":2}}"#, "/part/weight: expected a number from 0 to 1"),
    (#"{"name":"ab","part":{"weight":1,"a/b":1}}"#, "/part/a~1b is unknown; expected weight, heavy"),
    (#"{"name":"ab","count":1,"part":{"weight":1}}"#, ": only one of count and part is expected"),
  ])
  func pointsAtWhatIsWrong(body: String, message: String) throws {
    let json = try JSON.parse(body)
    let flaw = #expect(throws: Flaw.self) { try check(json) }
    #expect(flaw?.message == message)
    #expect(message.hasPrefix(flaw?.pointer ?? "?"))
  }

  @Test func durationsInSecondsHaveBounds() {
    let kind = ValueKind<Duration>.seconds(0.05...300)
    for text in ["PT0.05S", "PT2S", "PT300S"] {
      #expect(throws: Never.self) { try kind.form.check(.string(text), at: "") }
    }
    for text in ["PT0.04S", "PT300.1S", "PT5", "5S", "PT-1S", "PT5M", "PTS", "PTnanS", "P1D"] {
      #expect(throws: Flaw.self) { try kind.form.check(.string(text), at: "") }
    }
    #expect(kind.value(of: "PT0.5S") == .milliseconds(500) && kind.value(of: "PT2S") == .seconds(2))
    #expect(kind.json(of: .milliseconds(2_500)) == "PT2.5S" && kind.json(of: .seconds(2)) == "PT2.0S")
    // Not checked yet: no number that it cannot have.
    #expect(TextForm.milliseconds("PT1e300S") == nil)
  }

  @Test func schemasComeOfTheSameList() throws {
    let schema = Order.objectForm.schema
    #expect(schema.json["$ref"] == "#/components/schemas/Order")
    let order = try #require(schema.definitions["Order"])
    #expect(order["required"] == ["name"])
    #expect(
      order["properties"]?["name"]
        == ["type": "string", "maxLength": 4, "minLength": 2, "description": "What to call it."])
    #expect(order["properties"]?["part"] == ["$ref": "#/components/schemas/Part"])
    #expect(schema.definitions["Part"]?["properties"]?["weight"] == ["type": "number", "minimum": 0, "maximum": 1])
  }

  @Test func queriesHaveTextsForValues() {
    #expect(ValueKind<Int>.integer(1...3).read(text: "3") == 3)
    #expect(ValueKind<Int>.integer(1...3).read(text: "4") == nil)
    #expect(ValueKind<Bool>.flag.read(text: "true") == true)
    #expect(ValueKind<Bool>.flag.read(text: "yes") == nil)
    #expect(ValueKind<Order.Colour>.choice(.red).read(text: "green") == .green)
    #expect(ValueKind<[String: String]>.texts.read(text: "{}") == nil)
  }
}
