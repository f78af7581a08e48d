import Foundation
import JSON
import Testing

@testable import Configuration

@Suite struct ModelTests {
  @Test func theBuiltInDefaultIsWhatTheProductPromises() throws {
    let world = try ConfigurationLoader.builtIn()
    let pool = try #require(world.userPools.first)
    #expect(world.userPools.count == 1)
    #expect(pool.id?.value == "us-east-1_Understudy")
    #expect(pool.domain?.value == "understudy")
    #expect(pool.clients.map(\.id?.value) == ["understudyweb", "understudyserver"])
    #expect(pool.clients.map(\.secret) == [nil, "understudyserversecretkey"])
    #expect(pool.users.map(\.username.value) == ["ada@example.com"])
    #expect(pool.users.map(\.password) == ["Correct-Horse-1"])
    #expect(pool.settings["Policies"]?["SignInPolicy"]?["AllowedFirstAuthFactors"] == ["PASSWORD", "EMAIL_OTP"])
    #expect(pool.settings["MfaConfiguration"] == "OPTIONAL")
    #expect(pool.resourceServers.first?.scopes.map(\.value) == ["read", "write"])
  }

  @Test(arguments: ["describe-user-pool.json", "created-user-pool.yaml"])
  func whatTheServicePrintsCanBePasted(file: String) throws {
    let path = try #require(Bundle.module.path(forResource: "Vectors/" + file, ofType: nil))
    do {
      let world = try ConfigurationLoader.load(files: [path], environment: [:])
      let pool = try #require(world.userPools.first)
      #expect(pool.accountID == "123456789012")
      #expect(pool.name == "shop")
      #expect(pool.settings["UsernameConfiguration"] == ["CaseSensitive": false])
      #expect(
        pool.schema.first { $0.name == "custom:tenant" }?.settings["StringAttributeConstraints"]?["MaxLength"] == "256")
      #expect(pool.schema.first { $0.name == "sub" }?.settings["Mutable"] == false)
      #expect(pool.settings["VerificationMessageTemplate"]?["EmailMessage"] == "Your code is {####}.")
      #expect(
        pool.settings["AccountRecoverySetting"]?["RecoveryMechanisms"]?.array?.compactMap { $0["Name"] }
          == ["verified_email", "verified_phone_number"])
      let client = try #require(pool.clients.first)
      #expect(client.settings["AccessTokenValidity"] == 60)
      #expect(client.settings["TokenValidityUnits"]?["AccessToken"] == "minutes")
      let user = try #require(pool.users.first)
      #expect(user.status == .confirmed)
      #expect(user.created == 1_726_788_459_464)
      #expect(user.attributes.map(\.name.value) == ["sub", "email", "email_verified", "custom:tenant"])
      #expect(pool.groups.first?.settings["RoleArn"] == "arn:aws:iam::123456789012:role/admins")
    } catch let error as ConfigurationProblems {
      Issue.record("\(error.lines)")
    }
  }

  @Test func oursBesideTheService() throws {
    let world = try world(
      """
      server: {publicUrl: "https://idp.example.test:4371", keys: keys/signing.pem, seed: 7}
      userPools:
        - Id: eu-west-1_Shop00001
          PoolName: shop
          AccountId: 000000000012
          Issuer: https://login.example.test/shop
          Keys: standard
          Relax: {fixedCode: 000000, lockout: true, sigV4: accept, region: true}
        - {PoolName: a, Issuer: base-url}
        - {PoolName: b, Issuer: request-host, Profile: cognito}
        - {PoolName: c, Issuer: aws}
      """)
    #expect(world.server.publicURL?.value == "https://idp.example.test:4371")
    #expect(world.server.keys?.value == .file("keys/signing.pem"))
    #expect(
      world.userPools.map(\.issuer) == [.fixed("https://login.example.test/shop"), .baseURL, .requestHost, .aws])
    let pool = world.userPools[0]
    #expect(pool.accountID == "000000000012")
    #expect(pool.keys?.value == .standard)
    #expect(pool.relaxed.fixedCode == "000000")
    #expect(pool.relaxed.hasNoLockout)
    #expect(pool.relaxed.signatures == .accept)
    #expect(world.userPools.map(\.relaxed.takesAnyRegion) == [true, false, false, false])
  }

  @Test func pathsAreRelativeToTheirFile() throws {
    let source = ConfigurationSource(name: "some/folder/a.yaml", bytes: Array("server: {keys: signing.pem}".utf8))
    #expect(
      try ConfigurationLoader.load([source], environment: [:]).server.keys?.value == .file("some/folder/signing.pem"))
  }

  @Test func unreadableFilesAreNamedWithTheRest() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a.yaml").path
    try Data("servr: {}".utf8).write(to: URL(fileURLWithPath: file))
    do {
      _ = try ConfigurationLoader.load(files: [folder.path, "/nowhere/b.yaml", file], environment: [:])
      Issue.record("loaded")
    } catch {
      #expect(error.lines.count == 3)
      #expect(error.lines[0] == "\(folder.path): cannot be read: Is a directory")
      #expect(error.lines[1] == "/nowhere/b.yaml: cannot be read: No such file or directory")
      #expect(error.lines[2].hasPrefix("\(file):1:1: unknown key \"servr\""))
    }
  }
}
