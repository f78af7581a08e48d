internal import JSON

/// A member of an object, or a parameter, as the description of an API shows it.
package struct MemberDeclaration: Sendable {
  package let name: String
  package let schema: Schema
  package let isRequired: Bool
  /// The description, for people; may be empty.
  package let about: String

  package init(_ name: String, _ schema: Schema, isRequired: Bool, about: String = "") {
    self.name = name
    self.schema = schema
    self.isRequired = isRequired
    self.about = about
  }

  /// The schema with what the member means.
  var described: JSON {
    about.isEmpty ? schema.json : schema.with("description", .string(about)).json
  }
}
