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

  private static func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
}
