internal import Description
internal import HTTPServer
internal import JSON
internal import OpenAPI

/// The findings of reading the files that the server started from.
enum GetReading: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "reading", tag: .state,
    summary: "Get the findings of reading the files that the server started from",
    details: """
      `notes` has a finding each, with `kind` (`taken`, `guessed`, `unknown`, `left_out`), `file`, `line`, `path` and `text`; `outputs` has those of templates; \
      `calls` has the hosts that apps which ship these files connect to, with `production` where that is not a local name. \
      With `serve --watch` it is the last reading: `applied` has what changed by it, and `problems` why nothing was applied.
      """, actsOnSandbox: false)

  struct Output: Answer {
    static let schema = Schema(["type": "object"])
    func write(to writer: inout JSONWriter) {}
  }

  static func outcome(_ input: NoMembers, in call: Call) throws -> Outcome {
    .respond(.json(JSON.object(call.settings.reading?() ?? [:]).bytes))
  }
}
