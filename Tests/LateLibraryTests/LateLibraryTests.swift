import LateLibrary
import Testing

@Suite struct LateLibraryTests {
  private let zlib = LateLibrary("z", version: 1, package: "zlib1g", brew: "zlib")

  @Test func opensWhatIsThere() throws {
    let table = try zlib.functions { (table: UnsafeMutablePointer<Int>, _) in
      table.initialize(to: 7)
      return nil
    }
    #expect(table.pointee == 7)
  }

  @Test func saysWhatToInstall() {
    let library = LateLibrary("understudy-none", version: 3, package: "libnone3", brew: "none")
    let error = #expect(throws: MissingLibrary.self) {
      _ = try library.functions { (_: UnsafeMutablePointer<Int>, _) in nil }
    }
    let words = error?.description ?? ""
    #expect(words.hasPrefix("\(library.name) cannot be opened: install \(library.package) ("))
    #expect(words.contains("none"))
  }

  @Test func saysWhichFunctionIsAbsent() {
    let error = #expect(throws: MissingLibrary.self) {
      _ = try zlib.functions { (_: UnsafeMutablePointer<Int>, _) in ("deflateNever" as StaticString).pointer }
    }
    #expect(error?.description.contains("has no deflateNever") == true)
  }
}

extension StaticString {
  fileprivate var pointer: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}
