internal import JSON
internal import Model
internal import Outgoing
internal import Sandboxes

extension Outgoing: OutboundCaller {
  func run(_ request: RemoteRequest, done: @escaping @Sendable (RemoteResult) -> Void) {
    run(request, tries: request.tries, done)
  }

  private func run(_ request: RemoteRequest, tries: Int, _ done: @escaping @Sendable (RemoteResult) -> Void) {
    guard request.url.hasPrefix("http://") || request.url.hasPrefix("https://") else {
      return done(.failure(.unreachable("not an HTTP address")))
    }
    send(OutgoingCall(request)) { [weak self] result in
      switch result {
      case .success(let answer):
        done(.success(RemoteAnswer(status: answer.status, headers: answer.headers, body: answer.body)))
      case .failure(.timedOut) where tries > 1:
        guard let self else { return done(.failure(.timedOut)) }
        self.run(request, tries: tries - 1, done)
      case .failure(let failure):
        done(.failure(RemoteFailure(failure)))
      }
    }
  }
}

extension OutgoingCall {
  fileprivate init(_ request: RemoteRequest) {
    let body: [UInt8]? =
      switch request.body {
      case .none: request.method == .post ? [] : nil
      case .bytes(let bytes): bytes
      case .json(let value): Array(value.text.utf8)
      }
    self.init(
      request.url, .http(method: request.method.rawValue, headers: request.headers, body: body),
      timeout: request.timeout, answerLimit: request.answerLimit)
    if request.staysPublic { mayUse = { !AddressRange.isSpecial($0) } }
  }
}

extension RemoteFailure {
  fileprivate init(_ failure: OutgoingFailure) {
    self =
      switch failure {
      case .timedOut: .timedOut
      case .answerTooLarge: .answerTooLarge
      case .tooBusy: .tooBusy
      case .refused(let status): .unreachable("refused with status \(status)")
      case .cancelled: .unreachable("the call was cancelled")
      case .failed(let words): .unreachable(words)
      }
  }
}
