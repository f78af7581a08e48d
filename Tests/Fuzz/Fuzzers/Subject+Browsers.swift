import Model

/// What comes by way of browsers.
extension Subject {
  /// A permitted redirect URI stays the same, byte for byte, and an origin names a single place.
  func redirect(_ text: String) {
    if let origin = WebOrigin(text) {
      precondition(WebOrigin(origin.description) == origin, "an origin does not survive being written")
      precondition(!origin.description.utf8.contains { " ;,'\"@\\".utf8.contains($0) }, "an origin with more in it")
      let lower = text.lowercased()
      precondition(lower.hasPrefix("\(origin.scheme)://\(origin.host)"), "an origin of another host")
    }
    guard RedirectTarget.isFit(text) else { return }
    precondition(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "an address that breaks its line")
    let lower = text.lowercased()
    for program in ["javascript:", "data:", "vbscript:", "file:"] {
      precondition(!lower.hasPrefix(program), "an address that runs")
    }
    let answer = Form([("code", "a b"), ("state", text)])
    for target in [answer.appended(to: text), answer.appended(to: text, asFragment: true)] {
      precondition(target.utf8.starts(with: text.utf8), "an address that changes")
      let rest = Array(target.utf8.dropFirst(text.utf8.count))
      guard let first = rest.first else { preconditionFailure("an answer that is lost") }
      let pairs = "?#&".utf8.contains(first) ? rest.dropFirst() : rest[...]
      precondition((try? Form.parse(pairs)) == answer, "an answer that reads otherwise")
    }
  }

  /// What was read of a form survives being written, either way.
  func form(_ bytes: [UInt8]) {
    guard let form = try? Form.parse(bytes) else { return }
    precondition(form.pairs.count <= Form.maximumPairs, "more pairs than there may be")
    for asPlus in [false, true] {
      let written = form.encoded(spaceAsPlus: asPlus)
      precondition(written.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a form that breaks its line")
      precondition((try? Form.parse(written.utf8)) == form, "a form does not survive being written")
    }
    for (name, value) in form.pairs {
      precondition(form.all(name).contains { $0.utf8.elementsEqual(value.utf8) }, "a value that is not found")
    }
  }

  /// Sessions survive being written, in characters that a cookie may hold; a header holds no more than its line.
  func cookie(_ text: String) {
    var headers = Fields()
    headers.append("Cookie", text)
    let cookies = Cookies(headers)
    for (name, value) in cookies.pairs {
      // By bytes: as characters, the Greek question mark (U+037E) is a semicolon too.
      precondition(!name.isEmpty && !(name + value).utf8.contains(UInt8(ascii: ";")), "two cookies in one")
      let sessions = BrowserSessions(value)
      precondition(BrowserSessions(sessions.text) == sessions, "sessions do not survive being written")
      let isPlain = sessions.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\",;\\".utf8.contains($0) }
      precondition(isPlain, "sessions that no cookie may hold")
      precondition(sessions.realms.count <= 8, "more sessions than there may be")
    }
  }
}
