internal import JSON

/// An object member or a parameter in an API description.
package struct MemberDeclaration: Sendable {
  package let name: String
  package let schema: Schema
  package let isRequired: Bool
  /// The description; may be empty.
  package let about: String

  package init(_ name: String, _ schema: Schema, isRequired: Bool, about: String = "") {
    self.name = name
    self.schema = schema
    self.isRequired = isRequired
    self.about = about
  }

  /// The schema with the member's description.
  var described: JSON {
    about.isEmpty ? schema.json : schema.with("description", .string(about)).json
  }
}
