package import Platform
package import Storage

extension StartError {
  /// - Parameter option: the start of the message.
  package init(_ failure: StorageFailure, of option: String = "") {
    let status =
      switch failure.kind {
      case .failed: ExitStatus.failure
      case .taken: ExitStatus.unavailable
      case .missing: ExitStatus.noInput
      case .cannotCreate: ExitStatus.cannotCreate
      }
    self.init("\(option)\(failure)", status: status)
  }
}
