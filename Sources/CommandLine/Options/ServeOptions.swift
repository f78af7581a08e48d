package import ArgumentParser
internal import Configuration

/// The options of `understudy serve`, as text: `ServeSettings` gives them their meaning, because the environment
/// variable that stands behind each of them has to be read, and refused, in just the same way.
package struct ServeOptions: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: ArgumentHelp(
      "A configuration file, YAML or JSON; may be repeated; later files add to earlier ones.",
      discussion: "Default: the built-in configuration. UNDERSTUDY_CONFIG: paths separated by colons.",
      valueName: "file"),
    completion: .file(extensions: ["yaml", "yml", "json", "ndjson", "jsonl", "csv"]))
  package var configurations: [String] = []

  @Option(
    help: ArgumentHelp(
      "The address to listen on. Default: 127.0.0.1, and ::1 if the machine has it [UNDERSTUDY_HOST]",
      valueName: "address"))
  package var host: String?

  @Option(
    help: ArgumentHelp(
      "The port for http; with --tls, for https and http. 0 selects a free port. Default: 4370 "
        + "[UNDERSTUDY_PORT]",
      valueName: "number"))
  package var port: String?

  @Option(
    help: ArgumentHelp(
      "A file to write the port number to, as soon as the port is open. [UNDERSTUDY_PORT_FILE]", valueName: "file"))
  package var portFile: String?

  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      "The base URL of issuers and links. Default: http(s)://localhost:PORT [UNDERSTUDY_PUBLIC_URL]", valueName: "url"))
  package var publicURL: String?

  @Option(
    name: .customLong("trusted-proxy"),
    help: ArgumentHelp(
      "The address of a proxy in front of the server, or a range of addresses (10.0.0.0/8); the Forwarded and "
        + "X-Forwarded-… fields of its requests are trusted; may be repeated.",
      discussion: "UNDERSTUDY_TRUSTED_PROXY: addresses separated by commas.", valueName: "address"))
  package var trustedProxies: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Serve https, with a certificate of an authority that is created once for this machine; clients must trust the "
        + "output of `understudy ca export`. [UNDERSTUDY_TLS=true]"))
  package var tls = false

  @Option(
    name: .customLong("tls-name"),
    help: ArgumentHelp(
      "A further host name or address for the certificate; may be repeated.",
      discussion: "UNDERSTUDY_TLS_NAME: names separated by commas.", valueName: "name"))
  package var tlsNames: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Add the host names of the imitated services to the certificate, so that an app reaches this server by its "
        + "production URLs if those names resolve to it. [UNDERSTUDY_TLS_SERVICES=true]"))
  package var tlsServices = false

  @Option(
    help: ArgumentHelp(
      "Serve https with this certificate (PEM), followed by its chain. [UNDERSTUDY_TLS_CERTIFICATE]",
      valueName: "file"),
    completion: .file())
  package var tlsCertificate: String?

  @Option(
    help: ArgumentHelp("The private key of the certificate (PEM). [UNDERSTUDY_TLS_KEY]", valueName: "file"),
    completion: .file())
  package var tlsKey: String?

  @Option(
    help: ArgumentHelp(
      "Serve plain http on this port; the https port, if any, then serves https only. [UNDERSTUDY_HTTP_PORT]",
      valueName: "number"))
  package var httpPort: String?

  @Option(
    help: ArgumentHelp(
      "Serve https only on this port, in addition to http; the certificate is that of --tls unless one is given. "
        + "[UNDERSTUDY_HTTPS_PORT]", valueName: "number"))
  package var httpsPort: String?

  @Option(
    help: ArgumentHelp(
      "Serve https on this port as well, and ask its clients for certificates (mutual TLS, RFC 8705); the certificate is that "
        + "of --tls unless one is given. [UNDERSTUDY_MTLS_PORT]", valueName: "number"))
  package var mtlsPort: String?

  @Option(
    name: .customLong("data"),
    help: ArgumentHelp(
      "A folder to store the state in, so that a restart continues from it; one server per folder. Or the address of a "
        + "PostgreSQL database, postgres://USER:PASSWORD@HOST:PORT/DATABASE, that several servers share. The configuration is "
        + "applied to new state only. [UNDERSTUDY_DATA]",
      valueName: "folder-or-address"),
    completion: .directory)
  package var dataFolder: String?

  @Option(
    help: ArgumentHelp(
      "The bearer token that every call of the control API must send. Other users of this machine can see command lines; "
        + "the variable is safer. [UNDERSTUDY_CONTROL_TOKEN]",
      valueName: "token"))
  package var controlToken: String?

  @Flag(
    help: ArgumentHelp(
      "Open the control API to every client that reaches the port, without a token: for ports published to trusted "
        + "machines only. [UNDERSTUDY_OPEN_CONTROL=true]"))
  package var openControl = false

  @Option(
    help: ArgumentHelp(
      "The number of threads that sign and hash. Default: one per core [UNDERSTUDY_THREADS]", valueName: "number"))
  package var threads: String?

  @Option(
    help: ArgumentHelp(
      "Connections that may be open at once. Default: server.connections, else as many as the system allows, at most "
        + "\(ServeSettings.mostConnectionsByDefault) [UNDERSTUDY_CONNECTIONS]", valueName: "number"))
  package var connections: String?

  @Option(
    help: ArgumentHelp(
      "The address of an OpenTelemetry collector that takes a trace of each request (OTLP over HTTP), such as "
        + "http://localhost:4318. Default: none [UNDERSTUDY_TRACES]", valueName: "url"))
  package var traces: String?

  @Option(
    help: ArgumentHelp(
      "The log level: trace, debug, info, notice, warning, error or critical. Default: info [UNDERSTUDY_LOG_LEVEL]",
      valueName: "level"),
    completion: .list(ServeSettings.LogLevel.allCases.map(\.rawValue)))
  package var logLevel: String?

  @Option(
    help: ArgumentHelp("The log format: text or json. Default: text [UNDERSTUDY_LOG_FORMAT]", valueName: "format"),
    completion: .list(ServeSettings.LogFormat.allCases.map(\.rawValue)))
  package var logFormat: String?

  @Flag(
    help: ArgumentHelp(
      "End when standard input closes, so that the server never outlives the program that started it. "
        + "[UNDERSTUDY_UNTIL_STDIN_CLOSES=true]"))
  package var untilStdinCloses = false

  package init() {}
}
