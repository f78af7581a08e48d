package import Model
internal import Store

extension SandboxHolder {
  /// Whether magic values are on.
  package var hasMagicValues: Bool { read { $0.hasMagicValues } }
}

extension IdentityCore {
  /// Switches magic values on or off.
  package func setMagicValues(_ isOn: Bool, in sandbox: SandboxHolder) throws(NotKept) {
    if isOn { orders.update { $0 = true } }
    try sandbox.updateKept { $0.hasMagicValues = isOn }
  }
}
