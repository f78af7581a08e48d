package import Ambient
package import Model
package import Store

/// The open sign-ins of a realm.
package struct SignInState: RunningState {
  package static let name = "signIn"

  fileprivate var flows = ExpiringTable<UniqueID, Flow>(capacity: 20_000)
  fileprivate var spentProofs = ExpiringTable<UniqueID, Bool>(capacity: 20_000)
  /// nil if no such name was used, as in data of older builds.
  fileprivate var pretendedAccounts: ExpiringTable<UniqueID, PretendedAccount>?

  package init() {}

  package mutating func visitParts(_ visitor: inout some PartVisitor) throws {
    try visitor.visit(&flows, as: "flows")
    try visitor.visit(&spentProofs, as: "spentProofs")
    if var pretendedAccounts {
      try visitor.visit(&pretendedAccounts, as: "pretendedAccounts")
      self.pretendedAccounts = pretendedAccounts
    }
  }
}

extension Realm {
  /// Attempts to sign in, by their handles' ids.
  package var flows: ExpiringTable<UniqueID, Flow> {
    get { running[SignInState.self].flows }
    set { running[SignInState.self].flows = newValue }
  }

  /// Records of names without an account.
  var pretendedAccounts: ExpiringTable<UniqueID, PretendedAccount> {
    get { running[SignInState.self].pretendedAccounts ?? ExpiringTable(capacity: 20_000) }
    set { running[SignInState.self].pretendedAccounts = newValue }
  }

  /// Proofs that were accepted (of SRP, of clients, of keys): each is taken once.
  package var spentProofs: ExpiringTable<UniqueID, Bool> {
    get { running[SignInState.self].spentProofs }
    set { running[SignInState.self].spentProofs = newValue }
  }
}
