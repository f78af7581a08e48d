import AWSProtocol

/// What this front does of the real service, as the page docs/support/security-tokens.md.
package enum SupportTable {
  package static var markdown: String {
    SupportPage(
      title: "AWS Security Token Service", remarks: remarks, known: OperationList.all, operations: Operations.all
    ).markdown
  }

  private static let remarks = """
    The part of the service that belongs to identity pools, as form in and XML out, by `POST` and by `GET`. There is no \
    register of roles: any may be asked for. Answers as JSON (`Accept: application/json`) are not given.
    """
}
