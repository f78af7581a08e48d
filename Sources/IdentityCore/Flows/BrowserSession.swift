/// A browser in which somebody is signed in to a realm's hosted pages.
package struct BrowserSession: Sendable {
  package let id: UniqueID
  package let user: SubjectID
  package let authenticated: Instant

  /// Fixed, not renewed by use (reference: hosted-login-and-oidc.md A.3.5).
  package static let lifetime = Duration.hours(1)
}
