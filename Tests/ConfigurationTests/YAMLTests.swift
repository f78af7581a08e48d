import JSON
import Testing

@testable import Configuration

@Suite struct YAMLTests {
  @Test(arguments: [
    ("a: [1, 2\nb: 3", "x:2:2: did not find expected ',' or ']' while parsing a flow sequence that starts in line 1"),
    (
      "a:\n\t- b",
      "x:2:1: found character that cannot start any token while scanning for the next token; "
        + "expected spaces: YAML does not allow tabs for indentation"
    ),
    (
      "a: @b",
      "x:1:4: found character that cannot start any token while scanning for the next token; "
        + "expected quotes around a value that starts with @"
    ),
    (
      "a: {b: ${C}}",
      "x:1:9: did not find expected ',' or '}' while parsing a flow mapping; expected quotes around ${…} between braces"
    ),
    ("server: {}\n---\nserver: {}", "x:2:1: a second document; expected one document per file"),
    ("? [a]\n: b", "x:1:3: a key that is not plain text; expected a name"),
    ("a: &a [*a]", "x:1:8: the alias *a is inside the value that it refers to"),
    ("# é\n- é\u{1}", "x:2:4: not UTF-8 text: control characters are not allowed"),
    (String(repeating: "[", count: 65), "x:1:65: nested too deeply; expected at most 64 levels"),
  ])
  func oneLineForTextsThatAreNotYAML(text: String, expected: String) {
    #expect(problems(text) == [expected])
  }

  @Test func invalidUTF8IsRefusedWhereItStands() throws {
    let source = ConfigurationSource(name: "x", bytes: Array("a:\n  é".utf8) + [0xFF])
    #expect(throws: ConfigurationProblems.self) { try ConfigurationLoader.load([source], environment: [:]) }
    do {
      _ = try ConfigurationLoader.load([source], environment: [:])
    } catch {
      #expect(error.lines == ["x:2:4: not UTF-8 text: invalid leading UTF-8 octet"])
    }
  }

  @Test(arguments: [
    (
      "server:\n  seed: 1\n  seed: 2",
      "x:3:3: the key \"seed\" appears twice; expected it once; the other is in line 2"
    ),
    ("server:\n  <<: {seed: 1}", "x:2:3: merge keys (<<) are not supported; expected the members written out"),
    ("server: *srv", "x:1:9: unknown alias *srv; expected an anchor defined above"),
    (
      "userPools:\n  - &pool {PoolName: p}\n  - *pol",
      "x:3:5: unknown alias *pol; expected an anchor defined above (did you mean pool?)"
    ),
    ("server: !mine {}", "x:1:9: the tag \"!mine\" is not supported; expected no tag"),
    ("server: !!map {seed: !!seq 1}", "x:1:22: the tag \"tag:yaml.org,2002:seq\" is not supported; expected no tag"),
  ])
  func whatTheTreeRefuses(text: String, expected: String) {
    #expect(problems(text) == [expected])
  }

  @Test func quotedMergeKeysAreOrdinaryNames() {
    #expect(problems("server: {'<<': 1}").first?.hasPrefix("x:1:10: unknown key \"<<\"") == true)
  }

  @Test func aliasesShareAValue() throws {
    let world = try world(
      """
      userPools:
        - PoolName: a
          AutoVerifiedAttributes: &both [email, phone_number]
        - PoolName: b
          AutoVerifiedAttributes: *both
      """)
    #expect(
      world.userPools.map { $0.settings["AutoVerifiedAttributes"] } == [
        ["email", "phone_number"], ["email", "phone_number"],
      ])
  }

  @Test func aliasesOfAliasesEnd() {
    var text = "faults:\n  - &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let alias = "*a\(level - 1)"
      text += "  - &a\(level) [\(Array(repeating: alias, count: 10).joined(separator: ", "))]\n"
    }
    #expect(problems(text) == ["x:6:45: aliases refer to more than 100000 values; expected fewer"])
  }

  @Test(arguments: ["", "# nothing\n", "---\n", "null", "{}", "server:\nuserPools:\n", "userPools: []"])
  func emptyConfigurationsAreFine(text: String) {
    #expect(problems(text).isEmpty)
  }

  @Test func jsonIsReadAsItIs() throws {
    let world = try world(
      #"""
      {
      	"userPools": [{"PoolName":"p", "Groups": [{"GroupName": "g", "Description": "\ud83d\ude00 \\ud83d \u00e9 \/"}]}]
      }
      """#)
    #expect(world.userPools.first?.groups.first?.settings["Description"]?.string == #"😀 \ud83d é /"#)
  }
}
