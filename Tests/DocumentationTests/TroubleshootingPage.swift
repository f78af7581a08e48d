import Diagnostics

/// Generates docs/troubleshooting.md: what an app sees, what the server says of it, and what to do.
enum TroubleshootingPage {
  private static let areas: [[any Diagnostic]] = [
    SignInDiagnostic.all, ClientDiagnostic.all, CodeDiagnostic.all, TokenDiagnostic.all, PageDiagnostic.all,
    GrantDiagnostic.all, SignOutDiagnostic.all, TenantDiagnostic.all, PlatformDiagnostic.all, IdentityDiagnostic.all,
    ProviderDiagnostic.all, TransportDiagnostic.all,
  ]

  static var markdown: String {
    let tables = areas.compactMap { diagnostics in
      diagnostics.first.map { "## \(type(of: $0).area)\n\n" + table(diagnostics.map { $0.declaration }) }
    }
    return ([introduction] + tables).joined(separator: "\n\n") + "\n"
  }

  private static func table(_ diagnostics: [DiagnosticText]) -> String {
    let rows = diagnostics.map { "| \($0.symptom) | \(code($0.line)) | \($0.cure) |" }
    return (["| what the app sees | the line says | what to do |", "|---|---|---|"] + rows).joined(separator: "\n")
  }

  private static func code(_ text: String) -> String {
    text.contains("`") ? "`` \(text) ``" : "`\(text)`"
  }

  private static let introduction = """
    # Why did it fail?

    <!-- Written from the code: UPDATE_GENERATED=1 swift test --filter SupportTable -->

    Every refused request leaves a line with the reason: on the terminal, as `reason` of its entry in the journal
    (`GET /_understudy/requests`, the newest first to look at), and in the console. There, a button makes the change where the console can:
    it allows the flow or the scope, registers the address, confirms, enables or creates the user, or moves the clock. In the journal that
    is the entry's `remedy`. The client sees what the service would say, and no more. A request that does less than its answer says leaves
    one too: a forgotten password whose mail is not sent, although the answer is a 200.

    A sign-in that is not over has `challenge` in its entry: an app that gets a 200 without tokens has to answer that challenge.

    Below is each line, with values in ‹ ›; at plain realms and tenants some are shorter, without the settings of user pools. Where no line
    fits, the words of the answer are the reason.
    """
}
