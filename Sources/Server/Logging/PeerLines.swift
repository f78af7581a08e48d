internal import Diagnostics
internal import HTTPServer
internal import Logging
internal import Model
internal import Platform

/// Writes one line for each client that fails before its first request, which no journal can have.
final class PeerLines: Sendable {
  private struct Peer: Hashable {
    let failure: PeerFailure
    let address: String
  }

  /// Clients decide how many there are.
  private static let limit = 100

  private let log: Logger
  private let told = Lock<Set<Peer>>([])

  init(_ log: Logger) {
    self.log = log
  }

  @Sendable func write(_ failure: PeerFailure, _ address: String) {
    // Called by the loop threads: a reader of the log that does not read must not block them. The peer is logged when
    // it connects again.
    guard StandardStream.error.isReady else { return }
    let isNew = told.withLock { told in
      told.count < Self.limit && told.insert(Peer(failure: failure, address: address)).inserted
    }
    guard isNew else { return }
    switch failure {
    case .plainTextToSecurePort:
      log.notice("refused: \(TransportDiagnostic.plainToSecure(address: address).text)")
    case .secureToPlainPort:
      log.notice("refused: \(TransportDiagnostic.secureToPlain(address: address).text)")
    case .leftAfterHandshake:
      log.notice("note: \(TransportDiagnostic.distrusted(address: address).text)")
    }
  }
}
