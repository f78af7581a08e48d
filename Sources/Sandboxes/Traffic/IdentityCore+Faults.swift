internal import Ambient
package import Model
internal import Store

extension IdentityCore {
  /// Orders a fault; nil if the sandbox has as many as it may have.
  package func order(_ fault: Fault, in sandbox: SandboxHolder) throws(NotKept) -> FaultBook.Entry? {
    orders.update { $0 = true }
    return try sandbox.updateKept { sandbox in sandbox.faults.add(fault, random: &sandbox.random) }
  }

  /// Removes a fault; false if there is none of that id.
  package func withdraw(fault id: String, in sandbox: SandboxHolder) throws(NotKept) -> Bool {
    try sandbox.updateKept { $0.faults.remove(id) }
  }

  /// Takes all faults back.
  package func withdrawFaults(in sandbox: SandboxHolder) throws(NotKept) {
    try sandbox.updateKept { $0.faults.removeAll() }
  }

  /// Whether a fault was ever ordered, or magic values enabled, in any sandbox. Until then no request needs a check
  /// before it is served. It never becomes false again, since a snapshot may restore removed faults.
  package var mayInterfere: Bool { orders.snapshot }
}

extension SandboxHolder {
  /// Whether a fault matches by user or by client, so that a request's sessions and tokens must be looked at.
  package var hasPersonalFaults: Bool {
    snapshot.faults.entries.contains { $0.fault.match.user != nil || $0.fault.match.client != nil }
  }

  /// The effect of faults on a request; counts the request.
  package func injectedFault(_ target: some FaultTarget) -> FaultBook.InjectedFault? {
    guard !snapshot.faults.isEmpty else { return nil }
    return update { sandbox in sandbox.faults.injectedFault(target, at: sandbox.clock.now()) }
  }
}
