import Cryptography
import Testing

@Suite struct CertificateNameTests {
  @Test(arguments: [
    ("localhost", "localhost"), ("Auth.Example.COM", "auth.example.com"), ("*.example.com", "*.example.com"),
    ("my_app-1", "my_app-1"), ("xn--bcher-kva.example", "xn--bcher-kva.example"), ("1.example", "1.example"),
    ("3com", "3com"),
  ])
  func readsHostNames(text: String, expected: String) throws {
    let name = try #require(CertificateName(text))
    #expect(name.kind == .dns)
    #expect(name.description == expected)
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1"), ("::1", "::1"), ("0:0:0:0:0:0:0:1", "::1"), ("FE80::A", "fe80::a"), ("::", "::"),
    ("::ffff:10.0.0.1", "::ffff:10.0.0.1"),
  ])
  func readsAddresses(text: String, expected: String) throws {
    let name = try #require(CertificateName(text))
    #expect(name.kind == .address)
    #expect(name.description == expected)
  }

  @Test(arguments: [
    "", ".", "a.", ".a", "a..b", "-a", "a-", "a b", "a,DNS:b", "a\0.b", "127.0.0.1\0x", "127.0.0.1 ", "bücher.example",
    "256.0.0.1", "1.2.3", "127.1", "[::1]", "fe80::1%eth0", "*", "a.*.b", "*a.b", "*.*.b", "http://a", "a:80",
    String(repeating: "a", count: 64), String(repeating: "a.", count: 127),
  ])
  func refusesWhatIsNeither(text: String) { #expect(CertificateName(text) == nil) }

  @Test func takesTheLongest() {
    let label = String(repeating: "a", count: 63)
    #expect(CertificateName(label) != nil)
    #expect(CertificateName("\(label).\(label).\(label).\(label.prefix(61))") != nil)
    #expect(CertificateName("\(label).\(label).\(label).\(label.prefix(62))") == nil)
  }
}
