package import Platform

/// Bold and faint text: by escape sequences on a terminal that supports them, else plain.
package struct TerminalStyle {
  package static let plain = TerminalStyle(isStyled: false)

  private let isStyled: Bool

  private init(isStyled: Bool) { self.isStyled = isStyled }

  /// - Parameter environment: `NO_COLOR` (https://no-color.org), set to anything, and `TERM=dumb` keep the text plain.
  package init(_ stream: StandardStream, environment: [String: String]) {
    let isUnwanted = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    isStyled = stream.isTerminal && !isUnwanted && environment["TERM"] != "dumb"
  }

  package func bold(_ text: String) -> String { isStyled ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  package func faint(_ text: String) -> String { isStyled ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
}
