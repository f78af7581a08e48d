#if canImport(Testing)
  public import Testing

  /// Gives each test a sandbox of its own, as ``Sandbox/current``.
  public struct SandboxTrait: TestTrait, SuiteTrait, TestScoping {
    /// What a sandbox's tests need besides the sandbox.
    public struct Option: Sendable {
      let hosts: [String]

      /// Requests to the production hosts go to the server: ``ServiceRedirection``.
      public static let redirectingServices = Option(hosts: [])

      /// The same, with further hosts; a star stands for one label.
      public static func redirectingServices(hosts: [String]) -> Option { Option(hosts: hosts) }
    }

    let configuration: String?
    var options: [Option] = []

    /// On a suite, for each of its tests.
    public var isRecursive: Bool { true }

    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      let understudy = try await Understudy.shared
      try await understudy.withSandbox(name: test.name, configuration: configuration) { sandbox in
        for option in options {
          ServiceRedirection.start(to: understudy.url, sandbox: sandbox, hosts: option.hosts)
        }
        defer { for _ in options { ServiceRedirection.stop(sandbox) } }
        try await Sandbox.$current.withValue(sandbox) { try await function() }
      }
    }
  }

  extension Trait where Self == SandboxTrait {
    /// A sandbox for each test, from the configuration of the server.
    public static var understudy: Self { SandboxTrait(configuration: nil) }

    /// A sandbox for each test, from a document, YAML or JSON.
    public static func understudy(configuration: String, _ options: SandboxTrait.Option...) -> Self {
      SandboxTrait(configuration: configuration, options: options)
    }

    /// A sandbox for each test, with options: `@Suite(.understudy(.redirectingServices))`.
    public static func understudy(_ options: SandboxTrait.Option...) -> Self {
      SandboxTrait(configuration: nil, options: options)
    }
  }
#endif
