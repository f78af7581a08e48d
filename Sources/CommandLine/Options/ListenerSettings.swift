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

  /// - Parameter arguments: without options, only the environment is read.
  /// - Throws: the first invalid or conflicting option, in one line for the user.
  init(_ arguments: ServeArguments, _ reader: OptionReader, ports allowed: ClosedRange<Int> = 0...65_535)
    throws(OptionError)
  {
    let list = ServeOptionList.all
    func port(_ option: OptionDeclaration<Int?>) throws(OptionError) -> Int? {
      let (texts, source) = option.found(arguments, reader)
      let kind = OptionKind.number(allowed)
      guard let text = texts.first else { return nil }
      guard let port = kind.value(text) else { throw kind.error(text, of: source) }
      return port
    }
    let main = try port(list.port)
    let http = try port(list.httpPort)
    let https = try port(list.httpsPort)
    mtlsPort = try port(list.mtlsPort)
    certificate = try Self.certificate(arguments, reader)
    let isMainSecure = certificate != nil
    if https != nil || mtlsPort != nil, certificate == nil { certificate = try Self.ownAuthority(arguments, reader) }
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

  private static func certificate(
    _ arguments: ServeArguments, _ reader: OptionReader
  ) throws(OptionError) -> Certificate? {
    let list = ServeOptionList.all
    let certificate = try list.tlsCertificate.value(arguments, reader)
    let key = try list.tlsKey.value(arguments, reader)
    let isOwn = try list.tls.value(arguments, reader)
    switch (certificate, key) {
    case (let certificate?, let key?):
      guard !isOwn else {
        throw OptionError(
          "--tls creates a certificate and --tls-certificate names one; expected one of the two options")
      }
      return .files(certificate: certificate, key: key)
    case (_?, nil): throw OptionError("--tls-certificate without --tls-key; expected both")
    case (nil, _?): throw OptionError("--tls-key without --tls-certificate; expected both")
    case (nil, nil): return isOwn ? try ownAuthority(arguments, reader) : nil
    }
  }

  private static func ownAuthority(
    _ arguments: ServeArguments, _ reader: OptionReader
  ) throws(OptionError) -> Certificate {
    let list = ServeOptionList.all
    return .ownAuthority(
      names: try list.tlsNames.value(arguments, reader), services: try list.tlsServices.value(arguments, reader))
  }
}
