import JSON
import Testing

@Suite struct JSONWriterTests {
  @Test func putsCommasAndLeavesNilOut() {
    var writer = JSONWriter(reserving: 64)
    writer.beginObject()
    writer.member("text", "a/b")
    writer.member("absent", String?.none)
    writer.member("count", 10)
    writer.member("ratio", 0.25)
    writer.member("flag", false)
    writer.member("list", ["x", "y"])
    writer.member("tree", ["deep": [1, nil]] as JSON)
    writer.name("items")
    writer.beginArray()
    writer.value("one")
    writer.beginObject()
    writer.endObject()
    writer.raw(Array("[1]".utf8))
    writer.null()
    writer.endArray()
    writer.endObject()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"text":"a/b","count":10,"ratio":0.25,"flag":false,"list":["x","y"],"#
        + #""tree":{"deep":[1,null]},"items":["one",{},[1],null]}"#)
  }

  @Test func escapesWhereverTheyStand() throws {
    for length in 0..<40 {
      for character in ["\"", "\\", "\n", "\u{0}", "\u{1F}", "é", "\u{2028}"] {
        let text = String(repeating: "a", count: length) + character + String(repeating: "b", count: 40 - length)
        #expect(try JSON.parse(JSON.string(text).bytes) == .string(text))
      }
    }
  }
}
