internal import Diagnostics
internal import HTTPServer
internal import Model

extension Preflight.Refusal {
  /// The explanation for the page's developer.
  func words(of request: Request) -> String {
    let (origin, method) = (request.headers["Origin"] ?? "", Preflight.askedMethod(of: request) ?? "")
    switch self {
    case .origin: return TransportDiagnostic.originRefused(origin: origin, method: method, path: request.path).text
    case .method(let allowed):
      return TransportDiagnostic.methodRefused(
        origin: origin, method: method, path: request.path, allowed: allowed.joined(separator: ", ")
      ).text
    case .headers(let missing, let allowed):
      return TransportDiagnostic.headersRefused(
        origin: origin, method: method, path: request.path, headers: missing.joined(separator: ", "),
        allowed: allowed.isEmpty ? "none" : allowed.joined(separator: ", ")
      ).text
    }
  }
}
