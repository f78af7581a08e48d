import JSON
import Testing

@testable import Configuration
@testable import Imports

/// Documents that are too large for trees of all that is in them. Here every document is.
struct LargeDocumentTests {
  private func reading(_ text: String, isLarge: Bool) throws -> ImportReader.Result {
    var context = ImportContext()
    context.collectsPeople = true
    context.largeSize = isLarge ? 0 : .max
    return try ImportReader.read(Array(text.utf8), name: "x.json", context: context)
  }

  private func people(_ file: PeopleFile) throws -> [(members: String, line: Int)] {
    try PeopleReader(file).next(100).map { (JSONText.of($0.members), $0.line) }
  }

  private static let listed = """
    {"Users": [
      {"Username": "a", "Attributes": [{"Name": "email", "Value": "a@example.com"}, {"Name": "custom:ward", "Value": "7"}],
       "UserStatus": "CONFIRMED", "Enabled": true},
      {"Username": "b", "Attributes": [{"Name": "sub", "Value": "1"}], "UserStatus": "CONFIRMED",
       "UserMFASettingList": ["SOFTWARE_TOKEN_MFA"]}
    ]}
    """
  private static let pool = #"{"UserPool": {"Id": "us-east-1_Large0001", "Name": "large", "SchemaAttributes": []}}"#

  private func both(isLarge: Bool) throws -> ImportReader.Result {
    var context = ImportContext()
    context.collectsPeople = true
    context.largeSize = isLarge ? 100 : .max
    var reading = ImportReading(context: context)
    reading.add(ConfigurationSource(name: "pool.json", bytes: Array(Self.pool.utf8)))
    reading.add(ConfigurationSource(name: "users.json", bytes: Array(Self.listed.utf8)))
    return try reading.finish(files: ["pool.json", "users.json"])
  }

  @Test func usersOfADumpAreReadApart() throws {
    let (small, large) = (try both(isLarge: false), try both(isLarge: true))
    #expect(small.document.userPools[0].users.map(\.username.value) == ["a", "b"])
    #expect(small.document.peopleFiles.isEmpty)
    #expect(large.document.userPools[0].users.isEmpty)
    let file = try #require(large.document.peopleFiles.first)
    #expect((file.path, file.pool) == ("users.json", "us-east-1_Large0001"))
    let read = try people(file)
    #expect(read.map(\.line) == [2, 4])
    #expect(read[0].members.contains(#""Username":"a""#) && read[0].members.contains(#""Value":"7""#))
    #expect(!read[1].members.contains("SOFTWARE_TOKEN_MFA"))
    // What they have that no document says is there in either way.
    #expect(large.document.userPools[0].schema.map(\.name) == small.document.userPools[0].schema.map(\.name))
    #expect(
      large.report.notes.map(\.text).filter { !$0.contains("attribute") }.sorted()
        == small.report.notes.map(\.text).filter { !$0.contains("attribute") }.sorted())
  }

  @Test func usersOfKeycloakAreReadApart() throws {
    let text = """
      {"realm": "plain", "enabled": true, "clients": [{"clientId": "app", "publicClient": true}],
       "users": [{"username": "a", "credentials": [{"type": "password", "value": "x"}]},
         {"username": "service-account-app", "serviceAccountClientId": "app"},
         {"username": "b", "enabled": false}]}
      """
    let large = try reading(text, isLarge: true)
    #expect(large.document.realms[0].users.isEmpty)
    let file = try #require(large.document.peopleFiles.first)
    #expect((file.format, file.pool) == (.persons, "plain"))
    // A service account is a user as well, whom the file's count leaves out.
    #expect(try people(file).map(\.line) == [2, 3, 4])
    let notes = large.report.notes.map(\.text)
    #expect(notes.contains("2 people") && notes.contains("no password: b"))
    #expect(try reading(text, isLarge: false).document.realms[0].users.count == 3)
  }

  @Test func resourcesOfOtherServicesAreNotKept() throws {
    let text = """
      {"format_version": "1.0", "terraform_version": "1.9.8", "prior_state": {"resources": [1, {"a": []}]},
       "values": {"root_module": {"resources": [
         {"address": "aws_s3_bucket.a", "mode": "managed", "type": "aws_s3_bucket", "name": "a", "values": {"b": [1, 2, 3]}},
         {"address": "aws_cognito_user_pool.p", "mode": "managed", "type": "aws_cognito_user_pool", "name": "p",
          "values": {"id": "us-east-1_Large0002", "name": "p"}}]}}}
      """
    let (small, large) = (try reading(text, isLarge: false), try reading(text, isLarge: true))
    #expect(large.document.userPools.map(\.name) == ["p"])
    #expect(large.report.lines == small.report.lines)
    #expect(large.report.lines.contains { $0.contains("values.root_module.resources[1]: user pool p") })
    let parts = ImportReader.parts(above: 0)
    let tree = YAMLTree.read(Array(text.utf8), .foreign, diagnosis: Diagnosis(file: "x"), parts: parts)
    #expect(tree?.at("values", "root_module", "resources")?.items[0].isNull == true && tree?["prior_state"] == nil)
  }

  @Test func aTreeHasABound() {
    let diagnosis = Diagnosis(file: "x.json")
    let parts = CollectedParts(above: 0, treeLimit: 10_000)
    let text = "[" + String(repeating: "1,", count: 4_000) + "1]"
    #expect(YAMLTree.read(Array(text.utf8), .foreign, diagnosis: diagnosis, parts: parts) == nil)
    #expect(
      diagnosis.problems.map(\.line) == [
        "x.json:1:1: more values than a document may have, since each takes memory; expected fewer, or people in a file of their own "
          + "(.ndjson or .csv)"
      ])
  }
}

private enum JSONText {
  static func of(_ members: JSONObject) -> String { JSON.object(members).text }
}
