import Testing

@testable import HTTPServer

/// What becomes of a request, and of its response, behind proxies. The fields: RFC 7239, and those that came before it
/// as nginx, Traefik and Spring use them.
struct IngressTests {
  private static let proxies: @Sendable (String) -> Bool = { $0.hasPrefix("10.") || $0 == "127.0.0.1" }

  private func resolved(
    _ fields: Fields, target: String = "/login", from address: String = "127.0.0.1", base: String = ""
  ) -> Request {
    Ingress(basePath: base, trusts: Self.proxies)
      .resolve(Request(.get, target, headers: ["Host": "inside:4370"] + fields, remoteAddress: address))
  }

  @Test func trustsNoProxyByDefault() {
    let fields: Fields = [
      "X-Forwarded-Host": "evil.example.com", "X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "/x",
      "X-Forwarded-For": "192.0.2.1", "Forwarded": "host=evil.example.com;proto=https",
    ]
    let request = resolved(fields, from: "192.0.2.7")
    #expect(request.host == "inside:4370")
    #expect(request.schemeSeen == nil)
    #expect(request.basePath.isEmpty)
    #expect(request.remoteAddress == "192.0.2.7")
  }

  @Test func takesWhatATrustedProxySays() {
    let request = resolved([
      "X-Forwarded-Host": "idp.example.com", "X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "/idp/",
      "X-Forwarded-For": "192.0.2.1",
    ])
    #expect(request.host == "idp.example.com")
    #expect(request.schemeSeen == "https")
    #expect(request.basePath == "/idp")
    #expect(request.remoteAddress == "192.0.2.1")
    #expect(request.defect == nil)
  }

  @Test func takesTheStandardFieldFirst() {
    let request = resolved([
      "Forwarded": "for=\"[2001:db8::7]:4711\";host=\"idp.example.com:8443\";proto=https;by=_inner",
      "X-Forwarded-Host": "other.example.com", "X-Forwarded-Proto": "http",
    ])
    #expect(request.host == "idp.example.com:8443")
    #expect(request.schemeSeen == "https")
    #expect(request.remoteAddress == "2001:db8::7")
  }

  /// Any client may have sent what precedes the entry of the outermost trusted proxy.
  @Test func takesTheEntryOfTheOutermostTrustedProxy() {
    let separate = resolved([
      "X-Forwarded-For": "198.51.100.9, 192.0.2.1, 10.0.0.2",
      "X-Forwarded-Host": "evil.example.com, idp.example.com, inner:80", "X-Forwarded-Proto": "http, https, http",
    ])
    #expect(separate.host == "idp.example.com")
    #expect(separate.schemeSeen == "https")
    #expect(separate.remoteAddress == "192.0.2.1")
    let standard = resolved([
      "Forwarded": "for=198.51.100.9;host=evil.example.com, for=192.0.2.1;host=idp.example.com;proto=https",
      "forwarded": "for=10.0.0.2;host=inner",
    ])
    #expect(standard.host == "idp.example.com")
    #expect(standard.schemeSeen == "https")
    #expect(standard.remoteAddress == "192.0.2.1")
  }

  @Test func putsThePortWithTheHost() {
    let fields: Fields = ["X-Forwarded-Host": "idp.example.com", "X-Forwarded-Proto": "https"]
    #expect(resolved(fields + ["X-Forwarded-Port": "8443"]).host == "idp.example.com:8443")
    #expect(resolved(fields + ["X-Forwarded-Port": "443"]).host == "idp.example.com")
  }

  @Test(arguments: [
    ("X-Forwarded-Proto", "ftp"), ("X-Forwarded-Host", "a b"), ("X-Forwarded-Prefix", "idp"),
    ("X-Forwarded-Prefix", "/a//b"), ("X-Forwarded-Prefix", "/../b"), ("X-Forwarded-Prefix", "/a\"b"),
    ("Forwarded", "proto=gopher"), ("Forwarded", "host=\"a"), ("Forwarded", "host"), ("Forwarded", "host=a;host=b"),
  ]) func refusesWhatCannotBeRead(field: String, value: String) {
    let request = resolved([field: value])
    #expect(request.defect == .forwarded(field))
    #expect(Problem(.forwarded(field)).status == 400)
  }

  @Test(arguments: [
    ("/idp/login?a=b", "/login", ["login"]), ("/login?a=b", "/login", ["login"]), ("/idp", "/", [""]),
    ("/idp/", "/", [""]), ("/idpx/login", "/idpx/login", ["idpx", "login"]), ("/idp//login", "//login", ["", "login"]),
  ]) func takesThePathAway(target: String, path: String, segments: [String]) {
    let request = resolved([:], target: target, from: "192.0.2.7", base: "/idp")
    #expect(request.path == path)
    #expect(request.segments == segments)
    #expect(request.basePath == "/idp")
  }

  @Test func putsThePathInFrontOfWhatLeadsBack() throws {
    let handler = Ingress(basePath: "/idp").around { _ in
      var response = Response.redirect(302, to: "/login?a=b")
      response.headers.append("Set-Cookie", Cookies.set(name: "a", value: "1"))
      response.headers.append("Set-Cookie", Cookies.set(name: "b", value: "2", path: "/error", maxAge: 3))
      return .respond(response)
    }
    let response = handler(Request(.get, "/idp/oauth2/authorize")).response()
    #expect(response.headers["Location"] == "/idp/login?a=b")
    let cookies = response.headers.all("Set-Cookie")
    #expect(cookies.map { $0.prefix { $0 != "H" } } == ["a=1; Path=/idp; ", "b=2; Path=/idp/error; Max-Age=3; "])
  }

  @Test(arguments: ["https://app.example.com/callback", "myapp://callback", "//other.example.com/"])
  func leavesWhatLeadsElsewhere(address: String) {
    let handler = Ingress(basePath: "/idp").around { _ in .respond(.redirect(302, to: address)) }
    #expect(handler(Request()).response().headers["Location"] == address)
  }
}

extension Fields {
  fileprivate static func + (left: Fields, right: Fields) -> Fields {
    var all = left
    for (name, value) in right { all.append(name, value) }
    return all
  }
}
