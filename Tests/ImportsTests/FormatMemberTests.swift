import Foundation
import JSON
import Testing

@testable import Configuration
@testable import Imports

/// The formats of other programs, member by member: each is taken, told, or listed in docs/start-from.md.
///
/// A file of `fixtures/formats` has documents of one kind: the smallest (`base`) and one with every member (`whole`).
/// Of each member that only `whole` has, both `base` with the whole of it and the same without one of its leaves are
/// read: the documents or the reports must differ, or the report leaves out what the leaf is in.
struct FormatMemberTests {
  private static let folder = MutationTests.folder.replacingOccurrences(of: "start", with: "formats")
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A document of a format.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The name of the file that it is read as.
    let file: String
    /// The documents that are read before it.
    let beside: [JSON]
    let base: JSON
    let whole: JSON
    /// The headings of the page whose text lists members.
    let sections: [String]
    /// Members that clients use as names: ids, and the keys of authors' own.
    let skipped: Set<String>
  }

  static let cases: [Case] = {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    return names.flatMap { name -> [Case] in
      guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)"),
        let json = try? JSON.parse([UInt8](bytes))
      else { return [] }
      return (json["files"]?.array ?? []).map { file in
        Case(
          testDescription: "\(name) \(file["name"]?.string ?? "")",
          file: file["file"]?.string ?? json["file"]?.string ?? "a.json",
          beside: file["beside"]?.array ?? json["beside"]?.array ?? [], base: file["base"] ?? .null,
          whole: file["whole"] ?? .null,
          sections: json["sections"]?.array?.compactMap(\.string) ?? [json["section"]?.string ?? ""],
          skipped: Set(file["skipped"]?.array?.compactMap(\.string) ?? []))
      }
    }
  }()

  @Test func thereAreFormats() { #expect(Self.cases.count > 10) }

  @Test(arguments: cases) func eachMemberIsTakenOrTold(format: Case) throws {
    let page = String(
      decoding: try Data(contentsOf: Self.root.appendingPathComponent("docs/start-from.md")), as: UTF8.self)
    let listed = format.sections.map { heading in
      page.components(separatedBy: "\n## ").first { $0.hasPrefix(heading + "\n") } ?? ""
    }.joined()
    #expect(!listed.isEmpty, "docs/start-from.md has no section \(format.sections)")
    var silent: [String] = []
    for path in Self.additions(format.whole, format.base) {
      let value = Self.value(format.whole, path)
      let with = Self.setting(format.base, path, to: value)
      let whole = Self.read(with, format)
      if case .refused(let why) = whole {
        silent.append("\(path.joined(separator: "/")): the sample is refused: \(why.prefix(300))")
        continue
      }
      for leaf in Self.leaves(value) {
        let full = path + leaf
        guard full.filter({ Int($0) == nil }).allSatisfy({ !listed.contains("`\($0)`") }) else { continue }
        guard full.allSatisfy({ !format.skipped.contains($0) }) else { continue }
        let without = Self.read(Self.setting(with, full, to: nil), format)
        guard case .read(let document, let notes, let left) = whole, case .read(let less, let fewer, _) = without else {
          continue
        }
        let place = full.joined(separator: ".") + "."
        let isTold = notes != fewer || left.contains { place.hasPrefix($0 + ".") }
        if document == less, !isTold { silent.append(full.joined(separator: "/")) }
      }
    }
    #expect(silent.isEmpty, "nothing is said of:\n\(silent.joined(separator: "\n"))")
  }

  private enum Reading {
    /// The resulting document, the lines of the report, and the paths of what it leaves out.
    case read(String, Set<String>, [String])
    case refused(String)
  }

  private static func read(_ document: JSON, _ format: Case) -> Reading {
    var reading = ImportReading(context: ImportContext())
    for (index, json) in format.beside.enumerated() {
      reading.add(ConfigurationSource(name: "beside-\(index).json", bytes: Array(json.text.utf8)))
    }
    reading.add(ConfigurationSource(name: format.file, bytes: Array(document.text.utf8)))
    do {
      let result = try reading.finish(files: [format.file])
      let left = result.report.notes.filter { [.unknown, .leftOut].contains($0.kind) && !$0.path.isEmpty }
      return .read(
        plain(result.document), Set(result.report.notes.map(\.text)),
        left.map { $0.path.replacingOccurrences(of: "[", with: ".").replacingOccurrences(of: "]", with: "") })
    } catch {
      return .refused(error.lines.joined(separator: "; "))
    }
  }

  /// A value as text, without the places in the document.
  private static func plain(_ value: Any) -> String {
    if value is SourcePosition || value is Mark { return "" }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle != nil else { return "\(value)" }
    var parts = mirror.children.map { child in "\(child.label ?? ""):\(plain(child.value))" }
    if mirror.displayStyle == .dictionary || mirror.displayStyle == .set { parts.sort() }
    if mirror.displayStyle == .enum, parts.isEmpty { return "\(value)" }
    return "(\(parts.joined(separator: ",")))"
  }

  /// The paths of the members that are in `whole` and not in `base`, the outermost of each.
  private static func additions(_ whole: JSON, _ base: JSON) -> [[String]] {
    if let members = whole.object {
      return members.flatMap { member -> [[String]] in
        guard let known = base[member.name] else { return [[member.name]] }
        return additions(member.value, known).map { [member.name] + $0 }
      }
    }
    if let items = whole.array, let known = base.array {
      return items.enumerated().flatMap { index, item -> [[String]] in
        index < known.count ? additions(item, known[index]).map { ["\(index)"] + $0 } : []
      }
    }
    return []
  }

  /// The paths of everything in a value that has no members of its own.
  private static func leaves(_ value: JSON?) -> [[String]] {
    if let members = value?.object, !members.isEmpty {
      return members.flatMap { member in leaves(member.value).map { [member.name] + $0 } }
    }
    if let items = value?.array, items.contains(where: { $0.object != nil }) {
      return items.enumerated().flatMap { index, item in leaves(item).map { ["\(index)"] + $0 } }
    }
    return [[]]
  }

  private static func value(_ json: JSON, _ path: [String]) -> JSON? {
    path.reduce(json) { value, step in Int(step).flatMap { value?.array?[$0] } ?? value?[step] }
  }

  /// The same with the value at a path, or without it.
  private static func setting(_ json: JSON, _ path: [String], to value: JSON?) -> JSON {
    guard let step = path.first else { return value ?? .null }
    let rest = Array(path.dropFirst())
    if let index = Int(step), var items = json.array {
      if rest.isEmpty, value == nil {
        items.remove(at: index)
      } else {
        items[index] = setting(items[index], rest, to: value)
      }
      return .array(items)
    }
    var members = json.object ?? [:]
    members[step] = rest.isEmpty ? value : setting(members[step] ?? .object([:]), rest, to: value)
    return .object(members)
  }
}
