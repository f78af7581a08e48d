internal import Ambient
internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import SignIn
internal import Tenants

/// `/{tenant}/api/v1.0/me/methods`: passkeys that a user lists, registers and deletes in an app, alongside native
/// authentication.
extension Endpoints {
  private typealias Step = @Sendable (CredentialCall) throws(CredentialError) -> Response

  var credentials: RouteGroup {
    let root = "api/v1.0/me/methods"
    let paths: [(Method, String, [CredentialPermission], Step)] = [
      (.get, root, CredentialPermission.allCases, Self.listMethods),
      (.post, "\(root)/{type}", CredentialPermission.writing, Self.beginMethod),
      (.post, "\(root)/{type}/{id}/activate", CredentialPermission.writing, Self.activateMethod),
      (.get, "\(root)/{type}/{id}", CredentialPermission.allCases, Self.showMethod),
      (.delete, "\(root)/{type}/{id}", CredentialPermission.writing, Self.removeMethod),
    ]
    return RouteGroup(
      name: Front.entra.rawValue, cors: .credentials, errors: NativeAuthError.problem,
      failure: { CredentialError($0).response($1, at: .machine) }, finish: Self.correlate,
      routes: paths.flatMap { method, path, accepted, step in
        Self.tolerant(path).map { address in
          Route(method, address, lane: .worker, operation: path) { request in
            do throws(CredentialError) {
              return try step(try CredentialCall(request, self, accepted))
            } catch {
              if let fault = error.fault { report(fault, request) }
              return error.response(request, at: now(request))
            }
          }
        }
      })
  }

  @Sendable private static func listMethods(_ call: CredentialCall) throws(CredentialError) -> Response {
    let passkeys = call.user.passkeys.list
    var links: JSONObject = ["self": call.link("", "self"), "enroll": [call.link("/fido", "fido")]]
    if !passkeys.isEmpty {
      links["methods"] = .array(passkeys.map { call.link("/fido/\($0.text)", $0.text) })
    }
    return .hal([
      "_embedded": ["methods": .array(passkeys.map { .object(call.members(of: $0)) })], "_links": .object(links),
    ])
  }

  @Sendable private static func showMethod(_ call: CredentialCall) throws(CredentialError) -> Response {
    .hal(call.members(of: try call.passkey()))
  }

  @Sendable private static func beginMethod(_ call: CredentialCall) throws(CredentialError) -> Response {
    try call.checkType()
    let invitation = try CredentialError.translating { () throws(CoreError) in
      try call.tenant.startPasskey(of: call.user.id, by: call.registrar)
    }
    return .hal(
      [
        "publicKey": .object(invitation.options), "challengeTimeout": .string(invitation.expires.rfc3339),
        "id": .string(invitation.id.description), "type": "fido",
        "continuationToken": .string(invitation.continuation), "state": "interactionRequired", "action": "activate",
        "_links": [
          "self": call.link("/fido/\(invitation.id)", "self"),
          "activate": call.link("/fido/\(invitation.id)/activate", "activate"),
        ],
      ], status: 202)
  }

  @Sendable private static func activateMethod(_ call: CredentialCall) throws(CredentialError) -> Response {
    try call.checkType()
    let body = try call.body()
    let isBegun = try CredentialError.translating { () throws(CoreError) in
      try call.tenant.hasBegun(
        UniqueID(call.request.parameters["id"]), continuation: body["continuationToken"]?.string ?? "",
        of: call.user.id)
    }
    guard isBegun else {
      throw .invalid("The continuationToken is missing, malformed, or of another registration than the last one.")
    }
    guard let made = body["publicKeyCredential"]?.object else { throw .invalid("publicKeyCredential is missing.") }
    // The browser's response in its original form.
    let registration: JSON = [
      "type": "public-key", "id": made["id"] ?? .null, "rawId": made["id"] ?? .null,
      "response": [
        "attestationObject": made["attestationObject"] ?? .null, "clientDataJSON": made["clientDataJSON"] ?? .null,
      ],
    ]
    let passkey = try CredentialError.translating { () throws(CoreError) in
      try call.tenant.completePasskey(
        registration, of: call.user.id, by: call.registrar,
        label: body["displayName"]?.string)
    }
    return .hal(call.members(of: passkey), status: 201)
  }

  @Sendable private static func removeMethod(_ call: CredentialCall) throws(CredentialError) -> Response {
    let passkey = try call.passkey()
    _ = try CredentialError.translating { () throws(CoreError) in
      try call.tenant.removePasskey(passkey.id, of: call.user.id, by: call.registrar)
    }
    return .empty()
  }
}

extension CredentialCall {
  fileprivate func checkType() throws(CredentialError) {
    let type = request.parameters["type"]
    guard type == "fido" else { throw .invalid("not implemented: credential methods of the type \(type.prefix(32))") }
  }

  /// The passkey named in the path.
  fileprivate func passkey() throws(CredentialError) -> Passkey {
    try checkType()
    let id = request.parameters["id"]
    guard let passkey = user.passkeys.list.first(where: { $0.text == id }) else {
      throw .invalid("The user has no passkey \(id.prefix(64)).")
    }
    return passkey
  }

  fileprivate func members(of passkey: Passkey) -> JSONObject {
    let path = "/fido/\(passkey.text)"
    var members: JSONObject = [:]
    members["aaGuid"] = passkey.authenticatorID.map { .string($0) }
    members["attestationCertificates"] = passkey.attestation.map { .array($0.map { .string($0) }) }
    members["attestationLevel"] = passkey.attestation == nil ? "notAttested" : "attested"
    members["model"] = .string(passkey.name)
    members["passkeyType"] = passkey.isSynced == true ? "synced" : "deviceBound"
    members["displayName"] = passkey.label.map { .string($0) }
    members["id"] = .string(passkey.text)
    members["type"] = "fido"
    members["createdDateTime"] = .string(passkey.created.rfc3339)
    members["lastUsedDateTime"] = passkey.lastUsed.map { .string($0.rfc3339) }
    members["_links"] = ["self": link(path, "self"), "delete": link(path, "delete")]
    return members
  }
}

extension Response {
  fileprivate static func hal(_ members: JSONObject, status: Int = 200) -> Response {
    .json(JSON.object(members).bytes, status: status, contentType: "application/hal+json")
  }
}

extension CORSPolicy {
  fileprivate static let credentials = CORSPolicy(
    methods: [.get, .post, .options, .delete], exposedHeaders: ["x-ms-request-id", "client-request-id"], maxAge: 3600)
}
