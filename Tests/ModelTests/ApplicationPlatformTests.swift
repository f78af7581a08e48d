import Ambient
import Model
import Testing

/// Platforms of redirect URIs: which one a request has, and what it decides.
@Suite struct ApplicationPlatformTests {
  private static func registration() -> ApplicationRegistration {
    var registration = ApplicationRegistration(id: ClientID("a"), name: "a")
    registration.redirectURIs = ["http://localhost:3000/any"]
    var (web, spa, native) = (WebPlatform(), PublicPlatform(), PublicPlatform())
    web.redirectURIs = ["https://a.test/web"]
    registration.application.logoutURL = "https://a.test/out"
    spa.redirectURIs = ["http://localhost:3000/spa"]
    native.redirectURIs = ["http://localhost", "msauth.a://auth"]
    (registration.application.web, registration.application.spa) = (web, spa)
    registration.application.publicClient = native
    return registration
  }

  private static func client(_ registration: ApplicationRegistration) -> Client {
    var client = Client(id: registration.id, realm: RealmID("r"), name: "a", created: .machine)
    registration.fill(&client)
    return client
  }

  @Test func aRequestHasThePlatformOfItsRedirectURI() {
    let client = Self.client(Self.registration())
    let platforms: [String: RedirectPlatform?] = [
      "https://a.test/web": .web, "http://localhost:3000/spa": .spa, "msauth.a://auth": .publicClient,
      // The port of the loopback address does not count; an exact match goes first.
      "http://localhost:51234": .publicClient, "http://localhost:5000/spa": .spa,
      "http://localhost:3000/any": nil, "https://a.test/other": nil, "": nil,
    ]
    for (uri, platform) in platforms { #expect(client.platform(ofRedirectURI: uri) == platform, "\(uri)") }
  }

  @Test func aClientKeepsItsRegistration() throws {
    let client = Self.client(Self.registration())
    #expect(client.redirectURIs.count == 5)
    #expect(client.registration.frontChannelLogout == "https://a.test/out")
    let read = try #require(ApplicationRegistration(client))
    #expect(read.redirectURIs == ["http://localhost:3000/any"])
    #expect(read.application == Self.registration().application)
  }

  @Test func theUseDecidesAboutTheSecret() {
    var application = Self.registration().application
    for isPublic in [false, true] {
      application.isPublic = isPublic
      #expect(!application.isPublic(for: .redirect(.web)))
      #expect(application.isPublic(for: .redirect(.spa)) && application.isPublic(for: .redirect(.publicClient)))
      #expect(application.isPublic(for: .withoutRedirect) == isPublic)
    }
  }

  @Test func aClientIsPublicByItsPlatformAlone() throws {
    var registration = Self.registration()
    registration.secret = "secret"
    registration.application.isPublic = false
    let client = Self.client(registration)
    try client.verify(.publicUse(.redirect(.spa)))
    #expect(throws: CoreError.client(.secretMissing(client.id))) { try client.verify(.publicUse(.redirect(.web))) }
    #expect(throws: CoreError.client(.secretMissing(client.id))) { try client.verify(.publicUse(.withoutRedirect)) }
    #expect(throws: CoreError.client(.secretMissing(client.id))) { try client.verify(.none) }
  }

  @Test func theImplicitGrantIsOnWithoutPlatformsAlone() {
    var application = Application()
    #expect(!application.hasPlatforms && application.issuesIDTokens && application.issuesAccessTokens)
    application.spa = PublicPlatform()
    #expect(application.hasPlatforms && !application.issuesIDTokens && !application.issuesAccessTokens)
    var (web, settings) = (WebPlatform(), ImplicitGrantSettings())
    settings.issuesIDTokens = true
    web.implicitGrant = settings
    application.web = web
    #expect(application.issuesIDTokens && !application.issuesAccessTokens)
  }

  @Test func aRoleMayBeForOneKindOfMembers() {
    var application = Application()
    application.roles = ["Both", "People", "Daemons"]
    application.roleMembers = ["People": .user, "Daemons": .application]
    #expect(application.roles(for: .user) == ["Both", "People"])
    #expect(application.roles(for: .application) == ["Both", "Daemons"])
    #expect(application.memberTypes(of: "Both") == [.user, .application])
    #expect(application.memberTypes(of: "People") == [.user])
  }
}
