internal import COpenSSL

/// PEM keys and certificates (RFC 7468), through OpenSSL's memory buffers.
enum PEM {
  /// Lends a buffer that reads the bytes in place; it must not escape `body`.
  static func read<Result>(_ bytes: [UInt8], _ body: (_ input: OpaquePointer) -> Result) -> Result {
    bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress ?? UnsafeRawPointer(("" as StaticString).utf8Start)
      let input = require(BIO_new_mem_buf(start, Int32(clamping: bytes.count)), "make a buffer")
      defer { BIO_free(input) }
      return body(input)
    }
  }

  /// The PEM text, or the DER, that `body` writes; fails only if memory is exhausted. A secret's buffer is wiped when
  /// freed.
  static func write(secret: Bool, _ body: (_ output: OpaquePointer) -> Int32) -> [UInt8] {
    let output = require(BIO_new(secret ? BIO_s_secmem() : BIO_s_mem()), "make a buffer")
    defer { BIO_free(output) }
    require(body(output), "write a PEM text")
    var start: UnsafePointer<UInt8>?
    let count = understudy_bio_memory(output, &start)
    return Array(UnsafeBufferPointer(start: start, count: count))
  }
}

/// OpenSSL's callback for encrypted PEM. Without it OpenSSL would prompt for a password on the terminal.
func knowNoPassword(
  _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int32, _ isForWriting: Int32, _ data: UnsafeMutableRawPointer?
) -> Int32 { -1 }
