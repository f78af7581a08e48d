internal import Ambient
internal import Encodings
internal import HTTPServer
internal import JSON
internal import Model
internal import Tenants

/// `fido2Methods`: passkeys that an app registers for its users (Microsoft Learn: fido2AuthenticationMethod:
/// creationOptions, Create fido2AuthenticationMethod).
enum PasskeyOperations {
  private static let reading = GraphPermissions(
    .passkeysRead, .methodsRead, .passkeysWrite, .methodsWrite,
    own: [
      .ownPasskeysRead, .ownMethodsRead, .passkeysRead, .methodsRead, .ownPasskeysWrite, .ownMethodsWrite,
      .passkeysWrite,
      .methodsWrite,
    ])
  private static let writing = GraphPermissions(
    .passkeysWrite, .methodsWrite, own: [.ownPasskeysWrite, .ownMethodsWrite, .passkeysWrite, .methodsWrite])
  private static let root = "users/{id}/authentication/fido2Methods"

  static let all: [GraphOperation] = [
    GraphOperation(.get, root, reading) { call throws(GraphError) in try MethodOperations.list(call, .passkey) },
    GraphOperation(.post, root, writing, create),
    GraphOperation(.get, "\(root)/creationOptions", writing, invite),
    GraphOperation(.get, "\(root)/{method}", reading) { call throws(GraphError) in
      try MethodOperations.get(call, .passkey)
    },
    GraphOperation(.delete, "\(root)/{method}", writing, remove),
  ]

  @Sendable private static func invite(_ call: GraphCall) throws(GraphError) -> Response {
    let user = try call.user(call.parameter("id"))
    _ = try GraphQuery(call, allowing: [])
    let invitation = try GraphError.translating(user.id.description) { () throws(CoreError) in
      try call.tenant.startPasskey(of: user.id, by: call.registrar)
    }
    var options: JSONObject = ["@odata.type": "#microsoft.graph.webauthnPublicKeyCredentialCreationOptions"]
    for (name, value) in invitation.options { options[name] = value }
    return .graph([
      "@odata.context": .string(call.metadata("microsoft.graph.webauthnCredentialCreationOptions")),
      "@odata.type": "#microsoft.graph.webauthnCredentialCreationOptions",
      "challengeTimeoutDateTime": .string(invitation.expires.wholeSeconds), "publicKey": .object(options),
    ])
  }

  @Sendable private static func create(_ call: GraphCall) throws(GraphError) -> Response {
    let user = try call.user(call.parameter("id"))
    let body = try call.body("displayName", "publicKeyCredential")
    guard let credential = body["publicKeyCredential"]?.object, let response = credential["response"] else {
      throw .badRequest("publicKeyCredential is missing, or has no response.")
    }
    // The browser's response, restored with the members that Graph leaves out.
    let registration: JSON = [
      "type": "public-key", "id": credential["id"] ?? .null, "rawId": credential["id"] ?? .null, "response": response,
    ]
    let made = try GraphError.translating(user.id.description) { () throws(CoreError) in
      try call.tenant.completePasskey(
        registration, of: user.id, by: call.registrar, label: body["displayName"]?.string
      )
    }
    return .graph(
      made.graphMembers.withContext("\(MethodOperations.context(call, .passkey))/$entity"), status: 201)
  }

  @Sendable private static func remove(_ call: GraphCall) throws(GraphError) -> Response {
    let user = try call.user(call.parameter("id"))
    let method = call.parameter("method")
    let isRemoved = try GraphError.translating(user.id.description) { () throws(CoreError) in
      try Base64URL.decode(Array(method.utf8)).map { (key) throws(CoreError) in
        try call.tenant.removePasskey(key, of: user.id, by: call.registrar)
      }
        ?? false
    }
    guard isRemoved else { throw .noMethod }
    return .empty()
  }
}

extension GraphCall {
  fileprivate var registrar: PasskeyRegistrar {
    switch token.caller {
    case .application(let client, _): PasskeyRegistrar(client: client, grant: nil)
    case .person(let bearer): PasskeyRegistrar(client: bearer.client, grant: bearer.grant)
    }
  }
}
