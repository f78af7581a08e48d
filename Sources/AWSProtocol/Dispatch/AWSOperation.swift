package import HTTPServer
import JSON

/// One operation of a service: what it takes, what it gives, and one function that calls the core and translates.
package protocol AWSOperation: SendableMetatype {
  associatedtype Input: InputStructure
  /// An `OutputStructure`, or an `XMLStructure` where the protocol is the query protocol.
  associatedtype Output: Sendable
  /// The input of the front's operations.
  associatedtype Call: Sendable

  /// The name on the wire: the type's own, unless said otherwise.
  static var name: String { get }
  /// The thread that runs it; by default the loop thread. Operations that sign, prove, hash or list belong on a worker.
  static var lane: Lane { get }
  /// How far it does what the real one does.
  static var support: Support { get }
  /// The differences from the real service, in a few words for the support table.
  static var note: String { get }

  /// - Throws: `AWSFault`, or an error that the service's `translate` has words for.
  static func run(_ input: Input, in call: Call) throws -> Output
}

extension AWSOperation {
  package static var name: String {
    // Not `String(describing:)`: that asks for protocols of the type first, a search through all of the executable for each.
    _typeName(Self.self, qualified: false)
  }
  package static var lane: Lane { .loop }
  package static var support: Support { .real }
  package static var note: String { "" }
}

/// How far an operation does what the real one does.
package enum Support: String, Sendable {
  /// As the real one.
  case real
  /// It stores its input and returns it, without effect.
  case storedOnly = "stored only"
  /// An error that names the operation.
  case refused
}

/// An operation in the table of its service, its types erased.
package struct RegisteredOperation<Call: Sendable>: Sendable {
  package let name: String
  package let lane: Lane
  package let support: Support
  package let note: String
  /// Made at the first call, so that a server's start does not build the tables of unused operations.
  let shape: @Sendable () -> Shape
  /// The answer's body. The object has passed the check against the shape.
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
      // No output in the model means no byte in the body.
      if output is NoOutput { return [] }
      var writer = JSONWriter()
      writer.structure(output)
      return writer.bytes
    }
  }

  /// An operation of the query protocol; what it encodes is the inside of the result's element.
  package init<Operation: AWSOperation>(_ operation: Operation.Type)
  where Operation.Call == Call, Operation.Output: XMLStructure {
    self.init(operation) { output in
      var writer = XMLWriter()
      output.writeMembers(to: &writer)
      return writer.bytes
    }
  }
}
