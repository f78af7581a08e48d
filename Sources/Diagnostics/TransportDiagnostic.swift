/// Errors below the request: connections, browsers, and host names.
package enum TransportDiagnostic: Diagnostic {
  case distrusted(address: String)
  case plainToSecure(address: String)
  case secureToPlain(address: String)
  case originRefused(origin: String, method: String, path: String)
  case methodRefused(origin: String, method: String, path: String, allowed: String)
  case headersRefused(origin: String, method: String, path: String, headers: String, allowed: String)
  case foreignHost(host: String, url: String, requested: String)
  case controlHost(host: String)
  case controlOrigin(origin: String, method: String, path: String)
  case endpointPath(operation: String, path: String)
  case ordered(fault: String, words: String)
  case wordless(error: String, status: String)
  case nameless(status: String)
  case bodyNotForm(type: String)

  package static let area = "Connections, browsers and names"

  package static let all: [Self] = [
    .distrusted(address: "‹address›"),
    .plainToSecure(address: "‹address›"),
    .secureToPlain(address: "‹address›"),
    .originRefused(origin: "‹origin›", method: "‹method›", path: "‹path›"),
    .methodRefused(origin: "‹origin›", method: "‹method›", path: "‹path›", allowed: "‹methods›"),
    .headersRefused(origin: "‹origin›", method: "‹method›", path: "‹path›", headers: "‹names›", allowed: "‹allowed›"),
    .foreignHost(host: "‹host›", url: "‹url›", requested: "‹asked›"),
    .controlHost(host: "‹host›"),
    .controlOrigin(origin: "‹origin›", method: "‹method›", path: "‹path›"),
    .endpointPath(operation: "‹operation›", path: "‹path›"),
    .ordered(fault: "‹id›", words: "‹: the answer's words›"),
    .wordless(error: "‹name›", status: "‹status›"),
    .nameless(status: "‹status›"),
    .bodyNotForm(type: "‹type›"),
  ]

  package var declaration: DiagnosticText {
    switch self {
    case .distrusted(let address):
      DiagnosticText(
        "a certificate error",
        says: "a client at \(address) ended its https connection without a request, as those do that do not trust "
          + "the certificate. `understudy ca export > understudy-ca.pem` writes the certificate authority, and "
          + "/_understudy/ca tells how each platform trusts it",
        cure: "trust the certificate authority: [https.md](https.md#trusting-the-certificate-authority)")
    case .plainToSecure(let address):
      DiagnosticText(
        "400 `https_expected`",
        says: "plain http from \(address) came to the port for https. Write https:// in the client's address, use "
          + "the port for http (--http-port), or let one port take both (--tls without --https-port)",
        cure: "write `https://`, or let one port take both")
    case .secureToPlain(let address):
      DiagnosticText(
        "`wrong version number`, `EPROTO`, `server gave HTTP response to HTTPS client`",
        says: "https from \(address) came to the port for plain http. Write http:// in the client's address, use the "
          + "port for https (--https-port), or let one port take both (--tls)",
        cure: "write `http://`, or start with [`--tls`](https.md)")
    case .originRefused(let origin, let method, let path):
      DiagnosticText(
        "a network error in a browser's app",
        says: "the browser asked whether a page of \(origin) may send \(method) \(path), and pages of other origins "
          + "may not: the path is for people's browsers, or the origin is not among those allowed",
        cure: "the path is a page, and no API: send the browser there")
    case .methodRefused(let origin, let method, let path, let allowed):
      DiagnosticText(
        "the same",
        says: "the browser asked whether a page of \(origin) may send \(method) \(path), and the methods there are "
          + "\(allowed)",
        cure: "use one of those")
    case .headersRefused(let origin, let method, let path, let headers, let allowed):
      DiagnosticText(
        "the same",
        says: "the browser asked whether a page of \(origin) may send \(method) \(path) with the header \(headers), "
          + "and the headers that pages may send are \(allowed)",
        cure: "the preflight was refused: leave the header out, or let a server of yours send it")
    case .foreignHost(let host, let url, let requested):
      DiagnosticText(
        "an issuer that the app does not expect",
        says: "a client came by the host \(host), and tokens and links say \(url): if the client does not take them, "
          + "start with --public-url \(requested), or let the issuer follow the host (Issuer: request-host)",
        cure: "start with `--public-url`, or let the issuer follow the host")
    case .controlHost(let host):
      DiagnosticText(
        "403 `foreign_host` from the control API",
        says: "the control API does not answer for the host \(host); expected an IP address, localhost, a local name "
          + "or one of server.controlHosts",
        cure: "add the name to that list of the configuration")
    case .controlOrigin(let origin, let method, let path):
      DiagnosticText(
        "a network error of a page that calls the control API",
        says: "the browser asked whether a page of \(origin) may send \(method) \(path), and the control API answers "
          + "pages of its own origin alone",
        cure: "call it from the test's process instead of the page's")
    case .endpointPath(let operation, let path):
      DiagnosticText(
        "404 at every call of an AWS SDK",
        says: "\(operation) came to the path \(path), and the AWS APIs are at /: the endpoint in the client's "
          + "settings has a path too much",
        cure: "take the path out of the endpoint's URL; behind a proxy that has one, start with it in `--public-url`")
    case .ordered(let fault, let words):
      DiagnosticText(
        "an error, a delay or a lost connection that nobody expects",
        says: "a test ordered this: the fault \(fault)\(words)",
        cure: "`DELETE /_understudy/faults` ends all orders")
    case .wordless(let error, let status):
      DiagnosticText(
        "an error without words",
        says: "the answer names the error \(error) and says no more (status \(status))",
        cure: "look at the request and the answer in the journal")
    case .nameless(let status):
      DiagnosticText(
        "a status alone",
        says: "the answer is the status \(status) and says no more",
        cure: "look at the request and the answer in the journal")
    case .bodyNotForm(let type):
      DiagnosticText(
        "`invalid_request` at the token endpoint",
        says: "the body is \(type), and the endpoint reads application/x-www-form-urlencoded: none of its parameters "
          + "arrived",
        cure: "send the parameters as a form; curl's `-d name=value` does")
    }
  }
}
