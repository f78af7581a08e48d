import Testing

@testable import Configuration
@testable import Imports

/// CloudFormation's functions, each by the name that a pool gets from it.
struct IntrinsicTests {
  @Test(arguments: [
    ("!Sub 'a-${AWS::Region}'", "a-us-east-1"),
    ("!Sub ['${A}${B}', {A: x, B: !Ref AWS::AccountId}]", "x000000000000"),
    ("{'Fn::Join': ['-', [a, !Ref 'AWS::NoValue', b]]}", "a-b"),
    ("!Select [1, [a, b]]", "b"),
    ("!Select [1, !Split ['::', 'a::b::c']]", "b"),
    ("{'Fn::Base64': a}", "YQ=="),
    ("!FindInMap [M, us-east-1, K]", "mapped"),
    ("{'Fn::FindInMap': [M, nowhere, K, {DefaultValue: fallback}]}", "fallback"),
    ("!If [Yes, a, b]", "a"),
    ("!If [No, a, b]", "b"),
    ("!Sub '${AWS::StackName}'", "x"),
    ("!Ref Plain", "value"),
    ("!Join [',', !Ref List]", "1,2"),
    ("!Sub ['${N}', {N: !Length {Ref: List}}]", "2"),
    ("!Sub ['${N}', {N: !Select [0, !Split [',', {'Fn::Join': ['', [x, ',', y]]}]]}]", "x"),
  ])
  func values(expression: String, expected: String) throws {
    let sections = """
      Parameters:
        Plain: {Type: String, Default: value}
        List: {Type: CommaDelimitedList, Default: "1, 2"}
      Mappings: {M: {us-east-1: {K: mapped}}}
      Conditions: {Yes: !Not [!Equals [a, b]], No: !And [!Condition Yes, !Equals [1, 2]]}
      """
    let name = try reading(template(named: expression, sections)).document.userPools.first?.name
    #expect(name == expected)
  }

  @Test func idsAreTheSameEveryTimeAndDifferForEachResource() throws {
    let text = """
      Resources:
        A: {Type: AWS::Cognito::UserPool}
        B: {Type: AWS::Cognito::UserPool}
        C: {Type: AWS::Cognito::UserPoolClient, Properties: {UserPoolId: !Ref B, GenerateSecret: true}}
      """
    let (first, second) = (try reading(text).document, try reading(text).document)
    let ids = first.userPools.map { $0.id?.value }
    #expect(ids == second.userPools.map { $0.id?.value })
    #expect(Set(ids).count == 2)
    #expect(first.userPools[1].clients.first?.secret == second.userPools[1].clients.first?.secret)
    #expect(try reading(text, named: "y.yaml").document.userPools.map { $0.id?.value } != ids)
    #expect(
      try reading(text, ["AWS::Region": "eu-west-1"]).document.userPools[0].id?.value.hasPrefix("eu-west-1_") == true)
  }

  @Test func substitutionsKeepWhatIsNone() {
    func text(_ parts: [Substitution]) -> String {
      parts.map { part in
        switch part {
        case .text(let text): text
        case .name(let name): "<\(name)>"
        }
      }.joined()
    }
    #expect(text(Substitution.parts(of: "a$b ${ C } ${!D} $${E} ${F")) == "a$b <C> ${D} $<E> ${F")
    #expect(text(Substitution.parts(of: "")) == "")
  }

  @Test func aLoopDoesNotGrowWithoutEnd() {
    let items = (0..<40).map(String.init).joined(separator: ",")
    let text = """
      Transform: AWS::LanguageExtensions
      Resources:
        Fn::ForEach::A:
          - A
          - [\(items)]
          - Fn::ForEach::B:
              - B
              - [\(items)]
              - "Q${A}x${B}": {Type: AWS::SNS::Topic}
      """
    #expect(problems(text).contains { $0.contains("makes more than 1000 members") })
  }

  /// Loops in one another, of which the innermost makes nothing, so that no count of members ends them.
  @Test func loopsThatMakeNothingHaveAnEnd() {
    var body = "{}"
    for level in 0..<8 { body = "{'Fn::ForEach::L\(level)': [V\(level), [a, b, c, d, e, f, g, h, i, j], \(body)]}" }
    let text = """
      Transform: AWS::LanguageExtensions
      Resources: \(body)
      """
    let found = problems(text)
    #expect(found.filter { $0.contains("steps to expand") }.count == 1, "\(found)")
  }

  /// Each domain is twice the next one: the text of the first would have a terabyte.
  @Test func textsDoNotGrowWithoutEnd() {
    var text = template(named: "x") + "\n"
    for number in 0..<40 {
      let next = number < 39 ? "!Sub '${D\(number + 1)}${D\(number + 1)}'" : "x"
      text +=
        "  D\(number): {Type: AWS::Cognito::UserPoolDomain, Properties: {UserPoolId: !Ref Pool, Domain: \(next)}}\n"
    }
    #expect(problems(text).contains { $0.contains("steps to expand") })
  }

  /// What is worked out within something else takes a part of the thread's memory.
  @Test(arguments: [10, 100_000]) func chainsHaveAnEnd(length: Int) {
    let conditions = (0..<length).map { "C\($0): !Not [!Condition C\($0 + 1)]" } + ["C\(length): !Equals [a, a]"]
    let text = template(named: "!If [C0, a, b]") + "\nConditions: {\(conditions.joined(separator: ", "))}\n"
    #expect(problems(text).contains { $0.contains("each within the one before") } == (length > 256))
  }

  @Test func exportsThatImportOneAnotherAreRefused() {
    let text =
      template(named: "!ImportValue a") + """

        Outputs:
          A: {Value: !ImportValue b, Export: {Name: a}}
          B: {Value: !ImportValue a, Export: {Name: b}}
        """
    #expect(problems(text).contains { $0.contains("circular reference: export a → export b → export a") })
  }

  @Test func aBraceThatStaysOpenIsText() {
    #expect(Substitution.parts(of: String(repeating: "${", count: 1_000_000)).count == 1)
  }

  @Test func whatIsInAnotherTypeOfResourceIsNotWorkedOut() throws {
    let text = """
      Resources:
        Pool: {Type: AWS::Cognito::UserPool}
        Other: {Type: "Custom::Thing", Properties: {Value: !GetAtt [Pool, Whatever], ServiceToken: !ImportValue x}}
      """
    #expect(try reading(text).report.notes.allSatisfy { !$0.text.contains("Whatever") })
  }
}
