package import Model
internal import Sandboxes
internal import Tokens

extension ClientGrantType {
  package static let backchannel = ClientGrantType(rawValue: "backchannel")
}

extension OAuthGrant {
  /// OpenID Connect Client-Initiated Backchannel Authentication Core §10.1.
  package static let backchannel = OAuthGrant(
    "urn:openid:params:grant-type:ciba", for: .configured(.backchannel), configuredName: "ciba",
    phrase: "backchannel authentication", personalities: [.openIDConnect], needsClientForDiscovery: true
  ) { (parameters) throws(CoreError) in
    let id = try parameters.required("auth_req_id")
    return { (client) throws(CoreError) in
      let facts = try client.context.oauth.devices.redeem(
        id, client: client, resource: parameters.target, isBackchannel: true)
      return TokenResponse(try client.context.tokens.issue(facts))
    }
  }
}
