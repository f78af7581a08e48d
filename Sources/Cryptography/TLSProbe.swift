internal import COpenSSL

/// One request and response over TLS, for the health command, which asks a server on this machine whether it is ready.
package enum TLSProbe {
  /// Sends bytes and returns the start of the response, up to the end of its first line. The server's certificate is
  /// not verified: only the status is needed.
  /// - Parameters:
  ///   - descriptor: a connected socket with timeouts; stays open.
  ///   - isWhole: whether to read to the end of the response, at most 4,096 bytes.
  package static func exchange(
    _ bytes: [UInt8], over descriptor: Int32, host: String, isWhole: Bool = false
  ) throws(OpenSSLError) -> [UInt8] {
    defer { OpenSSLError.discardQueue() }
    let context = require(SSL_CTX_new(TLS_client_method()), "make a TLS context")
    defer { SSL_CTX_free(context) }
    let connection = require(SSL_new(context), "make a TLS connection")
    defer { SSL_free(connection) }
    _ = understudy_ssl_set_host(connection, host)
    guard SSL_set_fd(connection, descriptor) == 1, SSL_connect(connection) == 1 else {
      throw OpenSSLError("connect by TLS")
    }
    guard SSL_write(connection, bytes, Int32(clamping: bytes.count)) > 0 else { throw OpenSSLError("send by TLS") }
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1024)
    while isWhole || !answer.contains(UInt8(ascii: "\n")), answer.count < 4096 {
      let count = SSL_read(connection, &chunk, Int32(chunk.count))
      guard count > 0 else { break }
      answer += chunk[..<Int(count)]
    }
    return answer
  }
}
