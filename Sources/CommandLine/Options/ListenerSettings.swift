internal import Configuration

/// The listening ports, and the certificate of the https port.
package struct ListenerSettings: Sendable, Equatable {
  /// The source of the certificate.
  package enum Certificate: Sendable, Equatable {
    /// Issued by Understudy's own authority. `names` are added to the names that every machine has; with `services`,
    /// those of the imitated services are added as well.
    case ownAuthority(names: [String], services: Bool)
    /// PEM files of the operator.
    case files(certificate: String, key: String)
  }

  /// `nil`: no plain HTTP. 0 selects a free port.
  package var httpPort: Int?
  /// `nil`: no https. 0 selects a free port.
  package var httpsPort: Int?
  /// The https port that requests client certificates; `nil`: none. 0 selects a free port.
  package var mtlsPort: Int?
  package var certificate: Certificate?
  /// Whether the https port also serves plain HTTP: if no option names a port for either.
  package var isShared = false

  /// - Parameter options: `nil` to read the environment only.
  /// - Throws: the first invalid or conflicting option, in one line for the user.
  init(_ options: ServeOptions?, _ reader: OptionReader, ports allowed: ClosedRange<Int> = 0...65_535)
    throws(OptionError)
  {
    func port(_ given: String?, _ name: String) throws(OptionError) -> Int? {
      try reader.text(given, name, "a number from \(allowed.lowerBound) to \(allowed.upperBound)") { text in
        Int(text).flatMap { allowed.contains($0) ? $0 : nil }
      }
    }
    let main = try port(options?.port, "--port")
    let http = try port(options?.httpPort, "--http-port")
    let https = try port(options?.httpsPort, "--https-port")
    mtlsPort = try port(options?.mtlsPort, "--mtls-port")
    certificate = try Self.certificate(options, reader)
    let isMainSecure = certificate != nil
    if https != nil || mtlsPort != nil, certificate == nil { certificate = try Self.ownAuthority(options, reader) }
    if main != nil, isMainSecure ? https != nil : http != nil {
      let other = isMainSecure ? "--https-port" : "--http-port"
      throw OptionError("--port and \(other) set the same port; expected one of them")
    }
    httpPort = http ?? (isMainSecure ? nil : main ?? ServeSettings.defaultPort)
    httpsPort = https ?? (isMainSecure ? main ?? ServeSettings.defaultPort : nil)
    isShared = isMainSecure && http == nil && https == nil
    if let httpPort, httpPort == httpsPort, httpPort != 0 {
      throw OptionError("port \(httpPort) cannot serve both http and https; expected two ports")
    }
    if let mtlsPort, mtlsPort != 0, mtlsPort == httpPort || mtlsPort == httpsPort {
      throw OptionError(
        "--mtls-port \(mtlsPort) is the port of other clients, who are not asked for certificates; expected another one"
      )
    }
  }

  private static func certificate(_ options: ServeOptions?, _ reader: OptionReader) throws(OptionError) -> Certificate?
  {
    let certificate = try reader.text(options?.tlsCertificate, "--tls-certificate", "a path") { $0.isEmpty ? nil : $0 }
    let key = try reader.text(options?.tlsKey, "--tls-key", "a path") { $0.isEmpty ? nil : $0 }
    let isOwn = try reader.flag(options?.tls ?? false, "--tls")
    switch (certificate, key) {
    case (let certificate?, let key?):
      guard !isOwn else {
        throw OptionError(
          "--tls creates a certificate and --tls-certificate names one; expected one of the two options")
      }
      return .files(certificate: certificate, key: key)
    case (_?, nil): throw OptionError("--tls-certificate without --tls-key; expected both")
    case (nil, _?): throw OptionError("--tls-key without --tls-certificate; expected both")
    case (nil, nil): return isOwn ? try ownAuthority(options, reader) : nil
    }
  }

  private static func ownAuthority(_ options: ServeOptions?, _ reader: OptionReader) throws(OptionError) -> Certificate
  {
    var names = options?.tlsNames ?? []
    if names.isEmpty, let list = reader.variable("--tls-name") {
      names = list.split { $0 == "," || $0 == " " }.map(String.init)
    }
    return .ownAuthority(names: names, services: try reader.flag(options?.tlsServices ?? false, "--tls-services"))
  }
}
