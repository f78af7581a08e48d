package import Diagnostics

extension Diagnostic {
  /// The sentence in the words of that realm: the settings of user pools mean nothing to users of plain realms and
  /// tenants.
  package func text(in realm: Realm?) -> String {
    let isElsewhere = realm.map { $0.isPlain || !$0.isUserPool } ?? false
    return isElsewhere ? declaration.lineElsewhere ?? declaration.line : declaration.line
  }
}
