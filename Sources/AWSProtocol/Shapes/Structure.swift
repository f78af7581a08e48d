package import JSON

/// A structure of a request.
package protocol InputStructure: Sendable {
  /// The shape that the service checks.
  static var shape: Shape { get }

  /// Reads an object that passed the check against `shape`; members the model does not name are ignored.
  ///
  /// Nil if a required member is missing, which cannot be after the check.
  init?(_ object: JSONObject)
}

extension Shape {
  /// The service's message for the constraints that the object breaks; nil if it keeps them all.
  /// - Throws: a value of a wrong type, which comes before any constraint.
  package func violations(in object: JSONObject) throws -> String? {
    try ShapeValidator.violations(of: self, in: object)
  }

  /// Refuses an object that the shape does not allow, as the service does.
  /// - Parameter exception: the service's exception for broken constraints.
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

/// A structure of an answer.
package protocol OutputStructure: Sendable {
  /// Writes name and value of each member that is there; absent members are left out, never `null`.
  func writeMembers(to writer: inout JSONWriter)
}

/// The answer of an operation whose model has no output: an empty body, not even `{}`.
package struct NoOutput: OutputStructure {
  package init() {}

  package func writeMembers(to writer: inout JSONWriter) {}
}

/// The request of an operation whose model has no input: the body is ignored.
package struct NoInput: InputStructure {
  package static let shape = Shape.structure([])

  package init(_ object: JSONObject) {}
}
