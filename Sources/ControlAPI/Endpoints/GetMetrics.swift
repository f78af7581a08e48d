internal import Ambient
internal import Description
internal import HTTPServer
internal import JSON
internal import Model
internal import OpenAPI
internal import Sandboxes
internal import Synchronization

/// Metrics for a monitoring system.
enum GetMetrics: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "metrics", tag: .events, summary: "Get counters and latencies in the format of Prometheus",
    details: "The figures are those of all sandboxes together, without the control API.", answerType: MetricsText.type,
    actsOnSandbox: false)

  struct Output: Answer {
    static let schema = Schema.text
    func write(to writer: inout JSONWriter) {}
  }

  static func outcome(_ input: NoMembers, in call: Call) throws -> Outcome {
    let (core, settings) = (call.core, call.settings)
    return .work {
      let text = MetricsText(core, version: settings.version, resident: settings.memory.resident())
      return Response(status: 200, headers: ["Content-Type": MetricsText.type], body: Array(text.text.utf8))
    }
  }
}

/// Prometheus text format, version 0.0.4.
struct MetricsText {
  static let type = "text/plain; version=0.0.4; charset=utf-8"

  private(set) var text = ""

  init(_ core: IdentityCore, version: String, resident: Int?) {
    describe("understudy_info", "gauge", "The server.")
    add("understudy_info", ["version": version], 1)
    let totals = core.totals.all
    describe("understudy_requests_total", "counter", "Answered requests.")
    for (key, total) in totals {
      for (status, count) in total.counts.sorted(by: { $0.key < $1.key }) {
        add("understudy_requests_total", Self.labels(key) + [("status", String(status))], Double(count))
      }
    }
    describe("understudy_request_duration_seconds", "histogram", "Seconds from the request line to the answer.")
    for (key, total) in totals { add(key, total) }
    describe("understudy_signatures_total", "counter", "Signed tokens.")
    add("understudy_signatures_total", [], Double(core.signatures.load(ordering: .relaxed)))
    let sandboxes = core.registry.sandboxes.map(\.snapshot)
    describe("understudy_sandboxes", "gauge", "Existing sandboxes.")
    add("understudy_sandboxes", [], Double(sandboxes.count))
    describe("understudy_users", "gauge", "Users in all sandboxes.")
    add("understudy_users", [], Double(sandboxes.reduce(0) { $0 + $1.userCount }))
    describe("process_start_time_seconds", "gauge", "Start time of the server, in seconds since 1970.")
    add("process_start_time_seconds", [], Double(core.started.seconds))
    guard let resident else { return }
    describe("process_resident_memory_bytes", "gauge", "Resident memory.")
    add("process_resident_memory_bytes", [], Double(resident))
  }

  private mutating func add(_ key: RequestTotals.Key, _ total: RequestTotals.Total) {
    let name = "understudy_request_duration_seconds"
    var sum = 0
    for (bound, count) in zip(RequestTotals.bounds, total.buckets) {
      sum += count
      add("\(name)_bucket", Self.labels(key) + [("le", "\(bound)")], Double(sum))
    }
    add("\(name)_bucket", Self.labels(key) + [("le", "+Inf")], Double(total.count))
    add("\(name)_sum", Self.labels(key), total.seconds)
    add("\(name)_count", Self.labels(key), Double(total.count))
  }

  private mutating func describe(_ name: String, _ kind: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
  }

  private mutating func add(_ name: String, _ labels: [(String, String)], _ value: Double) {
    text += name
    if !labels.isEmpty {
      text += "{" + labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",") + "}"
    }
    let whole = Int(exactly: value).map { String($0) }
    text += " \(whole ?? "\(value)")\n"
  }

  private mutating func add(_ name: String, _ labels: KeyValuePairs<String, String>, _ value: Double) {
    add(name, labels.map { ($0.key, $0.value) }, value)
  }

  private static func labels(_ key: RequestTotals.Key) -> [(String, String)] {
    [("front", key.front), ("operation", key.operation)]
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, letter in
      switch letter {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.append(letter)
      }
    }
  }
}
