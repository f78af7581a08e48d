import AWSProtocol

@testable import SecurityTokens

/// Generates docs/support/security-tokens.md: which operations of the real service this front implements.
enum SecurityTokensPage {
  static var markdown: String {
    SupportPage(
      title: "AWS Security Token Service", remarks: remarks, known: OperationList.all, operations: Operations.all
    ).markdown
  }

  private static let remarks = """
    The part of the service that identity pools use. Requests are forms, by `POST` or `GET`; answers are XML, never JSON \
    (`Accept: application/json` is ignored). Roles are not registered: a caller may assume any.

    Credentials are valid in every region. The region of a call determines the partition in the resource names of root users, \
    users and federated users; the partition of a role determines that of its sessions.

    **Unconfirmed**: that the resource name of a role is reported as invalid, like a malformed one, if it has an unknown \
    partition, a region, an account of other than twelve digits or a name that no role can have; the message for an operation \
    that federated users may not call.
    """
}
