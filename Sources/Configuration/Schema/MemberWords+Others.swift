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
    AccountQuotas.userPools | How many user pools there may be. Default: 1,000.
    AccountQuotas.customDomains | How many custom domains there may be. Default: 4.
    Apps.apple | Apps of Apple's systems, each a mapping, or its id alone. Default: none.
    Apps.android | Android apps. Default: none.
    Apps.relatedOrigins | The origins that may use a relying party's passkeys beside its own, by relying party id.
    Apps.passkeys | Where users add passkeys and manage them, for password managers. Default: not said.
    AppleApp.appId | The team's id, a dot and the bundle id.
    AppleApp.links | Patterns of the paths whose links open the app, such as those of callbacks. Default: none.
    AppleApp.webcredentials | Whether the app shares passkeys and passwords with the host. Default: true.
    AppleApp.clip | Whether it is an App Clip. Default: false.
    AppleApp.hosts | The hosts that it belongs to. Default: all.
    AndroidApp.package | The package name.
    AndroidApp.sha256 | The SHA-256 fingerprints of the certificates that sign it.
    AndroidApp.hosts | The hosts that it belongs to. Default: all.
    PasskeyPages.enroll | Where users add a passkey: a path of each host, or a URL. Default: not said.
    PasskeyPages.manage | Where users manage their passkeys: a path of each host, or a URL. Default: not said.
    Credentials.accessKeyId | The access key id.
    Credentials.secretAccessKey | The secret.
    Credentials.accountId | The account that the key belongs to, of twelve digits. Default: 000000000000.
    Credentials.user | The user that the key belongs to, with a path if there is one. Default: none, the account itself.
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
    Realm.keys | The signing keys: fast, standard, or a PEM file. Default: server.keys.
    Realm.clients | The apps; any takes every client id and redirect URI.
    Realm.apple.teamId | The team's id: iss of client secrets.
    Realm.apple.keys | The keys that sign client secrets. Default: none, and no client secret is accepted.
    Realm.apple.keys[].keyId | The key's id: kid of client secrets.
    Realm.apple.keys[].publicKey | A key on P-256: PEM text, or the path of a PEM file; of a private key (.p8), the public half is stored.
    Realm.apple.notificationUrl | Where notifications about accounts are posted. Default: nowhere.
    Realm.apple.refreshOncePerDay | Whether a second refresh of a sign-in within a day is rejected. Default: false.
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
    Realm.users | The users that are there from the start.
    Realm.registered | Clients that registered themselves, as an export has them.
    Realm.accounts | The users as an export has them, in the form of a user pool's.
    Realm.Groups | Groups of users, in the form of a user pool's.
    Realm.IdentityProviders | Other providers that people may sign in through, in the form of a user pool's.
    Realm.RiskConfigurations | What is done about risky sign-ins, by client.
    Realm.clients[].Relax.redirectWildcards | Whether a star at the end of a redirect URI stands for any rest, as in Keycloak. Default: false.
    Realm.clients[].Relax.plainChallenges | Whether code challenges by the method `plain` are taken. Default: false.
    Person.username | The name to sign in by.
    Person.password | The password. Default: none.
    Person.passwordVerifier | In the place of a password: what an export keeps of it, or the hash of another system.
    Person.enabled | Whether the user may sign in. Default: true.
    Person.mustChangePassword | Whether the password is a temporary one, which the next sign-in replaces. Default: false.
    Person.claims | What tokens and userInfo say of the user.
    Tenant.tenantId | The tenant's id, a UUID. Default: made up at the start.
    Tenant.domain | Its first domain name; the part before the first dot is its subdomain as well.
    Tenant.domains | Further domain names.
    Tenant.keys | The signing keys: fast, standard, or a PEM file. Default: server.keys.
    Tenant.realm | The id of a user pool whose users are the tenant's too. Default: users of its own.
    Tenant.userFlows | How people sign up and sign in.
    Tenant.applications | The registered applications: apps and APIs.
    Tenant.groups | Groups of users.
    Tenant.extensionAttributes | Attributes that the tenant adds to users.
    Tenant.customExtensions | Calls that the tenant makes during sign-up and before tokens.
    Tenant.users | The users that are there from the start.
    Tenant.accounts | The users as an export has them, in the form of a user pool's.
    Tenant.relax | What is weakened, by name. Default: nothing.
    *.MissingReferences | What the settings name and is not there, as an export has it.
    *.CreationDate | When it was made: seconds since 1970, or RFC 3339. Default: the start of the server.
    """
}
