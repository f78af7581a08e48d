import AWSProtocol

extension AWSFault {
  /// An exception of this service's model, with the service's own text.
  init(_ name: ExceptionName, _ message: String) {
    self.init(name.rawValue, message, status: name.status)
  }
}
