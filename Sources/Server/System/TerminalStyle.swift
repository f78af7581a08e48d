/// How words are set off: by escape sequences on a terminal that shows them, else not at all.
struct TerminalStyle {
  static let plain = TerminalStyle(isStyled: false)

  private let isStyled: Bool

  private init(isStyled: Bool) { self.isStyled = isStyled }

  /// - Parameter environment: `NO_COLOR` (https://no-color.org), set to anything, and `TERM=dumb` keep the text plain.
  init(_ stream: StandardStream, environment: [String: String]) {
    let isUnwanted = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    isStyled = stream.isTerminal && !isUnwanted && environment["TERM"] != "dumb"
  }

  func bold(_ text: String) -> String { isStyled ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  func faint(_ text: String) -> String { isStyled ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
}
