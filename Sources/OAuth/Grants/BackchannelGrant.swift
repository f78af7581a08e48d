package import Model
internal import Sandboxes
internal import Tokens

extension ClientGrantType {
  package static let backchannel = ClientGrantType(rawValue: "backchannel")
}

extension OAuthGrant {
  /// OpenID Connect Client-Initiated Backchannel Authentication Core §10.1.
  package static let backchannel = OAuthGrant(
    "urn:openid:params:grant-type:ciba", clientType: .backchannel, configuredName: "ciba",
    phrase: "backchannel authentication", personalities: [.openIDConnect], needsClientForDiscovery: true
  ) { (request) throws(CoreError) in
    try request.refuseDetails()
    let id = try request.required("auth_req_id")
    return OAuthGrantAnswer(try request.service.exchange(backchannelRequest: id, request))
  }
}

extension RealmContext {
  /// Tokens for a client whose person approved at another device.
  fileprivate func exchange(backchannelRequest id: String, _ request: OAuthGrantRequest) throws(CoreError) -> TokenSet {
    let client = try current().realm.client(request.client.id)
    try client.verify(request.proof)
    guard client.allows(grant: .backchannel) else { throw .client(.grantTypeNotAllowed(.backchannel)) }
    return try tokens.issue(try redeem(deviceCode: id, client: client.id, resource: request.target, isBackchannel: true))
  }
}
