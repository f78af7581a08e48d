import ArgumentParser
import Configuration
import Testing

@testable import CommandLine

@Suite struct OptionTests {
  @Test func defaults() throws {
    let settings = try settings([])
    #expect(settings.configurations.isEmpty)
    #expect(settings.host == "127.0.0.1")
    #expect(settings.port == 4370)
    #expect(settings.portFile == nil)
    #expect(settings.publicURL == nil)
    #expect(settings.dataFolder == nil)
    #expect(settings.controlToken == nil)
    #expect(!settings.opensControl)
    #expect(settings.threads == nil)
    #expect(settings.connections == nil)
    #expect(settings.logLevel == .info)
    #expect(settings.logFormat == .text)
  }

  private static let everything = [
    ("--config", "a.yaml"), ("--host", "127.0.0.2"), ("--port", "80"), ("--port-file", "port"),
    ("--public-url", "https://idp.example.test"), ("--data", "data"), ("--control-token", "secret"), ("--threads", "3"),
    ("--connections", "5000"),
    ("--log-level", "debug"), ("--log-format", "json"),
  ]

  @Test func everyOptionHasItsVariable() throws {
    var variables = ["UNDERSTUDY_OPEN_CONTROL": "true"]
    for (option, value) in OptionTests.everything { variables[OptionReader.variableName(option)] = value }
    let fromVariables = try settings([], variables)
    let fromArguments = try settings(OptionTests.everything.flatMap { [$0.0, $0.1] } + ["--open-control"])
    #expect(fromVariables == fromArguments)
    #expect(fromVariables.configurations == ["a.yaml"])
    #expect(fromVariables.host == "127.0.0.2")
    #expect(fromVariables.port == 80)
    #expect(fromVariables.portFile == "port")
    #expect(fromVariables.publicURL == "https://idp.example.test")
    #expect(fromVariables.dataFolder == "data")
    #expect(fromVariables.controlToken == "secret")
    #expect(fromVariables.opensControl)
    #expect(fromVariables.threads == 3)
    #expect(fromVariables.connections == 5_000)
    #expect(fromVariables.logLevel == .debug)
    #expect(fromVariables.logFormat == .json)
  }

  @Test func theCommandLineWins() throws {
    let settings = try settings(
      ["--config", "c.yaml", "--port", "1"], ["UNDERSTUDY_CONFIG": "a.yaml:b.yaml", "UNDERSTUDY_PORT": "2"])
    #expect(settings.configurations == ["c.yaml"])
    #expect(settings.port == 1)
  }

  @Test func variablesMayBeListsOrEmptyOrMeantForOthers() throws {
    let settings = try settings(
      [],
      [
        "UNDERSTUDY_CONFIG": "a.yaml:b.yaml", "UNDERSTUDY_CONTROL_TOKEN": "", "UNDERSTUDY_TLS": "false",
        "UNDERSTUDY_PORT": "tcp://10.0.0.1:4370",
      ])
    #expect(settings.configurations == ["a.yaml", "b.yaml"])
    #expect(settings.controlToken == nil)
    #expect(settings.port == 4370)
  }

  @Test(arguments: [
    (["--port", "65536"], "--port \"65536\"; expected a number from 0 to 65535"),
    (["--port", "x"], "--port \"x\"; expected a number from 0 to 65535"),
    (["--host", "http://a"], "--host \"http://a\"; expected an address"),
    (["--threads", "0"], "--threads \"0\"; expected a number from 1 to 256"),
    (["--connections", "15"], "--connections \"15\"; expected a number from 16 to 1000000"),
    (
      ["--log-level", "inof"],
      "--log-level \"inof\"; expected trace, debug, info, notice, warning, error or critical (did you mean info?)"
    ),
    (["--log-format", "xml"], "--log-format \"xml\"; expected text or json"),
    (
      ["--public-url", "idp.example.test"],
      "--public-url \"idp.example.test\"; expected http://HOST[:PORT] or https://HOST[:PORT], without a slash at the end"
    ),
    (["--tls-certificate", "a"], "--tls-certificate without --tls-key; expected both"),
    (["--tls-key", "a"], "--tls-key without --tls-certificate; expected both"),
    (
      ["--tls", "--tls-key", "a", "--tls-certificate", "b"],
      "--tls creates a certificate and --tls-certificate names one; expected one of the two options"
    ),
    (
      ["--tls", "--port", "1", "--https-port", "2"], "--port and --https-port set the same port; expected one of them"
    ),
    (["--port", "1", "--http-port", "2"], "--port and --http-port set the same port; expected one of them"),
    (["--http-port", "7", "--https-port", "7"], "port 7 cannot serve both http and https; expected two ports"),
    (["--https-port", "x"], "--https-port \"x\"; expected a number from 0 to 65535"),
    (["--control-token", "ge heim"], "--control-token is not valid; expected printable ASCII without blanks"),
    (
      ["--host", "0.0.0.0"],
      "--host 0.0.0.0 is not a loopback address, so other machines could read every code and make any token; "
        + "expected --control-token TOKEN or --open-control"
    ),
  ])
  func refusals(arguments: [String], expected: String) {
    #expect(throws: OptionError(expected)) { try settings(arguments) }
  }

  @Test(arguments: [
    (["UNDERSTUDY_PORT": "x"], "UNDERSTUDY_PORT \"x\"; expected a number from 0 to 65535"),
    (["UNDERSTUDY_OPEN_CONTROL": "maybe"], "UNDERSTUDY_OPEN_CONTROL \"maybe\"; expected true or false"),
    (["UNDERSTUDY_TLS": "perhaps"], "UNDERSTUDY_TLS \"perhaps\"; expected true or false"),
    (["UNDERSTUDY_TLS_KEY": "a"], "--tls-key without --tls-certificate; expected both"),
  ])
  func refusalsOfVariables(environment: [String: String], expected: String) {
    #expect(throws: OptionError(expected)) { try settings([], environment) }
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.1.2.3", true), ("localhost", true), ("::1", true), ("0.0.0.0", false), ("::", false),
    ("127.0.0.1.example.com", false), ("127.0.0", false), ("128.0.0.1", false), ("idp", false), ("127.0.0.256", false),
  ])
  func loopback(host: String, expected: Bool) {
    #expect(ServeSettings.isLoopback(host) == expected)
  }

  @Test func addressesThatOthersReachNeedATokenOrALeave() throws {
    #expect(try settings(["--host", "[::]", "--open-control"]).host == "::")
    #expect(try settings(["--host", "0.0.0.0", "--control-token", "t"]).controlToken == "t")
    #expect(try settings([], ["UNDERSTUDY_HOST": "0.0.0.0", "UNDERSTUDY_OPEN_CONTROL": "1"]).opensControl)
  }

  @Test(
    arguments: [
      ([], 4370, nil), (["--tls"], nil, 4370), (["--tls", "--port", "1"], nil, 1), (["--https-port", "2"], 4370, 2),
      (["--https-port", "2", "--port", "3"], 3, 2), (["--http-port", "5", "--https-port", "4"], 5, 4),
      (["--tls", "--http-port", "5"], 5, 4370), (["--tls-certificate", "c", "--tls-key", "k"], nil, 4370),
      (["--http-port", "0", "--https-port", "0"], 0, 0),
    ] as [([String], Int?, Int?)])
  func listeners(arguments: [String], http: Int?, https: Int?) throws {
    let settings = try settings(arguments)
    #expect(settings.listeners.httpPort == http)
    #expect(settings.listeners.httpsPort == https)
    #expect((settings.listeners.certificate != nil) == (https != nil))
    #expect(settings.isSecure == (http == nil))
  }

  @Test func namesOfTheCertificate() throws {
    let expected = ListenerSettings.Certificate.ownAuthority(names: ["idp", "10.0.0.7"], services: true)
    let asked = ["--tls", "--tls-name", "idp", "--tls-name", "10.0.0.7", "--tls-services"]
    #expect(try settings(asked).listeners.certificate == expected)
    let variables = [
      "UNDERSTUDY_TLS": "true", "UNDERSTUDY_TLS_NAME": "idp,10.0.0.7", "UNDERSTUDY_TLS_SERVICES": "true",
    ]
    #expect(try settings([], variables).listeners.certificate == expected)
  }

  @Test(
    arguments: [
      (nil, ["UNDERSTUDY_TLS": "1"], 4370), ("https://a", [:], 443),
      (nil, ["UNDERSTUDY_TLS_CERTIFICATE": "c", "UNDERSTUDY_TLS_KEY": "k", "UNDERSTUDY_PORT": "5"], 5),
    ] as [(String?, [String: String], Int)])
  func secureHealthTargets(url: String?, environment: [String: String], port: Int) throws {
    let target = try HealthTarget(url: url, environment: environment)
    #expect(target.isSecure)
    #expect(target.port == port)
  }

  @Test(
    arguments: [
      (nil, [:], "127.0.0.1", 4370, ""),
      (nil, ["UNDERSTUDY_PORT": "80", "UNDERSTUDY_HOST": "0.0.0.0"], "127.0.0.1", 80, ""),
      (nil, ["UNDERSTUDY_HOST": "[::]"], "::1", 4370, ""),
      ("http://a", [:], "a", 80, ""), ("http://a:1/", [:], "a", 1, ""), ("http://[::1]:2/b/", [:], "::1", 2, "/b"),
      (nil, ["UNDERSTUDY_URL": "http://idp:3"], "idp", 3, ""),
    ] as [(String?, [String: String], String, Int, String)])
  func healthTargets(
    url: String?, environment: [String: String], host: String, port: Int, path: String
  ) throws {
    let target = try HealthTarget(url: url, environment: environment)
    #expect(target.host == host)
    #expect(target.port == port)
    #expect(target.basePath == path)
  }

  @Test(arguments: [
    "ftp://a", "a:1", "http://", "http://a:0", "http://a:x", "http://[::1", "http://[::1]x", "http://a b",
  ])
  func healthTargetsThatCannotBe(url: String) {
    #expect(throws: OptionError("--url \(quoted(url)); expected http://HOST[:PORT] or https://HOST[:PORT]")) {
      try HealthTarget(url: url, environment: [:])
    }
  }

  private func settings(_ arguments: [String], _ environment: [String: String] = [:]) throws -> ServeSettings {
    try ServeSettings(ServeOptions.parse(arguments), environment: environment)
  }
}
