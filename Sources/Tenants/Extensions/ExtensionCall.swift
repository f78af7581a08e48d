internal import Ambient
internal import Cryptography
internal import Encodings
internal import JSON
internal import Model
internal import Sandboxes
internal import Triggers

/// A tenant's extension for one event, ready to be called, also inside of the lock, since nothing is left to sign.
struct ExtensionCall: Sendable {
  let extended: CustomExtension
  private let service: RealmContext
  private let tenant: Tenant
  private let client: Client
  private let realm: Realm
  /// The value of `Authorization`; nil for a rule.
  private let authorization: String?

  /// nil if the tenant has no extension for that event and application.
  /// - Parameter resource: the application that the tokens are for.
  init?(
    _ event: CustomExtension.Event, client: Client, resource: ClientID? = nil, in realm: Realm, _ service: RealmContext
  ) throws(CoreError) {
    guard let tenant = realm.tenant,
      let extended = tenant.extensions.first(where: { one in
        one.event == event && (one.concerns(client.id) || (resource.map(one.concerns) ?? false))
      })
    else { return nil }
    self.extended = extended
    (self.service, self.tenant, self.client, self.realm) = (service, tenant, client, realm)
    guard case .webhook(_, _, let audience) = extended.kind else {
      authorization = nil
      return
    }
    authorization = "Bearer \(try ExtensionCaller(service).token(for: audience, tenant, realm))"
  }

  /// The action that the extension answers with.
  /// - Parameters:
  ///   - context: further members of the authentication context.
  ///   - data: further members of the event's data.
  func ask(context: JSONObject = [:], _ data: JSONObject = [:], resource: ClientID? = nil) throws(CoreError)
    -> ExtensionAction
  {
    switch extended.kind {
    case .rule(let action, let members):
      let name = "\(extended.event.rawValue): rule \(action)"
      Replay.afterwards { [service, client] in
        service.sandbox.recordTrigger(name, realm: service.id, client: client.id)
      }
      return try ExtensionAction(action, members, of: extended.event)
    case .webhook(let url, let timeout, _):
      var request = RemoteRequest(
        url, method: .post,
        headers: [("Content-Type", "application/json"), ("Authorization", authorization ?? "")],
        body: .json(event(context, data, resource)), timeout: timeout)
      // Like the service, calls a second time if there is no response.
      request.tries = 2
      let result = try OutboundCall(request, witness: witness).answer()
      return try ExtensionAction(result, to: extended.event)
    }
  }

  private func event(_ context: JSONObject, _ data: JSONObject, _ resource: ClientID?) -> JSON {
    let event = extended.event
    var authentication: JSONObject = [
      "correlationId": .string(service.scope.correlation ?? extended.id.description),
      "client": [
        "ip": .string(service.scope.remoteAddress ?? ""), "locale": "en-us", "market": "en-us",
      ],
      "protocol": "OAUTH2.0",
      "clientServicePrincipal": principal(client),
      "resourceServicePrincipal": principal(resource.flatMap { try? realm.client($0) } ?? client),
    ]
    for (name, value) in context { authentication[name] = value }
    var members: JSONObject = ["@odata.type": .string("microsoft.graph.\(event.dataType)")]
    if event == .otpSend { for (name, value) in data { members[name] = value } }
    members["tenantId"] = .string(tenant.id.description)
    members["authenticationEventListenerId"] = .string(
      UniqueID(randomBytes: Digest.sha256(Array("listener\u{0}\(extended.id)".utf8))).description)
    members["customAuthenticationExtensionId"] = .string(extended.id.description)
    members["authenticationContext"] = .object(authentication)
    if event != .otpSend { for (name, value) in data { members[name] = value } }
    return [
      "type": .string("microsoft.graph.authenticationEvent.\(event.type)"),
      "source": .string("/tenants/\(tenant.id)/applications/\(resource ?? client.id)"), "data": .object(members),
    ]
  }

  private func principal(_ client: Client) -> JSON {
    [
      "id": .string(realm.directory.servicePrincipal(of: client.id).description), "appId": .string(client.id.text),
      "appDisplayName": .string(client.name), "displayName": .string(client.name),
    ]
  }

  /// Records the call in the journal when its outcome is known.
  private var witness: @Sendable (RemoteResult) -> Void {
    let (event, id, sandbox, client) = (extended.event, service.id, service.sandbox, client.id)
    return { result in
      let outcome: String =
        switch result {
        case .success(let answer): "status \(answer.status)"
        case .failure(let failure): "\(failure)"
        }
      sandbox.recordTrigger("\(event.rawValue): \(outcome)", realm: id, client: client)
    }
  }
}

/// The application that calls the webhooks of extensions.
private struct ExtensionCaller: RealmScoped {
  let context: RealmContext

  init(_ context: RealmContext) { self.context = context }

  /// Its client id, the same in all tenants (Microsoft Learn: Protect your REST API).
  private static let callerID = "99045fe1-7639-4a75-9d4a-577b6ca3810f"
  private static let role = "CustomAuthenticationExtensions.Receive.Payload"

  /// The token that a webhook gets: the service's own, for the application that the webhook is registered as.
  func token(for audience: String, _ tenant: Tenant, _ realm: Realm) throws(CoreError) -> String {
    let now = try current().now
    let principal = realm.directory.servicePrincipal(of: ClientID(Self.callerID)).description
    var random = RandomSource.system
    var writer = JSONWriter(reserving: 512)
    writer.beginObject()
    writer.member("aud", audience)
    writer.member("iss", core.addresses.issuer(of: tenant, in: scope))
    writer.member("iat", Int(now.seconds))
    writer.member("nbf", Int(now.seconds))
    writer.member("exp", Int(now.seconds + 3600))
    writer.member("azp", Self.callerID)
    writer.member("azpacr", "2")
    writer.member("idtyp", "app")
    writer.member("oid", principal)
    writer.member("roles", [Self.role])
    writer.member("sub", principal)
    writer.member("tid", tenant.id.description)
    writer.member("uti", Base64URL.encode(random.bytes(16)))
    writer.member("ver", "2.0")
    writer.endObject()
    return try TenantTokenIssuer(context).sign(
      writer.bytes, with: try tenant.certificates.certified(try realm.keys.idToken.value()))
  }
}
