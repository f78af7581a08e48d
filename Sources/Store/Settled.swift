internal import Packing
internal import Synchronization

/// A large member that seldom changes, such as the settings of a realm: stored by reference, and packed once for all
/// rows in which it is written.
///
/// Each sign-in changes its realm, whose row is packed again with each batch to see whether it has changed. The value
/// must not contain a ``Table``: a table's rows are found while the value that contains it is packed.
@propertyWrapper
package struct Settled<Value: Codable & Sendable>: Sendable {
  private var content: Content

  package init(wrappedValue: Value) {
    content = Content(wrappedValue)
  }

  /// The value. Changing it copies it.
  package var wrappedValue: Value {
    _read { yield content.value }
    _modify {
      var value = content.value
      defer { content = Content(value) }
      yield &value
    }
  }

  private final class Content: Sendable {
    let value: Value
    private let packed = AtomicLazyReference<Box<[UInt8]>>()

    init(_ value: Value) {
      self.value = value
    }

    func bytes() throws -> [UInt8] {
      if let packed = packed.load() { return packed.value }
      return packed.storeIfNil(Box(try Packing.pack(value))).value
    }
  }
}

extension Settled: Codable {
  package init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }

  package func encode(to encoder: any Encoder) throws {
    if Packing.embed(try content.bytes(), in: encoder) { return }
    var container = encoder.singleValueContainer()
    try container.encode(content.value)
  }
}
