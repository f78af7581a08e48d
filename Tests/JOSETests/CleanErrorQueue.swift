import Cryptography
import Testing

/// Runs a test and expects that it leaves nothing in OpenSSL's error queue, where another request would find it.
func withCleanErrorQueue(sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void) rethrows {
  try body()
  #expect(OpenSSLError.isQueueEmpty, sourceLocation: sourceLocation)
}
