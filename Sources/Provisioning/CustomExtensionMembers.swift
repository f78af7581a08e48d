internal import Ambient
internal import Cryptography
package import Description
package import JSON
package import Model

extension CustomExtension: DescribedValue {
  package static let schemaName = "CustomExtension"
  package static let definition: String? = schemaName
  package static let noun = "a custom authentication extension"

  package static let members: [DescribedMember<CustomExtension>] = [
    DescribedMember(required: "event", \.event, .choice(Event.tokenIssuanceStart), "When it is called."),
    DescribedMember(
      "id", .text(36...36, .uuid), isAlwaysWritten: true, "Its id, a UUID. Default: derived from event and webhook.",
      get: \.id.description, set: { made, text in UniqueID(text).map { made.id = $0 } }),
    DescribedMember(
      "applications", .list(of: .text(36...36, .uuid)), "The applications whose sign-ins call it. Default: all.",
      get: { $0.applications?.map(\.text) }, set: { $0.applications = $1.map { ClientID($0.lowercased()) } }),
    DescribedMember(
      "webhook", .text(8...2048, .httpURL), "The address that is called.",
      get: { $0.webhook?.url }, set: { $0.call.url = $1 }),
    DescribedMember(
      "timeout", .seconds(0.05...300),
      "How long to wait for a response, as an ISO 8601 duration. Default: two seconds, as at the service.",
      get: { $0.webhook?.timeout }, set: { $0.call.timeout = $1 }),
    DescribedMember(
      "audience", .text(1...256), "`aud` of the token that the call brings.",
      get: { $0.webhook?.audience }, set: { $0.call.audience = $1 }),
    DescribedMember("rule", \.rule, .object, "A response that needs no program."),
    DescribedMember(
      "claims", \.claims, .texts(1...256), "Which claim of the response becomes which of the token."),
    DescribedMember(
      "fallback", .flag, "Whether a sign-in goes on without a response. Default: false.",
      get: { $0.fallsBack == true ? true : nil }, set: { $0.fallsBack = $1 ? true : nil }),
  ]

  package static let rules: [MemberRule] = [
    .check { object in
      guard (object["webhook"] == nil) == (object["rule"] == nil) else { return nil }
      return MemberFlaw(
        "webhook", "an extension with neither or both of webhook and rule", expected: "one of the two")
    },
    .check { object in
      guard object["webhook"] != nil, object["audience"] == nil else { return nil }
      return MemberFlaw("audience", "audience is missing", expected: "it here")
    },
    .check { object in
      guard let rule = object["rule"]?.object, rule["action"]?.string == nil else { return nil }
      return MemberFlaw("rule", "a rule without an action", expected: "action: its name, such as showBlockPage")
    },
  ]

  /// Without a target, and with the id of all zeros, which ``made(of:)`` replaces.
  package init() {
    self.init(event: .tokenIssuanceStart, id: UniqueID(bytes: [UInt8](repeating: 0, count: 16)), kind: Webhook().kind)
  }

  /// The extension of an object of this form. Without an id, it has one that depends on event and webhook alone.
  package static func made(of object: JSONObject) -> CustomExtension {
    var made = CustomExtension(described: object)
    if object["id"] == nil {
      let place = "\(made.event.rawValue)\u{0}\(object["webhook"]?.string ?? "rule")"
      made.id = UniqueID(randomBytes: Digest.sha256(Array(place.utf8)))
    }
    return made
  }
}

/// The target of an extension that calls a server.
private struct Webhook {
  var url = ""
  /// The service's.
  var timeout = Duration.seconds(2)
  /// The application that represents the webhook.
  var audience = ""

  var kind: CustomExtension.Kind { .webhook(url: url, timeout: timeout, audience: audience) }
}

extension CustomExtension {
  /// nil for an extension with a rule.
  fileprivate var webhook: Webhook? {
    guard case .webhook(let url, let timeout, let audience) = kind else { return nil }
    return Webhook(url: url, timeout: timeout, audience: audience)
  }

  fileprivate var call: Webhook {
    get { webhook ?? Webhook() }
    set { kind = newValue.kind }
  }

  /// An action under the service's names; its own name is in `action`. nil for an extension with a webhook.
  fileprivate var rule: JSONObject? {
    get {
      guard case .rule(let action, let members) = kind else { return nil }
      var rule: JSONObject = ["action": .string(action)]
      for (name, value) in members { rule[name] = value }
      return rule
    }
    set {
      guard var members = newValue else { return }
      let action = members["action"]?.string ?? ""
      members["action"] = nil
      kind = .rule(action: action, members: members)
    }
  }
}
