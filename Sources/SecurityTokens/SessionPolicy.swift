import AWSProtocol
import JSON
import Model

/// A call's session policies and tags. They have no effect, since this server does not check permissions.
enum SessionPolicy {
  /// Rejects a policy that is not a JSON object.
  static func check(_ policy: String?) throws(AWSFault) {
    guard let policy else { return }
    guard case .object? = try? JSON.parse(policy) else {
      throw AWSFault(.malformedPolicyDocument, "This policy contains invalid Json")
    }
  }

  /// The share of the size limit that policies and tags take, in percent. The service's packed format is not public;
  /// this estimate yields the recorded 16 for the recorded policy of 163 bytes, and for tags about the 74 of
  /// aws/containers-roadmap#2413 (2024). Nothing is rejected for its size, so it is capped at 100.
  /// - Returns: nil if there are none.
  static func packedSize(_ policy: String?, _ arns: [PolicyDescriptorType]?, _ tags: [Tag]?) -> Int? {
    if policy == nil, arns?.isEmpty ?? true, tags?.isEmpty ?? true { return nil }
    let text = policy?.utf8.count ?? 0
    let names = (arns ?? []).reduce(0) { $0 + ($1.arn?.utf8.count ?? 0) }
    let pairs = (tags ?? []).reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    return min(100, text / 10 + (names + pairs) / 4)
  }
}

extension Optional where Wrapped == [Tag] {
  /// The tags in the core's form.
  var principalTags: [PrincipalTag] { (self ?? []).map { PrincipalTag(name: $0.key, value: $0.value) } }
}
