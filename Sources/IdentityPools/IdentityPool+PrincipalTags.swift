internal import JSON
internal import Model

extension IdentityPool {
  /// The tags for a session of the holder of these logins. A claim that is missing gives no tag.
  func principalTags(of logins: [VerifiedLogin]) -> [PrincipalTag] {
    var tags: [PrincipalTag] = []
    for login in logins {
      guard let map = tagMaps.first(where: { login.names.contains($0.provider) }) else { continue }
      let claims =
        map.usesDefaults == true ? [("client", "aud"), ("username", "sub")] : map.claims.map { ($0.tag, $0.claim) }
      for (tag, claim) in claims where !tags.contains(where: { $0.name == tag }) {
        let value = claim == "aud" ? login.audience : login.claims[claim].flatMap(ClaimText.init)?.text
        if let value { tags.append(PrincipalTag(name: tag, value: value)) }
      }
    }
    return tags
  }
}

/// A claim as text, as rules and tags see it.
struct ClaimText {
  let text: String

  /// The text form of a claim. Lists become text in a form that no public source confirms; nil for `null` and for
  /// objects.
  init?(_ claim: JSON) {
    switch claim {
    case .string(let text): self.text = text
    case .bool(let value): text = value ? "true" : "false"
    case .integer, .number: text = claim.text
    case .array(let elements): text = "[" + elements.compactMap { ClaimText($0)?.text }.joined(separator: ", ") + "]"
    default: return nil
    }
  }
}
