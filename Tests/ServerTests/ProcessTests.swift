import CommandLine
import Foundation
import Testing

@testable import understudy

/// The built program, from outside.
@Suite struct ProcessTests {
  @Test func servesUntilItIsTold() throws {
    let portFile = freshPath()
    let run = try Run(["--port", "0", "--port-file", portFile])
    let ready = try #require(run.readyLine())
    let port = try String(contentsOfFile: portFile, encoding: .utf8).trimmingCharacters(in: .newlines)
    #expect(ready == "listening on http://127.0.0.1:\(port)")
    #expect(try Run(["health", "--url", "http://localhost:\(port)"]).finish() == Run.End(status: 0, output: "ready\n"))
    let other = try Run(["--port", port]).finish()
    let told = "understudy: port \(port) on 127.0.0.1 is in use by another program"
    let advice = "; expected a free one: --port N, or --port 0 for any."
    let address = "http://localhost:\(port)"
    let owner = " Another Understudy has it: \(address)/_understudy/; `understudy open --url \(address)` shows it\n"
    #expect(other == Run.End(status: 69, errors: told + advice + owner))
    run.process.terminate()
    #expect(run.finish().status == 0)
    #expect(!FileManager.default.fileExists(atPath: portFile))
    #expect(try Run(["health", "--url", "http://localhost:\(port)"]).finish().status == 1)
  }

  @Test func interruptsEndItToo() throws {
    let run = try Run(["serve", "--port", "0", "--log-format", "json"])
    // Nothing but the line itself where lines are records.
    let ready = try #require(run.readyLine())
    run.process.interrupt()
    let end = run.finish()
    #expect(end.status == 0)
    #expect(end.output == ready + "\n")
    #expect(end.errors.isEmpty)
  }

  @Test(arguments: ["default.yaml", "minimal.yaml", "oidc.yaml", "shop.yaml"])
  func everyExampleStarts(name: String) throws {
    let file = exampleConfiguration(name)
    #expect(try Run(["check", file]).finish().status == 0)
    let run = try Run(["--port", "0"], ["UNDERSTUDY_CONFIG": file])
    #expect(try #require(run.readyLine()).hasPrefix("listening on http://127.0.0.1:"))
    run.process.terminate()
    #expect(run.finish().status == 0)
  }

  @Test func everyProblemOfAConfigurationIsALine() throws {
    let file = freshPath()
    try Data("userPols: []\nserver: {seed: x}\n".utf8).write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    var expected = Run.End(
      status: 1,
      errors: """
        \(file):1:1: unknown key "userPols"; expected delivery, documents, entraTenants, faults, identityPools, magicValues, realms, server or userPools \
        (did you mean userPools?)
        \(file):2:16: seed: found a string; expected an integer of at least 0

        """)
    #expect(try Run(["check", file]).finish() == expected)
    // Of `check` that is the answer, of `serve` a failure (sysexits(3)).
    expected.status = 78
    #expect(try Run(["serve", "--config", file]).finish() == expected)
  }

  @Test(arguments: [
    (["--bogus"], "Unknown option '--bogus'; see `understudy serve --help`"),
    (["nonsense"], "there is no command nonsense; `understudy --help` lists the commands"),
    (["--port"], "Missing value for '--port <number>'; see `understudy serve --help`"),
    (["--port", "x"], "--port \"x\"; expected a number from 0 to 65535"),
    (["check"], "Missing expected argument '<files> ...'; see `understudy check --help`"),
    (["--tls-key", "k"], "--tls-key without --tls-certificate; expected both"),
    (["health", "--url", "x"], "--url \"x\"; expected http://HOST[:PORT] or https://HOST[:PORT]"),
    (
      ["--host", "0.0.0.0"],
      "--host 0.0.0.0 is not a loopback address, so other machines could read every code and make any token; "
        + "expected --control-token TOKEN or --open-control"
    ),
  ])
  func badCommandLinesAreOneLine(arguments: [String], expected: String) throws {
    #expect(try Run(arguments).finish() == Run.End(status: 64, errors: "understudy: \(expected)\n"))
  }

  @Test func whatCannotBeDoneIsOneLine() throws {
    #expect(
      try Run(["--config", "/nowhere.yaml"]).finish()
        == Run.End(
          status: 78,
          errors:
            "/nowhere.yaml: cannot be read: No such file or directory; expected a configuration file; "
            + "`understudy init /nowhere.yaml` writes one\n"))
    #expect(
      try Run(["--port-file", "/nowhere/port", "--port", "0"]).finish()
        == Run.End(
          status: 73,
          errors:
            "understudy: --port-file /nowhere/port: No such file or directory; expected a path that this user may write\n"
        ))
  }

  @Test func versionAndHelp() throws {
    let version = Run.End(status: 0, output: "understudy \(Version.number)\n")
    #expect(try Run(["version"]).finish() == version)
    #expect(try Run(["--version"]).finish() == version)
    let help = try Run(["serve", "--help"]).finish()
    #expect(help.status == 0)
    #expect(help.output.contains("A folder to store the state in"))
    #expect(help.errors.isEmpty)
  }
}
