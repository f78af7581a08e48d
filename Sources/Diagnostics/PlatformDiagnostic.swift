/// Platforms of the redirect URIs of a tenant's application.
package enum PlatformDiagnostic: Diagnostic {
  case pageWithoutOrigin
  case originOfOther(origin: String)
  case pageWithoutChallenge
  case secretMissing(reason: String)
  case secretUnexpected(reason: String)
  case implicitOff(type: String, member: String)

  package static let area = "Platforms of redirect URIs"

  package static let all: [Self] = [
    .pageWithoutOrigin,
    .originOfOther(origin: "‹origin›"),
    .pageWithoutChallenge,
    .secretMissing(reason: "‹reason›"),
    .secretUnexpected(reason: "‹reason›"),
    .implicitOff(type: "‹type›", member: "‹member›"),
  ]

  package var declaration: DiagnosticText {
    switch self {
    case .pageWithoutOrigin:
      DiagnosticText(
        "AADSTS9002327",
        says: "the redirect URI is of the platform spa, and the request has no header Origin, which only browsers send",
        cure: "redeem the code in the page, or register the redirect URI as `web` or `publicClient`")
    case .originOfOther(let origin):
      DiagnosticText(
        "AADSTS9002326",
        says: "the request comes from a page at \(origin), and what it redeems is not of a redirect URI of the "
          + "platform spa",
        cure: "register the redirect URI as `spa`, or redeem the code on a server, without the header Origin")
    case .pageWithoutChallenge:
      DiagnosticText(
        "AADSTS9002325",
        says: "the redirect URI is of the platform spa, and the request has no code_challenge",
        cure: "send a `code_challenge` with `S256`, or register the redirect URI as `web`")
    case .secretMissing(let reason):
      DiagnosticText(
        "AADSTS7000218",
        says: "the request has no secret and no assertion, and \(reason)",
        cure: "send the secret, or register the redirect URI as `spa` or `publicClient`; without a redirect URI, set "
          + "`isFallbackPublicClient`")
    case .secretUnexpected(let reason):
      DiagnosticText(
        "AADSTS700025",
        says: "the request has a secret or an assertion, and \(reason)",
        cure: "leave the secret out, or register the redirect URI as `web`")
    case .implicitOff(let type, let member):
      DiagnosticText(
        "AADSTS700054, AADSTS700051",
        says: "response_type has \(type), and implicitGrantSettings.\(member) of the application is not true",
        cure: "set it, or use the authorization code flow")
    }
  }
}
