import Foundation
import FrontSupport
import HostedPages
import Testing

struct ResourcesTests {
  @Test func everyFileIsInTheTable() throws {
    try #require(!PageFiles.paths.isEmpty)
    #expect(Set(Resources.names) == Set(PageFiles.paths), "scripts/embed-resources brings the table up to date")
    #expect(Resources.names.count == PageFiles.paths.count)
  }

  @Test(arguments: PageFiles.paths) func aFileIsEmbeddedAsItIs(_ path: String) throws {
    let data = try Data(contentsOf: PageFiles.folder.appendingPathComponent(path))
    #expect(Resources.file(at: path) == [UInt8](data))
  }

  @Test func pagesHaveAShorterName() {
    #expect(Resources.page(named: "pages.css") == Resources.file(at: "pages/pages.css"))
    #expect(Resources.page(named: "missing") == nil)
  }
}
