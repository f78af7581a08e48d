/// What goes wrong before a request is one, and between browsers and servers.
package enum TransportMistake: Mistake {
  case distrusted, plainToSecure, secureToPlain
  case originRefused, methodRefused, headersRefused
  case foreignHost, controlHost

  package static let area = "Connections, browsers and names"

  package var declaration: MistakeDeclaration {
    switch self {
    case .distrusted:
      MistakeDeclaration(
        "a certificate error",
        says: "a client at ‹address› ended its https connection without a request, as those do that do not trust "
          + "the certificate. `understudy ca export > understudy-ca.pem` writes the certificate authority, and "
          + "/_understudy/ca tells how each platform trusts it",
        cure: "trust the certificate authority: [https.md](https.md#trusting-the-certificate-authority)")
    case .plainToSecure:
      MistakeDeclaration(
        "400 `https_expected`",
        says: "plain http from ‹address› came to the port for https. Write https:// in the client's address, use "
          + "the port for http (--http-port), or let one port take both (--tls without --https-port)",
        cure: "write `https://`, or let one port take both")
    case .secureToPlain:
      MistakeDeclaration(
        "`wrong version number`, `EPROTO`, `server gave HTTP response to HTTPS client`",
        says: "https from ‹address› came to the port for plain http. Write http:// in the client's address, use the "
          + "port for https (--https-port), or let one port take both (--tls)",
        cure: "write `http://`, or start with [`--tls`](https.md)")
    case .originRefused:
      MistakeDeclaration(
        "a network error in a browser's app",
        says: "the browser asked whether a page of ‹origin› may send ‹method› ‹path›, and pages of other origins "
          + "may not: the path is for people's browsers, or the origin is not among those allowed",
        cure: "the path is a page, and no API: send the browser there")
    case .methodRefused:
      MistakeDeclaration(
        "the same",
        says: "the browser asked whether a page of ‹origin› may send ‹method› ‹path›, and the methods there are "
          + "‹methods›",
        cure: "use one of those")
    case .headersRefused:
      MistakeDeclaration(
        "the same",
        says: "the browser asked whether a page of ‹origin› may send ‹method› ‹path› with the header ‹names›, and "
          + "the headers that pages may send are ‹allowed›",
        cure: "the preflight was refused: leave the header out, or let a server of yours send it")
    case .foreignHost:
      MistakeDeclaration(
        "an issuer that the app does not expect",
        says: "a client came by the host ‹host›, and tokens and links say ‹url›: if the client does not take them, "
          + "start with --public-url ‹asked›, or let the issuer follow the host (Issuer: request-host)",
        cure: "start with `--public-url`, or let the issuer follow the host")
    case .controlHost:
      MistakeDeclaration(
        "403 `foreign_host` from the control API",
        says: "the control API does not answer for the host ‹host›; expected an IP address, localhost, a local name "
          + "or one of server.controlHosts",
        cure: "add the name to that list of the configuration")
    }
  }
}
