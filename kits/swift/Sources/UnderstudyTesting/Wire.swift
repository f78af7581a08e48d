internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The server refused a call of the control API.
public struct Refusal: Error, CustomStringConvertible, Sendable {
  /// The status of the answer.
  public let status: Int
  /// Stable, and listed in the OpenAPI document at `/_understudy/openapi.json`.
  public let code: String
  /// What was wrong.
  public let detail: String

  /// What was wrong, with the code.
  public var description: String { "\(detail) (\(status) \(code))" }
}

/// No server answers at the address.
public struct Unreachable: Error, CustomStringConvertible, Sendable {
  /// Where none answers, and why.
  public let description: String
}

/// Calls of the control API.
struct Wire: Sendable {
  /// Seconds beyond those that a call asks the server to wait.
  private static let patience = 30.0

  let base: URL
  let token: String?

  func call(
    _ method: String, _ path: String, query: [String: String?] = [:], body: [String: Any]? = nil, sandbox: String? = nil
  ) async throws -> Data {
    var address = base.absoluteString
    while address.hasSuffix("/") { address.removeLast() }
    address += "/_understudy/" + path
    let given = query.compactMap { name, value in value.map { "\(name)=\(Wire.escaped($0))" } }.sorted()
    if !given.isEmpty { address += "?" + given.joined(separator: "&") }
    guard let url = URL(string: address) else { throw Unreachable(description: "\(address) is no URL") }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.timeoutInterval = Wire.patience + (query["wait"].flatMap { $0 }.flatMap(Double.init) ?? 0)
    if let body {
      request.httpBody = try JSONSerialization.data(withJSONObject: body)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    if let sandbox { request.setValue(sandbox, forHTTPHeaderField: "Understudy-Sandbox") }
    let answer: (data: Data, response: URLResponse)
    do {
      answer = try await Wire.session.data(for: request)
    } catch {
      throw Unreachable(description: "\(base): \(error.localizedDescription); expected a running server")
    }
    let status = (answer.response as? HTTPURLResponse)?.statusCode ?? 0
    guard (200..<300).contains(status) else { throw Wire.refusal(status, answer.data) }
    return answer.data
  }

  /// Not `URLSession.shared`, whose first use is the app's: see ``ServiceRedirection``.
  private static let session: URLSession = {
    ServiceRedirection.prepare()
    return URLSession(configuration: .ephemeral)
  }()

  static func escaped(_ text: String) -> String {
    let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  private static func refusal(_ status: Int, _ data: Data) -> Refusal {
    struct Problem: Decodable { let code: String, detail: String }
    let problem = try? JSONDecoder().decode(Problem.self, from: data)
    return Refusal(
      status: status, code: problem?.code ?? "unknown", detail: problem?.detail ?? String(decoding: data, as: UTF8.self)
    )
  }
}
