import Store

/// The uploads in parts that are not complete yet. Bounded: the oldest upload makes room for a new one.
final class MultipartUploads: Sendable {
  /// The service's error (Amazon S3 API reference, error codes of the multipart operations).
  struct Failure: Error {
    var code: String
    var message: String
    var status = 400

    static let noSuchUpload = Failure(
      code: "NoSuchUpload",
      message: "The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted "
        + "or completed.", status: 404)
    static let malformed = Failure(
      code: "MalformedXML",
      message: "The XML you provided was not well-formed or did not validate against our published schema")
    static let invalidPart = Failure(
      code: "InvalidPart",
      message: "One or more of the specified parts could not be found. The part may not have been uploaded, or the "
        + "specified entity tag may not match the part's entity tag.")
    static let invalidOrder = Failure(
      code: "InvalidPartOrder",
      message: "The list of parts was not in ascending order. The parts list must be specified in order by part number."
    )
  }

  private struct Upload: Sendable {
    var owned: ObjectStore.Owned
    var parts: [Int: (bytes: [UInt8], tag: String)] = [:]
    var size = 0
  }

  private struct State: Sendable {
    var uploads: [String: Upload] = [:]
    /// The ids, oldest first.
    var order: [String] = []
    var size = 0

    mutating func remove(_ id: String) -> Upload? {
      guard let upload = uploads.removeValue(forKey: id) else { return nil }
      order.removeAll { $0 == id }
      size -= upload.size
      return upload
    }
  }

  private static let uploadLimit = 16
  private static let partLimit = 10_000

  /// The bytes of all parts together.
  private let limit: Int
  private let state = Guarded(State())

  init(limit: Int) { self.limit = limit }

  func begin(_ id: String, at owned: ObjectStore.Owned) -> String {
    state.update { state in
      if state.order.count >= Self.uploadLimit { _ = state.remove(state.order[0]) }
      state.uploads[id] = Upload(owned: owned)
      state.order.append(id)
    }
    return id
  }

  /// Stores a part, instead of an earlier one of the same number.
  /// - Returns: its entity tag.
  func put(
    _ bytes: [UInt8], _ number: Int?, of id: String, at owned: ObjectStore.Owned
  ) throws(Failure) -> String {
    guard let number, (1...Self.partLimit).contains(number) else {
      throw Failure(
        code: "InvalidArgument", message: "Part number must be an integer between 1 and \(Self.partLimit), inclusive")
    }
    let tag = ObjectStore.tag(of: bytes)
    try state.update { (state) throws(Failure) in
      guard state.uploads[id]?.owned == owned else { throw .noSuchUpload }
      let growth = bytes.count - (state.uploads[id]?.parts[number]?.bytes.count ?? 0)
      guard state.size + growth <= limit else {
        throw Failure(
          code: "EntityTooLarge", message: "Understudy: parts of \(limit >> 20) MiB in all are stored at a time")
      }
      state.uploads[id]?.parts[number] = (bytes, tag)
      state.uploads[id]?.size += growth
      state.size += growth
    }
    return tag
  }

  func abort(_ id: String, at owned: ObjectStore.Owned) throws(Failure) {
    try state.update { (state) throws(Failure) in
      guard state.uploads[id]?.owned == owned else { throw .noSuchUpload }
      _ = state.remove(id)
    }
  }

  /// Ends an upload.
  /// - Parameter body: `CompleteMultipartUpload`: the numbers and entity tags of the parts, in order.
  /// - Returns: the bytes of the listed parts.
  func complete(_ id: String, _ body: [UInt8], at owned: ObjectStore.Owned) throws(Failure) -> [UInt8] {
    guard let listed = Self.parts(in: String(decoding: body, as: UTF8.self)), !listed.isEmpty else { throw .malformed }
    guard zip(listed, listed.dropFirst()).allSatisfy({ $0.number < $1.number }) else { throw .invalidOrder }
    return try state.update { (state) throws(Failure) in
      guard let upload = state.uploads[id], upload.owned == owned else { throw .noSuchUpload }
      guard listed.allSatisfy({ upload.parts[$0.number]?.tag == $0.tag }) else { throw .invalidPart }
      _ = state.remove(id)
      return listed.flatMap { upload.parts[$0.number]?.bytes ?? [] }
    }
  }

  /// The parts of a list; nil if it is not one. Members that are no number and no entity tag (checksums) are ignored.
  private static func parts(in text: String) -> [(number: Int, tag: String)]? {
    guard text.contains("<CompleteMultipartUpload") else { return nil }
    var found: [(Int, String)] = []
    var rest = text[...]
    while let start = rest.firstRange(of: "<Part>") {
      guard let end = rest[start.upperBound...].firstRange(of: "</Part>") else { return nil }
      let part = rest[start.upperBound..<end.lowerBound]
      guard let number = member("PartNumber", of: part).flatMap({ Int($0) }), let tag = member("ETag", of: part)
      else { return nil }
      found.append((number, tag))
      rest = rest[end.upperBound...]
    }
    return found
  }

  /// The text of a member, without the quotation marks around it.
  private static func member(_ name: String, of part: Substring) -> String? {
    guard let start = part.firstRange(of: "<\(name)>"),
      let end = part[start.upperBound...].firstRange(of: "</\(name)>")
    else { return nil }
    var text = part[start.upperBound..<end.lowerBound]
    for mark in ["\"", "&quot;", "&#34;"] where text.hasPrefix(mark) && text.hasSuffix(mark) {
      text = text.dropFirst(mark.count).dropLast(mark.count)
    }
    return String(text)
  }
}
