import Testing

@testable import Configuration

/// Risk configurations are those of the service's descriptions, pasted, and nothing else.
@Suite struct RiskConfigurationTests {
  private func problems(_ risks: String) -> [String] {
    let text = "userPools: [{PoolName: p, Id: eu-west-1_Abc123, RiskConfigurations: {\"\": \(risks)}}]"
    do {
      _ = try ConfigurationLoader.load(
        [ConfigurationSource(name: "a.yaml", bytes: Array(text.utf8))], environment: [:])
      return []
    } catch {
      return error.lines
    }
  }

  @Test func aDescriptionCanBePasted() {
    let actions = "{EventFilter: [SIGN_IN], Actions: {EventAction: BLOCK}}"
    let pasted =
      "{UserPoolId: eu-west-1_Abc123, ClientId: abc, LastModifiedDate: 1700000000.5, "
      + "CompromisedCredentialsRiskConfiguration: \(actions)}"
    #expect(problems(pasted) == [])
  }

  @Test func anUnknownMemberIsReportedWithTheNearestName() {
    let lines = problems("{CompromisedCredentialsRiskConfiguration: {Actions: {EventActio: BLOCK}}}")
    #expect(lines.contains { $0.contains("EventActio") && $0.contains("EventAction") })
  }
}
