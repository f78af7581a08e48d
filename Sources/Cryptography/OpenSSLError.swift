internal import COpenSSL

/// A failed OpenSSL call: the operation, and OpenSSL's error messages.
///
/// Creating one drains the thread's error queue. Errors left in it would surface in another request on the same thread.
package struct OpenSSLError: Error, CustomStringConvertible {
  /// The operation, such as "sign".
  package let operation: String
  /// OpenSSL's own messages, the innermost failure first; empty if there are none.
  package let reasons: [String]

  package init(_ operation: String) {
    self.operation = operation
    var reasons: [String] = []
    while true {
      let code = ERR_get_error()
      guard code != 0 else { break }
      let text = [CChar](unsafeUninitializedCapacity: 256) { buffer, count in
        ERR_error_string_n(code, buffer.baseAddress, buffer.count)
        count = buffer.firstIndex(of: 0) ?? 0
      }
      reasons.append(String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    self.reasons = reasons
  }

  package var description: String {
    reasons.isEmpty ? "\(operation) failed" : "\(operation) failed: \(reasons.joined(separator: "; "))"
  }

  /// Drops the errors of an expected failure, such as a signature that does not verify.
  package static func discardQueue() { ERR_clear_error() }

  /// Whether this thread's queue is empty, as every function of this module leaves it; for tests.
  package static var isQueueEmpty: Bool { ERR_peek_error() == 0 }
}

// Some calls can fail only if memory or a whole algorithm is missing. They end the process, like Swift's own
// allocations: otherwise every digest would be a throwing function. `OpenSSL.prepare()` finds missing algorithms before
// the first request.

/// Unwraps a value that is nil only if memory is exhausted.
@inline(__always)
func require<Value>(_ value: Value?, _ operation: StaticString) -> Value {
  guard let value else { preconditionFailure(OpenSSLError("\(operation)").description) }
  return value
}

/// Stops the process if a call failed that can fail only if memory is exhausted.
@inline(__always)
func require(_ result: Int32, _ operation: StaticString) {
  guard result == 1 else { preconditionFailure(OpenSSLError("\(operation)").description) }
}
