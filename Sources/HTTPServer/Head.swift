internal import CMicroHTTPD

/// The header fields of a request, read from the library, and defects in their form.
struct Head {
  private(set) var fields = Fields()
  private(set) var layout: HeadLayout

  init(layout: HeadLayout) { self.layout = layout }

  /// Reads all fields of the connection's request.
  mutating func read(_ handle: OpaquePointer) {
    fields.reserve(fields: 12, bytes: 512)
    withUnsafeMutablePointer(to: &self) { pointer in
      _ = http_fields(
        handle,
        { context, _, name, nameSize, value, valueSize in
          guard let head = context?.assumingMemoryBound(to: Head.self) else { return .NO }
          head.pointee.append(
            name: UnsafeRawBufferPointer(start: name, count: nameSize),
            value: UnsafeRawBufferPointer(start: value, count: valueSize))
          return .YES
        }, pointer)
    }
    layout.end(size: http_head_size(handle))
  }

  private mutating func append(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
    layout.pass(name: name, value: value)
    fields.append(name: name, value: value)
  }
}
