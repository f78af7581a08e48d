public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Sends the requests that an app's SDK makes to the production hosts to a server of Understudy instead, within this
/// process: without port 443, host entries, root or a trusted certificate.
///
/// It reaches `URLSession.shared`, and sessions whose configuration was made while it is active or was passed to
/// ``install(in:)``. It does not reach browsers and web views (`ASWebAuthenticationSession`, `WKWebView`), background
/// sessions, other processes, and clients without `URLSession`, such as the AWS SDK for Swift on Linux.
public enum ServiceRedirection {
  /// The production hosts; a star stands for one label.
  public static let productionHosts = [
    "cognito-idp.*.amazonaws.com", "cognito-identity.*.amazonaws.com", "sts.amazonaws.com", "sts.*.amazonaws.com",
    "*.auth.*.amazoncognito.com", "*.ciamlogin.com", "login.microsoftonline.com", "graph.microsoft.com",
    "appleid.apple.com",
  ]

  /// Redirects until ``stop(_:)`` was called as often as this.
  /// - Parameters:
  ///   - server: the server. It learns the host that was called from the header `Host`, and that it was called by https
  ///     from `X-Forwarded-Proto`, if it was started with `--trusted-proxy 127.0.0.1 --trusted-proxy ::1`, as those
  ///     that this library starts are.
  ///   - sandbox: where requests belong that name no pool, client or tenant, such as those for Apple's keys; not
  ///     while the redirection is active for another sandbox as well.
  ///   - hosts: further hosts, with stars as in ``productionHosts``.
  public static func start(to server: URL, sandbox: Sandbox? = nil, hosts: [String] = []) {
    state.change { state in
      state.server = server
      state.patterns = (state.patterns + productionHosts + hosts).uniqued()
      state.sandboxes.append(sandbox?.id)
    }
    prepare()
    #if canImport(ObjectiveC)
      _ = patch
    #endif
  }

  /// Records the requests that are redirected, with the answers, until ``endRecording()``.
  public static func startRecording() { state.change { $0.recording = Recording() } }

  /// What was recorded since ``startRecording()``, which ends with it.
  public static func endRecording() -> Recording {
    state.change { state in
      defer { state.recording = nil }
      return state.recording ?? Recording()
    }
  }

  /// Answers the requests to the hosts of a recording from it, without a server: in SwiftUI previews, and in tests
  /// without a network. Ends with ``endReplay()``. A request that was not recorded fails with `URLError.badURL`, whose
  /// description says what was.
  public static func replay(_ recording: Recording) {
    let replay = Replay(recording)
    state.change { $0.replay = replay }
    prepare()
    #if canImport(ObjectiveC)
      _ = patch
    #endif
  }

  /// Ends ``replay(_:)``.
  public static func endReplay() { state.change { $0.replay = nil } }

  /// The recording that answers a request; nil for a host that it has not.
  static func replay(of request: URLRequest) -> Replay? {
    guard let replay = state.change({ $0.replay }), let host = request.url?.host?.lowercased() else { return nil }
    return replay.hosts.contains(host) ? replay : nil
  }

  static func record(_ request: URLRequest, body: Data?, _ response: HTTPURLResponse, _ answer: Data) {
    state.change { $0.recording?.add(request, body: body, response, answer) }
  }

  /// Registers the protocol, which takes no request without an active redirection. On Linux, `URLSession.shared` has
  /// the protocols that were registered before its first use: the library does this before its first call.
  static func prepare() { _ = isRegistered }

  private static let isRegistered = URLProtocol.registerClass(RedirectingProtocol.self)

  /// Ends one ``start(to:sandbox:hosts:)``, with the same sandbox. Sessions that were made meanwhile go on, to the
  /// production hosts after the last one.
  public static func stop(_ sandbox: Sandbox? = nil) {
    state.change { state in
      if let index = state.sandboxes.lastIndex(of: sandbox?.id) { state.sandboxes.remove(at: index) }
      if state.sandboxes.isEmpty { (state.server, state.patterns) = (nil, []) }
    }
  }

  /// Has sessions of this configuration redirected while the redirection is active. On Apple's systems, configurations
  /// made by `.default` and `.ephemeral` after the first ``start(to:sandbox:hosts:)`` need no call.
  public static func install(in configuration: URLSessionConfiguration) {
    let others = (configuration.protocolClasses ?? []).filter { $0 != RedirectingProtocol.self }
    configuration.protocolClasses = [RedirectingProtocol.self] + others
  }

  /// The request to the server in place of this one; nil for a host that is not redirected.
  static func redirected(_ request: URLRequest) -> URLRequest? {
    guard let url = request.url, let host = url.host?.lowercased(),
      ["http", "https"].contains(url.scheme?.lowercased() ?? "")
    else { return nil }
    let (server, patterns, sandboxes) = state.change { ($0.server, $0.patterns, Set($0.sandboxes)) }
    guard let server, patterns.contains(where: { matches(host, $0) }),
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
      let base = URLComponents(url: server, resolvingAgainstBaseURL: false)
    else { return nil }
    (parts.scheme, parts.host, parts.port) = (base.scheme, base.host, base.port)
    let prefix =
      base.percentEncodedPath.hasSuffix("/") ? String(base.percentEncodedPath.dropLast()) : base.percentEncodedPath
    parts.percentEncodedPath = prefix + (parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath)
    guard let target = parts.url else { return nil }
    var result = request
    result.url = target
    let called = url.port.map { "\(host):\($0)" } ?? host
    result.setValue(called, forHTTPHeaderField: "Host")
    result.setValue(called, forHTTPHeaderField: "X-Forwarded-Host")
    result.setValue(url.scheme?.lowercased(), forHTTPHeaderField: "X-Forwarded-Proto")
    if sandboxes.count == 1, let sandbox = sandboxes.first?.flatMap({ $0 }) {
      result.setValue(sandbox, forHTTPHeaderField: "Understudy-Sandbox")
    }
    return result
  }

  private static func matches(_ host: String, _ pattern: String) -> Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let expected = pattern.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    return labels.count == expected.count && zip(labels, expected).allSatisfy { $1 == "*" || $0 == $1 }
  }

  private struct State {
    var server: URL?
    var patterns: [String] = []
    /// One for each start; nil for the default sandbox.
    var sandboxes: [String?] = []
    var recording: Recording?
    var replay: Replay?
  }

  private static let state = Locked(State())

  #if canImport(ObjectiveC)
    /// Makes `.default` and `.ephemeral` return configurations with the redirection installed. It stays in place:
    /// without an active redirection it changes nothing.
    private static let patch: Void = {
      for name in ["defaultSessionConfiguration", "ephemeralSessionConfiguration"] {
        let selector = NSSelectorFromString(name)
        guard let method = class_getClassMethod(URLSessionConfiguration.self, selector) else { continue }
        typealias Getter = @convention(c) (AnyClass, Selector) -> URLSessionConfiguration
        let original = unsafeBitCast(method_getImplementation(method), to: Getter.self)
        let replacement: @convention(block) (AnyClass) -> URLSessionConfiguration = { owner in
          let configuration = original(owner, selector)
          if !RedirectingProtocol.isMakingItsOwn { install(in: configuration) }
          return configuration
        }
        method_setImplementation(method, imp_implementationWithBlock(replacement))
      }
    }()
  #endif
}

extension [String] {
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

/// A value behind a lock.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  @discardableResult
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}

/// A value that is passed to a closure of another thread although its type does not permit that.
private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// Loads a redirected request, and gives the app the answer as that of the host that it called.
final class RedirectingProtocol: URLProtocol {
  private let running = Locked<URLSessionDataTask?>(nil)
  private let body = Locked<Data?>(nil)

  override class func canInit(with request: URLRequest) -> Bool {
    ServiceRedirection.replay(of: request) != nil || ServiceRedirection.redirected(request) != nil
  }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let body = request.httpBody ?? request.httpBodyStream.map { Self.contents(of: $0) }
    self.body.change { $0 = body }
    if let replay = ServiceRedirection.replay(of: request) { return answer(from: replay, body) }
    guard var redirected = ServiceRedirection.redirected(request) else {
      client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL))
      return
    }
    redirected.httpBodyStream = nil
    redirected.httpBody = body
    let (loading, url) = (Unchecked(self), request.url)
    // Sessions share a queue on Linux, which calls this: making or ending a task here would wait for itself.
    Thread.detachNewThread { [redirected] in loading.value.load(redirected, called: url) }
  }

  /// Answers without a network.
  private func answer(from replay: Replay, _ body: Data?) {
    guard let url = request.url, let exchange = replay.answer(to: request, body: body),
      let response = HTTPURLResponse(
        url: url, statusCode: exchange.status, httpVersion: "HTTP/1.1", headerFields: exchange.headers)
    else {
      let operation = Recording.operation(of: request, body: body).map { " \($0)" } ?? ""
      let address = "\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "")\(operation)"
      let words = "\(address) was not recorded; the recording has: \(replay.known(for: request))"
      client?.urlProtocol(self, didFailWithError: URLError(.badURL, userInfo: [NSLocalizedDescriptionKey: words]))
      return
    }
    #if !canImport(FoundationNetworking)
      if let next = next(after: response, response, from: request, called: url) {
        client?.urlProtocol(self, wasRedirectedTo: next, redirectResponse: response)
        return
      }
    #endif
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if !exchange.answer.isEmpty { client?.urlProtocol(self, didLoad: exchange.answer) }
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {
    let task = running.change { $0 }
    Thread.detachNewThread { task?.cancel() }
  }

  /// - Parameters:
  ///   - url: what the app called.
  ///   - hops: the redirects that were followed.
  private func load(_ target: URLRequest, called url: URL?, hops: Int = 0) {
    // Foundation calls a protocol's client from any thread, and says so nowhere in its types.
    let loading = Unchecked(self)
    let task = Self.session.dataTask(with: target) { data, response, error in
      loading.value.finish(target, called: url, hops: hops, data, response, error)
    }
    running.change { $0 = task }
    task.resume()
  }

  private func finish(
    _ target: URLRequest, called url: URL?, hops: Int, _ data: Data?, _ response: URLResponse?, _ error: (any Error)?
  ) {
    guard let answer = response as? HTTPURLResponse, error == nil, let url else {
      client?.urlProtocol(self, didFailWithError: error ?? URLError(.badServerResponse))
      return
    }
    let headers = answer.allHeaderFields.reduce(into: [String: String]()) { headers, field in
      if let name = field.key as? String, let value = field.value as? String { headers[name] = value }
    }
    let own = HTTPURLResponse(url: url, statusCode: answer.statusCode, httpVersion: "HTTP/1.1", headerFields: headers)
    guard let own else {
      client?.urlProtocol(self, didFailWithError: URLError(.badServerResponse))
      return
    }
    if let next = self.next(after: answer, own, from: target, called: url), hops < 20 {
      #if canImport(FoundationNetworking)
        // Foundation on Linux does not take redirects from a protocol: they are followed here.
        load(ServiceRedirection.redirected(next) ?? next, called: next.url, hops: hops + 1)
      #else
        ServiceRedirection.record(request, body: body.change { $0 }, own, data ?? Data())
        client?.urlProtocol(self, wasRedirectedTo: next, redirectResponse: own)
      #endif
      return
    }
    ServiceRedirection.record(request, body: body.change { $0 }, own, data ?? Data())
    client?.urlProtocol(self, didReceive: own, cacheStoragePolicy: .notAllowed)
    if let data, !data.isEmpty { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }

  /// The request that a redirect leads to, with the address as the app sees it; nil without a redirect.
  private func next(
    after answer: HTTPURLResponse, _ own: HTTPURLResponse, from target: URLRequest, called url: URL
  ) -> URLRequest? {
    guard [301, 302, 303, 307, 308].contains(answer.statusCode),
      let location = own.value(forHTTPHeaderField: "Location"), let address = URL(string: location, relativeTo: url),
      ["http", "https"].contains(address.scheme?.lowercased() ?? "")
    else { return nil }
    var next = request
    next.url = address.absoluteURL
    if answer.statusCode < 307, target.httpMethod != "HEAD" {
      next.httpMethod = "GET"
      next.httpBody = nil
      next.httpBodyStream = nil
      for name in ["Content-Type", "Content-Length"] { next.setValue(nil, forHTTPHeaderField: name) }
    }
    return next
  }

  private static func contents(of stream: InputStream) -> Data {
    stream.open()
    defer { stream.close() }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = stream.read(&buffer, maxLength: buffer.count)
      if count <= 0 { return data }
      data.append(contentsOf: buffer.prefix(count))
    }
  }

  /// Whether this thread makes the configuration of ``session``, which must not be redirected itself.
  static var isMakingItsOwn: Bool { Thread.current.threadDictionary["understudy.session"] != nil }

  /// Follows no redirect by itself.
  private static let session: URLSession = {
    Thread.current.threadDictionary["understudy.session"] = true
    defer { Thread.current.threadDictionary.removeObject(forKey: "understudy.session") }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = (configuration.protocolClasses ?? []).filter { $0 != RedirectingProtocol.self }
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    return URLSession(configuration: configuration, delegate: Halt(), delegateQueue: nil)
  }()

  private final class Halt: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }
  }
}
