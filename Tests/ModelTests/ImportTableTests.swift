import Model
import Testing

/// The fields of one line of an import table.
struct ImportTableTests {
  @Test(
    arguments: [
      ("a,b", ["a", "b"]), ("", [""]), (",", ["", ""]), ("a\\,b,c", ["a,b", "c"]), ("a\\b", ["a\\b"]),
      ("a\\\\,b", ["a\\\\", "b"]), ("a\\", ["a\\"]), ("a,\\", ["a", "\\"]), ("a\\,", ["a,"]),
    ] as [(String, [String])])
  func fields(line: String, fields: [String]) {
    #expect(ImportTable.fields(Substring(line)) == fields)
  }

  @Test(arguments: [("a", "a"), (" a b\t", "a b"), (" a", "a"), ("a ", "a"), (" \t", ""), ("", "")])
  func whiteSpaceIsRemoved(field: String, trimmed: String) {
    #expect(ImportTable.trimmed(field) == trimmed)
  }
}
