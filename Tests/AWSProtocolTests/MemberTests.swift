import JSON
import Testing

@testable import AWSProtocol

@Suite struct MemberTests {
  enum Colour: String, CaseIterable {
    case red = "RED"
    case blue = "BLUE"
  }

  struct Pair: InputStructure, OutputStructure, Equatable {
    var name: String
    var value: Int?

    static let shape = Shape.structure([.required("Name", .string), .optional("Value", .integer)])

    init(name: String, value: Int? = nil) {
      self.name = name
      self.value = value
    }

    init?(_ object: JSONObject) {
      guard let name = object.string("Name") else { return nil }
      self.name = name
      value = object.integer("Value")
    }

    func writeMembers(to writer: inout JSONWriter) {
      writer.member("Name", name)
      writer.member("Value", value)
    }
  }

  @Test func readsMembers() throws {
    let object = try #require(
      JSON.parse(
        """
        {"S":"a","N":null,"I":1.9,"B":true,"T":1726788459.464,"E":"BLUE","ES":["RED",null,"GREEN"],"SS":["a",null],
         "P":{"Name":"x"},"PS":[{"Name":"y","Value":2},null],"M":{"a":"1","b":null},"PM":{"k":{"Name":"z"}},"D":{"x":[]}}
        """
      ).object)
    #expect(object.string("S") == "a")
    #expect(object.string("N") == nil)
    #expect(object.integer("I") == 1)
    #expect(object.boolean("B") == true)
    #expect(object.timestamp("T") == Timestamp(milliseconds: 1_726_788_459_464))
    #expect(object.enumeration("E") == Colour.blue)
    #expect(object.enumerations("ES") == [Colour.red])
    #expect(object.strings("SS") == ["a"])
    #expect(object.structure("P") == Pair(name: "x"))
    #expect(object.structures("PS") == [Pair(name: "y", value: 2)])
    #expect(object.stringMap("M") == ["a": "1"])
    #expect(object.structureMap("PM") == ["k": Pair(name: "z")])
    #expect(object.document("D")?.text == #"{"x":[]}"#)
    #expect(object.document("N") == nil)
    #expect(object.document("absent") == nil)
  }

  @Test func writesMembers() {
    struct All: OutputStructure {
      func writeMembers(to writer: inout JSONWriter) {
        writer.member("S", "a")
        writer.member("N", nil as String?)
        writer.member("T", Timestamp(milliseconds: 1_726_788_459_460))
        writer.member("E", Colour.red)
        writer.member("ES", [Colour.red, .blue])
        writer.member("P", Pair(name: "x", value: 1))
        writer.member("PS", [Pair(name: "y")])
        writer.member("M", ["z": "1", "a": "2"] as OrderedMap<String>)
        writer.member("PM", ["k": Pair(name: "z")] as OrderedMap<Pair>)
        writer.member("D", ["x": []] as JSON)
      }
    }
    var writer = JSONWriter()
    writer.structure(All())
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"S":"a","T":1726788459.46,"E":"RED","ES":["RED","BLUE"],"P":{"Name":"x","Value":1},"PS":[{"Name":"y"}],"#
        + #""M":{"z":"1","a":"2"},"PM":{"k":{"Name":"z"}},"D":{"x":[]}}"#)
  }

  @Test(arguments: [
    (1_726_788_459_464, "1726788459.464"), (1_726_788_459_460, "1726788459.46"), (1_726_788_459_000, "1726788459.0"),
    (5, "0.005"), (0, "0.0"), (-1_500, "-1.5"),
  ])
  func timestampsHaveUpToThreeDecimals(milliseconds: Int, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).text == text)
  }

  @Test func timestampsOutOfRangeAreNone() {
    #expect(Timestamp(seconds: 1e300) == nil)
    #expect(Timestamp(seconds: .nan) == nil)
  }

  @Test func mapsKeepOrderAndReplace() {
    var map: OrderedMap<String> = ["b": "1", "a": "2"]
    map["c"] = "3"
    map["b"] = "4"
    map["a"] = nil
    #expect(map == ["b": "4", "c": "3"])
    #expect(map["a"] == nil)
  }
}
