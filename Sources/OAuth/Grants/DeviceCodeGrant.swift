package import Model
package import Sandboxes
package import Tokens

extension OAuthGrant {
  /// RFC 8628 §3.4.
  package static let deviceCode = OAuthGrant(
    "urn:ietf:params:oauth:grant-type:device_code", clientType: .deviceCode, configuredName: "device_code",
    phrase: "device codes", personalities: [.openIDConnect]
  ) { (request) throws(CoreError) in
    try request.refuseDetails()
    let code = try request.required("device_code")
    return OAuthGrantAnswer(
      try request.service.exchange(
        deviceCode: code, client: request.client.id, proof: request.proof, resource: request.target))
  }
}

extension RealmContext {
  /// Tokens for a device that a person let in (RFC 8628 §3.4).
  package func exchange(
    deviceCode: String, client clientID: ClientID, proof: ClientProof, resource: String? = nil
  ) throws(CoreError) -> TokenSet {
    let client = try current().realm.client(clientID)
    try client.verify(proof)
    guard client.allows(grant: .deviceCode) else { throw .client(.grantTypeNotAllowed(.deviceCode)) }
    return try tokens.issue(try redeem(deviceCode: deviceCode, client: clientID, resource: resource))
  }
}
