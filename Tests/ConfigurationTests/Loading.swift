@testable import Configuration

/// What decoding says about a text, line by line; the file is called `x`.
func problems(_ text: String, _ environment: [String: String] = [:]) -> [String] {
  problems(["x": text], environment)
}

/// The same for several files in the order of their names.
func problems(_ files: [String: String], _ environment: [String: String] = [:]) -> [String] {
  let sources = files.sorted { $0.key < $1.key }.map { ConfigurationSource(name: $0.key, bytes: Array($0.value.utf8)) }
  do {
    _ = try ConfigurationLoader.load(sources, environment: environment)
    return []
  } catch {
    return error.lines
  }
}

/// The document that a text describes; the test fails if anything is wrong with it.
func world(_ text: String, _ environment: [String: String] = [:]) throws -> ConfiguredDocument {
  try ConfigurationLoader.load([ConfigurationSource(name: "x", bytes: Array(text.utf8))], environment: environment)
}

/// A pool with these members, in flow style, as a whole configuration.
func pool(_ members: String) -> String { "userPools: [{PoolName: p, \(members)}]" }
