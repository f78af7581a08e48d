/// An error of the C library.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  package let code: Int32

  /// - Parameter code: the value of `errno`; read it before the next library call.
  package init(code: Int32 = errno) { self.code = code }

  /// The library's description, such as "No such file or directory".
  package var description: String { String(cString: strerror(code)) }
}
