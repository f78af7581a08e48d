import ArgumentParser
import CommandLine
import Foundation

/// A file of the folder `config`.
func exampleConfiguration(_ name: String) -> String {
  URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("config/" + name).path
}

func serveSettings(_ arguments: [String]) throws -> ServeSettings {
  try ServeSettings(ServeOptions.parse(arguments), environment: [:])
}

/// A path that nothing has, in a folder that exists.
func freshPath() -> String {
  FileManager.default.temporaryDirectory.appendingPathComponent("understudy-" + UUID().uuidString).path
}
