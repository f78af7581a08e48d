#if canImport(Testing)
  public import Testing

  /// Gives each test a sandbox of its own, as ``Sandbox/current``.
  public struct SandboxTrait: TestTrait, SuiteTrait, TestScoping {
    let configuration: String?

    /// On a suite, for each of its tests.
    public var isRecursive: Bool { true }

    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      let understudy = try await Understudy.shared
      try await understudy.withSandbox(name: test.name, configuration: configuration) { sandbox in
        try await Sandbox.$current.withValue(sandbox) { try await function() }
      }
    }
  }

  extension Trait where Self == SandboxTrait {
    /// A sandbox for each test, from the configuration of the server.
    public static var understudy: Self { SandboxTrait(configuration: nil) }

    /// A sandbox for each test, from a document, YAML or JSON.
    public static func understudy(configuration: String) -> Self { SandboxTrait(configuration: configuration) }
  }
#endif
