internal import Encodings
internal import JSON
internal import Outgoing
internal import Platform

/// Calls the control API of a running server, one call at a time.
struct ControlClient {
  /// Adding a thousand people takes the server a moment.
  private static let timeout = Duration.seconds(60)
  private static let answerLimit = 256 << 20

  private let base: String
  private let token: String?
  private let parameters: [(String, String)]
  private let outgoing = Outgoing()

  /// - Parameter parameters: what goes with every call.
  init(url: String, token: String?, parameters: [(String, String)]) {
    var url = url
    while url.last == "/" { url.removeLast() }
    base = url + "/_understudy/"
    self.token = token
    self.parameters = parameters
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
    let call = OutgoingCall(
      base + path + (query.isEmpty ? "" : "?\(query)"), .http(method: method, headers: headers, body: body),
      timeout: Self.timeout, answerLimit: Self.answerLimit)
    let monitor = Monitor<Result<OutgoingAnswer, OutgoingFailure>?>(nil)
    outgoing.send(call) { result in monitor.broadcast { $0 = result } }
    switch monitor.wait({ result in result.map { .done($0) } ?? .sleep(until: nil) }) {
    case .success(let answer):
      guard (200..<300).contains(answer.status) else { throw StartError(Self.words(answer)) }
      return answer.body
    case .failure(let failure):
      throw StartError("\(base): \(Self.words(failure)); expected a running server (--url)")
    }
  }

  private static func words(_ answer: OutgoingAnswer) -> String {
    let json = try? JSON.parse(answer.body)
    return json?["detail"]?.string ?? "status \(answer.status)"
  }

  private static func words(_ failure: OutgoingFailure) -> String {
    switch failure {
    case .timedOut: "no answer within \(timeout)"
    case .answerTooLarge: "a longer answer than expected"
    case .tooBusy, .cancelled: "the call was not made"
    case .refused(let status): "refused with status \(status)"
    case .failed(let words): words
    }
  }
}
