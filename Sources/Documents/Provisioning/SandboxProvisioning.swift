internal import AWSProtocol
internal import Ambient
internal import CognitoUserPools
internal import Configuration
internal import ControlAPI
internal import Encodings
internal import Federation
internal import JSON
internal import Model
internal import Platform
internal import Provisioning
internal import Realms
internal import Sandboxes
internal import SignIn
internal import Store
internal import Tenants

/// Creates the realms of a configuration document in a sandbox.
///
/// Pools and clients are created by the service's own operations, so the same checks refuse the same values; each error
/// has its place in the file. `check` does the same in a core that serves no requests.
struct SandboxProvisioning {
  let core: IdentityCore
  let sandbox: SandboxHolder
  private(set) var problems: [Problem] = []
  /// The tenant that was created last.
  var lastTenant: TenantService?

  init(core: IdentityCore, sandbox: SandboxHolder) {
    self.core = core
    self.sandbox = sandbox
  }

  /// Fills the default sandbox of `core`.
  /// - Throws: all errors of the document together.
  static func provision(_ document: ConfiguredDocument, in core: IdentityCore) throws(ConfigurationProblems) {
    guard let sandbox = core.sandbox() else { return }
    try provision(document, in: core, sandbox: sandbox)
  }

  /// Adds new entries of a pool's lists to an existing pool, and ignores other members.
  static func add(
    _ pool: ConfiguredUserPool, to service: RealmContext, of core: IdentityCore
  ) throws {
    var provisioning = SandboxProvisioning(core: core, sandbox: service.sandbox)
    let known = try service.current().realm
    provisioning.provision(pool.groups.filter { known.groups[$0.name.value] == nil }, in: service)
    for server in pool.resourceServers where known.resourceServers[server.identifier.value] == nil {
      try Provisioning.defineResourceServer(from: server.settings.members, in: service)
    }
    for provider in pool.identityProviders where known.providers[provider.name.value] == nil {
      provisioning.provision(provider, in: service)
    }
    for client in pool.clients where client.id.map({ (try? known.client(ClientID($0.value))) == nil }) ?? true {
      provisioning.provision(client, in: service)
    }
    try provisioning.provisionUsers(of: pool, in: service)
    if !provisioning.problems.isEmpty { throw ConfigurationProblems(provisioning.problems, files: []) }
  }

  /// Fills that sandbox.
  static func provision(
    _ document: ConfiguredDocument, in core: IdentityCore, sandbox: SandboxHolder
  ) throws(ConfigurationProblems) {
    var provisioning = SandboxProvisioning(core: core, sandbox: sandbox)
    let keys = provisioning.choice(document.server.keys)
    for pool in document.userPools { provisioning.provision(pool, defaultKeys: keys) }
    for tenant in document.tenants { provisioning.provision(tenant, defaultKeys: keys) }
    for pool in document.identityPools { provisioning.provision(pool) }
    for fault in document.faults { _ = try? core.order(fault, in: sandbox) }
    if document.hasMagicValues { try? core.setMagicValues(true, in: sandbox) }
    for (name, document) in document.documents { sandbox.update { $0.documents[name] = document } }
    for realm in document.realms { provisioning.provision(realm, defaultKeys: keys) }
    if !provisioning.problems.isEmpty { throw ConfigurationProblems(provisioning.problems, files: []) }
  }

  private mutating func provision(_ pool: ConfiguredUserPool, defaultKeys: KeyChoice?) {
    do {
      try Self.goOn()
      let realm = try Provisioning.createPool(
        from: pool.creationRequest, id: pool.id.map { RealmID($0.value) }, account: pool.accountID ?? "000000000000",
        keys: choice(pool.keys) ?? defaultKeys, core: core, in: sandbox
      ) { settings in
        pool.adjust(&settings)
      }
      let service = try core.realm(realm.id)
      noteContradictions(of: pool, realm)
      provision(pool.groups, in: service)
      for server in pool.resourceServers {
        try Provisioning.defineResourceServer(from: server.settings.members, in: service)
      }
      for provider in pool.identityProviders { provision(provider, in: service) }
      for client in pool.clients { provision(client, in: service) }
      try provisionUsers(of: pool, in: service)
      provisionLook(of: pool, in: service)
      try restoreKept(of: pool, in: service)
    } catch {
      note(error, at: pool.id?.position ?? pool.position)
    }
  }

  /// The look of pages, where logs go, and the terms that pages link to.
  mutating func provisionLook(of pool: ConfiguredUserPool, in service: RealmContext) {
    func attempt(_ position: SourcePosition, _ body: () throws -> Void) {
      do {
        try body()
      } catch {
        note(error, at: position)
      }
    }
    for style in pool.pageStyles {
      attempt(style.position) { try Provisioning.setPageStyle(from: style.members, in: service) }
    }
    for branding in pool.brandings {
      attempt(branding.position) { try Provisioning.createBranding(from: branding.members, in: service) }
    }
    if let logs = pool.logs["LogConfigurations"]?.array {
      attempt(pool.logs.position) { try Provisioning.setLogs(from: logs, in: service) }
    }
    for terms in pool.terms {
      attempt(terms.position) { try Provisioning.createTerms(from: terms.members, in: service) }
    }
  }

  /// Checks of several members together.
  mutating func noteContradictions(of pool: ConfiguredUserPool, _ realm: Realm) {
    let settings = realm.settings
    if settings.mfa != .off, settings.secondFactors.isEmpty {
      problems.append(
        Problem(at: pool.position, "MfaConfiguration without EnabledMfas; expected at least one factor there"))
    }
    if settings.mfa == .required, settings.firstFactors.contains(where: { $0 == .emailCode || $0 == .smsCode }) {
      problems.append(
        Problem(
          at: pool.position,
          "MfaConfiguration ON beside AllowedFirstAuthFactors EMAIL_OTP or SMS_OTP; expected PASSWORD, or OPTIONAL"))
    }
    if settings.mfa != .off, settings.secondFactors.contains(.email), settings.recoversByMailAlone {
      problems.append(
        Problem(
          at: pool.position,
          "EnabledMfas EMAIL_OTP beside AccountRecoverySetting with verified_email alone; expected verified_phone_number "
            + "beside it, or admin_only"))
    }
  }

  mutating func provision(_ groups: [ConfiguredGroup], in service: RealmContext) {
    for group in groups {
      do {
        try Provisioning.createGroup(from: group.settings.members, in: service)
      } catch {
        note(error, at: group.settings.position)
      }
    }
  }

  mutating func provision(_ provider: ConfiguredIdentityProvider, in service: RealmContext) {
    do {
      try Provisioning.createProvider(
        from: provider.creationRequest, simulated: provider.simulatedProvider, in: service)
    } catch {
      note(error, at: provider.settings.position)
    }
  }

  private mutating func provision(_ client: ConfiguredClient, in service: RealmContext) {
    do {
      let made = try Provisioning.createClient(
        from: client.creationRequest, id: client.id.map { ClientID($0.value) },
        secret: client.formerSecret ?? client.secret, missing: client.missingReferences, in: service)
      if client.formerSecret != nil { _ = try service.administration.addSecret(client.secret, to: made.id) }
      if let configured = client.samlService {
        let settings = SAMLService(configured)
        if let problem = settings.problem {
          problems.append(Problem(at: configured.position, "SAMLService: \(problem); expected its metadata"))
        }
        try service.upstreams.services.setSAMLService(settings, of: made.id)
      }
      if let direct = client.directToken { try service.administration.setDirectToken(DirectToken(direct), of: made.id) }
    } catch {
      note(error, at: client.position)
    }
  }

  /// Restores the members of `Kept`, after the clients were created.
  private mutating func restoreKept(of pool: ConfiguredUserPool, in service: RealmContext) throws {
    if let kept = pool.kept, try !service.provisioning.restore(kept) { noteKept(at: pool.position) }
    try provision(pool.risks, in: service)
  }

  /// Rules for risks by client id, and for the realm under the empty text.
  func provision(_ risks: JSONObject, in service: RealmContext) throws {
    for (client, rules) in risks {
      try Provisioning.setRisks(
        from: rules.object ?? [:], client: client.isEmpty ? nil : ClientID(client), in: service)
    }
  }

  /// The reading was given up and is not used again, so the words do not matter.
  private static func goOn() throws {
    if Abandonment.isAbandoned { throw StartError("given up, as the client has hung up") }
  }

  mutating func noteKept(at position: SourcePosition) {
    problems.append(Problem(at: position, "not a Kept; expected one that an export wrote"))
  }

  /// Refuses malformed password verifiers and `Kept` members.
  mutating func noteVerifiers(of users: [ConfiguredUser], _ seeded: [SeededUser]) {
    for (user, seeded) in zip(users, seeded) where user.kept != nil && seeded.kept == nil {
      noteKept(at: user.position)
    }
    for (user, seeded) in zip(users, seeded) where user.passwordVerifier != nil && seeded.verifier == nil {
      problems.append(Problem(at: user.position, "not a PasswordVerifier; expected one that an export wrote"))
    }
  }

  private mutating func provisionUsers(of pool: ConfiguredUserPool, in service: RealmContext) throws {
    let users = try pool.users.enumerated().map { index, user in
      if index & 0x3FF == 0 { try Self.goOn() }
      return SeededUser(user)
    }
    noteVerifiers(of: pool.users, users)
    if let failure = try service.provisioning.seed(users) {
      note(failure.error, at: pool.users[failure.index].position)
    }
  }

  /// Reads a key's file, so that an error in it is reported now.
  mutating func choice(_ keys: Located<ConfiguredKeys>?) -> KeyChoice? {
    guard let keys else { return nil }
    switch keys.value {
    case .fast: return .fast
    case .standard: return .standard
    case .file(let path):
      do {
        let choice = KeyChoice.pem(try ConfigurationSource.read(path).bytes)
        try choice.check()
        return choice
      } catch {
        problems.append(
          Problem(at: keys.position, "\(path): \(error); expected an RSA private key of 2048 bits or more as PEM"))
        return nil
      }
    }
  }

  mutating func note(_ error: any Error, at position: SourcePosition) {
    let text =
      switch error {
      case let fault as AWSFault: fault.message
      case let error as CoreError: Self.text(error)
      default: "\(error)"
      }
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    problems.append(Problem(at: position, line))
  }

  /// The errors of configured accounts and groups, for the author of the configuration.
  private static func text(_ error: CoreError) -> String {
    switch error {
    case .signUp(.usernameTaken): "another user has this name; expected each name once"
    case .signUp(.usernameMustBe(let names)):
      "not a name of this pool; expected an address for \(names.joined(separator: " or ")), as UsernameAttributes says"
    case .signUp(.usernameLooksLikeAlias(let name)): "a name in the form of an alias (\(name)); expected another"
    case .signUp(.aliasTaken(let name)): "another user holds this \(name) as an alias; expected each once"
    case .attributes(.refused(let problems)):
      "attributes that the schema refuses: \(problems.map { "\($0)" }.joined(separator: ", "))"
    case .group(.notFound): "a group that the pool does not define; expected one of its Groups"
    case .group(.exists(let name)): "the group \(name) is listed twice; expected each once"
    case .realm(.exists(let id)): "the pool id \(id) is used twice; expected each once"
    case .client(.exists(let id)): "the client id \(id) is used twice; expected each once"
    case .tenant(.tenantNameTaken(let name)): "another tenant has the name \(name); expected each once"
    case .tenant(.usernameInvalid): "not an address; expected an email address, with which users sign in to a tenant"
    case .realm(.domainTaken): "another pool has this domain; expected each once"
    case .factor(.notAvailable(let factor)):
      "a second factor that the user cannot have (\(factor)); expected its prerequisite: Totp, phone_number or email, "
        + "and the factor among the pool's EnabledMfas"
    case .factor(.preferredWhileOff): "a preferred factor that is off; expected one of UserMFASettingList"
    default: error.controlWords
    }
  }
}

extension ConfiguredUserPool {
  /// The settings that are additions of Understudy.
  fileprivate func adjust(_ settings: inout RealmSettings) {
    switch issuer {
    case nil, .baseURL: settings.issuer = .baseURL
    case .requestHost: settings.issuer = .requestHost
    case .aws: settings.issuer = .aws
    case .fixed(let url): settings.issuer = .fixed(url)
    }
    settings.personality = Personality(profile)
    settings.domain = domain?.value
    settings.customDomain = customDomain?.value
    settings.pagesVersion = managedLoginVersion
    if customDomain != nil {
      Provisioning.setCustomDomain(
        version: customManagedLoginVersion, certificate: customDomainConfig?.members, in: &settings)
    }
    settings.relaxations.fixedCode = relaxed.fixedCode
    for (name, trigger) in triggers {
      if let place = Trigger(rawValue: name) { settings.triggers.handlers[place] = TriggerHandler(trigger) }
    }
    settings.relaxations.lockout = !relaxed.hasNoLockout
    settings.relaxations.takesAnyRegion = relaxed.takesAnyRegion ? true : nil
    settings.relaxations.signatures = relaxed.signatures.map { $0 == .accept ? .accept : .verify }
    settings.judgesSignatureAge = strict?.judgesSignatureAge
    settings.quotas = Quotas(quotas)
    adjustFactors(&settings)
  }

  /// The second factors, and passkeys.
  func adjustFactors(_ settings: inout RealmSettings) {
    settings.mfa =
      switch self.settings["MfaConfiguration"] {
      case "ON": .required
      case "OPTIONAL": .optional
      default: .off
      }
    settings.passkeys.relyingParty = relyingParty
    settings.passkeys.requiresVerification = userVerification.map { $0 == .required }
    settings.passkeys.countsAsTwo = passkeyFactor.map { $0 == .multi }
    // A described pool does not show its factors; an app is what every pool can have.
    let sendsTexts = self.settings["SmsConfiguration"] != nil
    let described: [ConfiguredMFAMethod] = settings.mfa == .off ? [] : [.softwareToken] + (sendsTexts ? [.sms] : [])
    settings.secondFactors = Set((enabledMFAs ?? described).map(SecondFactor.init))
    if let mailFactor { Provisioning.setMailFactor(mailFactor.members, in: &settings) }
  }
}

extension SecondFactor {
  fileprivate init(_ method: ConfiguredMFAMethod) {
    switch method {
    case .sms: self = .sms
    case .softwareToken: self = .softwareToken
    case .email: self = .email
    }
  }
}

extension Instant {
  fileprivate init(configured milliseconds: Int) {
    self.init(milliseconds: Int64(milliseconds))
  }
}

extension SeededUser {
  init(_ user: ConfiguredUser) {
    let status: UserStatus? =
      switch user.status {
      case .unconfirmed: .unconfirmed
      case .resetRequired: .resetRequired
      case .forceChangePassword: .forceChangePassword
      case .externalProvider: .externalProvider
      case .confirmed, .archived, .compromised, .unknown, nil: nil
      }
    self.init(
      username: user.username.value, password: user.password,
      attributes: user.attributes.map { .init($0.name.value, $0.value) }, status: status,
      groups: user.groups.map(\.value), isEnabled: user.isEnabled ?? true)
    tokenSecret = user.totp.flatMap { Base32.decode($0) }
    factors = user.mfaMethods.map(SecondFactor.init)
    preferredFactor = user.preferredMFA.map(SecondFactor.init)
    usesSMSCodes = user.usesSMSCodes
    tokenName = user.totpName
    verifier = user.passwordVerifier.flatMap { PasswordSecret(verifier: $0) }
    earlierSecrets = user.earlierPasswords.map { ($0.password, $0.verifier.flatMap { PasswordSecret(verifier: $0) }) }
    temporaryPasswordSet = user.temporaryPasswordSet.map(Instant.init(configured:))
    created = user.created.map(Instant.init(configured:))
    modified = user.lastModified.map(Instant.init(configured:))
    strongMethods = user.strongMethods.map {
      StrongMethod(channel: $0.channel == .sms ? .sms : .email, address: $0.address)
    }
    kept = user.kept.flatMap { KeptAccount($0) }
    unverifiedChanges = user.unverifiedChanges.map { .init($0.name.value, $0.value) }
  }
}
