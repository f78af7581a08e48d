package import JSON

/// A structure of a request.
package protocol InputStructure: Sendable {
  /// The shape that the service checks.
  static var shape: Shape { get }

  /// Reads an object that has been checked against `shape`; members that are not in the model are ignored.
  ///
  /// nil if a required member is missing, which the check rules out.
  init?(_ object: JSONObject)
}

extension Shape {
  /// The service's message for the constraints that the object violates; nil if there are none.
  /// - Throws: the first value of the wrong type, which precedes any constraint.
  package func violations(in object: JSONObject) throws -> String? {
    try ShapeValidator.violations(of: self, in: object)
  }

  /// Throws the service's error if the object does not match the shape.
  /// - Parameter exception: the service's exception for violated constraints.
  package func check(_ object: JSONObject, violating exception: String) throws(AWSFault) {
    let violations: String?
    do {
      violations = try ShapeValidator.violations(of: self, in: object)
    } catch {
      throw .serialization(error.message)
    }
    if let violations { throw AWSFault(exception, violations) }
  }
}

/// A structure of a response.
package protocol OutputStructure: Sendable {
  /// Writes each member that is set; absent members are omitted, never `null`.
  func writeMembers(to writer: inout JSONWriter)
}

/// The response of an operation without output in the model: an empty body, not `{}`.
package struct NoOutput: OutputStructure {
  package init() {}

  package func writeMembers(to writer: inout JSONWriter) {}
}

/// The request of an operation without input in the model: the body is ignored.
package struct NoInput: InputStructure {
  package static let shape = Shape.structure([])

  package init(_ object: JSONObject) {}
}
