/// CORS preflight requests (Fetch standard, CORS-preflight fetch).
package enum Preflight {
  private static let methodField = "Access-Control-Request-Method"
  private static let headersField = "Access-Control-Request-Headers"
  /// Methods that need no permission.
  private static let safeMethods: Set<Method> = [.get, .head, .post]

  /// Why a browser blocks a page's call.
  package enum Refusal: Sendable {
    /// The page's origin is not allowed.
    case origin
    /// The page's method is not among the allowed ones.
    case method(allowed: [String])
    case headers([String], allowed: [String])
  }

  static func isOne(_ request: Request) -> Bool {
    request.method == .options && request.headers.contains(methodField) && request.headers.contains("Origin")
  }

  /// Why a browser would block the call after this preflight response; nil for other requests, error responses, and
  /// responses that allow the call. The page itself learns only that its call failed.
  package static func refusal(of response: Response, to request: Request) -> Refusal? {
    guard isOne(request), (200..<300).contains(response.status), let origin = request.headers["Origin"],
      let method = askedMethod(of: request)
    else {
      return nil
    }
    let allowed = response.headers["Access-Control-Allow-Origin"]
    guard allowed == "*" || allowed == origin else { return .origin }
    let methods = names(response.headers["Access-Control-Allow-Methods"])
    if !safeMethods.contains(Method(rawValue: method)), !methods.contains(method.lowercased()), !methods.contains("*") {
      return .method(allowed: methods.map { $0.uppercased() })
    }
    let headers = names(response.headers["Access-Control-Allow-Headers"])
    let missing = names(request.headers[headersField]).filter { !headers.contains($0) }
    return missing.isEmpty || headers.contains("*") ? nil : .headers(missing, allowed: headers)
  }

  /// The method that the page wants to use; nil if the request is not a preflight.
  package static func askedMethod(of request: Request) -> String? { request.headers[methodField] }

  /// The names in a comma-separated list, lowercased.
  private static func names(_ list: String?) -> [String] {
    (list ?? "").split(separator: ",").map { $0.drop { $0 == " " }.prefix { $0 != " " }.lowercased() }
  }
}
