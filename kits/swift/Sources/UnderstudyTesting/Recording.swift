public import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Requests that an app made to a server, with the answers: what previews and tests without a server replay.
///
/// A file of it holds the tokens of a sandbox, which no other server takes. The requests' bodies are not in it, so that
/// it holds no password.
public struct Recording: Sendable, Codable, Equatable {
  /// A request, and the answer to it.
  public struct Exchange: Sendable, Codable, Equatable {
    public let method: String
    /// The address that the app called.
    public let url: URL
    /// What is called there: the operation of an AWS service, or the grant type of a token request; nil if nothing
    /// names it.
    public let operation: String?
    /// Identifies the request's body; nil for none.
    public let body: String?
    public let status: Int
    public let headers: [String: String]
    /// The answer's body, as text if it is text.
    public let text: String?
    public let data: Data?

    var answer: Data { data ?? Data((text ?? "").utf8) }
  }

  /// The file's format: 1.
  public let version: Int
  /// In the order in which they were made.
  public internal(set) var exchanges: [Exchange]

  /// The most exchanges that are recorded; further ones are not.
  public static let limit = 1_000

  init(exchanges: [Exchange] = []) {
    version = 1
    self.exchanges = exchanges
  }

  /// Reads a file.
  public init(contentsOf file: URL) throws {
    self = try JSONDecoder().decode(Recording.self, from: try Data(contentsOf: file))
    guard version == 1 else {
      throw NotFound(description: "\(file.lastPathComponent) has version \(version) of the format; expected 1")
    }
  }

  /// Writes a file, in an order that differs only where the recording does.
  public func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: file, options: .atomic)
  }

  /// The hosts that the app called.
  public var hosts: Set<String> { Set(exchanges.compactMap { $0.url.host?.lowercased() }) }
}

extension Recording {
  /// The part of a request by which its answer is found.
  struct Key: Hashable {
    let method: String
    let address: String
    let operation: String?

    /// - Parameter query: whether requests that differ in their query differ.
    init(method: String, url: URL, operation: String?, query: Bool) {
      self.method = method
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
      parts?.fragment = nil
      if !query { parts?.query = nil }
      address = parts?.string?.lowercased() ?? url.absoluteString
      self.operation = operation
    }
  }

  /// What a request calls: the operation that a header names, or the grant type of a form.
  static func operation(of request: URLRequest, body: Data?) -> String? {
    if let target = request.value(forHTTPHeaderField: "X-Amz-Target") { return target }
    guard request.value(forHTTPHeaderField: "Content-Type")?.hasPrefix("application/x-www-form-urlencoded") == true,
      let body
    else { return nil }
    let pairs = String(decoding: body, as: UTF8.self).split(separator: "&")
    return pairs.first { $0.hasPrefix("grant_type=") || $0.hasPrefix("Action=") }.map(String.init)
  }

  /// A fingerprint of a body (FNV-1a of 64 bits): it tells bodies apart, and does not contain them.
  static func fingerprint(_ body: Data?) -> String? {
    guard let body, !body.isEmpty else { return nil }
    let hash = body.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
    return String(hash, radix: 16)
  }

  mutating func add(_ request: URLRequest, body: Data?, _ response: HTTPURLResponse, _ answer: Data) {
    guard exchanges.count < Recording.limit, let url = request.url else { return }
    let headers = response.allHeaderFields.reduce(into: [String: String]()) { headers, field in
      if let name = field.key as? String, let value = field.value as? String { headers[name] = value }
    }
    let text = String(data: answer, encoding: .utf8)
    exchanges.append(
      Exchange(
        method: request.httpMethod ?? "GET", url: url, operation: Recording.operation(of: request, body: body),
        body: Recording.fingerprint(body), status: response.statusCode, headers: headers, text: text,
        data: text == nil ? answer : nil))
  }
}

/// Answers requests from a recording: the one that was recorded for the same body, or else the next of its operation,
/// the last one again and again.
final class Replay: Sendable {
  private let recording: Recording
  private let positions = Locked<[Recording.Key: Int]>([:])
  let hosts: Set<String>

  init(_ recording: Recording) {
    self.recording = recording
    hosts = recording.hosts
  }

  /// nil if nothing like it was recorded.
  func answer(to request: URLRequest, body: Data?) -> Recording.Exchange? {
    guard let url = request.url else { return nil }
    let operation = Recording.operation(of: request, body: body)
    let method = request.httpMethod ?? "GET"
    for query in [true, false] {
      let key = Recording.Key(method: method, url: url, operation: operation, query: query)
      let found = recording.exchanges.filter {
        Recording.Key(method: $0.method, url: $0.url, operation: $0.operation, query: query) == key
      }
      guard !found.isEmpty else { continue }
      let fingerprint = Recording.fingerprint(body)
      let same = found.filter { $0.body == fingerprint }
      let candidates = same.isEmpty ? found : same
      let position = positions.change { positions in
        defer { positions[key, default: 0] += 1 }
        return positions[key, default: 0]
      }
      return candidates[min(position, candidates.count - 1)]
    }
    return nil
  }

  /// What was recorded for the host of a request, for an error.
  func known(for request: URLRequest) -> String {
    let host = request.url?.host?.lowercased()
    let names = recording.exchanges.filter { $0.url.host?.lowercased() == host }.map {
      "\($0.method) \($0.url.path.isEmpty ? "/" : $0.url.path)\($0.operation.map { " \($0)" } ?? "")"
    }
    return Array(Set(names)).sorted().prefix(10).joined(separator: ", ")
  }
}
