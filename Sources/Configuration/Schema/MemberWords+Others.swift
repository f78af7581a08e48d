extension MemberWords {
  /// The members of everything but user pools.
  static let others = """
    root.server | What holds for the server as a whole.
    root.userPools | Amazon Cognito user pools.
    root.entraTenants | Microsoft Entra External ID tenants.
    root.identityPools | Amazon Cognito identity pools.
    root.realms | Plain OpenID Connect providers; any makes each path that is asked for one that takes every client.
    root.delivery | Where messages go besides the outbox. Default: nowhere.
    root.documents | Documents of other programs to start from, by their names.
    root.magicValues | Whether usernames and codes with a special meaning work (docs/testing.md). Default: false.
    root.faults | Errors, delays and lost connections that are ordered from the start.
    root.faults[].match | Which requests are meant. Default: all.
    root.faults[].match.front | The service.
    root.faults[].match.operation | The operation's name.
    root.faults[].match.client | The client's id.
    root.faults[].match.user | The username.
    root.faults[].match.path | The path; a star at its end stands for anything.
    root.faults[].match.method | The HTTP method.
    root.faults[].match.nth | Which of the requests that match: the first is 1. Default: all.
    root.faults[].match.probability | The share of the requests that match, from 0 to 1. Default: 1.
    root.faults[].action | What is done to them.
    root.faults[].action.delay_ms | A delay before the answer, in milliseconds.
    root.faults[].action.error | An error in place of the answer, in the service's own form.
    root.faults[].action.error.code | The error's name, or an AADSTS number.
    root.faults[].action.error.message | Its words. Default: the service's.
    root.faults[].action.error.status | The HTTP status. Default: the service's.
    root.faults[].action.error.error | The OAuth error in the place of the one that the code has. Default: that one.
    root.faults[].action.error.suberror | The suberror of an error of a tenant. Default: that of the code.
    root.faults[].action.error.claims | The claims that the next request must ask for, as JSON text. Default: none.
    root.faults[].action.throttle | Refuses more than so many requests within a time.
    root.faults[].action.throttle.limit | How many requests pass.
    root.faults[].action.throttle.per_seconds | Within which time, in seconds.
    root.faults[].action.drop | Cuts the connection before the request is done, after it, or within the answer.
    root.faults[].action.corrupt | Spoils the answer's body.
    root.faults[].times | How often it is done. Default: without end.
    Server.publicUrl | The base of issuers and links. Default: http or https, localhost and the port.
    Server.keys | The signing keys: fast (small ones, quick to make), standard (2,048 bits), or a PEM file. Default: fast.
    Server.seed | Makes ids, codes and salts the same in each run. Default: none, they are random.
    Server.controlHosts | Host names, beyond local ones, by which the control API may be called.
    Server.trustedProxies | Addresses of proxies whose Forwarded headers count: an address, or a range such as 10.0.0.0/8.
    Server.appleApps | Apps, as TEAMID.BUNDLEID, that may use this server's passkeys and links.
    Server.credentials | AWS access keys that are known.
    Server.sigV4 | Whether signatures of administrators' calls are checked. Default: accept.
    Server.quotas | How many pools and domains there may be. Default: as many as the service allows.
    Server.relax | Rules that are stricter than the services' documentation, and are not applied: docs/support/truth.md lists them. Default: none.
    Server.connections | How many connections may be open. Default: as many as the system's limit of descriptors allows.
    AccountQuotas.userPools | How many user pools there may be. Default: 1,000.
    AccountQuotas.customDomains | How many custom domains there may be. Default: 4.
    Credentials.accessKeyId | The access key id.
    Credentials.secretAccessKey | The secret.
    Credentials.accountId | The account that the key belongs to, of twelve digits. Default: 000000000000.
    Credentials.user | The user that the key belongs to, with a path if there is one. Default: none, the account itself.
    Delivery.smtp | The mail server to relay mails to: smtp://HOST:PORT.
    Delivery.webhook | The address that each message is posted to as JSON.
    IdentityPool.Id | The id: region, colon, and a UUID. Default: made up at the start.
    IdentityPool.IdentityPoolId | The same as Id.
    IdentityPool.AccountId | The account's number of twelve digits in ARNs. Default: 000000000000.
    IdentityPool.IdentityPoolName | The name that people read.
    IdentityPool.AllowUnauthenticatedIdentities | Whether guests get identities.
    IdentityPool.AllowClassicFlow | Whether the basic flow (GetOpenIdToken) may be used. Default: true.
    IdentityPool.SupportedLoginProviders | The app's id at social providers, by their hosts.
    IdentityPool.DeveloperProviderName | The name under which the developer's own users log in.
    IdentityPool.OpenIdConnectProviderARNs | OpenID Connect providers, as ARNs of IAM.
    IdentityPool.SamlProviderARNs | SAML providers, as ARNs of IAM.
    IdentityPool.IdentityPoolTags | Tags, by their names.
    IdentityPool.CognitoIdentityProviders | The user pools and clients whose id tokens are taken.
    IdentityPool.CognitoIdentityProviders[].ProviderName | The user pool: its id, or its issuer without the scheme.
    IdentityPool.CognitoIdentityProviders[].ClientId | The client whose tokens are taken.
    IdentityPool.CognitoIdentityProviders[].ServerSideTokenCheck | Whether a token stops counting when its user signs out everywhere. Default: false.
    IdentityPool.Roles | The roles of identities.
    IdentityPool.Roles.authenticated | The role of those who are signed in.
    IdentityPool.Roles.unauthenticated | The role of guests.
    IdentityPool.RoleMappings | Roles by what a token says, for each provider.
    IdentityPool.RoleMappings[].Type | Whether the token names the role, or rules choose it.
    IdentityPool.RoleMappings[].AmbiguousRoleResolution | What counts where no role is found.
    IdentityPool.RoleMappings[].RulesConfiguration | The rules.
    IdentityPool.RoleMappings[].RulesConfiguration.Rules | The rules, of which the first that fits counts.
    IdentityPool.RoleMappings[].RulesConfiguration.Rules[].Claim | The claim that is looked at.
    IdentityPool.RoleMappings[].RulesConfiguration.Rules[].MatchType | How it is compared.
    IdentityPool.RoleMappings[].RulesConfiguration.Rules[].Value | What it is compared with.
    IdentityPool.RoleMappings[].RulesConfiguration.Rules[].RoleARN | The role.
    IdentityPool.PrincipalTagAttributeMaps | Which claims become tags of a session, for each provider.
    IdentityPool.PrincipalTagAttributeMaps[].IdentityProviderName | The provider.
    IdentityPool.PrincipalTagAttributeMaps[].UseDefaults | Whether the service's own map is taken. Default: false.
    IdentityPool.PrincipalTagAttributeMaps[].PrincipalTags | The claim of each tag.
    IdentityPool.Issuer | Where `iss` of the pool's own tokens comes from: base-url, request-host, aws, or a fixed URL. Default: aws.
    IdentityPool.Issuers | OpenID Connect providers with keys and clients that are given here.
    IdentityPool.Relax | What is weakened, by name. Default: nothing.
    IdentityPool.Identities | The identities that are there from the start.
    IdentityPool.Kept | What an export keeps of an identity pool beyond the service's own settings.
    IdentityPoolRelaxation.loginTokens | Whether tokens of other providers are checked. Default: verify.
    IdentityPoolRelaxation.region | Whether calls for any region reach it. Default: false.
    Identity.IdentityId | The identity's id.
    Identity.Logins | The accounts that it belongs to.
    IdentityLogin.Provider | The provider's name.
    IdentityLogin.Subject | The account's id there.
    OutsideIssuer.Name | The issuer, with or without the scheme.
    OutsideIssuer.ClientIds | The clients whose tokens are taken. Default: any.
    OutsideIssuer.Keys | A file with the issuer's keys (JWKS). Default: they are fetched.
    Realm.id | The first segment of the realm's addresses; a star is the pattern of realms that are made when they are asked for.
    Realm.name | The name that people read. Default: the id.
    Realm.issuer | Where `iss` comes from: base-url, request-host, or a fixed URL. Default: base-url.
    Realm.keys | The signing keys: fast, standard, or a PEM file. Default: server.keys.
    Realm.clients | The apps; any takes every client id and redirect URI.
    Realm.registration | Whether clients may register themselves (RFC 7591). Default: false.
    Realm.requirePushedRequests | Whether all authorization requests must be pushed ahead (RFC 9126). Default: false.
    Realm.authorizationDetailTypes | The types of authorization_details that are known (RFC 9396). Default: none.
    Realm.clientAuthorities | Certificates, as PEM text, whose clients may authenticate by theirs (RFC 8705).
    Realm.clientDocuments | Whose metadata documents are read where a client id is a URL: those on the internet, or any. Default: none are.
    Realm.imitates | The service whose endpoints and tokens the realm has in place of the standard's. Default: none.
    Realm.apple | The developer's team, of a realm that imitates Apple.
    Realm.apple.teamId | The team's id: iss of client secrets.
    Realm.apple.keys | The keys that sign client secrets. Default: none, and no client secret is accepted.
    Realm.apple.keys[].keyId | The key's id: kid of client secrets.
    Realm.apple.keys[].publicKey | A key on P-256: PEM text, or the path of a PEM file; of a private key (.p8), the public half is stored.
    Realm.apple.notificationUrl | Where notifications about accounts are posted. Default: nowhere.
    Realm.apple.refreshOncePerDay | Whether a second refresh of a sign-in within a day is rejected. Default: false.
    Realm.federation | The realm as a member of an OpenID Federation.
    Realm.federation.organizationName | The organization's name.
    Realm.federation.contacts | Addresses of people in charge.
    Realm.federation.authorityHints | The entity ids of those above.
    Realm.federation.trustAnchors | Whom the realm trusts.
    Realm.federation.trustAnchors[].id | The anchor's entity id.
    Realm.federation.trustAnchors[].jwks | The anchor's keys.
    Realm.federation.clientRegistration | How clients of the federation come in. Default: automatic.
    Realm.federation.entities | Which entities are asked: those on the internet, or any. Default: public.
    Realm.federation.metadata | Metadata beyond the realm's own, by kind of entity.
    Realm.federation.trustMarks | Trust marks that the realm shows.
    Realm.federation.trustMarkIssuers | Who may issue each trust mark.
    Realm.federation.trustMarkOwners | Who owns each trust mark.
    Realm.federation.provider | Whether the realm is an OpenID provider of the federation. Default: true.
    Realm.federation.lifetime | How long a statement is good, in seconds. Default: a day.
    Realm.federation.signing | The algorithm of statements. Default: RS256.
    Realm.federation.subordinates | The entities below.
    Realm.federation.subordinates[].id | The entity id.
    Realm.federation.subordinates[].jwks | Its keys.
    Realm.federation.subordinates[].entityTypes | What kinds of entity it is.
    Realm.federation.subordinates[].intermediate | Whether it has entities below itself. Default: false.
    Realm.federation.subordinates[].metadata | Metadata that is said of it, in the place of its own.
    Realm.federation.subordinates[].metadataPolicy | What its metadata must be.
    Realm.federation.subordinates[].metadataPolicyCrit | Operators of the policy that must be understood.
    Realm.federation.subordinates[].constraints | What holds for those below it.
    Realm.federation.subordinates[].claims | Further claims of the statement.
    Realm.federation.subordinates[].crit | Claims of the statement that must be understood.
    Realm.signing | The algorithms of its tokens; access tokens take the first. Default: RS256.
    Realm.encryption | The algorithms of encrypted tokens and request objects. Default: none.
    Realm.profile | A security profile that the realm keeps to. Default: none.
    Realm.resources | The APIs that tokens may be for (RFC 8707). Default: any.
    Realm.signIn | password asks for one; choose lets a tester pick a user and type claims. Default: password.
    Realm.subject | Whether `sub` is a made-up id or the username. Default: id.
    Realm.relax | What is weakened, by name. Default: nothing.
    Realm.dpopNonces | Whether DPoP proofs must hold a nonce of the server's. Default: false.
    Realm.tokenExpiry | How long tokens are good, in seconds. Default: an hour.
    Realm.requestMappings | Claims by a parameter of the token request.
    Realm.claims | What tokens and answers say of users, and nothing else. Default: the claims of their scopes, and those that users have.
    Realm.claims[].claim | The name of the claim; dots lead into objects, `\\.` is a dot.
    Realm.claims[].from | The attribute or claim of the user that it takes.
    Realm.claims[].value | A constant, in the place of `from`.
    Realm.claims[].as | What a text becomes. Default: values stay as they are.
    Realm.claims[].list | Whether it is a list, or the first element of one. Default: as the user has it.
    Realm.claims[].prefix | What precedes each text. Default: nothing.
    Realm.claims[].only | The texts that may be said. Default: all.
    Realm.claims[].in | Where it goes. Default: everywhere.
    Realm.claims[].scopes | The scopes of which one must be granted. Default: none.
    Realm.claims[].clients | The clients that it is for. Default: all.
    Realm.interaction | page: a sign-in has a page; none: the redirect comes at once, unless `prompt` asks for a page. Default: page.
    Realm.defaultUser | Whom requests without `login_hint` sign in where there is no page. Default: the first user, else one that is made.
    Realm.paths | keycloak: the endpoints are at /realms/{id}/protocol/openid-connect/… as well, and the issuer at /realms/{id}; root: the issuer is the server's address itself. Default: the issuer is at /{id}.
    Realm.accessTokenType | The `typ` in the header of access tokens. Default: at+jwt (RFC 9068).
    Realm.claimsInTokens | Whether tokens have the claims of their scopes, and not userInfo alone. Default: false.
    Realm.scopes | Scopes beyond the standard's.
    Realm.users | The users that are there from the start.
    Realm.registered | Clients that registered themselves, as an export has them.
    Realm.aliases | What users may sign in with besides their names: email. Default: nothing.
    Realm.accounts | The users as an export has them, in the form of a user pool's.
    Realm.Groups | Groups of users, in the form of a user pool's.
    Realm.IdentityProviders | Other providers that people may sign in through, in the form of a user pool's.
    Realm.RiskConfigurations | What is done about risky sign-ins, by client.
    Realm.clients[].id | The client id.
    Realm.clients[].name | The name that people read. Default: the id.
    Realm.clients[].secret | The secret of a confidential client.
    Realm.clients[].Kept | What an export keeps of a client beyond its settings.
    Realm.clients[].redirectUris | The addresses that a browser may be sent back to after a sign-in.
    Realm.clients[].postLogoutRedirectUris | The addresses that a browser may be sent to after a sign-out.
    Realm.clients[].Relax | What is weakened for the client, by name. Default: nothing.
    Realm.clients[].Relax.redirectWildcards | Whether a star at the end of a redirect URI stands for any rest, as in Keycloak. Default: false.
    Realm.clients[].grantTypes | The grants that the client may use. Default: authorization_code.
    Realm.clients[].scopes | The scopes that it may ask for. Default: all.
    Realm.clients[].defaultScopes | The scopes that its tokens have whatever it asks for. Default: none.
    Realm.clients[].serviceAccount | The username that the client acts as with its own credentials. Default: none.
    Realm.clients[].requireCodeChallenge | Whether each authorization request must have a code challenge. Default: false.
    Realm.clients[].webOrigins | The origins whose pages may call with credentials; a star is any. Default: none.
    Realm.clients[].tokenExpiry | How long its tokens are good, in seconds. Default: the realm's.
    Realm.clients[].refreshTokenExpiry | How long its refresh tokens are good, in seconds. Default: 30 days.
    Realm.clients[].authentication | How it authenticates. Default: any way that its secret or keys allow.
    Realm.clients[].jwks | Its keys.
    Realm.clients[].jwksUri | Where its keys are read from.
    Realm.clients[].idTokenAlgorithm | The algorithm of its id tokens. Default: the realm's first.
    Realm.clients[].userInfoAlgorithm | The algorithm of a signed userInfo answer. Default: none, it is plain JSON.
    Realm.clients[].requestUris | The addresses that request objects may be read from.
    Realm.clients[].requirePushedRequests | Whether its requests must be pushed ahead. Default: false.
    Realm.clients[].dpopBound | Whether its tokens are bound to a DPoP key. Default: false.
    Realm.clients[].certificateBound | Whether its tokens are bound to its certificate. Default: false.
    Realm.clients[].subjectType | Whether `sub` is the same for all clients (public) or its own (pairwise). Default: public.
    Realm.clients[].sectorIdentifierUri | Where clients that share a pairwise `sub` are listed.
    Realm.clients[].backchannelLogoutUri | The address that is posted to when a session ends.
    Realm.clients[].backchannelRequestAlgorithm | The algorithm of its signed CIBA requests.
    Realm.clients[].backchannelNotificationEndpoint | The address that is told of a finished CIBA sign-in.
    Realm.clients[].frontchannelLogoutUri | The address that a browser loads when a session ends.
    Realm.clients[].tlsClientAuthSubjectDn | The subject of its certificate.
    Realm.clients[].tlsClientAuthSanDns | The DNS name in its certificate.
    Realm.clients[].tlsClientAuthSanUri | The URI in its certificate.
    Realm.clients[].tlsClientAuthSanIp | The IP address in its certificate.
    Realm.clients[].tlsClientAuthSanEmail | The mail address in its certificate.
    Realm.clients[].idTokenEncryption | How its id tokens are encrypted. Default: not at all.
    Realm.clients[].userInfoEncryption | How its userInfo answers are encrypted. Default: not at all.
    Realm.clients[].requestObjectEncryption | How it encrypts its request objects. Default: as it likes.
    Realm.clients[].authorizationEncryption | How its authorization answers are encrypted. Default: not at all.
    Realm.clients[].introspectionEncryption | How its introspection answers are encrypted. Default: not at all.
    Person.username | The name to sign in by.
    Person.password | The password. Default: none.
    Person.passwordVerifier | In the place of a password: what an export keeps of it, or the hash of another system.
    Person.enabled | Whether the user may sign in. Default: true.
    Person.mustChangePassword | Whether the password is a temporary one, which the next sign-in replaces. Default: false.
    Person.claims | What tokens and userInfo say of the user.
    Resource.id | The last segment of the address of an API that the server plays.
    Resource.address | The address of an API that is elsewhere.
    Resource.name | The name that people read.
    Resource.scopes | The scopes of the API.
    Resource.requiredScopes | The scopes that a call must have.
    Resource.requiredAcr | The levels of authentication of which a call must have one.
    Resource.maxAge | How long ago the user may have signed in for a call, in seconds.
    TokenMapping.parameter | The parameter of the token request that is looked at.
    TokenMapping.match | Its value; a star is any. Default: any.
    TokenMapping.claims | The claims that tokens get.
    TokenMapping.typ | The type in the header of access tokens.
    Tenant.tenantId | The tenant's id, a UUID. Default: made up at the start.
    Tenant.domain | Its first domain name; the part before the first dot is its subdomain as well.
    Tenant.domains | Further domain names.
    Tenant.displayName | The name that people read. Default: the domain.
    Tenant.issuer | Where `iss` comes from: base-url, request-host, entra, or a fixed URL. Default: base-url.
    Tenant.keys | The signing keys: fast, standard, or a PEM file. Default: server.keys.
    Tenant.realm | The id of a user pool whose users are the tenant's too. Default: users of its own.
    Tenant.passwordPolicy | What a password must have.
    Tenant.userFlows | How people sign up and sign in.
    Tenant.applications | The registered applications: apps and APIs.
    Tenant.groups | Groups of users.
    Tenant.extensionAttributes | Attributes that the tenant adds to users.
    Tenant.customExtensions | Calls that the tenant makes during sign-up and before tokens.
    Tenant.users | The users that are there from the start.
    Tenant.accounts | The users as an export has them, in the form of a user pool's.
    Tenant.passkeys | The policy for passkeys. Default: there are none.
    Tenant.relax | What is weakened, by name. Default: nothing.
    Tenant.allowPasswordGrant | Whether the password grant signs users in. Default: false.
    Tenant.blockedContacts | Addresses that are refused for their reputation.
    Tenant.pollsInProgress | How many polls of a password reset say that it is not done yet. Default: 0.
    Tenant.redirects | Steps of native authentication that send the app to a browser, with the reason for each.
    Tenant.nativeAuthenticationV2 | Whether version 2 of native authentication is there. Default: true.
    Tenant.cannedResponses | Whether Microsoft's own client tests may queue answers. Default: false.
    TenantPasswordPolicy.minimumLength | The least number of characters. Default: 8.
    TenantPasswordPolicy.maximumLength | The greatest number of characters. Default: 256.
    TenantPasswordPolicy.complex | Whether three of the four kinds of characters must be in it. Default: true.
    TenantPasswordPolicy.banned | Words that may not be in it.
    TenantPasswordPolicy.globalBannedPasswords | Whether common passwords are refused. Default: true.
    TenantPasswordPolicy.history | How many earlier passwords may not be used again. Default: 1.
    TenantRelaxation.fixedCode | The code that is sent in every message, of four to eight digits. Default: a random one each time.
    TenantRelaxation.lockout | Whether wrong passwords lock nobody out. Default: false.
    TenantPasskeys.relyingParty | The host name that passkeys are made for. Default: the server's.
    TenantPasskeys.isSelfServiceRegistrationAllowed | Whether users may register passkeys themselves. Default: true.
    TenantPasskeys.isAttestationEnforced | Whether an authenticator must prove its make. Default: false.
    TenantPasskeys.passkeyTypes | The types that may be registered. Default: all.
    TenantPasskeys.keyRestrictions | Which makes of authenticators are allowed or blocked. Default: all are allowed.
    TenantPasskeysRestrictions.enforcementType | Whether the list allows or blocks.
    TenantPasskeysRestrictions.aaGuids | The makes, by their AAGUIDs.
    UserFlow.name | The name, by which applications name it.
    UserFlow.method | How people sign in: a password, a code by mail, or either. Default: emailPassword.
    UserFlow.attributes | What a sign-up asks for.
    UserFlow.mfa | Where the code of a second factor goes. Default: none.
    UserFlow.registration | Whether a strong method must be registered at the first sign-in. Default: none.
    UserFlowAttribute.name | The attribute's name.
    UserFlowAttribute.type | The kind of value. Default: string.
    UserFlowAttribute.required | Whether it must be given. Default: false.
    UserFlowAttribute.regex | What a value must look like, as a regular expression.
    Application.appId | The client id, a UUID.
    Application.name | The name that people read. Default: the id.
    Application.userFlow | The user flow by its name. Default: the tenant's first.
    Application.secret | The secret of a confidential application.
    Application.Kept | What an export keeps of an application beyond its settings.
    Application.certificates | Certificates by which it may prove itself.
    Application.federatedIdentityCredentials | Tokens of other issuers by which it may prove itself.
    Application.groupMembershipClaims | Whether tokens name the user's groups. Default: None.
    Application.optionalClaims | Claims that its tokens have besides.
    Application.requestedAccessTokenVersion | As an API: the version of its access tokens. Default: 2.
    Application.knownClientApplications | As an API: clients whose consent covers its own needs.
    Application.isFallbackPublicClient | Whether it may act without a secret. Default: true, unless it has a secret, certificates or federated credentials.
    Application.nativeAuthenticationApisEnabled | Whether it may use native authentication.
    Application.redirectUris | The addresses that a browser may be sent back to after a sign-in.
    Application.logoutUris | The addresses that a browser may be sent to after a sign-out.
    Application.identifierUri | As an API: the name that its scopes begin with.
    Application.scopes | As an API: what clients may ask for.
    Application.appRoles | As an API: the roles that users and daemons can have.
    Application.permissions | As a client: the scopes of APIs that were consented to. Default: all.
    Application.accessTokenLifetime | How long its access tokens are good, in seconds. Default: between 60 and 90 minutes, as at the service.
    FederatedCredential.issuer | The issuer of the tokens.
    FederatedCredential.subject | Their `sub`.
    FederatedCredential.audience | Their `aud`. Default: api://AzureADTokenExchange.
    OptionalClaims.idToken | Claims of id tokens.
    OptionalClaims.accessToken | Claims of access tokens.
    OptionalClaimsClaim.name | The claim's name.
    OptionalClaimsClaim.additionalProperties | What its value is made of.
    OptionalClaimsClaim.source | Whose attribute it is. Default: the directory's own claim.
    TenantGroup.id | The group's id, a UUID. Default: made up at the start.
    TenantGroup.displayName | The name that people read.
    TenantGroup.description | A description.
    TenantGroup.mailNickname | The name of its mail address.
    TenantGroup.appRoleAssignments | The roles of its members.
    RoleAssignment.appId | The application whose role it is.
    RoleAssignment.role | The role's name.
    ExtensionAttribute.name | The full name: extension, the application's id and the attribute.
    ExtensionAttribute.dataType | The kind of value. Default: String.
    CustomExtension.event | When it is called.
    CustomExtension.id | Its id, a UUID. Default: made up at the start.
    CustomExtension.applications | The applications whose sign-ins call it. Default: all.
    CustomExtension.webhook | The address that is called.
    CustomExtension.timeout | How long an answer is waited for, as an ISO 8601 duration. Default: two seconds, as at the service.
    CustomExtension.audience | `aud` of the token that the call brings.
    CustomExtension.rule | An answer that needs no program.
    CustomExtension.claims | Which claim of the answer becomes which of the token.
    CustomExtension.fallback | Whether a sign-in goes on without an answer. Default: false.
    TenantUser.username | The address that the user signs in by.
    TenantUser.password | The password. Default: none; the user signs in by a code.
    TenantUser.id | The user's id, a UUID. Default: made up at the start.
    TenantUser.displayName | The name that people read.
    TenantUser.attributes | Further attributes.
    TenantUser.phone | A phone number for the second factor.
    TenantUser.enabled | Whether the account can be signed in to. Default: true.
    TenantUser.mustChangePassword | Whether the next sign-in asks for a new password. Default: false.
    TenantUser.groups | The groups that the user is in, by name or id.
    TenantUser.appRoleAssignments | The user's roles in applications.
    TenantUser.passkeys | The user's passkeys.
    Passkey.id | The credential's id, in base64url.
    Passkey.publicKey | Its public key in COSE, in base64url.
    Passkey.displayName | What the user calls it.
    Passkey.aaGuid | The make of its authenticator.
    Passkey.passkeyType | Whether it is bound to a device. Default: as its authenticator says.
    *.MissingReferences | What the settings name and is not there, as an export has it.
    *.CreationDate | When it was made: seconds since 1970, or RFC 3339. Default: the start of the server.
    """
}
