/// Evidence that a client's assertion or certificate was verified. Only the verification creates one.
package struct CheckedProof: Hashable, Sendable {
  package let client: ClientID

  package init(
    client: ClientID
  ) {
    self.client = client
  }
}
