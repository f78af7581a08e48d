/// How requests get from clients to the server: below which path clients see it, and which proxies in front of it are believed.
///
/// Behind it, every route and every handler stands at the root. A request loses the base path if its path still has it, and keeps it in
/// ``Request/basePath``; a response gets it in front of a `Location` on this server and in the `Path` of its cookies. Pages put it in
/// front of their own links.
package struct Ingress: Sendable {
  /// The path of the public URL without a slash at its end, such as `/idp`; empty for the root. `X-Forwarded-Prefix` of a trusted
  /// proxy counts before it.
  package let basePath: String
  /// Whether the machine with this IP address is a proxy whose fields count; nil where there is none.
  private let trusts: (@Sendable (String) -> Bool)?

  package init(basePath: String = "", trusts: (@Sendable (String) -> Bool)? = nil) {
    self.basePath = basePath
    self.trusts = trusts
  }

  /// The same handler, for requests as they come over the wire.
  package func around(_ handler: @escaping Handler) -> Handler {
    if basePath.isEmpty, trusts == nil { return handler }
    return { request in
      let request = resolve(request)
      let outcome = handler(request)
      return request.basePath.isEmpty ? outcome : outcome.map { $0.below(request.basePath) }
    }
  }

  /// The request as the client means it.
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
  /// Takes the base path from the front of the path, where it is still there: some proxies pass it on, and some do not.
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
  /// The response as it is for clients that see the server below a base path.
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
  /// A `Set-Cookie` value with its path below another one.
  fileprivate static func moved(_ cookie: String, below base: String) -> String {
    guard let path = cookie.firstRange(of: "; Path=/") else { return cookie }
    let isRoot = path.upperBound == cookie.endIndex || cookie[path.upperBound] == ";"
    return cookie[..<path.lowerBound] + "; Path=" + base + (isRoot ? "" : "/") + cookie[path.upperBound...]
  }
}
