import Foundation
import Testing

@testable import Replicas

/// The tables and functions of the database, and the statements that use them.
@Suite struct SchemaTests {
  /// Statements use what the schema creates: functions with as many parameters, and tables.
  @Test func statementsUseWhatTheSchemaCreates() throws {
    let functions = Self.functions
    let tables = Self.names(after: "CREATE TABLE understudy.")
    #expect(functions.count >= 9 && tables.count >= 13)
    var calls = 0
    for (file, text) in try Self.sources() {
      for call in Self.calls(in: text) {
        calls += 1
        let parameters = functions[call.name]
        #expect(parameters != nil, "\(file) calls \(call.name), which is not created")
        if let arguments = call.arguments { #expect(arguments == parameters, "\(file): arguments of \(call.name)") }
      }
      for table in Self.tables(in: text) where functions[table] == nil {
        #expect(tables.contains(table), "\(file) uses \(table), which is not created")
      }
    }
    #expect(calls > 10)
  }

  @Test func thisVersionReadsTheFormatThatItWrites() {
    #expect(Schema.oldestFormat <= Schema.format)
    #expect(Schema.create.contains("INSERT INTO understudy.meta (format) VALUES (\(Schema.format));"))
    #expect(Schema.formats == "format 1")
  }

  /// The names that databases of earlier versions have: a server of this version calls them there.
  @Test func namesOfFunctionsStay() {
    #expect(
      Set(Self.functions.keys) == [
        "append", "beat", "change", "claim_deliveries", "copy", "note", "pass", "remove", "snapshot", "turn",
      ])
  }

  /// The number of parameters of each function that the schema creates.
  private static var functions: [String: Int] {
    var functions: [String: Int] = [:]
    for part in Schema.create.components(separatedBy: "CREATE FUNCTION understudy.").dropFirst() {
      guard let open = part.firstIndex(of: "("), let close = part.firstIndex(of: ")") else { continue }
      functions[String(part[..<open])] = part[part.index(after: open)..<close].split(separator: ",").count
    }
    return functions
  }

  private static func names(after words: String) -> Set<String> {
    Set(Schema.create.components(separatedBy: words).dropFirst().map { String($0.prefix(while: Self.isName)) })
  }

  private static func isName(_ character: Character) -> Bool { character.isLowercase || character == "_" }

  private static func sources() throws -> [(String, String)] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Replicas")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
      .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
  }

  /// The calls of functions; arguments are counted where all are parameters of the statement.
  private static func calls(in text: String) -> [(name: String, arguments: Int?)] {
    uses(in: text).compactMap { name, rest in
      guard rest.first == "(", let close = rest.firstIndex(of: ")") else { return nil }
      let arguments = rest[rest.index(after: rest.startIndex)..<close].split(separator: ",")
      let areParameters = arguments.allSatisfy { $0.drop { $0 == " " }.first == "$" }
      return (name, areParameters ? arguments.count : nil)
    }
  }

  private static func tables(in text: String) -> [String] {
    uses(in: text).filter { $0.rest.first != "(" }.map(\.name)
  }

  /// What follows `understudy.` in code, outside of comments.
  private static func uses(in text: String) -> [(name: String, rest: Substring)] {
    text.split(separator: "\n").filter { !$0.contains("//") }.flatMap { line in
      line.components(separatedBy: "understudy.").dropFirst().map { part -> (String, Substring) in
        let name = part.prefix(while: isName)
        return (String(name), part[name.endIndex...])
      }
    }.filter { !$0.0.isEmpty }
  }
}
