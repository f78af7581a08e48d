internal import Store

extension Sandbox {
  /// Every identity pool, in the order in which they were made.
  package var allIdentityPools: [IdentityPool] {
    identityPools.values.map(\.value).sorted { $0.number < $1.number }
  }

  /// The issued credentials, the newest first, expired ones included.
  package var newestCredentials: some Sequence<TemporaryCredentials> {
    credentials.newestFirst.lazy.map(\.value)
  }
}
