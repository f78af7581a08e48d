/// The error that ends a command: one line for standard error, and the exit status.
package struct StartError: Error, CustomStringConvertible {
  package let description: String
  package let status: Int32

  package init(_ description: String, status: Int32 = ExitStatus.failure) {
    self.description = description
    self.status = status
  }
}

/// Exit statuses of the program, those of sysexits(3) where it has one.
package enum ExitStatus {
  /// Any other failure.
  package static let failure: Int32 = 1
  /// EX_USAGE: a command line that cannot be parsed. The argument parser uses the same.
  package static let usage: Int32 = 64
  /// EX_DATAERR: the content of a named file is not valid.
  package static let data: Int32 = 65
  /// EX_NOINPUT: a named file does not exist or cannot be read.
  package static let noInput: Int32 = 66
  /// EX_UNAVAILABLE: a server does not answer, or a port or folder is in use.
  package static let unavailable: Int32 = 69
  /// EX_CANTCREAT: a file or folder cannot be created or written.
  package static let cannotCreate: Int32 = 73
  /// EX_CONFIG: a configuration that cannot be served.
  package static let configuration: Int32 = 78
}
