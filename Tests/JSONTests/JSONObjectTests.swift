import JSON
import Testing

@Suite struct JSONObjectTests {
  @Test(arguments: [3, 8, 9, 40])
  func findsSetsAndRemovesAtAnySize(size: Int) {
    var object = JSONObject()
    for number in 0..<size { object["name\(number)"] = .integer(number) }
    #expect(object.count == size)
    #expect(object.names == (0..<size).map { "name\($0)" })
    for number in 0..<size { #expect(object["name\(number)"] == .integer(number)) }
    object["name1"] = "changed"
    #expect(object.names[1] == "name1")
    object["name0"] = nil
    object["unknown"] = nil
    #expect(object.count == size - 1)
    #expect(object["name0"] == nil)
    #expect(object["name1"] == "changed")
    #expect(object["name\(size - 1)"] == .integer(size - 1))
    object.append("new", nil)
    #expect(object["new"]?.isNull == true)
    #expect(object.map(\.name).last == "new")
  }

  @Test func lastOfEqualNamesWinsAtThePlaceOfTheFirst() throws {
    #expect(try JSON.parse(#"{"a":1,"b":2,"a":3}"#).text == #"{"a":3,"b":2}"#)
  }

  @Test func equalityAndHashIgnoreTheOrder() {
    let one: JSON = ["a": 1, "b": [2]]
    let other: JSON = ["b": [2], "a": 1]
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(one != ["a": 1, "b": [3]])
    #expect(one != ["a": 1])
  }
}
