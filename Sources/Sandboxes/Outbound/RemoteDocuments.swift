internal import Ambient
package import Model
internal import Store

/// Documents of others that are needed again and again, such as an issuer's keys: fetched when first asked for, then kept for a while.
/// Bounded by time, by count, and by the size of each.
package final class RemoteDocuments: Sendable {
  private struct Kept: Sendable, Sized {
    let bytes: [UInt8]
    let fetched: Instant

    var byteCount: Int { bytes.count }
  }

  package static let sizeLimit = 256 << 10
  private static let lifetime = Duration.hours(1)

  private let kept = Guarded(ExpiringTable<String, Kept>(capacity: 128))

  init() {}

  /// The document at `url`, not older than `age` (an hour at most, by the machine's clock). A short age asks again: for a key that
  /// an issuer may have made since.
  ///
  /// - Parameters:
  ///   - limit: the most bytes that it may have.
  ///   - staysPublic: see ``RemoteRequest/staysPublic``.
  /// - Returns: why there is none, otherwise; an answer that is not 200 is none. Failures are not kept.
  /// - Throws: ``CoreError/awaiting``: see ``OutboundCall/answer()``.
  package func get(
    _ url: String, notOlderThan age: Duration = .minutes(10), timeout: Duration = .seconds(5),
    limit: Int = RemoteDocuments.sizeLimit, staysPublic: Bool = false
  ) throws(CoreError) -> Result<[UInt8], RemoteFailure> {
    let now = Instant.machine
    let name = Self.name(url, limit, staysPublic)
    let known = try Replay.noting { () throws(CoreError) in
      kept.read { $0.live(name, at: now) }.flatMap { $0.fetched + age > now ? $0.bytes : nil }
    }
    if let known { return .success(known) }
    var request = RemoteRequest(url, timeout: timeout, answerLimit: limit)
    request.staysPublic = staysPublic
    let result = try OutboundCall(request).answer()
    switch result {
    case .success(let answer) where answer.status == 200:
      let entry = Kept(bytes: answer.body, fetched: now)
      kept.update { $0.insert(entry, for: name, at: now, lifetime: Self.lifetime, keepingFor: .zero) }
      return .success(answer.body)
    case .success(let answer): return .failure(.unreachable("status \(answer.status)"))
    case .failure(let failure): return .failure(failure)
    }
  }

  /// Discards a document that turned out to be of no use, so that it is fetched again when it is next asked for. The parameters are those of
  /// ``get(_:notOlderThan:timeout:limit:staysPublic:)``.
  package func forget(_ url: String, limit: Int = RemoteDocuments.sizeLimit, staysPublic: Bool = false) {
    kept.update { _ = $0.remove(Self.name(url, limit, staysPublic)) }
  }

  /// What was fetched within wider bounds is not good within narrower ones.
  private static func name(_ url: String, _ limit: Int, _ staysPublic: Bool) -> String {
    limit == sizeLimit && !staysPublic ? url : "\(limit) \(staysPublic) \(url)"
  }
}
