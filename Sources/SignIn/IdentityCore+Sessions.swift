package import Sandboxes

extension IdentityCore {
  /// The sandbox of a session, which names its realm.
  package func sandbox(ofSession text: String) -> SandboxHolder? {
    FlowHandle(text).flatMap { registry.place(of: $0.realm)?.sandbox }
  }
}
