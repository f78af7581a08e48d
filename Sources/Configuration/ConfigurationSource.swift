internal import Platform

/// One input of a configuration.
package enum ConfigurationInput {
  /// An own document, as text.
  case source(ConfigurationSource)
  /// An own document translated from another program's files, with the errors found.
  case tree(ConfigurationNode?, Diagnosis)
  case people(PeopleFile)
}

/// The bytes of one configuration file, and its name in messages.
package struct ConfigurationSource: Sendable {
  package var name: String
  package var bytes: [UInt8]

  /// - Parameter bytes: UTF-8; a leading byte order mark is dropped.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// The size limit in bytes, since decoding needs several times the size in memory. Users files have none
  /// (``PeopleFile``).
  package static let sizeLimit = 1 << 30

  /// What precedes the name of a variable that has a document as its value.
  package static let variablePrefix = "env="

  /// Reads a file, a pipe, standard input for `-`, or a variable for `env=NAME`.
  package static func read(
    _ path: String, environment: [String: String]
  ) throws(ConfigurationProblems) -> ConfigurationSource {
    guard path.hasPrefix(variablePrefix) else { return try read(path) }
    let name = String(path.dropFirst(variablePrefix.count))
    guard let text = environment[name], !text.isEmpty else {
      let message = "the variable \(name) is not set; expected a document as its value"
      throw ConfigurationProblems([Problem(file: path, mark: nil, message: message)], files: [path])
    }
    return ConfigurationSource(name: path, bytes: Array(text.utf8))
  }

  /// Reads a file, a pipe, or standard input for `-`.
  package static func read(_ path: String) throws(ConfigurationProblems) -> ConfigurationSource {
    func failure(_ reason: String) -> ConfigurationProblems {
      ConfigurationProblems(
        [Problem(file: path, mark: nil, message: "cannot be read: \(reason)")], files: [path])
    }
    let bytes: [UInt8]
    do throws(SystemError) {
      let descriptor = path == "-" ? dup(0) : open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw SystemError() }
      defer { close(descriptor) }
      bytes = try File.contents(of: descriptor, limit: sizeLimit)
    } catch {
      throw failure("\(error)")
    }
    guard bytes.count <= sizeLimit else {
      throw failure("more than \(sizeLimit >> 20) MiB; expected people in a file of their own (.ndjson or .csv)")
    }
    return ConfigurationSource(name: path, bytes: bytes)
  }
}
