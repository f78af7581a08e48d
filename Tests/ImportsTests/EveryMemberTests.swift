import Foundation
import JSON
import Testing

@testable import Configuration
@testable import Imports

/// Each member that the format of a kind has is taken, told, or listed in docs/start-from.md: one after another is set
/// to an unusual value in a small document, and something must come of it. The lists are those of the formats'
/// documentation; members of new versions are added here.
struct EveryMemberTests {
  /// The members of one mapping in documents of a kind.
  struct Members: CustomTestStringConvertible, Sendable {
    let kind: String
    /// The heading of its section in docs/start-from.md.
    let section: String
    /// A document in which the mapping is.
    let document: String
    /// The names and indexes on the way to the mapping.
    let path: [String]
    /// Each with the form of its value where that is no text: `name:flag`, `name:number`, `name:list`, `name:map`, or
    /// `name=value`, in JSON.
    let members: String

    var testDescription: String { "\(kind) \(path.joined(separator: "."))" }
  }

  private static let keycloak = """
    {"realm": "a", "enabled": true, "keycloakVersion": "26.0.0",
     "clients": [{"clientId": "web", "secret": "s-1", "redirectUris": ["/x"], "rootUrl": "http://localhost:1", "attributes": {"gui.order": "1"},
                  "protocolMappers": [{"protocolMapper": "oidc-usermodel-attribute-mapper",
                                       "config": {"claim.name": "c", "user.attribute": "x", "id.token.claim": "true"}},
                                      {"protocolMapper": "oidc-address-mapper", "config": {"id.token.claim": "true"}},
                                      {"protocolMapper": "oidc-usermodel-client-role-mapper",
                                       "config": {"claim.name": "r", "id.token.claim": "true", "multivalued": "true"}}]}],
     "clientScopes": [{"name": "profile", "protocol": "openid-connect", "attributes": {}, "protocolMappers": []}],
     "roles": {"realm": [{"name": "keeper"}], "client": {"web": [{"name": "read"}]}},
     "groups": [{"name": "g", "path": "/g"}],
     "users": [{"username": "u", "realmRoles": ["keeper"], "groups": ["/g"], "credentials": [{"type": "password", "value": "p-1"}]}]}
    """
  private static let nav = """
    {"interactiveLogin": true, "tokenProvider": {"keyProvider": {}}, "httpServer": {"type": "NettyWrapper"},
     "tokenCallbacks": [{"issuerId": "a", "requestMappings": [{"requestParam": "scope", "match": "x", "claims": {"a": 1}}]}]}
    """
  private static let dex = """
    {"issuer": "http://localhost:5556/dex", "storage": {"type": "memory"}, "web": {"http": "0.0.0.0:5556"}, "oauth2": {"pkce": {}},
     "expiry": {}, "staticClients": [{"id": "a", "secret": "s", "redirectURIs": ["http://localhost/x"]}], "enablePasswordDB": true,
     "staticPasswords": [{"email": "a@example.com", "username": "a", "userID": "1",
                          "hash": "$2a$10$2b2cU8CPhOTaGrs1HRQuAueS7JTT5ZHsHSzYiFPm1leZck7Mc8T4W"}]}
    """
  private static let serverMock = """
    [{"ClientId": "a", "ClientSecrets": ["s"], "AllowedGrantTypes": ["authorization_code"], "RedirectUris": ["http://localhost/x"],
      "AllowedScopes": ["openid"]}]
    """
  private static let firebase = """
    {"users": [{"localId": "a", "email": "a@example.com", "passwordHash": "fakeHash:salt=x:password=secret-1", "salt": "x"}]}
    """

  static let all: [Members] = [
    Members(
      kind: "Keycloak", section: "Keycloak", document: keycloak, path: ["clients", "0", "protocolMappers", "0"],
      members: "id name protocol protocolMapper consentRequired consentText config:map surprise"),
    Members(
      kind: "Keycloak", section: "Keycloak", document: keycloak,
      path: ["clients", "0", "protocolMappers", "0", "config"],
      members: """
        claim.name user.attribute jsonType.label=int multivalued=true id.token.claim=false access.token.claim=true
        userinfo.token.claim=false introspection.token.claim=true aggregate.attrs=true lightweight.claim=true
        access.tokenResponse.claim=true surprise
        """),
    Members(
      kind: "Keycloak", section: "Keycloak", document: keycloak,
      path: ["clients", "0", "protocolMappers", "1", "config"],
      members: """
        user.attribute.formatted user.attribute.street user.attribute.locality user.attribute.region
        user.attribute.postal_code user.attribute.country surprise
        """),
    Members(
      kind: "Keycloak", section: "Keycloak", document: keycloak,
      path: ["clients", "0", "protocolMappers", "2", "config"],
      members: """
        usermodel.clientRoleMapping.rolePrefix usermodel.clientRoleMapping.clientId multivalued=false surprise
        """),
    Members(
      kind: "Keycloak", section: "Keycloak", document: keycloak, path: ["clientScopes", "0"],
      members:
        "id name description protocol=saml attributes:map protocolMappers=[{\"protocolMapper\":\"oidc-hardcoded-claim-mapper\",\"config\":{\"claim.name\":\"x\"}}] surprise"
    ),
    Members(
      kind: "Keycloak", section: "Keycloak", document: keycloak, path: ["clientScopes", "0", "attributes"],
      members: """
        include.in.token.scope=false display.on.consent.screen consent.screen.text gui.order is.dynamic.scope=true
        dynamic.scope.regexp surprise
        """),
    Members(
      kind: "Keycloak", section: "Keycloak", document: keycloak, path: ["roles", "realm", "0"],
      members: """
        id description scopeParamRequired:flag composite:flag composites={"client":{"web":["read"]}} clientRole:flag containerId
        attributes:map surprise
        """),
    Members(
      kind: "Keycloak", section: "Keycloak", document: keycloak, path: ["groups", "0"],
      members: """
        id description parentId subGroupCount:number attributes={"odd":["1"]} realmRoles=["odd"]
        clientRoles={"web":["read"]} subGroups=[{"name":"h","odd":1}] access:map surprise
        """),
    Members(
      kind: "Keycloak", section: "Keycloak", document: keycloak, path: ["users", "0", "credentials", "0"],
      members: """
        id type=otp userLabel createdDate:number secretData credentialData priority:number value temporary=true device
        hashedSaltedValue salt hashIterations:number counter:number algorithm digits:number period:number config:map
        federationLink surprise
        """),
    Members(
      kind: "mock-oauth2-server", section: "mock-oauth2-server", document: nav, path: [],
      members: "interactiveLogin:flag loginPagePath staticAssetsPath rotateRefreshToken:flag tokenProvider:map surprise"
    ),
    Members(
      kind: "mock-oauth2-server", section: "mock-oauth2-server", document: nav, path: ["tokenProvider"],
      members: "systemTime keyProvider=null surprise"),
    Members(
      kind: "mock-oauth2-server", section: "mock-oauth2-server", document: nav, path: ["tokenProvider", "keyProvider"],
      members: "initialKeys algorithm=ES256 surprise"),
    Members(
      kind: "mock-oauth2-server", section: "mock-oauth2-server", document: nav, path: ["httpServer"],
      members: "type ssl:map surprise"),
    Members(
      kind: "mock-oauth2-server", section: "mock-oauth2-server", document: nav, path: ["tokenCallbacks", "0"],
      members: "issuerId tokenExpiry:number requestMappings=[] surprise"),
    Members(
      kind: "mock-oauth2-server", section: "mock-oauth2-server", document: nav,
      path: ["tokenCallbacks", "0", "requestMappings", "0"],
      members: "requestParam match claims:map typeHeader surprise"),
    Members(
      kind: "dex", section: "dex, oidc-server-mock, Firebase's emulator", document: dex, path: [],
      members: """
        issuer=http://localhost:5556/other storage:map web:map telemetry:map oauth2:map grpc:map expiry:map logger:map
        frontend:map signer:map connectors=[{"id":"x","type":"ldap"}] staticClients=[] enablePasswordDB=false
        staticPasswords=[] sessions:map mfa:map surprise
        """),
    Members(
      kind: "dex", section: "dex, oidc-server-mock, Firebase's emulator", document: dex, path: ["web"],
      members: """
        http https tlsCert tlsKey tlsMinVersion tlsMaxVersion headers:map clientRemoteIP:map allowedOrigins:list
        allowedHeaders:list surprise
        """),
    Members(
      kind: "dex", section: "dex, oidc-server-mock, Firebase's emulator", document: dex, path: ["oauth2"],
      members: """
        grantTypes=["authorization_code"] responseTypes=["code","token"] skipApprovalScreen:flag
        alwaysShowLoginScreen:flag passwordConnector surprise
        """),
    Members(
      kind: "dex", section: "dex, oidc-server-mock, Firebase's emulator", document: dex, path: ["oauth2", "pkce"],
      members: "enforce=true codeChallengeMethodsSupported=[\"S256\"]"),
    Members(
      kind: "dex", section: "dex, oidc-server-mock, Firebase's emulator", document: dex, path: ["expiry"],
      members: "signingKeys idTokens=1h authRequests deviceRequests refreshTokens:map surprise"),
    Members(
      kind: "dex", section: "dex, oidc-server-mock, Firebase's emulator", document: dex, path: ["staticClients", "0"],
      members: """
        id idEnv secret secretEnv redirectURIs:list postLogoutRedirectURIs:list backchannelLogoutURI
        refreshTokenLifetime trustedPeers:list public=true name logoURL allowedConnectors:list mfaChain:list
        ssoSharedWith:list clientCredentialsClaims:map surprise
        """),
    Members(
      kind: "dex", section: "dex, oidc-server-mock, Firebase's emulator", document: dex,
      path: ["staticPasswords", "0"],
      members: """
        email=b@example.com username name preferredUsername emailVerified=false userID hash groups:list surprise
        """),
    Members(
      kind: "oidc-server-mock", section: "dex, oidc-server-mock, Firebase's emulator", document: serverMock,
      path: ["0"],
      members: """
        Enabled=false ClientId ProtocolType ClientSecrets:list RequireClientSecret=false ClientName Description ClientUri
        LogoUri RequireConsent=true AllowRememberConsent:flag AllowedGrantTypes:list RequirePkce=false
        AllowPlainTextPkce=true RequireRequestObject=true AllowAccessTokensViaBrowser:flag RequireDPoP=true
        DPoPValidationMode DPoPClockSkew RedirectUris:list PostLogoutRedirectUris:list FrontChannelLogoutUri
        FrontChannelLogoutSessionRequired:flag BackChannelLogoutUri BackChannelLogoutSessionRequired:flag
        AllowOfflineAccess=true AllowedScopes:list AlwaysIncludeUserClaimsInIdToken=true IdentityTokenLifetime:number
        AllowedIdentityTokenSigningAlgorithms:list AccessTokenLifetime:number AuthorizationCodeLifetime:number
        AbsoluteRefreshTokenLifetime:number SlidingRefreshTokenLifetime:number ConsentLifetime:number RefreshTokenUsage
        UpdateAccessTokenClaimsOnRefresh:flag RefreshTokenExpiration AccessTokenType EnableLocalLogin
        IdentityProviderRestrictions:list IncludeJwtId:flag Claims=[{"Type":"t","Value":"v"}]
        PairWiseSubjectSalt UserSsoLifetime:number UserCodeType DeviceCodeLifetime:number CibaLifetime:number
        PollingInterval:number CoordinateLifetimeWithUserSession:flag AllowedCorsOrigins:list InitiateLoginUri
        RequirePushedAuthorization=true PushedAuthorizationLifetime:number Properties:map surprise
        """),
    Members(
      kind: "oidc-server-mock", section: "dex, oidc-server-mock, Firebase's emulator",
      document: """
        [{"ClientId": "a", "AllowedGrantTypes": ["client_credentials"], "ClientSecrets": ["s"], "Claims": [{"Type": "t", "Value": "v"}]}]
        """, path: ["0"], members: "ClientClaimsPrefix"),
    Members(
      kind: "oidc-server-mock", section: "dex, oidc-server-mock, Firebase's emulator",
      document: """
        [{"ClientId": "a", "AllowedGrantTypes": ["authorization_code"], "ClientSecrets": ["s"], "RedirectUris": ["http://localhost/x"],
          "Claims": [{"Type": "t", "Value": "v"}]}]
        """, path: ["0"], members: "AlwaysSendClientClaims=true"),
    Members(
      kind: "oidc-server-mock", section: "dex, oidc-server-mock, Firebase's emulator",
      document:
        "[{\"SubjectId\": \"1\", \"Username\": \"a\", \"Password\": \"p\", \"Claims\": [{\"Type\": \"t\", \"Value\": \"1\"}]}]",
      path: ["0"],
      members: """
        SubjectId Username Password IsActive=false Claims=[{"Type":"x","Value":"v"}] ProviderName ProviderSubjectId surprise
        """),
    Members(
      kind: "oidc-server-mock", section: "dex, oidc-server-mock, Firebase's emulator",
      document: "[{\"SubjectId\": \"1\", \"Username\": \"a\", \"Claims\": [{\"Type\": \"t\", \"Value\": \"1\"}]}]",
      path: ["0", "Claims", "0"], members: "Type Value ValueType=integer Issuer OriginalIssuer surprise"),
    Members(
      kind: "oidc-server-mock", section: "dex, oidc-server-mock, Firebase's emulator",
      document: "[{\"Name\": \"api\", \"Scopes\": [\"s\"], \"UserClaims\": [\"a\"]}]", path: ["0"],
      members: """
        Name DisplayName Description Enabled=false ShowInDiscoveryDocument:flag Properties:map UserClaims:list
        Scopes:list ApiSecrets:list AllowedAccessTokenSigningAlgorithms:list RequireResourceIndicator=true
        """),
    Members(
      kind: "oidc-server-mock", section: "dex, oidc-server-mock, Firebase's emulator",
      document: "[{\"Name\": \"s\"}]", path: ["0"],
      members: """
        Name DisplayName Description Enabled=false ShowInDiscoveryDocument:flag Properties:map UserClaims:list
        Required:flag Emphasize:flag
        """),
    Members(
      kind: "oidc-server-mock", section: "dex, oidc-server-mock, Firebase's emulator",
      document: "[{\"Name\": \"s\", \"ClaimTypes\": [\"a\"]}]", path: ["0"], members: "Name ClaimTypes:list"),
    Members(
      kind: "oidc-server-mock", section: "dex, oidc-server-mock, Firebase's emulator",
      document: "{\"AccessTokenJwtType\": \"JWT\"}", path: [],
      members: """
        AccessTokenJwtType IssuerUri LowerCaseIssuerUri:flag EmitScopesAsSpaceDelimitedStringInJwt=true
        EmitStaticAudienceClaim=true EmitIssuerIdentificationResponseParameter=true StrictJarValidation=true
        ValidateTenantOnAuthorization=true UserInteraction:map Caching:map Cors:map Csp:map Validation:map
        DeviceFlow:map Ciba:map Logging:map MutualTls:map KeyManagement:map PersistentGrants:map DPoP:map
        PushedAuthorization:map Endpoints:map Events:map InputLengthRestrictions:map ServerSideSessions:map
        Discovery:map Authentication:map SupportedClientAssertionSigningAlgorithms:list surprise
        """),
    Members(
      kind: "Firebase", section: "Firebase", document: firebase, path: ["users", "0"],
      members: """
        localId email=b@example.com emailVerified=true phoneNumber=+4930123456 displayName photoUrl disabled=true
        customAttributes={\\"a\\":1} passwordHash salt mfaInfo=[{"mfaEnrollmentId":"x"}]
        providerUserInfo=[{"providerId":"google.com"}] createdAt lastLoginAt lastRefreshAt validSince
        passwordUpdatedAt:number initialEmail version:number tenantId screenName language timeZone dateOfBirth
        rawPassword customAuth=true emailLinkSignin=true surprise
        """),
  ]

  @Test(arguments: all) func eachMemberIsTakenToldOrListed(_ table: Members) throws {
    let listed = try Self.listed(in: table.section)
    let base = try #require(Self.tree(table.document))
    let before = try #require(Self.outcome(base), "the document itself is refused")
    var silent: [String] = []
    for entry in table.members.split(whereSeparator: \.isWhitespace) {
      let (name, values) = try Self.values(String(entry))
      if listed.contains(name) { continue }
      let isSaid = values.contains { value in
        guard let changed = Self.setting(name, to: value, in: base, at: table.path[...]) else { return false }
        // A document that is refused is not silent.
        guard let after = Self.outcome(changed) else { return true }
        return after.tree != before.tree || !after.notes.isSubset(of: before.notes)
      }
      if !isSaid { silent.append(name) }
    }
    #expect(silent.isEmpty, "\(silent)")
  }

  /// What the page lists in that section.
  private static func listed(in section: String) throws -> Set<String> {
    let page = try String(
      contentsOfFile: #filePath.replacing("Tests/ImportsTests/EveryMemberTests.swift", with: "docs/start-from.md"),
      encoding: .utf8)
    let parts = page.components(separatedBy: "\n## ")
    let text = try #require(parts.first { $0.hasPrefix("\(section)\n") }, "no section \(section)")
    return Set(
      text.split(separator: "`", omittingEmptySubsequences: false).enumerated().compactMap { index, part in
        index.isMultiple(of: 2) ? nil : String(part)
      })
  }

  /// The name of an entry, and the values of which one must be noticed.
  private static func values(_ entry: String) throws -> (name: String, values: [Node]) {
    let mark = Mark(line: 1, column: 1)
    if let equals = entry.firstIndex(of: "=") {
      let text = String(entry[entry.index(after: equals)...])
      return (String(entry[..<equals]), [tree(text) ?? .text(text, at: mark)])
    }
    let parts = entry.split(separator: ":").map(String.init)
    let values: [Node]
    switch parts.count > 1 ? parts[1] : "" {
    case "flag": values = [.flag(true, at: mark), .flag(false, at: mark)]
    case "number": values = [.number(4242, at: mark)]
    case "list": values = [.texts(["odd"], at: mark)]
    case "map": values = [.mapping([("odd", .text("value", at: mark))], at: mark)]
    default: values = [.text("odd", at: mark)]
    }
    return (parts[0], values)
  }

  private static func tree(_ text: String) -> Node? {
    YAMLTree.read(Array(text.utf8), .foreign, diagnosis: Diagnosis(file: ""))
  }

  /// What comes of a document; nil if it is refused, or no kind recognises it.
  private static func outcome(_ root: Node) -> (tree: String, notes: Set<String>)? {
    let text = Array(root.json.text.utf8)
    let diagnosis = Diagnosis(file: "x.json")
    guard let root = YAMLTree.read(text, .foreign, diagnosis: diagnosis),
      let kind = DocumentKinds.all.first(where: { $0.recognises(root, name: "x.json") })
    else { return nil }
    let declarations = Declarations(diagnosis: diagnosis, ids: MadeUpIDs())
    let document = ForeignDocument(file: "x.json", root: root, number: 0, context: ImportContext())
    kind.tellOtherNames([document], declarations)
    kind.translate([document], into: declarations)
    guard diagnosis.problems.isEmpty else { return nil }
    return (declarations.root.node.json.text, Set(declarations.report.notes.map(\.text)))
  }

  private static func setting(_ name: String, to value: Node, in node: Node, at path: ArraySlice<String>) -> Node? {
    guard let step = path.first else {
      let member = Node.Member(name: name, mark: node.mark, node: value)
      let others = node.members.filter { $0.name != name }
      return Node(content: .mapping(others + [member]), mark: node.mark)
    }
    if let index = Int(step), node.isSequence {
      var items = node.items
      guard items.indices.contains(index),
        let changed = setting(name, to: value, in: items[index], at: path.dropFirst())
      else { return nil }
      items[index] = changed
      return .list(items, at: node.mark)
    }
    var members = node.members
    guard let index = members.firstIndex(where: { $0.name == step }),
      let changed = setting(name, to: value, in: members[index].node, at: path.dropFirst())
    else { return nil }
    members[index] = Node.Member(name: step, mark: members[index].mark, node: changed)
    return Node(content: .mapping(members), mark: node.mark)
  }
}
