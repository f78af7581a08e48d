#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The bytes of one configuration file and the name to call it by.
package struct ConfigurationSource: Sendable {
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Larger files are refused: what is read is kept in memory several times over while it is decoded.
  static let sizeLimit = 64 << 20

  /// Reads a file, a pipe, or standard input for `-`.
  package static func read(_ path: String) throws(ConfigurationProblems) -> ConfigurationSource {
    func failure(_ reason: String) -> ConfigurationProblems {
      ConfigurationProblems(
        [Problem(file: path, mark: nil, message: "cannot be read: \(reason)")], files: [path])
    }
    let descriptor = path == "-" ? dup(0) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = chunk.withUnsafeMutableBytes { fill($0, from: descriptor) }
      if count == 0 { return ConfigurationSource(name: path, bytes: bytes) }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw failure(String(cString: strerror(errno)))
      }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= sizeLimit else { throw failure("more than \(sizeLimit >> 20) MiB") }
    }
  }

}

/// `read(2)`, out of the reach of the method of that name.
private func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
