package import Model

/// The tags of a session. Their keys are compared without case (the service's recorded responses of 2025-04-10).
package struct SessionTags: Sendable {
  package private(set) var all: [PrincipalTag]
  /// The keys of the transitive tags, which every session opened from this one inherits.
  package private(set) var transitiveKeys: [String] = []

  package init(_ all: [PrincipalTag] = []) { self.all = all }

  /// Why tags are rejected.
  package enum Problem: Error, Hashable, Sendable {
    case duplicateKeys
    /// A transitive key is not among the tags.
    case transitiveKeyMissing
    /// A transitive tag of the calling session cannot be replaced.
    case transitiveKeyTaken
  }

  /// The tags in a call, and those that the calling session passes on.
  /// - Parameter caller: the credentials of that session, if one calls.
  package init(
    _ tags: [PrincipalTag], transitiveKeys: [String], from caller: TemporaryCredentials?
  ) throws(Problem) {
    let keys = Set(tags.map { $0.name.lowercased() })
    guard keys.count == tags.count else { throw .duplicateKeys }
    guard transitiveKeys.allSatisfy({ keys.contains($0.lowercased()) }) else { throw .transitiveKeyMissing }
    let inheritedKeys = Set((caller?.transitiveTagKeys ?? []).map { $0.lowercased() })
    guard keys.isDisjoint(with: inheritedKeys) else { throw .transitiveKeyTaken }
    let inherited = (caller?.tags ?? []).filter { inheritedKeys.contains($0.name.lowercased()) }
    all = inherited + tags
    self.transitiveKeys = inherited.map(\.name) + transitiveKeys
  }
}
