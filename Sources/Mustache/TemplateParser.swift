/// Parses the text of a template into nodes.
struct TemplateParser {
  /// The maximum nesting of sections, which also limits the renderer's recursion.
  static let nestingLimit = 32

  private(set) var names: [TemplateName] = []
  private(set) var partials: [TemplateName] = []
  private(set) var unescapedNames: [TemplateName] = []

  private let bytes: [UInt8]
  private var scanner: TemplateScanner
  private var places: TemplatePlaces
  /// Open sections, outermost first; the first is the template itself.
  private var open: [Frame] = [Frame(kind: .template, name: "", place: (1, 1))]
  private var atLineStart = true

  private struct Frame {
    enum Kind {
      case template
      case section(inverted: Bool)
      case parent(TemplateReference)
      case block
    }

    let kind: Kind
    let name: String
    let place: (line: Int, column: Int)
    var nodes: [TemplateNode] = []
    var text = TemplateText()

    mutating func append(_ node: TemplateNode) {
      finishText()
      nodes.append(node)
    }

    mutating func finishText() {
      if !text.isEmpty { nodes.append(.text(text)) }
      text = TemplateText()
    }
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    scanner = TemplateScanner(bytes)
    places = TemplatePlaces(bytes)
  }

  mutating func parse() throws(TemplateError) -> [TemplateNode] {
    var position = 0
    while let tag = try nextTag(from: position) {
      if tag.kind.mayStandAlone, let line = scanner.standaloneLine(of: tag) {
        appendText(position..<line.range.lowerBound)
        try take(tag, indentation: line.indentation)
        position = line.range.upperBound
        atLineStart = true
      } else {
        appendText(position..<tag.range.lowerBound)
        try take(tag, indentation: nil)
        position = tag.range.upperBound
      }
    }
    appendText(position..<bytes.count)
    if open.count > 1 {
      let frame = open[open.count - 1]
      throw TemplateError(line: frame.place.line, column: frame.place.column, reason: .unclosedSection(frame.name))
    }
    open[0].finishText()
    return open[0].nodes
  }

  private mutating func nextTag(from position: Int) throws(TemplateError) -> TemplateTag? {
    do throws(TemplateScanner.Failure) {
      return try scanner.nextTag(from: position)
    } catch {
      switch error {
      case .unclosedTag(let offset): throw failure(.unclosedTag, at: offset)
      case .badDelimiters(let offset): throw failure(.badDelimiters, at: offset)
      }
    }
  }

  // MARK: Tags

  private mutating func take(_ tag: TemplateTag, indentation: [UInt8]?) throws(TemplateError) {
    switch tag.kind {
    case .comment, .delimiters: return
    default: break
    }
    let name = try name(of: tag)
    let place = places.place(of: tag.range.lowerBound)
    if indentation == nil { beginLine() }
    switch tag.kind {
    case .comment, .delimiters: break
    case .variable(let escaped):
      note(name, at: place, in: \.names)
      if !escaped { note(name, at: place, in: \.unescapedNames) }
      open[open.count - 1].append(.variable(TemplatePath(name), escaped: escaped))
    case .section:
      note(name, at: place, in: \.names)
      try begin(.section(inverted: false), name, at: place)
    case .inverted:
      note(name, at: place, in: \.names)
      try begin(.section(inverted: true), name, at: place)
    case .partial:
      note(name, at: place, in: \.partials)
      open[open.count - 1].append(.partial(TemplateReference(name: name, indentation: indentation)))
    case .parent:
      note(name, at: place, in: \.partials)
      try begin(.parent(TemplateReference(name: name, indentation: indentation)), name, at: place)
    case .block: try begin(.block, name, at: place)
    case .end: try end(name, at: place)
    }
  }

  private mutating func begin(
    _ kind: Frame.Kind, _ name: String, at place: (line: Int, column: Int)
  ) throws(TemplateError) {
    guard open.count <= Self.nestingLimit else {
      throw TemplateError(line: place.line, column: place.column, reason: .nestedTooDeeply)
    }
    open.append(Frame(kind: kind, name: name, place: place))
  }

  private mutating func end(_ name: String, at place: (line: Int, column: Int)) throws(TemplateError) {
    guard open.count > 1, var frame = open.popLast() else {
      throw TemplateError(line: place.line, column: place.column, reason: .unexpectedEnd(name))
    }
    guard frame.name == name else {
      throw TemplateError(
        line: place.line, column: place.column, reason: .mismatchedEnd(found: name, open: frame.name))
    }
    frame.finishText()
    open[open.count - 1].append(Self.node(closing: frame))
  }

  private static func node(closing frame: Frame) -> TemplateNode {
    switch frame.kind {
    case .template, .section(inverted: false): .section(TemplatePath(frame.name), inverted: false, frame.nodes)
    case .section(inverted: true): .section(TemplatePath(frame.name), inverted: true, frame.nodes)
    case .block: .block(frame.name, frame.nodes)
    case .parent(let reference): .parent(reference, overrides: overrides(in: frame.nodes))
    }
  }

  /// Inside a parent only blocks count; if a name is repeated, the first block wins.
  private static func overrides(in nodes: [TemplateNode]) -> [String: [TemplateNode]] {
    var overrides: [String: [TemplateNode]] = [:]
    for case .block(let name, let content) in nodes where overrides[name] == nil { overrides[name] = content }
    return overrides
  }

  private mutating func note(
    _ name: String, at place: (line: Int, column: Int), in list: WritableKeyPath<Self, [TemplateName]>
  ) {
    let sections = open.compactMap { if case .section(inverted: false) = $0.kind { $0.name } else { nil } }
    self[keyPath: list].append(
      TemplateName(text: name, sections: sections, line: place.line, column: place.column))
  }

  private mutating func name(of tag: TemplateTag) throws(TemplateError) -> String {
    let words = tag.content.split(whereSeparator: TemplateScanner.isSpace)
    guard let word = words.first else { throw failure(.emptyTag, at: tag.range.lowerBound) }
    guard words.count == 1, let name = String(validating: word, as: UTF8.self) else {
      throw failure(.badName(String(decoding: tag.content, as: UTF8.self)), at: tag.range.lowerBound)
    }
    return name
  }

  private mutating func failure(_ reason: TemplateError.Reason, at offset: Int) -> TemplateError {
    let place = places.place(of: offset)
    return TemplateError(line: place.line, column: place.column, reason: reason)
  }

  // MARK: Text

  private mutating func appendText(_ range: Range<Int>) {
    for index in range {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") {
        atLineStart = true
      } else if atLineStart, byte != UInt8(ascii: "\r") {
        beginLine()
      }
      open[open.count - 1].text.bytes.append(byte)
    }
  }

  /// Records that a line begins here; not called for blank lines and lines of tags only, which are never indented.
  private mutating func beginLine() {
    guard atLineStart else { return }
    atLineStart = false
    open[open.count - 1].text.lineStarts.append(open[open.count - 1].text.bytes.count)
  }
}
