internal import Ambient
internal import JSON
package import Model
internal import Sandboxes

/// Where a provider that is somewhere else is reached.
package struct Upstream: Sendable {
  let authorizeURL: String
  let tokenURL: String
  /// The issuer of its id tokens; nil if it issues none.
  package var idTokens: IDTokenSource?
  /// nil if the ID token has everything.
  var attributesURL: String?
}

/// The issuer of id tokens, and the keys that verify them.
package struct IDTokenSource: Sendable {
  package let issuer: String
  let keysURL: String
}

extension Upstreams {
  /// The provider's own addresses; missing ones are discovered (OpenID Connect Discovery §4).
  package func upstream(_ provider: Provider) throws(FederationFault) -> Upstream {
    switch provider.kind {
    case .facebook, .amazon:
      guard let authorize = provider.authorizeURL, let token = provider.tokenURL,
        let attributes = provider.attributesURL
      else { throw .refused("\(provider.name) Error - an address is missing") }
      return Upstream(authorizeURL: authorize, tokenURL: token, attributesURL: attributes)
    case .oidc, .google, .apple: return try issuer(provider)
    case .saml: throw .ours(.internalFault("a SAML provider has no token endpoint"))
    }
  }

  private func issuer(_ provider: Provider) throws(FederationFault) -> Upstream {
    let issuer = provider.issuer ?? ""
    // Google's further endpoint is no userInfo endpoint, and Apple has none.
    let asked = provider.kind == .oidc ? provider.attributesURL : nil
    if let authorize = provider.authorizeURL, let token = provider.tokenURL, let keys = provider.keysURL {
      return Upstream(
        authorizeURL: authorize, tokenURL: token, idTokens: IDTokenSource(issuer: issuer, keysURL: keys),
        attributesURL: asked)
    }
    let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
    let document = try document("\(base)/.well-known/openid-configuration", notOlderThan: .minutes(10))
    guard case .success(let bytes) = document, let found = try? JSON.parse(bytes),
      let authorize = provider.authorizeURL ?? found["authorization_endpoint"]?.string,
      let token = provider.tokenURL ?? found["token_endpoint"]?.string,
      let keys = provider.keysURL ?? found["jwks_uri"]?.string
    else {
      // Unconfirmed: the service discovers when the provider is made.
      throw .refused("Unable to contact well-known endpoint")
    }
    let attributes = provider.kind == .oidc ? asked ?? found["userinfo_endpoint"]?.string : nil
    return Upstream(
      authorizeURL: authorize, tokenURL: token, idTokens: IDTokenSource(issuer: issuer, keysURL: keys),
      attributesURL: attributes)
  }

  func document(_ url: String, notOlderThan age: Duration) throws(FederationFault) -> Result<[UInt8], RemoteFailure> {
    do throws(CoreError) {
      return try core.documents.get(url, notOlderThan: age)
    } catch {
      throw FederationFault(error)
    }
  }

  func call(_ request: RemoteRequest) throws(FederationFault) -> RemoteResult {
    do throws(CoreError) {
      return try OutboundCall(request).answer()
    } catch {
      throw FederationFault(error)
    }
  }
}
