internal import Cryptography
internal import HTTPServer
internal import Logging
internal import Platform
internal import Store

/// The custom domains of all pools, which the certificate must name.
package struct CustomDomainSource: Sendable {
  /// A counter that grows with every domain that is added or removed.
  let changes: @Sendable () -> UInt64
  /// The current domains, the newest first.
  let domains: @Sendable () -> [String]

  package init(changes: @escaping @Sendable () -> UInt64, domains: @escaping @Sendable () -> [String]) {
    (self.changes, self.domains) = (changes, domains)
  }
}

/// Issues another certificate when a pool gets a custom domain, before the first TLS handshake with that name is
/// answered.
package final class CertificateRenewal: Sendable {
  /// The most custom domains in a certificate beside the configured names; the newest are used. Clients limit the
  /// length of a certificate chain, and clients of the control API can create any number of domains.
  package static let limit = 250

  private struct State {
    var current: Server.Configuration.TLS
    /// The names in the current certificate.
    var names: Set<CertificateName>
    var source: CustomDomainSource?
    /// The counter at the last look at the domains.
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

  /// Sets the source of custom domains, which exists only after the server is composed.
  package func follow(_ source: CustomDomainSource) {
    state.update { $0.source = source }
  }

  /// The certificate for a new connection. Issuing one takes a few milliseconds and happens only after a change.
  func latest() -> Server.Configuration.TLS {
    let known = state.snapshot
    guard let source = known.source else { return known.current }
    let changes = source.changes()
    guard changes != known.changes else { return known.current }
    let domains = source.domains().compactMap { CertificateName($0) }
    return state.update { state in
      // Another listener may have issued it meanwhile.
      guard changes > state.changes else { return state.current }
      state.changes = changes
      guard !domains.allSatisfy(state.names.contains) else { return state.current }
      var seen: Set<CertificateName> = []
      let wanted = (names + domains).filter { seen.insert($0).inserted }
      do {
        var made = try ServerIdentity.make(wanted, authority, now: ServerIdentity.now)
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
