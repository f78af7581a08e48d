import Testing

@testable import Configuration

@Suite struct EnvironmentTests {
  private let references = EnvironmentReferences(environment: ["NAME": "value", "EMPTY": "", "N_1": "1"])

  @Test(arguments: [
    ("${NAME}", "value"), ("a${NAME}b${N_1}", "avalueb1"), ("${EMPTY}", ""), ("${EMPTY:-x}", "x"),
    ("${NAME:-x}", "value"),
    ("${NONE:-}", ""), ("${NONE:-a:-b c}", "a:-b c"), ("$NAME", "$NAME"), ("$", "$"), ("$$", "$$"),
    ("a$b$${NAME}", "a$b${NAME}"),
    ("$$${NAME}", "$${NAME}"),
  ])
  func replaces(text: String, expected: String) throws {
    #expect(try references.substituted(text)?.text == expected)
  }

  @Test(arguments: ["${", "${}", "${NAME", "${1A}", "${NAME:x}", "${NAME-x}", "${ NAME}", "${é}", "${a.b}"])
  func refusesWhatIsNoReference(text: String) {
    #expect(throws: EnvironmentReferences.Failure.malformed) { try references.substituted(text) }
  }

  @Test func missingVariablesAreNamedWhereTheyStand() {
    #expect(
      problems("server:\n  publicUrl: ${BASE}\n  seed: ${SEED:-7}\n  keys: \"${KEYS\"") == [
        "x:2:14: the environment variable BASE is not set; expected it, or a default: ${BASE:-default}",
        "x:4:9: `${` starts a reference to an environment variable; expected ${NAME} or ${NAME:-default}; "
          + "write `$${` for the two characters",
      ])
  }

  @Test func whatComesFromTheEnvironmentIsTakenAsWhateverFits() throws {
    let world = try world(
      """
      server: {seed: "${SEED}"}
      userPools:
        - PoolName: p
          Relax: {lockout: "${LENIENT}"}
          Users:
            - Username: ${USERNAME}
              Password: ${PASSWORD}
              Groups: ${NONE:-}
      """, ["SEED": "12", "LENIENT": "true", "USERNAME": "007", "PASSWORD": "12345678"])
    #expect(world.server.seed?.value == 12)
    #expect(world.userPools[0].relaxed.hasNoLockout)
    #expect(world.userPools[0].users[0].username.value == "007")
    #expect(world.userPools[0].users[0].password == "12345678")
  }

  @Test func whatIsQuotedInTheFileStaysText() {
    #expect(problems("server: {seed: \"12\"}") == ["x:1:16: seed: found a string; expected an integer of at least 0"])
    #expect(
      problems("server: {seed: \"$${A}\"}") == ["x:1:16: seed: found a string; expected an integer of at least 0"])
  }
}
