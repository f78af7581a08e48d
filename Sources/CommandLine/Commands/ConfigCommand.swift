internal import ArgumentParser
internal import Configuration
internal import Documents
internal import Imports
internal import Platform
internal import PostgreSQL

/// Shows which options `serve` would run with, and where each comes from.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Print the options that `serve` would use, each with its source.",
    discussion: """
      Takes the options of `serve`. An option on the command line wins over its environment variable, which wins over the \
      configuration file, which wins over the default. Secrets are not printed.
      """)

  @OptionGroup var options: ServeOptions
  @OptionGroup var documents: DocumentOptions
  @OptionGroup var people: PeopleOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    let serve = try ServeSettings(options, environment: environment)
    let sources = try DocumentSettings(documents, people, environment: environment)
    let document = try StartingDocument(serve, sources, environment: environment).read().document
    let reader = OptionReader(environment: environment)
    let rows = Self.rows(Settings(serve: serve, document: document), options, reader) + rows(sources, reader)
    StandardStream.output.write(Self.lines(rows).map { $0 + "\n" }.joined())
  }

  /// The same for the options of documents.
  private func rows(_ sources: DocumentSettings, _ reader: OptionReader) -> [Row] {
    let rows: [(option: String, value: String, isGiven: Bool)] = [
      ("--parameter", Self.list(sources.parameters.byName.keys.sorted()), !documents.parameters.isEmpty),
      ("--parameter-file", Self.list(documents.parameterFiles), !documents.parameterFiles.isEmpty),
      ("--users", Self.list(sources.peopleFiles), !people.files.isEmpty),
      ("--demo-users", "\(sources.demoUsers)", people.demoUsers != nil),
      ("--watch", "\(sources.watches)", people.watch),
    ]
    return rows.map { row in
      let variable = reader.variable(row.option) != nil ? OptionReader.variableName(row.option) : "default"
      return ("\(row.option.dropFirst(2)): \(row.value)", row.isGiven ? row.option : variable)
    }
  }

  private static func list(_ values: [String]) -> String { "[\(values.joined(separator: ", "))]" }

  /// An option with its value, as YAML, and where that comes from.
  private typealias Row = (line: String, source: String)

  /// The sources in comments below one another, but for a value that is too long for that.
  private static func lines(_ rows: [Row]) -> [String] {
    let width = rows.map(\.line.count).filter { $0 <= 48 }.max() ?? 0
    return rows.map { row in
      row.line + String(repeating: " ", count: max(0, width - row.line.count)) + "  # " + row.source
    }
  }

  private static func rows(_ settings: Settings, _ options: ServeOptions, _ reader: OptionReader) -> [Row] {
    let serve = settings.serve
    let server = settings.document.server
    var rows: [Row] = []
    func add(_ option: String, _ value: String?, given: Bool, file: SourcePosition? = nil) {
      let source =
        given
        ? option
        : reader.variable(option) != nil
          ? OptionReader.variableName(option) : file.map { "\($0)" } ?? "default"
      rows.append(("\(option.dropFirst(2)): \(value ?? "none")", source))
    }
    let secure = serve.listeners.certificate
    add(
      "--config", serve.configurations.isEmpty ? "built-in" : list(serve.configurations),
      given: !options.configurations.isEmpty)
    add("--host", serve.host, given: options.host != nil)
    add("--port", "\(serve.port)", given: options.port != nil)
    add("--http-port", serve.listeners.httpPort.map(String.init), given: options.httpPort != nil)
    add("--https-port", serve.listeners.httpsPort.map(String.init), given: options.httpsPort != nil)
    add("--mtls-port", serve.listeners.mtlsPort.map(String.init), given: options.mtlsPort != nil)
    add("--port-file", serve.portFile, given: options.portFile != nil)
    add(
      "--public-url", settings.baseURL(port: serve.port) ?? "http://localhost:PORT", given: options.publicURL != nil,
      file: server.publicURL?.position)
    add(
      "--trusted-proxy", list(settings.trustedProxies.map { "\($0)" }), given: !options.trustedProxies.isEmpty,
      file: server.trustedProxies.first?.position)
    add("--tls", "\(options.tls || (secure != nil && options.tlsCertificate == nil))", given: options.tls)
    var names: [String] = []
    var services = false
    if case .ownAuthority(let own, let all)? = secure { (names, services) = (own, all) }
    add("--tls-name", list(names), given: !options.tlsNames.isEmpty)
    add("--tls-services", "\(services)", given: options.tlsServices)
    var files: (certificate: String?, key: String?)
    if case .files(let certificate, let key)? = secure { files = (certificate, key) }
    add("--tls-certificate", files.certificate, given: options.tlsCertificate != nil)
    add("--tls-key", files.key, given: options.tlsKey != nil)
    let database = serve.database.map { text in (try? DatabaseAddress(text)).map { "\($0)" } ?? "a database" }
    add("--data", serve.dataFolder ?? database, given: options.dataFolder != nil)
    add("--control-token", serve.controlToken == nil ? nil : "set", given: options.controlToken != nil)
    add("--open-control", "\(serve.opensControl)", given: options.openControl)
    add("--threads", serve.threads.map(String.init) ?? "one per core", given: options.threads != nil)
    add(
      "--connections", settings.connections.map(String.init) ?? "as many as the system allows",
      given: options.connections != nil, file: server.connections?.position)
    add("--until-stdin-closes", "\(serve.endsWithInput)", given: options.untilStdinCloses)
    add("--traces", serve.traces, given: options.traces != nil)
    add("--log-level", serve.logLevel.rawValue, given: options.logLevel != nil)
    add("--log-format", serve.logFormat.rawValue, given: options.logFormat != nil)
    return rows
  }
}
