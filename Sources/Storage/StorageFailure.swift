/// Why a folder of data cannot be used or written, in words for the person who starts the server.
package struct StorageFailure: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
