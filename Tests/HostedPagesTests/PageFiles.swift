import Foundation
import FrontSupport
import HostedPages
import Mustache
import Testing

/// The page templates, their messages and what to fill them with, as the tests want them.
struct PageFiles {
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let page: String
    let context: MustacheValue
    var testDescription: String { name }
  }

  /// The folder of the templates in the source tree.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/CResources/Resources").standardizedFileURL

  /// The paths of all files below `folder`, sorted.
  static let paths: [String] = {
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return all.filter { path in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: folder.appendingPathComponent(path).path, isDirectory: &isFolder)
      return exists && !isFolder.boolValue && !path.contains("/.") && !path.hasPrefix(".")
    }.sorted()
  }()

  static let samples: (common: MustacheValue, all: [Sample]) = {
    guard let bytes = Resources.file(at: "gallery/samples.json"),
      case .object(let document) = (try? value(ofJSON: Data(bytes))) ?? .null,
      case .list(let list) = document["samples"]
    else { return ([:], []) }
    let samples = list.compactMap { sample -> Sample? in
      guard case .string(let name) = sample["name"], case .string(let page) = sample["page"],
        let context = sample["context"]
      else { return nil }
      return Sample(name: name, page: page, context: context)
    }
    return (document["common"] ?? [:], samples)
  }()

  let templates: [String: Template]
  let library: TemplateLibrary

  /// Parses every template and message, each taken from `read`.
  init(read: (String) throws -> [UInt8]) throws {
    var templates: [String: Template] = [:]
    for path in Self.paths where path.hasPrefix("pages/") && path.hasSuffix(".mustache") {
      templates[String(path.dropFirst(6).dropLast(9))] = try Template(parsing: read(path))
    }
    for (key, text) in try Self.messages(read) { templates["text/\(key)"] = try Template(parsing: text) }
    self.templates = templates
    library = TemplateLibrary(templates)
  }

  /// As they are inside the executable.
  static func embedded() throws -> PageFiles {
    try PageFiles { try #require(Resources.file(at: $0)) }
  }

  static func messages(_ read: (String) throws -> [UInt8]) throws -> [String: String] {
    let object = try JSONSerialization.jsonObject(with: Data(try read("pages/messages.en.json")))
    return try #require(object as? [String: String])
  }

  func render(_ sample: Sample) throws -> String {
    let bytes = try #require(library.render(sample.page, with: Self.samples.common, sample.context))
    return try #require(String(validating: bytes, as: UTF8.self))
  }

  private static func value(ofJSON data: Data) throws -> MustacheValue {
    value(try JSONSerialization.jsonObject(with: data))
  }

  private static func value(_ any: Any) -> MustacheValue {
    switch any {
    case let object as [String: Any]: .object(object.mapValues(value))
    case let list as [Any]: .list(list.map(value))
    case let text as String: .string(text)
    case let number as NSNumber where String(cString: number.objCType) == "c": .bool(number.boolValue)
    case let number as NSNumber: .integer(number.intValue)
    default: .null
    }
  }
}
