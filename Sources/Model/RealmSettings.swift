package import Ambient
package import Cryptography
package import JOSE
package import JSON

/// A realm's configurable behaviour.
package struct RealmSettings: Sendable, Codable {
  package var name: String
  package var signInNames = SignInNames.usernameOnly
  package var isCaseSensitive = true
  package var passwordPolicy = PasswordPolicy()
  package var firstFactors: [FirstFactor] = [.password]
  /// Which of `email` and `phone_number` get a verification code at sign-up and when changed.
  package var autoVerified: [AttributeName] = []
  /// Which of them keep the old value until the new one is verified.
  package var verifiedBeforeUpdate: [AttributeName] = []
  /// In order of preference; nil for the default: a verified phone first, then a verified email.
  package var recovery: [RecoveryChannel]?
  package var allowsSelfSignUp = true
  package var mfa = MultiFactorPolicy.off
  /// The second factors that users may have; ignored while `mfa` is off.
  package var secondFactors: Set<SecondFactor> = []
  package var passkeys = PasskeyRules()
  /// nil: devices are not tracked.
  package var devices: DevicePolicy?
  package var isDeletionProtected = false
  package var messages = MessageTemplates()
  package var triggers = TriggerSettings()
  package var issuer = IssuerRule.baseURL
  /// Whether the service's newer issuer host is used if `issuer` is the service's.
  package var usesUpdatedIssuer = false
  package var personality = Personality.cognito
  package var domain: String?
  /// A full host name at which the pages are available too.
  package var customDomain: String?
  /// When domain and custom domain were last set up; nil for those of a configuration.
  package var domainSetUp: Instant?
  package var customDomainSetUp: Instant?
  /// The pages' version at domain and custom domain, 1 or 2; nil: 1.
  package var pagesVersion: Int?
  package var customPagesVersion: Int?
  /// The level of threat protection for sign-ins.
  package var protection = Protection.off
  /// The maximum number of sessions per user; nil if sessions are not tracked.
  package var sessionLimit: Int?
  /// Whether unregistered client ids are accepted, with any secret, redirect URI and scope.
  package var takesAnyClient = false
  /// Scopes in addition to those of the standard and of the resource servers.
  package var offeredScopes: [String] = []
  /// Whether apps may register themselves (RFC 7591).
  package var registersClients = false
  /// The rules for registration in a user pool; nil if it is not allowed.
  package var dynamicRegistration: DynamicRegistration?
  /// The algorithms for signing tokens, that of access tokens first; nil: RS256.
  package var signing: [SignatureAlgorithm]?
  /// The key management algorithms for encrypted tokens and request objects; nil: none.
  package var encryption: [KeyEncryption]?
  /// Whether all authorization requests must be pushed (RFC 9126 §5); nil: no.
  package var demandsPushedRequests: Bool?
  /// Rules beyond the standard; nil: none.
  package var securityProfile: SecurityProfile?
  /// The types of `authorization_details` that clients may request (RFC 9396); nil: none, and the parameter is ignored.
  package var authorizationDetailTypes: [String]?
  /// The CA certificates (PEM) trusted for client certificates (RFC 8705 §2.1); nil: none.
  package var clientAuthorities: String?
  /// Which URLs are accepted as client ids whose metadata is fetched from there; nil: none.
  package var clientDocuments: ClientDocumentRule?
  /// The realm's role in federations (OpenID Federation 1.0); nil: none.
  package var federation: FederationMembership?
  /// The resources for which access tokens are issued; nil: any.
  package var resources: [ProtectedResource]?
  /// The developer's team of a realm that imitates Sign in with Apple; nil for other realms.
  package var apple: AppleTeam?
  /// Whether the tokens' subject is the username instead of a generated id; nil: no.
  package var tellsUsernames: Bool?
  /// What the realm accepts although others reject it; nil: nothing.
  package var leniencies: Set<Leniency>?
  /// Whether the sign-in page lets a tester choose a user and enter claims instead of a password.
  package var letsTestersChoose = false
  /// Whether DPoP proofs must contain a nonce of the realm (RFC 9449 §8).
  package var demandsProofNonce = false
  /// Claims and lifetimes of a plain realm's tokens; nil for the defaults.
  package var tokenRules: TokenRules?
  /// Whether a plain realm answers authorization requests without a page; nil: no.
  package var answersAtOnce: Bool?
  /// The username for such answers where the request has no `login_hint`; nil: the first user.
  package var defaultUser: String?
  /// Other addresses of a plain realm's endpoints; nil: its own alone.
  package var paths: RealmPaths?
  /// The `typ` of a plain realm's access tokens; nil: that of the standard.
  package var accessTokenType: AccessTokenType?
  /// The claims that a plain realm says of its users; nil: those of their scopes and all that are configured.
  package var claimRules: [ClaimRule]?
  /// Whether a plain realm's tokens contain the claims of their scopes, which otherwise only userInfo returns.
  package var tellsClaimsInTokens: Bool?
  package var relaxations = Relaxations()
  /// Whether the age of signatures of calls that name the realm is judged; nil for the server's setting.
  package var judgesSignatureAge: Bool?
  package var quotas = Quotas()
  /// nil: ``PoolTier/essentials``.
  package var tier: PoolTier?
  package var mail: MailSettings?
  /// Whether text messages can be sent; nil: no.
  package var sendsTexts: Bool?
  /// The names of the authentication levels, lowest first; nil for the front's defaults.
  package var levelNames: [String]?
  /// The twelve-digit account number in all ARNs.
  package var account = "000000000000"
  /// Values that a front stores with the realm and returns. Nothing else reads them.
  package var annotations: JSONObject = [:]

  package init(name: String) {
    self.name = name
  }
}

/// The names with which users sign in.
package enum SignInNames: Hashable, Sendable, Codable {
  /// The username only.
  case usernameOnly
  /// The username, or one of these attributes once verified (`preferred_username` needs no verification).
  case aliases([AttributeName])
  /// One of these attributes; the stored username is the subject id.
  case attributes([AttributeName])
}

/// A first factor of a choice-based sign-in.
package enum FirstFactor: String, Hashable, Sendable, Codable, CaseIterable {
  case password, emailCode, smsCode, passkey
}

/// How users recover an account whose password is lost.
package enum RecoveryChannel: String, Hashable, Sendable, Codable {
  case verifiedEmail, verifiedPhoneNumber, administratorOnly
}

/// Whether users need a second factor.
package enum MultiFactorPolicy: String, Hashable, Sendable, Codable {
  case off, optional, required
}

/// Threat protection for sign-ins.
package enum Protection: String, Hashable, Sendable, Codable {
  /// Off: sign-ins are not recorded.
  case off
  /// Sign-ins are recorded with the user.
  case audit
  /// Sign-ins are recorded, and risk rules are enforced.
  case enforced
}

extension RealmSettings {
  /// Whether clients may be identified by metadata published at the URL that is their id.
  package var meetsClients: Bool { clientDocuments != nil || federation?.registersClients == true }

  /// Whether clients that are not registered yet are accepted.
  package var takesNewClients: Bool { registersClients || meetsClients }

  /// The realm's domains.
  package var domains: [String] { [domain, customDomain].compactMap(\.self) }
}

/// How `iss` is formed.
package enum IssuerRule: Hashable, Sendable, Codable {
  /// `{public URL}/{realm}`.
  case baseURL
  /// The host of each request, for a server with several names.
  case requestHost
  /// `https://cognito-idp.{region}.amazonaws.com/{realm}`, or `https://issuer-cognito-idp.…`.
  case aws
  /// Exactly this URL.
  case fixed(String)
}

/// The rules that the configuration relaxes, by name.
package struct Relaxations: Hashable, Sendable, Codable {
  /// All codes equal this one.
  package var fixedCode: String?
  /// Whether repeated failures cause a lockout, and code requests are limited.
  package var lockout = true
  /// How calls signed with unknown keys are treated; nil for the server's setting.
  package var signatures: SignatureRule?
  /// Whether calls for any region reach the realm, not only those for its own; nil: no.
  package var takesAnyRegion: Bool?

  package init() {}
}

/// How requests signed with unknown keys, neither configured nor issued by this server, are treated.
package enum SignatureRule: String, Hashable, Sendable, Codable {
  case accept, verify
}

/// The texts of a realm's messages; `{####}` is replaced by the code, `{username}` by the user.
package struct MessageTemplates: Hashable, Sendable, Codable {
  package var verificationSubject = "Your verification code"
  package var verificationBody = "Your confirmation code is {####}"
  /// Whether new accounts are confirmed by a link in this text, at `{##words##}`.
  package var confirmsByLink = false
  package var linkSubject = "Your verification link"
  package var linkBody = "Please click the link below to verify your email address. {##Verify Email##}"
  package var signInSubject = "Your sign-in code"
  package var signInBody = "Your sign-in code is {####}"
  package var invitationSubject = "Your temporary password"
  package var invitationBody = "Your username is {username} and temporary password is {####}"
  package var smsVerificationBody = "Your confirmation code is {####}"
  package var smsSignInBody = "Your sign-in code is {####}"
  package var smsInvitationBody = "Your username is {username} and temporary password is {####}"

  package init() {}
}
