internal import Configuration
internal import Imports
internal import JSON

/// Writes a document of ours as YAML, with comments at guessed values.
struct DocumentWriter {
  private var text = ""
  private var comments: [Place: [String]]

  private struct Place: Hashable {
    var steps: [DocumentPlace.Step]
    var member: String?
  }

  /// Lists of texts up to this length are written on one line.
  private static let width = 100

  static func text(_ document: JSONObject, _ guesses: [DocumentGuess]) -> String {
    var comments: [Place: [String]] = [:]
    for guess in guesses { comments[Place(steps: guess.steps, member: guess.member), default: []].append(guess.text) }
    var writer = DocumentWriter(comments: comments)
    writer.writeComments(writer.comments.removeValue(forKey: Place(steps: [], member: nil)) ?? [], indent: "")
    writer.write(document, indent: "", steps: [], isItem: false)
    // Comments on a place that the document lacks are written for the whole.
    let rest = writer.comments.sorted { $0.value.first ?? "" < $1.value.first ?? "" }.flatMap(\.value)
    var head = DocumentWriter(comments: [:])
    head.writeComments(rest, indent: "")
    return head.text + writer.text
  }

  private init(comments: [Place: [String]]) { self.comments = comments }

  private mutating func writeComments(_ lines: [String], indent: String) {
    for line in lines { text += "\(indent)# \(line)\n" }
  }

  private mutating func take(_ steps: [DocumentPlace.Step]?, _ member: String?) -> [String] {
    guard let steps else { return [] }
    return comments.removeValue(forKey: Place(steps: steps, member: member)) ?? []
  }

  /// - Parameters:
  ///   - steps: the path of the mapping; nil within values without ids.
  ///   - isItem: whether its first line follows the dash of a list.
  private mutating func write(_ members: JSONObject, indent: String, steps: [DocumentPlace.Step]?, isItem: Bool) {
    var isFirst = isItem
    for (name, value) in members {
      let notes = take(steps, name)
      if !notes.isEmpty, isFirst {
        // The dash is written already: a comment on the first member goes above the item.
        text.removeLast(indent.count)
        let outer = String(indent.dropLast(2))
        writeComments(notes, indent: outer)
        text += outer + "- "
      } else {
        writeComments(notes, indent: indent)
      }
      if !isFirst { text += indent }
      isFirst = false
      text += Self.key(name) + ":"
      write(value, named: name, indent: indent, steps: steps)
    }
  }

  private mutating func write(_ value: JSON, named name: String, indent: String, steps: [DocumentPlace.Step]?) {
    switch value {
    case .object(let members):
      if let line = Self.flow(value), indent.count + name.count + line.count + 2 <= Self.width {
        text += " \(line)\n"
      } else {
        text += "\n"
        write(members, indent: indent + "  ", steps: nil, isItem: false)
      }
    case .array(let items):
      let id = steps == nil ? nil : Declared.id(ofEntriesIn: name)
      if id == nil || items.isEmpty, let line = Self.flow(value),
        indent.count + name.count + line.count + 2 <= Self.width
      {
        text += " \(line)\n"
        return
      }
      text += "\n"
      for item in items {
        guard let members = item.object else {
          text += "\(indent)  - \(Self.flow(item) ?? Self.scalar(item, inFlow: false))\n"
          continue
        }
        let inner = id.flatMap { id in
          members[id]?.string.map { (steps ?? []) + [DocumentPlace.Step(list: name, id: $0)] }
        }
        writeComments(take(inner, nil), indent: indent + "  ")
        if inner == nil, let line = Self.flow(item), indent.count + line.count + 4 <= Self.width {
          text += "\(indent)  - \(line)\n"
          continue
        }
        text += "\(indent)  - "
        write(members, indent: indent + "    ", steps: inner, isItem: true)
      }
    default: text += " \(Self.scalar(value, inFlow: false))\n"
    }
  }

  // MARK: Values

  /// On one line; nil for a value that is certainly too long.
  private static func flow(_ value: JSON) -> String? {
    switch value {
    case .object(let members):
      guard members.count <= 6 else { return nil }
      var parts: [String] = []
      for (name, value) in members {
        guard let part = flow(value) else { return nil }
        parts.append("\(key(name)): \(part)")
      }
      return "{\(parts.joined(separator: ", "))}"
    case .array(let items):
      guard items.count <= 32 else { return nil }
      var parts: [String] = []
      for item in items {
        guard let part = flow(item) else { return nil }
        parts.append(part)
      }
      return "[\(parts.joined(separator: ", "))]"
    default: return scalar(value, inFlow: true)
    }
  }

  private static func key(_ name: String) -> String {
    isPlain(name, inFlow: true) ? name : DocumentText.quoted(name: name)
  }

  private static func scalar(_ value: JSON, inFlow: Bool) -> String {
    guard case .string(let text) = value else { return value.text }
    return isPlain(text, inFlow: inFlow) ? text : DocumentText.quoted(text)
  }

  /// Words that some readers of YAML take for something else than text.
  private static let words: Set<String> = ["true", "false", "yes", "no", "on", "off", "null", "y", "n", "nan", "inf"]

  private static func isPlain(_ text: String, inFlow: Bool) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 120, !words.contains(text.lowercased()) else { return false }
    func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    guard isLetter(first) || first == UInt8(ascii: "/") || first == UInt8(ascii: "_") else { return false }
    guard text.utf8.last != UInt8(ascii: " "), text.utf8.last != UInt8(ascii: ":") else { return false }
    let others = Array((inFlow ? "_-./@+" : "_-./@+ ").utf8)
    return text.utf8.allSatisfy { byte in
      isLetter(byte) || isDigit(byte) || others.contains(byte) || byte == UInt8(ascii: ":")
    } && text.range(of: ": ") == nil
  }
}

extension String {
  fileprivate func range(of part: String) -> Int? {
    let parts = split(separator: part, omittingEmptySubsequences: false)
    return parts.count > 1 ? parts[0].count : nil
  }
}
