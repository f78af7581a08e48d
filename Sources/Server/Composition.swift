// Room: The executable: composes the rooms and serves. The only wiring.

internal import AWSProtocol
internal import Ambient
internal import Assembly
internal import Certificates
internal import CognitoIdentity
internal import CognitoUserPools
internal import CommandLine
internal import Configuration
internal import ControlAPI
internal import Cryptography
internal import Delivery
internal import Documents
internal import EntraNative
internal import FrontSupport
internal import HTTPServer
internal import HostedPages
internal import Logging
internal import MicrosoftGraph
internal import Model
internal import OpenIDConnect
internal import Outgoing
internal import Platform
internal import RESTAPI
internal import Replicas
internal import Sandboxes
internal import Storage
internal import Store
internal import Telemetry
internal import Traffic

/// The parts of a server for one configuration.
struct Site: Sendable {
  let handler: Handler
  /// The routes of all fronts, without those of virtual hosts.
  let groups: [RouteGroup]
  /// Called once the port is open: makes the signing keys, and reports when the server is ready.
  let open: @Sendable () -> Void
  /// The result of `health/ready`.
  let isReady: @Sendable () -> Bool
  /// Called when no request is served any more: delivers the waiting messages, within that time.
  let drain: @Sendable (Duration) -> Void
  /// The current custom domains, including those created since the start.
  let customDomains: CustomDomainSource
  /// A summary of the state that was found in the data folder; nil without `--data`.
  let kept: String?
  /// Called last: leaves one file of stored data.
  let close: @Sendable () -> Void
  /// The served domain, for commands within the process.
  let core: IdentityCore
  /// The result of reading the configuration.
  let readings: LastReading
}

/// The only place that knows all parts: makes a request handler from the settings.
enum Composition {
  /// - Parameters:
  ///   - baseURL: the base of issuers and links, without a slash at the end.
  ///   - authority: what clients of the https listener have to trust, in PEM form.
  ///   - engine: the database that several servers share; nil for a single server.
  static func makeSite(
    _ settings: Settings, baseURL: String, authority: [UInt8]? = nil, engine: Engine? = nil
  ) throws -> Site {
    let core = try makeCore(settings, baseURL: baseURL, engine: engine)
    let log = Logger(label: "understudy")
    core.grantLosses.call { loss in log.warning("\(loss)") }
    let keeping = try settings.serve.dataFolder.map { try Keeping(core, folder: $0, log: log) }
    let replication = try engine.map { try Replication(core, $0, log: log) }
    let readiness = Readiness(
      problem: keeping.map { keeping in { @Sendable in keeping.problem } }
        ?? replication.map { shared in { @Sendable in shared.replicas.problem } })
    let readings = LastReading()
    readings.note(settings.report)
    var control = ControlSettings(
      token: settings.serve.controlToken, readiness: readiness, version: Version.number,
      documents: ConfiguredSandboxDocuments(keyStore: core.keyStore),
      memory: MemoryGauge(resident: ProcessMemory.resident, giveBack: ProcessMemory.giveBack),
      console: Resources.files(in: "console")
    ) { error, request in log.fault(error, request) }
    control.authority = authority
    control.authorityFile = authority.map(authorityFile)
    control.offersSimulator = settings.serve.offersSimulator
    control.reading = { readings.snapshot.described }
    control.allowedHosts = settings.document.server.controlHosts
    // Realms and tenants of this server read each other's documents, and the system does not trust the server's own
    // authority.
    let outgoing = Outgoing { url in core.addresses.isOwn(url) ? authority : nil }
    let traces = settings.serve.traces.map { RequestTracing(to: $0, version: Version.number, log: log) }
    dispatchCustomSenders(of: core)
    let delivery = settings.document.delivery
    let destinations: [Destination?] = [
      delivery.smtp.map { .smtp($0.value) }, delivery.webhook.map { .webhook($0.value) },
    ]
    let relay = MessageRelay(
      to: destinations.compactMap(\.self), of: core, ledger: replication?.replicas.ledger, log: log)
    let services = AWSServices(core: core, log: log)
    let groups = try makeGroups(settings, core, control, services) { error, request in log.fault(error, request) }
    let router = Router(
      groups: groups,
      hosts: [
        VirtualHost(groups: services.objectGroups, takes: AWSServices.claimsObjects),
        VirtualHost(groups: services.hostGroups, takes: AWSServices.claims),
      ],
      middleware: makeMiddleware(
        settings, core, outgoing, log, keeping?.persister, replication, traces))
    return Site(
      handler: router.handle, groups: groups,
      open: {
        core.makeKeysAhead()
        readiness.becomeReady(with: core)
      },
      isReady: { readiness.isReady },
      drain: { limit in
        let deadline = ContinuousClock.now + limit
        relay.drain(within: deadline - .now)
        traces?.drain(within: deadline - .now)
      },
      customDomains: CustomDomainSource(changes: { core.registry.customDomainChanges }) {
        core.registry.customDomains(limit: CertificateRenewal.limit)
      },
      kept: keeping?.summary ?? replication?.summary,
      close: {
        replication?.replicas.close()
        do {
          try keeping?.close()
        } catch {
          log.error("\(error)")
        }
      }, core: core, readings: readings)
  }

  /// Writes the authority's certificate where `xcrun` can read it.
  private static func authorityFile(_ pem: [UInt8]) -> @Sendable () throws -> String {
    {
      let folder = ProcessEnvironment.current()["TMPDIR"] ?? "/tmp"
      let path = "\(folder.hasSuffix("/") ? String(folder.dropLast()) : folder)/understudy-authority-\(getpid()).pem"
      try PrivateFile.write(pem, to: path)
      return path
    }
  }

  /// The routes of all fronts.
  private static func makeGroups(
    _ settings: Settings, _ core: IdentityCore, _ control: ControlSettings, _ services: AWSServices,
    report: @escaping @Sendable (any Error, Request) -> Void
  ) throws -> [RouteGroup] {
    let pages = try HostedPagesFront(core: core, report: report)
    return [
      ControlFront.routes(core: core, settings: control), RESTFront.routes(core: core, report: report), pages.group,
    ]
      + OpenIDConnectFront.groups(
        core: core, pages: pages, tenants: EntraFront.versionOneDocuments(core: core, pages: pages), report: report)
      + EntraFront.groups(core: core, pages: pages, report: report)
      + [GraphFront.routes(core: core, report: report)]
      + services.groups
      + [PoolFiles.routes(core: core), RegistrationEndpoint.routes(core: core, report: report)]
  }

  /// The middleware that every request passes, in this order.
  private static func makeMiddleware(
    _ settings: Settings, _ core: IdentityCore, _ outgoing: Outgoing, _ log: Logger, _ persister: Persister?,
    _ replication: Replication?, _ tracing: RequestTracing?
  ) -> [Middleware] {
    let refusalLines = RefusalLines(log)
    let traffic = TrafficHook(
      core: core, refused: { request, facts, status in refusalLines.write(facts, of: request, status: status) },
      served: tracing.map { $0.note }, journaled: Housekeeping(core).note)
    let persisted = persister.map(PersistedAnswers.init)
    let middleware: [Middleware?] = [
      .wrapping { RequestLog.around($0, logger: log) },
      .wrapping(settings.ingress.around),
      (replication?.replicas).map { .routed(ReplicatedAnswers(replicas: $0).serve) },
      .routed(traffic.around),
      persisted.map { answers in .routed { routed in answers.serve(routed.proceed) } },
      // Innermost: a request that waits for an outbound call runs again from the start, and everything outside must see
      // it once.
      .routed { routed in outgoing.serve(routed.proceed) },
    ]
    return middleware.compactMap(\.self)
  }

  /// Passes messages to the custom senders of realms, outside of all requests and over connections of their own:
  /// senders that do not answer delay no request.
  private static func dispatchCustomSenders(of core: IdentityCore) {
    let senders = Outgoing(concurrency: 64)
    core.post.deliver { delivery in
      Task.detached {
        guard let request = delivery.request else { return }
        senders.run(request) { delivery.settle($0) }
      }
    }
  }

  /// Documents may be as long as configuration files. Paths as in requests, some of which still have the base path.
  static func bodyLimits(below basePath: String) -> [String: Int] {
    var limits: [String: Int] = [:]
    for path in ["/_understudy/import", "/_understudy/sandboxes"] {
      for base in ["", basePath] { limits[base + path] = 64 << 20 }
    }
    return limits
  }

  /// Calls whose duration depends on the caller: they read, write or copy whole sandboxes. Paths as in requests, some
  /// of which still have the base path.
  static func longPaths(below basePath: String) -> [String] {
    ["import", "export", "sandboxes", "snapshots", "reset", "entra/tenants"].flatMap { path in
      Set(["", basePath]).map { "\($0)/_understudy/\(path)" }
    }
  }

  /// Paths that are served even when all connections are in use, as in requests.
  static func healthPaths(below basePath: String) -> Set<String> {
    Set(["", basePath].flatMap { base in ["live", "ready"].map { "\(base)/_understudy/health/\($0)" } })
  }

  /// The domain, filled as the configuration says.
  static func makeCore(_ settings: Settings, baseURL: String, engine: Engine? = nil) throws -> IdentityCore {
    try OpenSSL.prepare()
    let random = settings.document.server.seed.map { RandomSource.seeded(UInt64($0.value)) } ?? .system
    let files = try settings.serve.dataFolder.map(FileKeyStore.init(data:))
    let store: (any KeyStore)? = engine.map(EngineKeys.init) ?? files
    let core = IdentityCore(addresses: Addresses(publicURL: baseURL), keyStore: store, random: random)
    Documents.configure(core, by: settings.document.server)
    // From the first row on, so that the first change is found without comparing everything.
    if settings.serve.dataFolder != nil || engine != nil { Trails.keep() }
    do throws(ConfigurationProblems) {
      try Documents.provision(settings.document, in: core)
    } catch {
      // An error of the system is not an error in the configuration.
      guard let refusal = files?.failure.snapshot else { throw error }
      throw StartError("--data: \(refusal)", status: ExitStatus.cannotCreate)
    }
    let isKept = try engine?.hasData() ?? settings.serve.dataFolder.map(DataFolder.hasData) ?? false
    // Stored data takes precedence over the configuration, whose users need not be read then.
    let log = Logger(label: "understudy")
    if isKept, let file = settings.document.peopleFiles.first {
      let place = engine.map(\.shownAddress) ?? settings.serve.dataFolder ?? ""
      log.notice("\(file.path) was for the first start: the people are those of \(place)")
    } else {
      try Documents.addUsers(of: settings.document.peopleFiles, to: core, log: log)
      if !settings.document.peopleFiles.isEmpty { ProcessMemory.giveBack() }
    }
    core.sandbox()?.markPristine()
    return core
  }
}

extension Readiness {
  /// Ready means that every realm can sign: keys are generated in the background, a few at a time.
  fileprivate func becomeReady(with core: IdentityCore) {
    Task.detached {
      for realm in core.sandbox().map(core.realms(in:)) ?? [] { _ = try? realm.keys.published() }
      self.markReady()
    }
  }
}

extension Logger {
  /// An internal error: the caller receives only the fact, and the request id.
  func fault(_ error: any Error, _ request: Request) {
    // Not an error: the request runs again when the response has arrived.
    if error as? CoreError == .awaiting { return }
    // Not an internal error: the log line of the rejected request says why nothing was stored.
    if case .internalFault(let fault) = error as? CoreError, fault.unkept != nil { return }
    self.error("\(error)", metadata: ["request": "\(request.id.text)", "path": "\(request.path)"])
  }
}
