internal import Ambient
package import Model
internal import Store

/// Documents of other servers that are used repeatedly, such as an issuer's keys: fetched at first use, then cached for
/// a while. Bounded by time, count and size.
package final class RemoteDocuments: Sendable {
  private struct Kept: Sendable, Sized {
    let bytes: [UInt8]
    let fetched: Instant

    var byteCount: Int { bytes.count }
  }

  /// The maximum size of a document, in bytes.
  package static let sizeLimit = 256 << 10
  private static let lifetime = Duration.hours(1)

  private let kept = Guarded(ExpiringTable<String, Kept>(capacity: 128))

  init() {}

  /// The document at `url`, not older than `age` (at most an hour, by the machine's clock). A short age fetches again:
  /// for a key that an issuer may have added since.
  ///
  /// - Parameters:
  ///   - limit: the size limit in bytes.
  ///   - staysPublic: see ``RemoteRequest/staysPublic``.
  /// - Returns: the document, or why it is not available; a status other than 200 is an error. Errors are not cached.
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

  /// Discards a document that turned out to be useless, so that the next use fetches it again. The parameters are those
  /// of ``get(_:notOlderThan:timeout:limit:staysPublic:)``.
  package func forget(_ url: String, limit: Int = RemoteDocuments.sizeLimit, staysPublic: Bool = false) {
    kept.update { _ = $0.remove(Self.name(url, limit, staysPublic)) }
  }

  /// A document fetched within wider limits is not valid within narrower ones.
  private static func name(_ url: String, _ limit: Int, _ staysPublic: Bool) -> String {
    limit == sizeLimit && !staysPublic ? url : "\(limit) \(staysPublic) \(url)"
  }
}
