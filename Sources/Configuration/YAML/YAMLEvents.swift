internal import CYAML

/// The event stream of libyaml for a text; owns the parser and the bytes.
///
/// The parser has pointers to itself and to its input, so both have fixed addresses until `deinit`.
final class YAMLEvents {
  struct Anchored {
    var anchor: String?
    var tag: String?
  }

  enum Event {
    case streamStart, streamEnd, documentStart, documentEnd
    case alias(String)
    case scalar(Anchored, text: String, isPlain: Bool)
    case sequenceStart(Anchored)
    case sequenceEnd
    case mappingStart(Anchored)
    case mappingEnd
  }

  /// The text is not YAML.
  struct SyntaxError: Error {
    var mark: Mark
    var reason: String
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The text, which the parser reads in chunks, without a copy.
  private let input: YAMLInput
  /// The file index of marks.
  private let file: Int

  /// The size of the text, in bytes.
  var size: Int { input.bytes.count }

  /// nil only if memory is exhausted.
  init?(_ bytes: [UInt8], file: Int) {
    self.file = file
    parser = .allocate(capacity: 1)
    input = YAMLInput(bytes)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      return nil
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input(
      parser,
      { input, buffer, size, count in
        guard let input, let buffer, let count else { return 0 }
        count.pointee = Unmanaged<YAMLInput>.fromOpaque(input).takeUnretainedValue().read(into: buffer, size)
        return 1
      }, Unmanaged.passUnretained(input).toOpaque())
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  func next() throws(SyntaxError) -> (event: Event, mark: Mark) {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxError() }
    defer { yaml_event_delete(&event) }
    return (translate(event), Mark(event.start_mark, file: file))
  }

  private func translate(_ event: yaml_event_t) -> Event {
    switch event.type {
    case YAML_STREAM_START_EVENT: .streamStart
    case YAML_DOCUMENT_START_EVENT: .documentStart
    case YAML_DOCUMENT_END_EVENT: .documentEnd
    case YAML_ALIAS_EVENT: .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT: scalar(event.data.scalar)
    case YAML_SEQUENCE_START_EVENT:
      .sequenceStart(
        Anchored(anchor: text(event.data.sequence_start.anchor), tag: text(event.data.sequence_start.tag)))
    case YAML_SEQUENCE_END_EVENT: .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      .mappingStart(Anchored(anchor: text(event.data.mapping_start.anchor), tag: text(event.data.mapping_start.tag)))
    case YAML_MAPPING_END_EVENT: .mappingEnd
    default: .streamEnd
    }
  }

  private func scalar(_ scalar: yaml_event_s.__Unnamed_union_data.__Unnamed_struct_scalar) -> Event {
    let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    return .scalar(
      Anchored(anchor: text(scalar.anchor), tag: text(scalar.tag)),
      text: String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
  }

  private func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private func syntaxError() -> SyntaxError {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "out of memory"
    guard parser.pointee.error != YAML_READER_ERROR else {
      return SyntaxError(mark: mark(atByte: parser.pointee.problem_offset), reason: "not UTF-8 text: \(problem)")
    }
    let mark = Mark(parser.pointee.problem_mark, file: file)
    var reason = problem
    if let context = parser.pointee.context {
      reason += " \(String(cString: context))"
      let start = Mark(parser.pointee.context_mark, file: file)
      if start.line != mark.line { reason += " that starts in line \(start.line)" }
    }
    return SyntaxError(mark: mark, reason: reason + (hint(at: mark) ?? ""))
  }

  /// A hint for errors that libyaml's messages do not explain.
  private func hint(at mark: Mark) -> String? {
    let lines = input.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(Int(mark.line) - 1) else { return nil }
    let text = String(decoding: lines[Int(mark.line) - 1], as: UTF8.self).unicodeScalars
    let before = text.prefix(Int(mark.column) - 1)
    let place = before.endIndex
    guard place < text.endIndex else { return nil }
    if before.last == "$", text[place] == "{" { return "; expected quotes around ${…} between braces" }
    return switch text[place] {
    case "\t": "; expected spaces: YAML does not allow tabs for indentation"
    case "@", "`": "; expected quotes around a value that starts with \(text[place])"
    case "%": "; expected quotes around a value that starts with %"
    default: nil
    }
  }

  private func mark(atByte offset: Int) -> Mark {
    let before = input.bytes.prefix(offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let lines = before.count { $0 == UInt8(ascii: "\n") }
    let column = String(decoding: before[lineStart...], as: UTF8.self).unicodeScalars.count
    return Mark(line: lines + 1, column: column + 1, file: file)
  }
}

/// A text that is read sequentially.
private final class YAMLInput {
  let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// - Returns: the number of bytes read; 0 at the end.
  func read(into buffer: UnsafeMutablePointer<UInt8>, _ size: Int) -> Int {
    let count = min(size, bytes.count - position)
    bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress, count > 0 { buffer.update(from: start + position, count: count) }
    }
    position += count
    return count
  }
}

extension Mark {
  fileprivate init(_ mark: yaml_mark_t, file: Int) {
    self.init(line: mark.line + 1, column: mark.column + 1, file: file)
  }
}
