internal import Encodings
package import HTTPServer

/// Why the signature of a request with known keys is invalid, in the services' words. The exception names differ by
/// service.
package enum SignatureProblem: Error, Hashable, Sendable {
  /// Parts of the signature are missing.
  case incomplete(String)
  /// Made with other keys, or for another request, service or time.
  case mismatch(String)

  package var text: String {
    switch self {
    case .incomplete(let text), .mismatch(let text): text
    }
  }
}

extension RequestSignature {
  /// Verifies a request's Signature Version 4.
  /// - Parameters:
  ///   - service: the service name that the scope must have: `cognito-idp`.
  ///   - clocks: the times by which the signature may be new enough, in seconds since 1970.
  package static func check(
    _ request: Request, service: String, secret: String, clocks: [Int64]
  ) throws(SignatureProblem) {
    guard let signature = RequestSignature(request) else { throw .incomplete(missing(in: request)) }
    let scope = signature.scope.split(separator: "/", omittingEmptySubsequences: false)
    guard scope.count == 4 else {
      throw .incomplete(
        "Credential must have exactly 5 slash-delimited elements, e.g. keyid/date/region/service/term, got "
          + "'\(signature.accessKeyID)/\(signature.scope)'")
    }
    guard scope[2] == service else {
      throw .mismatch("Credential should be scoped to correct service: '\(service)'. ")
    }
    guard scope[3] == "aws4_request" else {
      throw .mismatch("Credential should be scoped with a valid terminator: 'aws4_request', not '\(scope[3])'. ")
    }
    guard scope[0] == signature.date.prefix(8) else {
      throw .mismatch(
        "Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: '\(scope[0])' != "
          + "'\(signature.date.prefix(8))', from '\(signature.date)'.")
    }
    guard signature.signedHeaders.contains("host") else {
      throw .mismatch("'Host' or ':authority' must be a 'SignedHeader' in the AWS Authorization.")
    }
    let problems = clocks.map { signature.lateness(at: $0) }
    if !problems.contains(nil), let late = problems.first?.flatMap({ $0 }) { throw .mismatch(late) }
    guard signature.isValid(for: request, secret: secret) else {
      throw .mismatch(
        "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access "
          + "Key and signing method. Consult the service documentation for details.")
    }
  }

  private static func missing(in request: Request) -> String {
    let parts = parts(of: request) ?? [:]
    var texts = ["Credential", "Signature", "SignedHeaders"].filter { parts[$0] == nil }.map {
      "Authorization header requires '\($0)' parameter."
    }
    if request.headers["X-Amz-Date"] == nil, request.headers["Date"] == nil, parts["Date"] == nil {
      texts.append("Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header.")
    }
    return texts.joined(separator: " ")
  }

  /// Checks only whether the request was signed within 15 minutes of `now`, seconds since 1970.
  package static func checkAge(_ request: Request, now: Int64) throws(SignatureProblem) {
    if let late = RequestSignature(request)?.lateness(at: now) { throw .mismatch(late) }
  }

  /// The error in the time; nil if it is valid.
  private func lateness(at now: Int64) -> String? {
    guard let moment else { return "Date must be in ISO-8601 'basic format'. Got '\(date)'." }
    let minutes = Self.tolerance / 60
    let present = ISO8601Basic.text(seconds: now)
    if moment < now - Self.tolerance {
      let earliest = ISO8601Basic.text(seconds: now - Self.tolerance)
      return "Signature expired: \(date) is now earlier than \(earliest) (\(present) - \(minutes) min.)"
    }
    if moment > now + Self.tolerance {
      let latest = ISO8601Basic.text(seconds: now + Self.tolerance)
      return "Signature not yet current: \(date) is still later than \(latest) (\(present) + \(minutes) min.)"
    }
    return nil
  }
}
