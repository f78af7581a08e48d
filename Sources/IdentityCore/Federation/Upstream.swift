internal import JSON

/// Where a provider that is somewhere else is reached.
struct Upstream: Sendable {
  let issuer: String
  let authorizeURL: String
  let tokenURL: String
  let keysURL: String
  /// nil where there is nothing to ask beside the id token.
  let attributesURL: String?
}

extension RealmService {
  /// The provider's own addresses; what was not given is discovered (OpenID Connect Discovery §4).
  func upstream(_ provider: Provider) throws(FederationFault) -> Upstream {
    guard provider.kind == .oidc || provider.kind == .google, let issuer = provider.issuer else {
      throw .ours(
        .notImplemented(
          "sign-in through the provider \(provider.name) (\(provider.kind.rawValue)), which is not played here"))
    }
    // What Google is asked for beside the id token is no userInfo endpoint.
    let asked = provider.kind == .oidc ? provider.attributesURL : nil
    if let authorize = provider.authorizeURL, let token = provider.tokenURL, let keys = provider.keysURL {
      return Upstream(
        issuer: issuer, authorizeURL: authorize, tokenURL: token, keysURL: keys, attributesURL: asked)
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
      issuer: issuer, authorizeURL: authorize, tokenURL: token, keysURL: keys, attributesURL: attributes)
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
      return try Errand(request).answer()
    } catch {
      throw FederationFault(error)
    }
  }
}
