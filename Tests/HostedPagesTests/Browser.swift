import HTTPServer
import Testing

/// A browser without script, in process: follows redirects, keeps cookies, fills forms, and rests at a page or at an
/// app's address.
final class Browser {
  struct Lost: Error {}

  private let router: Router
  private(set) var cookies: [String: String] = [:]
  /// The `Set-Cookie` headers that it met.
  private(set) var setCookies: [String] = []
  /// Method, path and status of each hop of the last walk.
  private(set) var hops: [String] = []

  init(_ world: World) {
    router = world.router
  }

  /// Another tab, or a copy of the browser, as far as cookies go.
  func set(cookie name: String, to value: String?) {
    cookies[name] = value
  }

  /// Where a walk ends.
  struct Rest {
    let address: String
    let response: Response
    let page: HTMLOutline?
    let browser: Browser

    var path: String { String(address.prefix { $0 != "?" }) }
    var isPage: Bool { page != nil }

    /// The query of an app's address.
    var query: Form {
      (try? Form.parse(Array((address.split(separator: "?", maxSplits: 1).dropFirst().first ?? "").utf8))) ?? Form()
    }

    var alert: String? { page?.elements.first { $0["role"] == "alert" }?.text }
    var notice: String? { page?.elements.first { $0["role"] == "status" }?.text }
    var heading: String? { page?.first("h1")?.text }
    var text: String { String(decoding: response.body, as: UTF8.self) }

    func input(_ name: String) -> HTMLOutline.Element? { page?.all("input").first { $0["name"] == name } }

    func link(_ words: String) -> String? {
      page?.all("a").first { $0.text.contains(words) }?["href"].map(Self.unescaped)
    }

    func button(_ words: String) -> HTMLOutline.Element? { page?.all("button").first { $0.text.contains(words) } }

    /// Fills the form and presses a button: the one with these words, or the first.
    func submit(_ fields: [String: String] = [:], press words: String? = nil) throws -> Rest {
      let page = try #require(page)
      let form = try #require(page.first("form"))
      let button = try #require(words == nil ? page.first("button") : self.button(words ?? ""))
      var pairs: [(name: String, value: String)] = []
      for input in page.all("input") {
        guard let name = input["name"] else { continue }
        pairs.append((name, fields[name] ?? Self.unescaped(input["value"] ?? "")))
      }
      for (name, value) in fields where !pairs.contains(where: { $0.name == name }) { pairs.append((name, value)) }
      if let name = button["name"] { pairs.append((name, button["value"] ?? "")) }
      let action = Self.unescaped(button["formaction"] ?? form["action"] ?? address)
      return try browser.post(action, pairs)
    }

    private static func unescaped(_ text: String) -> String {
      let names = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      return names.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
  }

  func open(_ address: String) throws -> Rest {
    try walk(.get, address, nil)
  }

  func post(_ address: String, _ pairs: [(name: String, value: String)]) throws -> Rest {
    try walk(.post, address, Form(pairs))
  }

  /// The sign-in page of a good request, with these parameters changed or left out (empty).
  func ask(_ path: String = "/oauth2/authorize", _ changes: [String: String] = [:]) throws -> Rest {
    try open(Self.address(path, changes))
  }

  static func address(_ path: String, _ changes: [String: String] = [:]) -> String {
    var pairs: [(name: String, value: String)] = [
      ("client_id", "web"), ("redirect_uri", "myapp://callback"), ("response_type", "code"), ("state", "a b+c"),
    ]
    for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
      pairs.removeAll { $0.name == name }
      if !value.isEmpty { pairs.append((name, value)) }
    }
    return "\(path)?\(Form(pairs).encoded())"
  }

  private func walk(_ method: HTTPServer.Method, _ address: String, _ form: Form?) throws -> Rest {
    hops = []
    var (method, address, form) = (method, address, form)
    for _ in 0..<10 {
      let response = try send(method, address, form)
      hops.append("\(method) \(address.prefix { $0 != "?" }) \(response.status)")
      guard let location = response.headers["Location"] else {
        return Rest(address: address, response: response, page: try HTMLOutline(text(response)), browser: self)
      }
      guard location.hasPrefix("/") else {
        return Rest(address: location, response: response, page: nil, browser: self)
      }
      (method, address, form) = (.get, location, nil)
    }
    throw Lost()
  }

  private func send(_ method: HTTPServer.Method, _ address: String, _ form: Form?) throws -> Response {
    var headers: Fields = ["Host": "localhost:4370"]
    if !cookies.isEmpty {
      headers["Cookie"] = cookies.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "; ")
    }
    let request = Request(method, address, headers: headers, body: Array((form?.encoded() ?? "").utf8))
    let response: Response
    switch router.handle(request) {
    case .respond(let made): response = made
    case .work(let body): response = body()
    case .decide(let body): response = body().response()
    case .wait, .hold: throw Lost()
    }
    for line in response.headers.all("Set-Cookie") { keep(line) }
    return response
  }

  private func keep(_ line: String) {
    setCookies.append(line)
    let pair = line.prefix { $0 != ";" }
    let name = String(pair.prefix { $0 != "=" })
    cookies[name] = line.contains("Max-Age=0") ? nil : String(pair.dropFirst(name.count + 1))
  }

  private func text(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }
}
