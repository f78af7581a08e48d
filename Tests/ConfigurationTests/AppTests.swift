import Model
import Testing

@testable import Configuration

@Suite struct AppTests {
  @Test func appsOfHosts() throws {
    let apps = try world(
      """
      server:
        appleApps: [TEAM.com.example.short, TEAM.com.example.app]
        apps:
          apple:
            - {appId: TEAM.com.example.app, links: [/a, "/b/*"], webcredentials: false, clip: true, hosts: [shop.test]}
            - TEAM.com.example.all
          android: [{package: com.example.app, sha256: ["\(String(repeating: "aB", count: 32))"], hosts: [shop.test]}]
          relatedOrigins: {shop.test: ["https://Shop.example:443", "https://a.test:1"]}
          passkeys: {enroll: /add}
      """
    ).server.associations
    #expect(apps.apple(at: "shop.test").map(\.id).count == 3 && apps.apple(at: "x.test").count == 2)
    #expect(apps.android(at: "shop.test").count == 1 && apps.android(at: "x.test").isEmpty)
    let app = try #require(apps.apple.first { $0.id == "TEAM.com.example.app" })
    #expect(app.links == ["/a", "/b/*"] && !app.sharesCredentials && app.isClip && app.hosts == ["shop.test"])
    #expect(apps.apple.filter { $0.links == nil && $0.sharesCredentials }.map(\.id).count == 2)
    #expect(apps.android.first?.fingerprints == [[UInt8](repeating: 0xAB, count: 32)])
    #expect(apps.relatedOrigins == ["shop.test": ["https://shop.example", "https://a.test:1"]])
    #expect(apps.passkeyEnrollment == "/add" && apps.passkeyManagement == nil)
  }

  @Test func linksInMails() throws {
    let text = "server: {links: 'https://Links.test:1', apps: {apple: [{appId: T.a, links: [/a, /confirmUser]}, T.b]}}"
    let apps = try world(text).server.associations
    #expect(apps.mailHost == "links.test" && apps.mailPaths == ["/confirmUser"])
    #expect(apps.apple.map { apps.links(to: $0, at: "links.test") } == [["/a", "/confirmUser"], []])
    let below = try world("server: {links: 'https://links.test/idp/x'}").server.associations
    #expect(below.mailHost == "links.test" && below.mailPaths == ["/idp/x/confirmUser"])
    var other = apps.apple[0]
    other.links = []
    #expect(apps.links(to: other, at: "links.test") == ["/confirmUser"])
    #expect(apps.links(to: other, at: "a.test").isEmpty)
  }

  @Test(arguments: [
    "{apple: [app]}", "{apple: [{appId: T.a, links: [a]}]}", "{android: [{package: a.b}]}",
    "{android: [{package: a.b, sha256: []}]}", "{relatedOrigins: {S.test: []}}", "{relatedOrigins: {s.test: [a]}}",
    "{passkeys: {enroll: javascript:x}}", "{passkeys: {other: /x}}", "{windows: []}",
  ])
  func whatIsWrongIsReported(_ apps: String) {
    #expect(problems("server: {apps: \(apps)}").count == 1, "\(problems("server: {apps: \(apps)}"))")
  }
}
