internal import Configuration
internal import Patterns

/// Reads the objects of a JavaScript, TypeScript or Dart file without running it: literals, constants of the file,
/// templates, and the default of `a || b`. What only running the file would tell is null; functions are left out.
struct ScriptReader {
  /// The objects that are assigned, exported or passed as an argument, in their order.
  private(set) var objects: [Node] = []
  /// The constants of the file.
  private(set) var constants: [Node.Member] = []
  /// The place of a bracket or a text that does not end.
  private(set) var unfinished: Mark?

  private let bytes: [UInt8]
  private let file: Int
  private var index = 0
  private var depth = 0
  /// Places are asked for in their order, but for a step back now and then.
  private var line = 1
  private var counted = 0
  private var column = 1

  private static let depthLimit = 64

  /// - Parameter file: the index of the file in marks.
  init(_ bytes: [UInt8], file: Int) {
    self.bytes = bytes
    self.file = file
    readAll()
  }

  private enum Value {
    case known(Node)
    /// A call, a variable, an operator.
    case unknown(Mark)
    /// A function.
    case code

    var node: Node? {
      switch self {
      case .known(let node): node
      case .unknown(let mark): Node(content: .scalar(Scalar(text: "null", isPlain: true)), mark: mark)
      case .code: nil
      }
    }

    var text: String? { if case .known(let node) = self { node.text } else { nil } }
  }

  // MARK: Statements

  private mutating func readAll() {
    var before = ""
    while true {
      skipBlanks()
      guard let byte = peek() else { return }
      if Self.isNameStart(byte) {
        let word = name()
        if ["const", "let", "var", "final"].contains(word) {
          declaration()
          before = ""
        } else {
          before = word
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "{") where ["=", "(", "default"].contains(before):
        if let node = value().node { objects.append(node) }
        before = ""
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
        if isTripleQuote() { index += 3 } else { _ = value() }
        // An object within a text of Dart's is one that is assigned.
        before = "="
      default:
        before = String(UnicodeScalar(byte))
        index += 1
      }
    }
  }

  /// `NAME: Type = value`, after `const`.
  private mutating func declaration() {
    skipBlanks()
    guard let first = peek(), Self.isNameStart(first) else { return }
    let mark = place()
    var (word, start) = (name(), index)
    skipBlanks()
    // Dart has the type first.
    if let next = peek(), Self.isNameStart(next) {
      (word, start) = (name(), index)
      skipBlanks()
    }
    if peek() == UInt8(ascii: ":") {
      while let byte = peek(), byte != UInt8(ascii: "="), byte != UInt8(ascii: ";") {
        skipOne()
        skipBlanks()
      }
    }
    guard peek() == UInt8(ascii: "="), peek(1) != UInt8(ascii: "=") else {
      index = max(index, start)
      return
    }
    index += 1
    guard case .known(let node) = value() else { return }
    constants.append(Node.Member(name: word, mark: mark, node: node))
    if node.isMapping { objects.append(node) }
  }

  // MARK: Values

  private mutating func value() -> Value {
    guard depth < Self.depthLimit else {
      let mark = place()
      skipToEnd()
      return .unknown(mark)
    }
    depth += 1
    defer { depth -= 1 }
    var result = operand()
    while true {
      skipBlanks()
      guard let byte = peek() else { return result }
      let next = peek(1)
      if byte == UInt8(ascii: "|") && next == byte || byte == UInt8(ascii: "?") && next == byte {
        index += 2
        let other = value()
        if case .known(let node) = result, !node.isNull, node.text?.isEmpty != true { return result }
        return other
      }
      if byte == UInt8(ascii: "+"), next != byte {
        index += 1
        let other = operand()
        if let left = result.text, let right = other.text, let mark = result.node?.mark {
          result = .known(.text(left + right, at: mark))
        } else {
          result = .unknown(result.node?.mark ?? place())
        }
        continue
      }
      if Self.isNameStart(byte) {
        // `as Type`
        let start = index
        guard ["as", "satisfies"].contains(name()) else {
          index = start
          return result
        }
        skipToEnd()
        return result
      }
      guard "!=<>&?*/%-^|".utf8.contains(byte) else { return result }
      let mark = result.node?.mark ?? place()
      skipToEnd()
      return .unknown(mark)
    }
  }

  private mutating func operand() -> Value {
    skipBlanks()
    let mark = place()
    guard let byte = peek() else { return .unknown(mark) }
    switch byte {
    case UInt8(ascii: "{"): return .known(object())
    case UInt8(ascii: "["): return .known(list())
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
      if isTripleQuote() { return tripleQuoted() }
      return text(at: mark)
    case UInt8(ascii: "("):
      skipOne()
      return arrow() ? .code : .unknown(mark)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      let start = index
      index += 1
      while let next = peek(), Self.isNamePart(next) || next == UInt8(ascii: ".") { index += 1 }
      return .known(
        Node(
          content: .scalar(Scalar(text: String(decoding: bytes[start..<index], as: UTF8.self), isPlain: true)),
          mark: mark))
    case _ where Self.isNameStart(byte): return named(at: mark)
    default:
      skipToEnd()
      return .unknown(mark)
    }
  }

  /// A constant, a word of the language, or something that only running would tell.
  private mutating func named(at mark: Mark) -> Value {
    let word = name()
    switch word {
    case "true", "false": return .known(.flag(word == "true", at: mark))
    case "null", "undefined": return .unknown(mark)
    case "function", "async", "class":
      skipToEnd()
      return .code
    case "new", "await", "typeof", "void":
      skipToEnd()
      return .unknown(mark)
    case "r" where peek() == UInt8(ascii: "'") || peek() == UInt8(ascii: "\""): return operand()
    default: break
    }
    if arrow() { return .code }
    var found = constants.last { $0.name == word }?.node
    while true {
      skipBlanks()
      switch (peek(), peek(1)) {
      case (UInt8(ascii: "."), _), (UInt8(ascii: "?"), UInt8(ascii: ".")):
        index += peek() == UInt8(ascii: "?") ? 2 : 1
        skipBlanks()
        let member = name()
        if member.isEmpty { index += index < bytes.count ? 1 : 0 }
        found = found?[member]
      case (UInt8(ascii: "("), _), (UInt8(ascii: "["), _):
        found = nil
        skipOne()
      case (UInt8(ascii: "!"), let next) where next != UInt8(ascii: "="): index += 1
      default: return found.map { .known($0.moved(to: mark)) } ?? .unknown(mark)
      }
    }
  }

  /// Whether a function follows whose parameters are already read; skips it.
  private mutating func arrow() -> Bool {
    let start = index
    skipBlanks()
    guard peek() == UInt8(ascii: "="), peek(1) == UInt8(ascii: ">") else {
      index = start
      return false
    }
    index += 2
    skipBlanks()
    if peek() == UInt8(ascii: "{") { skipOne() } else { _ = value() }
    return true
  }

  private mutating func object() -> Node {
    let mark = place()
    index += 1
    var members: [Node.Member] = []
    func put(_ name: String, _ mark: Mark, _ node: Node) {
      members.removeAll { $0.name == name }
      members.append(Node.Member(name: name, mark: mark, node: node))
    }
    while true {
      skipBlanks()
      guard let byte = peek() else {
        unfinished = unfinished ?? mark
        break
      }
      if byte == UInt8(ascii: "}") {
        index += 1
        break
      }
      let (start, nameMark) = (index, place())
      if byte == UInt8(ascii: "."), peek(1) == byte {
        index += 3
        if case .known(let other) = value() {
          for member in other.members { put(member.name, member.mark, member.node) }
        }
      } else if let key = key() {
        skipBlanks()
        switch peek() {
        case UInt8(ascii: ":"):
          index += 1
          if let node = value().node { put(key, nameMark, node) }
        case UInt8(ascii: "("):
          // A method.
          skipOne()
          skipBlanks()
          while let next = peek(), next != UInt8(ascii: "{"), next != UInt8(ascii: "}") {
            skipOne()
            skipBlanks()
          }
          if peek() == UInt8(ascii: "{") { skipOne() }
        default:
          if let node = constants.last(where: { $0.name == key })?.node { put(key, nameMark, node) }
        }
      }
      skipBlanks()
      if peek() == UInt8(ascii: ",") { index += 1 } else if index == start { skipOne() }
    }
    return Node(content: .mapping(members), mark: mark)
  }

  /// The name of a member; nil for a computed one, which is skipped.
  private mutating func key() -> String? {
    guard let byte = peek() else { return nil }
    if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { return text(at: place()).text }
    if byte == UInt8(ascii: "[") {
      skipToEnd()
      return nil
    }
    var word = name()
    if word.isEmpty {
      while let next = peek(), Self.isNamePart(next) {
        word.append(Character(UnicodeScalar(next)))
        index += 1
      }
    }
    if ["async", "get", "set", "static"].contains(word) {
      skipBlanks()
      if let next = peek(), Self.isNameStart(next) { return name() }
    }
    return word.isEmpty ? nil : word
  }

  private mutating func list() -> Node {
    let mark = place()
    index += 1
    var items: [Node] = []
    while true {
      skipBlanks()
      guard let byte = peek() else {
        unfinished = unfinished ?? mark
        break
      }
      if byte == UInt8(ascii: "]") {
        index += 1
        break
      }
      let start = index
      if byte == UInt8(ascii: "."), peek(1) == byte {
        index += 3
        if case .known(let other) = value() { items += other.items }
      } else if let node = value().node {
        items.append(node)
      }
      skipBlanks()
      if peek() == UInt8(ascii: ",") { index += 1 } else if index == start { skipOne() }
    }
    return .list(items, at: mark)
  }

  // MARK: Texts

  private mutating func text(at mark: Mark) -> Value {
    guard let quote = peek() else { return .unknown(mark) }
    index += 1
    var (result, isKnown): ([UInt8], Bool) = ([], true)
    while let byte = peek() {
      index += 1
      if byte == quote {
        return isKnown ? .known(.text(String(decoding: result, as: UTF8.self), at: mark)) : .unknown(mark)
      }
      if byte == UInt8(ascii: "\\"), let escaped = peek() {
        index += 1
        result += escape(escaped)
      } else if quote == UInt8(ascii: "`"), byte == UInt8(ascii: "$"), peek() == UInt8(ascii: "{") {
        index += 1
        if let part = value().text { result += Array(part.utf8) } else { isKnown = false }
        skipBlanks()
        while let next = peek(), next != UInt8(ascii: "}") { skipOne() }
        index += index < bytes.count ? 1 : 0
      } else {
        result.append(byte)
      }
    }
    unfinished = unfinished ?? mark
    return .unknown(mark)
  }

  private mutating func escape(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"), UInt8(ascii: "x"):
      let count = byte == UInt8(ascii: "u") ? 4 : 2
      guard index + count <= bytes.count,
        let code = UInt32(String(decoding: bytes[index..<index + count], as: UTF8.self), radix: 16),
        let scalar = UnicodeScalar(code)
      else { return [byte] }
      index += count
      return Array(String(Character(scalar)).utf8)
    case 0x0A: return []
    default: return [byte]
    }
  }

  private func isTripleQuote() -> Bool {
    guard let byte = peek(), byte != UInt8(ascii: "`") else { return false }
    return peek(1) == byte && peek(2) == byte
  }

  /// An object in a text of Dart's.
  private mutating func tripleQuoted() -> Value {
    index += 3
    skipBlanks()
    guard peek() == UInt8(ascii: "{") else { return .unknown(place()) }
    let node = object()
    skipBlanks()
    if isTripleQuote() { index += 3 }
    return .known(node)
  }

  // MARK: Bytes

  private func peek(_ ahead: Int = 0) -> UInt8? { index + ahead < bytes.count ? bytes[index + ahead] : nil }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    isNameStart(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func name() -> String {
    guard let first = peek(), Self.isNameStart(first) else { return "" }
    let start = index
    while let byte = peek(), Self.isNamePart(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Blanks and comments.
  private mutating func skipBlanks() {
    while let byte = peek() {
      if byte <= 0x20 {
        index += 1
      } else if byte == UInt8(ascii: "/"), peek(1) == byte {
        while let next = peek(), next != 0x0A { index += 1 }
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        index += 2
        while peek() != nil, !(peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) { index += 1 }
        index = min(index + 2, bytes.count)
      } else {
        return
      }
    }
  }

  /// Skips a byte, a text, or all that a bracket encloses, without recursion: nothing in it is read.
  private mutating func skipOne() {
    var open: [UInt8] = []
    repeat {
      skipBlanks()
      guard let byte = peek() else { return }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(byte)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): _ = open.popLast()
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
        index += 1
        while let next = peek(), next != byte { index += next == UInt8(ascii: "\\") ? 2 : 1 }
        index = min(index, bytes.count)
      default: break
      }
      index = min(index + 1, bytes.count)
    } while !open.isEmpty
  }

  /// Skips the rest of a value.
  private mutating func skipToEnd() {
    while true {
      skipBlanks()
      guard let byte = peek(), !",;)]}".utf8.contains(byte) else { return }
      skipOne()
    }
  }

  /// The place of the next byte.
  private mutating func place() -> Mark {
    if index < counted { (counted, line, column) = (0, 1, 1) }
    while counted < index {
      let byte = bytes[counted]
      counted += 1
      if byte == 0x0A {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return Mark(line: line, column: column, file: file)
  }
}
