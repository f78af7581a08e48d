import AWSProtocol
import Ambient
internal import CognitoUserPoolsShapes
import JSON

extension JSONObject {
  /// The object that `write` writes: the form in which structures of the service are stored with a realm or client.
  init(_ write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.beginObject()
    write(&writer)
    writer.endObject()
    self = (try? JSON.parse(writer.bytes))?.object ?? [:]
  }
}

extension OutputStructure {
  /// Whether there are no members.
  var isEmpty: Bool {
    var writer = JSONWriter()
    writer.structure(self)
    return writer.bytes.count == 2
  }
}

extension Timestamp {
  init(_ instant: Instant) { self.init(milliseconds: Int(instant.milliseconds)) }
}

extension AWSFault {
  /// A parameter that the service rejects with a reason.
  static func invalidParameter(_ message: String) -> AWSFault { AWSFault(.invalidParameter, message) }
}

extension Optional where Wrapped: Collection {
  /// The collection; nil if it is empty: the service returns no empty lists.
  var nonEmpty: Wrapped? { self.flatMap { $0.isEmpty ? nil : $0 } }
}

extension Collection {
  var nonEmpty: Self? { isEmpty ? nil : self }
}
