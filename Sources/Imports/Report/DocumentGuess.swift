package import Configuration
package import JSON

/// A guess as comment text, with its place in our document. Converted documents carry guesses as comments, exports in
/// the section `documents`.
package struct DocumentGuess: Sendable, Hashable {
  package var steps: [DocumentPlace.Step]
  package var member: String?
  /// `guessed: what (FILE:LINE)`
  package var text: String

  /// The section name below `documents`.
  package static let section = "Guesses"

  /// The guesses among the notes, and what is unknown or left out.
  package static func all(in notes: [ImportReport.Note]) -> [DocumentGuess] {
    notes.filter { $0.kind != .taken }.map { note in
      let text = "\(note.kind.words): \(note.text) (\(note.position.file):\(note.position.mark.line))"
      return DocumentGuess(steps: note.place?.steps ?? [], member: note.place?.member, text: text)
    }
  }

  package init(steps: [DocumentPlace.Step], member: String?, text: String) {
    self.steps = steps
    self.member = member
    self.text = text
  }

  // MARK: In an export

  package var described: JSON {
    var members: JSONObject = [
      "at": .array(steps.flatMap { [JSON.string($0.list), .string($0.id)] }), "text": .string(text),
    ]
    members["member"] = member.map { .string($0) }
    return .object(members)
  }

  package init?(_ json: JSON) {
    guard let text = json["text"]?.string, let at = json["at"]?.array?.map(\.string), at.count % 2 == 0 else {
      return nil
    }
    self.text = text
    member = json["member"]?.string
    steps = stride(from: 0, to: at.count, by: 2).map { DocumentPlace.Step(list: at[$0] ?? "", id: at[$0 + 1] ?? "") }
  }

  // MARK: In comments

  /// The guesses in the comments of a converted document.
  package static func all(in source: ConfigurationSource, environment: [String: String]) -> [DocumentGuess] {
    // JSON has no comments.
    if let first = source.bytes.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") { return [] }
    var found: [(line: Int, text: String)] = []
    var waiting: [String] = []
    var isHead = true
    var head: [DocumentGuess] = []
    let lines = source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard let start = line.firstIndex(where: { $0 != 0x20 }) else { continue }
      if line[start] == UInt8(ascii: "#") {
        let text = String(decoding: line[(start + 1)...].drop { $0 == 0x20 }, as: UTF8.self)
        let kinds: [ImportReport.Kind] = [.guessed, .unknown, .leftOut]
        guard kinds.contains(where: { text.hasPrefix("\($0.words): ") }) else { continue }
        if isHead { head.append(DocumentGuess(steps: [], member: nil, text: text)) } else { waiting.append(text) }
      } else {
        isHead = false
        found += waiting.map { (index + 1, $0) }
        waiting = []
      }
    }
    guard !found.isEmpty else { return head }
    let diagnosis = Diagnosis(file: source.name)
    guard let root = YAMLTree.read(source.bytes, .own(environment: environment), diagnosis: diagnosis) else {
      return head
    }
    return head
      + found.map { line, text in
        let (steps, member) = place(ofLine: Int32(line), in: root)
        return DocumentGuess(steps: steps, member: member, text: text)
      }
  }

  /// The entry or member that begins on a line.
  private static func place(
    ofLine line: Int32, in node: Node, _ steps: [DocumentPlace.Step] = []
  ) -> ([DocumentPlace.Step], String?) {
    for (index, member) in node.members.enumerated() {
      let isLast = index == node.members.count - 1
      // A comment above a list item is about the item if the item has an id.
      if member.mark.line == line, index > 0 || steps.isEmpty { return (steps, member.name) }
      guard member.mark.line < line || index == 0, isLast || node.members[index + 1].mark.line > line,
        let id = Declared.id(ofEntriesIn: member.name)
      else { continue }
      let item = member.node.items.last { $0.mark.line <= line }
      guard let item, let name = item[id]?.text else { continue }
      let inner = steps + [DocumentPlace.Step(list: member.name, id: name)]
      return item.mark.line == line ? (inner, nil) : place(ofLine: line, in: item, inner)
    }
    return (steps, nil)
  }
}
