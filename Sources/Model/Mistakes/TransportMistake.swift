/// Errors below the request: connections, browsers, and host names.
package enum TransportMistake: Mistake {
  case distrusted, plainToSecure, secureToPlain
  case originRefused, methodRefused, headersRefused
  case foreignHost, controlHost
  case controlOrigin, endpointPath, ordered, wordless, nameless, bodyNotForm

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
    case .controlOrigin:
      MistakeDeclaration(
        "a network error of a page that calls the control API",
        says: "the browser asked whether a page of ‹origin› may send ‹method› ‹path›, and the control API answers "
          + "pages of its own origin alone",
        cure: "call it from the test's process instead of the page's")
    case .endpointPath:
      MistakeDeclaration(
        "404 at every call of an AWS SDK",
        says: "‹operation› came to the path ‹path›, and the AWS APIs are at /: the endpoint in the client's settings "
          + "has a path too much",
        cure: "take the path out of the endpoint's URL; behind a proxy that has one, start with it in `--public-url`")
    case .ordered:
      MistakeDeclaration(
        "an error, a delay or a lost connection that nobody expects",
        says: "a test ordered this: the fault ‹id›‹: the answer's words›",
        cure: "`DELETE /_understudy/faults` ends all orders")
    case .wordless:
      MistakeDeclaration(
        "an error without words", says: "the answer names the error ‹name› and says no more (status ‹status›)",
        cure: "look at the request and the answer in the journal")
    case .nameless:
      MistakeDeclaration(
        "a status alone", says: "the answer is the status ‹status› and says no more",
        cure: "look at the request and the answer in the journal")
    case .bodyNotForm:
      MistakeDeclaration(
        "`invalid_request` at the token endpoint",
        says: "the body is ‹type›, and the endpoint reads application/x-www-form-urlencoded: none of its parameters "
          + "arrived",
        cure: "send the parameters as a form; curl's `-d name=value` does")
    }
  }
}
