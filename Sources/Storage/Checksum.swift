internal import CZlib

/// CRC-32 (ISO 3309), which finds every change of up to 32 bits in a row. It guards against damage, not against an
/// attacker.
struct Checksum {
  private(set) var value: UInt32 = 0

  init() {}

  init(_ bytes: some ChecksummedBytes) { add(bytes) }

  mutating func add(_ bytes: some ChecksummedBytes) {
    value = bytes.withBytes { UInt32(truncatingIfNeeded: crc32_z(UInt(value), $0.baseAddress, $0.count)) }
  }

  mutating func add(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes in
      value = UInt32(
        truncatingIfNeeded: crc32_z(UInt(value), bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count))
    }
  }
}

/// Bytes over which a checksum is computed.
protocol ChecksummedBytes {
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
}

extension [UInt8]: ChecksummedBytes {
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { withUnsafeBufferPointer(body) }
}

extension ArraySlice<UInt8>: ChecksummedBytes {
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { withUnsafeBufferPointer(body) }
}

extension String: ChecksummedBytes {
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = self
    return text.withUTF8(body)
  }
}
