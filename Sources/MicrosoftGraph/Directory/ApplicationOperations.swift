internal import Ambient
internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes
internal import Tenants

/// App registrations and their service principals, which are read-only: the configuration defines them; and the
/// extension attributes of applications (Microsoft Learn: application, servicePrincipal, extensionProperty).
enum ApplicationOperations {
  private static let reading = GraphPermissions(.applicationRead, .applicationWrite, .directoryRead, .directoryWrite)
  private static let writing = GraphPermissions(.applicationWrite, .directoryWrite)

  static let all: [GraphOperation] = [
    GraphOperation(.get, "applications", reading, listRegistrations),
    GraphOperation(.get, "applications/{application}", reading, getRegistration),
    GraphOperation(.get, "applications/{application}/extensionProperties", reading, listExtensions),
    GraphOperation(.post, "applications/{application}/extensionProperties", writing, createExtension),
    GraphOperation(.get, "servicePrincipals", reading, listPrincipals),
    GraphOperation(.get, "servicePrincipals/{principal}", reading, getPrincipal),
  ]

  static let registrations = GraphResource<Client>(
    type: "application", set: "applications",
    properties: [
      GraphProperty("id", isDefault: true) { client, view in
        .string(view.realm.directory.registrationObject(of: client.id).description)
      },
      GraphProperty("appId", isDefault: true) { client, _ in .string(client.id.text) },
      GraphProperty("displayName", isDefault: true) { client, _ in .string(client.name) },
      GraphProperty("createdDateTime", isDefault: true) { client, _ in .string(client.created.wholeSeconds) },
      GraphProperty("identifierUris", isDefault: true) { client, _ in .array(client.identifiers) },
      GraphProperty("isFallbackPublicClient", isDefault: true) { client, _ in
        .bool(client.application?.isPublic ?? false)
      },
      GraphProperty("nativeAuthenticationApisEnabled", isDefault: true) { client, _ in
        client.application?.allowsNativeAuthentication == true ? "all" : "none"
      },
      GraphProperty("publisherDomain", isDefault: true) { _, view in .string(view.domain) },
      GraphProperty("signInAudience", isDefault: true) { client, _ in client.signInAudience },
      GraphProperty("api", isDefault: true) { client, view in
        ["oauth2PermissionScopes": client.permissionScopes(in: view)]
      },
      GraphProperty("appRoles", isDefault: true) { client, view in client.appRoles(in: view) },
      GraphProperty("web", isDefault: true) { client, _ in client.webPlatform },
      GraphProperty("spa", isDefault: true) { client, _ in PublicPlatform.json(client.application?.spa) },
      GraphProperty("publicClient", isDefault: true) { client, _ in
        PublicPlatform.json(client.application?.publicClient)
      },
    ],
    missing: [
      "addIns", "applicationTemplateId", "certification", "defaultRedirectUri", "deletedDateTime", "description",
      "disabledByMicrosoftStatus", "groupMembershipClaims", "info", "isDeviceOnlyAuthSupported", "keyCredentials",
      "notes", "oauth2RequirePostResponse", "optionalClaims", "parentalControlSettings",
      "passwordCredentials", "requestSignatureVerification", "requiredResourceAccess",
      "samlMetadataUrl",
      "serviceManagementReference", "servicePrincipalLockConfiguration", "tags", "tokenEncryptionKeyId",
      "uniqueName",
      "verifiedPublisher",
    ])

  static let principals = GraphResource<Client>(
    type: "servicePrincipal", set: "servicePrincipals",
    properties: [
      GraphProperty("id", isDefault: true) { client, view in
        .string(view.realm.directory.servicePrincipal(of: client.id).description)
      },
      GraphProperty("accountEnabled", isDefault: true) { _, _ in true },
      GraphProperty("appDisplayName", isDefault: true) { client, _ in .string(client.name) },
      GraphProperty("appId", isDefault: true) { client, _ in .string(client.id.text) },
      GraphProperty("appOwnerOrganizationId", isDefault: true) { _, view in .string(view.tenant.id.description) },
      GraphProperty("appRoleAssignmentRequired", isDefault: true) { _, _ in false },
      GraphProperty("displayName", isDefault: true) { client, _ in .string(client.name) },
      GraphProperty("replyUrls", isDefault: true) { client, _ in .array(client.redirectURIs.map { .string($0) }) },
      GraphProperty("servicePrincipalNames", isDefault: true) { client, _ in
        .array([.string(client.id.text)] + client.identifiers)
      },
      GraphProperty("servicePrincipalType", isDefault: true) { _, _ in "Application" },
      GraphProperty("signInAudience", isDefault: true) { client, _ in client.signInAudience },
      GraphProperty("appRoles", isDefault: true) { client, view in client.appRoles(in: view) },
      GraphProperty("oauth2PermissionScopes", isDefault: true) { client, view in client.permissionScopes(in: view) },
    ],
    missing: [
      "addIns", "alternativeNames", "appDescription", "applicationTemplateId", "customSecurityAttributes",
      "deletedDateTime",
      "description", "disabledByMicrosoftStatus", "homepage", "info", "keyCredentials", "loginUrl", "logoutUrl",
      "notes",
      "notificationEmailAddresses", "passwordCredentials", "preferredSingleSignOnMode",
      "preferredTokenSigningKeyThumbprint", "resourceSpecificApplicationPermissions", "samlSingleSignOnSettings",
      "tags",
      "tokenEncryptionKeyId", "verifiedPublisher",
    ])

  @Sendable private static func listRegistrations(_ call: GraphCall) throws(GraphError) -> Response {
    try list(call, registrations)
  }

  @Sendable private static func listPrincipals(_ call: GraphCall) throws(GraphError) -> Response {
    try list(call, principals)
  }

  private static func list(_ call: GraphCall, _ resource: GraphResource<Client>) throws(GraphError) -> Response {
    let view = try call.directory()
    let query = try GraphQuery(call, allowing: GraphQuery.lists)
    let all = try resource.filtered(candidates(query.filter, in: view), by: query.filter, in: view)
    return try call.collection(try resource.page(all, query, in: call) { $0.id.text }, of: resource, query)
  }

  /// The application that a filter by `appId` selects, or all of them.
  private static func candidates(_ filter: GraphFilter?, in view: DirectoryView) -> [Client] {
    for case .equals("appId", .text(let id)) in filter?.required ?? [] {
      return view.realm.directory.application(id).map { [$0] } ?? []
    }
    return view.realm.allClients.filter { $0.application != nil }
  }

  @Sendable private static func getRegistration(_ call: GraphCall) throws(GraphError) -> Response {
    try call.entity(try call.registration(), of: registrations)
  }

  @Sendable private static func getPrincipal(_ call: GraphCall) throws(GraphError) -> Response {
    let (id, realm) = (call.parameter("principal"), try call.directory().realm)
    guard
      let client = id.applicationKey.map(realm.directory.application)
        ?? UniqueID(id).flatMap(realm.directory.application(ofPrincipal:))
    else { throw .notFound(id) }
    return try call.entity(client, of: principals)
  }

  @Sendable private static func listExtensions(_ call: GraphCall) throws(GraphError) -> Response {
    let client = try call.registration()
    let view = try call.directory()
    _ = try GraphQuery(call, allowing: [])
    let found = view.realm.schema.definitions.filter { $0.name.hasPrefix(client.extensionPrefix) }
    return .graph([
      "@odata.context": .string(call.metadata("applications('\(call.parameter("application"))')/extensionProperties")),
      "value": .array(found.map { .object(client.extensionProperty($0.name, $0.kind)) }),
    ])
  }

  @Sendable private static func createExtension(_ call: GraphCall) throws(GraphError) -> Response {
    let client = try call.registration()
    let members = try call.body("name", "dataType", "targetObjects", "isMultiValued")
    guard let name = members["name"]?.string, (1...64).contains(name.utf8.count),
      name.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x5F })
    else { throw .badRequest("Invalid value specified for property 'name' of resource 'ExtensionProperty'.") }
    if members["isMultiValued"]?.bool == true { throw .notImplemented("extension properties with isMultiValued") }
    guard members["targetObjects"]?.array?.compactMap(\.string) == ["User"] else {
      throw .notImplemented("targetObjects of extension properties other than User")
    }
    guard let type = members["dataType"]?.string,
      let kind = AttributeDefinition.Kind.allCases.first(where: { $0.dataType == type })
    else {
      throw .badRequest("Invalid value specified for property 'dataType' of resource 'ExtensionProperty'.")
    }
    let full = client.extensionPrefix + name
    let isNew = try GraphError.translating { () throws(CoreError) in try call.tenant.defineExtension(full, kind) }
    guard isNew else {
      throw .badRequest("An extension property exists with the name \(full).")
    }
    var answer = client.extensionProperty(full, kind)
    answer["@odata.context"] = .string(
      call.metadata("applications('\(call.parameter("application"))')/extensionProperties") + "/$entity")
    return .graph(answer, status: 201)
  }
}

extension GraphCall {
  fileprivate func registration() throws(GraphError) -> Client {
    let (id, realm) = (parameter("application"), try directory().realm)
    guard
      let client = id.applicationKey.map(realm.directory.application)
        ?? UniqueID(id).flatMap(realm.directory.application(ofRegistration:))
    else { throw .notFound(id) }
    return client
  }
}

extension String {
  /// The client id of the alternate key `appId='…'`.
  fileprivate var applicationKey: String? {
    let parts = split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "appid" else { return nil }
    return parts[1].filter { $0 != "'" }
  }
}

extension Client {
  fileprivate var signInAudience: JSON { .string((application?.audience ?? .tenant).rawValue) }

  /// `web`, which has the redirect URIs without a platform, too.
  fileprivate var webPlatform: JSON {
    let others = Set((application?.spa?.redirectURIs ?? []) + (application?.publicClient?.redirectURIs ?? []))
    let logout = application?.logoutURL ?? (application?.hasPlatforms == true ? nil : logoutURIs.first)
    return [
      "redirectUris": .array(redirectURIs.filter { !others.contains($0) }.map { .string($0) }),
      "logoutUrl": logout.map { .string($0) } ?? .null,
      "implicitGrantSettings": [
        "enableIdTokenIssuance": .bool(application?.issuesIDTokens ?? false),
        "enableAccessTokenIssuance": .bool(application?.issuesAccessTokens ?? false),
      ],
    ]
  }

  fileprivate var identifiers: [JSON] { application?.identifierURI.map { [.string($0)] } ?? [] }

  /// `extension_{client id without dashes}_`
  fileprivate var extensionPrefix: String { "extension_\(id.text.filter { $0 != "-" })_" }

  fileprivate func extensionProperty(_ name: String, _ kind: AttributeDefinition.Kind) -> JSONObject {
    [
      "id": .string(UniqueID(randomBytes: Array(name.utf8.reversed())).description), "name": .string(name),
      "dataType": .string(kind.dataType), "appDisplayName": .string(self.name), "isMultiValued": false,
      "isSyncedFromOnPremises": false, "targetObjects": ["User"], "deletedDateTime": nil,
    ]
  }

  fileprivate func appRoles(in view: DirectoryView) -> JSON {
    .array(
      (application?.roles ?? []).map { role in
        [
          "id": .string(view.realm.directory.permissionObject(role, of: id).description), "value": .string(role),
          "displayName": .string(role), "description": .string(role), "isEnabled": true,
          "allowedMemberTypes": .array((application?.memberTypes(of: role) ?? []).map { .string($0.rawValue) }),
          "origin": "Application",
        ]
      })
  }

  fileprivate func permissionScopes(in view: DirectoryView) -> JSON {
    .array(
      (application?.scopes ?? []).map { scope in
        [
          "id": .string(view.realm.directory.permissionObject(scope, of: id).description), "value": .string(scope),
          "type": "User",
          "isEnabled": true, "adminConsentDisplayName": .string(scope), "adminConsentDescription": .string(scope),
          "userConsentDisplayName": .string(scope), "userConsentDescription": .string(scope),
        ]
      })
  }
}

extension PublicPlatform {
  fileprivate static func json(_ platform: PublicPlatform?) -> JSON {
    ["redirectUris": .array((platform?.redirectURIs ?? []).map { .string($0) })]
  }
}
