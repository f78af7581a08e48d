internal import HTTPServer
internal import OpenAPI
internal import Sandboxes

/// The journal as an HTTP Archive, which browsers and other tools open.
enum GetRequestArchive: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "requests.har", tag: .requests, summary: "The journal as an HTTP Archive",
    details: "HAR 1.2, for a browser's network tools and others; secrets are `***` here too.")

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
