package import Model
package import Sandboxes
internal import Store

/// One journal of requests for all replicas.
extension Replicas {
  package func share(_ record: (any TrafficRecord)?, of sandbox: SandboxID) {
    parts.snapshot?.listener.share(record, of: sandbox)
  }

  /// - Parameter content: empty to forget the earlier ones.
  func take(request content: [UInt8], number: UInt64, of sandbox: SandboxID) {
    guard let holder = core.registry.sandbox(sandbox) else { return }
    guard let record = readRequest(content) else {
      holder.traffic.skip(number)
      return
    }
    holder.traffic.take(record, number: number)
    holder.activity.announce()
  }
}
