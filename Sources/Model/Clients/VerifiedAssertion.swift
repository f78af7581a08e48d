/// The sign that a client's assertion was checked. Only the check makes one.
package struct VerifiedAssertion: Hashable, Sendable {
  package let client: ClientID

  package init(
    client: ClientID
  ) {
    self.client = client
  }
}
