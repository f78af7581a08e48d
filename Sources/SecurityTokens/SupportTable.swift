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

    Credentials hold in every region. The region of a call decides the partition of the resource names of root users, users and \
    federated users; that of a role decides it for its sessions.

    **Unconfirmed**: that a role's resource name with an unknown partition, a region, an account of other than twelve digits or \
    a name that no role can have is told to be invalid, as malformed ones are; the text for an operation that federated users \
    may not call.
    """
}
