/// A browser's question whether a page may call another origin (Fetch standard, CORS-preflight fetch).
package enum Preflight {
  private static let methodField = "Access-Control-Request-Method"
  private static let headersField = "Access-Control-Request-Headers"
  /// Methods that need no permission.
  private static let safeMethods: Set<Method> = [.get, .head, .post]

  static func isOne(_ request: Request) -> Bool {
    request.method == .options && request.headers.contains(methodField) && request.headers.contains("Origin")
  }

  /// Why the browser takes an answer for a refusal, in a sentence for the page's developer; nil for other requests, for answers that say
  /// themselves that they are one, and where the browser goes on. The page itself learns no more than that its call failed.
  package static func refusal(of response: Response, to request: Request) -> String? {
    guard isOne(request), (200..<300).contains(response.status), let origin = request.headers["Origin"],
      let method = request.headers[methodField]
    else {
      return nil
    }
    let asked = "the browser asked whether a page of \(origin) may send \(method) \(request.path)"
    guard let allowed = response.headers["Access-Control-Allow-Origin"] else {
      return
        "\(asked), and pages of other origins may not: the path is for people's browsers, or the origin is not among those allowed"
    }
    guard allowed == "*" || allowed == origin else {
      return "\(asked), and only pages of \(allowed) may"
    }
    let methods = names(response.headers["Access-Control-Allow-Methods"])
    if !safeMethods.contains(Method(rawValue: method)), !methods.contains(method.lowercased()), !methods.contains("*") {
      return "\(asked), and the methods there are \(methods.joined(separator: ", ").uppercased())"
    }
    let headers = names(response.headers["Access-Control-Allow-Headers"])
    let missing = names(request.headers[headersField]).filter { !headers.contains($0) }
    if !missing.isEmpty, !headers.contains("*") {
      return "\(asked) with the header \(missing.joined(separator: ", ")), and the headers that pages may send are "
        + (headers.isEmpty ? "none" : headers.joined(separator: ", "))
    }
    return nil
  }

  /// The names of a list, in lower case.
  private static func names(_ list: String?) -> [String] {
    (list ?? "").split(separator: ",").map { $0.drop { $0 == " " }.prefix { $0 != " " }.lowercased() }
  }
}
