/// Where something stands in a file: counted from one, columns in characters, as editors show them.
package struct Mark: Sendable, Hashable {
  package var line: Int32
  package var column: Int32
  /// Which of the files of a document it is in; a document that is one file has only the first.
  package var file: Int32

  package init(line: Int, column: Int, file: Int = 0) {
    self.line = Int32(clamping: line)
    self.column = Int32(clamping: column)
    self.file = Int32(clamping: file)
  }
}

/// A mark together with the name of its file, as the user gave it. Everything that was decoded keeps one, so that
/// checks that come later can still point at the line to correct.
package struct SourcePosition: Sendable, Hashable, CustomStringConvertible {
  package var file: String
  package var mark: Mark

  package init(file: String, mark: Mark) {
    self.file = file
    self.mark = mark
  }

  /// `FILE:LINE:COLUMN`
  package var description: String { "\(file):\(mark.line):\(mark.column)" }
}
