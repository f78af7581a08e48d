internal import Encodings
internal import JSON
internal import Outgoing
internal import Platform

/// Calls the control API of a running server, one call at a time.
struct ControlClient {
  /// Adding a thousand users takes the server a moment.
  static let timeout = Duration.seconds(60)
  /// The maximum size of a response, in bytes.
  private static let answerLimit = 256 << 20

  private let base: String
  private let root: String
  private let token: String?
  private let parameters: [(String, String)]
  private let timeout: Duration
  private let outgoing = Outgoing()

  /// - Parameter parameters: what goes with every call.
  init(url: String, token: String?, parameters: [(String, String)] = [], timeout: Duration = timeout) {
    var url = url
    while url.last == "/" { url.removeLast() }
    root = url
    base = url + "/_understudy/"
    self.token = token
    self.parameters = parameters
    self.timeout = timeout
  }

  /// - Throws: ``StartError`` with what the server says, if it says no.
  func call(_ method: String, _ path: String, _ parameters: [(String, String)], body: [UInt8]? = nil) throws -> [UInt8]
  {
    let query = (self.parameters + parameters).map { name, value in
      "\(name)=\(PercentEncoding.encode(value, keeping: .init(alphanumericsAnd: "-._~")))"
    }.joined(separator: "&")
    var headers: [(name: String, value: String)] = []
    if let token { headers.append(("Authorization", "Bearer \(token)")) }
    if body != nil { headers.append(("Content-Type", "application/json")) }
    let url = base + path + (query.isEmpty ? "" : "?\(query)")
    let answer = try exchange(url, .http(method: method, headers: headers, body: body))
    guard (200..<300).contains(answer.status) else { throw StartError(Self.words(answer)) }
    return answer.body
  }

  /// Sends a request to any path of the server, such as `/v1/default/me`, and returns its answer, good or bad.
  func exchange(
    _ method: String, path: String, headers: [(name: String, value: String)], body: [UInt8]? = nil
  ) throws -> OutgoingAnswer {
    try exchange(root + path, .http(method: method, headers: headers, body: body))
  }

  private func exchange(_ url: String, _ content: OutgoingCall.Content) throws -> OutgoingAnswer {
    let call = OutgoingCall(url, content, timeout: timeout, answerLimit: Self.answerLimit)
    let monitor = Monitor<Result<OutgoingAnswer, OutgoingFailure>?>(nil)
    outgoing.send(call) { result in monitor.broadcast { $0 = result } }
    switch monitor.wait({ result in result.map { .done($0) } ?? .sleep(until: nil) }) {
    case .success(let answer): return answer
    case .failure(let failure):
      throw StartError(
        "\(base): \(words(failure)); expected a running server: start one with `understudy serve`, or name one with --url",
        status: ExitStatus.unavailable)
    }
  }

  private static func words(_ answer: OutgoingAnswer) -> String {
    let json = try? JSON.parse(answer.body)
    return json?["detail"]?.string ?? "status \(answer.status)"
  }

  private func words(_ failure: OutgoingFailure) -> String {
    switch failure {
    case .timedOut: "no answer within \(timeout)"
    case .answerTooLarge: "a longer answer than expected"
    case .tooBusy, .cancelled: "the call was not made"
    case .refused(let status): "refused with status \(status)"
    case .failed(let words): words
    }
  }
}
