/// A change of the server's state that would let a refused request pass. It concerns the client, the realm and the user of that request.
package struct Remedy: Hashable, Sendable, Codable {
  package enum Action: String, Sendable, CaseIterable, Codable {
    /// Adds `value` to the client's `ExplicitAuthFlows`.
    case allowFlow = "allow_flow"
    /// Adds `value` to the client's `AllowedOAuthScopes`.
    case allowScope = "allow_scope"
    /// Adds `value` to the client's `CallbackURLs`.
    case registerCallback = "register_callback"
    /// Adds `value` to the client's `LogoutURLs`.
    case registerLogout = "register_logout"
    case createUser = "create_user"
    case confirmUser = "confirm_user"
    case enableUser = "enable_user"
    /// Moves the sandbox's clock by `value`, a duration of ISO 8601.
    case advanceClock = "advance_clock"
    /// Nothing is changed: the outbox has the code that was expected.
    case readMessages = "read_messages"
  }

  package let action: Action
  package let value: String?

  package init(_ action: Action, _ value: String? = nil) {
    self.action = action
    self.value = value
  }
}
