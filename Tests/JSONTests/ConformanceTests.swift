import Foundation
import JSON
import Testing

/// A document that the parser has to accept, or to refuse.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
  let isAccepted: Bool
  let name: String
  let document: [UInt8]

  var testDescription: String { "\(isAccepted ? "accept" : "refuse") \(name)" }

  static func all() throws -> [ConformanceCase] {
    let url = Bundle.module.bundleURL.appending(path: "Vectors/rfc8259.tsv")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      let columns = $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(columns.count == 4 && ["accept", "refuse"].contains(columns[0]), "\($0)")
      return ConformanceCase(
        isAccepted: columns[0] == "accept", name: columns[1], document: try document(columns[3], form: columns[2]))
    }
  }

  private static func document(_ text: String, form: String) throws -> [UInt8] {
    switch form {
    case "text": return Array(text.utf8)
    case "hex":
      let digits = Array(text)
      return try stride(from: 0, to: digits.count, by: 2).map { place in
        try #require(UInt8(String(digits[place..<place + 2]), radix: 16))
      }
    default:
      let parts = text.split(separator: "*", maxSplits: 1)
      return Array(String(repeating: String(parts[1]), count: try #require(Int(parts[0]))).utf8)
    }
  }
}

@Suite struct ConformanceTests {
  @Test(arguments: try ConformanceCase.all())
  func followsTheRFC(example: ConformanceCase) throws {
    if example.isAccepted {
      let value = try JSON.parse(example.document)
      // What was read can be written and read again, and comes out the same.
      #expect(try JSON.parse(value.bytes) == value)
      #expect(try JSON.parse(value.bytes).bytes == value.bytes)
    } else {
      let error = try #require(throws: JSONSyntaxError.self) { try JSON.parse(example.document) }
      #expect((0...example.document.count).contains(error.offset))
    }
  }

  /// Another parser's opinion: whatever Foundation takes for a tree, this one reads to the same tree.
  @Test(arguments: try ConformanceCase.all().filter(\.isAccepted))
  func agreesWithFoundation(example: ConformanceCase) throws {
    // Where Foundation differs: the first of two members of one name counts, and some numbers it cannot decode.
    let differing = ["same name twice", "beyond Int", "beyond UInt64", "100 digits", "zero with exponent", "underflow"]
    guard !differing.contains(example.name) else { return }
    let expected = try JSONDecoder().decode(Tree.self, from: Data(example.document))
    #expect(Tree(try JSON.parse(example.document)) == expected)
  }
}

/// A JSON value as Foundation reads it.
private indirect enum Tree: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([Tree])
  case object([String: Tree])

  init(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .number(Double(value))
    case .number(let value): self = .number(value)
    case .string(let value): self = .string(value)
    case .array(let values): self = .array(values.map(Tree.init))
    case .object(let members):
      self = .object(Dictionary(members.map { ($0.name, Tree($0.value)) }) { _, last in last })
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([Tree].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: Tree].self))
    }
  }
}
