import Testing

@testable import HTTPServer

struct FieldsTests {
  @Test func findsNamesInEitherCase() {
    var fields: Fields = ["Content-Type": "a", "X-One": "1", "x-one": "2"]
    #expect(fields["content-TYPE"] == "a")
    #expect(fields["X-ONE"] == "1")
    #expect(fields.all("x-One") == ["1", "2"])
    #expect(fields["X-On"] == nil)
    fields["x-ONE"] = "3"
    #expect(fields.map(\.name) == ["Content-Type", "x-ONE"])
    fields["content-type"] = nil
    #expect(fields.count == 1)
    #expect(fields == ["X-one": "3"])
  }

  @Test func letsNoValueBreakOutOfItsLine() {
    var fields = Fields()
    fields.append("Location", "/a\r\nSet-Cookie: b=c\u{0}\u{7F}")
    fields.append("Bad Name", "x")
    fields.append("Bad:Name", "x")
    fields.append("", "x")
    #expect(fields == ["Location": "/a  Set-Cookie: b=c  "])
  }
}

struct FormTests {
  @Test(arguments: [
    ("", []), ("&&", []), ("a=1&b=2", ["a=1", "b=2"]), ("a&b=&=c&", ["a=", "b=", "=c"]),
    ("a=b=c", ["a=b=c"]), ("a=1&a=2", ["a=1", "a=2"]), ("a+b=c%20d%2B", ["a b=c d+"]),
    ("a=%zz%4&b=%", ["a=%zz%4", "b=%"]), ("%C3%BC=%f0%9f%98%80", ["ü=😀"]), ("a=ü", ["a=ü"]),
  ]) func parses(text: String, pairs: [String]) throws {
    #expect(try Form.parse(text.utf8).pairs.map { "\($0.name)=\($0.value)" } == pairs)
  }

  @Test func refusesWhatIsNoUTF8() {
    for text in ["a=%FF", "%C3=a", "a=%ED%A0%80"] {
      #expect(throws: Form.Failure.invalidUTF8) { try Form.parse(text.utf8) }
    }
    #expect(throws: Form.Failure.invalidUTF8) { try Form.parse([0x61, 0x3D, 0xFF]) }
  }

  @Test func refusesTooManyPairs() throws {
    let pairs = String(repeating: "a&", count: 1_000)
    #expect(try Form.parse(pairs.utf8).pairs.count == 1_000)
    #expect(throws: Form.Failure.tooManyPairs) { try Form.parse((pairs + "a").utf8) }
  }

  @Test func encodesWhatItParses() throws {
    let form = Form([("a b", "ü&=+%"), ("", "-._~/?"), ("c", "")])
    #expect(form.encoded() == "a%20b=%C3%BC%26%3D%2B%25&=-._~%2F%3F&c=")
    #expect(form.encoded(spaceAsPlus: true).hasPrefix("a+b="))
    #expect(try Form.parse(form.encoded().utf8) == form)
    #expect(form["c"] == "")
    #expect(form["d"] == nil)
  }
}

struct CookiesTests {
  @Test func readsWhatBrowsersSend() {
    let cookies = Cookies(["Cookie": "a=1; b=\"two\";c = 3 ;junk;=x; d=e=f", "cookie": "a=2"])
    #expect(cookies.pairs.map { "\($0.name)=\($0.value)" } == ["a=1", "b=two", "c=3", "d=e=f", "a=2"])
    #expect(cookies["a"] == "1")
  }

  @Test func setsWithTheUsualProtection() {
    #expect(Cookies.set(name: "s", value: "v") == "s=v; Path=/; HttpOnly; SameSite=Lax")
    #expect(
      Cookies.set(
        name: "s", value: "", path: "/a", maxAge: 0, httpOnly: false, sameSite: Cookies.SameSite.none, secure: true)
        == "s=; Path=/a; Max-Age=0; SameSite=None; Secure")
  }
}

struct RequestTests {
  private func authorized(_ header: String) -> Request {
    Request(headers: ["Authorization": header])
  }

  @Test func readsBasicCredentials() {
    #expect(authorized("Basic dXNlcjpwYTpzcw==").basicCredentials == BasicCredentials(name: "user", password: "pa:ss"))
    #expect(authorized("basic dXNlcjpwYTpzcw").basicCredentials?.name == "user")
    for header in ["Basic", "Basic ", "Basic !", "Basic dXNlcg==", "Basic //79", "Basic d", "Bearer dXNlcjpwYXNz"] {
      #expect(authorized(header).basicCredentials == nil)
    }
  }

  @Test func readsBearerTokens() {
    #expect(authorized("Bearer a.b.c").bearerToken == "a.b.c")
    #expect(authorized("bearer  a").bearerToken == "a")
    #expect(authorized("Bearer").bearerToken == nil)
    #expect(Request().bearerToken == nil)
  }

  @Test func readsMediaTypeAndForm() {
    let request = Request(
      .post, "/", headers: ["Content-Type": " Application/X-WWW-form-urlencoded ; charset=utf-8"],
      body: Array("a=b".utf8))
    #expect(request.contentType == "application/x-www-form-urlencoded")
    #expect(request.form?["a"] == "b")
  }

  @Test(arguments: [
    ("/", [""], ""), ("/a", ["a"], ""), ("/a/", ["a", ""], ""), ("//", ["", ""], ""), ("*", ["*"], ""),
    ("http://h:1/a?b", ["a"], "b"), ("HTTPS://h?b", [""], "b"), ("/http://x", ["http:", "", "x"], ""),
    ("/a%2fb?c=d?e", ["a/b"], "c=d?e"),
  ]) func takesTargetsApart(target: String, segments: [String], query: String) {
    let request = Request(.get, target)
    #expect(request.segments == segments)
    #expect(request.rawQuery == query)
  }
}

struct HeapTests {
  @Test func givesTheEarliestFirst() {
    let start = ContinuousClock.now
    var heap = DeadlineHeap()
    var source = SystemRandomNumberGenerator()
    let numbers = (0..<200).map { UInt64($0) }.shuffled(using: &source)
    for number in numbers {
      heap.insert(.init(deadline: start.advanced(by: .seconds(number / 2)), number: number))
    }
    heap.keep { $0.number % 3 != 0 }
    var seen: [UInt64] = []
    while let first = heap.first {
      seen.append(first.number)
      heap.removeFirst()
    }
    #expect(seen == (0..<200).filter { $0 % 3 != 0 })
  }
}
