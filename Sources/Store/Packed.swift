internal import Packing
internal import Synchronization

/// A value stored as packed bytes until it is first read, and by reference from then on.
///
/// Most of a million users are never read: as bytes they take a third of the memory, and a start does not decode them.
/// The first ``value`` decodes the bytes and caches the result; any thread may do so.
///
/// Public for the optimizer: see ``Table``.
public final class Packed<Value: Codable & Sendable>: Sendable {
  /// Empty for a value that was never packed.
  private let bytes: [UInt8]
  private let unpacked = AtomicLazyReference<Box<Value>>()

  public init(_ value: Value) {
    bytes = []
    _ = unpacked.storeIfNil(Box(value))
  }

  /// - Parameter bytes: from ``Packing``.
  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The same value as bytes alone.
  public func packedAgain() throws -> Packed {
    guard let value = unpacked.load()?.value else { return self }
    guard bytes.isEmpty else { return Packed(bytes: bytes) }
    let packed = try Packing.pack(value)
    // An exact copy: arrays that were appended to have spare capacity, which a slice shares.
    return Packed(
      bytes: [UInt8](unsafeUninitializedCapacity: packed.count) { bytes, count in
        count = bytes.initialize(fromContentsOf: packed)
      })
  }

  public var value: Value {
    if let box = unpacked.load() { return box.value }
    return unpacked.storeIfNil(Box(decoded)).value
  }

  /// The same without caching the result: for scans of many values.
  public var glance: Value { unpacked.load()?.value ?? decoded }

  /// The packed value, until it is first read.
  public var untouched: [UInt8]? { unpacked.load() == nil ? bytes : nil }

  private var decoded: Value {
    do {
      return try Packing.unpack(Value.self, from: bytes)
    } catch {
      // This version wrote or has decoded the bytes before, and they have a checksum wherever they are stored.
      preconditionFailure("A value of \(Value.self) cannot be decoded from what it was packed to: \(error)")
    }
  }
}

extension Packed: Codable {
  public convenience init(from decoder: any Decoder) throws {
    if let bytes = try Packing.bytes(of: decoder) {
      self.init(bytes: bytes)
    } else {
      self.init(try decoder.singleValueContainer().decode(Value.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if !bytes.isEmpty, Packing.embed(bytes, in: encoder) { return }
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

/// A value that takes a row's bytes without decoding them.
protocol RowBytes {
  /// - Parameter isOwn: whether this version wrote the rows. Others are decoded once as a check.
  /// - Throws: `DecodingError`.
  static func all(of rows: ArraySlice<Row>, isOwn: Bool) throws -> [Self]
  /// Whether both are stored as the same bytes.
  func hasBytes(of other: Any) -> Bool
}

extension Packed: RowBytes {
  static func all(of rows: ArraySlice<Row>, isOwn: Bool) throws -> [Packed] {
    if !isOwn { for row in rows { _ = try Packing.unpack(Value.self, from: row.value) } }
    return rows.map { Packed(bytes: $0.value) }
  }

  func hasBytes(of other: Any) -> Bool {
    guard let other = other as? Packed else { return false }
    guard let bytes = try? packedAgain().bytes, let others = try? other.packedAgain().bytes else { return false }
    return !bytes.isEmpty && bytes == others
  }
}
