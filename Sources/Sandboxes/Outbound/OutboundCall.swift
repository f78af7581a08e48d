package import Model

/// A call to another server whose answer a use case needs: of a trigger, or for a document of an issuer.
package struct OutboundCall: Sendable {
  package let request: RemoteRequest
  /// Called with the outcome as soon as it is known, before the use case gets it.
  package let witness: (@Sendable (RemoteResult) -> Void)?

  package init(_ request: RemoteRequest, witness: (@Sendable (RemoteResult) -> Void)? = nil) {
    self.request = request
    self.witness = witness
  }

  /// The response, if this request has received it; otherwise the request stops here, and runs again from its start
  /// with the response (see ``Replay``). Call this before any change that depends on it, in a transaction or before
  /// one.
  ///
  /// - Throws: ``CoreError/awaiting``, which must not be caught; ``CoreError/internalFault(_:)`` outside of a
  ///   ``Replay``.
  package func answer() throws(CoreError) -> RemoteResult {
    guard let scope = Replay.current else {
      throw .internalFault("no runner of outbound calls is set: \(request.url)")
    }
    return try scope.answer(to: self)
  }
}
