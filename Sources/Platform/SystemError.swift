/// Why a call of the C library failed.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  package let code: Int32

  /// - Parameter code: the value of `errno`, which the next call of the library may change.
  package init(code: Int32 = errno) { self.code = code }

  /// The library's own words, such as "No such file or directory".
  package var description: String { String(cString: strerror(code)) }
}
