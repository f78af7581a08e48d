/// How requests reach the server: the base path of its public URL, and the proxies that are trusted.
///
/// Routes and handlers see paths below the root. The base path is removed from a request's path, if the proxy has not
/// done so, and stored in ``Request/basePath``; a response's `Location` on this server and its cookies' `Path` get it
/// prepended. Pages prepend it to their own links.
package struct Ingress: Sendable {
  /// The path of the public URL without a trailing slash, such as `/idp`; empty for the root. A trusted proxy's
  /// `X-Forwarded-Prefix` takes precedence.
  package let basePath: String
  /// Whether the proxy at this IP address is trusted; nil if there are no trusted proxies.
  private let trusts: (@Sendable (String) -> Bool)?

  package init(basePath: String = "", trusts: (@Sendable (String) -> Bool)? = nil) {
    self.basePath = basePath
    self.trusts = trusts
  }

  /// Wraps a handler, so that it accepts requests as received.
  package func around(_ handler: @escaping Handler) -> Handler {
    if basePath.isEmpty, trusts == nil { return handler }
    return { request in
      let request = resolve(request)
      let outcome = handler(request)
      return request.basePath.isEmpty ? outcome : outcome.map { $0.below(request.basePath) }
    }
  }

  /// The request as the client sent it to the public URL.
  func resolve(_ received: Request) -> Request {
    var request = received
    if let trusts, trusts(received.remoteAddress) {
      do throws(Forwarded.Unreadable) {
        let forwarded = try Forwarded(received.headers, trusts: trusts)
        request.forwarded = forwarded
        if let address = forwarded.address { request.remoteAddress = address }
      } catch {
        request.defect = request.defect ?? .forwarded(error.field)
      }
    }
    let base = request.forwarded?.prefix ?? basePath
    if !base.isEmpty { request.move(below: base) }
    return request
  }
}

extension Request {
  /// Removes the base path from the path if present: some proxies forward it, some remove it.
  fileprivate mutating func move(below base: String) {
    basePath = base
    guard path.utf8.starts(with: base.utf8) else { return }
    let rest = path.utf8.dropFirst(base.utf8.count)
    guard rest.isEmpty || rest.first == UInt8(ascii: "/") else { return }
    path = rest.isEmpty ? "/" : String(Substring(rest))
    segments.removeFirst(min(segments.count, base.utf8.count { $0 == UInt8(ascii: "/") }))
    if segments.isEmpty { segments = [""] }
  }
}

extension Response {
  /// The response for clients that reach the server below a base path.
  fileprivate func below(_ base: String) -> Response {
    guard headers.contains("Location") || headers.contains("Set-Cookie") else { return self }
    var response = self
    response.headers = Fields()
    for (name, value) in headers {
      switch name.lowercased() {
      case "location" where value.hasPrefix("/") && !value.hasPrefix("//"):
        response.headers.append(name, base + value)
      case "set-cookie": response.headers.append(name, Cookies.moved(value, below: base))
      default: response.headers.append(name, value)
      }
    }
    return response
  }
}

extension Cookies {
  /// A `Set-Cookie` value with its path prefixed by the base path.
  fileprivate static func moved(_ cookie: String, below base: String) -> String {
    guard let path = cookie.firstRange(of: "; Path=/") else { return cookie }
    let isRoot = path.upperBound == cookie.endIndex || cookie[path.upperBound] == ";"
    return cookie[..<path.lowerBound] + "; Path=" + base + (isRoot ? "" : "/") + cookie[path.upperBound...]
  }
}
