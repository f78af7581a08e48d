/// The addresses at which functions of triggers run: Lambda's own API, as SAM local, serverless-offline and LocalStack
/// serve it.
package struct FunctionAddresses: Sendable, Equatable {
  /// The address of all functions, such as `http://localhost:3001`; nil for none.
  package var endpoint: String?
  /// The addresses of single functions, by name.
  package var byName: [String: String] = [:]

  package init() {}

  package var isEmpty: Bool { endpoint == nil && byName.isEmpty }

  /// The name of a function in `arn:aws:lambda:us-east-1:000000000000:function:NAME`, with or without a qualifier.
  private static func name(ofARN arn: String) -> String {
    let parts = arn.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let name = parts.count > 6 && parts[5] == "function" ? parts[6] : parts.last ?? arn
    return name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }

  /// `URL/2015-03-31/functions/NAME/invocations`
  package static func url(of arn: String, below endpoint: String) -> String {
    let base = endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint
    return "\(base)/2015-03-31/functions/\(name(ofARN: arn))/invocations"
  }

  /// The address of a function; nil if none is known.
  package func url(of arn: String) -> String? {
    byName[Self.name(ofARN: arn)] ?? endpoint.map { Self.url(of: arn, below: $0) }
  }
}
