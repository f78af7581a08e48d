internal import Ambient
internal import Configuration
internal import Cryptography
internal import JSON
internal import Model

extension CustomExtension {
  init(_ configured: ConfiguredCustomExtension) {
    let event = Event(rawValue: configured.event.rawValue) ?? .tokenIssuanceStart
    let kind: Kind
    if let rule = configured.rule {
      var members = rule
      members["action"] = nil
      kind = .rule(action: rule["action"]?.string ?? "", members: members)
    } else {
      kind = .webhook(
        url: configured.webhook ?? "", timeout: .milliseconds(configured.timeout), audience: configured.audience ?? "")
    }
    // Without an id, the same derived one each time.
    let place = "\(event.rawValue)\u{0}\(configured.webhook ?? "rule")"
    let id = configured.id.flatMap { UniqueID($0.value) } ?? UniqueID(randomBytes: Digest.sha256(Array(place.utf8)))
    self.init(event: event, id: id, kind: kind)
    applications = configured.applications?.map { ClientID($0.value.lowercased()) }
    claims = configured.claims
    fallsBack = configured.fallsBack ? true : nil
  }

  /// As the configuration has it.
  var configured: JSON {
    var members: JSONObject = ["event": .string(event.rawValue), "id": .string(id.description)]
    if let applications { members["applications"] = .array(applications.map { .string($0.text) }) }
    switch kind {
    case .webhook(let url, let timeout, let audience):
      members["webhook"] = .string(url)
      members["timeout"] = .string("PT\(Double(timeout.milliseconds) / 1000)S")
      members["audience"] = .string(audience)
    case .rule(let action, let rule):
      var shown: JSONObject = ["action": .string(action)]
      for (name, value) in rule { shown[name] = value }
      members["rule"] = .object(shown)
    }
    if let claims {
      members["claims"] = .object(JSONObject(claims.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
    }
    if fallsBack == true { members["fallback"] = true }
    return .object(members)
  }
}
