package import Store

extension LogEntry {
  /// A batch as bytes with their checksum, for a log stored elsewhere that numbers its entries itself.
  package static func bytes(of batch: RowBatch) -> [UInt8] {
    var bytes: [UInt8] = []
    LogEntry(number: 0, batch: batch).write(to: &bytes)
    return bytes
  }

  /// The batch from which ``bytes(of:)`` made these bytes; nil for any others, also damaged ones.
  package static func batch(of bytes: [UInt8]) -> RowBatch? {
    var head = ByteReader(bytes[...])
    guard let length: UInt32 = head.fixed(), let lengthChecksum: UInt32 = head.fixed(),
      let contentChecksum: UInt32 = head.fixed(), bytes.count == headSize + Int(length),
      Checksum(bytes[0..<4]).value == lengthChecksum, Checksum(bytes[headSize...]).value == contentChecksum
    else { return nil }
    return LogEntry(content: bytes[headSize...])?.batch
  }
}
