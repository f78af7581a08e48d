import AWSProtocol
import Ambient
import Cryptography
import Encodings
import FrontSupport
import HTTPServer
import IdentityPools
import Model
import Sandboxes
import Store

/// What was uploaded to S3: templates, which deployments read, and the code of functions, of which only that it was
/// uploaded counts. Stored in memory, each object for one sandbox, in bounds for all together; any bucket exists.
final class ObjectStore: Sendable {
  /// An object by bucket and key.
  struct Place: Hashable, Sendable {
    var bucket: String
    var key: String
  }

  /// A place in the S3 of one sandbox.
  struct Owned: Hashable, Sendable {
    var sandbox: SandboxID
    var place: Place
  }

  private struct Object: Sendable {
    /// nil when the contents had to go for others.
    var bytes: [UInt8]?
    var size: Int
    /// A digest of the contents.
    var tag: String
    /// When it was uploaded, in the order of uploads.
    var number: Int
    /// When it was uploaded, by the clock of its sandbox.
    var uploaded: Instant
  }

  private struct State: Sendable {
    var objects: [Owned: Object] = [:]
    var stored = 0
    var uploads = 0
  }

  /// The bytes of all contents together.
  private static let limit = 64 << 20
  private static let objectLimit = 2_000

  private let state = Guarded(State())
  private let uploads = MultipartUploads(limit: limit)
  private let core: IdentityCore

  init(core: IdentityCore) { self.core = core }

  /// 32 hexadecimal digits, as the service's have; not MD5, since no client compares them with its own.
  static func tag(of bytes: [UInt8]) -> String { Hex.encode(Array(Digest.sha256(bytes).prefix(16))) }

  func contents(_ place: Place, in sandbox: SandboxID) -> [UInt8]? {
    state.read { $0.objects[Owned(sandbox: sandbox, place: place)]?.bytes }
  }

  private func put(_ bytes: [UInt8], at place: Place, in sandbox: SandboxHolder) -> String {
    let (owned, tag, now) = (Owned(sandbox: sandbox.id, place: place), Self.tag(of: bytes), sandbox.now)
    state.update { state in
      state.uploads += 1
      state.stored += bytes.count - (state.objects[owned]?.bytes?.count ?? 0)
      state.objects[owned] = Object(
        bytes: bytes, size: bytes.count, tag: tag, number: state.uploads, uploaded: now)
      while state.stored > Self.limit || state.objects.count > Self.objectLimit {
        let oldest = state.objects.filter { state.objects.count > Self.objectLimit || $0.value.bytes != nil }
          .min { $0.value.number < $1.value.number }
        guard let oldest else { return }
        state.stored -= oldest.value.bytes?.count ?? 0
        if state.objects.count > Self.objectLimit {
          state.objects[oldest.key] = nil
        } else {
          state.objects[oldest.key]?.bytes = nil
        }
      }
    }
    return tag
  }

  // MARK: Addresses

  /// `https://s3.us-east-1.amazonaws.com/BUCKET/KEY`, `https://BUCKET.s3.amazonaws.com/KEY`, or the same below this
  /// server.
  static func place(ofURL url: String) -> Place? {
    guard let scheme = url.firstRange(of: "://") else { return nil }
    let rest = url[scheme.upperBound...].prefix { $0 != "?" }
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    let host = rest[..<slash].lowercased()
    let path = String(rest[rest.index(after: slash)...])
    if let bucket = bucket(ofHost: host) { return Place(bucket: bucket, key: decoded(path)) }
    guard let end = path.firstIndex(of: "/") else { return nil }
    return Place(bucket: decoded(String(path[..<end])), key: decoded(String(path[path.index(after: end)...])))
  }

  /// The bucket in a host name; nil if it is in the path.
  private static func bucket(ofHost host: String) -> String? {
    let name = host.prefix { $0 != ":" }
    for mark in [".s3.", ".s3-"] {
      if let range = name.firstRange(of: mark), range.lowerBound > name.startIndex {
        return String(name[..<range.lowerBound])
      }
    }
    return name.hasSuffix(".localhost") ? String(name.dropLast(".localhost".count)) : nil
  }

  private static func decoded(_ text: String) -> String {
    (try? Form.parse(
      Array("v=\(text.split(separator: "+", omittingEmptySubsequences: false).joined(separator: "%2B"))".utf8))["v"])
      ?? text
  }

  // MARK: Routes

  /// The answers to requests that are signed for S3.
  var routes: RouteGroup {
    let methods: [HTTPServer.Method] = [.get, .put, .post, .delete]
    return RouteGroup(
      errors: { problem, request in
        Self.failure(
          problem.status == 413 ? "EntityTooLarge" : "InvalidRequest", problem.detail, problem.status, request)
      },
      failure: { error, request in
        let fault = AWSFault(error)
        return Self.failure(fault.name, fault.message, fault.status, request)
      },
      finish: { request, response in response.headers.append("x-amz-request-id", request.id.text) },
      routes: methods.flatMap { method in
        ["/", "/{bucket}", "/{bucket}/", "/{bucket}/{key...}"].map { pattern in
          Route(method, pattern) { [self] request in .work { self.answer(request) } }
        }
      })
  }

  private func answer(_ request: Request) -> Response {
    let sandbox: SandboxHolder
    do throws(SandboxSelection.Failure) {
      sandbox = try core.sandbox(meantBy: request)
      Annotations.note(sandbox.id)
    } catch {
      return Self.failure("InvalidRequest", "Understudy: \(error)", 400, request)
    }
    do throws(CallerRefusal) {
      _ = try core.signer(of: AWSRequest(request, operation: "\(request.method)Object"), service: "s3")
    } catch {
      let fault = error.queryFault
      return Self.failure(fault.name, fault.message, 403, request)
    }
    let segments = request.segments
    let bucket = request.host.flatMap { Self.bucket(ofHost: $0.lowercased()) }
    let key = (bucket == nil ? segments.dropFirst() : segments[...]).joined(separator: "/")
    let place = Place(bucket: bucket ?? segments.first ?? "", key: key)
    guard !place.bucket.isEmpty else {
      return Self.failure("NotImplemented", "not implemented: ListBuckets", 501, request)
    }
    return place.key.isEmpty
      ? answer(request, bucket: place.bucket, in: sandbox) : answer(request, at: place, in: sandbox)
  }

  /// Calls about a bucket. Any exists, in the region that is asked.
  private func answer(_ request: Request, bucket: String, in sandbox: SandboxHolder) -> Response {
    let query = request.query
    switch request.method {
    case .put: return Response(status: 200, headers: ["Location": "/\(bucket)"])
    case .delete: return Response(status: 204)
    case .get, .head:
      if query["location"] != nil {
        let region = CredentialScope(request)?.region ?? "us-east-1"
        return Self.xml("LocationConstraint") { if region != "us-east-1" { $0.text(region) } }
      }
      if query["versioning"] != nil { return Self.xml("VersioningConfiguration") { _ in } }
      if query["encryption"] != nil {
        return Self.xml("ServerSideEncryptionConfiguration") { writer in
          writer.element("Rule") { rule in
            rule.element("ApplyServerSideEncryptionByDefault") { $0.member("SSEAlgorithm", "AES256") }
          }
        }
      }
      let known: Set<String> = [
        "list-type", "prefix", "max-keys", "delimiter", "encoding-type", "continuation-token", "start-after",
        "fetch-owner",
      ]
      if let other = query.pairs.first(where: {
        !known.contains($0.name) && !$0.name.hasPrefix("X-Amz-") && $0.name != "x-id"
      }) {
        return Self.failure("NotImplemented", "not implemented: \(other.name) of a bucket", 501, request)
      }
      return request.method == .head
        ? Response(status: 200) : list(bucket, prefix: query["prefix"] ?? "", in: sandbox.id)
    default: return Self.failure("NotImplemented", "not implemented: \(request.method) of a bucket", 501, request)
    }
  }

  private func list(_ bucket: String, prefix: String, in sandbox: SandboxID) -> Response {
    let found = state.read { state in
      state.objects.lazy
        .filter { $0.key.sandbox == sandbox && $0.key.place.bucket == bucket && $0.key.place.key.hasPrefix(prefix) }
        .map { (key: $0.key.place.key, object: $0.value) }.sorted { $0.key < $1.key }
    }
    return Self.xml("ListBucketResult") { writer in
      writer.member("Name", bucket)
      writer.member("Prefix", prefix)
      writer.member("KeyCount", found.count)
      writer.member("MaxKeys", max(1_000, found.count))
      writer.member("IsTruncated", false)
      for (key, object) in found {
        writer.element("Contents") { contents in
          contents.member("Key", key)
          contents.member("LastModified", object.uploaded.rfc3339)
          contents.member("ETag", "\"\(object.tag)\"")
          contents.member("Size", object.size)
          contents.member("StorageClass", "STANDARD")
        }
      }
    }
  }

  private func answer(_ request: Request, at place: Place, in sandbox: SandboxHolder) -> Response {
    let (query, owned) = (request.query, Owned(sandbox: sandbox.id, place: place))
    switch request.method {
    case .put:
      if request.headers.contains("x-amz-copy-source") {
        return Self.failure("NotImplemented", "not implemented: CopyObject", 501, request)
      }
      guard let bytes = Self.body(of: request) else {
        return Self.failure("IncompleteBody", "The chunks of the body cannot be read.", 400, request)
      }
      if let upload = query["uploadId"] {
        return answer(request) { () throws(MultipartUploads.Failure) in
          let tag = try uploads.put(bytes, query["partNumber"].flatMap { Int($0) }, of: upload, at: owned)
          return Response(status: 200, headers: ["ETag": "\"\(tag)\""])
        }
      }
      return Response(status: 200, headers: ["ETag": "\"\(put(bytes, at: place, in: sandbox))\""])
    case .get, .head:
      guard let object = state.read({ $0.objects[owned] }) else {
        return Self.failure("NoSuchKey", "The specified key does not exist.", 404, request)
      }
      let headers: Fields = ["ETag": "\"\(object.tag)\"", "Content-Type": "binary/octet-stream"]
      guard let bytes = object.bytes ?? (request.method == .head ? [] : nil) else {
        return Self.failure(
          "NoSuchKey", "The contents were dropped for later uploads: \(Self.limit >> 20) MiB are stored.", 404, request)
      }
      return Response(status: 200, headers: headers, body: bytes)
    case .delete:
      if let upload = query["uploadId"] {
        return answer(request) { () throws(MultipartUploads.Failure) in
          try uploads.abort(upload, at: owned)
          return Response(status: 204)
        }
      }
      state.update { state in
        state.stored -= state.objects.removeValue(forKey: owned)?.bytes?.count ?? 0
      }
      return Response(status: 204)
    case .post where query["uploads"] != nil:
      return Self.xml("InitiateMultipartUploadResult") { writer in
        writer.member("Bucket", place.bucket)
        writer.member("Key", place.key)
        writer.member("UploadId", uploads.begin(request.id.text, at: owned))
      }
    case .post where query["uploadId"] != nil:
      return answer(request) { () throws(MultipartUploads.Failure) in
        let bytes = try uploads.complete(query["uploadId"] ?? "", request.body, at: owned)
        let tag = put(bytes, at: place, in: sandbox)
        return Self.xml("CompleteMultipartUploadResult") { writer in
          writer.member("Bucket", place.bucket)
          writer.member("Key", place.key)
          writer.member("ETag", "\"\(tag)\"")
        }
      }
    default: return Self.failure("NotImplemented", "not implemented: \(request.method) of an object", 501, request)
    }
  }

  private func answer(
    _ request: Request, _ body: () throws(MultipartUploads.Failure) -> Response
  ) -> Response {
    do throws(MultipartUploads.Failure) {
      return try body()
    } catch {
      return Self.failure(error.code, error.message, error.status, request)
    }
  }

  // MARK: Bodies

  /// The body without the chunks of a signed stream (`aws-chunked`): `SIZE;chunk-signature=…`, the bytes, an empty one.
  static func body(of request: Request) -> [UInt8]? {
    let isChunked =
      request.headers["Content-Encoding"]?.contains("aws-chunked") == true
      || request.headers["x-amz-content-sha256"]?.hasPrefix("STREAMING-") == true
    guard isChunked else { return request.body }
    var (result, rest) = ([UInt8](), request.body[...])
    while let end = rest.firstIndex(of: 0x0A) {
      let line = rest[..<end].prefix { $0 != UInt8(ascii: ";") && $0 != 0x0D }
      guard (1...8).contains(line.count), line.allSatisfy(Self.isHexDigit),
        let size = Int(String(decoding: line, as: UTF8.self), radix: 16)
      else { return nil }
      rest = rest[(end + 1)...]
      if size == 0 { return result }
      guard size <= rest.count - 2 else { return nil }
      result += rest.prefix(size)
      rest = rest.dropFirst(size + 2)
    }
    return nil
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  private static func xml(_ name: String, _ body: (inout XMLWriter) -> Void) -> Response {
    var writer = XMLWriter()
    writer.element(name, "xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"", body)
    return Response(status: 200, headers: ["Content-Type": "application/xml"], body: writer.bytes)
  }

  private static func failure(_ code: String, _ message: String, _ status: Int, _ request: Request) -> Response {
    var writer = XMLWriter()
    writer.element("Error") { error in
      error.member("Code", code)
      error.member("Message", message)
      error.member("RequestId", request.id.text)
    }
    return Response(status: status, headers: ["Content-Type": "application/xml"], body: writer.bytes)
  }
}
