import Foundation
import FrontSupport
import Mustache
import Testing

@testable import HostedPages

/// What holds for the template files as such.
struct TemplateFilesTests {
  let files: PageFiles

  init() throws { files = try PageFiles.embedded() }

  @Test func everyMentionedTemplateIsThere() {
    let missing = files.library.missingPartials.map { "\($0.template):\($0.partial)" }
    #expect(missing.isEmpty)
  }

  @Test func nothingGoesUnescaped() {
    for (name, template) in files.templates {
      #expect(template.unescapedNames.isEmpty, "\(name)")
    }
  }

  /// A page that is not in the list has no addresses, and nothing would say so.
  @Test func everyPageIsInTheList() {
    let pages = files.templates.keys.filter { !$0.contains("/") && $0 != "layout" }
    #expect(Set(HostedPage.all.compactMap(\.template)) == Set(pages))
  }

  @Test func everyPageHasASample() {
    let pages = files.templates.keys.filter { !$0.contains("/") && $0 != "layout" }
    #expect(Set(pages) == Set(PageFiles.samples.all.map(\.page)))
  }

  @Test func messagesFitAnywhereInAPage() throws {
    for (key, text) in try PageFiles.messages({ try #require(Resources.file(at: $0)) }) {
      let words = text.replacing(/\{\{.*?\}\}/, with: "")
      #expect(!words.contains { "<>&\"'{}".contains($0) }, "\(key): \(text)")
      #expect(text == text.trimmingCharacters(in: .whitespaces) && !text.isEmpty, "\(key)")
    }
  }

  /// The languages of the service's managed login, each of which a client may ask for.
  @Test func everyLanguageOfTheServiceIsThere() {
    let tags = Resources.names.filter { $0.hasPrefix("pages/messages.") }.map { $0.dropFirst(15).dropLast(5) }
    #expect(tags.sorted() == ["de", "en", "es", "fr", "id", "it", "ja", "ko", "pt-BR", "zh-CN", "zh-TW"])
  }

  /// Another language says all that English says, but for what goes into addresses, and takes in the same values.
  @Test(arguments: Resources.names.filter { $0.hasPrefix("pages/messages.") && $0 != "pages/messages.en.json" })
  func otherLanguagesFitTheEnglishOne(_ path: String) throws {
    let english = try PageFiles.messages { try #require(Resources.file(at: $0)) }
    let object = try JSONSerialization.jsonObject(with: Data(try #require(Resources.file(at: path))))
    let others = try #require(object as? [String: String])
    let untranslated: Set = ["another-person", "cancelled", "provider.failed"]
    #expect(Set(english.keys).subtracting(others.keys) == untranslated)
    for (key, text) in others {
      let original = try #require(english[key], "\(key) is not in English")
      func values(_ text: String) -> Set<String> { Set(text.matches(of: /\{\{.*?\}\}/).map { String($0.0) }) }
      #expect(values(text) == values(original), "\(key)")
      let words = text.replacing(/\{\{.*?\}\}/, with: "")
      #expect(!words.contains { "<>&\"'{}".contains($0) }, "\(key): \(text)")
    }
  }

  /// A text that no template takes in is there for the code, under one of these prefixes.
  @Test func everyMessageIsOfUse() throws {
    let mentioned = Set(files.templates.values.flatMap { $0.partials.map(\.text) })
    let chosenByCode = [
      "attribute.", "hint.", "label.", "password.rule.", "password.not", "code.resent", "choose.", "error.", "start.",
      "fault.", "cancelled", "sign-in.whom", "pick.claims.problem", "device.unknown", "device.allowed", "device.denied",
      "tenant.", "provider.", "continue.", "another-person",
      "confirm-forgot-password.done", "consent.scope.",
    ]
    for name in files.templates.keys where name.hasPrefix("text/") && !mentioned.contains(name) {
      let key = name.dropFirst(5)
      #expect(chosenByCode.contains { key.hasPrefix($0) }, "\(key)")
    }
  }

  /// docs/pages.md is the contract between the templates and their view models.
  @Test func everyNameIsDocumented() throws {
    let guide = PageFiles.folder.appendingPathComponent("../../../docs/pages.md").standardizedFileURL
    let text = try String(contentsOf: guide, encoding: .utf8)
    let documented = Set(text.matches(of: /`([a-z_.]+)`/).flatMap { $0.1.split(separator: ".") })
    // What a message shows of its caller's values is the caller's affair, not the page's.
    for (name, template) in files.templates where !name.hasPrefix("text/") {
      for use in template.names where use.text != "." {
        for part in use.text.split(separator: ".") {
          #expect(documented.contains(part), "\(name):\(use)")
        }
      }
    }
  }
}
