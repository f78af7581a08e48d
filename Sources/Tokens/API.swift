// Room: The claims of tokens, their issue and their check. Not how the owner signed in.

package import Sandboxes

/// Makes, signs and encrypts the tokens of a realm's grants, and reads the hints that are its own ID tokens.
///
/// A signature takes some 0.6 ms: tokens are made after the commit that the grant is from, outside of the sandbox's lock.
package struct TokenIssuer: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }
}

extension RealmContext {
  /// The tokens of this realm.
  package var tokens: TokenIssuer { TokenIssuer(self) }
}
