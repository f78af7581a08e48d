/// Something that a use case needs from outside before it can go on: a trigger's answer, a document of an issuer.
package struct Errand: Sendable {
  package let request: RemoteRequest
  /// Told of the outcome as soon as it is there, before the use case is.
  package let witness: (@Sendable (RemoteResult) -> Void)?

  package init(_ request: RemoteRequest, witness: (@Sendable (RemoteResult) -> Void)? = nil) {
    self.request = request
    self.witness = witness
  }

  /// The answer to the errand, if this request has it at hand; otherwise the request stops here, and begins again once it has
  /// (see ``ErrandScope``). So an answer must be asked for before anything is changed that depends on it, in a draft or before one.
  ///
  /// - Throws: ``CoreError/awaiting``, which is not to be caught; ``CoreError/internalFault(_:)`` where nobody runs errands.
  package func answer() throws(CoreError) -> RemoteResult {
    guard let scope = ErrandScope.current else {
      throw .internalFault("nobody runs errands here: \(request.url)")
    }
    return try scope.answer(to: self)
  }
}
