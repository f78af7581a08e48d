import Ambient
import Description
import JSON
import Model
import Provisioning
import Tenants
import Testing

/// Every member of the lists that read configurations and write exports: what is read is written, and read again.
@Suite struct DescribedMembersTests {
  @Test(arguments: TenantMembers.members.map(\.form.name)) func settingsOfTenants(name: String) {
    let tenant = Tenant(
      id: UniqueID(randomBytes: [UInt8](repeating: 1, count: 16)), displayName: "t", domains: ["a.test"],
      userFlows: [UserFlow(name: "f")], isAlsoUserPool: false)
    check(name, of: TenantMembers.members, in: tenant) { TenantMembers.complete(&$0, host: "a.test") }
  }

  @Test(arguments: TenantPasswordPolicy.members.map(\.form.name)) func rulesOfPasswords(name: String) {
    check(name, of: TenantPasswordPolicy.members, in: TenantPasswordPolicy())
  }

  @Test(arguments: TenantPasskeyPolicy.members.map(\.form.name)) func rulesOfPasskeys(name: String) {
    check(name, of: TenantPasskeyPolicy.members, in: TenantPasskeyPolicy())
  }

  @Test(arguments: ApplicationMembers.members.map(\.form.name).filter { $0 != "Kept" })
  func fieldsOfApplications(name: String) {
    check(name, of: ApplicationMembers.members, in: ApplicationRegistration(id: ClientID("a"), name: "a"))
  }

  @Test func partsOfTenants() {
    check(UserFlow.self)
    check(UserFlowAttribute.self)
    check(UserFlowAttribute.Option.self)
    check(DirectoryGroup.self)
    check(AppRoleAssignment.self)
    check(CustomExtension.self)
    check(TenantUser.self)
    check(SeededPasskey.self)
    for member in ExtensionAttributeMembers.members {
      check(member.form.name, of: ExtensionAttributeMembers.members, in: AttributeDefinition(""))
    }
  }

  @Test(arguments: PlainRealm.members.map(\.form.name)) func settingsOfPlainRealms(name: String) {
    check(name, of: PlainRealm.members, in: RealmSettings(name: "r"))
  }

  /// Every setting of a tenant has a name of its own in calls that change one, and an effect there.
  @Test func everySettingOfATenantCanBeChanged() {
    let names = TenantChange.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" } }, "\(names)")
    #expect(names.contains("password_history") && names.contains("polls_in_progress"))
    #expect(TenantChange.all.count == TenantMembers.members.count - 1 + TenantPasswordPolicy.members.count)
  }

  private func check<Root: DescribedValue>(_: Root.Type) {
    for member in Root.members { check(member.form.name, of: Root.members, in: Root()) }
  }

  /// Applies samples of the member's form; at least one of them is written, and what is written reads as the same.
  private func check<Root>(
    _ name: String, of members: [DescribedMember<Root>], in root: Root,
    completing complete: (inout Root) -> Void = { _ in }
  ) {
    guard let member = members.first(where: { $0.form.name == name }) else { return }
    #expect(!member.form.about.isEmpty, "\(name) needs a description")
    let samples = Self.samples(of: member.form.form)
    #expect(!samples.isEmpty, "no sample for \(name): add one to the texts of this test")
    let before = member.json(of: root)
    var written = 0
    for sample in samples {
      var first = root
      member.take(sample, into: &first)
      complete(&first)
      guard let json = member.json(of: first) else { continue }
      if json != before { written += 1 }
      #expect(throws: Never.self) { try member.form.form.check(json, at: "/\(name)") }
      var second = root
      member.take(json, into: &second)
      complete(&second)
      #expect(member.json(of: second) == json, "\(name)")
    }
    #expect(written > 0, "\(name) is not written: none of \(samples.map(\.text)) changes the export")
  }

  /// Values of that form, differing from each other.
  private static func samples(of form: ValueForm) -> [JSON] {
    switch form {
    case .text(let lengths, let form):
      texts.filter { lengths.contains($0.unicodeScalars.count) && form?.matches($0) ?? true }.map { .string($0) }
    case .choice(let values): values.map { .string($0) }
    case .words(let values, let lengths, let form, _): values.map { .string($0) } + samples(of: .text(lengths, form))
    case .integer(let range): [.integer(range.lowerBound), .integer(min(range.upperBound, range.lowerBound + 1))]
    case .integerText(let range): [.string("\(range.lowerBound)")]
    case .number(let range): [.number(range.lowerBound)]
    case .boolean: [true, false]
    case .list(let element, let count):
      samples(of: element).prefix(3).map { .array([$0]) }.filter { count.contains($0.array?.count ?? 0) }
    case .table(let element): samples(of: element).prefix(2).map { .object(["a": $0]) }
    case .object(let form): objects(of: form)
    case .anyObject: [.object(["a": 1])]
    case .scalarOr(let form, let object): samples(of: form) + objects(of: object)
    case .orNull(let form): samples(of: form)
    case .other: []
    }
  }

  /// The objects with the first sample of every required member and of one other.
  private static func objects(of form: ObjectForm) -> [JSON] {
    let members = form.members.filter { !$0.hasNoEffect }
    let required = members.filter(\.isRequired).compactMap { member in
      samples(of: member.form).first.map { (member.name, $0) }
    }
    return members.compactMap { member in
      var object = JSONObject(required)
      object[member.name] = samples(of: member.form).first
      return (try? form.check(object, at: "")) == nil ? nil : .object(object)
    }
  }

  private static let texts = [
    "a", "a.test", "https://a.test", "https://issuer.test/x", "123456", "00000000-0000-4370-8000-000000000001",
    certificate, "email", "AAAA", "PT5S", "extension_00000000000000000000000000000000_a",
  ]

  /// Of an RSA key of 2048 bits, for nobody.
  private static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIC7jCCAdagAwIBAgIBATANBgkqhkiG9w0BAQsFADAPMQ0wCwYDVQQDDAR0ZXN0
    MCAXDTI2MTEyNzAxNTgxN1oYDzIxMjYxMTAzMDE1ODE3WjAPMQ0wCwYDVQQDDAR0
    ZXN0MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAzunhTuxGHCWJACcp
    p2MkYBOUwqjEMRpLSQTYpcSkw/QP8wMLIInazNt4ueiC1eH6Does3ogxSTQMghNH
    Zy7HgntoSFpY4cX/ArhZLiI5CNNSA+CXqzRDCueq0ijzcoIOAQaTBYnOl28kCbrP
    jQKljt18AGreS6ct2MQmYZjeefM+BuWWJ0NQT5ZrinfDYMNiJ4ko06jT7mw7OjOU
    sl5Fgy6H8LHFsQA2nFJxAFYnNNQNqurg9OMjEUmV5f8sA/Tzf1YxUbqBfrRhZhdk
    leHHvUrtno2TIJ0JKPqanZ/IWmCB+cp2bDEaudlQAtMQ4djAc2Q5zKotBDbJAtwL
    sNpr4QIDAQABo1MwUTAdBgNVHQ4EFgQUb/6RcNKezKcJenjNxVNCwXH9B58wHwYD
    VR0jBBgwFoAUb/6RcNKezKcJenjNxVNCwXH9B58wDwYDVR0TAQH/BAUwAwEB/zAN
    BgkqhkiG9w0BAQsFAAOCAQEAg+JE+/ObiQ5CWIXWRw749c9wQ0s8P2Q1zo8VwlMM
    x60c+l/Xwgh85pYf26fkO4UdQ4Q5o4pQ0BNdeWleVCKhrZDzVv0VL+lNvPDjFhl4
    20HZ8Vo5gaMMWJ3DsqjAcGzTU7+ZjTB4rXDDgyRtEbfs1TvlSmvncGbFLAIbUs0k
    jVP2NNX1d7ZCb/yATH/1NIRyWOVJyM59oU7qGOO2298HJW6dqpofRfxS/WRXGlP+
    Y2aqYCR+77eXOtkfP4N/eN3eTtmfxdp0hPyMJRaFsYTkZpMTPBf8M8+V+zilfpSx
    0HeansTkkXYWfjbr9BSos9fspADoLp2q+tRr+JiRawWpUw==
    -----END CERTIFICATE-----
    """
}
