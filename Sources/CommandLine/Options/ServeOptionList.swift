internal import Configuration
package import Model
internal import Replicas

/// Every option of `serve`, in the order of `understudy config`. Each has a property of the same purpose in
/// ``ServeOptions``, ``DocumentOptions`` or ``PeopleOptions``, whose order is that of the help.
package struct ServeOptionList: Sendable {
  package static let all = ServeOptionList()

  /// The declarations, whatever the types of their values.
  package static let declared: [any DeclaredOption] = Mirror(reflecting: all).children.compactMap {
    $0.value as? any DeclaredOption
  }

  package let configurations = OptionDeclaration(
    list: "--config", \.options?.configurations, .anyText,
    "A configuration file, YAML or JSON; may be repeated; later files add to earlier ones.", valueName: "file",
    separators: (":", "paths separated by colons"), discussion: "Default: the built-in configuration. ",
    completion: .extensions(["yaml", "yml", "json", "ndjson", "jsonl", "csv"]), unset: "built-in")

  /// Without brackets, even for IPv6.
  package let host = OptionDeclaration(
    "--host", \.options?.host, .host, default: "127.0.0.1",
    "The address to listen on. Default: 127.0.0.1, and ::1 if the machine has it", valueName: "address")

  let port = OptionDeclaration(
    "--port", \.options?.port, .number(0...65_535),
    "The port for http; with --tls, for https and http. 0 selects a free port. Default: 4370", valueName: "number",
    shown: { "\($0.serve.port)" })

  let httpPort = OptionDeclaration(
    "--http-port", \.options?.httpPort, .number(0...65_535),
    "Serve plain http on this port; the https port, if any, then serves https only.", valueName: "number",
    shown: { $0.serve.listeners.httpPort.map(String.init) ?? "none" })

  let httpsPort = OptionDeclaration(
    "--https-port", \.options?.httpsPort, .number(0...65_535),
    "Serve https only on this port, in addition to http; the certificate is that of --tls unless one is given.",
    valueName: "number", shown: { $0.serve.listeners.httpsPort.map(String.init) ?? "none" })

  let mtlsPort = OptionDeclaration(
    "--mtls-port", \.options?.mtlsPort, .number(0...65_535),
    "Serve https on this port as well, and ask its clients for certificates (mutual TLS, RFC 8705); the certificate is that "
      + "of --tls unless one is given.", valueName: "number")

  package let portFile = OptionDeclaration(
    "--port-file", \.options?.portFile, .path,
    "A file to write the port number to, as soon as the port is open.", valueName: "file")

  package let publicURL = OptionDeclaration(
    "--public-url", \.options?.publicURL, .baseURL,
    "The base URL of issuers and links. Default: http(s)://localhost:PORT", valueName: "url", key: { $0.publicURL },
    shown: { $0.baseURL(port: $0.serve.port) ?? "http://localhost:PORT" })

  package let rootRealm = OptionDeclaration(
    "--root-realm", \.options?.rootRealm, .anyText,
    "The realm whose issuer is the server's own address, without a path; of `realms: any`, any name.",
    valueName: "name")

  package let trustedProxies = OptionDeclaration(
    list: "--trusted-proxy", \.options?.trustedProxies,
    OptionKind(expected: AddressRange.expected) { AddressRange($0) },
    "The address of a proxy in front of the server, or a range of addresses (10.0.0.0/8); the Forwarded and "
      + "X-Forwarded-… fields of its requests are trusted; may be repeated.", valueName: "address",
    separators: (", ", "addresses separated by commas"), key: { $0.trustedProxies })

  let tls = OptionDeclaration(
    flag: "--tls", \.options?.tls,
    "Serve https, with a certificate of an authority that is created once for this machine; clients must trust the "
      + "output of `understudy ca export`.",
    shown: { settings in
      if case .ownAuthority? = settings.serve.listeners.certificate { "true" } else { "false" }
    })

  let tlsNames = OptionDeclaration(
    list: "--tls-name", \.options?.tlsNames, .anyText,
    "A further host name or address for the certificate; may be repeated.", valueName: "name",
    separators: (", ", "names separated by commas"))

  let tlsServices = OptionDeclaration(
    flag: "--tls-services", \.options?.tlsServices,
    "Add the host names of the imitated services to the certificate, so that an app reaches this server by its "
      + "production URLs if those names resolve to it.")

  let tlsCertificate = OptionDeclaration(
    "--tls-certificate", \.options?.tlsCertificate, .path,
    "Serve https with this certificate (PEM), followed by its chain.", valueName: "file", completion: .file)

  let tlsKey = OptionDeclaration(
    "--tls-key", \.options?.tlsKey, .path, "The private key of the certificate (PEM).", valueName: "file",
    completion: .file)

  /// A folder, or the URL of a database, which may contain a password.
  let data = OptionDeclaration(
    "--data", \.options?.dataFolder,
    .secret(expected: "a folder, or postgres://USER:PASSWORD@HOST:PORT/DATABASE") {
      !$0.isEmpty && (!$0.contains("://") || ServeSettings.isDatabase($0))
    },
    "A folder to store the state in, so that a restart continues from it; one server per folder. Or the address of a "
      + "PostgreSQL database, postgres://USER:PASSWORD@HOST:PORT/DATABASE, that several servers share. The configuration is "
      + "applied to new state only.", valueName: "folder-or-address", completion: .directory,
    shown: { settings in
      let database = settings.serve.database.map { Engine.shown($0) ?? "a database" }
      return settings.serve.dataFolder ?? database ?? "none"
    })

  package let controlToken = OptionDeclaration(
    "--control-token", \.options?.controlToken,
    .secret(expected: "printable ASCII without blanks") { text in
      !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    },
    "The bearer token that every call of the control API must send. Other users of this machine can see command lines; "
      + "the variable is safer.", valueName: "token")

  package let opensControl = OptionDeclaration(
    flag: "--open-control", \.options?.openControl,
    "Open the control API to every client that reaches the port, without a token: for ports published to trusted "
      + "machines only.")

  package let offersSimulator = OptionDeclaration(
    flag: "--simulator", \.options?.simulator,
    "Offer calls of the control API that drive Apple's simulator on this Mac, by xcrun.")

  package let hidesService = OptionDeclaration(
    flag: "--no-bonjour", \.options?.noBonjour,
    "Do not advertise the server in the local network, as is done with --host where avahi-publish or dns-sd is there.")

  package let threads = OptionDeclaration(
    "--threads", \.options?.threads, .number(1...256),
    "The number of threads that sign and hash. Default: one per core", valueName: "number", unset: "one per core")

  package let connections = OptionDeclaration(
    "--connections", \.options?.connections, .number(ConfiguredServer.connectionRange),
    "Connections that may be open at once. Default: server.connections, else as many as the system allows, at most "
      + "\(ServeSettings.mostConnectionsByDefault)", valueName: "number", unset: "as many as the system allows",
    key: { $0.connections })

  package let endsWithInput = OptionDeclaration(
    flag: "--until-stdin-closes", \.options?.untilStdinCloses,
    "End when standard input closes, so that the server never outlives the program that started it.")

  package let traces = OptionDeclaration(
    "--traces", \.options?.traces, .baseURL,
    "The address of an OpenTelemetry collector that takes a trace of each request (OTLP over HTTP), such as "
      + "http://localhost:4318. Default: none", valueName: "url")

  package let logLevel = OptionDeclaration(
    "--log-level", \.options?.logLevel, .choice, default: ServeSettings.LogLevel.info,
    "The log level: trace, debug, info, notice, warning, error or critical. Default: info", valueName: "level",
    completion: .words(ServeSettings.LogLevel.allCases.map(\.rawValue)))

  package let logFormat = OptionDeclaration(
    "--log-format", \.options?.logFormat, .choice, default: ServeSettings.LogFormat.text,
    "The log format: text or json. Default: text", valueName: "format",
    completion: .words(ServeSettings.LogFormat.allCases.map(\.rawValue)))

  let parameters = OptionDeclaration(
    list: "--parameter", \.documents?.parameters,
    OptionKind(expected: "NAME=VALUE") { NamedParameter($0) },
    "The value of a parameter of a CloudFormation template, or of AWS::Region, AWS::AccountId or AWS::StackName; may be repeated.",
    valueName: "name=value", separators: ("\n\r\n", "one in each line"),
    shown: { "[\($0.serve.parameters.byName.keys.sorted().joined(separator: ", "))]" })

  let parameterFiles = OptionDeclaration(
    list: "--parameter-file", \.documents?.parameterFiles, .anyText,
    "A file of parameters, in the JSON that the AWS command line takes; may be repeated; --parameter wins.",
    valueName: "file", separators: (":", "paths separated by colons"))

  let lambdaEndpoint = OptionDeclaration(
    "--lambda-endpoint", \.documents?.lambdaEndpoint,
    OptionKind(expected: "an http or https address") { isAddress($0) ? $0 : nil },
    "Where the functions of triggers run: each event is posted to URL/2015-03-31/functions/NAME/invocations, as SAM local, "
      + "serverless-offline and LocalStack take it.", valueName: "url")

  let lambdas = OptionDeclaration(
    list: "--lambda", \.documents?.lambdas,
    OptionKind(expected: "NAME=URL, with an http or https address") { text in
      NamedParameter(text).flatMap { isAddress($0.value) ? $0 : nil }
    },
    "Where one function runs, by its name; may be repeated.", valueName: "name=url",
    separators: ("\n\r\n", "one in each line"),
    shown: { "[\($0.serve.parameters.functions.byName.keys.sorted().joined(separator: ", "))]" })

  package let peopleFiles = OptionDeclaration(
    list: "--users", \.people?.files, .anyText,
    "A file of users (YAML, .csv or .ndjson) for the pool of the configuration; may be repeated.", valueName: "file",
    separators: (":", "paths separated by colons"))

  /// The number of demo users for each pool.
  package let demoUsers = OptionDeclaration(
    "--demo-users", \.people?.demoUsers, .number(1...10_000), default: 0,
    "Adds so many users to each pool, with all attributes that its schema demands; their passwords are printed.",
    valueName: "number")

  package let watches = OptionDeclaration(
    flag: "--watch", \.people?.watch,
    "Read the files of the configuration again when they change, and apply what changed.")
}

extension OptionKind<String> {
  /// An address to listen on, without the brackets of IPv6.
  fileprivate static let host = OptionKind(expected: "an address") { text in
    let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    return bare.isEmpty || bare.unicodeScalars.contains { $0.value <= 0x20 || "/[]".unicodeScalars.contains($0) }
      ? nil : bare
  }
}

/// Whether an option names an address of HTTP.
private func isAddress(_ text: String) -> Bool {
  ["http://", "https://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
}
