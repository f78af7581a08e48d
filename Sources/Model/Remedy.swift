/// A change of the server's state that would let a rejected request succeed. It concerns the request's client, realm
/// and user.
package struct Remedy: Hashable, Sendable, Codable {
  /// The change to make.
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
    /// Advances the sandbox's clock by `value`, an ISO 8601 duration.
    case advanceClock = "advance_clock"
    /// Changes nothing: the outbox contains the expected code.
    case readMessages = "read_messages"
  }

  package let action: Action
  package let value: String?

  package init(_ action: Action, _ value: String? = nil) {
    self.action = action
    self.value = value
  }
}
