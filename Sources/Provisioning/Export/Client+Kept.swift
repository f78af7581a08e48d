internal import Description
internal import JSON
internal import Model

/// What a client that registered itself has beyond what a configuration says of one.
extension Client {
  /// What the words of ``PlainClient`` do not give back; empty for a client that a configuration says whole.
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
