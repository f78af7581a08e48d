internal import CCurl

/// One call in progress: owns libcurl's easy handle and the lists it refers to. Confined to the loop thread.
final class Transfer {
  /// Bytes of the response headers, at most.
  private static let headLimit = 64 << 10

  let number: UInt64
  let done: Outgoing.Done
  let handle: UnsafeMutableRawPointer
  private let library: curl_library
  private var curl: curl_functions { library.pointee }
  private let call: OutgoingCall
  private var list: UnsafeMutablePointer<curl_slist>?
  private var headers: [(name: String, value: String)] = []
  private var headSize = 0
  private var body: [UInt8] = []
  private var isTooLarge = false
  private var inspector: UnsafeMutablePointer<curl_transfer_inspector>?
  /// The last address that `mayUse` rejected.
  private var refused: String?
  /// Bytes of the mail sent so far.
  private var sent = 0

  /// nil if libcurl is out of memory or rejects an option.
  init?(_ call: OutgoingCall, number: UInt64, by library: curl_library, done: @escaping Outgoing.Done) {
    guard let handle = library.pointee.curl_easy_init() else { return nil }
    self.library = library
    self.call = call
    self.number = number
    self.done = done
    self.handle = handle
    guard prepare() == CURLE_OK else { return nil }
  }

  deinit {
    curl.curl_easy_cleanup(handle)
    curl.curl_slist_free_all(list)
    inspector?.deallocate()
  }

  private func prepare() -> CURLcode {
    let milliseconds = max(1, Int(call.timeout / .milliseconds(1)))
    let callbacks = curl_transfer_callbacks(
      context: Unmanaged.passUnretained(self).toOpaque(), head: takeHead, answer: takeAnswer, source: giveSource)
    let code = call.url.withCString { url in
      curl_transfer_prepare(
        library,
        handle, callbacks,
        curl_transfer_options(
          url: url, timeout_milliseconds: milliseconds, connect_timeout_milliseconds: milliseconds,
          bypasses_proxy: call.isToLoopback || call.mayUse != nil ? 1 : 0))
    }
    guard code == CURLE_OK else { return code }
    if let authority = call.authority {
      let code = authority.withUnsafeBytes { curl_transfer_trust(library, handle, $0.baseAddress, $0.count) }
      guard code == CURLE_OK else { return code }
    }
    if call.mayUse != nil {
      let inspector = UnsafeMutablePointer<curl_transfer_inspector>.allocate(capacity: 1)
      inspector.initialize(
        to: curl_transfer_inspector(inspect: inspectAddress, context: Unmanaged.passUnretained(self).toOpaque()))
      self.inspector = inspector
      let code = curl_transfer_inspect(library, handle, inspector)
      guard code == CURLE_OK else { return code }
    }
    switch call.content {
    case .http(let method, let headers, let body):
      // No `Expect: 100-continue`: a server that does not support it would delay the body by a second.
      for header in headers + [("Expect", "")] {
        list = curl.curl_slist_append(list, "\(header.name): \(header.value)")
      }
      guard let body else { return curl_transfer_http(library, handle, method, list, nil, 0) }
      return body.withUnsafeBytes { bytes in
        // An empty body must be sent too, so its address must not be nil.
        withUnsafePointer(to: 0) {
          curl_transfer_http(library, handle, method, list, bytes.baseAddress ?? .init($0), bytes.count)
        }
      }
    case .mail(let sender, let recipients, _):
      for recipient in recipients { list = curl.curl_slist_append(list, "<\(recipient)>") }
      return curl_transfer_mail(library, handle, "<\(sender)>", list)
    }
  }

  /// Reports the result to the caller.
  func finish(_ code: CURLcode) {
    switch code {
    case CURLE_OK:
      let status = Int(curl_transfer_status(library, handle))
      done(.success(OutgoingAnswer(status: status, headers: headers, body: body)))
    case CURLE_OPERATION_TIMEDOUT:
      done(.failure(.timedOut))
    case _ where isTooLarge:
      done(.failure(.answerTooLarge))
    case _ where refused != nil:
      done(.failure(.failed("the address \(refused ?? "") must not be called")))
    default:
      let status = Int(curl_transfer_status(library, handle))
      if case .mail = call.content, status >= 400 { return done(.failure(.refused(status))) }
      done(.failure(.failed(curl.curl_easy_strerror(code).map { String(cString: $0) } ?? "failed")))
    }
  }

  /// Consumes a line of the response head. A status line begins a new head, since provisional (1xx) responses may
  /// precede.
  fileprivate func take(head bytes: UnsafeRawBufferPointer) -> Int {
    headSize += bytes.count
    guard headSize <= Self.headLimit else {
      isTooLarge = true
      return 0
    }
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      headers = []
    } else if let colon = line.firstIndex(of: ":") {
      headers.append((line[..<colon].lowercased(), line[line.index(after: colon)...].trimmed))
    }
    return bytes.count
  }

  /// Whether the address may be connected to.
  fileprivate func mayUse(_ address: String) -> Bool {
    guard call.mayUse?(address) == false else { return true }
    refused = address
    return false
  }

  fileprivate func take(answer bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= call.answerLimit else {
      isTooLarge = true
      body = []
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  fileprivate func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard case .mail(_, _, let message) = call.content else { return 0 }
    let count = min(buffer.count, message.count - sent)
    message[sent..<sent + count].withUnsafeBytes { buffer.copyMemory(from: $0) }
    sent += count
    return count
  }
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
  context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

private func takeHead(bytes: UnsafeMutablePointer<CChar>?, one: Int, count: Int, context: UnsafeMutableRawPointer?)
  -> Int
{
  transfer(context)?.take(head: UnsafeRawBufferPointer(start: bytes, count: one * count)) ?? 0
}

/// Returns 1 to reject the address.
private func inspectAddress(address: UnsafePointer<CChar>?, context: UnsafeMutableRawPointer?) -> Int32 {
  let address = address.map { String(cString: $0) } ?? ""
  return transfer(context)?.mayUse(address) == true ? 0 : 1
}

private func takeAnswer(
  bytes: UnsafeMutablePointer<CChar>?, one: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
  transfer(context)?.take(answer: UnsafeRawBufferPointer(start: bytes, count: one * count)) ?? 0
}

private func giveSource(
  bytes: UnsafeMutablePointer<CChar>?, one: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
  transfer(context)?.fill(UnsafeMutableRawBufferPointer(start: bytes, count: one * count)) ?? 0
}

extension OutgoingCall {
  /// Whether the host is this machine, which is reached without a proxy.
  fileprivate var isToLoopback: Bool {
    guard let scheme = url.firstRange(of: "://") else { return false }
    let authority = url[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
    let host = authority.split(separator: "@").last ?? ""
    return ["localhost", "127.", "[::1]"].contains { host.hasPrefix($0) }
  }
}

extension Substring {
  /// Without leading and trailing white space.
  fileprivate var trimmed: String {
    let rest = drop { $0.isWhitespace }
    return String(rest.reversed().drop { $0.isWhitespace }.reversed())
  }
}
