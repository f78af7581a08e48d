internal import Cryptography
internal import HTTPServer
internal import Logging
internal import Store

/// The custom domains of all pools, for a certificate that has them all.
struct CustomDomainSource: Sendable {
  /// Grows whenever there is another one, or one less.
  let changes: @Sendable () -> UInt64
  /// Those of now, the newest first.
  let domains: @Sendable () -> [String]
}

/// Makes the server another certificate when a pool gets a custom domain, in time for the first client that comes by that name.
final class CertificateRenewal: Sendable {
  /// So many domains that were made since the start, the newest, go into the certificate beside the configured names. Clients take
  /// no certificate of any length, and strangers may make domains.
  static let limit = 250

  private struct State {
    var current: Server.Configuration.TLS
    /// The names in the current certificate.
    var names: Set<CertificateName>
    var source: CustomDomainSource?
    /// How many changes were looked at.
    var changes: UInt64 = 0
  }

  private let authority: CertificateAuthority
  /// The names that the server started with.
  private let names: [CertificateName]
  private let state: Guarded<State>

  init(_ first: Server.Configuration.TLS, _ names: [CertificateName], _ authority: CertificateAuthority) {
    self.authority = authority
    self.names = names
    state = Guarded(State(current: first, names: Set(names)))
  }

  /// Where to look for domains, once that is known.
  func follow(_ source: CustomDomainSource) {
    state.update { $0.source = source }
  }

  /// The certificate for a client that comes now. Making one takes a few milliseconds, and is due only behind a change.
  func latest() -> Server.Configuration.TLS {
    let known = state.snapshot
    guard let source = known.source else { return known.current }
    let changes = source.changes()
    guard changes != known.changes else { return known.current }
    let domains = source.domains().compactMap { CertificateName($0) }
    return state.update { state in
      // Another door may have been here meanwhile.
      guard changes > state.changes else { return state.current }
      state.changes = changes
      guard !domains.allSatisfy(state.names.contains) else { return state.current }
      var seen: Set<CertificateName> = []
      let wanted = (names + domains).filter { seen.insert($0).inserted }
      do {
        var made = try ServerIdentity.make(wanted, authority, now: Int64(WallTime.now().milliseconds / 1000))
        made.generation = state.current.generation + 1
        made.latest = { self.latest() }
        (state.current, state.names) = (made, seen)
      } catch {
        Logger(label: "understudy").error("making a certificate for the custom domains failed: \(error)")
      }
      return state.current
    }
  }
}
