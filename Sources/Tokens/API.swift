// Room: The claims of tokens, their issue and their check. Not how the owner signed in.

package import Sandboxes

/// Makes, signs and encrypts the tokens of a realm's grants, and reads `id_token_hint`.
///
/// A signature takes some 0.6 ms, so tokens are made after the commit of their grant, outside of the sandbox's lock.
package struct TokenIssuer: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }
}

extension RealmContext {
  /// The tokens of this realm.
  package var tokens: TokenIssuer { TokenIssuer(self) }
}
