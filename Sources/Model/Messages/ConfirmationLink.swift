internal import Encodings

/// A link that confirms an account in one click.
package struct ConfirmationLink: Sendable {
  /// Its path at the hosted pages.
  package static let path = "/confirmUser"
  /// The paths of all links in messages, which apps may open.
  package static let paths = [path]

  /// The base URL of the hosted pages, or that of links in messages, without a trailing slash.
  package let base: String
  package let client: ClientID

  package init(base: String, client: ClientID) {
    self.base = base
    self.client = client
  }

  package func url(username: String, code: String) -> String {
    "\(base)\(Self.path)?client_id=\(PercentEncoding.encode(client.text))&user_name=\(PercentEncoding.encode(username))"
      + "&confirmation_code=\(PercentEncoding.encode(code))"
  }
}

extension Message {
  /// Fills a template into the body. A template with tags is HTML: inserted values are escaped.
  package mutating func fill(_ template: String, code: String, name: String) {
    isMarkup = channel == .email && Markup.hasTags(template)
    let words = link.map { template.linked(to: $0, isMarkup: isMarkup) } ?? template
    body = words.filled(code: code, name: isMarkup ? Markup.escaped(name) : name)
  }
}

extension String {
  /// Whether it has a link placeholder, such as `{##Verify Email##}`.
  package var hasLinkPlace: Bool { linkPlace != nil }

  private var linkPlace: (whole: Range<Index>, words: Range<Index>)? {
    var rest = self[...]
    while let open = rest.firstIndex(of: "{") {
      rest = rest[open...]
      if rest.hasPrefix("{##") {
        let begin = rest.index(open, offsetBy: 3)
        var inner = rest[begin...]
        while let hash = inner.firstIndex(of: "#") {
          inner = inner[hash...]
          if inner.hasPrefix("##}") {
            return (open..<inner.index(hash, offsetBy: 3), begin..<hash)
          }
          inner = inner.dropFirst()
        }
        return nil
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// The text with the first link placeholder replaced by the link.
  fileprivate func linked(to link: String, isMarkup: Bool) -> String {
    guard let place = linkPlace else { return self }
    let words = self[place.words]
    let piece = isMarkup ? Markup.link(String(words), to: link) : "\(words): \(link)"
    return self[..<place.whole.lowerBound] + piece + self[place.whole.upperBound...]
  }
}
