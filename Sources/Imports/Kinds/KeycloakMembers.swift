internal import Configuration

/// The members of Keycloak's representations that are read here, reported by name, or without any effect on sign-ins,
/// redirects and tokens: docs/start-from.md lists the latter. Every other member is reported.
enum KeycloakMembers {
  static func tellOthers(
    in node: Node, than known: Set<String>, _ owner: String, at realm: Declared, _ declarations: Declarations
  ) {
    for member in node.members where !known.contains(member.name) && !isEmpty(member.node) {
      declarations.leftOut("\(member.name)\(owner) is not read", at: member.mark, in: realm)
    }
  }

  /// Whether a value says nothing: empty, switched off or zero.
  static func isEmpty(_ node: Node) -> Bool {
    node.isNull || node.text == "" || node.flag == false || node.number == 0 || (node.isSequence && node.items.isEmpty)
      || (node.isMapping && node.members.allSatisfy { isEmpty($0.node) })
  }

  static let ofRealms: Set<String> = Set(
    words(
      """
      realm id displayName enabled defaultSignatureAlgorithm revokeRefreshToken accessTokenLifespan
      ssoSessionIdleTimeout ssoSessionMaxLifespan registrationAllowed verifyEmail loginWithEmailAllowed
      duplicateEmailsAllowed bruteForceProtected roles groups passwordPolicy users scopeMappings clientScopeMappings
      clients clientScopes clientTemplates defaultDefaultClientScopes defaultOptionalClientScopes identityProviders
      identityProviderMappers components authenticationFlows requiredActions browserFlow registrationFlow
      directGrantFlow clientAuthenticationFlow organizationsEnabled keycloakVersion
      """) + ignoredOfRealms)

  /// Of realms, and without an effect.
  static let ignoredOfRealms = words(
    """
    displayNameHtml notBefore sslRequired registrationEmailAsUsername rememberMe resetPasswordAllowed editUsernameAllowed
    refreshTokenMaxReuse permanentLockout maxTemporaryLockouts bruteForceStrategy maxFailureWaitSeconds
    minimumQuickLoginWaitSeconds waitIncrementSeconds quickLoginCheckMilliSeconds maxDeltaTimeSeconds failureFactor
    defaultRole defaultRoles defaultGroups requiredCredentials otpPolicyType otpPolicyAlgorithm
    otpPolicyInitialCounter otpPolicyDigits otpPolicyLookAheadWindow otpPolicyPeriod otpPolicyCodeReusable
    otpSupportedApplications localizationTexts webAuthnPolicyRpEntityName webAuthnPolicySignatureAlgorithms
    webAuthnPolicyRpId webAuthnPolicyAttestationConveyancePreference webAuthnPolicyAuthenticatorAttachment
    webAuthnPolicyRequireResidentKey webAuthnPolicyUserVerificationRequirement webAuthnPolicyCreateTimeout
    webAuthnPolicyAvoidSameAuthenticatorRegister webAuthnPolicyAcceptableAaguids webAuthnPolicyExtraOrigins
    webAuthnPolicyPasskeysEnabled webAuthnPolicyPasswordlessRpEntityName
    webAuthnPolicyPasswordlessSignatureAlgorithms webAuthnPolicyPasswordlessRpId
    webAuthnPolicyPasswordlessAttestationConveyancePreference webAuthnPolicyPasswordlessAuthenticatorAttachment
    webAuthnPolicyPasswordlessRequireResidentKey webAuthnPolicyPasswordlessUserVerificationRequirement
    webAuthnPolicyPasswordlessCreateTimeout webAuthnPolicyPasswordlessAvoidSameAuthenticatorRegister
    webAuthnPolicyPasswordlessAcceptableAaguids webAuthnPolicyPasswordlessExtraOrigins
    webAuthnPolicyPasswordlessPasskeysEnabled browserSecurityHeaders smtpServer loginTheme accountTheme adminTheme
    emailTheme eventsEnabled eventsExpiration eventsListeners enabledEventTypes adminEventsEnabled
    adminEventsDetailsEnabled internationalizationEnabled supportedLocales defaultLocale authenticatorConfig
    resetCredentialsFlow dockerAuthenticationFlow firstBrokerLoginFlow userManagedAccessAllowed
    adminPermissionsEnabled verifiableCredentialsEnabled accessCodeLifespan accessCodeLifespanUserAction
    accessCodeLifespanLogin actionTokenGeneratedByAdminLifespan actionTokenGeneratedByUserLifespan
    oauth2DeviceCodeLifespan oauth2DevicePollingInterval attributes
    """)

  static let ofClients: Set<String> = Set(
    words(
      """
      clientId name enabled protocol publicClient bearerOnly secret clientAuthenticatorType standardFlowEnabled
      implicitFlowEnabled directAccessGrantsEnabled serviceAccountsEnabled rootUrl redirectUris webOrigins
      defaultClientScopes optionalClientScopes fullScopeAllowed attributes protocolMappers consentRequired
      authorizationServicesEnabled authenticationFlowBindingOverrides
      """) + ignoredOfClients)

  /// Of clients, and without an effect.
  static let ignoredOfClients = words(
    """
    authorizationSettings id description type adminUrl baseUrl surrogateAuthRequired alwaysDisplayInConsole notBefore frontchannelLogout
    nodeReRegistrationTimeout registeredNodes registrationAccessToken access origin
    """)

  static let attributesOfClients: Set<String> = Set(
    words(
      """
      access.token.lifespan client.session.max.lifespan pkce.code.challenge.method post.logout.redirect.uris
      backchannel.logout.url frontchannel.logout.url jwks.url oauth2.device.authorization.grant.enabled
      oidc.ciba.grant.enabled standard.token.exchange.enabled access.token.signed.response.alg
      id.token.signed.response.alg id.token.encrypted.response.alg user.info.response.signature.alg
      client.session.idle.timeout use.refresh.tokens default.acr.values dpop.bound.access.tokens
      tls.client.certificate.bound.access.tokens access.token.header.type.rfc9068
      require.pushed.authorization.requests
      """) + ignoredAttributesOfClients)

  /// Attributes of clients without an effect.
  static let ignoredAttributesOfClients = words(
    """
    display.on.consent.screen consent.screen.text gui.order include.in.token.scope realm_client
    client.secret.creation.time client.introspection.response.allow.jwt.claim.enabled login_theme logoUri policyUri
    tosUri acr.loa.map backchannel.logout.session.required backchannel.logout.revoke.offline.tokens
    frontchannel.logout.session.required exclude.session.state.from.auth.response
    exclude.issuer.from.auth.response client_credentials.use_refresh_token use.jwks.url use.jwks.string
    token.endpoint.auth.signing.alg oauth2.device.polling.interval oauth2.device.code.lifespan
    oidc.ciba.grant.enabled ciba.backchannel.token.delivery.mode client.use.lightweight.access.token.enabled
    request.uris request.object.signature.alg request.object.encryption.alg request.object.encryption.enc
    request.object.required client.offline.session.idle.timeout client.offline.session.max.lifespan
    token.response.type.bearer.lower-case standard.token.exchange.enableRefreshRequestedTokenType logout.confirmation.enabled
    """)

  static let ofUsers: Set<String> = Set(
    words(
      """
      id username email emailVerified firstName lastName enabled attributes credentials requiredActions realmRoles
      clientRoles groups federatedIdentities serviceAccountClientId
      """) + ignoredOfUsers)

  /// Of users, and without an effect.
  static let ignoredOfUsers = words(
    "createdTimestamp totp disableableCredentialTypes notBefore access origin self federationLink userProfileMetadata")

  /// Of the parts of a realm that are many, by their kind; the second list has no effect.
  private static let ofParts: [(kind: String, known: Set<String>)] = [
    (
      "groups",
      Set(words("name path attributes realmRoles clientRoles subGroups id parentId subGroupCount access description"))
    ),
    ("roles", Set(words("name composites id description composite clientRole containerId attributes"))),
    ("client scopes", Set(words("name protocol attributes protocolMappers id description"))),
    (
      "attributes of client scopes",
      Set(
        words(
          "include.in.token.scope display.on.consent.screen consent.screen.text gui.order"))
    ),
    ("mappers", Set(words("protocolMapper config id name protocol consentRequired consentText"))),
    (
      "settings of mappers",
      Set(
        words(
          """
          claim.name jsonType.label multivalued id.token.claim access.token.claim userinfo.token.claim
          introspection.token.claim user.attribute user.attribute.formatted user.attribute.street user.attribute.locality
          user.attribute.region user.attribute.postal_code user.attribute.country full.path claim.value
          included.client.audience included.custom.audience usermodel.realmRoleMapping.rolePrefix
          usermodel.clientRoleMapping.rolePrefix usermodel.clientRoleMapping.clientId role user.session.note
          lightweight.claim access.tokenResponse.claim attribute.nameformat attribute.name friendly.name single script
          """))
    ),
    (
      "credentials",
      Set(
        words(
          """
          type value temporary secretData credentialData hashedSaltedValue salt hashIterations algorithm id userLabel
          createdDate priority device counter digits period config
          """))
    ),
  ]

  /// Tells once for each kind of part what is in some of them and not read.
  static func tellParts(of realm: Node, at declared: Declared, _ declarations: Declarations) {
    var told: Set<String> = []
    func look(_ node: Node, _ kind: String) {
      guard let known = ofParts.first(where: { $0.kind == kind })?.known else { return }
      for member in node.members where !known.contains(member.name) && !isEmpty(member.node) {
        guard told.insert("\(kind) \(member.name)").inserted else { continue }
        declarations.leftOut("\(member.name) of \(kind) is not read", at: member.mark, in: declared)
      }
    }
    func look(groups: Node?) {
      for group in groups?.items ?? [] {
        look(group, "groups")
        look(groups: group["subGroups"])
      }
    }
    look(groups: realm["groups"])
    for role in realm.at("roles", "realm")?.items ?? [] { look(role, "roles") }
    for client in realm.at("roles", "client")?.members ?? [] { for role in client.node.items { look(role, "roles") } }
    for scope in realm["clientScopes"]?.items ?? [] {
      look(scope, "client scopes")
      if let attributes = scope["attributes"] { look(attributes, "attributes of client scopes") }
    }
    for owner in (realm["clientScopes"]?.items ?? []) + (realm["clients"]?.items ?? []) {
      for mapper in owner["protocolMappers"]?.items ?? [] where mapper["protocol"]?.text != "saml" {
        look(mapper, "mappers")
        if let settings = mapper["config"] { look(settings, "settings of mappers") }
      }
    }
  }

  /// Whether a credential has a member that is not read.
  static func unread(inCredential node: Node) -> Node.Member? {
    let known = ofParts.first { $0.kind == "credentials" }?.known ?? []
    return node.members.first { !known.contains($0.name) && !isEmpty($0.node) }
  }

  private static func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
}
