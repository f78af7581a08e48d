#if canImport(XCTest)
  public import XCTest

  /// A base for XCTest classes: each test has a sandbox of its own.
  open class UnderstudyTestCase: XCTestCase {
    // XCTest runs a case's tests one after the other.
    private nonisolated(unsafe) var made: Sandbox?

    /// The document, YAML or JSON, that sandboxes start from; nil for the configuration of the server.
    open var sandboxConfiguration: String? { nil }

    /// The sandbox of the test that runs.
    public var sandbox: Sandbox {
      guard let made else {
        preconditionFailure("there is no sandbox outside of a test; call super.setUp() in setUp()")
      }
      return made
    }

    open override func setUp() async throws {
      try await super.setUp()
      made = try await Understudy.shared.sandbox(name: name, configuration: sandboxConfiguration)
    }

    open override func tearDown() async throws {
      try await made?.delete()
      made = nil
      try await super.tearDown()
    }
  }
#endif
