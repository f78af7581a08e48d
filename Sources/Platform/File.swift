/// Reads and writes whole files.
package enum File {
  /// The bytes of a file.
  /// - Throws: why it cannot be opened or read.
  package static func contents(_ path: String) throws(SystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError() }
    defer { close(descriptor) }
    return try contents(of: descriptor)
  }

  /// The bytes of a file from one offset to another, or to its end if that comes first.
  /// - Throws: why it cannot be opened or read.
  package static func contents(_ path: String, from start: Int, to end: Int = .max) throws(SystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError() }
    let count = max(0, min(Int(status.st_size), end) - start)
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let read = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + done }, count - done, off_t(start + done))
      }
      if read < 0 {
        let error = SystemError()
        if error.code == EINTR { continue }
        throw error
      }
      // The file was truncated meanwhile.
      if read == 0 { return Array(bytes[..<done]) }
      done += read
    }
    return bytes
  }

  /// The names in a directory, without `.` and `..`, in no particular order.
  /// - Throws: why it cannot be opened.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    guard let directory = opendir(folder) else { throw SystemError() }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Reads a descriptor to its end. Stops once more than `limit` bytes have been read; the caller checks the count.
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

  /// Writes all bytes to a descriptor, in as many calls as needed.
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
