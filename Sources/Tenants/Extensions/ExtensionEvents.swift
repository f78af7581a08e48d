internal import Ambient
internal import JSON
internal import Model
internal import Sandboxes
internal import Tokens

/// The events of a tenant's extensions: their content, and the effect of the response.
struct TenantExtensions: RealmScoped {
  let context: RealmContext

  init(_ context: RealmContext) { self.context = context }

  /// Claims that an extension provides for tokens: for the id token, and for the access token.
  func providedClaims(_ made: TenantFacts, _ tenant: Tenant) throws(CoreError) -> ProvidedClaims {
    let facts = made.facts
    var resource: ClientID?
    if case .api(let id) = made.scopes.resource { resource = id }
    guard
      let call = try ExtensionCall(
        .tokenIssuanceStart, client: facts.client, resource: resource, in: facts.realm, context)
    else { return ProvidedClaims() }
    let user = facts.user
    var shown: JSONObject = ["createdDateTime": .string("\(user.created.rfc3339.prefix(19))Z")]
    shown["displayName"] = user.attributes["name"].map { .string($0) }
    shown["givenName"] = user.attributes["given_name"].map { .string($0) }
    shown["id"] = .string(user.id.description)
    shown["mail"] = user.attributes[.email].map { .string($0) }
    shown["preferredLanguage"] = user.attributes["preferredLanguage"].map { .string($0) }
    shown["surname"] = user.attributes["family_name"].map { .string($0) }
    shown["userPrincipalName"] = .string(facts.realm.directory.principalName(of: user))
    shown["userType"] = "Member"
    guard case .claims(let answer) = try call.ask(context: ["user": .object(shown)], resource: resource) else {
      return ProvidedClaims()
    }
    let claims = call.extended.mapped(answer)
    return ProvidedClaims(
      idToken: call.extended.concerns(facts.client.id) ? claims : [:],
      accessToken: resource.map(call.extended.concerns) ?? false ? claims : [:])
  }

  /// Lets an extension send a code by mail, which is in the outbox as well.
  func send(_ code: TenantFlow.SentCode, _ flow: TenantFlow, in realm: Realm) throws(CoreError) {
    guard code.channel == .email, let client = try? realm.client(flow.client),
      let call = try ExtensionCall(.otpSend, client: client, in: realm, context)
    else { return }
    let type = flow.family == .signUp ? "signUp" : flow.family == .reset ? "passwordReset" : "signIn"
    do throws(CoreError) {
      _ = try call.ask(
        context: ["requestType": .string(type)],
        ["otpContext": ["identifier": .string(code.address), "oneTimeCode": .string(code.digits)]])
    } catch {
      if case .tenant(.extensionFailed) = error, call.extended.fallsBack == true { return }
      throw error
    }
  }
}

/// Claims besides those of every token.
package struct ProvidedClaims: Sendable {
  var idToken: JSONObject = [:]
  var accessToken: JSONObject = [:]

  package init() {}

  init(idToken: JSONObject, accessToken: JSONObject) {
    self.idToken = idToken
    self.accessToken = accessToken
  }
}

extension CustomExtension {
  /// Claims that no policy sets (Microsoft Learn: claims customization, restricted claim set).
  private static let restricted: Set<String> = [
    "acr", "acrs", "aio", "amr", "aud", "auth_time", "azp", "azpacr", "at_hash", "c_hash", "client_id", "cnf", "email",
    "exp",
    "family_name", "given_name", "groups", "iat", "idp", "idtyp", "iss", "jti", "name", "nbf", "nonce", "oid",
    "preferred_username", "rh", "roles", "scp", "sid", "sub", "tid", "uti", "ver", "wids", "xms_cc",
  ]

  fileprivate func mapped(_ answer: JSONObject) -> JSONObject {
    var claims: JSONObject = [:]
    for (name, value) in answer where !value.isNull {
      guard let self = self.claims else {
        claims[name] = value
        continue
      }
      for (claim, source) in self.sorted(by: { $0.key < $1.key }) where source == name { claims[claim] = value }
    }
    for name in claims.names where Self.restricted.contains(name) { claims[name] = nil }
    return claims
  }
}

/// The two extensions around the collection of attributes in a sign-up.
struct CollectionExtensions: Sendable {
  private let start: ExtensionCall?
  private let submit: ExtensionCall?

  init(client: Client, in realm: Realm, _ service: RealmContext) throws(CoreError) {
    start = try ExtensionCall(.attributeCollectionStart, client: client, in: realm, service)
    submit = try ExtensionCall(.attributeCollectionSubmit, client: client, in: realm, service)
  }

  /// Called once per sign-up, before missing attributes are determined: its values are used for those not given.
  func begin(_ flow: inout TenantFlow, _ userFlow: UserFlow, issuer: String) throws(CoreError) {
    guard let start, !userFlow.attributes.isEmpty, flow.hasBegunCollection != true else { return }
    switch try start.ask(["userSignUpInfo": info(flow, userFlow, issuer)]) {
    case .values(let values):
      let known = values.filter { value in userFlow.attributes.contains { $0.name == value.name } }
      for value in known where (flow.attributes[value.name] ?? "").isEmpty { flow.attributes[value.name] = value.value }
    case .block(let title, let message): throw .tenant(.signUpBlocked(title: title, message: message))
    case .goOn, .claims, .invalid: break
    }
    flow.hasBegunCollection = true
  }

  /// Called when everything is collected, before the account is created.
  func end(_ flow: inout TenantFlow, _ userFlow: UserFlow, issuer: String) throws(CoreError) {
    guard let submit, !userFlow.attributes.isEmpty else { return }
    switch try submit.ask(["userSignUpInfo": info(flow, userFlow, issuer)]) {
    case .values(let values):
      let known = values.filter { value in userFlow.attributes.contains { $0.name == value.name } }
      let wrong = userFlow.invalid(in: known)
      guard wrong.isEmpty else { throw .tenant(.attributesRefused(wrong)) }
      for value in known { flow.attributes[value.name] = value.value }
    case .block(let title, let message): throw .tenant(.signUpBlocked(title: title, message: message))
    case .invalid(let message, let errors):
      Annotations.note(reason: message)
      throw .tenant(.attributesInvalid(message: message, errors))
    case .goOn, .claims: break
    }
  }

  private func info(_ flow: TenantFlow, _ userFlow: UserFlow, _ issuer: String) -> JSON {
    var attributes: JSONObject = [:]
    for attribute in userFlow.attributes {
      let text = flow.attributes[attribute.name] ?? ""
      let value: (type: String, value: JSON) =
        switch attribute.kind {
        case .boolean: ("boolean", text.isEmpty ? .null : .bool(text.lowercased() == "true"))
        case .int: ("int64", Int(text).map { .integer($0) } ?? .null)
        case .string, .date, .singleSelect, .multiSelect: ("string", text.isEmpty ? .null : .string(text))
        }
      attributes[attribute.name] = [
        "@odata.type": .string("microsoft.graph.\(value.type)DirectoryAttributeValue"), "value": value.value,
        "attributeType": attribute.name.hasPrefix("extension_") ? "directorySchemaExtension" : "builtIn",
      ]
    }
    return [
      "attributes": .object(attributes),
      "identities": [
        ["signInType": "email", "issuer": .string(issuer), "issuerAssignedId": .string(flow.username)]
      ],
    ]
  }
}
