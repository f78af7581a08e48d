package import Ambient
package import Cryptography
package import JOSE
package import JSON

/// How a realm behaves, as its maker set it.
package struct RealmSettings: Sendable, Codable {
  package var name: String
  package var signInNames = SignInNames.usernameOnly
  package var isCaseSensitive = true
  package var passwordPolicy = PasswordPolicy()
  package var firstFactors: [FirstFactor] = [.password]
  /// Which of `email` and `phone_number` get a code at sign-up and at change.
  package var autoVerified: [AttributeName] = []
  /// Which of them keep the old value until the new one is verified.
  package var verifiedBeforeUpdate: [AttributeName] = []
  /// In order of preference; nil when the maker said nothing: a verified phone first, then a verified email.
  package var recovery: [RecoveryChannel]?
  package var allowsSelfSignUp = true
  package var mfa = MultiFactorPolicy.off
  /// The second factors that people may have; none of them counts while `mfa` is off.
  package var secondFactors: Set<SecondFactor> = []
  package var passkeys = PasskeyRules()
  /// nil: no track is kept of devices.
  package var devices: DevicePolicy?
  package var isDeletionProtected = false
  package var messages = MessageTemplates()
  package var triggers = TriggerSettings()
  package var issuer = IssuerRule.baseURL
  /// Whether the service's newer host of issuers is meant where `issuer` is its own.
  package var usesUpdatedIssuer = false
  package var personality = Personality.cognito
  package var domain: String?
  /// A whole host name under which the pages live as well.
  package var customDomain: String?
  /// When the domain and the custom domain were set up for the last time; nil for those of a configuration.
  package var domainSetUp: Instant?
  package var customDomainSetUp: Instant?
  /// Which generation of the pages the domain and the custom domain have, 1 or 2; nil: 1.
  package var pagesVersion: Int?
  package var customPagesVersion: Int?
  /// How far sign-ins are watched over.
  package var protection = Protection.off
  /// How many sessions a person may have where they are tracked; nil where they are not.
  package var sessionLimit: Int?
  /// Whether unregistered client ids are accepted, with any secret, redirect URI and scope.
  package var takesAnyClient = false
  /// Scopes beyond those of the standard and of the realm's resource servers.
  package var offeredScopes: [String] = []
  /// Whether apps may register themselves (RFC 7591).
  package var registersClients = false
  /// How they do in a user pool; nil: they may not.
  package var dynamicRegistration: DynamicRegistration?
  /// The algorithms that tokens may be signed by, that of access tokens first; nil: RS256.
  package var signing: [SignatureAlgorithm]?
  /// The algorithms by which keys of encrypted tokens reach their receivers, for the realm's tokens and for request objects; nil: none.
  package var encryption: [KeyEncryption]?
  /// Whether the authorization requests of every client must be pushed (RFC 9126 §5); nil counts as no.
  package var demandsPushedRequests: Bool?
  /// Rules beyond the standard; nil: none.
  package var securityProfile: SecurityProfile?
  /// The types of `authorization_details` that clients may ask for (RFC 9396); nil: none, and the parameter means nothing.
  package var authorizationDetailTypes: [String]?
  /// The certificates of the authorities that vouch for clients' certificates (RFC 8705 §2.1), as PEM text; nil: none.
  package var clientAuthorities: String?
  /// Which URLs name clients whose metadata are fetched from there; nil: none.
  package var clientDocuments: ClientDocumentRule?
  /// How the realm takes part in federations (OpenID Federation 1.0); nil: in none.
  package var federation: FederationMembership?
  /// The resources that access tokens may be for; nil: any.
  package var resources: [ProtectedResource]?
  /// Whether the subject of tokens is the username, not an id of ours; nil counts as no.
  package var tellsUsernames: Bool?
  /// What the realm takes that others refuse; nil: nothing.
  package var leniencies: Set<Leniency>?
  /// Whether the sign-in page lets a tester pick a person and type claims, instead of asking for a password.
  package var letsTestersChoose = false
  /// Whether proofs of possession must hold a nonce of the realm's (RFC 9449 §8).
  package var demandsProofNonce = false
  /// What tokens of a plain realm say and how long they live; nil: nothing beyond the usual.
  package var tokenRules: TokenRules?
  /// Whether tokens of a plain realm have the claims that their scopes release, and not userInfo alone.
  package var tellsClaimsInTokens: Bool?
  package var relaxations = Relaxations()
  package var quotas = Quotas()
  /// nil: ``PoolTier/essentials``.
  package var tier: PoolTier?
  package var mail: MailSettings?
  /// Whether texts can be sent; nil counts as no.
  package var sendsTexts: Bool?
  /// What the levels of authentication are called, the lowest first; nil: as the front calls them.
  package var levelNames: [String]?
  /// The twelve digits of the account in every resource name.
  package var account = "000000000000"
  /// Values that a front stores with the realm and returns. Nothing else reads them.
  package var annotations: JSONObject = [:]

  package init(name: String) {
    self.name = name
  }
}

/// The names with which users sign in.
package enum SignInNames: Hashable, Sendable, Codable {
  /// The username and nothing else.
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

package enum RecoveryChannel: String, Hashable, Sendable, Codable {
  case verifiedEmail, verifiedPhoneNumber, administratorOnly
}

package enum MultiFactorPolicy: String, Hashable, Sendable, Codable {
  case off, optional, required
}

/// The rules for risks of sign-ins.
package enum Protection: String, Hashable, Sendable, Codable {
  /// Nothing, and nothing is noted.
  case off
  /// Sign-ins are noted with their people.
  case audit
  /// They are noted, and the rules for risks hold.
  case enforced
}

extension RealmSettings {
  /// Whether clients are known by what they publish at the URLs that are their ids.
  package var meetsClients: Bool { clientDocuments != nil || federation?.registersClients == true }

  /// Whether clients that nobody knows yet may come.
  package var takesNewClients: Bool { registersClients || meetsClients }

  /// Every domain that belongs to the realm.
  package var domains: [String] { [domain, customDomain].compactMap(\.self) }
}

/// Where `iss` points.
package enum IssuerRule: Hashable, Sendable, Codable {
  /// `{public URL}/{realm}`.
  case baseURL
  /// The host of each request, for a server that is seen under several names.
  case requestHost
  /// `https://cognito-idp.{region}.amazonaws.com/{realm}`, or `https://issuer-cognito-idp.…`.
  case aws
  /// Exactly this.
  case fixed(String)
}

/// The rules that the configuration relaxes, by name.
package struct Relaxations: Hashable, Sendable, Codable {
  /// Every code is this one.
  package var fixedCode: String?
  /// Whether repeated failures lock and requests for codes are limited.
  package var lockout = true
  /// How calls about the realm are treated that are signed with unknown keys; nil for the server's setting.
  package var signatures: SignatureRule?
  /// Whether calls for any region reach the realm, and not those for its own alone; nil counts as no.
  package var takesAnyRegion: Bool?

  package init() {}
}

/// How requests are treated that are signed with unknown keys: neither configured nor issued by this server.
package enum SignatureRule: String, Hashable, Sendable, Codable {
  case accept, verify
}

/// The words of the messages that a realm sends; `{####}` stands for the code, `{username}` for the user.
package struct MessageTemplates: Hashable, Sendable, Codable {
  package var verificationSubject = "Your verification code"
  package var verificationBody = "Your confirmation code is {####}"
  /// Whether a new account is confirmed by a link, in these words; `{##words##}` stands for it.
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
