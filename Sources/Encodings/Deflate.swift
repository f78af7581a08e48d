internal import CZlib

/// Raw DEFLATE data (RFC 1951), without a header.
package enum Deflate {
  /// Compresses into an array of exactly the needed size; nil if memory is exhausted.
  package static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard understudy_deflate_raw(&stream) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    let room = Int(deflateBound(&stream, uLong(bytes.count)))
    return run(&stream, bytes, room: room) { deflate($0, Z_FINISH) }?.withUnsafeBufferPointer { Array($0) }
  }

  /// Decompresses; nil if malformed or longer than `limit` bytes.
  package static func expand(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var stream = z_stream()
    guard understudy_inflate_raw(&stream) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    return run(&stream, bytes, room: min(limit, max(1_024, bytes.count * 1_032))) { inflate($0, Z_FINISH) }
  }

  private static func run(
    _ stream: inout z_stream, _ bytes: [UInt8], room: Int, _ step: (UnsafeMutablePointer<z_stream>) -> Int32
  ) -> [UInt8]? {
    var input = bytes
    var isDone = false
    let output = [UInt8](unsafeUninitializedCapacity: room) { buffer, used in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(room)
        isDone = step(&stream) == Z_STREAM_END
        used = room - Int(stream.avail_out)
        (stream.next_in, stream.next_out) = (nil, nil)
      }
    }
    return isDone ? output : nil
  }
}
