import JSON
import Testing

/// A generator that gives the same numbers every time (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

@Suite struct RandomDocumentTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func everyValueSurvivesTheRoundTrip(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let value = Self.value(depth: 5, &random)
      let bytes = value.bytes
      #expect(try JSON.parse(bytes) == value)
      #expect(try JSON.parse(value.text).bytes == bytes)
    }
  }

  /// Changed documents are read or refused, but never harm: what is read survives its round trip, and what is refused
  /// is refused at a place inside.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func changedDocumentsDoNoHarm(seed: UInt64) throws {
    var random = SeededRandom(seed: seed &+ 100)
    var (read, refused) = (0, 0)
    for _ in 0..<5_000 {
      var bytes = Self.value(depth: 3, &random).bytes
      for _ in 0...Int.random(in: 0..<3, using: &random) { Self.change(&bytes, &random) }
      do {
        let value = try JSON.parse(bytes)
        #expect(try JSON.parse(value.bytes) == value)
        read += 1
      } catch {
        #expect((0...bytes.count).contains(error.offset))
        refused += 1
      }
    }
    // Both kinds came up, so that the test means something.
    #expect(read > 100)
    #expect(refused > 1_000)
  }

  /// Every beginning of a document is refused, for the end that is missing.
  @Test func everyCutDocumentIsRefused() throws {
    let document = Array(#"{"a":[1,-2.5e3,"x\n\u00e9\ud83d\ude00é",true,false,null,{}],"b":{"c":[]}}"#.utf8)
    _ = try JSON.parse(document)
    for count in document.indices {
      #expect(throws: JSONSyntaxError.self, "\(count)") { try JSON.parse(Array(document[..<count])) }
    }
  }

  private static func value(depth: Int, _ random: inout SeededRandom) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .integer(Int(truncatingIfNeeded: random.next() >> UInt64.random(in: 0..<64, using: &random)))
    case 3:
      let number = Double(bitPattern: random.next())
      // Whole numbers are read as integers, so they are not their own round trip.
      return number.isFinite && number.description.contains(where: { $0 == "." || $0 == "e" }) ? .number(number) : .null
    case 4, 5: return .string(text(&random))
    case 6: return .array((0..<Int.random(in: 0..<6, using: &random)).map { _ in value(depth: depth - 1, &random) })
    default:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0..<14, using: &random) { object[text(&random)] = value(depth: depth - 1, &random) }
      return .object(object)
    }
  }

  private static func text(_ random: inout SeededRandom) -> String {
    let characters: [Character] = [
      "a", "b", "Z", "0", " ", "\"", "\\", "/", "\n", "\u{0}", "\u{1F}", "é", "€", "😀", "{",
    ]
    return String(
      (0..<Int.random(in: 0..<24, using: &random)).map { _ in characters.randomElement(using: &random) ?? "a" })
  }

  private static func change(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    guard let place = bytes.indices.randomElement(using: &random) else { return }
    let pieces = [
      #"""#, "\\", "{", "}", "[", "]", ",", ":", "0", "-", "e", ".", "\\u", "\\ud800", "null", " ", "\u{0}",
    ]
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes.remove(at: place)
    case 3: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
    case 4: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1..<8, using: &random)))
    default: bytes.insert(contentsOf: Array(bytes[place...].prefix(12)), at: place)
    }
  }
}
