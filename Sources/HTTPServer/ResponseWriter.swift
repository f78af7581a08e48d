internal import CMicroHTTPD

/// Passes responses to the library.
enum ResponseWriter {
  static func send(_ response: Response, on handle: OpaquePointer, closing: Bool) -> MHD_Result {
    if let stream = response.stream { return queue(response, stream.response(on: handle), handle, closing) }
    switch response.delivery {
    case .dropped:
      return .NO
    case .whole:
      return queue(
        response, response.body.withUnsafeBytes { http_response($0.baseAddress, $0.count) }, handle, closing)
    case .cut(let count):
      return queue(response, PartialBody.response(response.body, until: count), handle, closing)
    }
  }

  private static func queue(
    _ response: Response, _ message: OpaquePointer?, _ handle: OpaquePointer, _ closing: Bool
  ) -> MHD_Result {
    guard let message else { return .NO }
    defer { MHD_destroy_response(message) }
    response.headers.forEachCString { name, value in
      _ = MHD_add_response_header(message, name, value)
    }
    if closing { _ = MHD_add_response_header(message, "Connection", "close") }
    return MHD_queue_response(handle, UInt32(clamping: response.status), message)
  }
}

/// A body that ends before its announced length.
private final class PartialBody {
  private let bytes: [UInt8]
  private let end: Int

  private init(_ bytes: [UInt8], end: Int) {
    self.bytes = bytes
    self.end = end
  }

  static func response(_ bytes: [UInt8], until count: Int) -> OpaquePointer? {
    let body = Unmanaged.passRetained(PartialBody(bytes, end: min(max(0, count), bytes.count)))
    let message = MHD_create_response_from_callback(
      UInt64(bytes.count), 4_096,
      { context, position, buffer, capacity in
        guard let context, let buffer else { return http_reader_error }
        return Unmanaged<PartialBody>.fromOpaque(context).takeUnretainedValue()
          .read(from: Int(position), into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
      }, body.toOpaque(), { context in context.map { Unmanaged<PartialBody>.fromOpaque($0).release() } })
    if message == nil { body.release() }
    return message
  }

  private func read(from position: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard position < end else { return http_reader_error }
    let count = min(buffer.count, end - position)
    buffer.copyBytes(from: bytes[position..<(position + count)])
    return count
  }
}
