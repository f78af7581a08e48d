internal import HTTPServer
internal import Model

extension Preflight.Refusal {
  /// The explanation for the page's developer.
  func words(of request: Request) -> String {
    let (origin, method) = (request.headers["Origin"] ?? "", Preflight.askedMethod(of: request) ?? "")
    switch self {
    case .origin: return TransportMistake.originRefused.told(origin, method, request.path)
    case .method(let allowed):
      return TransportMistake.methodRefused.told(origin, method, request.path, allowed.joined(separator: ", "))
    case .headers(let missing, let allowed):
      return TransportMistake.headersRefused.told(
        origin, method, request.path, missing.joined(separator: ", "),
        allowed.isEmpty ? "none" : allowed.joined(separator: ", "))
    }
  }
}
