import AWSProtocol

/// A page of docs/support that lists a service's operations and whether they are implemented. Generated from the
/// service model and the operations table; a test compares the committed page with it.
struct SupportPage: Sendable {
  private let title: String
  private let remarks: String
  private let rows: [Row]

  /// - Parameter remarks: paragraphs above the table.
  init<Call>(
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

  var markdown: String {
    let counts = [Support.real, .storedOnly, .refused].map { support in
      "\(rows.count { $0.support == support }) \(support.rawValue)"
    }
    return """
      # \(title)

      Written from the code; do not edit. \(rows.count) operations: \(counts.joined(separator: ", ")).

      - **real**: has the effect and the errors of the real operation.
      - **stored only**: stores its input and returns it, without further effect.
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
