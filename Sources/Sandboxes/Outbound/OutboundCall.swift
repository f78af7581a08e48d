package import Model

/// Something that a use case needs from outside before it can go on: a trigger's answer, a document of an issuer.
package struct OutboundCall: Sendable {
  package let request: RemoteRequest
  /// Told of the outcome as soon as it is there, before the use case is.
  package let witness: (@Sendable (RemoteResult) -> Void)?

  package init(_ request: RemoteRequest, witness: (@Sendable (RemoteResult) -> Void)? = nil) {
    self.request = request
    self.witness = witness
  }

  /// The answer to the outboundCall, if this request has it at hand; otherwise the request stops here, and begins again once it has
  /// (see ``Replay``). So an answer must be asked for before anything is changed that depends on it, in a transaction or before one.
  ///
  /// - Throws: ``CoreError/awaiting``, which is not to be caught; ``CoreError/internalFault(_:)`` where nobody runs outboundCalls.
  package func answer() throws(CoreError) -> RemoteResult {
    guard let scope = Replay.current else {
      throw .internalFault("nobody runs outboundCalls here: \(request.url)")
    }
    return try scope.answer(to: self)
  }
}
