/// A node of a parsed template.
enum TemplateNode: Sendable {
  case text(TemplateText)
  case variable(TemplatePath, escaped: Bool)
  case section(TemplatePath, inverted: Bool, [TemplateNode])
  case partial(TemplateReference)
  /// A template with some of its blocks replaced.
  case parent(TemplateReference, overrides: [String: [TemplateNode]])
  /// A place that a child template may fill, and what stands there otherwise.
  case block(String, [TemplateNode])
}

/// Literal text, with the places in it where a line of the template begins.
///
/// A partial that stands alone on its line is indented like its tag, line by line; the text of values is not. So the lines
/// are found while parsing, and an indented partial costs nothing where it is not indented.
struct TemplateText: Sendable {
  var bytes: [UInt8] = []
  /// Ascending offsets into `bytes`. An offset at the very end means that the next node begins a line.
  var lineStarts: [Int] = []

  var isEmpty: Bool { bytes.isEmpty && lineStarts.isEmpty }

  mutating func append(_ other: TemplateText) {
    lineStarts += other.lineStarts.map { $0 + bytes.count }
    bytes += other.bytes
  }

  /// The same text as it reads in a template whose lines are all indented.
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

/// A dotted name, split. No parts: the value at hand, written `.`.
struct TemplatePath: Hashable, Sendable {
  let parts: [String]

  init(_ name: String) {
    parts = name == "." ? [] : name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}

/// A mention of another template.
struct TemplateReference: Sendable {
  let name: String
  /// White space before a tag that stands alone on its line; nil for a tag among other text.
  let indentation: [UInt8]?
  /// Where the template is in its library; nil until linked, and for good if the library has none of that name.
  var index: Int?
}
