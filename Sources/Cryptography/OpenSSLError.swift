internal import COpenSSL

/// A failed OpenSSL call: the operation, and OpenSSL's error messages.
///
/// Creating one empties the thread's error queue. Errors that stayed in it would surface in another request that happens
/// to run on the same thread.
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

  /// Forgets the errors of a failure that is an answer, not a fault: a signature that does not verify.
  package static func discardQueue() { ERR_clear_error() }

  /// Whether this thread's queue is empty, as every function of this module leaves it. For tests.
  package static var isQueueEmpty: Bool { ERR_peek_error() == 0 }
}

// A few calls can fail only for want of memory or of a whole algorithm. They end the process, as Swift's own
// allocations do: nothing sensible can be answered then, and every digest would otherwise be a throwing function.
// `OpenSSL.prepare()` finds missing algorithms before the first request.

/// The value, which is missing only when memory has run out.
@inline(__always)
func require<Value>(_ value: Value?, _ operation: StaticString) -> Value {
  guard let value else { preconditionFailure(OpenSSLError("\(operation)").description) }
  return value
}

/// Stops the process if a call failed that fails only when memory has run out.
@inline(__always)
func require(_ result: Int32, _ operation: StaticString) {
  guard result == 1 else { preconditionFailure(OpenSSLError("\(operation)").description) }
}
