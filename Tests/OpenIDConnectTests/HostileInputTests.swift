import HTTPServer
import JSON
import Model
import OAuth
import Testing

/// Damaged redirect URIs, forms and cookies, by a seeded generator: each seed is the same test every time.
@Suite struct HostileInputTests {
  private static let registered = "https://shop.test/cb"

  /// A redirect URI leads to the app only if it is the registered one, byte for byte.
  @Test(arguments: [Personality.cognito, .openIDConnect]) func noDamagedRedirectIsTaken(
    _ personality: Personality
  ) throws {
    let world = try World({ $0.personality = personality })
    let session = try world.session()
    var mutator = Mutator(seed: 11)
    let tricks = [
      "https://shop.test@evil.test/cb", "https://shop.test.evil.test/cb", "https://evil.test/https://shop.test/cb",
      "//shop.test/cb", "https:/shop.test/cb", "https://shop.test/cb/../x", "https://shop.test/cb%2f",
      "HTTPS://shop.test/cb",
      "https://SHOP.test/cb", "https://shop.test:443/cb", "https://shop.test/cb?", "https://shop.test/cb#",
      "https://shop.test/cb ",
      " https://shop.test/cb", "https://shop.test\\@evil.test/cb", "https://shop.test/cb\u{0}",
      "https://shop.test/cb\r\nX: y",
      "javascript:alert(1)//https://shop.test/cb", "myapp://callback/", "myapp:callback", "MYAPP://callback",
      "https://shop.test/cb\u{301}", "data:text/html,https://shop.test/cb", "*", "https://*/cb",
    ]
    for uri in tricks + (0..<400).map({ _ in mutator.mutated(Self.registered) }) {
      if uri == Self.registered || uri.isEmpty { continue }
      for asks in [[], [("prompt", "none")], [("response_type", "token")], [("scope", "nothing")]] {
        let response = try world.authorize([("redirect_uri", uri)] + asks, session: session)
        // Only our own page may follow, or be shown at once.
        #expect(response.headers["Location"].map { $0.hasPrefix("/error?") } ?? (response.status == 400), "\(uri)")
        #expect(!response.headers.all("Location").contains { $0.contains("\r") || $0.contains("\n") }, "\(uri)")
      }
    }
  }

  /// The same for where a sign-out leads.
  @Test func noDamagedSignOutIsTaken() throws {
    let world = try World()
    var mutator = Mutator(seed: 12)
    for _ in 0..<300 {
      let uri = mutator.mutated("myapp://signout")
      if uri == "myapp://signout" { continue }
      let response = try world.get("/logout", [("client_id", "web"), ("logout_uri", uri)])
      #expect(response.headers["Location"].map { $0.hasPrefix("/") && !$0.hasPrefix("//") } ?? true, "\(uri)")
    }
  }

  /// Whatever a body holds, the answer is one that a client can read, and no fault of ours.
  @Test(arguments: [Personality.cognito, .openIDConnect]) func damagedFormsAreAnswered(
    _ personality: Personality
  ) throws {
    let world = try World({ $0.personality = personality })
    var mutator = Mutator(seed: 13)
    let bodies = [
      "grant_type=authorization_code&client_id=web&code=\(try world.code())&redirect_uri=myapp%3A%2F%2Fcallback",
      "grant_type=refresh_token&client_id=web&refresh_token=\(try world.tokens()["refresh_token"]?.string ?? "")",
      "grant_type=client_credentials&client_id=machine&client_secret=machinesecret&scope=orders%2Fread",
      "grant_type=password&client_id=web&username=ada%40example.com&password=Correct-Horse-1",
    ]
    for body in bodies {
      for path in ["/oauth2/token", "/oauth2/revoke"] {
        for _ in 0..<120 {
          let damaged = mutator.mutated(Array(body.utf8))
          let response = try world.answer(Request(.post, path, headers: [:], body: damaged))
          #expect(response.status < 500, "\(String(decoding: damaged, as: UTF8.self))")
          #expect(response.status == 200 || response.error != nil, "\(String(decoding: damaged, as: UTF8.self))")
        }
      }
    }
  }

  /// A damaged session is no session, and never another user's.
  @Test func damagedCookiesDoNotSignIn() throws {
    let world = try World()
    let session = try world.session()
    var mutator = Mutator(seed: 14)
    for _ in 0..<400 {
      let damaged = mutator.mutated(session)
      let response = try world.authorize(session: damaged)
      #expect(response.status == 302, "\(damaged)")
      if !damaged.lowercased().contains(session.lowercased()) {
        #expect(response.callback["code"] == nil || damaged.contains(session.suffix(16)), "\(damaged)")
      }
    }
    for header in [
      "", ";", "=", "cognito", "cognito=", "cognito=;cognito=\(session.dropLast())",
      String(repeating: "a=b;", count: 2_000),
    ] {
      let response = try world.get(
        "/oauth2/authorize",
        [("client_id", "web"), ("redirect_uri", "myapp://callback"), ("response_type", "code")],
        headers: ["Cookie": header])
      #expect(response.location.hasPrefix("/login?"), "\(header.prefix(60))")
    }
  }

  /// No parameter of any endpoint splits a header or comes back as anything but text.
  @Test(arguments: [
    "/oauth2/authorize", "/oauth2/token", "/oauth2/userInfo", "/oauth2/revoke", "/logout",
    "/.well-known/openid-configuration",
  ])
  func noParameterBecomesAHeader(_ path: String) throws {
    let world = try World()
    for name in Self.parameters {
      for value in [
        "a\r\nSet-Cookie: x=y", "a\nb", "<script>x</script>", "\u{0}", String(repeating: "é", count: 3_000),
      ] {
        var pairs = [("client_id", "web"), ("redirect_uri", "myapp://callback"), ("response_type", "code")]
        pairs.removeAll { $0.0 == name }
        pairs.append((name, value))
        for response in [try world.get(path, pairs), try world.post(path, pairs)] {
          #expect(response.status < 500, "\(name)")
          for (_, text) in response.headers { #expect(!text.contains { $0.isNewline }, "\(name)") }
          #expect(response.headers["Set-Cookie"]?.hasPrefix("x=") != true, "\(name)")
        }
      }
    }
  }

  private static let parameters =
    AuthorizationParameters.Name.allCases.map(\.rawValue) + [
      "logout_uri", "post_logout_redirect_uri", "grant_type", "code", "client_secret", "refresh_token", "token",
      "code_verifier", "access_token", "lang", "error", "error_description",
    ]
}

/// Small damage, as fuzzers do it.
struct Mutator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(bound, 1))) }

  mutating func mutated(_ text: String) -> String {
    String(decoding: mutated(Array(text.utf8)), as: UTF8.self)
  }

  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let odd = Array("/\\?#@:%.&=;+ \r\n\u{0}\u{7F}é<>\"'*[]".utf8)
    for _ in 0...below(3) {
      let place = below(bytes.count)
      switch below(7) {
      case 0: bytes.insert(odd[below(odd.count)], at: min(place, bytes.count))
      case 1 where !bytes.isEmpty: bytes.remove(at: place)
      case 2 where !bytes.isEmpty: bytes[place] ^= UInt8(1 << below(8))
      case 3 where !bytes.isEmpty: bytes[place] = odd[below(odd.count)]
      case 4: bytes.insert(contentsOf: bytes.suffix(below(bytes.count)), at: min(place, bytes.count))
      case 5: bytes.insert(contentsOf: Array("%\(below(10))\(below(10))".utf8), at: min(place, bytes.count))
      default: bytes.removeLast(min(bytes.count, below(4)))
      }
    }
    return bytes
  }
}
