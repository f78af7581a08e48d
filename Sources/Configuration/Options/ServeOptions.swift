package import ArgumentParser

/// The options of `understudy serve`, as text: `ServeSettings` gives them their meaning, because the environment variable
/// that stands behind each of them has to be read, and refused, in just the same way.
package struct ServeOptions: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: ArgumentHelp(
      "A configuration file, YAML or JSON; may be repeated: later ones add to earlier ones.",
      discussion: "Without one, the built-in default is served. UNDERSTUDY_CONFIG: paths with colons between.",
      valueName: "file"))
  package var configurations: [String] = []

  @Option(
    help: ArgumentHelp(
      "The address to listen on. Default: 127.0.0.1, and ::1 where there is one [UNDERSTUDY_HOST]",
      valueName: "address"))
  package var host: String?

  @Option(
    help: ArgumentHelp(
      "The port to listen on: for http; with --tls, for https and http alike. 0 takes a free one. Default: 4370 "
        + "[UNDERSTUDY_PORT]",
      valueName: "number"))
  package var port: String?

  @Option(
    help: ArgumentHelp(
      "A file that gets the number of the port as soon as it is open. [UNDERSTUDY_PORT_FILE]", valueName: "file"))
  package var portFile: String?

  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      "The base of issuers and links. Default: http(s)://localhost:PORT [UNDERSTUDY_PUBLIC_URL]", valueName: "url"))
  package var publicURL: String?

  @Option(
    name: .customLong("trusted-proxy"),
    help: ArgumentHelp(
      "The address of a proxy in front of the server, or a range of addresses (10.0.0.0/8), whose Forwarded and "
        + "X-Forwarded-… fields are believed; may be repeated.",
      discussion: "UNDERSTUDY_TRUSTED_PROXY: addresses with commas between.", valueName: "address"))
  package var trustedProxies: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Serve https, with a certificate from an authority that is made for this machine; `understudy ca export` prints "
        + "what clients have to trust. [UNDERSTUDY_TLS=true]"))
  package var tls = false

  @Option(
    name: .customLong("tls-name"),
    help: ArgumentHelp(
      "A further host name or address that the certificate is for; may be repeated.",
      discussion: "UNDERSTUDY_TLS_NAME: names with commas between.", valueName: "name"))
  package var tlsNames: [String] = []

  @Flag(
    help: ArgumentHelp(
      "The certificate is for the host names of the imitated services too, so that an app reaches this server by its "
        + "production URLs where names are mapped to it. [UNDERSTUDY_TLS_SERVICES=true]"))
  package var tlsServices = false

  @Option(
    help: ArgumentHelp(
      "Serve https with this certificate (PEM), those that vouch for it behind it. [UNDERSTUDY_TLS_CERTIFICATE]",
      valueName: "file"))
  package var tlsCertificate: String?

  @Option(help: ArgumentHelp("The private key of the certificate (PEM). [UNDERSTUDY_TLS_KEY]", valueName: "file"))
  package var tlsKey: String?

  @Option(
    help: ArgumentHelp(
      "Serve plain http on this port, also beside https, whose port then speaks https alone. [UNDERSTUDY_HTTP_PORT]",
      valueName: "number"))
  package var httpPort: String?

  @Option(
    help: ArgumentHelp(
      "Serve https alone on this port, also beside http; without a certificate of one's own as with --tls. "
        + "[UNDERSTUDY_HTTPS_PORT]", valueName: "number"))
  package var httpsPort: String?

  @Option(
    name: .customLong("data"),
    help: ArgumentHelp(
      "A folder in which everything is kept, so that a restart goes on where the last run ended. The configuration is "
        + "for the first start. One server a folder. [UNDERSTUDY_DATA]",
      valueName: "folder"))
  package var dataFolder: String?

  @Option(
    help: ArgumentHelp(
      "What every call of the control API must bring as a bearer token. Other users of this machine see command lines; "
        + "the variable is the better place. [UNDERSTUDY_CONTROL_TOKEN]",
      valueName: "token"))
  package var controlToken: String?

  @Flag(
    help: ArgumentHelp(
      "Open the control API to whoever reaches the address, without a token: for ports that are published to trusted "
        + "machines only. [UNDERSTUDY_OPEN_CONTROL=true]"))
  package var openControl = false

  @Option(
    help: ArgumentHelp("Threads that sign and hash. Default: one per core [UNDERSTUDY_THREADS]", valueName: "number"))
  package var threads: String?

  @Option(
    help: ArgumentHelp(
      "trace, debug, info, notice, warning, error or critical. Default: info [UNDERSTUDY_LOG_LEVEL]",
      valueName: "level"))
  package var logLevel: String?

  @Option(help: ArgumentHelp("text or json. Default: text [UNDERSTUDY_LOG_FORMAT]", valueName: "format"))
  package var logFormat: String?

  package init() {}
}
