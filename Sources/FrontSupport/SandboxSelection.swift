internal import AWSProtocol
package import HTTPServer
internal import IdentityPools
package import Model
package import Sandboxes
internal import SignIn

/// Determines the sandbox of a request.
///
/// Ids of realms, clients, identity pools and tenants are unique in the process, and sessions and tokens name their
/// realm: a request that contains one of them is for the sandbox that holds it (``References/sandbox(in:)``).
/// Other requests are for, in this order:
/// 1. the sandbox in the header ``header``;
/// 2. the sandbox whose id is the access key id of the signature;
/// 3. the sandbox that issued the temporary credentials of the signature;
/// 4. the sandbox `default`.
///
/// Naming a sandbox that does not exist is an error: the request must not act on another one instead.
package enum SandboxSelection {
  /// The request header that names a sandbox.
  package static let header = "Understudy-Sandbox"
  /// The query parameter that names a sandbox; read by the control API only.
  package static let parameter = "sandbox"

  /// The identifiers in a request that belong to one sandbox, as far as they are readable before it is served. Not
  /// verified.
  package struct References: Sendable {
    /// The id of a realm.
    package var realm: String?
    package var client: String?
    /// The id of an identity pool, or of one of its identities.
    package var identityPool: String?
    /// A directory tenant's name.
    package var tenant: String?
    /// Sign-in sessions; other text is ignored.
    package var sessions: [String] = []
    /// The requested host, with or without a port.
    package var host: String?

    package init() {}
  }

  /// Why a request has no sandbox.
  package enum Failure: Error, CustomStringConvertible {
    case notFound(SandboxID)
    case contradiction(String, String)

    package var description: String {
      switch self {
      case .notFound(let id): "there is no sandbox \(id)"
      case .contradiction(let one, let other): "the request names two sandboxes, \(one) and \(other); expected one"
      }
    }
  }
}

extension Request {
  /// The sandbox named by the header or the access key id; nil if neither names one.
  package var namedSandbox: SandboxID? {
    if let name = headers[SandboxSelection.header] { return SandboxID(name) }
    guard let key = CredentialScope(self)?.accessKeyID, key.hasPrefix(SandboxID.prefix) else { return nil }
    return SandboxID(key)
  }
}

extension SandboxSelection.References {
  /// The sandbox that holds them; nil if none of them exists.
  package func sandbox(in core: IdentityCore) -> SandboxHolder? {
    let registry = core.registry
    if let realm, let place = registry.place(of: RealmID(realm)) { return place.sandbox }
    if let client, let place = registry.place(of: ClientID(client)) { return place.sandbox }
    if let identityPool {
      if let sandbox = registry.sandbox(of: IdentityPoolID(identityPool)) { return sandbox }
      if let service = try? core.identityPools.pool(ofIdentity: identityPool) { return service.sandbox }
    }
    if let tenant, let place = registry.place(ofTenant: tenant) { return place.sandbox }
    // A session names its realm.
    let realms = sessions.lazy.compactMap { FlowHandle($0)?.realm }
    if let place = realms.compactMap({ registry.place(of: $0) }).first { return place.sandbox }
    guard let host else { return nil }
    return core.realm(atHost: core.addresses.context(host: host).host)?.sandbox
  }
}

extension IdentityCore {
  /// The sandbox of a request without references to one.
  package func sandbox(meantBy request: Request) throws(SandboxSelection.Failure) -> SandboxHolder {
    let named = request.namedSandbox
    if named == nil, let token = CredentialScope(request)?.sessionToken,
      let own = accessKeys.sandbox(ofSessionToken: token)
    {
      return own
    }
    return try existing(named ?? .main)
  }

  /// The sandbox that a control API request selects by query parameter or header; by default `default`.
  package func sandbox(chosenBy request: Request) throws(SandboxSelection.Failure) -> SandboxHolder {
    let names = request.query.all(SandboxSelection.parameter) + request.headers.all(SandboxSelection.header)
    if let name = names.first, let other = names.first(where: { $0 != name }) { throw .contradiction(name, other) }
    return try existing(names.first.map { SandboxID($0) } ?? .main)
  }

  private func existing(_ id: SandboxID) throws(SandboxSelection.Failure) -> SandboxHolder {
    guard let sandbox = sandbox(id) else { throw .notFound(id) }
    return sandbox
  }
}
