internal import Platform

/// A span of OpenTelemetry: a named operation of a trace with its start, end and attributes.
struct Span: Sendable {
  /// By the numbers of its protocol.
  enum Kind: Int, Sendable {
    case server = 2
    case client = 3
  }

  enum Value: Sendable {
    case text(String)
    case integer(Int)
  }

  let trace: [UInt8]
  let id = Span.random(8)
  let parent: [UInt8]?
  let name: String
  let kind: Kind
  /// Nanoseconds since 1970, by the machine's clock.
  let began: UInt64
  let ended: UInt64
  private(set) var attributes: [(name: String, value: Value)] = []
  /// Why it failed; nil if it did not.
  var failure: String?

  init(
    _ name: String, _ kind: Kind, trace: [UInt8], parent: [UInt8]?, began: UInt64, took: Duration
  ) {
    (self.name, self.kind, self.trace, self.parent, self.began) = (name, kind, trace, parent, began)
    ended = began + UInt64(max(0, took / .nanoseconds(1)))
  }

  /// Client-supplied text is truncated to this many characters.
  static let textLimit = 1_000

  mutating func note(_ name: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    attributes.append((name, .text(String(text.prefix(Self.textLimit)))))
  }

  mutating func note(_ name: String, _ number: Int) { attributes.append((name, .integer(number))) }

  /// About how many bytes it takes.
  var size: Int {
    attributes.reduce(200 + name.utf8.count) { sum, one in
      guard case .text(let text) = one.value else { return sum + one.name.utf8.count + 12 }
      return sum + one.name.utf8.count + text.utf8.count + 12
    }
  }

  static func random(_ count: Int) -> [UInt8] {
    var source = SystemRandomNumberGenerator()
    // All zeros is no id.
    while true {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &source) }
      if bytes.contains(where: { $0 != 0 }) { return bytes }
    }
  }
}

/// Field numbers are those of opentelemetry/proto/trace/v1/trace.proto and common/v1/common.proto.
extension Span {
  /// A message `ExportTraceServiceRequest` with these spans.
  /// - Parameter version: of the instrumentation scope, which is this program.
  static func request(_ spans: [Span], resource: [(name: String, value: Value)], version: String) -> [UInt8] {
    var writer = ProtobufWriter()
    writer.message(1) { resourceSpans in
      resourceSpans.message(1) { message in
        for attribute in resource { message.message(1) { $0.write(attribute) } }
      }
      resourceSpans.message(2) { scopeSpans in
        scopeSpans.message(1) { scope in
          scope.text(1, "understudy")
          scope.text(2, version)
        }
        for span in spans { scopeSpans.message(2) { span.write(to: &$0) } }
      }
    }
    return writer.bytes
  }

  private func write(to writer: inout ProtobufWriter) {
    writer.bytes(1, trace)
    writer.bytes(2, id)
    if let parent { writer.bytes(4, parent) }
    writer.text(5, name)
    writer.integer(6, kind.rawValue)
    writer.fixed64(7, began)
    writer.fixed64(8, ended)
    for attribute in attributes { writer.message(9) { $0.write(attribute) } }
    guard let failure else { return }
    writer.message(15) { status in
      status.text(2, failure)
      // STATUS_CODE_ERROR
      status.integer(3, 2)
    }
  }
}

extension ProtobufWriter {
  /// A message `KeyValue`.
  fileprivate mutating func write(_ attribute: (name: String, value: Span.Value)) {
    text(1, attribute.name)
    message(2) { value in
      switch attribute.value {
      case .text(let text): value.text(1, text)
      case .integer(let number): value.integer(3, number)
      }
    }
  }
}
