/// A node of a parsed template.
enum TemplateNode: Sendable {
  case text(TemplateText)
  case variable(TemplatePath, escaped: Bool)
  case section(TemplatePath, inverted: Bool, [TemplateNode])
  case partial(TemplateReference)
  /// A template with overridden blocks.
  case parent(TemplateReference, overrides: [String: [TemplateNode]])
  /// A block that a child template may override, with its default content.
  case block(String, [TemplateNode])
}

/// Literal text with the offsets at which lines of the template begin.
///
/// A partial alone on its line is indented like its tag, line by line; the text of values is not. Line starts are found
/// while parsing, so a partial without indentation costs nothing extra.
struct TemplateText: Sendable {
  var bytes: [UInt8] = []
  /// Ascending offsets into `bytes`. An offset at the end means that the next node begins a line.
  var lineStarts: [Int] = []

  var isEmpty: Bool { bytes.isEmpty && lineStarts.isEmpty }

  mutating func append(_ other: TemplateText) {
    lineStarts += other.lineStarts.map { $0 + bytes.count }
    bytes += other.bytes
  }

  /// The text with each line indented.
  func indented(by indentation: [UInt8]) -> TemplateText {
    guard !indentation.isEmpty else { return self }
    var result = TemplateText()
    var copied = 0
    for start in lineStarts {
      result.bytes += bytes[copied..<start]
      result.lineStarts.append(result.bytes.count)
      result.bytes += indentation
      copied = start
    }
    result.bytes += bytes[copied...]
    return result
  }
}

/// A dotted name, split. Empty for `.`, the current value.
struct TemplatePath: Hashable, Sendable {
  let parts: [String]

  init(_ name: String) {
    parts = name == "." ? [] : name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}

/// A reference to another template.
struct TemplateReference: Sendable {
  let name: String
  /// White space before a tag that is alone on its line; nil for other tags.
  let indentation: [UInt8]?
  /// The template's index in its library; nil until linked, or if the library lacks it.
  var index: Int?
}
