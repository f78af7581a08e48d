internal import Configuration
internal import Patterns

/// The text of another program's document, before it is parsed.
enum ForeignText {
  /// Whether it is one of our own documents, judged by its first name.
  static func isOwn(_ bytes: [UInt8]) -> Bool {
    guard let name = YAMLTree.firstName(bytes) else { return false }
    return ConfigurationLoader.sections.contains(name)
  }

  /// Whether it is more likely one of our own documents with a mistake than another program's.
  static func mayBeOwn(_ root: Node) -> Bool {
    let sections = ConfigurationLoader.sections.sorted()
    return root.members.contains { member in
      sections.contains(member.name) || nearestName(to: member.name, among: sections) != nil
    }
  }

  /// The text as YAML: everything around the object of a JavaScript or Dart file is blanked, so that positions stay
  /// valid.
  static func readable(_ source: ConfigurationSource) -> [UInt8] {
    let name = source.name.lowercased()
    let scripts = [".js", ".ts", ".mjs", ".cjs", ".jsx", ".tsx", ".dart"]
    let isScript = scripts.contains(where: name.hasSuffix) || looksLikeScript(source.bytes)
    return JSONSurrogates.joined(isScript ? object(of: source.bytes) : source.bytes)
  }

  /// For text without a file name.
  private static func looksLikeScript(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    for line in start.split(whereSeparator: \.isNewline) {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.isEmpty || line.hasPrefix("//") || line.hasPrefix("/*") || line.hasPrefix("*") { continue }
      return ["const ", "export ", "let ", "var ", "import ", "module.exports", "Amplify.configure"]
        .contains { line.hasPrefix($0) }
    }
    return false
  }

  /// Blanks comments, and everything before and after the first object that is assigned, exported or passed as an
  /// argument.
  private static func object(of bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var index = 0
    var depth = 0
    var isDone = false
    /// The last word outside of objects, which distinguishes an object as a value from a block or a list of names.
    var before: [UInt8] = [0x3D]
    var isWordOver = true
    func blank(_ place: Int) { if result[place] != 0x0A { result[place] = 0x20 } }
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") || next == UInt8(ascii: "*") {
        let isLine = next == UInt8(ascii: "/")
        while index < bytes.count {
          if isLine, bytes[index] == 0x0A { break }
          let ends =
            !isLine && bytes[index] == UInt8(ascii: "*") && index + 1 < bytes.count
            && bytes[index + 1] == UInt8(ascii: "/")
          blank(index)
          if ends {
            blank(index + 1)
            index += 2
            break
          }
          index += 1
        }
        continue
      }
      if [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`")].contains(byte),
        depth > 0 || !isMultiline(bytes, index)
      {
        let start = index
        index += 1
        while index < bytes.count, bytes[index] != byte { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
        let end = min(index, bytes.count - 1)
        if depth == 0 || isDone {
          for place in start...max(start, end) { blank(place) }
        } else if byte == UInt8(ascii: "`") {
          (result[start], result[end]) = (UInt8(ascii: "\""), UInt8(ascii: "\""))
        }
        index = end + 1
        continue
      }
      let isKept: Bool
      switch byte {
      case UInt8(ascii: "{") where !isDone && (depth > 0 || opensValue(before)):
        depth += 1
        isKept = true
      case UInt8(ascii: "}") where depth > 0:
        depth -= 1
        isKept = true
        isDone = depth == 0
        if isDone {
          index += 1
          while index < bytes.count {
            blank(index)
            index += 1
          }
          return result
        }
      default: isKept = depth > 0
      }
      if !isKept {
        blank(index)
        let isLetter = (0x61...0x7A).contains(byte | 0x20)
        if byte > 0x20 {
          if isWordOver || !isLetter { before = [] }
          before.append(byte)
        }
        isWordOver = !isLetter
      }
      index += 1
    }
    return result
  }

  /// Whether an object after the word is a value: after `=`, `(`, `default` or `'''`.
  private static func opensValue(_ word: [UInt8]) -> Bool {
    ["=", "(", "default", "'", "\""].contains(String(decoding: word, as: UTF8.self))
  }

  /// `'''` of Dart, which encloses an object.
  private static func isMultiline(_ bytes: [UInt8], _ index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index + 1] == bytes[index] && bytes[index + 2] == bytes[index]
      || index >= 2
        && bytes[index - 1] == bytes[index]
        && (bytes[index - 2] == bytes[index] || index + 1 < bytes.count && bytes[index + 1] == bytes[index])
  }
}
