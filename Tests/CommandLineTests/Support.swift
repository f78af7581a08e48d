import ArgumentParser
import Configuration
import Foundation
import Testing

@testable import CommandLine

func vector(_ name: String) throws -> String {
  let path = try #require(Bundle.module.path(forResource: "Vectors/" + name, ofType: nil))
  return try String(contentsOfFile: path, encoding: .utf8)
}

/// A file of the folder `config`.
func exampleConfiguration(_ name: String) -> String {
  URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("config/" + name).path
}

func serveSettings(_ arguments: [String]) throws -> ServeSettings {
  try ServeSettings(ServeOptions.parse(arguments), environment: [:])
}

func settings(_ example: String) throws -> Settings {
  let file = exampleConfiguration(example)
  return Settings(
    serve: try serveSettings(["--config", file]),
    document: try ConfigurationLoader.load(files: [file], environment: [:]))
}

/// A path that nothing has, in a folder that exists.
func freshPath() -> String {
  FileManager.default.temporaryDirectory.appendingPathComponent("understudy-" + UUID().uuidString).path
}
