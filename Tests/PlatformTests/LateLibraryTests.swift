import Platform
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

  @Test func opensTheFirstVersionThatIsThere() throws {
    for versions in [[4_711, 1], [4_711, 1, nil], [1, 4_711]] as [[Int?]] {
      let library = LateLibrary("z", versions: versions, package: "zlib1g", brew: "zlib")
      let table = try library.functions { (table: UnsafeMutablePointer<Int>, _) in
        table.initialize(to: 7)
        return nil
      }
      #expect(table.pointee == 7)
    }
    let none = LateLibrary("z", versions: [4_711, 4_712], package: "zlib1g", brew: "zlib")
    let error = #expect(throws: MissingLibrary.self) {
      _ = try none.functions { (_: UnsafeMutablePointer<Int>, _) in nil }
    }
    #expect(error?.description.contains("4711") == true)
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
