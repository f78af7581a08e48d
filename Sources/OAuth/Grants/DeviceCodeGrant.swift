internal import Model
internal import Sandboxes
internal import Tokens

extension OAuthGrant {
  /// RFC 8628 §3.4.
  package static let deviceCode = OAuthGrant(
    "urn:ietf:params:oauth:grant-type:device_code", for: .configured(.deviceCode), configuredName: "device_code",
    phrase: "device codes", personalities: [.openIDConnect]
  ) { (parameters) throws(CoreError) in
    let code = try parameters.required("device_code")
    return { (client) throws(CoreError) in
      let facts = try client.context.oauth.devices.redeem(code, client: client, resource: parameters.target)
      return TokenResponse(try client.context.tokens.issue(facts))
    }
  }
}
