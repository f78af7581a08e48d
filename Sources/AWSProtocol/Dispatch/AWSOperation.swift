package import HTTPServer
import JSON

/// One operation of a service: input, output, and a function that calls the core and translates.
package protocol AWSOperation: SendableMetatype {
  associatedtype Input: InputStructure
  /// An `OutputStructure`, or an `XMLStructure` in the query protocol.
  associatedtype Output: Sendable
  /// The context in which the front's operations run.
  associatedtype Call: Sendable

  /// The name on the wire; by default that of the type.
  static var name: String { get }
  /// Where it runs; by default the loop thread. Operations that sign, hash passwords or return long lists need a
  /// worker.
  static var lane: Lane { get }
  /// How completely it behaves like the real operation.
  static var support: Support { get }
  /// Differences from the real service, for the support table.
  static var note: String { get }

  /// - Throws: `AWSFault`, or an error that the service's `translate` handles.
  static func run(_ input: Input, in call: Call) throws -> Output
}

extension AWSOperation {
  package static var name: String {
    // Not `String(describing:)`, which first looks up the type's protocol conformances, each a search through the whole
    // executable.
    _typeName(Self.self, qualified: false)
  }
  package static var lane: Lane { .loop }
  package static var support: Support { .real }
  package static var note: String { "" }
}

/// How completely an operation behaves like the real one.
package enum Support: String, Sendable {
  /// Like the real operation.
  case real
  /// Stores its input and returns it, without effect.
  case storedOnly = "stored only"
  /// Returns an error that names the operation.
  case refused
}

/// A type-erased operation in its service's table.
package struct RegisteredOperation<Call: Sendable>: Sendable {
  package let name: String
  package let lane: Lane
  package let support: Support
  package let note: String
  /// Created at the first call, so that starting a server does not build the tables of unused operations.
  let shape: @Sendable () -> Shape
  /// Returns the response body. The object has been checked against the shape.
  let run: @Sendable (JSONObject, Call) throws -> [UInt8]

  private init<Operation: AWSOperation>(
    _ operation: Operation.Type, encode: @escaping @Sendable (Operation.Output) -> [UInt8]
  ) where Operation.Call == Call {
    name = Operation.name
    lane = Operation.lane
    support = Operation.support
    note = Operation.note
    shape = { Operation.Input.shape }
    run = { object, call in
      guard let input = Operation.Input(object) else { throw AWSFault.internalError }
      return encode(try Operation.run(input, in: call))
    }
  }

  /// An operation of the JSON protocol.
  package init<Operation: AWSOperation>(_ operation: Operation.Type)
  where Operation.Call == Call, Operation.Output: OutputStructure {
    self.init(operation) { output in
      // An operation without output in the model has an empty body.
      if output is NoOutput { return [] }
      var writer = JSONWriter()
      writer.structure(output)
      return writer.bytes
    }
  }

  /// An operation of the query protocol; encodes the content of the result element.
  package init<Operation: AWSOperation>(_ operation: Operation.Type)
  where Operation.Call == Call, Operation.Output: XMLStructure {
    self.init(operation) { output in
      var writer = XMLWriter()
      output.writeMembers(to: &writer)
      return writer.bytes
    }
  }
}
