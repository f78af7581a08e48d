// Room: Accounts, sign-in with its challenges, factors, devices, sessions. No OAuth, no page.

package import Sandboxes

/// The accounts of a realm: sign-up and its confirmation, administration, attributes, recovery, linked identities.
///
/// Whether a use case reveals that a user does not exist depends on the client's setting and on the ``Caller``; it
/// always does for administrators.
package struct Accounts: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }

  /// The second factors and devices of the accounts.
  package var factors: Factors { Factors(context) }

  /// The jobs that create accounts from uploaded files.
  package var imports: UserImports { UserImports(context) }
}

/// The second factors of users beside the password: authenticator apps, passkeys, remembered devices, and preferences.
package struct Factors: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }
}

/// The import jobs of a realm: created, given a file by a signed URL, started, stopped.
package struct UserImports: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }
}

/// Signing in: the first request, and the answers to its challenges until there is a grant.
///
/// A wrong password or code is counted and committed although the use case fails. Passwords and proofs are verified
/// outside of the sandbox's lock, and what they were verified against is checked again in the commit.
package struct SignIns: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }
}

/// The sessions of a realm's users: their grants and the signed-in browsers, listed, ended and revoked.
package struct Sessions: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }
}

extension RealmContext {
  /// The accounts of this realm.
  package var accounts: Accounts { Accounts(self) }

  /// The sign-ins of this realm.
  package var signIns: SignIns { SignIns(self) }

  /// The sessions of this realm.
  package var sessions: Sessions { Sessions(self) }
}
