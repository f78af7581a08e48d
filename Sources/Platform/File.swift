/// Reading and writing whole files.
package enum File {
  /// The bytes of a file.
  /// - Throws: why it cannot be opened or read.
  package static func contents(_ path: String) throws(SystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError() }
    defer { close(descriptor) }
    return try contents(of: descriptor)
  }

  /// The bytes that can be read from a descriptor, up to its end. Reading stops as soon as there are more than `limit` bytes: the caller
  /// checks the count.
  package static func contents(of descriptor: Int32, limit: Int = .max) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= limit {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { break }
      if count < 0 {
        let error = SystemError()
        if error.code == EINTR { continue }
        throw error
      }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// Writes all bytes to a descriptor, however many calls that takes.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Platform.write(descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if count < 0 {
        let error = SystemError()
        if error.code == EINTR { continue }
        throw error
      }
      start += count
    }
  }
}
