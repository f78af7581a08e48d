import AWSProtocol

/// What this front does of the real service, as the page docs/support/cognito-user-pools.md.
package enum SupportTable {
  package static var markdown: String {
    SupportPage(
      title: "Amazon Cognito user pools", remarks: remarks, known: OperationList.all, operations: Operations.all
    ).markdown
  }

  private static let remarks = """
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
    """

  /// The refused members of pools and of single operations.
  private static var unbuilt: String {
    var names: [String] = []
    for name in UnbuiltMember.ofPools.map(\.name) + UnbuiltInput.names where !names.contains(name) {
      names.append(name)
    }
    return names.map { "`\($0)`" }.joined(separator: ", ")
  }
}
