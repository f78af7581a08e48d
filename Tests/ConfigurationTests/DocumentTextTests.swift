import JSON
import Testing

@testable import Configuration

/// What is written as a document of ours is read back as it was.
struct DocumentTextTests {
  private func readBack(_ text: String) -> JSON? {
    let document = JSON.object(["value": .string(text), "list": .array([.string(text)])])
    let diagnosis = Diagnosis(file: "x")
    let root = YAMLTree.read(
      JSONSurrogates.joined(DocumentText.escaped(document.bytes)), .own(environment: ["nope": "wrong"]),
      diagnosis: diagnosis)
    #expect(diagnosis.problems.isEmpty, "\(diagnosis.problems)")
    #expect(root?["list"]?.json == .array([.string(text)]))
    return root?["value"]?.json
  }

  @Test(arguments: [
    "${nope}", "$${nope}", "$$${nope}", "$$$${nope}${", "${", "$", "$$", "a ${nope:-b} c", "{$}", "\\${nope}",
    "\"${nope}\"",
  ])
  func referencesAreText(text: String) { #expect(readBack(text) == .string(text)) }

  /// All of Unicode, some characters at a time.
  @Test func everyCharacterIsText() {
    let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)
    for start in stride(from: 0, to: scalars.count, by: 4_096) {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[start..<min(start + 4_096, scalars.count)])
      #expect(readBack(String(text)) == .string(String(text)), "from \(String(scalars[start].value, radix: 16))")
    }
  }

  /// Names have no references, and characters of every kind.
  @Test func namesAreText() {
    let name = "${nope} \u{85}\u{2028}\u{FEFF}\u{7F}\"\\: "
    let json = JSON.object([name: .integer(1)]).bytes
    let root = YAMLTree.read(DocumentText.escaped(json), .own(environment: [:]), diagnosis: Diagnosis(file: "x"))
    #expect(root?.json.object?.names == [name])
    let text = DocumentText.quoted(name: name) + ": " + DocumentText.quoted(name)
    let again = YAMLTree.read(Array(text.utf8), .own(environment: [:]), diagnosis: Diagnosis(file: "x"))
    #expect(again?.json == .object([name: .string(name)]))
  }

  @Test func whatNeedsNoEscapesStaysAsItIs() {
    let json = JSON.object(["a": .array([.string("b\n\u{E9}"), .integer(1), .null])]).bytes
    #expect(DocumentText.escaped(json) == json)
  }
}
