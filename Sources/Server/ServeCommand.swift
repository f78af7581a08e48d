internal import ArgumentParser
internal import Certificates
internal import CommandLine
internal import Configuration
internal import Documents
internal import FrontSupport
internal import HTTPServer
internal import Imports
internal import Logging
internal import Platform
internal import Replicas
internal import Sandboxes

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Start the server; SIGTERM or SIGINT ends it.")

  @OptionGroup var options: ServeOptions
  @OptionGroup var documents: DocumentOptions
  @OptionGroup var people: PeopleOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    try OptionReader(environment: environment).refuseUnknown()
    let serve = try ServeSettings(ServeArguments(options, documents, people), environment: environment)
    LineLogHandler.bootstrap(level: serve.logLevel, format: serve.logFormat)
    let starting = StartingDocument(serve, environment: environment)
    let stamps = serve.watches ? ConfigurationWatch.Stamps(starting) : nil
    let reading = try Waiting.shown("reading the configuration") { () throws(ConfigurationProblems) in
      try starting.read()
    }
    var settings = Settings(serve: serve, document: reading.document)
    settings.report = reading.report
    let portFile = serve.portFile.map(PortFile.init)
    try portFile?.remove()
    // Before any thread starts: threads inherit the blocked signals, and a thread without them would receive the
    // signal.
    let signals = Signals.block()
    if serve.endsWithInput { Self.endWithInput() }
    let engine = try Replication.engine(of: settings)
    let identity = try ServerIdentity.make(settings, environment: environment, engine: engine)
    let (server, site) = try ServeCommand.start(settings, identity, engine)
    let watch = stamps.map { stamps in
      ConfigurationWatch(starting, settings.document, since: stamps, core: site.core, readings: site.readings)
    }
    // A script that waits for the line, or for the file, finds a ready server. The port is open before that.
    while !site.isReady(), !signals.hasCome { usleep(500) }
    if site.isReady() {
      try portFile?.write(server.port)
      announce(settings, server, site)
    }
    let advertisement = site.isReady() ? Bonjour.advertise(settings, port: server.port) : nil
    if let service = advertisement?.service, serve.logFormat == .text || StandardStream.output.isTerminal {
      StandardStream.error.write("advertising \"\(service.name)\" in the local network by \(service.command[0])\n")
    }
    let watching = watch?.start()
    signals.wait {
      advertisement?.companion.stop()
      watching?.cancel()
      let deadline = ContinuousClock.now + .seconds(5)
      server.stop(graceSeconds: 5)
      site.drain(deadline - .now)
      site.close()
      try? portFile?.remove()
    }
  }

  static func start(
    _ settings: Settings, _ identity: ServerIdentity?, _ engine: Engine? = nil
  ) throws -> (Server, Site) {
    let configuration = try configuration(settings, identity)
    let authority = identity?.authority
    do {
      if let base = settings.baseURL(port: settings.serve.port) {
        let site = try Composition.makeSite(settings, baseURL: base, authority: authority, engine: engine)
        identity?.renewal?.follow(site.customDomains)
        let server = try Server(configuration, handler: site.handler)
        setPorts(of: site, settings, server)
        site.open()
        return (server, site)
      }
      // The handler needs the port in its URLs, and the port is known only when it is open.
      let late = LateHandler()
      let server = try Server(configuration, handler: late.handler)
      let base = settings.baseURL(port: server.port) ?? ""
      let site = try Composition.makeSite(settings, baseURL: base, authority: authority, engine: engine)
      identity?.renewal?.follow(site.customDomains)
      setPorts(of: site, settings, server)
      late.set(site.handler)
      site.open()
      return (server, site)
    } catch let error as ServerError {
      throw StartError("\(error)\(owner(of: error))", status: ExitStatus.unavailable)
    }
  }

  /// Reports whether another Understudy uses the port, by http or https. A port without a response delays the error by
  /// a second.
  private static func owner(of error: ServerError) -> String {
    guard case .addressInUse(_, let port) = error else { return "" }
    for scheme in ["http", "https"] {
      let url = "\(scheme)://localhost:\(port)"
      guard let target = try? HealthTarget(url: url, environment: [:]),
        HealthProbe.isServer(at: target, within: .milliseconds(500))
      else { continue }
      return ". Another Understudy has it: \(url)/_understudy/; `understudy open --url \(url)` shows it"
    }
    return ""
  }

  /// Ends the process as by SIGTERM when its standard input is closed: the process that started it has ended.
  private static func endWithInput() {
    Thread.start {
      var bytes = [UInt8](repeating: 0, count: 256)
      while true {
        let count = read(0, &bytes, bytes.count)
        if count == 0 || (count < 0 && errno != EINTR) { break }
      }
      kill(getpid(), SIGTERM)
    }
  }

  /// The listener of the ready line comes first, then that of https. By default each has a twin at the other loopback
  /// address: URLs say localhost, and some clients resolve that to ::1 alone.
  private static func configuration(_ settings: Settings, _ identity: ServerIdentity?) throws -> Server.Configuration {
    let serve = settings.serve
    var configuration = Server.Configuration(host: serve.host, port: serve.port)
    // A change blocks its thread if several servers share a database.
    configuration.workers = serve.threads ?? (serve.database == nil ? nil : 64)
    let limit = try connectionLimit(settings.connections, descriptors: Descriptors.raiseLimit())
    configuration.connectionLimit = limit
    configuration.pathsAlwaysAnswered = Composition.healthPaths(below: settings.ingress.basePath)
    configuration.whenConnectionLimitMet = {
      Logger(label: "understudy").warning(
        """
        \(limit) connections are open, the limit: the longest idle one is closed for each new one. If that is too few, start the server \
        with --connections N; the system must allow as many descriptors (ulimit -n)
        """)
    }
    configuration.whenPeerFails = PeerLines(Logger(label: "understudy")).write
    configuration.bodyLimits = Composition.bodyLimits(below: settings.ingress.basePath)
    configuration.uploadLimit = AWSServices.uploadLimit
    configuration.longPaths = Composition.longPaths(below: settings.ingress.basePath)
    configuration.tls = serve.isSecure ? identity?.tls : nil
    configuration.takesPlainText = serve.listeners.isShared
    func twin(_ tls: Server.Configuration.TLS?) -> [Server.Configuration.ListeningAddress] {
      guard serve.isHostDefault || serve.host == "localhost" else { return [] }
      let takesPlainText = tls != nil && serve.listeners.isShared
      return [
        Server.Configuration.ListeningAddress(
          host: "::1", port: nil, tls: tls, takesPlainText: takesPlainText, isOptional: true)
      ]
    }
    configuration.furtherAddresses = twin(configuration.tls)
    if !serve.isSecure, let port = serve.listeners.httpsPort {
      configuration.furtherAddresses.append(
        Server.Configuration.ListeningAddress(host: serve.host, port: port, tls: identity?.tls))
      configuration.furtherAddresses += twin(identity?.tls)
    }
    if let port = serve.listeners.mtlsPort {
      var addresses =
        [Server.Configuration.ListeningAddress(host: serve.host, port: port, tls: identity?.tls)] + twin(identity?.tls)
      for index in addresses.indices {
        (addresses[index].asksForCertificate, addresses[index].takesPlainText) = (true, false)
      }
      configuration.furtherAddresses += addresses
    }
    return configuration
  }

  /// The requested limit, otherwise as many as the descriptors allow, within reason.
  static func connectionLimit(_ asked: Int?, descriptors: Int) throws -> Int {
    let possible = Server.Configuration.connectionLimit(descriptors: descriptors)
    guard let asked else { return min(possible, ServeSettings.mostConnectionsByDefault) }
    guard asked <= possible else {
      throw StartError(
        "\(asked) connections (--connections, server.connections) are more than the \(descriptors) descriptors suffice for that the "
          + "system allows; expected at most \(possible), or a higher hard limit (ulimit -Hn; LimitNOFILE= of systemd; "
          + "docker run --ulimit nofile=N)")
    }
    return asked
  }

  private static func setPorts(of site: Site, _ settings: Settings, _ server: Server) {
    securePort(settings, server).map(site.core.addresses.setSecurePort)
    certificatePort(settings, server).map(site.core.addresses.setCertificatePort)
    site.core.addresses.setDeviceAddresses(deviceAddresses(settings, server))
  }

  /// The port that requests client certificates; nil if there is none. Its addresses are the last ones.
  private static func certificatePort(_ settings: Settings, _ server: Server) -> Int? {
    settings.serve.listeners.mtlsPort == nil ? nil : server.ports.last { $0 != nil }.flatMap { $0 }
  }

  /// The https port beside that of the ready line; nil if there is none.
  private static func securePort(_ settings: Settings, _ server: Server) -> Int? {
    guard !settings.serve.isSecure, settings.serve.listeners.httpsPort != nil else { return nil }
    return server.ports.first { $0 != nil && $0 != server.port }.flatMap { $0 }
  }

  /// The addresses by which other machines reach a server that listens for them.
  private static func deviceAddresses(_ settings: Settings, _ server: Server) -> [String] {
    let serve = settings.serve
    guard !ServeSettings.isLoopback(serve.host) else { return [] }
    if let publicURL = settings.publicURL { return [publicURL] }
    let isEvery = serve.host == "0.0.0.0" || serve.host == "::"
    let hosts = isEvery ? NetworkInterfaces.addresses : [serve.host.contains(":") ? "[\(serve.host)]" : serve.host]
    return hosts.map { "\(serve.isSecure ? "https" : "http")://\($0):\(server.port)" }
  }

  /// Those addresses, and on a terminal the first one as a QR code for the camera of a phone.
  private static func linesForPhones(_ settings: Settings, _ server: Server) -> [String] {
    let serve = settings.serve
    guard serve.logFormat == .text || StandardStream.output.isTerminal else { return [] }
    let addresses = deviceAddresses(settings, server)
    guard let first = addresses.first else { return [] }
    var lines = addresses.map { "reached from other devices at \($0)\n" }
    if StandardStream.output.isTerminal, let code = QRCode("\(first)/_understudy/") { lines.append(code.terminalText) }
    if settings.publicURL == nil {
      lines.append("issuers and links name localhost; for other devices, start with --public-url \(first)\n")
    }
    return lines
  }

  private func announce(_ settings: Settings, _ server: Server, _ site: Site) {
    let host = settings.serve.host
    let port = server.port
    // With lines for machines the banner would be noise.
    if settings.serve.logFormat == .text || StandardStream.output.isTerminal {
      var facts = BannerFacts(settings, baseURL: settings.baseURL(port: port) ?? "")
      facts.kept = site.kept
      facts.secureURL = site.core.addresses.secured(facts.baseURL)
      facts.needsControlToken = settings.serve.controlToken != nil
      let style = TerminalStyle(.output, environment: ProcessEnvironment.current())
      StandardStream.output.write(Banner.text(facts, on: style) + "\n")
    }
    for line in Self.linesForPhones(settings, server) { StandardStream.output.write(line) }
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    if let other = Self.securePort(settings, server) {
      StandardStream.output.write("serving https://\(name):\(other) as well\n")
    }
    if let port = Self.certificatePort(settings, server) {
      StandardStream.output.write("serving https://\(name):\(port) as well, and asking for certificates there\n")
    }
    if settings.serve.listeners.isShared { StandardStream.output.write("serving http://\(name):\(port) as well\n") }
    StandardStream.output.write("listening on \(settings.serve.isSecure ? "https" : "http")://\(name):\(port)\n")
  }
}
