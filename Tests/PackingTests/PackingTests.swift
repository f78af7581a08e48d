import Testing

@testable import Packing

struct PackingTests {
  private func comesBack<Value: Codable & Equatable>(
    _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = try Packing.pack(value)
    #expect(try Packing.unpack(Value.self, from: bytes) == value, sourceLocation: sourceLocation)
  }

  private struct Person: Codable, Hashable {
    var name: String?
    var age: UInt8
    var key: [UInt8]
    var friends: [Person] = []
    var place: Place
    var counts: [String: Int] = [:]
    var byPlace: [Place: Bool] = [:]
    var optional: [String: String?] = [:]
    var wait = Duration.milliseconds(1500)
    var absent: Bool?
    var number: Double?

    enum Place: Codable, Hashable {
      case home
      case away(city: String, [UInt8])
      case lost(Int)
    }
  }

  @Test func numbers() throws {
    for value: Int in [Int.min, Int.max, -1, 0, 1, 63, 64, -64, -65, 127, 128, 1 << 40] { try comesBack(value) }
    for value: UInt64 in [UInt64.max, 0, 1 << 63, (1 << 63) - 1] { try comesBack(value) }
    for value: Int8 in [.min, .max, 0] { try comesBack(value) }
    for value: Double in [0.0, -0.5, .pi, .greatestFiniteMagnitude, .infinity] { try comesBack(value) }
    #expect(throws: DecodingError.self) { try Packing.unpack(UInt8.self, from: try Packing.pack(256)) }
  }

  @Test func texts() throws {
    for value in ["", "a", "Grüße", "👩‍👩‍👧", String(repeating: "x", count: 100_000), "\0"] { try comesBack(value) }
    try comesBack([UInt8]())
    try comesBack((0...255).map { UInt8($0) })
  }

  @Test func structures() throws {
    let ada = Person(
      name: "Ada", age: 36, key: [1, 2, 3],
      friends: [Person(name: nil, age: 0, key: [], place: .home), Person(age: 1, key: [0], place: .lost(-3))],
      place: .away(city: "Zürich", [9]), counts: ["a": 1, "b": -2], byPlace: [.home: true, .lost(1): false],
      optional: ["x": nil, "y": "z"])
    try comesBack(ada)
    try comesBack([ada, ada])
    try comesBack(Set([1, 2, 3]))
    try comesBack([] as [[[Int]]])
    try comesBack([nil, 1, nil] as [Int?])
  }

  private struct First: Codable, Equatable { var name: String, age: Int? }

  private struct Second: Defaulted, Equatable {
    var name: String
    var age: Int?
    var tags: [String] = ["new"]
    var note: String?
    var nested = Inner()

    struct Inner: Defaulted, Equatable {
      var level = 3
      var keys: [UInt8] = []
      static let blank = Inner()
    }

    static let blank = Second(name: "")
  }

  @Test func membersWithDefaultsAreLeftOut() throws {
    // What an earlier version wrote, without the members that came later.
    let old = try Packing.pack(First(name: "Ada", age: 36))
    #expect(try Packing.unpack(Second.self, from: old) == Second(name: "Ada", age: 36))
    var value = Second(name: "Ada", age: 36)
    #expect(try Packing.pack(value) == old)
    #expect(try Packing.pack(value, isWhole: true).count > old.count)
    value.tags = []
    value.note = ""
    value.nested.keys = [1]
    try comesBack(value)
    try comesBack([Second.blank, value])
    try comesBack(Second.blank)
    #expect(try Packing.unpack(Second.self, from: try Packing.pack(value, isWhole: true)) == value)
    // A member without a default is missed, and one that nobody knows is refused.
    #expect(throws: DecodingError.self) { try Packing.unpack(First.self, from: try Packing.pack(value)) }
  }

  private struct Old: Codable { var a = 1, b = "two", c = true }
  private struct New: Codable { var c: Bool, a: Int, later: String?, b: String }
  private struct Other: Codable { var a: Int, d: Int }
  private struct Less: Codable { var a: Int, c: Bool }

  @Test func membersAreFoundByNameInAnyOrder() throws {
    let bytes = try Packing.pack(Old())
    let new = try Packing.unpack(New.self, from: bytes)
    #expect(new.c && new.a == 1 && new.later == nil)
    #expect(throws: DecodingError.self) { try Packing.unpack(Other.self, from: bytes) }
    // What would be lost is not read.
    #expect(throws: DecodingError.self) { try Packing.unpack(Less.self, from: bytes) }
  }

  private struct Nothing: Codable, Equatable {
    init() {}
    init(from _: any Decoder) {}
    func encode(to _: any Encoder) {}
  }

  private struct Around: Codable, Equatable { var before = 1, nothing = Nothing(), behind = "x" }

  @Test func whatWritesNothingTakesItsPlace() throws {
    try comesBack(Around())
    try comesBack([Nothing(), Nothing()])
  }

  @Test func brokenBytesAreRefused() throws {
    let bytes = try Packing.pack([Person(name: "Ada", age: 36, key: [1, 2, 3], place: .away(city: "x", [1]))])
    for end in bytes.indices {
      #expect(throws: DecodingError.self) { try Packing.unpack([Person].self, from: Array(bytes[..<end])) }
    }
    #expect(throws: DecodingError.self) { try Packing.unpack([Person].self, from: bytes + [0]) }
    // Whatever a byte is changed to: an error or another value, nothing worse.
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      var broken = bytes
      broken[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      _ = try? Packing.unpack([Person].self, from: broken)
    }
  }
}
