internal import Description
package import JSON

/// A custom authentication extension of a tenant.
package struct ConfiguredCustomExtension: Sendable {
  package var position: SourcePosition
  package var event: Event
  package var id: Located<String>?
  package var applications: [Located<String>]?
  package var webhook: String?
  /// In milliseconds.
  package var timeout: Int
  /// The application that represents the webhook.
  package var audience: String?
  /// An action under the service's names; its name is in `action`.
  package var rule: JSONObject?
  package var claims: [String: String]?
  package var fallsBack: Bool

  /// When the service calls the extension.
  package enum Event: String, CaseIterable, Sendable {
    case tokenIssuanceStart = "OnTokenIssuanceStart"
    case attributeCollectionStart = "OnAttributeCollectionStart"
    case attributeCollectionSubmit = "OnAttributeCollectionSubmit"
    case otpSend = "OnOtpSend"
  }

  /// The service's timeout, in milliseconds.
  static let defaultTimeout = 2_000
}

extension ConfiguredCustomExtension: MappingDecodable {
  static var noun: String { "a custom authentication extension" }

  init(_ members: MappingReader) {
    position = members.position
    event = members.required("event", .choice, standIn: .tokenIssuanceStart)
    id = members.optional("id", Reading.string(36...36, .uuid).located)
    applications = members.optional("applications", .list(of: Reading.string(36...36, .uuid).located))
    webhook = members.optional("webhook", .string(8...2048, .httpURL))
    timeout = members.optional("timeout", .seconds(0.05...300)) ?? Self.defaultTimeout
    audience = members.optional("audience", .string(1...256))
    rule = members.optional("rule", .object)
    claims = members.optional("claims", .table(of: .string(1...256)))
    fallsBack = members.optional("fallback", .boolean) ?? false
    if (webhook == nil) == (rule == nil) {
      members.report("webhook", "an extension with neither or both of webhook and rule", expected: "one of the two")
    }
    if webhook != nil, audience == nil { members.reportMissing("audience") }
    if let rule, rule["action"]?.string == nil {
      members.report("rule", "a rule without an action", expected: "action: its name, such as showBlockPage")
    }
  }
}
