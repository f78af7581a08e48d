import AWSProtocol
import JSON
import Model

/// The session policies and tags that a call brings along. They have no effect, since nothing here asks for permission.
enum SessionPolicy {
  /// Refuses a policy that is no JSON object.
  static func check(_ policy: String?) throws(AWSFault) {
    guard let policy else { return }
    guard case .object? = try? JSON.parse(policy) else {
      throw AWSFault(.malformedPolicyDocument, "This policy contains invalid Json")
    }
  }

  /// How much of the room for policies and tags they take, as a percentage. The service packs them in a form of its own,
  /// which is not public; this is an estimate that gives the recorded 16 for the recorded policy of 163 bytes, and for tags
  /// about the 74 of aws/containers-roadmap#2413 (2024). Nothing is refused for its size, so it ends at 100.
  /// - Returns: nil if there is nothing to pack.
  static func packedSize(_ policy: String?, _ arns: [PolicyDescriptorType]?, _ tags: [Tag]?) -> Int? {
    if policy == nil, arns?.isEmpty ?? true, tags?.isEmpty ?? true { return nil }
    let text = policy?.utf8.count ?? 0
    let names = (arns ?? []).reduce(0) { $0 + ($1.arn?.utf8.count ?? 0) }
    let pairs = (tags ?? []).reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    return min(100, text / 10 + (names + pairs) / 4)
  }
}

extension Optional where Wrapped == [Tag] {
  /// The tags as the core takes them.
  var principalTags: [PrincipalTag] { (self ?? []).map { PrincipalTag(name: $0.key, value: $0.value) } }
}
