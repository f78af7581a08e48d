internal import Platform
internal import Store

/// The log of a data folder: files to which entries are appended. A file is removed once its entries are in the rows.
///
/// A file is named after the number of its first entry, so the files sorted by name are the log. It begins with a mark
/// and a format number; entries (``LogEntry``) follow to its end. An entry is durable as soon as `write(2)` has
/// returned: it survives any end of the process.
///
/// Used by one thread at a time.
struct ChangeLog {
  static let format: UInt32 = 1
  private static let mark = Array("USDYLOG\n".utf8)
  /// The size of mark and format number, in bytes.
  static let headSize = 12
  /// In bytes: a file of at least this size gets no further entry.
  static let fileSize = 8 << 20

  /// A file of the log.
  struct Segment: Hashable {
    let path: String
    /// The number of its first entry.
    let first: UInt64
  }

  /// The common beginning of the files' names.
  private let base: String
  private var descriptor: Int32 = -1
  /// The file that is appended to; nil if the next entry begins a new one.
  private(set) var current: Segment?
  /// The bytes of its complete entries.
  private(set) var size = 0
  /// The number that the next entry gets.
  private(set) var next: UInt64
  /// Whether a failed write may have left bytes behind ``size``.
  private var needsTrim = false

  init(base: String, next: UInt64) {
    self.base = base
    self.next = next
  }

  /// Appends the batches, all or none.
  mutating func append(_ batches: [RowBatch]) throws(SystemError) {
    var bytes: [UInt8] = []
    var number = next
    for batch in batches {
      LogEntry(number: number, batch: batch).write(to: &bytes)
      number += 1
    }
    try makeReady()
    do throws(SystemError) {
      try File.write(bytes, to: descriptor)
    } catch {
      needsTrim = true
      // Done here so that a reader finds nothing behind the last entry; repeated before the next append.
      try? trim()
      throw error
    }
    size += bytes.count
    next = number
    if size >= Self.fileSize { seal() }
  }

  /// Makes the next entry begin a new file.
  mutating func seal() {
    guard current != nil else { return }
    close(descriptor)
    (descriptor, current, size) = (-1, nil, 0)
  }

  /// Creates the file for the next entry, if there is none.
  mutating func makeReady() throws(SystemError) {
    if needsTrim { try trim() }
    guard current == nil else { return }
    let segment = Segment(path: "\(base)\(Self.name(of: next))", first: next)
    let descriptor = open(segment.path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError() }
    var head = Self.mark
    head.append(fixed: Self.format)
    do throws(SystemError) {
      try File.write(head, to: descriptor)
    } catch {
      close(descriptor)
      unlink(segment.path)
      throw error
    }
    (self.descriptor, current, size) = (descriptor, segment, head.count)
  }

  private mutating func trim() throws(SystemError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw SystemError() }
    needsTrim = false
  }

  // MARK: Reading

  /// The files of the log in order.
  static func segments(base: String) throws(SystemError) -> [Segment] {
    let cut = base.lastIndex(of: "/")
    let folder = cut.map { String(base[..<$0]) } ?? "."
    let prefix = cut.map { String(base[base.index(after: $0)...]) } ?? base
    return try File.names(in: folder).compactMap { name in
      guard name.hasPrefix(prefix), let first = UInt64(name.dropFirst(prefix.count), radix: 16) else { return nil }
      return Segment(path: "\(folder)/\(name)", first: first)
    }.sorted { $0.first < $1.first }
  }

  /// Sixteen hexadecimal digits, so that names sort like numbers.
  private static func name(of number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The content of a part of a file.
  struct Content {
    var entries: [LogEntry] = []
    /// The offset behind the last complete entry.
    var end: Int
    /// Whether an incomplete entry follows, whose end was never written.
    var isTorn = false
  }

  /// The entries of a file from that offset on.
  /// - Parameter offset: 0 for the beginning of the file, or the end of entries that were read before.
  /// - Throws: ``StorageFailure`` for a damaged file, and for one of another version.
  static func content(of segment: Segment, from offset: Int = 0, to limit: Int = .max) throws -> Content {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try File.contents(segment.path, from: offset, to: limit)
    } catch {
      throw StorageFailure("reading \(segment.path): \(error)")
    }
    var position = 0
    if offset == 0 {
      guard bytes.count >= headSize else { return Content(end: 0, isTorn: true) }
      var head = ByteReader(bytes[mark.count..<headSize])
      guard bytes.starts(with: mark), let found: UInt32 = head.fixed() else {
        throw StorageFailure("\(segment.path) is damaged at byte 0: it does not begin as a log does")
      }
      guard found == format else {
        throw StorageFailure(
          "\(segment.path) was written in format \(found), and this version reads format \(format); go on with the version that wrote it"
        )
      }
      position = headSize
    }
    var content = Content(end: offset + position)
    while position < bytes.count {
      guard let (entry, end) = try entry(at: position, of: bytes, in: segment, offset: offset) else {
        content.isTorn = true
        break
      }
      content.entries.append(entry)
      position = end
      content.end = offset + end
    }
    return content
  }

  /// The entry at `position` and the position behind it; nil for an incomplete one.
  private static func entry(
    at position: Int, of bytes: [UInt8], in segment: Segment, offset: Int
  ) throws(StorageFailure) -> (LogEntry, Int)? {
    var head = ByteReader(bytes[position...])
    guard let length: UInt32 = head.fixed(), let lengthChecksum: UInt32 = head.fixed(),
      let contentChecksum: UInt32 = head.fixed()
    else { return nil }
    let start = position + LogEntry.headSize
    let end = start + Int(length)
    if Checksum(bytes[position..<position + 4]).value == lengthChecksum {
      // The end of the process cut a write short.
      if end > bytes.count { return nil }
      if Checksum(bytes[start..<end]).value == contentChecksum, let entry = LogEntry(content: bytes[start..<end]) {
        return (entry, end)
      }
    }
    // A crash of the machine leaves zeros where data was not flushed. Anything else was changed after it was written.
    if endsInZeros(bytes, from: position) { return nil }
    throw StorageFailure(
      "\(segment.path) is damaged at byte \(offset + position): the entry there is not what was written")
  }

  /// Whether the bytes from `position` on are zeros, or end in zeros that begin at a disk block's boundary.
  private static func endsInZeros(_ bytes: [UInt8], from position: Int) -> Bool {
    let end = bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    return end <= position || bytes.count - end >= 512
  }
}
