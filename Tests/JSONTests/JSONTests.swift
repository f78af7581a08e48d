import JSON
import Testing

@Suite struct JSONTests {
  @Test func readsEveryKindOfValue() throws {
    let value = try JSON.parse(#" {"a":[null,true,false,-12,1.5,1e3,"x\n\u00e9\ud83d\ude00"],"b":{}} "#)
    #expect(
      value == [
        "a": [nil, true, false, -12, 1.5, .number(1000), "x\né😀"],
        "b": [:],
      ])
    #expect(value["a"]?[3]?.integer == -12)
    #expect(value["a"]?[5]?.integer == 1000)
    #expect(value["a"]?[3]?.double == -12)
    #expect(value["a"]?[0]?.isNull == true)
    #expect(value["a"]?[1]?.bool == true)
    #expect(value["b"]?.object?.isEmpty == true)
    #expect(value["a"]?.array?.count == 7)
    #expect(value["none"] == nil)
    #expect(value[0] == nil)
  }

  @Test func writesCompactTextInTheOrderGiven() {
    let value: JSON = ["z": 1, "a": [1.5, nil, "q\"\\/\u{1}\u{7F}é\n"], "e": [:], "n": [], "t": true]
    #expect(value.text == #"{"z":1,"a":[1.5,null,"q\"\\/\u0001"# + "\u{7F}é" + #"\n"],"e":{},"n":[],"t":true}"#)
  }

  @Test func keepsTheRangeOfWholeNumbers() throws {
    #expect(try JSON.parse("9223372036854775807") == .integer(.max))
    #expect(try JSON.parse("-9223372036854775808") == .integer(.min))
    #expect(try JSON.parse("9223372036854775808") == .number(0x1p63))
    #expect(try JSON.parse("-9223372036854775809") == .number(-0x1p63))
    #expect(try JSON.parse("-0") == .integer(0))
    #expect(JSON.integer(.min).text == "-9223372036854775808")
    #expect(JSON.integer(.max).text == "9223372036854775807")
    #expect(JSON.integer(-7).text == "-7")
    #expect(JSON.number(1e300).integer == nil)
    #expect(JSON.number(.infinity).text == "null")
  }

  @Test(arguments: [
    ("", 0, JSONSyntaxError.Reason.unexpectedEnd), ("[1,", 3, .unexpectedEnd), ("[1,]", 3, .unexpectedByte),
    (#"{"a" 1}"#, 5, .unexpectedByte), ("1 2", 2, .trailingText), ("[01]", 1, .invalidNumber),
    (" 1e999", 1, .numberOutOfRange), ("\"a\u{1}\"", 2, .controlCharacter), (#""\x""#, 2, .invalidEscape),
    (#""a\ud800""#, 2, .loneSurrogate),
  ])
  func saysWhereAndWhy(text: String, offset: Int, reason: JSONSyntaxError.Reason) {
    #expect(throws: JSONSyntaxError(offset: offset, reason: reason)) { try JSON.parse(text) }
  }

  @Test func boundsTheDepth() throws {
    let nested = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(try JSON.parse(nested(64)).array?.count == 1)
    #expect(throws: JSONSyntaxError(offset: 64, reason: .tooDeep)) { try JSON.parse(nested(65)) }
    #expect(throws: JSONSyntaxError(offset: 64, reason: .tooDeep)) {
      try JSON.parse(String(repeating: "[", count: 1_000_000))
    }
    #expect(throws: JSONSyntaxError(offset: 1, reason: .tooDeep)) {
      try JSON.parse(Array("[[]]".utf8), limits: JSONLimits(depth: 1))
    }
  }
}
