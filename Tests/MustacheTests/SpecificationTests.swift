import Foundation
import Mustache
import Testing

/// The published cases, from the specification's own files.
struct SpecificationTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let file: String
    let name: String
    let template: String
    let partials: [String: String]
    let data: MustacheValue
    let expected: String
    var testDescription: String { "\(file): \(name)" }
  }

  static let modules = ["comments", "delimiters", "interpolation", "inverted", "partials", "sections"]
  static let cases: [Case] = modules.flatMap(read)

  @Test(arguments: cases)
  func behavesAsPublished(_ example: Case) throws {
    var templates = ["the template": try Template(parsing: example.template)]
    for (name, text) in example.partials { templates[name] = try Template(parsing: text) }
    let output = try #require(TemplateLibrary(templates).render("the template", with: example.data))
    #expect(String(decoding: output, as: UTF8.self) == example.expected)
  }

  @Test func hasEveryCase() {
    #expect(Self.cases.count == 114)
  }

  private static func read(_ module: String) -> [Case] {
    guard let url = Bundle.module.url(forResource: module, withExtension: "json", subdirectory: "Vectors/spec"),
      let data = try? Data(contentsOf: url),
      let document = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let tests = document["tests"] as? [[String: Any]]
    else { return [] }
    return tests.compactMap { test in
      guard let name = test["name"] as? String, let template = test["template"] as? String,
        let expected = test["expected"] as? String, let data = test["data"]
      else { return nil }
      return Case(
        file: module, name: name, template: template, partials: test["partials"] as? [String: String] ?? [:],
        data: value(data), expected: expected)
    }
  }

  /// The engine has no fractions: a case's become their text, which is what the case asks for.
  private static func value(_ data: Any) -> MustacheValue {
    switch data {
    case let object as [String: Any]: .object(object.mapValues(value))
    case let list as [Any]: .list(list.map(value))
    case let text as String: .string(text)
    case let number as NSNumber where String(cString: number.objCType) == "c": .bool(number.boolValue)
    case let number as NSNumber where number.doubleValue == number.doubleValue.rounded(): .integer(number.intValue)
    case let number as NSNumber: .string(number.stringValue)
    default: .null
    }
  }
}
