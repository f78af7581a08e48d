import Testing

@testable import Configuration
@testable import Imports

/// How texts of other programs are made readable, and where things in them are.
struct ForeignTextTests {
  private func tree(_ text: String, named name: String) -> Node? {
    let source = ConfigurationSource(name: name, bytes: Array(text.utf8))
    let diagnosis = Diagnosis(file: name)
    return ForeignText.tree(source, diagnosis: diagnosis).root
  }

  @Test(arguments: [
    ("const a = {b: 1}\nexport default a;", "x.js"),
    ("// {\n/* { */ export default {b: 1, // c\n};", "x.mjs"),
    ("import { Amplify } from 'aws';\nAmplify.configure({'b': `1`,});", "x.ts"),
    ("const amplifyconfig = '''{\n \"b\": \"1\"\n}''';", "x.dart"),
    ("module.exports = {b: \"1\"}; function f() { return {c: 2} }", "x.cjs"),
    ("{\"b\": 1}", "x.json"),
    ("export const outputs = {b: 1};", "standard input"),
  ])
  func theObjectOfAScriptIsRead(text: String, name: String) {
    #expect(tree(text, named: name)?["b"]?.text == "1")
  }

  @Test func scriptsThatEndTooEarlyDoNotCrash() {
    for text in [
      "const a = {", "export default {b: '", "/*", "//", "`", "{'", "a = {b: \"\\", "'''", "Amplify.configure(",
    ] {
      for end in 0...text.utf8.count {
        _ = tree(String(text.prefix(end)), named: "x.js")
      }
    }
  }

  @Test func findingsNameTheirPlace() throws {
    let text = """
      {"auth": {"user_pool_id": "us-east-1_Abc",
        "groups": [{"A": {}}, {"B": {"precedence": 2}}], "surprise": 1}}
      """
    let notes = try reading(text, named: "amplify_outputs.json").report.notes
    #expect(notes.contains { $0.line == "amplify_outputs.json:2: taken: auth.groups[1].B: group B" })
    #expect(notes.contains { $0.line == "amplify_outputs.json:2: unknown: auth.surprise: surprise is not read" })
  }

  @Test func ownDocumentsAreReadAsSuch() throws {
    let own = "userPools: [{Id: us-east-1_Abc, PoolName: a}]"
    #expect(try reading(own).report.isEmpty)
    #expect(problems("userPool: []").first?.contains("unknown key \"userPool\"") == true)
    #expect(problems("{a: 1}").first?.contains("not a document that is known here") == true)
    #expect(problems("").isEmpty)
  }

  @Test func guessesAreFoundAgainInComments() throws {
    let text = """
      # guessed: of the whole
      userPools:
        # unknown: of the pool
        - Id: us-east-1_Abc
          # guessed: of its name
          PoolName: a
          Clients:
            # guessed: of the client
            - ClientId: c
              # guessed: of the secret
              ClientSecret: "1"
      """
    let guesses = DocumentGuess.all(in: ConfigurationSource(name: "x", bytes: Array(text.utf8)), environment: [:])
    let places = guesses.map { "\($0.steps.map { "\($0.list)=\($0.id)" }) \($0.member ?? "-") \($0.text)" }
    #expect(
      places == [
        "[] - guessed: of the whole", "[\"userPools=us-east-1_Abc\"] - unknown: of the pool",
        "[\"userPools=us-east-1_Abc\"] PoolName guessed: of its name",
        "[\"userPools=us-east-1_Abc\", \"Clients=c\"] - guessed: of the client",
        "[\"userPools=us-east-1_Abc\", \"Clients=c\"] ClientSecret guessed: of the secret",
      ])
    #expect(guesses.allSatisfy { DocumentGuess($0.described) == $0 })
  }
}
