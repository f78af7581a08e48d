import HTTPServer
import JSON

/// Converts a form's flat names (`PolicyArns.member.1.arn`) to the object described by a shape, so that it is checked
/// and read like the JSON protocol's. Names that are not in the shape are ignored.
struct QueryInput {
  private let values: [String: String]
  /// Every prefix of a name that ends before a dot, to tell whether an element has members.
  private let prefixes: Set<String>

  /// If a name is repeated, the first value wins.
  init(_ form: Form) {
    var values: [String: String] = [:]
    var prefixes: Set<String> = []
    for (name, value) in form.pairs where values[name] == nil {
      values[name] = value
      for (place, byte) in zip(name.utf8.indices, name.utf8) where byte == UInt8(ascii: ".") {
        prefixes.insert(String(name[..<place]))
      }
    }
    self.values = values
    self.prefixes = prefixes
  }

  func object(_ shape: Shape) -> JSONObject {
    guard case .structure(let members) = shape.kind else { return [:] }
    return object(members, below: "")
  }

  private func object(_ members: [Shape.Member], below prefix: String) -> JSONObject {
    var object: JSONObject = [:]
    for member in members { object[member.name] = value(member.shape, at: prefix + member.name) }
    return object
  }

  private func value(_ shape: Shape, at name: String) -> JSON? {
    switch shape.kind {
    case .structure(let members): prefixes.contains(name) ? .object(object(members, below: name + ".")) : nil
    case .list(let element): list(element, at: name)
    // Text that is not a number stays text, which the type check then rejects.
    case .integer, .long: values[name].map { text in Int(text).map(JSON.integer) ?? .string(text) }
    case .boolean: values[name].map { text in text == "true" ? true : text == "false" ? false : .string(text) }
    default: values[name].map(JSON.string)
    }
  }

  /// `name.member.1`, `name.member.2`, … until one is missing.
  private func list(_ element: Shape, at name: String) -> JSON? {
    guard prefixes.contains(name) || values[name] != nil else { return nil }
    var elements: [JSON] = []
    while let value = value(element, at: "\(name).member.\(elements.count + 1)") { elements.append(value) }
    return .array(elements)
  }
}
