package import ArgumentParser

/// The options of `understudy serve`, as text and in the order of the help; ``ServeOptionList`` describes them.
package struct ServeOptions: ParsableArguments {
  @Option(\.configurations) package var configurations: [String] = []
  @Option(\.host) package var host: String?
  @Option(\.port) package var port: String?
  @Option(\.portFile) package var portFile: String?
  @Option(\.publicURL) package var publicURL: String?
  @Option(\.rootRealm) package var rootRealm: String?
  @Option(\.trustedProxies) package var trustedProxies: [String] = []
  @Flag(\.tls) package var tls: Bool = false
  @Option(\.tlsNames) package var tlsNames: [String] = []
  @Flag(\.tlsServices) package var tlsServices: Bool = false
  @Option(\.tlsCertificate) package var tlsCertificate: String?
  @Option(\.tlsKey) package var tlsKey: String?
  @Option(\.httpPort) package var httpPort: String?
  @Option(\.httpsPort) package var httpsPort: String?
  @Option(\.mtlsPort) package var mtlsPort: String?
  @Option(\.data) package var dataFolder: String?
  @Option(\.controlToken) package var controlToken: String?
  @Flag(\.opensControl) package var openControl: Bool = false
  @Flag(\.offersSimulator) package var simulator: Bool = false
  @Flag(\.hidesService) package var noBonjour: Bool = false
  @Option(\.threads) package var threads: String?
  @Option(\.connections) package var connections: String?
  @Option(\.traces) package var traces: String?
  @Option(\.logLevel) package var logLevel: String?
  @Option(\.logFormat) package var logFormat: String?
  @Flag(\.endsWithInput) package var untilStdinCloses: Bool = false

  package init() {}
}
