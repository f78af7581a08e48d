/// A browser's question whether a page may call another origin (Fetch standard, CORS-preflight fetch).
package enum Preflight {
  private static let methodField = "Access-Control-Request-Method"
  private static let headersField = "Access-Control-Request-Headers"
  /// Methods that need no permission.
  private static let safeMethods: Set<Method> = [.get, .head, .post]

  /// Why a browser does not let a page make its call.
  package enum Refusal: Sendable {
    /// Pages of its origin may not.
    case origin
    /// The methods that pages may use.
    case method(allowed: [String])
    case headers([String], allowed: [String])
  }

  static func isOne(_ request: Request) -> Bool {
    request.method == .options && request.headers.contains(methodField) && request.headers.contains("Origin")
  }

  /// Why the browser takes an answer for a refusal; nil for other requests, for answers that say themselves that they are one, and where the
  /// browser goes on. The page itself learns no more than that its call failed.
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

  /// The method that the page wants to use; nil for requests that do not ask.
  package static func askedMethod(of request: Request) -> String? { request.headers[methodField] }

  /// The names of a list, in lower case.
  private static func names(_ list: String?) -> [String] {
    (list ?? "").split(separator: ",").map { $0.drop { $0 == " " }.prefix { $0 != " " }.lowercased() }
  }
}
