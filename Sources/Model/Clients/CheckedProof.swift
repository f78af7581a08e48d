/// The sign that what a client has proved itself with was checked: an assertion or a certificate. Only the check makes one.
package struct CheckedProof: Hashable, Sendable {
  package let client: ClientID

  package init(
    client: ClientID
  ) {
    self.client = client
  }
}
