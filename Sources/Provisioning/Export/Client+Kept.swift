internal import Description
internal import JSON
internal import Model

/// The state of a self-registered client for which a configuration has no keys.
extension Client {
  /// The state that ``PlainClient`` cannot express; empty for a client that a configuration expresses completely.
  var keptRegistration: JSONObject {
    let words = PlainClient.members.filter { $0.form.name != PlainClient.kept }
    var said = Client(id: id, realm: realm, name: name, created: created)
    words.take(words.json(of: self), into: &said)
    // Given back by its host, once all addresses are known.
    return Kept.members(of: registration, beyond: said.registration, except: ["sector"])
  }
}

extension ClientRegistration {
  mutating func restore(_ kept: JSONObject) throws(KeptMembers.Wrong) {
    self = try Kept.replacing(kept, of: self)
  }
}
