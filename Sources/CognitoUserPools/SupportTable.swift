import AWSProtocol

/// What this front does of the real service, as the page docs/support/cognito-user-pools.md.
package enum SupportTable {
  /// The page. It is made from the list of known operations and the table of those that are done, so it cannot claim
  /// what the code does not hold; a test compares the page with it.
  package static var markdown: String {
    let done = Dictionary(Operations.all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let rows = OperationList.all.map { known in
      let operation = done[known.name]
      return Row(known: known, support: operation?.support ?? .refused, note: operation?.note ?? "")
    }
    let counts = [Support.real, .storedOnly, .refused].map { support in
      "\(rows.count { $0.support == support }) \(support.rawValue)"
    }
    return """
      # Amazon Cognito user pools

      Written from the code; do not edit. \(rows.count) operations: \(counts.joined(separator: ", ")).

      - **real**: does what the real operation does, and fails as it fails.
      - **stored only**: keeps and gives back what it is told, without effect.
      - **refused**: status 400, `NotImplementedException`, `not implemented: NAME`.

      A member that would change what is not built is refused by its name in the same way: \(unbuilt).
      `AcrConfiguration` names the levels of step-up authentication (`TARGET_ACR_VALUES` of `USER_AUTH`), and tokens have `acr` and `amr` where \
      a level was asked for; `KeyConfiguration` is stored; `IssuerConfiguration` decides which of the service's two hosts \
      `iss` names where the pool's `Issuer` is `aws`.
      Signatures are verified by credentials that were given out here or are configured; other keys pass, unless the server or \
      the pool verifies all (`sigV4: verify`). Quotas are kept: those of pools (`Quotas` changes them), and of accounts how many pools and custom domains they have (`server.quotas`).
      Regions are kept apart: a call reaches the pools of the region that it is signed for, without a signature those of the \
      region in the host name, and all where neither names one. Every region reaches a pool with `Relax: {region: true}`, and \
      one whose id names no region; the region of a replica reaches the pool itself. Domain prefixes are unique across regions.
      The address in `ContextData` counts for the rules for risks, and so does that in `UserContextData` of clients with a \
      secret that propagate it; `EncodedData` and `AnalyticsMetadata` are taken and have no effect; `ValidationData` is told to \
      triggers.

      | Operation | Callers | Support | Note |
      | --- | --- | --- | --- |
      \(rows.map(\.markdown).joined(separator: "\n"))

      """
  }

  /// The refused members of pools and of single operations.
  private static var unbuilt: String {
    var names: [String] = []
    for name in UnbuiltMember.ofPools.map(\.name) + UnbuiltInput.names where !names.contains(name) {
      names.append(name)
    }
    return names.map { "`\($0)`" }.joined(separator: ", ")
  }

  private struct Row {
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
