import Foundation
import Testing

@testable import understudy

@Suite struct PortFileTests {
  @Test func holdsTheNumberAndGoes() throws {
    let path = freshPath()
    let file = PortFile(path: path)
    try file.remove()
    try file.write(4370)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "4370\n")
    try file.write(4371)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "4371\n")
    try file.remove()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func leavesNothingElseBehind() throws {
    let folder = freshPath()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try PortFile(path: folder + "/port").write(1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["port"])
  }

  @Test func aPlaceThatCannotBeIsSaid() {
    #expect {
      try PortFile(path: "/nowhere/port").write(1)
    } throws: { error in
      "\(error)" == "--port-file /nowhere/port: No such file or directory; expected a path that this user may write"
    }
  }

  @Test func aDeviceStaysADevice() throws {
    try PortFile(path: "/dev/null").write(1)
    try PortFile(path: "/dev/null").remove()
    #expect(FileManager.default.fileExists(atPath: "/dev/null"))
  }
}
