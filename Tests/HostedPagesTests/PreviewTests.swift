import Foundation
import Testing

/// Writes every sample page as a file, to be looked at in a browser: `UNDERSTUDY_PREVIEW=/some/folder swift test
/// --filter PreviewTests`. Reads the templates from the source tree, so that nothing needs to be built between two
/// looks.
struct PreviewTests {
  static let target = ProcessInfo.processInfo.environment["UNDERSTUDY_PREVIEW"]

  @Test(.enabled(if: target != nil)) func writePages() throws {
    let target = URL(fileURLWithPath: try #require(Self.target))
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    let files = try PageFiles { [UInt8](try Data(contentsOf: PageFiles.folder.appendingPathComponent($0))) }
    for sample in PageFiles.samples.all {
      let page = try files.render(sample).replacingOccurrences(of: "/_understudy/assets/", with: "")
      try Data(page.utf8).write(to: target.appendingPathComponent("\(sample.name).html"))
    }
    try Data(contentsOf: PageFiles.folder.appendingPathComponent("pages/pages.css"))
      .write(to: target.appendingPathComponent("pages.css"))
  }
}
