/// What a front does of a real service, as a page of the documentation. It is made from the list of known operations and the
/// table of those that are done, so it cannot claim what the code does not hold; a test compares the page with it.
package struct SupportPage: Sendable {
  private let title: String
  private let remarks: String
  private let rows: [Row]

  /// - Parameter remarks: paragraphs above the table.
  package init<Call>(
    title: String, remarks: String, known: [KnownOperation], operations: [RegisteredOperation<Call>]
  ) {
    self.title = title
    self.remarks = remarks
    let done = Dictionary(operations.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    rows = known.map { known in
      let operation = done[known.name]
      return Row(known: known, support: operation?.support ?? .refused, note: operation?.note ?? "")
    }
  }

  package var markdown: String {
    let counts = [Support.real, .storedOnly, .refused].map { support in
      "\(rows.count { $0.support == support }) \(support.rawValue)"
    }
    return """
      # \(title)

      Written from the code; do not edit. \(rows.count) operations: \(counts.joined(separator: ", ")).

      - **real**: does what the real operation does, and fails as it fails.
      - **stored only**: keeps and gives back what it is told, without effect.
      - **refused**: status 400, `NotImplementedException`, `not implemented: NAME`.

      \(remarks)

      | Operation | Callers | Support | Note |
      | --- | --- | --- | --- |
      \(rows.map(\.markdown).joined(separator: "\n"))

      """
  }

  private struct Row: Sendable {
    let known: KnownOperation
    let support: Support
    let note: String

    var markdown: String { "| \(known.name) | \(callers) | \(support.rawValue) | \(note) |" }

    private var callers: String {
      switch known.access {
      case .open: "anyone"
      case .token: "access token"
      case .signed: "credentials"
      case .signedOrOpen: "credentials or client secret"
      }
    }
  }
}
