internal import Store

extension Sandbox {
  /// All identity pools in the order of creation.
  package var allIdentityPools: [IdentityPool] {
    identityPools.values.map(\.value).sorted { $0.number < $1.number }
  }

  /// The issued credentials, newest first, expired ones included.
  package var newestCredentials: some Sequence<TemporaryCredentials> {
    credentials.newestFirst.lazy.map(\.value)
  }
}
