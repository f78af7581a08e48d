internal import Platform

/// One document among those that a configuration is made of.
package enum ConfigurationInput {
  /// Ours, as text.
  case source(ConfigurationSource)
  /// Ours, as the tree that another program's files were translated to, with what was wrong with them.
  case tree(ConfigurationNode?, Diagnosis)
  case people(PeopleFile)
}

/// The bytes of one configuration file and the name to call it by.
package struct ConfigurationSource: Sendable {
  package var name: String
  package var bytes: [UInt8]

  /// - Parameter bytes: a byte order mark in front says nothing: the text is UTF-8 in any case.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Larger files are refused, since decoding needs several times their size in memory. Files of people have no limit (``PeopleFile``).
  package static let sizeLimit = 1 << 30

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
