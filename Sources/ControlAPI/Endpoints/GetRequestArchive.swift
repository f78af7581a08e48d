internal import HTTPServer
internal import OpenAPI
internal import Sandboxes

/// The journal as an HTTP Archive for browsers and other tools.
enum GetRequestArchive: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "requests.har", tag: .requests, summary: "Get the requests as an HTTP Archive",
    details: "The format is HAR 1.2, which the network tools of browsers open. Secrets are shown as `***`.")

  typealias Input = RequestSelection
  typealias Output = Archive

  static func outcome(_ input: RequestSelection, in call: Call) throws -> Outcome {
    let (filter, sandbox, settings) = (input.filter, call.sandbox, call.settings)
    let base = call.core.addresses.publicURL
    return .work {
      let archive = Archive(
        version: settings.version, base: base, requests: Array(filter.requests(in: sandbox)))
      return response(archive).with("Content-Disposition", "attachment; filename=\"understudy.har\"")
    }
  }
}
