internal import Description
internal import Model

extension TextForm {
  /// The error for a text of another form.
  func refusal(of text: String) -> String { wrong ?? (isSecret ? "not \(noun)" : "\(quoted(text)) is not \(noun)") }
}

/// The service's own patterns, without a regular expression engine.
extension TextForm {
  /// `[\w-]+_[0-9a-zA-Z]+`, with the one underscore that clients split it at.
  static let poolID = TextForm(
    noun: "a user pool id", expected: "a region, _ and letters or digits, such as eu-west-1_Shop00001"
  ) { text in
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && parts[0].unicodeScalars.allSatisfy { $0.isASCIIAlphanumeric || $0 == "-" }
      && parts[1].unicodeScalars.allSatisfy(\.isASCIIAlphanumeric)
  }

  /// `[\w-]+:[0-9a-f-]+`: identity pools and identities, whose region clients read off.
  static let identityPoolID = TextForm(
    noun: "an id of an identity pool",
    expected: "a region, a colon and a UUID in lower case, such as eu-west-1:00000000-0000-4370-8000-000000000002"
  ) { text in
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].utf8.count == 36
      && parts[0].unicodeScalars.allSatisfy { $0.isWordCharacter || $0 == "-" }
      && parts[1].unicodeScalars.allSatisfy { ("0"..."9").contains($0) || ("a"..."f").contains($0) || $0 == "-" }
  }

  /// One segment of a path that nothing else lies at.
  static let realmID = TextForm(
    noun: "a realm id", expected: "letters, digits and inner hyphens, and none of the server's own paths; or *"
  ) { text in RealmID(text).isPlain || RealmID(text) == .template }

  /// `[\w\s+=,.@-]+`: pools, clients, resource servers.
  static let name = TextForm(
    noun: "a name that the service accepts", expected: "letters, digits, blanks and +=,.@-_"
  ) { text in
    text.unicodeScalars.allSatisfy {
      $0.isWordCharacter || $0.properties.isWhitespace || "+=,.@-".unicodeScalars.contains($0)
    }
  }

  /// As the services make them: `AKIAIOSFODNN7EXAMPLE`; a slash would end one in a signature.
  static let accessKey = TextForm(noun: "an access key id", expected: "letters, digits, - and _") { text in
    text.unicodeScalars.allSatisfy { $0.isWordCharacter || $0 == "-" }
  }

  /// The path, if there is one, and the name of a user of the account: `team/ada`.
  static let userPath = TextForm(
    noun: "a user of the account", expected: "letters, digits and +=,.@-_, behind a path such as team/ if there is one"
  ) { text in
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return (parts.last?.utf8.count ?? 0) <= 64
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.unicodeScalars.allSatisfy { $0.isASCIIAlphanumeric || "+=,.@-_".unicodeScalars.contains($0) }
      }
  }

  /// `[\w+]+`
  static let clientID = TextForm(noun: "a client id", expected: "letters, digits, _ and +") { text in
    text.unicodeScalars.allSatisfy { $0.isWordCharacter || $0 == "+" }
  }

  /// `[\w+]+`; shorter ones than the service makes are welcome.
  static let clientSecret = TextForm(noun: "a client secret", expected: "letters, digits, _ and +", isSecret: true) {
    text in
    clientID.matches(text)
  }

  /// `[\x21\x23-\x2E\x30-\x5B\x5D-\x7E]+`
  static let scopeName = TextForm(
    noun: "a scope name", expected: "printable ASCII without blanks, quotes, backslashes and slashes"
  ) { text in
    identifier.matches(text) && !text.utf8.contains(UInt8(ascii: "/"))
  }

  /// `^[a-z0-9](?:[a-z0-9\-]{0,61}[a-z0-9])?$`, and without three words that the service keeps for itself.
  static let domainPrefix = TextForm(
    noun: "a domain prefix",
    expected: "lower-case letters, digits and inner hyphens, without the words aws, amazon and cognito"
  ) { text in
    text.unicodeScalars.allSatisfy { ($0.isASCIIAlphanumeric && !("A"..."Z").contains($0)) || $0 == "-" }
      && !text.hasPrefix("-") && !text.hasSuffix("-")
      && !["aws", "amazon", "cognito"].contains { text.offset(of: $0) != nil }
  }

  static let domainName = TextForm(
    noun: "a domain name", expected: "lower-case letters, digits, dots and inner hyphens"
  ) { text in
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.unicodeScalars.allSatisfy { ($0.isASCIIAlphanumeric && !("A"..."Z").contains($0)) || $0 == "-" }
    }
  }

  static let arn = TextForm(noun: "an ARN", expected: "arn:PARTITION:SERVICE:REGION:ACCOUNT:RESOURCE") { text in
    let parts = text.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
    return parts.count == 6 && parts[0] == "arn" && !parts[5].isEmpty
      && text.unicodeScalars.allSatisfy { $0.isWordCharacter || "+=/,.@-:".unicodeScalars.contains($0) }
  }

  /// `https`, `http` on this machine, or a scheme of the app's own; no fragment.
  static let redirect = TextForm(
    noun: "a URL that the service redirects to",
    expected: "https://…, http://localhost… or an app's own scheme, without a fragment"
  ) { text in
    guard let colon = text.firstIndex(of: ":"), let first = text.unicodeScalars.first, first.isASCIIAlphanumeric,
      !("0"..."9").contains(first),
      text[..<colon].unicodeScalars.allSatisfy({ $0.isASCIIAlphanumeric || "+-.".unicodeScalars.contains($0) }),
      !text.utf8.contains(UInt8(ascii: "#")), text.unicodeScalars.allSatisfy(\.isVisible)
    else { return false }
    let scheme = text[..<colon].lowercased()
    guard scheme == "http" || scheme == "https" else { return true }
    guard let host = host(ofURL: text) else { return false }
    return scheme == "https" || ["localhost", "127.0.0.1", "[::1]"].contains(host)
  }

  /// An `http` or `https` URL to put paths behind: no query, no fragment, no slash at the end.
  static let baseURL = TextForm(
    noun: "a base URL", expected: "http://HOST[:PORT] or https://HOST[:PORT], without a slash at the end"
  ) { text in
    let lower = text.lowercased()
    return (lower.hasPrefix("http://") || lower.hasPrefix("https://")) && host(ofURL: text) != nil
      && !text.hasSuffix("/") && !text.contains { "?#@".contains($0) }
      && text.unicodeScalars.allSatisfy(\.isVisible)
  }

  /// The machines that an option or a key names.
  static let resource = TextForm(
    noun: "the URI of a resource", expected: "an absolute URI without a fragment"
  ) { TargetParameter.isResourceURI($0) }
  static let addressRange = TextForm(noun: "an address", expected: AddressRange.expected) { AddressRange($0) != nil }
}

extension Unicode.Scalar {
  var isASCIIAlphanumeric: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
  }

  fileprivate var isWordCharacter: Bool { isASCIIAlphanumeric || self == "_" }
}
