/// A place in a file: line and column, counted from one; columns in characters, as in editors.
package struct Mark: Sendable, Hashable {
  package var line: Int32
  package var column: Int32
  /// The index of the file among those of a document; 0 for a document of one file.
  package var file: Int32

  package init(line: Int, column: Int, file: Int = 0) {
    self.line = Int32(clamping: line)
    self.column = Int32(clamping: column)
    self.file = Int32(clamping: file)
  }
}

/// A mark with the name of its file, as given by the user. All decoded values have one, so that later checks can point
/// at the line to correct.
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
